//! `ferz.Piece`, and the members of `ferz.Side`.

use std::hash::{DefaultHasher, Hash, Hasher};

use ferz_core::piece::{Piece, Role, Side};
use ferz_core::variants::GAMES;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// The members of the Python enum, in the order of [`Side::ALL`].
fn members(py: Python<'_>) -> PyResult<&[Py<PyAny>; 4]> {
    static MEMBERS: PyOnceLock<[Py<PyAny>; 4]> = PyOnceLock::new();
    MEMBERS.get_or_try_init(py, || {
        let class = py.import("ferz.sides")?.getattr("Side")?;
        let member = |side: Side| -> PyResult<Py<PyAny>> {
            Ok(class.getattr(side.name().to_uppercase().as_str())?.unbind())
        };
        Ok([member(Side::White)?, member(Side::Black)?, member(Side::Above)?, member(Side::Below)?])
    })
}

/// A side as Python sees it.
pub fn side_object(py: Python<'_>, side: Side) -> PyResult<Py<PyAny>> {
    Ok(members(py)?[side as usize].clone_ref(py))
}

/// A side from a member of `ferz.Side` or its name.
pub fn side_from(value: &Bound<'_, PyAny>) -> PyResult<Side> {
    for (side, member) in Side::ALL.into_iter().zip(members(value.py())?) {
        if value.is(member) {
            return Ok(side);
        }
    }
    let name: String = value.extract().map_err(|_| {
        PyTypeError::new_err("a side must be a ferz.Side or its name")
    })?;
    Side::ALL.into_iter().find(|side| side.name() == name).ok_or_else(|| {
        PyValueError::new_err(format!(
            "unknown side {name:?}; known: white, black, above, below"
        ))
    })
}

/// A piece: what it is, whose it is, and the letter that stands for it in FEN.
#[pyclass(frozen, name = "Piece", module = "ferz")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PyPiece(pub Piece);

#[pymethods]
impl PyPiece {
    #[new]
    fn new(kind: &str, side: &Bound<'_, PyAny>) -> PyResult<Self> {
        let side = side_from(side)?;
        let symbols = GAMES
            .iter()
            .flat_map(|info| &(info.layout)().boards)
            .flat_map(|board| board.symbols)
            .find(|symbol| symbol.side == side && symbol.role.name() == kind);
        match symbols {
            Some(symbol) => {
                Ok(Self(Piece { side, role: symbol.role, symbol: symbol.letter }))
            }
            None if Role::ALL.iter().any(|role| role.name() == kind) => {
                Err(PyValueError::new_err(format!("{side} has no {kind}")))
            }
            None => {
                let names: Vec<_> = Role::ALL.iter().map(|role| role.name()).collect();
                let names = names.join(", ");
                Err(PyValueError::new_err(format!("unknown kind {kind:?}; known: {names}")))
            }
        }
    }

    #[getter]
    fn symbol(&self) -> String {
        self.0.symbol.to_string()
    }

    #[getter]
    fn kind(&self) -> &'static str {
        self.0.role.name()
    }

    #[getter]
    fn side(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        side_object(py, self.0.side)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get() == self)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let side = self.0.side.name().to_uppercase();
        format!("ferz.Piece('{}', ferz.Side.{side})", self.0.role.name())
    }

    fn __str__(&self) -> String {
        self.symbol()
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (&'static str, Py<PyAny>))> {
        let py = slf.py();
        let side = slf.get().side(py)?;
        Ok((slf.get_type().into_any().unbind(), (slf.get().kind(), side)))
    }
}
