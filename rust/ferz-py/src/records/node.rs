//! `ferz.pgn.GameNode`: a place in a game, after a move or before the first one.

use ferz_core::moves::{Move, MoveText};
use ferz_core::position::Position;
use ferz_core::variants::AnyPosition;
use ferz_records::annotation::{self, Evaluation, Score};
use ferz_records::edit::Shift;
use ferz_records::tree::{NodeId, ROOT, Tree, add_nag};
use ferz_records::{limits, text};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyString};

use super::annotations::{PyArrow, PyEvaluation, read_arrows, write_arrows};
use super::game::PyGame;
use super::line::PyLine;
use crate::board::PyBoard;
use crate::moves::{PyMove, kept, legal};
use crate::piece::side_object;
use crate::position::PyPosition;
use crate::text::Names;

/// A place in a game.
#[pyclass(frozen, subclass, weakref, name = "GameNode", module = "ferz.pgn")]
pub struct PyGameNode {
    /// None where the node is itself the game.
    game: Option<Py<PyGame>>,
    id: NodeId,
}

impl PyGameNode {
    /// What a game is as a node.
    pub fn first() -> Self {
        Self { game: None, id: ROOT }
    }

    /// The node of a number; the game itself for the root.
    pub fn make<'py>(game: &Bound<'py, PyGame>, id: NodeId) -> PyResult<Bound<'py, PyAny>> {
        if id == ROOT {
            return Ok(game.clone().into_any());
        }
        let node = Self { game: Some(game.clone().unbind()), id };
        Ok(Bound::new(game.py(), node)?.into_any())
    }
}

/// The game of a node.
fn game_of<'py>(slf: &Bound<'py, PyGameNode>) -> PyResult<Bound<'py, PyGame>> {
    match &slf.get().game {
        Some(game) => Ok(game.bind(slf.py()).clone()),
        None => Ok(slf.cast::<PyGame>()?.clone()),
    }
}

pub fn gone() -> PyErr {
    PyValueError::new_err("this move has been taken out of its game")
}

/// Works on the tree that a node is in.
fn with<T>(
    slf: &Bound<'_, PyGameNode>,
    work: impl FnOnce(&Tree, NodeId) -> PyResult<T>,
) -> PyResult<T> {
    let game = game_of(slf)?;
    let (game, id) = (game.try_borrow()?, slf.get().id);
    if !game.tree.contains(id) {
        return Err(gone());
    }
    work(&game.tree, id)
}

/// Changes the tree that a node is in.
fn change<T>(
    slf: &Bound<'_, PyGameNode>,
    work: impl FnOnce(&mut Tree, NodeId) -> PyResult<T>,
) -> PyResult<T> {
    let game = game_of(slf)?;
    let (mut game, id) = (game.try_borrow_mut()?, slf.get().id);
    if !game.tree.contains(id) {
        return Err(gone());
    }
    work(&mut game.tree, id)
}

fn no_start() -> PyErr {
    PyValueError::new_err("the game's start is not known; its errors say why")
}

fn position(tree: &Tree, id: NodeId) -> PyResult<AnyPosition> {
    tree.position(id).ok_or_else(no_start)
}

/// The text of a legal move in a game.
pub fn move_text(tree: &Tree, action: Move) -> Option<MoveText> {
    Some(Names::of(&tree.start.as_ref()?.position).text(action))
}

/// A legal move from a `Move`, a coordinate text or a SAN.
fn parse_move(position: &AnyPosition, given: &Bound<'_, PyAny>) -> PyResult<Move> {
    legal(position, given).or_else(|error| {
        let text = given.cast::<PyString>().ok().and_then(|text| text.to_str().ok());
        text.and_then(|text| position.parse_san(text).ok()).ok_or(error)
    })
}

/// The number of the variation that a number, a move or a node names.
fn variation_id(
    slf: &Bound<'_, PyGameNode>,
    tree: &Tree,
    id: NodeId,
    given: &Bound<'_, PyAny>,
) -> PyResult<Option<NodeId>> {
    if let Ok(node) = given.cast::<PyGameNode>() {
        let same = game_of(node)?.is(&game_of(slf)?);
        let child = node.get().id;
        let known = same && tree.contains(child) && tree.parent(child) == Some(id);
        return Ok(known.then_some(child));
    }
    if let Ok(index) = given.extract::<isize>() {
        let count = tree.children(id).count();
        let index = if index < 0 { index.checked_add_unsigned(count) } else { Some(index) };
        let index = index.and_then(|index| usize::try_from(index).ok());
        return Ok(index.and_then(|index| tree.children(id).nth(index)));
    }
    if !given.is_instance_of::<PyMove>() && !given.is_instance_of::<PyString>() {
        let name = given.get_type().name()?.to_string();
        return Err(PyTypeError::new_err(format!(
            "a variation is named by its number, its move or its node, not by {name}"
        )));
    }
    let Ok(action) = parse_move(&position(tree, id)?, given) else { return Ok(None) };
    Ok(tree.find(id, action))
}

/// The same, where there must be one.
fn known_variation(
    slf: &Bound<'_, PyGameNode>,
    tree: &Tree,
    id: NodeId,
    given: &Bound<'_, PyAny>,
) -> PyResult<NodeId> {
    variation_id(slf, tree, id, given)?.ok_or_else(|| {
        let named: String = given.to_string().chars().take(80).collect();
        PyKeyError::new_err(format!("there is no variation {named} here"))
    })
}

/// Comments from a text or several.
fn comments_of(given: &Bound<'_, PyAny>) -> PyResult<Vec<Box<str>>> {
    let texts = if given.is_none() {
        Vec::new()
    } else if let Ok(text) = given.cast::<PyString>() {
        vec![text.to_str()?.to_owned()]
    } else {
        given.extract::<Vec<String>>()?
    };
    let mut comments = Vec::new();
    for comment in &texts {
        let comment = text::comment(comment);
        if comment.len() > limits::COMMENT {
            let most = limits::COMMENT;
            return Err(PyValueError::new_err(format!("a comment has more than {most} bytes")));
        }
        if !comment.is_empty() {
            comments.push(comment.into_owned().into_boxed_str());
        }
    }
    Ok(comments)
}

fn set_nags(tree: &mut Tree, id: NodeId, nags: &Bound<'_, PyAny>) -> PyResult<()> {
    let mut list = smallvec::SmallVec::new();
    for nag in nags.try_iter()? {
        let nag = crate::errors::number(&nag?, "a nag", 0, 255)?;
        add_nag(&mut list, u8::try_from(nag).unwrap_or(255));
    }
    if id == ROOT && !list.is_empty() {
        return Err(PyValueError::new_err("nags belong to moves, and here is none"));
    }
    tree.notes_mut(id).nags = list;
    Ok(())
}

fn set_starting(tree: &mut Tree, id: NodeId, comments: Vec<Box<str>>) -> PyResult<()> {
    if !comments.is_empty() && !tree.starts_variation(id) {
        return Err(PyValueError::new_err(
            "only a move that begins a variation has comments in front of it",
        ));
    }
    tree.notes_mut(id).before = comments;
    Ok(())
}

fn joined(comments: &[Box<str>]) -> String {
    comments.join(" ")
}

/// A time as a command has it; None takes the command away.
fn set_time(slf: &Bound<'_, PyGameNode>, name: &str, seconds: Option<f64>) -> PyResult<()> {
    if seconds.is_some_and(|seconds| !(0.0..=1e9).contains(&seconds)) {
        return Err(PyValueError::new_err("a time must be from 0 to 1000000000 seconds"));
    }
    let said = seconds.map(annotation::clock);
    change(slf, |tree, id| {
        annotation::set(&mut tree.notes_mut(id).after, name, said.as_deref());
        Ok(())
    })
}

fn add<'py>(
    slf: &Bound<'py, PyGameNode>,
    given: &Bound<'py, PyAny>,
    main: bool,
    comment: Option<&Bound<'py, PyAny>>,
    starting: Option<&Bound<'py, PyAny>>,
    nags: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let comments = comment.map(comments_of).transpose()?.unwrap_or_default();
    let starting = starting.map(comments_of).transpose()?.unwrap_or_default();
    let id = change(slf, |tree, id| {
        let action = parse_move(&position(tree, id)?, given)?;
        if !starting.is_empty() && (main || tree.next(id).is_none()) {
            return Err(PyValueError::new_err(
                "only a move that begins a variation has comments in front of it",
            ));
        }
        let child = if main { tree.add_main(id, action) } else { tree.add(id, action) };
        if let Some(nags) = nags
            && let Err(error) = set_nags(tree, child, nags)
        {
            tree.remove(child);
            return Err(error);
        }
        if !comments.is_empty() {
            tree.notes_mut(child).after = comments.into();
        }
        if !starting.is_empty() {
            tree.notes_mut(child).before = starting;
        }
        Ok(child)
    })?;
    PyGameNode::make(&game_of(slf)?, id)
}

#[pymethods]
impl PyGameNode {
    fn game<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyGame>> {
        game_of(slf)
    }

    fn root<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyGame>> {
        game_of(slf)
    }

    #[getter]
    fn parent<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let parent = with(slf, |tree, id| Ok(tree.parent(id)))?;
        let game = game_of(slf)?;
        parent.map(|parent| Self::make(&game, parent)).transpose()
    }

    #[getter]
    fn r#move(slf: &Bound<'_, Self>) -> PyResult<Option<Py<PyMove>>> {
        let text =
            with(slf, |tree, id| Ok(tree.action(id).and_then(|action| move_text(tree, action))))?;
        text.map(|text| kept(slf.py(), text)).transpose()
    }

    #[getter]
    fn variations<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let children = with(slf, |tree, id| Ok(tree.children(id).collect::<Vec<_>>()))?;
        let game = game_of(slf)?;
        children.into_iter().map(|child| Self::make(&game, child)).collect()
    }

    fn next<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let next = with(slf, |tree, id| Ok(tree.next(id)))?;
        let game = game_of(slf)?;
        next.map(|next| Self::make(&game, next)).transpose()
    }

    fn end<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let end = with(slf, |tree, id| Ok(tree.end_of(id)))?;
        Self::make(&game_of(slf)?, end)
    }

    fn mainline(slf: &Bound<'_, Self>) -> PyResult<PyLine> {
        let nodes = with(slf, |tree, id| Ok(tree.line(id).collect()))?;
        Ok(PyLine::new(game_of(slf)?.unbind(), nodes, false))
    }

    fn mainline_moves(slf: &Bound<'_, Self>) -> PyResult<PyLine> {
        let nodes = with(slf, |tree, id| Ok(tree.line(id).collect()))?;
        Ok(PyLine::new(game_of(slf)?.unbind(), nodes, true))
    }

    fn board<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let (variant, history) = with(slf, |tree, id| {
            let start = tree.start.as_ref().ok_or_else(no_start)?;
            Ok((start.variant, tree.history(id).ok_or_else(no_start)?))
        })?;
        PyBoard::with_history(slf.py(), variant, history)
    }

    #[getter]
    fn position(slf: &Bound<'_, Self>) -> PyResult<PyPosition> {
        with(slf, |tree, id| {
            let start = tree.start.as_ref().ok_or_else(no_start)?;
            Ok(PyPosition::of(start.variant, position(tree, id)?))
        })
    }

    fn turn(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let turn = with(slf, |tree, id| Ok(position(tree, id)?.turn()))?;
        side_object(slf.py(), turn)
    }

    fn ply(slf: &Bound<'_, Self>) -> PyResult<u64> {
        with(slf, |tree, id| {
            let start = &tree.start.as_ref().ok_or_else(no_start)?.position;
            let before = 2 * u64::from(start.fullmove_number() - 1);
            Ok(before + u64::from(start.turn().is_second()) + u64::from(tree.ply(id)))
        })
    }

    fn san(slf: &Bound<'_, Self>) -> PyResult<String> {
        with(slf, |tree, id| {
            tree.san(id).ok_or_else(|| PyValueError::new_err("no move leads to this node"))
        })
    }

    fn uci(slf: &Bound<'_, Self>) -> PyResult<String> {
        with(slf, |tree, id| {
            tree.text(id).ok_or_else(|| PyValueError::new_err("no move leads to this node"))
        })
    }

    fn is_end(slf: &Bound<'_, Self>) -> PyResult<bool> {
        with(slf, |tree, id| Ok(tree.next(id).is_none()))
    }

    fn starts_variation(slf: &Bound<'_, Self>) -> PyResult<bool> {
        with(slf, |tree, id| Ok(tree.starts_variation(id)))
    }

    fn is_main_variation(slf: &Bound<'_, Self>) -> PyResult<bool> {
        with(slf, |tree, id| Ok(!tree.starts_variation(id)))
    }

    fn is_mainline(slf: &Bound<'_, Self>) -> PyResult<bool> {
        with(slf, |tree, id| Ok(tree.is_mainline(id)))
    }

    fn variation<'py>(
        slf: &Bound<'py, Self>,
        which: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let child = with(slf, |tree, id| known_variation(slf, tree, id, which))?;
        Self::make(&game_of(slf)?, child)
    }

    fn __getitem__<'py>(
        slf: &Bound<'py, Self>,
        which: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::variation(slf, which)
    }

    fn has_variation(slf: &Bound<'_, Self>, which: &Bound<'_, PyAny>) -> PyResult<bool> {
        with(slf, |tree, id| Ok(variation_id(slf, tree, id, which)?.is_some()))
    }

    fn __contains__(slf: &Bound<'_, Self>, which: &Bound<'_, PyAny>) -> PyResult<bool> {
        Self::has_variation(slf, which)
    }

    #[pyo3(signature = (r#move, *, comment = None, starting_comment = None, nags = None))]
    fn add_variation<'py>(
        slf: &Bound<'py, Self>,
        r#move: &Bound<'py, PyAny>,
        comment: Option<&Bound<'py, PyAny>>,
        starting_comment: Option<&Bound<'py, PyAny>>,
        nags: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        add(slf, r#move, false, comment, starting_comment, nags)
    }

    #[pyo3(signature = (r#move, *, comment = None, nags = None))]
    fn add_main_variation<'py>(
        slf: &Bound<'py, Self>,
        r#move: &Bound<'py, PyAny>,
        comment: Option<&Bound<'py, PyAny>>,
        nags: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        add(slf, r#move, true, comment, None, nags)
    }

    #[pyo3(signature = (moves, *, comment = None, starting_comment = None, nags = None))]
    fn add_line<'py>(
        slf: &Bound<'py, Self>,
        moves: &Bound<'py, PyAny>,
        comment: Option<&Bound<'py, PyAny>>,
        starting_comment: Option<&Bound<'py, PyAny>>,
        nags: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let moves: Vec<_> = moves.try_iter()?.collect::<PyResult<_>>()?;
        let (last, others) = match moves.split_last() {
            Some(parts) => parts,
            None => return Ok(slf.clone().into_any()),
        };
        // All or nothing: the moves are tried before the first is added.
        with(slf, |tree, id| {
            let mut position = position(tree, id)?;
            for given in &moves {
                let action = parse_move(&position, given)?;
                position.play(action);
            }
            Ok(())
        })?;
        let mut node = slf.clone();
        let mut starting = starting_comment;
        for given in others {
            let next = add(&node, given, false, None, starting.take(), None)?;
            node = next.cast_into::<Self>()?;
        }
        add(&node, last, false, comment, starting, nags)
    }

    fn promote(slf: &Bound<'_, Self>, which: &Bound<'_, PyAny>) -> PyResult<()> {
        change(slf, |tree, id| {
            let child = known_variation(slf, tree, id, which)?;
            tree.shift(child, Shift::Up);
            Ok(())
        })
    }

    fn demote(slf: &Bound<'_, Self>, which: &Bound<'_, PyAny>) -> PyResult<()> {
        change(slf, |tree, id| {
            let child = known_variation(slf, tree, id, which)?;
            tree.shift(child, Shift::Down);
            Ok(())
        })
    }

    fn promote_to_main(slf: &Bound<'_, Self>, which: &Bound<'_, PyAny>) -> PyResult<()> {
        change(slf, |tree, id| {
            let child = known_variation(slf, tree, id, which)?;
            tree.shift(child, Shift::Main);
            Ok(())
        })
    }

    fn remove_variation(slf: &Bound<'_, Self>, which: &Bound<'_, PyAny>) -> PyResult<()> {
        change(slf, |tree, id| {
            let child = known_variation(slf, tree, id, which)?;
            tree.remove(child);
            Ok(())
        })
    }

    #[getter]
    fn comment(slf: &Bound<'_, Self>) -> PyResult<String> {
        with(slf, |tree, id| Ok(joined(&tree.notes(id).after)))
    }

    #[setter]
    fn set_comment(slf: &Bound<'_, Self>, comment: &Bound<'_, PyAny>) -> PyResult<()> {
        Self::set_comments(slf, comment)
    }

    #[getter]
    fn comments(slf: &Bound<'_, Self>) -> PyResult<Vec<String>> {
        with(slf, |tree, id| Ok(tree.notes(id).after.iter().map(|c| c.to_string()).collect()))
    }

    #[setter]
    fn set_comments(slf: &Bound<'_, Self>, comments: &Bound<'_, PyAny>) -> PyResult<()> {
        let comments = comments_of(comments)?;
        change(slf, |tree, id| {
            tree.notes_mut(id).after = comments.into();
            Ok(())
        })
    }

    #[getter]
    fn starting_comment(slf: &Bound<'_, Self>) -> PyResult<String> {
        with(slf, |tree, id| Ok(joined(&tree.notes(id).before)))
    }

    #[setter]
    fn set_starting_comment(slf: &Bound<'_, Self>, comment: &Bound<'_, PyAny>) -> PyResult<()> {
        Self::set_starting_comments(slf, comment)
    }

    #[getter]
    fn starting_comments(slf: &Bound<'_, Self>) -> PyResult<Vec<String>> {
        with(slf, |tree, id| Ok(tree.notes(id).before.iter().map(|c| c.to_string()).collect()))
    }

    #[setter]
    fn set_starting_comments(slf: &Bound<'_, Self>, comments: &Bound<'_, PyAny>) -> PyResult<()> {
        let comments = comments_of(comments)?;
        change(slf, |tree, id| set_starting(tree, id, comments))
    }

    #[getter]
    fn nags<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyFrozenSet>> {
        let nags = with(slf, |tree, id| Ok(tree.notes(id).nags.clone()))?;
        PyFrozenSet::new(slf.py(), nags)
    }

    #[setter]
    fn set_nags(slf: &Bound<'_, Self>, nags: &Bound<'_, PyAny>) -> PyResult<()> {
        change(slf, |tree, id| set_nags(tree, id, nags))
    }

    fn clock(slf: &Bound<'_, Self>) -> PyResult<Option<f64>> {
        let read = annotation::seconds;
        with(slf, |tree, id| Ok(annotation::get(&tree.notes(id).after, "clk", read)))
    }

    #[pyo3(signature = (seconds))]
    fn set_clock(slf: &Bound<'_, Self>, seconds: Option<f64>) -> PyResult<()> {
        set_time(slf, "clk", seconds)
    }

    fn emt(slf: &Bound<'_, Self>) -> PyResult<Option<f64>> {
        let read = annotation::seconds;
        with(slf, |tree, id| Ok(annotation::get(&tree.notes(id).after, "emt", read)))
    }

    #[pyo3(signature = (seconds))]
    fn set_emt(slf: &Bound<'_, Self>, seconds: Option<f64>) -> PyResult<()> {
        set_time(slf, "emt", seconds)
    }

    fn eval(slf: &Bound<'_, Self>) -> PyResult<Option<PyEvaluation>> {
        let read = Evaluation::parse;
        with(slf, |tree, id| {
            Ok(annotation::get(&tree.notes(id).after, "eval", read).map(PyEvaluation))
        })
    }

    fn eval_depth(slf: &Bound<'_, Self>) -> PyResult<Option<u32>> {
        Ok(Self::eval(slf)?.and_then(|eval| eval.0.depth))
    }

    #[pyo3(signature = (evaluation, depth = None))]
    fn set_eval(
        slf: &Bound<'_, Self>,
        evaluation: Option<&Bound<'_, PyAny>>,
        depth: Option<u32>,
    ) -> PyResult<()> {
        let said = match evaluation {
            None => None,
            Some(given) => {
                let mut evaluation = match given.cast::<PyEvaluation>() {
                    Ok(evaluation) => evaluation.get().0,
                    Err(_) => {
                        let score = Score::Pawns(given.extract()?);
                        PyEvaluation::checked(Evaluation { score, depth: None })?
                    }
                };
                evaluation.depth = depth.or(evaluation.depth);
                Some(evaluation.text())
            }
        };
        change(slf, |tree, id| {
            annotation::set(&mut tree.notes_mut(id).after, "eval", said.as_deref());
            Ok(())
        })
    }

    fn arrows(slf: &Bound<'_, Self>) -> PyResult<Vec<PyArrow>> {
        with(slf, |tree, id| Ok(read_arrows(&tree.notes(id).after)))
    }

    fn set_arrows(slf: &Bound<'_, Self>, arrows: &Bound<'_, PyAny>) -> PyResult<()> {
        let arrows: Vec<PyArrow> =
            arrows.try_iter()?.map(|arrow| PyArrow::of(&arrow?)).collect::<PyResult<_>>()?;
        change(slf, |tree, id| {
            let layout = tree.start.as_ref().ok_or_else(no_start)?.variant.layout();
            write_arrows(&mut tree.notes_mut(id).after, &arrows, layout)
        })
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        Ok(slf.get().id == other.get().id && game_of(slf)?.is(&game_of(other)?))
    }

    fn __hash__(slf: &Bound<'_, Self>) -> PyResult<u64> {
        let game = game_of(slf)?.as_ptr() as u64;
        Ok((game >> 4).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(slf.get().id))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        with(slf, |tree, id| {
            let san = tree.san(id).unwrap_or_default();
            let number = tree.parent(id).and_then(|parent| tree.position(parent));
            let number = number.map_or_else(String::new, |position| {
                let dots = if position.turn().is_second() { "..." } else { "." };
                format!("{}{dots} ", position.fullmove_number())
            });
            Ok(format!("<GameNode: {number}{san}>"))
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Restoring<'py>> {
        let path = with(slf, |tree, id| {
            let mut path = Vec::new();
            let mut at = id;
            while let Some(parent) = tree.parent(at) {
                path.push(tree.children(parent).take_while(|&child| child != at).count());
                at = parent;
            }
            path.reverse();
            Ok(path)
        })?;
        let restore = slf.py().import("ferz._ferz")?.getattr("_restore_node")?;
        Ok((restore, (game_of(slf)?, path)))
    }
}

/// What a pickle of a node is made again with.
type Restoring<'py> = (Bound<'py, PyAny>, (Bound<'py, PyGame>, Vec<usize>));

/// The node of a game that a row of variations leads to: what pickles call.
#[pyfunction]
#[pyo3(name = "_restore_node")]
pub fn restore_node<'py>(
    game: &Bound<'py, PyGame>,
    path: Vec<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut at = ROOT;
    {
        let borrowed = game.try_borrow()?;
        for number in path {
            let next = borrowed.tree.children(at).nth(number);
            at = next.ok_or_else(|| PyValueError::new_err("the game has no such move"))?;
        }
    }
    PyGameNode::make(game, at)
}
