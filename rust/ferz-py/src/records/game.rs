//! `ferz.pgn.Game`: a tree of moves with its tags; it is its own first node.

use ferz_records::annotation::Comments;
use ferz_records::fault::{Fault, Faults, Kind};
use ferz_records::input::{Input, Place};
use ferz_records::start::{Start, roster, unknown};
use ferz_records::tree::{self, NodeId, ROOT, Tree};
use ferz_records::write::{Notation, Style};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::errors::PyRecordError;
use super::headers::PyHeaders;
use super::node::PyGameNode;
use crate::board::PyBoard;
use crate::errors;
use crate::variant::{PyVariant, parse};

/// A game: tags, moves with variations, comments and annotations, and what was wrong with it.
#[pyclass(extends = PyGameNode, weakref, name = "Game", module = "ferz.pgn")]
pub struct PyGame {
    pub tree: Tree,
}

impl PyGame {
    /// The game of a tree.
    pub fn make(py: Python<'_>, tree: Tree) -> PyResult<Py<Self>> {
        let initializer = PyClassInitializer::from(PyGameNode::first()).add_subclass(Self { tree });
        Py::new(py, initializer)
    }

    /// Sets a tag, or takes it away. One that says where the game starts changes the start,
    /// while there are no moves.
    pub fn set_tag(&mut self, name: &str, value: Option<&str>) -> PyResult<()> {
        let tree = &mut self.tree;
        if tree.tags.get(name) == value {
            return Ok(());
        }
        let mut tags = tree.tags.clone();
        match value {
            Some(value) => tags.set(name, value.to_owned()),
            None => {
                tags.remove(name);
            }
        }
        if !Start::is_told_by(name) {
            tree.tags = tags;
            return Ok(());
        }
        if tree.next(ROOT).is_some() {
            return Err(PyValueError::new_err(format!(
                "the tag {name} says where the game starts, and the game has moves"
            )));
        }
        let mut faults = Faults::default();
        let start = Start::read(&mut tags, &mut faults, Place { line: 1, column: 1 });
        let bad = |fault: &&Fault| fault.kind != Kind::Tag;
        if let Some(fault) = faults.into_list().iter().find(bad) {
            return Err(PyValueError::new_err(fault.text.clone()));
        }
        let old = roster(tree.start.as_ref().map(|start| start.variant));
        let new = roster(start.as_ref().map(|start| start.variant));
        for tag in old.into_iter().filter(|tag| !new.contains(tag)) {
            if tags.get(tag) == Some(unknown(tag)) {
                tags.remove(tag);
            }
        }
        for tag in new {
            if tags.get(tag).is_none() {
                tags.set(tag, unknown(tag));
            }
        }
        tree.tags = tags;
        tree.start = start;
        if tree.movetext.is_some() {
            // Now that the game is known, its moves can be read.
            let text = tree.write(&Style::default());
            if let Ok(Some(read)) = tree::read(&mut Input::new(text.as_bytes())) {
                *tree = read;
            }
        }
        Ok(())
    }

    /// The comments of a node, to be changed.
    pub fn comments_mut(&mut self, node: NodeId) -> &mut Comments {
        &mut self.tree.notes_mut(node).after
    }
}

/// What `to_pgn` was asked for.
#[expect(clippy::fn_params_excessive_bools, clippy::too_many_arguments, reason = "keywords")]
fn style(
    columns: Option<usize>,
    headers: bool,
    comments: bool,
    commands: bool,
    nags: bool,
    variations: bool,
    notation: &str,
) -> PyResult<Style> {
    let notation = match notation {
        "san" => Notation::San,
        "coordinate" => Notation::Coordinate,
        other => {
            let other: String = other.chars().take(80).collect();
            let message = format!("notation must be \"san\" or \"coordinate\", not {other:?}");
            return Err(PyValueError::new_err(message));
        }
    };
    let columns = columns.unwrap_or(0);
    Ok(Style { columns, tags: headers, comments, commands, nags, variations, notation })
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (variant = None, /, *, fen = None, headers = None, **options))]
    fn new(
        py: Python<'_>,
        variant: Option<&Bound<'_, PyAny>>,
        fen: Option<&str>,
        headers: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let default = "chess".into_pyobject(py)?.into_any();
        let variant = parse(variant.unwrap_or(&default), options)?;
        let start = match fen {
            None => Start::of(variant),
            Some(fen) => {
                let position = variant.position(fen);
                Start::at(variant, position.map_err(|error| errors::invalid_fen(&error))?)
            }
        };
        let mut game = Self { tree: Tree::new(Some(start)) };
        if let Some(headers) = headers {
            let dict = PyDict::new(py);
            dict.call_method1("update", (headers,))?;
            for (name, value) in dict {
                let (name, value): (String, String) = (name.extract()?, value.extract()?);
                super::headers::check(&name, &value)?;
                game.set_tag(&name, Some(&value))?;
            }
        }
        Ok(PyClassInitializer::from(PyGameNode::first()).add_subclass(game))
    }

    #[classmethod]
    fn from_board(_class: &Bound<'_, PyType>, board: &Bound<'_, PyBoard>) -> PyResult<Py<Self>> {
        let py = board.py();
        let (tree, outcome) = {
            let board = board.try_borrow()?;
            let (variant, root, moves) = board.history();
            let mut tree = Tree::new(Some(Start::at(variant, root)));
            let mut node = ROOT;
            for action in moves {
                node = tree.add(node, action);
            }
            (tree, board.result_text())
        };
        let mut tree = tree;
        tree.tags.set("Result", outcome);
        Self::make(py, tree)
    }

    #[getter]
    fn headers(slf: &Bound<'_, Self>) -> PyResult<PyHeaders> {
        let game = slf.try_borrow()?;
        let (offset, end) = game.span();
        Ok(PyHeaders::of(slf.clone().unbind(), offset, end, game.tree.line))
    }

    #[getter]
    fn variant(&self) -> Option<PyVariant> {
        self.tree.start.as_ref().map(|start| PyVariant(start.variant))
    }

    #[getter]
    fn errors(&self) -> Vec<PyRecordError> {
        self.tree.faults.iter().cloned().map(PyRecordError::from).collect()
    }

    #[setter]
    fn set_errors(&mut self, errors: Vec<PyRef<'_, PyRecordError>>) {
        self.tree.faults = errors.iter().map(|error| Fault::from(&**error)).collect();
    }

    #[getter]
    fn movetext(&self) -> Option<&str> {
        self.tree.movetext.as_deref()
    }

    #[getter]
    fn offset(&self) -> Option<u64> {
        self.span().0
    }

    #[getter]
    fn line(&self) -> u64 {
        self.tree.line
    }

    /// Makes the game start from a board's position, while it has no moves.
    fn setup(&mut self, board: &Bound<'_, PyBoard>) -> PyResult<()> {
        if self.tree.next(ROOT).is_some() {
            return Err(PyValueError::new_err("the game has moves, and they start elsewhere"));
        }
        let start = {
            let board = board.try_borrow()?;
            Start::at(board.variant_of(), board.position_of())
        };
        let mut fresh = Tree::new(Some(start));
        for (name, value) in self.tree.tags.iter() {
            let known = fresh.tags.get(name).is_some_and(|own| own != unknown(name));
            if !known && !Start::is_told_by(name) {
                fresh.tags.set(name, value.to_owned());
            }
        }
        *fresh.notes_mut(ROOT) = self.tree.notes(ROOT).clone();
        self.tree = fresh;
        Ok(())
    }

    #[pyo3(signature = (
        *, columns = Some(80), headers = true, comments = true, commands = true, nags = true,
        variations = true, notation = "san"
    ))]
    #[expect(clippy::fn_params_excessive_bools, clippy::too_many_arguments, reason = "keywords")]
    fn to_pgn(
        &self,
        columns: Option<usize>,
        headers: bool,
        comments: bool,
        commands: bool,
        nags: bool,
        variations: bool,
        notation: &str,
    ) -> PyResult<String> {
        let style = style(columns, headers, comments, commands, nags, variations, notation)?;
        Ok(self.tree.write(&style))
    }

    fn __str__(&self) -> String {
        self.tree.write(&Style::default())
    }

    fn __repr__(&self) -> String {
        let [_, _, date, _, first, second, _] = roster(self.tree.start.as_ref().map(|s| s.variant));
        let tag = |name| {
            let value: String = self.tree.tags.get(name).unwrap_or("?").chars().take(80).collect();
            value
        };
        let (first, second, date) = (tag(first), tag(second), tag(date));
        let moves = self.tree.mainline().count();
        format!("<Game: {first:?} against {second:?}, {date:?}, {moves} moves>")
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        Ok(slf.is(other) || slf.try_borrow()?.tree == other.try_borrow()?.tree)
    }

    fn __copy__(slf: &Bound<'_, Self>) -> PyResult<Py<Self>> {
        let tree = slf.try_borrow()?.tree.clone();
        Self::make(slf.py(), tree)
    }

    fn __deepcopy__(slf: &Bound<'_, Self>, _memo: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        Self::__copy__(slf)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Vec<PyRecordError>))> {
        let restore = slf.py().import("ferz._ferz")?.getattr("_restore_game")?;
        let game = slf.try_borrow()?;
        Ok((restore, (game.__str__(), game.errors())))
    }
}

impl PyGame {
    /// Where the record begins and ends in its file, if it was read from one.
    fn span(&self) -> (Option<u64>, Option<u64>) {
        let known = self.tree.end > self.tree.offset;
        (known.then_some(self.tree.offset), known.then_some(self.tree.end))
    }
}

/// The game of a text and its errors: what pickles call.
#[pyfunction]
#[pyo3(name = "_restore_game")]
pub fn restore_game(
    py: Python<'_>,
    text: &str,
    errors: Vec<PyRef<'_, PyRecordError>>,
) -> PyResult<Py<PyGame>> {
    let mut tree = tree::read(&mut Input::new(text.as_bytes()))?
        .ok_or_else(|| PyTypeError::new_err("there is no game in the text"))?;
    tree.faults = errors.iter().map(|error| Fault::from(&**error)).collect();
    tree.end = tree.offset;
    PyGame::make(py, tree)
}
