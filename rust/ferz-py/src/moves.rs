//! `ferz.Move` and `board.legal_moves`.
//!
//! A list of legal moves is made of `Move` objects that are kept: there are only so many pairs
//! of squares, and handing out an old object is several times as quick as making a new one.

use std::sync::OnceLock;

use ferz_core::moves::{
    Action, Move, MoveKind, MoveList, MoveText, SquareName, promotion_letter,
};
use ferz_core::piece::Role;
use ferz_core::position::Position;
use ferz_core::variants::AnyPosition;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyIterator, PyList, PyString, PyTuple};

use crate::errors;
use crate::text::Names;

/// A move as its coordinate text says it.
#[pyclass(frozen, name = "Move", module = "ferz")]
#[derive(Clone, Copy, Debug)]
pub struct PyMove(pub MoveText);

#[pymethods]
impl PyMove {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        text.parse().map(Self).map_err(|error| errors::invalid_move(&error))
    }

    #[staticmethod]
    fn from_uci(text: &str) -> PyResult<Self> {
        Self::new(text)
    }

    fn uci(&self) -> String {
        self.0.to_string()
    }

    #[getter]
    fn from_square(&self) -> String {
        self.0.from.to_string()
    }

    #[getter]
    fn to_square(&self) -> String {
        self.0.to.to_string()
    }

    #[getter]
    fn promotion(&self) -> Option<String> {
        self.0.promotion.map(|role| promotion_letter(role).to_string())
    }

    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind.name()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __lt__(&self, other: &Self) -> bool {
        self.0 < other.0
    }

    fn __le__(&self, other: &Self) -> bool {
        self.0 <= other.0
    }

    fn __gt__(&self, other: &Self) -> bool {
        self.0 > other.0
    }

    fn __ge__(&self, other: &Self) -> bool {
        self.0 >= other.0
    }

    /// The same in every process: it is made of the squares alone.
    fn __hash__(&self) -> u64 {
        let MoveText { from, to, promotion, kind } = self.0;
        let parts = [from.file, from.rank, to.file, to.rank, kind as u8];
        let promotion = promotion.map_or(0, |role| role as u64 + 1);
        let packed = parts.into_iter().fold(promotion, |hash, part| hash << 8 | u64::from(part));
        packed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 8
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("ferz.Move('{}')", self.0)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String,)) {
        (slf.get_type().into_any().unbind(), (slf.get().0.to_string(),))
    }
}

/// How many squares of one board have names: files a to j, ranks 1 to 10.
const NAMED: usize = 100;

/// What a legal move may become, none first.
const PROMOTIONS: [Option<Role>; 6] = [
    None,
    Some(Role::Queen),
    Some(Role::Rook),
    Some(Role::Bishop),
    Some(Role::Knight),
    Some(Role::King),
];

type Kept = Box<[OnceLock<Py<PyMove>>]>;

/// A table for each kind of move and promotion, with an entry for each pair of squares.
static KEPT: [OnceLock<Kept>; 3 * PROMOTIONS.len()] =
    [const { OnceLock::new() }; 3 * PROMOTIONS.len()];

fn name_number(name: SquareName) -> usize {
    usize::from(name.rank) * 10 + usize::from(name.file)
}

/// The object of a move text.
pub fn kept(py: Python<'_>, text: MoveText) -> PyResult<Py<PyMove>> {
    let promotion = PROMOTIONS.iter().position(|&own| own == text.promotion);
    let (from, to) = (name_number(text.from), name_number(text.to));
    let (Some(promotion), true) = (promotion, from < NAMED && to < NAMED) else {
        return Py::new(py, PyMove(text));
    };
    let table = KEPT[promotion * 3 + text.kind as usize]
        .get_or_init(|| (0..NAMED * NAMED).map(|_| OnceLock::new()).collect());
    let entry = &table[from * NAMED + to];
    if let Some(object) = entry.get() {
        return Ok(object.clone_ref(py));
    }
    let object = Py::new(py, PyMove(text))?;
    Ok(entry.get_or_init(|| object).clone_ref(py))
}

/// The object of a legal move of a position.
#[inline]
pub fn move_object(py: Python<'_>, names: &Names, action: Move) -> PyResult<Py<PyMove>> {
    kept(py, names.text(action))
}

/// A legal move from a `Move` or its text.
pub fn legal(position: &AnyPosition, given: &Bound<'_, PyAny>) -> PyResult<Move> {
    let found = if let Ok(object) = given.cast::<PyMove>() {
        position.legal(object.get().0)
    } else if let Ok(text) = given.cast::<PyString>() {
        position.parse_move(text.to_str()?)
    } else {
        let name = given.get_type().name()?.to_string();
        return Err(PyTypeError::new_err(format!("a move must be a ferz.Move or a str, not {name}")));
    };
    found.map_err(|error| errors::move_error(&error))
}

/// Whether a `Move` or a text is legal; a text that is no move is not.
pub fn is_legal(position: &AnyPosition, given: &Bound<'_, PyAny>) -> PyResult<bool> {
    if let Ok(object) = given.cast::<PyMove>() {
        Ok(position.find(object.get().0).is_some())
    } else if let Ok(text) = given.cast::<PyString>() {
        Ok(text.to_str()?.parse().is_ok_and(|text| position.find(text).is_some()))
    } else {
        Ok(false)
    }
}

/// The legal moves of a position: sized, iterable, and asked with `in`.
#[pyclass(frozen, name = "LegalMoves", module = "ferz")]
pub struct PyLegalMoves {
    position: AnyPosition,
    from: u128,
    list: PyOnceLock<Py<PyList>>,
}

impl PyLegalMoves {
    pub fn new(position: AnyPosition, from: u128) -> Self {
        Self { position, from, list: PyOnceLock::new() }
    }

    fn list(&self, py: Python<'_>) -> PyResult<&Py<PyList>> {
        self.list.get_or_try_init(py, || {
            let names = Names::of(&self.position);
            let mut moves = MoveList::new();
            self.position.legal_moves(self.from, &mut moves);
            let objects = moves
                .iter()
                .map(|&action| move_object(py, names, action))
                .collect::<PyResult<smallvec::SmallVec<[Py<PyMove>; 64]>>>()?;
            Ok(PyList::new(py, objects)?.unbind())
        })
    }
}

#[pymethods]
impl PyLegalMoves {
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list(py)?.bind(py).try_iter()
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        if let Some(list) = self.list.get(py) {
            list.bind(py).len()
        } else if self.from == u128::MAX {
            usize::try_from(self.position.count()).unwrap_or(usize::MAX)
        } else {
            let mut moves = MoveList::new();
            self.position.legal_moves(self.from, &mut moves);
            moves.len()
        }
    }

    fn __bool__(&self, py: Python<'_>) -> bool {
        self.__len__(py) > 0
    }

    fn count(&self, py: Python<'_>) -> usize {
        self.__len__(py)
    }

    fn __contains__(&self, given: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(object) = given.cast::<PyMove>() else { return Ok(false) };
        let found = self.position.find(object.get().0);
        Ok(found.is_some_and(|action| self.from >> self.position.facts(action).from & 1 == 1))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let texts: Vec<String> =
            self.list(py)?.bind(py).iter().map(|object| object.to_string()).collect();
        Ok(format!("<LegalMoves: {}>", texts.join(", ")))
    }
}

/// The squares that a legal move displaces, from and to, the main piece first.
pub fn touched<'py>(
    py: Python<'py>,
    position: &AnyPosition,
    action: Move,
) -> PyResult<Bound<'py, PyTuple>> {
    let (facts, layout) = (position.facts(action), position.layout());
    let pairs = std::iter::once((facts.from, facts.to)).chain(facts.also);
    let pairs: Vec<_> = pairs.map(|(from, to)| (layout.name(from), layout.name(to))).collect();
    PyTuple::new(py, pairs)
}

/// The text kind of a move's action.
pub fn kind(action: Action) -> MoveKind {
    match action {
        Action::Own => MoveKind::Own,
        Action::Double => MoveKind::Double,
        _ => MoveKind::Normal,
    }
}
