//! Rules of chess and of three chess variants, fast.
//!
//! Four games: chess, Chess II (in four variations), Intrusive Squares and Influence Chess. A
//! [`Variant`](variant::Variant) is a game with its options set; it makes
//! [`AnyPosition`](variants::AnyPosition)s, which answer the trait
//! [`Position`](position::Position).
//!
//! ```
//! use ferz_core::perft::{Control, Resources};
//! use ferz_core::position::Position;
//! use ferz_core::variant::Variant;
//!
//! let mut board = Variant::new("chess", &[]).unwrap().start();
//! board.play(board.parse_san("e4").unwrap());
//! assert_eq!(board.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//!
//! let resources = Resources { control: &Control::endless(), table: None };
//! assert_eq!(board.perft(3, &resources), 13_160);
//! ```
//!
//! Three layers, of which a lower one never names an upper one: the toolkit ([`bits`],
//! [`geometry`], [`lines`], [`key`]), which knows no rules; the rules ([`position`],
//! [`chesslike`], [`variants`]); and what is written once for all games over them ([`fen`],
//! [`san`], [`perft`], [`outcome`], [`search`]).

pub mod bits;
pub mod chesslike;
pub mod error;
pub mod fen;
pub mod geometry;
pub mod isa;
pub mod key;
pub mod layout;
pub mod lines;
pub mod moves;
pub mod outcome;
pub mod perft;
pub mod piece;
pub mod position;
pub mod san;
pub mod search;
pub mod setup;
pub mod variant;
pub mod variants;
