//! Sides, roles and pieces: the words that every game shares.

use std::fmt;

/// Who moves, or whose a piece is.
///
/// In Influence Chess the *players* are Above and Below, and the armies that they move White's
/// and Black's; everywhere else the players are White and Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The army at the bottom of the board.
    White,
    /// The army at the top.
    Black,
    /// The player of board 1 of Influence Chess.
    Above,
    /// The player of board 3 of Influence Chess.
    Below,
}

impl Side {
    /// All sides.
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::Above, Self::Below];

    /// The name in lower case, such as `"white"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Above => "above",
            Self::Below => "below",
        }
    }

    /// The other one of the pair.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
            Self::Above => Self::Below,
            Self::Below => Self::Above,
        }
    }

    /// Whether this is the second of its pair: Black or Below.
    #[must_use]
    pub const fn is_second(self) -> bool {
        matches!(self, Self::Black | Self::Below)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// What kind of piece it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Role {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
    /// A prince: the extra piece of Chess II, the lesser own piece of Influence Chess.
    Prince,
    /// A commander, the stronger own piece of Influence Chess.
    Commander,
}

impl Role {
    /// All roles, in the order of their numbers.
    pub const ALL: [Self; 8] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
        Self::Prince,
        Self::Commander,
    ];

    /// The name in lower case, such as `"knight"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
            Self::Prince => "prince",
            Self::Commander => "commander",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A piece as it stands on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub role: Role,
    /// The letter that stands for it in FEN, upper case for White and Above.
    pub symbol: char,
}
