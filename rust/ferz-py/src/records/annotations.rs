//! `ferz.pgn.Evaluation` and `ferz.pgn.Arrow`: what commands in comments say.

use ferz_core::layout::Layout;
use ferz_records::annotation::{self, Comments, Evaluation, Mark, Score};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors;

/// What an engine thinks of a position, as the player who moves first in the game sees it.
#[pyclass(frozen, name = "Evaluation", module = "ferz.pgn")]
#[derive(Clone, Copy)]
pub struct PyEvaluation(pub Evaluation);

impl PyEvaluation {
    /// An evaluation whose number can be written.
    pub fn checked(evaluation: Evaluation) -> PyResult<Evaluation> {
        match evaluation.score {
            Score::Pawns(pawns) if !(-1e6..=1e6).contains(&pawns) => {
                Err(PyValueError::new_err("an evaluation must be from -1000000 to 1000000 pawns"))
            }
            _ => Ok(evaluation),
        }
    }
}

#[pymethods]
impl PyEvaluation {
    #[new]
    #[pyo3(signature = (pawns = None, *, mate = None, depth = None))]
    fn new(pawns: Option<f64>, mate: Option<i32>, depth: Option<u32>) -> PyResult<Self> {
        let score = match (pawns, mate) {
            (Some(pawns), None) => Score::Pawns(pawns),
            (None, Some(mate)) => Score::Mate(mate),
            _ => return Err(PyValueError::new_err("an evaluation is either in pawns or a mate")),
        };
        Self::checked(Evaluation { score, depth }).map(Self)
    }

    #[classattr]
    fn __match_args__() -> (&'static str,) {
        ("pawns",)
    }

    #[getter]
    fn pawns(&self) -> Option<f64> {
        match self.0.score {
            Score::Pawns(pawns) => Some(pawns),
            Score::Mate(_) => None,
        }
    }

    #[getter]
    fn mate(&self) -> Option<i32> {
        match self.0.score {
            Score::Mate(mate) => Some(mate),
            Score::Pawns(_) => None,
        }
    }

    #[getter]
    fn depth(&self) -> Option<u32> {
        self.0.depth
    }

    fn __str__(&self) -> String {
        self.0.text()
    }

    fn __repr__(&self) -> String {
        let score = match self.0.score {
            Score::Pawns(pawns) => format!("{pawns:?}"),
            Score::Mate(mate) => format!("mate={mate}"),
        };
        let depth = self.0.depth.map_or_else(String::new, |depth| format!(", depth={depth}"));
        format!("ferz.pgn.Evaluation({score}{depth})")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let (kind, bits) = match self.0.score {
            Score::Pawns(pawns) => (0, (pawns + 0.0).to_bits()),
            Score::Mate(mate) => (1, u64::from(mate.cast_unsigned())),
        };
        let depth = self.0.depth.map_or(0, |depth| u64::from(depth) + 1);
        (bits ^ depth << 1 ^ kind).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 1
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let (py, own) = (slf.py(), slf.get());
        let functools = py.import("functools")?;
        let keywords = pyo3::types::PyDict::new(py);
        keywords.set_item("pawns", own.pawns())?;
        keywords.set_item("mate", own.mate())?;
        keywords.set_item("depth", own.depth())?;
        let make = functools.getattr("partial")?.call((slf.get_type(),), Some(&keywords))?;
        Ok((make, pyo3::types::PyTuple::empty(py)).into_pyobject(py)?.into_any())
    }
}

/// The colours that the commands have letters for.
const COLOURS: [(char, &str); 4] = [('G', "green"), ('R', "red"), ('Y', "yellow"), ('B', "blue")];

/// An arrow between two squares, or, where they are one, a mark on it.
#[pyclass(frozen, eq, hash, name = "Arrow", module = "ferz.pgn")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PyArrow {
    tail: String,
    head: String,
    colour: &'static str,
}

impl PyArrow {
    /// An arrow from itself, or from a row of two squares and perhaps a colour.
    pub fn of(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(arrow) = given.cast::<Self>() {
            return Ok(arrow.get().clone());
        }
        if let Ok(square) = given.cast::<PyString>() {
            let square = square.to_str()?;
            return Self::new(square, Some(square), "green");
        }
        let parts: Vec<String> = given.extract().map_err(|_| {
            PyTypeError::new_err("an arrow is a ferz.pgn.Arrow, a square, or two with a colour")
        })?;
        match parts.as_slice() {
            [tail, head] => Self::new(tail, Some(head), "green"),
            [tail, head, colour] => Self::new(tail, Some(head), colour),
            _ => Err(PyValueError::new_err("an arrow has two squares and perhaps a colour")),
        }
    }
}

#[pymethods]
impl PyArrow {
    #[new]
    #[pyo3(signature = (tail, head = None, color = "green"))]
    fn new(tail: &str, head: Option<&str>, color: &str) -> PyResult<Self> {
        let colour = COLOURS.into_iter().find(|(_, name)| *name == color).ok_or_else(|| {
            let known = COLOURS.map(|(_, name)| name).join(", ");
            let color: String = color.chars().take(40).collect();
            PyValueError::new_err(format!("no colour {color:?} for an arrow; there are {known}"))
        })?;
        let head = head.unwrap_or(tail);
        Ok(Self { tail: tail.to_owned(), head: head.to_owned(), colour: colour.1 })
    }

    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str) {
        ("tail", "head", "color")
    }

    #[getter]
    fn tail(&self) -> &str {
        &self.tail
    }

    #[getter]
    fn head(&self) -> &str {
        &self.head
    }

    #[getter]
    fn color(&self) -> &'static str {
        self.colour
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let parts = (&self.tail, &self.head, self.colour).into_pyobject(py)?;
        Ok(parts.try_iter()?.into_any())
    }

    fn __len__(&self) -> usize {
        3
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        let parts = (&self.tail, &self.head, self.colour).into_pyobject(py)?;
        parts.as_any().get_item(index)
    }

    fn __repr__(&self) -> String {
        let Self { tail, head, colour } = self;
        format!("ferz.pgn.Arrow('{tail}', '{head}', '{colour}')")
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, (String, String, &'static str)) {
        let Self { tail, head, colour } = slf.get().clone();
        (slf.get_type().into_any(), (tail, head, colour))
    }
}

/// The commands for marks and arrows: the ones that everybody knows, and ours for squares of
/// side boards, whose names would break the reading of others.
const COMMANDS: [(&str, usize); 4] = [("csl", 1), ("fsl", 1), ("cal", 2), ("fal", 2)];

/// The arrows and marks in comments; those of unknown colours are passed over.
pub fn read_arrows(comments: &Comments) -> Vec<PyArrow> {
    let mut arrows = Vec::new();
    for (name, squares) in COMMANDS {
        let read = |text| annotation::marks(text, squares);
        for mark in annotation::get(comments, name, read).into_iter().flatten() {
            let colour = COLOURS.into_iter().find(|(letter, _)| *letter == mark.colour);
            if let (Some((_, colour)), Some(tail)) = (colour, mark.squares.first()) {
                let head = mark.squares.last().unwrap_or(tail);
                arrows.push(PyArrow { tail: tail.clone(), head: head.clone(), colour });
            }
        }
    }
    arrows
}

/// Writes arrows and marks into comments, in the place of those that there are.
pub fn write_arrows(comments: &mut Comments, arrows: &[PyArrow], layout: &Layout) -> PyResult<()> {
    let mut marks: [Vec<Mark>; COMMANDS.len()] = Default::default();
    for arrow in arrows {
        for square in [&arrow.tail, &arrow.head] {
            layout.square(square).map_err(|error| errors::no_square(&error))?;
        }
        let side_board = arrow.tail.contains(':') || arrow.head.contains(':');
        let one = arrow.tail == arrow.head;
        let letter = COLOURS.into_iter().find(|(_, name)| *name == arrow.colour);
        let squares = if one { vec![&arrow.tail] } else { vec![&arrow.tail, &arrow.head] };
        marks[2 * usize::from(!one) + usize::from(side_board)].push(Mark {
            colour: letter.map_or('G', |(letter, _)| letter),
            squares: squares.into_iter().cloned().collect(),
        });
    }
    for ((name, _), marks) in COMMANDS.into_iter().zip(&marks) {
        annotation::set(comments, name, annotation::marks_text(marks).as_deref());
    }
    Ok(())
}
