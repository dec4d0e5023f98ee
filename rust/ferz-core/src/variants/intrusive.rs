//! Intrusive Squares by Charles Gilman, 2006: four quadrants, moved apart under a central
//! square of 6×6.

use crate::bits::Bits;
use crate::chesslike::rules::{Promotion, RoleSet, Rules};
use crate::chesslike::state::State;
use crate::geometry::{Drawing, Geometry};
use crate::piece::Role;

/// The rules of Intrusive Squares.
///
/// Holes, the ends of lines and "one foot in the grave" are all in the drawing: `W` and `w` are
/// White's quadrants and their share of the centre, `B` and `b` Black's, `c` the centre alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct IntrusiveSquares;

impl Rules for IntrusiveSquares {
    const ID: &'static str = "intrusive";
    const NAME: &'static str = "Intrusive Squares";
    type Bits = u128;
    const FILES: u32 = 10;
    const DRAWING: Drawing = Drawing {
        ranks: "BBBB**BBBB
                BBBB**BBBB
                BBbbccbbBB
                BBbbccbbBB
                **cccccc**
                **cccccc**
                WWwwccwwWW
                WWwwccwwWW
                WWWW**WWWW
                WWWW**WWWW",
        barred: &[('W', 'c'), ('B', 'c')],
        zones: &[
            ('W', "outer"),
            ('B', "outer"),
            ('w', "intersection"),
            ('b', "intersection"),
            ('c', "central"),
        ],
    };
    const START: &'static str =
        "rnbq**kbnr/4**4/2pppppp2/2p4p2/**6**/**6**/2P4P2/2PPPPPP2/4**4/RNBQ**KBNR w - - 0 1";

    /// The six rear pawns, c3 to h3; the front pawns step one.
    fn double_steps(geometry: &Geometry<u128>) -> u128 {
        geometry.select(|file, rank| rank == 2 && (2..=7).contains(&file))
    }

    /// Rank 10, but rank 8 on the files e and f.
    fn last_cells(geometry: &Geometry<u128>) -> u128 {
        geometry.select(|file, rank| rank == if matches!(file, 4 | 5) { 7 } else { 9 })
    }

    /// The rest of Black's quadrants.
    fn inner_cells(geometry: &Geometry<u128>) -> u128 {
        geometry.zone("Bb") & !Self::last_cells(geometry)
    }

    /// Inside an enemy quadrant a pawn may stay one, or become what its owner has fewer of than
    /// at the start.
    #[inline(always)]
    fn inner_promotion(state: &State<u128>, own: u128) -> Promotion {
        let missing = |role| {
            let at_start = if role == Role::Queen { 1 } else { 2 };
            (state.role(role) & own).count() < at_start
        };
        Promotion { roles: RoleSet::select(missing), may_stay: true }
    }

    /// Not on the last cell of a file, behind the rear pawns' rank, nor beside it.
    fn pawn_cells(geometry: &Geometry<u128>, _option: u8) -> u128 {
        let beside = geometry.select(|file, rank| rank == 2 && !(2..=7).contains(&file));
        geometry.select(|_, rank| rank >= 2) & !beside & !Self::last_cells(geometry)
    }

    /// A king alone, or with one bishop or knight, against a king: no placement of these is
    /// mate on this board. Nothing else is claimed.
    fn is_insufficient(state: &State<u128>, light: u128) -> bool {
        state.occupied().count() <= 3 && state.is_insufficient_in_chess(light)
    }

    crate::chesslike::kept_tables!(IntrusiveSquares);
}
