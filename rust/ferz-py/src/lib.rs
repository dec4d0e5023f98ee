//! `ferz._ferz`: the Python face of `ferz-core`. No rule of a game is here.

mod board;
mod errors;
mod moves;
mod perft;
mod piece;
mod position;
mod setup;
mod shared;
mod text;
mod variant;

use pyo3::prelude::*;

/// The compiled part of ferz; import `ferz` instead.
#[pymodule(gil_used = false)]
mod _ferz {
    #[pymodule_export]
    use crate::board::{PyBoard, restore_board};
    #[pymodule_export]
    use crate::moves::{PyLegalMoves, PyMove};
    #[pymodule_export]
    use crate::perft::{perft_many, split};
    #[pymodule_export]
    use crate::piece::PyPiece;
    #[pymodule_export]
    use crate::position::{PyPosition, restore_position};
    #[pymodule_export]
    use crate::setup::PySetup;
    #[pymodule_export]
    use crate::variant::{PyVariant, force_portable, instruction_set, variant, variants};

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
