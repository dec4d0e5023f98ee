//! `ferz.pgn.Event`: what a record tells, one thing at a time.

use ferz_core::moves::MoveText;
use ferz_records::event::Event;
use ferz_records::reader::Record;
use ferz_records::token::Outcome;
use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;

use super::errors::PyRecordError;
use crate::moves::kept;
use crate::variant::PyVariant;

/// One thing that a record tells.
#[pyclass(frozen, name = "Event", module = "ferz.pgn")]
pub struct PyEvent {
    kind: &'static str,
    value: Py<PyAny>,
}

#[pymethods]
impl PyEvent {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("kind", "value")
    }

    #[getter]
    fn kind(&self) -> &'static str {
        self.kind
    }

    #[getter]
    fn value(&self, py: Python<'_>) -> Py<PyAny> {
        self.value.clone_ref(py)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let pair = (self.kind, self.value.bind(py)).into_pyobject(py)?;
        Ok(pair.try_iter()?.into_any())
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        Ok(self.kind == other.get().kind && self.value.bind(py).eq(other.get().value.bind(py))?)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Event {}: {}>", self.kind, self.value.bind(py).repr()?))
    }
}

fn event<'py>(
    py: Python<'py>,
    kind: &'static str,
    value: impl IntoPyObject<'py>,
) -> PyResult<Py<PyEvent>> {
    Py::new(py, PyEvent { kind, value: value.into_py_any(py)? })
}

/// The events of a game in the order of its text, errors last but for the result.
pub fn events_of(
    py: Python<'_>,
    (record, told): (Record, Vec<Event>),
) -> PyResult<Vec<Py<PyEvent>>> {
    let mut events = Vec::with_capacity(told.len() + record.tags.len() + 4);
    let variant = record.start.as_ref().map(|start| PyVariant(start.variant));
    events.push(event(py, "game", variant)?);
    for (name, value) in record.tags.iter() {
        events.push(event(py, "header", (name, value))?);
    }
    if let Some(movetext) = &record.movetext {
        events.push(event(py, "movetext", movetext)?);
    }
    let none = py.None();
    let [open, close] = ["variation-start", "variation-end"]
        .map(|kind| Py::new(py, PyEvent { kind, value: none.clone_ref(py) }));
    let (open, close) = (open?, close?);
    for one in told {
        events.push(match one {
            Event::Move { text, .. } => event(py, "move", kept(py, MoveText { ..text })?)?,
            Event::Comment(text) => event(py, "comment", &*text)?,
            Event::Nag(number) => event(py, "nag", number)?,
            Event::Open => open.clone_ref(py),
            Event::Close => close.clone_ref(py),
        });
    }
    for fault in record.faults {
        events.push(event(py, "error", PyRecordError::from(fault))?);
    }
    let result = record.tags.get("Result").and_then(Outcome::parse).unwrap_or(Outcome::Unknown);
    events.push(event(py, "end", result.text())?);
    Ok(events)
}
