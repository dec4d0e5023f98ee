//! Games of one board on which each side moves its own army: chess and what resembles it.
//!
//! A game implements [`rules::Rules`]; everything else here is written once for all of them.

/// The tables and the layout of a game, kept from their first use on: a part of each
/// implementation of [`rules::Rules`], since a static cannot be generic.
macro_rules! kept_tables {
    ($type:ty) => {
        #[inline]
        fn tables(extracts: bool) -> &'static crate::chesslike::rules::Tables<Self> {
            use crate::chesslike::rules::Tables;
            static KEPT: [std::sync::OnceLock<Box<Tables<$type>>>; 2] =
                [const { std::sync::OnceLock::new() }; 2];
            KEPT[usize::from(extracts)].get_or_init(|| Box::new(Tables::new(extracts)))
        }

        fn layout() -> &'static crate::layout::Layout {
            static KEPT: std::sync::OnceLock<crate::layout::Layout> = std::sync::OnceLock::new();
            KEPT.get_or_init(|| Self::tables(false).make_layout())
        }
    };
}
pub(crate) use kept_tables;

pub mod generate;
pub mod perft;
pub mod position;
pub mod rules;
pub mod state;
