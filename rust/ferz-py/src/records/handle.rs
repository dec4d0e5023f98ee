//! Reading one game from a file object, which is left where the game ends.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use ferz_records::input::Input;
use ferz_records::{limits, tree};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyList, PyType};

use super::events::{PyEvent, events_of};
use super::game::PyGame;
use super::headers::PyHeaders;
use super::source::Handle;

/// How long the last record was: as much is asked for at first.
static LAST_SIZE: AtomicUsize = AtomicUsize::new(2048);

/// Where the last handle was left: its address, its place and the number of its line. It only
/// serves to count lines on; a wrong guess costs nothing but that.
static LEFT_AT: Mutex<(usize, u64, u64)> = Mutex::new((0, 0, 0));

/// The classes whose objects can be put back to any place cheaply.
fn can_go_back(handle: &Bound<'_, PyAny>) -> PyResult<bool> {
    static CLASSES: PyOnceLock<[Py<PyType>; 4]> = PyOnceLock::new();
    let py = handle.py();
    let classes = CLASSES.get_or_try_init(py, || {
        let io = py.import("io")?;
        let class = |name| -> PyResult<Py<PyType>> {
            Ok(io.getattr(name)?.cast_into::<PyType>()?.unbind())
        };
        PyResult::Ok([
            class("BufferedReader")?,
            class("BytesIO")?,
            class("StringIO")?,
            class("BufferedRandom")?,
        ])
    })?;
    let own = handle.get_type();
    Ok(classes.iter().any(|class| class.bind(py).is(&own)))
}

/// What has been read of a handle and belongs to the next game, where it cannot be put back.
fn leftovers(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static LEFT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let left = LEFT.get_or_try_init(py, || {
        let class = py.import("weakref")?.getattr("WeakKeyDictionary")?;
        PyResult::Ok(class.call0()?.unbind())
    })?;
    Ok(left.bind(py))
}

/// Something that changes when a handle is put elsewhere.
fn place_of(handle: &Bound<'_, PyAny>) -> Option<u64> {
    let py = handle.py();
    let teller = handle.getattr_opt(intern!(py, "buffer")).ok().flatten();
    let teller = teller.as_ref().unwrap_or(handle);
    teller.call_method0(intern!(py, "tell")).ok()?.extract().ok()
}

pub fn complain<'py>(handle: &Bound<'py, PyAny>) -> PyErr {
    let name = handle.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
    PyTypeError::new_err(format!(
        "a handle must be an open file, in text or binary mode, not {name}; \
         read_games() takes a path, and io.StringIO makes a handle of a str"
    ))
}

/// What was read, with the place of its first byte in the file where that is known.
type Found<T> = Option<(T, bool)>;

/// Reads something off a handle, and leaves the handle behind it.
fn read_one<T>(
    handle: &Bound<'_, PyAny>,
    work: impl FnOnce(&mut Input<Handle>) -> io::Result<Option<T>>,
) -> PyResult<Found<T>> {
    let py = handle.py();
    if can_go_back(handle)?
        && let Ok(place) = handle.call_method0(intern!(py, "tell"))
    {
        return read_and_go_back(handle, place.extract()?, work);
    }
    if !handle.hasattr(intern!(py, "readline"))? {
        return Err(complain(handle));
    }
    let left = leftovers(py)?;
    let place = place_of(handle);
    let mut start = Vec::new();
    if left.len()? > 0
        && let Ok(known) = left.call_method1("pop", (handle, py.None()))
        && let Ok((bytes, at)) = known.extract::<(Vec<u8>, Option<u64>)>()
        && at == place
    {
        start = bytes;
    }
    let line = line_of(handle, place.unwrap_or(u64::MAX));
    let source = Handle::new(handle.clone().unbind(), true, limits::CHUNK);
    let mut input = Input::resumed(source, start, 1, line);
    let found = work(&mut input)?;
    let place = place_of(handle);
    leave(handle, place.unwrap_or(u64::MAX), input.line());
    let rest = input.rest();
    if !rest.iter().all(u8::is_ascii_whitespace) {
        left.set_item(handle, (PyBytes::new(py, rest), place))?;
    }
    Ok(found.map(|found| (found, false)))
}

fn read_and_go_back<T>(
    handle: &Bound<'_, PyAny>,
    place: u64,
    work: impl FnOnce(&mut Input<Handle>) -> io::Result<Option<T>>,
) -> PyResult<Found<T>> {
    let size = LAST_SIZE.load(Ordering::Relaxed);
    let size = (size + size / 4 + 256).clamp(512, limits::CHUNK);
    let source = Handle::new(handle.clone().unbind(), false, size);
    let mut input = Input::resumed(source, Vec::new(), place, line_of(handle, place));
    let found = work(&mut input)?;
    let size = usize::try_from(input.offset() - place).unwrap_or(limits::CHUNK);
    LAST_SIZE.store(size, Ordering::Relaxed);
    let (rest, text) = (input.rest(), input.source().text);
    let rest = if text { String::from_utf8_lossy(rest).chars().count() } else { rest.len() };
    let end = place + input.source().given - rest as u64;
    if rest > 0 {
        handle.call_method1(intern!(handle.py(), "seek"), (end,))?;
    }
    leave(handle, end, input.line());
    Ok(found.map(|found| (found, !text)))
}

/// The number of the line at which a handle stands, if it has been left there.
fn line_of(handle: &Bound<'_, PyAny>, place: u64) -> u64 {
    let left = LEFT_AT.lock().map_or((0, 0, 0), |left| *left);
    if left.0 == handle.as_ptr() as usize && left.1 == place { left.2 } else { 1 }
}

fn leave(handle: &Bound<'_, PyAny>, place: u64, line: u64) {
    if let Ok(mut left) = LEFT_AT.lock() {
        *left = (handle.as_ptr() as usize, place, line);
    }
}

/// Reads the next game of a handle.
#[pyfunction]
pub fn read_game(py: Python<'_>, handle: &Bound<'_, PyAny>) -> PyResult<Option<Py<PyGame>>> {
    let Some((tree, _)) = read_one(handle, tree::read)? else { return Ok(None) };
    PyGame::make(py, tree).map(Some)
}

/// Reads the tags of the next game of a handle.
#[pyfunction]
pub fn read_headers(handle: &Bound<'_, PyAny>) -> PyResult<Option<PyHeaders>> {
    let found = read_one(handle, Input::headers)?;
    Ok(found.map(|(record, known)| {
        let (offset, end) = (known.then_some(record.offset), known.then_some(record.end));
        PyHeaders::own(record.tags, offset, end, record.line)
    }))
}

/// Passes over the next game of a handle; says whether there was one.
#[pyfunction]
pub fn skip_game(handle: &Bound<'_, PyAny>) -> PyResult<bool> {
    let found = read_one(handle, |input| Ok(input.skip_game()?.then_some(())))?;
    Ok(found.is_some())
}

/// Reads the next game of a handle as events.
#[pyfunction]
#[pyo3(name = "_read_events")]
pub fn read_events<'py>(handle: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyList>>> {
    let py = handle.py();
    let Some((found, _)) = read_one(handle, ferz_records::event::read)? else { return Ok(None) };
    let events: Vec<Py<PyEvent>> = events_of(py, found)?;
    PyList::new(py, events).map(Some)
}
