//! Chess II by Jesse A. Obligacion: ten files, and princes that win, are crowned or guard.
//!
//! The four games differ in the prince; each takes the option of what pawns become.

use crate::chesslike::rules::{CastlingFiles, PrinceAtEnd, PrinceMove, Promotion, RoleSet, Rules};
use crate::chesslike::state::State;
use crate::geometry::{Drawing, Geometry, KING_STEPS};
use crate::position::OptionRule;

const DRAWING: Drawing = Drawing {
    ranks: ".......... .......... .......... .......... .......... .......... .......... ..........",
    barred: &[],
    zones: &[],
};

const START: &str = "rnbeqkebnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBEQKEBNR w KQkq - 0 1";

/// The king goes three squares: from f to i or c, the rook from j to h or from a to d.
const CASTLING: Option<[CastlingFiles; 2]> = Some([
    CastlingFiles { king: (5, 8), rook: (9, 7) },
    CastlingFiles { king: (5, 2), rook: (0, 3) },
]);

/// Variation 4, which goes with each of the others.
const PROMOTION: &[OptionRule] =
    &[OptionRule { name: "promotion", values: &["required", "optional", "none"] }];
const OPTIONAL: u8 = 1;
const NONE: u8 = 2;

/// What pawns become on the last rank.
#[inline(always)]
fn promotion(option: u8) -> Promotion {
    Promotion {
        roles: if option == NONE { RoleSet::NONE } else { RoleSet::OFFICERS },
        may_stay: option != 0,
    }
}

/// Where a White pawn can stand: on the last rank only where it may stay a pawn there.
fn pawn_cells(geometry: &Geometry<u128>, option: u8) -> u128 {
    let may_stay = option == OPTIONAL || option == NONE;
    geometry.select(|_, rank| rank != 0 && (may_stay || rank != geometry.ranks() - 1))
}

/// Straight forward, diagonally forward and sideways.
const ADVANCING_STEPS: &[(i8, i8)] = &[(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)];

macro_rules! chess_ii {
    ($(#[$doc:meta])* $type:ident, $id:literal, $name:literal, $prince:expr, $at_end:expr,
     $most_kings:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $type;

        impl Rules for $type {
            const ID: &'static str = $id;
            const NAME: &'static str = $name;
            type Bits = u128;
            const FILES: u32 = 10;
            const DRAWING: Drawing = DRAWING;
            const START: &'static str = START;
            const CASTLING: Option<[CastlingFiles; 2]> = CASTLING;
            const PRINCE: PrinceMove = $prince;
            const PRINCE_AT_END: PrinceAtEnd = $at_end;
            const OPTION: &'static [OptionRule] = PROMOTION;
            const MOST_KINGS: u32 = $most_kings;

            #[inline(always)]
            fn last_promotion(state: &State<u128>) -> Promotion {
                promotion(state.option)
            }

            fn pawn_cells(geometry: &Geometry<u128>, option: u8) -> u128 {
                pawn_cells(geometry, option)
            }

            crate::chesslike::kept_tables!($type);
        }
    };
}

chess_ii! {
    /// The main game: a prince steps as a king, and wins on the last rank.
    Crown, "chess2", "Chess II", PrinceMove::Steps(&KING_STEPS), PrinceAtEnd::Wins, 1
}

chess_ii! {
    /// Variation 1: a prince on the last rank becomes a king.
    Dynasty, "chess2-dynasty", "Chess II: Dynasty",
    PrinceMove::Steps(&KING_STEPS), PrinceAtEnd::BecomesKing, 3
}

chess_ii! {
    /// Variation 2: a prince moves as a queen, but one or two squares, and gets nothing for
    /// reaching the last rank.
    Guard, "chess2-guard", "Chess II: Guard", PrinceMove::UpToTwo, PrinceAtEnd::Nothing, 1
}

chess_ii! {
    /// Variation 3: a prince steps forward or sideways only, and wins on the last rank.
    Advance, "chess2-advance", "Chess II: Advance",
    PrinceMove::Steps(ADVANCING_STEPS), PrinceAtEnd::Wins, 1
}
