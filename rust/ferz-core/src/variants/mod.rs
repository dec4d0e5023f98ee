//! The list of games: the only place that names them all.

pub mod chess;
pub mod chess2;
pub mod influence;
pub mod intrusive;

use crate::chesslike::position::Chesslike;

crate::variant::registry! {
    $
    Chess: Chesslike<chess::Chess>,
    Crown: Chesslike<chess2::Crown>,
    Dynasty: Chesslike<chess2::Dynasty>,
    Guard: Chesslike<chess2::Guard>,
    Advance: Chesslike<chess2::Advance>,
    IntrusiveSquares: Chesslike<intrusive::IntrusiveSquares>,
    Influence: influence::Influence,
}
