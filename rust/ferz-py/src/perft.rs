//! Long counts: the one door through which they leave the interpreter and come back.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use ferz_core::perft::{self, Control, DEEPEST, PerftError, Table};
use ferz_core::position::Position;
use ferz_core::variants::AnyPosition;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sysinfo::System;

use crate::errors;
use crate::position::PyPosition;
use crate::text::Names;

/// More threads than this are a mistake.
const MOST_THREADS: i64 = 1024;

/// Milliseconds between two looks at signals.
const PERIOD: u64 = 50;

/// What a count is asked to use, checked.
pub struct Request {
    pub depth: u32,
    pub threads: usize,
    pub table: Option<Table>,
}

impl Request {
    pub fn new(
        depth: &Bound<'_, PyAny>,
        threads: &Bound<'_, PyAny>,
        hash_mb: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let depth = errors::number(depth, "depth", 0, i64::from(DEEPEST))?;
        let threads = errors::number(threads, "threads", 0, MOST_THREADS)?;
        let megabytes = match hash_mb {
            Some(value) => errors::number(value, "hash_mb", 0, memory_in_megabytes())?,
            None => 0,
        };
        let table = match u64::try_from(megabytes).unwrap_or(0) {
            0 => None,
            megabytes => Some(
                Table::new(megabytes).map_err(|error| errors::perft(&error, &Mutex::new(None)))?,
            ),
        };
        let threads = match usize::try_from(threads).unwrap_or(1) {
            0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            threads => threads,
        };
        Ok(Self { depth: u32::try_from(depth).unwrap_or(0), threads, table })
    }
}

/// What the machine, or the group of processes that this one belongs to, has in all.
fn memory_in_megabytes() -> i64 {
    let mut system = System::new();
    system.refresh_memory();
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
    i64::try_from(system.total_memory().min(limit) >> 20).unwrap_or(i64::MAX)
}

/// Runs work outside the interpreter. Every 50 ms signals are looked at and `progress` is
/// called; what either raises ends the work and is raised here.
pub fn long<T: Send>(
    py: Python<'_>,
    progress: &(dyn Fn(Python<'_>) -> PyResult<()> + Sync),
    work: impl FnOnce(&Control<'_>) -> Result<T, PerftError> + Send,
) -> PyResult<T> {
    let interruption = Mutex::new(None);
    let start = Instant::now();
    let next = AtomicU64::new(PERIOD);
    let tick = || {
        let now = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
        if now < next.load(Ordering::Relaxed) {
            return true;
        }
        next.store(now + PERIOD, Ordering::Relaxed);
        // There is no interpreter to come back to once it is shutting down.
        match Python::try_attach(|py| py.check_signals().and_then(|()| progress(py))) {
            Some(Ok(())) => true,
            Some(Err(error)) => {
                if let Ok(mut kept) = interruption.lock() {
                    kept.get_or_insert(error);
                }
                false
            }
            None => false,
        }
    };
    let result = py.detach(|| work(&Control::new(&tick)));
    result.map_err(|error| errors::perft(&error, &interruption))
}

/// The count below one position.
pub fn count(py: Python<'_>, position: &AnyPosition, request: &Request) -> PyResult<u64> {
    long(py, &|_| Ok(()), |control| {
        let done = AtomicU64::new(0);
        let one = std::slice::from_ref(position);
        let table = request.table.as_ref();
        perft::many(one, request.depth, request.threads, control, table, &done)
            .map(|counts| counts[0])
    })
}

/// The counts below each move, sorted by their texts.
pub fn divide<'py>(
    py: Python<'py>,
    position: &AnyPosition,
    request: &Request,
) -> PyResult<Bound<'py, PyDict>> {
    let counts = long(py, &|_| Ok(()), |control| {
        perft::divide(position, request.depth, request.threads, control, request.table.as_ref())
    })?;
    let mut counts: Vec<(String, u64)> =
        counts.into_iter().map(|(action, count)| (position.text(action).to_string(), count)).collect();
    counts.sort();
    let dict = PyDict::new(py);
    for (text, count) in counts {
        dict.set_item(text, count)?;
    }
    Ok(dict)
}

/// The counts below many positions, in their order; `progress` is called with the number of
/// positions that are done.
#[pyfunction]
#[pyo3(signature = (positions, depth, threads=None, progress=None))]
pub fn perft_many(
    py: Python<'_>,
    positions: Vec<PyRef<'_, PyPosition>>,
    depth: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<u64>> {
    let zero = 0_i32.into_pyobject(py)?.into_any();
    let request = Request::new(depth, threads.unwrap_or(&zero), None)?;
    let positions: Vec<AnyPosition> =
        positions.iter().map(|position| position.position.clone()).collect();
    let done = AtomicU64::new(0);
    let report = |py: Python<'_>| -> PyResult<()> {
        if let Some(progress) = &progress {
            progress.call1(py, (done.load(Ordering::Relaxed),))?;
        }
        Ok(())
    };
    let counts = long(py, &report, |control| {
        perft::many(&positions, request.depth, request.threads, control, None, &done)
    })?;
    report(py)?;
    Ok(counts)
}

/// Positions below one, with their depths, whose counts add up to its own: about `wanted` of
/// them, for sharing a count out over processes.
#[pyfunction(name = "_split")]
pub fn split(
    position: &PyPosition,
    depth: u32,
    wanted: usize,
) -> Vec<(PyPosition, u32)> {
    perft::split(&position.position, depth.min(DEEPEST), wanted.min(100_000))
        .into_iter()
        .map(|(child, depth)| (PyPosition { variant: position.variant, position: child }, depth))
        .collect()
}

/// A legal move chosen by a small search.
pub fn search<'py>(
    py: Python<'py>,
    position: &AnyPosition,
    depth: Option<&Bound<'py, PyAny>>,
    seconds: Option<f64>,
    seed: u64,
) -> PyResult<Bound<'py, PyDict>> {
    let deepest = i64::from(ferz_core::search::DEEPEST);
    let depth = match depth {
        Some(depth) => errors::number(depth, "depth", 1, deepest)?,
        None if seconds.is_some() => deepest,
        None => 3,
    };
    if seconds.is_some_and(|seconds| !(0.0..=86_400.0).contains(&seconds)) {
        return Err(pyo3::exceptions::PyValueError::new_err("seconds must be from 0 to 86400"));
    }
    let start = Instant::now();
    let found = long(py, &|_| Ok(()), |control| {
        let tick = || {
            control.goes_on()
                && seconds.is_none_or(|seconds| start.elapsed().as_secs_f64() < seconds)
        };
        let timed = Control::new(&tick);
        let depth = u32::try_from(depth).unwrap_or(1);
        let found = ferz_core::search::search(position, depth, seed, &timed);
        if control.is_stopped() { Err(PerftError::Stopped) } else { Ok(found) }
    })?;
    let names = Names::of(position);
    let dict = PyDict::new(py);
    let best = found.best.map(|best| crate::moves::move_object(py, names, best)).transpose()?;
    dict.set_item("move", best)?;
    dict.set_item("score", found.score)?;
    dict.set_item("depth", found.depth)?;
    dict.set_item("nodes", found.nodes)?;
    Ok(dict)
}
