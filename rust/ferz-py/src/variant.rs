//! `ferz.Variant`: a game with its options set.

use ferz_core::isa;
use ferz_core::variant::Variant;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::errors;
use crate::piece::side_object;

/// The game that an id, or a variant, and options name.
pub fn parse(given: &Bound<'_, PyAny>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Variant> {
    let mut variant = if let Ok(variant) = given.cast::<PyVariant>() {
        variant.get().0
    } else {
        let id = given.cast::<PyString>().map_err(|_| {
            PyTypeError::new_err("a variant must be its id, a str, or a ferz.Variant")
        })?;
        Variant::new(id.to_str()?, &[]).map_err(|error| errors::unknown(&error))?
    };
    for (name, value) in options.into_iter().flatten() {
        let name = name.cast::<PyString>()?.to_str()?.to_owned();
        let Ok(value) = value.cast::<PyString>() else {
            return Err(PyTypeError::new_err(format!("the option {name} must be a str")));
        };
        variant.set(&name, value.to_str()?).map_err(|error| errors::unknown(&error))?;
    }
    Ok(variant)
}

/// The options that differ from their defaults, as keyword arguments in a text.
pub fn option_arguments(variant: Variant) -> String {
    let mut text = String::new();
    for ((name, value), rule) in variant.options().zip(variant.info().options) {
        if value != rule.values[0] {
            text.push_str(&format!(", {name}='{value}'"));
        }
    }
    text
}

/// The options as a dict.
pub fn option_dict(py: Python<'_>, variant: Variant) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    for (name, value) in variant.options() {
        dict.set_item(name, value)?;
    }
    Ok(dict)
}

/// A game with its options set.
#[pyclass(frozen, eq, hash, name = "Variant", module = "ferz")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PyVariant(pub Variant);

#[pymethods]
impl PyVariant {
    #[new]
    #[pyo3(signature = (id, /, **options))]
    fn new(id: &Bound<'_, PyAny>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        parse(id, options).map(Self)
    }

    #[getter]
    fn id(&self) -> &'static str {
        self.0.info().id
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.0.info().name
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        option_dict(py, self.0)
    }

    #[getter]
    fn option_choices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for rule in self.0.info().options {
            dict.set_item(rule.name, PyTuple::new(py, rule.values)?)?;
        }
        Ok(dict)
    }

    #[getter]
    fn start_fen(&self) -> &'static str {
        self.0.start_fen()
    }

    #[getter]
    fn sides<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let sides = self.0.layout().sides;
        PyTuple::new(py, [side_object(py, sides[0])?, side_object(py, sides[1])?])
    }

    #[getter]
    fn symbols(&self) -> String {
        let mut symbols = String::new();
        for symbol in self.0.layout().boards.iter().flat_map(|board| board.symbols) {
            let letter = symbol.letter.to_ascii_uppercase();
            if !symbols.contains(letter) {
                symbols.push(letter);
            }
        }
        symbols
    }

    /// The squares of the boards; see `ferz.geometry`.
    #[getter]
    fn geometry<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("ferz.geometry")?.getattr("of")?.call1((self.id(),))
    }

    fn __repr__(&self) -> String {
        format!("ferz.variant('{}'{})", self.id(), option_arguments(self.0))
    }

    fn __str__(&self) -> &'static str {
        self.name()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let make = py.import("ferz._ferz")?.getattr("_variant_of")?;
        let options: Vec<_> = self.0.options().collect();
        (make, (self.id(), options)).into_pyobject(py)
    }
}

/// The ids of all games.
#[pyfunction]
pub fn variants(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, Variant::all().map(|variant| variant.info().id))
}

/// A game with its options set.
#[pyfunction]
#[pyo3(signature = (id, /, **options))]
pub fn variant(id: &Bound<'_, PyAny>, options: Option<&Bound<'_, PyDict>>) -> PyResult<PyVariant> {
    PyVariant::new(id, options)
}

/// The copy of the counting functions that is used: `"portable"` or `"bmi2"`.
#[pyfunction]
pub fn instruction_set() -> &'static str {
    isa::name()
}

/// Keeps to the portable copy, or not; for tests and measurements.
#[pyfunction]
pub fn force_portable(portable: bool) {
    isa::force_portable(portable);
}

/// The variant of an id and pairs of options: what pickles call.
#[pyfunction(name = "_variant_of")]
pub fn variant_of(id: &str, options: Vec<(String, String)>) -> PyResult<PyVariant> {
    let options: Vec<(&str, &str)> =
        options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    Variant::new(id, &options).map(PyVariant).map_err(|error| errors::unknown(&error))
}

/// What the cells of a game's boards are: rows that `ferz.geometry` makes objects of.
#[pyfunction(name = "_boards_of")]
pub fn boards_of<'py>(py: Python<'py>, id: &str) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    let variant = Variant::new(id, &[]).map_err(|error| errors::unknown(&error))?;
    let layout = variant.layout();
    layout
        .boards
        .iter()
        .map(|board| {
            let exists = |square: u8| board.cells >> square & 1 == 1;
            let cells: Vec<_> = board
                .frame()
                .filter(|square| exists(*square))
                .map(|square| {
                    let at = board.coordinates(square);
                    let zone = board.zones[usize::from(square - board.first)];
                    let light = board.light >> square & 1 == 1;
                    let shade = if light { "light" } else { "dark" };
                    (layout.name(square), at.file, at.rank, zone, shade)
                })
                .collect();
            let holes: Vec<_> = board
                .frame()
                .filter(|square| !exists(*square))
                .map(|square| layout.name(square))
                .collect();
            let symbols: String = board.symbols.iter().map(|symbol| symbol.letter).collect();
            (board.id, board.name, board.files, board.ranks, cells, holes, symbols)
                .into_pyobject(py)
        })
        .collect()
}
