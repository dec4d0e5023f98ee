//! Chess, by the Laws of Chess of FIDE.

use crate::chesslike::rules::{CastlingFiles, Rules};
use crate::geometry::Drawing;

/// The rules of chess: the defaults of [`Rules`] are its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chess;

impl Rules for Chess {
    const ID: &'static str = "chess";
    const NAME: &'static str = "Chess";
    type Bits = u64;
    const FILES: u32 = 8;
    const DRAWING: Drawing = Drawing {
        ranks: "........ ........ ........ ........ ........ ........ ........ ........",
        barred: &[],
        zones: &[],
    };
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// The king goes from e to g or c, the rook from h to f or from a to d.
    const CASTLING: Option<[CastlingFiles; 2]> = Some([
        CastlingFiles { king: (4, 6), rook: (7, 5) },
        CastlingFiles { king: (4, 2), rook: (0, 3) },
    ]);

    crate::chesslike::kept_tables!(Chess);
}
