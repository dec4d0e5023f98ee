//! A position as somebody sets it up: any pieces anywhere, legal or not.
//!
//! FENs are read into a setup and written from one, and board editors change one; a game then
//! says all that is wrong with it, or makes a position of it.

use crate::layout::{SQUARES, Square};
use crate::piece::{Role, Side};

/// The largest counter that a FEN can have; counting stops there.
pub const LARGEST_COUNTER: u32 = 999_999_999;

/// Pieces, turn, rights and counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each square.
    pub pieces: [Option<(Side, Role)>; SQUARES],
    /// Who moves.
    pub turn: Side,
    /// The army that the player who moves first helps.
    pub army: Side,
    /// The castling rights: bits for `K`, `Q`, `k` and `q`.
    pub castling: u8,
    /// The square that a pawn has just passed.
    pub en_passant: Option<Square>,
    /// Moves of both sides since the last capture or pawn move.
    pub halfmove: u32,
    /// The number of the move, from 1.
    pub fullmove: u32,
}

impl Setup {
    /// The empty board, `first` to move.
    #[must_use]
    pub fn empty(first: Side) -> Self {
        Self {
            pieces: [None; SQUARES],
            turn: first,
            army: Side::White,
            castling: 0,
            en_passant: None,
            halfmove: 0,
            fullmove: 1,
        }
    }

    /// The pieces with their squares.
    pub fn placed(&self) -> impl Iterator<Item = (Square, Side, Role)> {
        (0..)
            .zip(&self.pieces)
            .filter_map(|(square, piece)| piece.map(|(side, role)| (square, side, role)))
    }
}

/// Something that a game finds wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The field at fault, as in a FEN.
    pub field: &'static str,
    /// The square at fault, if it is one.
    pub square: Option<Square>,
    /// What is wrong, in words.
    pub message: String,
}

impl Fault {
    /// A fault of a field.
    #[must_use]
    pub fn new(field: &'static str, square: Option<Square>, message: impl Into<String>) -> Self {
        Self { field, square, message: message.into() }
    }
}
