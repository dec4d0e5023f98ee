//! `ferz.pgn.Headers`: the tags of a game, or of one that has not been read.

use std::borrow::Cow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ferz_records::limits;
use ferz_records::start::roster;
use ferz_records::tag::Tags;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use super::game::PyGame;

/// Where the tags are.
enum Store {
    /// In a game.
    Game(Py<PyGame>),
    /// Here.
    Own(Mutex<Tags>),
}

/// The tags of a game: a mapping of names to values, both texts.
#[pyclass(frozen, mapping, name = "Headers", module = "ferz.pgn")]
pub struct PyHeaders {
    store: Store,
    /// Where the record begins and ends, and its first line, where that is known.
    offset: Option<u64>,
    end: Option<u64>,
    line: u64,
}

fn lock(tags: &Mutex<Tags>) -> MutexGuard<'_, Tags> {
    tags.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PyHeaders {
    /// The tags of a game.
    pub fn of(game: Py<PyGame>, offset: Option<u64>, end: Option<u64>, line: u64) -> Self {
        Self { store: Store::Game(game), offset, end, line }
    }

    /// Tags without a game.
    pub fn own(tags: Tags, offset: Option<u64>, end: Option<u64>, line: u64) -> Self {
        Self { store: Store::Own(Mutex::new(tags)), offset, end, line }
    }

    /// Works on the tags, and on the roster that they are ordered by.
    fn with<T>(&self, py: Python<'_>, work: impl FnOnce(&Tags, &[&str; 7]) -> T) -> PyResult<T> {
        Ok(match &self.store {
            Store::Own(tags) => work(&lock(tags), &roster(None)),
            Store::Game(game) => {
                let game = game.bind(py).try_borrow()?;
                let variant = game.tree.start.as_ref().map(|start| start.variant);
                work(&game.tree.tags, &roster(variant))
            }
        })
    }

    /// Names and values in the order of writing.
    fn pairs(&self, py: Python<'_>) -> PyResult<Vec<(String, String)>> {
        self.with(py, |tags, roster| {
            let pairs = tags.ordered(roster);
            pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
        })
    }

    /// This mapping seen through a class of `collections.abc`.
    fn view<'py>(slf: &Bound<'py, Self>, class: &str) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("collections.abc")?.getattr(class)?.call1((slf,))
    }
}

/// What a tag may be called and may hold, so that it can be read again.
pub fn check(name: &str, value: &str) -> PyResult<()> {
    let named = !name.is_empty()
        && name.len() <= limits::TAG_NAME
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !named {
        let most = limits::TAG_NAME;
        let name: String = name.chars().take(80).collect();
        return Err(PyValueError::new_err(format!(
            "a tag's name is 1 to {most} letters, digits and underscores, not {name:?}"
        )));
    }
    if value.contains(['\n', '\r']) {
        return Err(PyValueError::new_err(format!("the value of the tag {name} is not one line")));
    }
    if value.len() > limits::TAG_LINE / 4 {
        let most = limits::TAG_LINE / 4;
        return Err(PyValueError::new_err(format!("the tag {name} has more than {most} bytes")));
    }
    Ok(())
}

#[pymethods]
impl PyHeaders {
    #[new]
    #[pyo3(signature = (headers = None, /, **more))]
    fn new(
        headers: Option<&Bound<'_, PyAny>>,
        more: Option<&Bound<'_, PyDict>>,
        py: Python<'_>,
    ) -> PyResult<Self> {
        let own = Self::own(Tags::default(), None, None, 1);
        own.update(py, headers, more)?;
        Ok(own)
    }

    /// The place of the record's first byte in its file.
    #[getter]
    fn offset(&self) -> Option<u64> {
        self.offset
    }

    /// The place of what follows the record.
    #[getter]
    fn end(&self) -> Option<u64> {
        self.end
    }

    /// The line on which the record begins.
    #[getter]
    fn line(&self) -> u64 {
        self.line
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyString>> {
        let value =
            self.with(py, |tags, _| tags.get(name).map(|value| PyString::new(py, value)))?;
        value.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    #[pyo3(signature = (name, default = None, /))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let value =
            self.with(py, |tags, _| tags.get(name).map(|value| PyString::new(py, value)))?;
        Ok(value.map(Bound::into_any).or(default))
    }

    fn __setitem__(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        check(name, value)?;
        match &self.store {
            Store::Own(tags) => lock(tags).set(name, Cow::Owned(value.to_owned())),
            Store::Game(game) => game.bind(py).try_borrow_mut()?.set_tag(name, Some(value))?,
        }
        Ok(())
    }

    fn __delitem__(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        if !self.__contains__(py, name.into_pyobject(py)?.as_any())? {
            return Err(PyKeyError::new_err(name.to_owned()));
        }
        match &self.store {
            Store::Own(tags) => {
                lock(tags).remove(name);
            }
            Store::Game(game) => game.bind(py).try_borrow_mut()?.set_tag(name, None)?,
        }
        Ok(())
    }

    fn __contains__(&self, py: Python<'_>, name: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(name) = name.cast::<PyString>() else { return Ok(false) };
        let name = name.to_str()?;
        self.with(py, |tags, _| tags.get(name).is_some())
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |tags, _| tags.len())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let names = self.pairs(py)?.into_iter().map(|(name, _)| name);
        Ok(PyList::new(py, names.collect::<Vec<_>>())?.try_iter()?.into_any())
    }

    fn keys<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::view(slf, "KeysView")
    }

    fn values<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::view(slf, "ValuesView")
    }

    fn items<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::view(slf, "ItemsView")
    }

    #[pyo3(signature = (headers = None, /, **more))]
    fn update(
        &self,
        py: Python<'_>,
        headers: Option<&Bound<'_, PyAny>>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let dict = PyDict::new(py);
        if let Some(headers) = headers {
            dict.call_method1("update", (headers,))?;
        }
        if let Some(more) = more {
            dict.call_method1("update", (more,))?;
        }
        for (name, value) in dict {
            self.__setitem__(py, name.extract()?, value.extract()?)?;
        }
        Ok(())
    }

    #[pyo3(signature = (name, default = None, /))]
    fn setdefault<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        default: Option<&str>,
    ) -> PyResult<Bound<'py, PyString>> {
        if self.with(py, |tags, _| tags.get(name).is_none())? {
            self.__setitem__(py, name, default.unwrap_or_default())?;
        }
        self.__getitem__(py, name)
    }

    #[pyo3(signature = (name, *default))]
    fn pop<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        default: &Bound<'py, pyo3::types::PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match self.__getitem__(py, name) {
            Ok(value) => {
                self.__delitem__(py, name)?;
                Ok(value.into_any())
            }
            Err(error) => default.get_item(0).map_err(|_| error),
        }
    }

    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let tags = self.with(py, |tags, _| tags.clone())?;
        Ok(Self::own(tags, self.offset, self.end, self.line))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let own = PyDict::new(py);
        for (name, value) in self.pairs(py)? {
            own.set_item(name, value)?;
        }
        let other = if let Ok(other) = other.cast::<Self>() {
            let dict = PyDict::new(py);
            for (name, value) in other.get().pairs(py)? {
                dict.set_item(name, value)?;
            }
            dict
        } else if let Ok(other) = other.cast::<PyDict>() {
            other.clone()
        } else {
            return Ok(false);
        };
        own.eq(other)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let dict = PyDict::new(py);
        for (name, value) in self.pairs(py)? {
            dict.set_item(name, value)?;
        }
        Ok(format!("ferz.pgn.Headers({})", dict.repr()?))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        let py = slf.py();
        let dict = PyDict::new(py);
        for (name, value) in slf.get().pairs(py)? {
            dict.set_item(name, value)?;
        }
        Ok((slf.get_type().into_any(), (dict,)))
    }
}
