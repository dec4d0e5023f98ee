//! Names of squares as Python strings and move texts, looked up instead of made anew.

use std::sync::OnceLock;

use ferz_core::layout::{Layout, SQUARES, Square, Squares};
use ferz_core::moves::{Move, MoveText, SquareName};
use ferz_core::position::Position;
use ferz_core::variants::{AnyPosition, GAMES};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyFrozenSet, PyString};

use crate::errors;
use crate::moves::kind;

/// The names of one game's squares.
pub struct Names {
    layout: &'static Layout,
    /// By the number that a move has for a cell, the same on all boards of a game.
    coordinates: [SquareName; SQUARES],
    strings: PyOnceLock<Vec<Py<PyString>>>,
}

impl Names {
    /// The names of the game of a position.
    pub fn of(position: &AnyPosition) -> &'static Self {
        static KEPT: OnceLock<Vec<Names>> = OnceLock::new();
        let kept = KEPT.get_or_init(|| GAMES.iter().map(|info| Self::new((info.layout)())).collect());
        let layout: *const Layout = position.layout();
        kept.iter().find(|names| std::ptr::eq(names.layout, layout)).unwrap_or(&kept[0])
    }

    fn new(layout: &'static Layout) -> Self {
        let board = layout.plain_board();
        let mut coordinates = [SquareName { file: 0, rank: 0 }; SQUARES];
        for square in board.frame() {
            coordinates[usize::from(square - board.first)] = board.coordinates(square);
        }
        Self { layout, coordinates, strings: PyOnceLock::new() }
    }

    /// The coordinate text of a move.
    #[inline]
    pub fn text(&self, action: Move) -> MoveText {
        MoveText {
            from: self.coordinates[usize::from(action.from) % SQUARES],
            to: self.coordinates[usize::from(action.to) % SQUARES],
            promotion: action.promotion,
            kind: kind(action.action),
        }
    }

    /// The name of a square as a Python string.
    pub fn string<'py>(&self, py: Python<'py>, square: Square) -> Bound<'py, PyString> {
        let strings = self.strings.get_or_init(py, || {
            (0..128).map(|square| PyString::intern(py, self.layout.name(square)).unbind()).collect()
        });
        strings[usize::from(square) % SQUARES].bind(py).clone()
    }

    /// A set of squares as a frozenset of names.
    pub fn set<'py>(
        &self,
        py: Python<'py>,
        squares: Squares,
    ) -> PyResult<Bound<'py, PyFrozenSet>> {
        PyFrozenSet::new(py, Self::squares(squares).map(|square| self.string(py, square)))
    }

    /// The squares of a set in rising order.
    pub fn squares(mut set: Squares) -> impl Iterator<Item = Square> {
        std::iter::from_fn(move || {
            let square = u8::try_from(set.trailing_zeros()).ok().filter(|_| set != 0)?;
            set &= set - 1;
            Some(square)
        })
    }
}

/// The square of a name.
pub fn square(layout: &Layout, name: &Bound<'_, PyAny>) -> PyResult<Square> {
    let name = name.cast::<PyString>().map_err(|_| {
        pyo3::exceptions::PyTypeError::new_err("a square must be its name, a str")
    })?;
    layout.square(name.to_str()?).map_err(|error| errors::no_square(&error))
}
