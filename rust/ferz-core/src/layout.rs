//! The squares of a game, of however many boards, numbered in one row and named for people.
//!
//! Below the trait [`Position`](crate::position::Position) each game counts cells as suits it.
//! Above it everything (texts, setups, frontends) speaks of *squares*: the cells of all boards,
//! one board after the other, in sets of 128 bits.

use std::fmt;

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::moves::SquareName;
use crate::piece::{Piece, Role, Side};

/// The number of a square, counted over all boards of a game.
pub type Square = u8;

/// A set of squares.
pub type Squares = u128;

/// How many squares a game can have.
pub const SQUARES: usize = 128;

/// A letter of a FEN placement, and what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The letter.
    pub letter: char,
    /// Whose piece it is.
    pub side: Side,
    /// Which kind.
    pub role: Role,
}

/// Upper-case letters for White's pieces, lower-case ones for Black's.
pub const CHESS_SYMBOLS: &[Symbol] = &[
    Symbol { letter: 'P', side: Side::White, role: Role::Pawn },
    Symbol { letter: 'N', side: Side::White, role: Role::Knight },
    Symbol { letter: 'B', side: Side::White, role: Role::Bishop },
    Symbol { letter: 'R', side: Side::White, role: Role::Rook },
    Symbol { letter: 'Q', side: Side::White, role: Role::Queen },
    Symbol { letter: 'K', side: Side::White, role: Role::King },
    Symbol { letter: 'p', side: Side::Black, role: Role::Pawn },
    Symbol { letter: 'n', side: Side::Black, role: Role::Knight },
    Symbol { letter: 'b', side: Side::Black, role: Role::Bishop },
    Symbol { letter: 'r', side: Side::Black, role: Role::Rook },
    Symbol { letter: 'q', side: Side::Black, role: Role::Queen },
    Symbol { letter: 'k', side: Side::Black, role: Role::King },
    Symbol { letter: 'E', side: Side::White, role: Role::Prince },
    Symbol { letter: 'e', side: Side::Black, role: Role::Prince },
];

/// A field of a FEN after the placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Who moves.
    Turn,
    /// The castling rights.
    Castling,
    /// The square passed over by a pawn.
    EnPassant,
    /// The army that the first player helps.
    Army,
    /// Moves since the last capture or pawn move, of both sides.
    Halfmove,
    /// The number of the move.
    Fullmove,
}

impl Field {
    /// What the field is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::Army => "army",
            Self::Halfmove => "halfmove clock",
            Self::Fullmove => "move number",
        }
    }
}

/// The fields of a game with two armies.
pub const CHESS_FIELDS: &[Field] =
    &[Field::Turn, Field::Castling, Field::EnPassant, Field::Halfmove, Field::Fullmove];

/// One board of a game.
#[derive(Clone, Debug)]
pub struct BoardLayout {
    /// Its name in lower case, such as `"middle"`; also what stands before the colon in the
    /// names of squares, where there are several boards.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// How many files its frame has.
    pub files: u8,
    /// How many ranks its frame has.
    pub ranks: u8,
    /// The number of the place `a1`.
    pub first: Square,
    /// The squares that exist.
    pub cells: Squares,
    /// The light ones among them.
    pub light: Squares,
    /// For each place of the frame, rank by rank, what its zone is called.
    pub zones: Vec<&'static str>,
    /// The letters of its pieces.
    pub symbols: &'static [Symbol],
}

impl BoardLayout {
    /// Describes a geometry whose places are numbered from `first` on.
    #[must_use]
    pub fn new<B: Bits>(
        id: &'static str,
        name: &'static str,
        first: Square,
        geometry: &Geometry<B>,
        symbols: &'static [Symbol],
    ) -> Self {
        let places = 0..geometry.files() * geometry.ranks();
        let set = |test: &dyn Fn(u8) -> bool| {
            geometry
                .cells()
                .cells()
                .filter(|&cell| test(cell))
                .fold(0, |set, cell| set | u128::single(first + cell))
        };
        Self {
            id,
            name,
            files: geometry.files(),
            ranks: geometry.ranks(),
            first,
            cells: set(&|_| true),
            light: set(&|cell| geometry.is_light(cell)),
            zones: places
                .map(|cell| if geometry.cells().has(cell) { geometry.zone_name(cell) } else { "" })
                .collect(),
            symbols,
        }
    }

    /// The square on a file and a rank, counted from 0, hole or not.
    #[must_use]
    pub fn square(&self, file: u8, rank: u8) -> Option<Square> {
        (file < self.files && rank < self.ranks).then(|| self.first + rank * self.files + file)
    }

    /// File and rank of one of its squares, counted from 0.
    #[must_use]
    pub fn coordinates(&self, square: Square) -> SquareName {
        let place = square - self.first;
        SquareName { file: place % self.files, rank: place / self.files }
    }

    /// The places of the frame, holes among them.
    #[must_use]
    pub fn frame(&self) -> std::ops::Range<Square> {
        self.first..self.first + self.files * self.ranks
    }
}

/// Why a name is not that of a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSquare {
    /// It is a hole.
    #[error("{0} is a hole of this board")]
    Hole(String),
    /// It is no name of a square, or one of another board.
    #[error("\"{}\" is no square of this game", crate::error::excerpt(.0))]
    Unknown(String),
}

/// The squares of a game, and how they and its FENs are written.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The boards in the order of the FEN.
    pub boards: Vec<BoardLayout>,
    /// The board whose squares have plain names, and on which pawns and kings stand.
    pub plain: usize,
    /// Who moves first, and who second.
    pub sides: [Side; 2],
    /// The fields of a FEN after the placement.
    pub fields: &'static [Field],
    names: Vec<String>,
}

impl Layout {
    /// A layout of these boards.
    #[must_use]
    pub fn new(
        boards: Vec<BoardLayout>,
        plain: usize,
        sides: [Side; 2],
        fields: &'static [Field],
    ) -> Self {
        let mut names = vec![String::new(); SQUARES];
        for (index, board) in boards.iter().enumerate() {
            for square in board.frame() {
                let name = board.coordinates(square);
                names[usize::from(square)] =
                    if index == plain { name.to_string() } else { format!("{}:{name}", board.id) };
            }
        }
        Self { boards, plain, sides, fields, names }
    }

    /// The board with plain names.
    #[must_use]
    pub fn plain_board(&self) -> &BoardLayout {
        &self.boards[self.plain]
    }

    /// All squares that exist.
    #[must_use]
    pub fn cells(&self) -> Squares {
        self.boards.iter().fold(0, |set, board| set | board.cells)
    }

    /// The name of a square, such as `e4` or `above:b4`.
    #[must_use]
    pub fn name(&self, square: Square) -> &str {
        &self.names[usize::from(square) % SQUARES]
    }

    /// The board that a square belongs to.
    #[must_use]
    pub fn board_of(&self, square: Square) -> &BoardLayout {
        self.boards
            .iter()
            .find(|board| board.frame().contains(&square))
            .unwrap_or_else(|| self.plain_board())
    }

    /// The square of a name.
    ///
    /// # Errors
    /// [`NoSquare`], which tells a hole from a name that means nothing here.
    pub fn square(&self, name: &str) -> Result<Square, NoSquare> {
        let unknown = || NoSquare::Unknown(name.chars().take(80).collect());
        let (board, rest) = match name.split_once(':') {
            None => (self.plain_board(), name),
            Some((id, rest)) => {
                (self.boards.iter().find(|board| board.id == id).ok_or_else(unknown)?, rest)
            }
        };
        let (coordinates, length) = SquareName::read(rest.as_bytes()).ok_or_else(unknown)?;
        if length != rest.len() {
            return Err(unknown());
        }
        let square = board.square(coordinates.file, coordinates.rank).ok_or_else(unknown)?;
        if board.cells.has(square) { Ok(square) } else { Err(NoSquare::Hole(name.to_owned())) }
    }

    /// The letter of a piece on one of the boards; `?` where none stands for it.
    #[must_use]
    pub fn letter(&self, board: &BoardLayout, side: Side, role: Role) -> char {
        board
            .symbols
            .iter()
            .find(|symbol| symbol.side == side && symbol.role == role)
            .map_or('?', |symbol| symbol.letter)
    }

    /// The piece of a side and a role on a square.
    #[must_use]
    pub fn piece(&self, square: Square, side: Side, role: Role) -> Piece {
        Piece { side, role, symbol: self.letter(self.board_of(square), side, role) }
    }

    /// The side that a letter in a turn or army field names.
    #[must_use]
    pub fn side_of_letter(sides: [Side; 2], text: &str) -> Option<Side> {
        sides.into_iter().find(|side| side.name().get(..1) == Some(text))
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.letter)
    }
}
