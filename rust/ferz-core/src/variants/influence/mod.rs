//! Influence Chess by Samuel H. Bell, 2002: a war on the middle board, moved by two players who
//! stand above and below it.
//!
//! * [`State`](state::State): three boards over the same 28 cells, so that "the opponent does
//!   not stand stronger over this piece" is one mask.
//! * `generate`: the legal moves, with the proof that none of them needs to be tried.
//! * [`Influence`]: the position as the rest of the library sees it.

mod generate;
mod perft;
mod position;
pub mod state;

pub use position::Influence;
