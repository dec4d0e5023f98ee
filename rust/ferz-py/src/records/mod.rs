//! `ferz.pgn`: game records, whose trees live in Rust; nodes are handed out on demand.

mod annotations;
mod errors;
mod events;
mod game;
mod handle;
mod headers;
mod line;
mod node;
mod reading;
mod source;

use pyo3::prelude::*;

/// Adds the classes and functions of `ferz.pgn` to the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<errors::PyRecordError>()?;
    module.add_class::<headers::PyHeaders>()?;
    module.add_class::<node::PyGameNode>()?;
    module.add_class::<game::PyGame>()?;
    module.add_class::<line::PyLine>()?;
    module.add_class::<line::PyLineIterator>()?;
    module.add_class::<events::PyEvent>()?;
    module.add_class::<reading::PyGames>()?;
    module.add_class::<annotations::PyEvaluation>()?;
    module.add_class::<annotations::PyArrow>()?;
    module.add_function(wrap_pyfunction!(handle::read_game, module)?)?;
    module.add_function(wrap_pyfunction!(handle::read_headers, module)?)?;
    module.add_function(wrap_pyfunction!(handle::skip_game, module)?)?;
    module.add_function(wrap_pyfunction!(handle::read_events, module)?)?;
    module.add_function(wrap_pyfunction!(game::restore_game, module)?)?;
    module.add_function(wrap_pyfunction!(node::restore_node, module)?)?;
    module.add("_PGN_ERROR_KINDS", errors::kinds())?;
    Ok(())
}
