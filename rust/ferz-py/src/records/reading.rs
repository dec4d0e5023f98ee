//! `ferz.pgn.read_games` and its like: all games of a file, one after the other.

use std::fs::File;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use ferz_records::input::Input;
use ferz_records::{event, limits, tree};
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use super::events::events_of;
use super::game::PyGame;
use super::handle::complain;
use super::headers::PyHeaders;
use super::source::{AnySource, Handle};

/// What is made of each game.
#[derive(Clone, Copy)]
enum What {
    Games,
    Headers,
    Events,
}

/// Goes through the games of a file.
#[pyclass(frozen, name = "_Games", module = "ferz.pgn")]
pub struct PyGames {
    input: Mutex<Input<AnySource>>,
    what: What,
    /// Whether the source is a file that Rust reads, so that other threads may run meanwhile.
    file: bool,
    /// Whether places in the source are known.
    bytes: bool,
}

/// A source from a path or a handle; and whether its bytes can be counted.
fn open(given: &Bound<'_, PyAny>) -> PyResult<(AnySource, bool, bool, u64)> {
    let py = given.py();
    let is_path = given.is_instance_of::<PyString>()
        || given.is_instance_of::<PyBytes>()
        || given.hasattr(intern!(py, "__fspath__"))?;
    if is_path {
        let path = py.import("os")?.getattr("fsdecode")?.call1((given,))?;
        let file = File::open(path.extract::<PathBuf>()?).map_err(|error| {
            // The exception of Python's own open() names the file.
            let number = error.raw_os_error();
            let class = py.get_type::<pyo3::exceptions::PyOSError>();
            let text = py.import("os").and_then(|os| os.getattr("strerror")?.call1((number,)));
            match text.and_then(|text| class.call1((number, text, &path))) {
                Ok(made) if number.is_some() => PyErr::from_value(made),
                _ => PyErr::from(error),
            }
        })?;
        return Ok((AnySource::File(file), true, true, 0));
    }
    if !given.hasattr(intern!(py, "read"))? {
        return Err(complain(given));
    }
    let text = given.hasattr(intern!(py, "encoding"))?;
    let seekable = given.call_method0(intern!(py, "seekable")).and_then(|yes| yes.is_truthy());
    let lines = !seekable.unwrap_or(false) && given.hasattr(intern!(py, "readline"))?;
    let tell = |()| given.call_method0(intern!(py, "tell")).ok()?.extract::<u64>().ok();
    let place = if text || lines { None } else { tell(()) };
    let handle = Handle::new(given.clone().unbind(), lines, limits::CHUNK);
    Ok((AnySource::Handle(handle), false, place.is_some(), place.unwrap_or(1)))
}

#[pymethods]
impl PyGames {
    #[new]
    fn new(source: &Bound<'_, PyAny>, what: &str) -> PyResult<Self> {
        let what = match what {
            "games" => What::Games,
            "headers" => What::Headers,
            "events" => What::Events,
            _ => return Err(PyValueError::new_err("games, headers or events are read")),
        };
        let (source, file, bytes, place) = open(source)?;
        let input = Mutex::new(Input::resumed(source, Vec::new(), place, 1));
        Ok(Self { input, what, file, bytes })
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.what {
            What::Games => {
                let tree = self.read(py, tree::read)?;
                let Some(mut tree) = tree else { return Ok(None) };
                if !self.bytes {
                    tree.end = tree.offset;
                }
                Ok(Some(PyGame::make(py, tree)?.into_bound(py).into_any()))
            }
            What::Headers => {
                let Some(record) = self.read(py, Input::headers)? else { return Ok(None) };
                let known = self.bytes && !self.is_text();
                let (offset, end) = (known.then_some(record.offset), known.then_some(record.end));
                let headers = PyHeaders::own(record.tags, offset, end, record.line);
                headers.into_bound_py_any(py).map(Some)
            }
            What::Events => {
                let Some(found) = self.read(py, event::read)? else { return Ok(None) };
                events_of(py, found)?.into_bound_py_any(py).map(Some)
            }
        }
    }

    /// How many bytes have been read of the file, for a progress bar.
    fn tell(&self) -> u64 {
        self.input.lock().unwrap_or_else(PoisonError::into_inner).offset()
    }
}

impl PyGames {
    fn is_text(&self) -> bool {
        let input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(input.source(), AnySource::Handle(handle) if handle.text)
    }

    fn read<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Input<AnySource>) -> std::io::Result<T> + Send,
    ) -> PyResult<T> {
        if self.file {
            // The lock is taken without the interpreter, so that neither waits for the other.
            let work = || work(&mut self.input.lock().unwrap_or_else(PoisonError::into_inner));
            return Ok(py.detach(work)?);
        }
        let mut input = self
            .input
            .try_lock()
            .map_err(|_| PyValueError::new_err("these games are being read elsewhere"))?;
        Ok(work(&mut input)?)
    }
}
