//! How a position ends a game, by itself and with its history.

use crate::piece::Side;
use crate::position::Position;

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// The player to move is in check and has no legal move.
    Checkmate,
    /// A goal has been reached.
    Goal,
    /// The player to move has no legal move and is not in check.
    Stalemate,
    /// No series of moves can win.
    InsufficientMaterial,
    /// The position has stood five times.
    FivefoldRepetition,
    /// 150 moves of both sides without a capture or a pawn move.
    SeventyfiveMoves,
    /// The position has stood three times; a player must claim it.
    ThreefoldRepetition,
    /// 100 moves of both sides without a capture or a pawn move; a player must claim it.
    FiftyMoves,
}

impl Termination {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Checkmate,
        Self::Goal,
        Self::Stalemate,
        Self::InsufficientMaterial,
        Self::FivefoldRepetition,
        Self::SeventyfiveMoves,
        Self::ThreefoldRepetition,
        Self::FiftyMoves,
    ];
}

/// Moves of both sides after which fifty, and seventy-five, moves have been made.
const FIFTY: u32 = 100;
const SEVENTYFIVE: u32 = 150;

/// How the game ends in a position that has stood `times` times; draws that must be claimed
/// count where `claim` says so. Mate and goals come before any draw.
#[must_use]
pub fn outcome<P: Position>(
    position: &P,
    times: u32,
    claim: bool,
) -> Option<(Termination, Option<Side>)> {
    if let Some(winner) = position.goal() {
        return Some((Termination::Goal, Some(winner)));
    }
    let stuck = position.count() == 0;
    if stuck && position.is_check() {
        return Some((Termination::Checkmate, Some(position.turn().opponent())));
    }
    let clock = position.halfmove_clock();
    let drawn = if position.is_insufficient_material() {
        Termination::InsufficientMaterial
    } else if stuck {
        Termination::Stalemate
    } else if clock >= SEVENTYFIVE {
        Termination::SeventyfiveMoves
    } else if times >= 5 {
        Termination::FivefoldRepetition
    } else if claim && clock >= FIFTY {
        Termination::FiftyMoves
    } else if claim && times >= 3 {
        Termination::ThreefoldRepetition
    } else {
        return None;
    };
    Some((drawn, None))
}

/// Whether the player to move is in check, has no legal move, and the game is not won otherwise.
#[must_use]
pub fn is_checkmate<P: Position>(position: &P) -> bool {
    position.goal().is_none() && position.is_check() && position.count() == 0
}

/// Whether the player to move has no legal move, is not in check, and the game is not won.
#[must_use]
pub fn is_stalemate<P: Position>(position: &P) -> bool {
    position.goal().is_none() && !position.is_check() && position.count() == 0
}
