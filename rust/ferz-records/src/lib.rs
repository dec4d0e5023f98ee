//! Game records in PGN and what the variants add to it: a streaming reader, a tree, a writer.
//!
//! A text is read through an [`Input`](input::Input), a piece at a time and never whole. A game
//! is told to a [`Sink`](reader::Sink), which may be the builder of a [`Tree`](tree::Tree).
//! Faults never stop the reading: they are listed with their places, and what could be read is
//! there.
//!
//! ```
//! use ferz_records::input::Input;
//! use ferz_records::tree;
//!
//! let mut input = Input::new(&b"[White \"A\"]\n\n1. e4 e5 (1... c5) 2. Ke3 1-0\n"[..]);
//! let game = tree::read(&mut input).unwrap().unwrap();
//! assert_eq!(game.mainline().count(), 2);
//! assert_eq!(game.faults[0].place.line, 3);
//! assert!(tree::read(&mut input).unwrap().is_none());
//! ```

pub mod annotation;
pub mod edit;
pub mod event;
pub mod fault;
pub mod glyph;
pub mod input;
pub mod limits;
pub mod reader;
mod resolve;
mod skip;
pub mod start;
pub mod tag;
pub mod text;
pub mod token;
pub mod tree;
mod wrap;
pub mod write;
