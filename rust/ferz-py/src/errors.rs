//! The exceptions of `ferz.errors`, raised from Rust.

use std::sync::Mutex;

use ferz_core::error::{InvalidFen, MoveError, Reason, Unknown};
use ferz_core::layout::NoSquare;
use ferz_core::perft::PerftError;
use ferz_core::setup::Fault;
use pyo3::exceptions::{PyMemoryError, PyOverflowError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyInt;

/// Makes an exception of the class `name` of `ferz.errors`.
fn make(name: &str, arguments: impl FnOnce(Python<'_>) -> PyResult<Py<pyo3::types::PyTuple>>) -> PyErr {
    Python::attach(|py| {
        let made = || -> PyResult<PyErr> {
            let class = py.import("ferz.errors")?.getattr(name)?;
            Ok(PyErr::from_value(class.call1(arguments(py)?.bind(py))?))
        };
        made().unwrap_or_else(|error| error)
    })
}

/// A fault of a FEN as `ferz.Reason`.
pub fn reason<'py>(
    py: Python<'py>,
    field: &str,
    place: Option<usize>,
    message: &str,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("ferz.errors")?.getattr("Reason")?.call1((field, place, message))
}

/// Faults of a setup as a list of `ferz.Reason`.
pub fn reasons<'py>(py: Python<'py>, faults: &[Fault]) -> PyResult<Vec<Bound<'py, PyAny>>> {
    faults.iter().map(|fault| reason(py, fault.field, None, &fault.message)).collect()
}

pub fn invalid_fen(error: &InvalidFen) -> PyErr {
    make("InvalidFenError", |py| {
        let reasons: Vec<_> = error
            .reasons
            .iter()
            .map(|Reason { field, position, message }| reason(py, field, *position, message))
            .collect::<PyResult<_>>()?;
        Ok((&error.fen, reasons).into_pyobject(py)?.unbind())
    })
}

/// Faults of a setup, which has no text that they could be places of.
pub fn invalid_setup(fen: &str, faults: &[Fault]) -> PyErr {
    make("InvalidFenError", |py| Ok((fen, reasons(py, faults)?).into_pyobject(py)?.unbind()))
}

/// A text that is no move text.
pub fn invalid_move(error: &ferz_core::error::InvalidMove) -> PyErr {
    make("InvalidMoveError", |py| Ok((error.to_string(), &error.text).into_pyobject(py)?.unbind()))
}

pub fn move_error(error: &MoveError) -> PyErr {
    let message = error.to_string();
    match error {
        MoveError::Invalid(invalid, fen) => make("InvalidMoveError", |py| {
            Ok((message, &invalid.text, fen).into_pyobject(py)?.unbind())
        }),
        MoveError::Illegal { text, fen, .. } => make("IllegalMoveError", |py| {
            Ok((message, text, fen).into_pyobject(py)?.unbind())
        }),
        MoveError::Ambiguous { text, fen, candidates } => make("AmbiguousMoveError", |py| {
            Ok((message, text, fen, candidates.clone()).into_pyobject(py)?.unbind())
        }),
    }
}

pub fn no_square(error: &NoSquare) -> PyErr {
    make("InvalidSquareError", |py| Ok((error.to_string(),).into_pyobject(py)?.unbind()))
}

pub fn unknown(error: &Unknown) -> PyErr {
    make("UnknownNameError", |py| Ok((error.to_string(),).into_pyobject(py)?.unbind()))
}

/// A count that was not made; `interruption` is what the watch over it raised.
pub fn perft(error: &PerftError, interruption: &Mutex<Option<PyErr>>) -> PyErr {
    match error {
        PerftError::TooDeep(_) => PyValueError::new_err(error.to_string()),
        PerftError::TooLarge => PyOverflowError::new_err(error.to_string()),
        PerftError::NoMemory(_) => PyMemoryError::new_err(error.to_string()),
        PerftError::Threads(_) => PyRuntimeError::new_err(error.to_string()),
        PerftError::Stopped => interruption
            .lock()
            .ok()
            .and_then(|mut error| error.take())
            .unwrap_or_else(|| PyRuntimeError::new_err("the count was stopped")),
    }
}

/// A whole number between two bounds, of an argument that a message can name.
pub fn number(value: &Bound<'_, PyAny>, name: &str, least: i64, most: i64) -> PyResult<i64> {
    let value = value.cast::<PyInt>().map_err(|_| {
        let given = value.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
        pyo3::exceptions::PyTypeError::new_err(format!("{name} must be an int, not {given}"))
    })?;
    match value.extract::<i64>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(PyValueError::new_err(format!("{name} must be from {least} to {most}"))),
    }
}
