//! `ferz.pgn.RecordError`: one thing that is wrong with a record.

use ferz_records::fault::{Fault, Kind};
use ferz_records::input::Place;
use pyo3::prelude::*;

/// One thing that is wrong with a record, and where.
#[pyclass(frozen, eq, hash, name = "RecordError", module = "ferz.pgn")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PyRecordError {
    line: u64,
    column: u64,
    kind: Kind,
    text: String,
}

impl From<Fault> for PyRecordError {
    fn from(fault: Fault) -> Self {
        let Place { line, column } = fault.place;
        Self { line, column, kind: fault.kind, text: fault.text }
    }
}

impl From<&PyRecordError> for Fault {
    fn from(error: &PyRecordError) -> Self {
        let place = Place { line: error.line, column: error.column };
        Self { place, kind: error.kind, text: error.text.clone() }
    }
}

/// The names of all kinds.
pub fn kinds() -> Vec<&'static str> {
    Kind::ALL.into_iter().map(Kind::name).collect()
}

#[pymethods]
impl PyRecordError {
    #[new]
    fn new(line: u64, column: u64, kind: &str, text: String) -> PyResult<Self> {
        let kind = Kind::ALL.into_iter().find(|own| own.name() == kind).ok_or_else(|| {
            let known = kinds().join(", ");
            pyo3::exceptions::PyValueError::new_err(format!("no kind \"{kind}\"; kinds: {known}"))
        })?;
        Ok(Self { line, column, kind, text })
    }

    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str) {
        ("line", "column", "kind", "text")
    }

    #[getter]
    fn line(&self) -> u64 {
        self.line
    }

    #[getter]
    fn column(&self) -> u64 {
        self.column
    }

    #[getter]
    fn kind(&self) -> &'static str {
        self.kind.name()
    }

    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    fn __str__(&self) -> String {
        Fault::from(self).to_string()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let error = slf.get();
        let text = error.text.as_str().into_pyobject(slf.py())?.repr()?;
        let (line, column, kind) = (error.line, error.column, error.kind.name());
        Ok(format!(
            "ferz.pgn.RecordError(line={line}, column={column}, kind='{kind}', text={text})"
        ))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, (u64, u64, &'static str, String)) {
        let error = slf.get();
        let arguments = (error.line, error.column, error.kind.name(), error.text.clone());
        (slf.get_type().into_any(), arguments)
    }
}
