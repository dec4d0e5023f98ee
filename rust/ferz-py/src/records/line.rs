//! `node.mainline()` and `node.mainline_moves()`: the main moves after a node.

use std::sync::atomic::{AtomicUsize, Ordering};

use ferz_core::position::Position;
use ferz_records::tree::NodeId;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::game::PyGame;
use super::node::{PyGameNode, gone, move_text};
use crate::moves::kept;

/// The main moves after a node, as they were when it was asked for: nodes or moves.
#[pyclass(frozen, sequence, name = "Line", module = "ferz.pgn")]
pub struct PyLine {
    game: Py<PyGame>,
    nodes: Vec<NodeId>,
    moves: bool,
}

impl PyLine {
    pub fn new(game: Py<PyGame>, nodes: Vec<NodeId>, moves: bool) -> Self {
        Self { game, nodes, moves }
    }

    fn item<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(&id) = self.nodes.get(index) else { return Ok(None) };
        let game = self.game.bind(py);
        if !self.moves {
            return PyGameNode::make(game, id).map(Some);
        }
        let text = {
            let tree = &game.try_borrow()?.tree;
            if !tree.contains(id) {
                return Err(gone());
            }
            tree.action(id).and_then(|action| move_text(tree, action)).ok_or_else(gone)?
        };
        Ok(Some(kept(py, text)?.into_bound(py).into_any()))
    }
}

#[pymethods]
impl PyLine {
    fn __iter__(slf: Py<Self>) -> PyLineIterator {
        PyLineIterator { line: slf, at: AtomicUsize::new(0) }
    }

    fn __len__(&self) -> usize {
        self.nodes.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        let count = self.nodes.len();
        let index = if index < 0 { index.checked_add_unsigned(count) } else { Some(index) };
        let index = index.and_then(|index| usize::try_from(index).ok()).unwrap_or(usize::MAX);
        self.item(py, index)?.ok_or_else(|| PyIndexError::new_err("the line is shorter"))
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let items = (0..self.nodes.len()).rev().map(|index| self.__getitem__(py, index as isize));
        let items: Vec<_> = items.collect::<PyResult<_>>()?;
        Ok(PyList::new(py, items)?.try_iter()?.into_any())
    }

    /// The moves in SAN with their numbers.
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.game.bind(py).try_borrow()?;
        let tree = &game.tree;
        let mut words: Vec<String> = Vec::new();
        let Some(&first) = self.nodes.first() else { return Ok(String::new()) };
        let before = tree.contains(first).then(|| tree.parent(first)).flatten().ok_or_else(gone)?;
        let mut position = tree.position(before).ok_or_else(gone)?;
        for &id in &self.nodes {
            if !tree.contains(id) {
                return Err(gone());
            }
            let action = tree.action(id).ok_or_else(gone)?;
            let second = position.turn().is_second();
            if !second || words.is_empty() {
                let dots = if second { "..." } else { "." };
                words.push(format!("{}{dots}", position.fullmove_number()));
            }
            words.push(position.san(action));
            position.play(action);
        }
        Ok(words.join(" "))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let what = if self.moves { "moves" } else { "nodes" };
        Ok(format!("<Line of {what}: {}>", self.__str__(py)?))
    }
}

/// Goes along a line.
#[pyclass(frozen, name = "LineIterator", module = "ferz.pgn")]
pub struct PyLineIterator {
    line: Py<PyLine>,
    at: AtomicUsize,
}

#[pymethods]
impl PyLineIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let at = self.at.fetch_add(1, Ordering::Relaxed);
        self.line.get().item(py, at)
    }

    fn __length_hint__(&self) -> usize {
        self.line.get().nodes.len().saturating_sub(self.at.load(Ordering::Relaxed))
    }
}
