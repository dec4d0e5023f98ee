//! Position keys: Zobrist numbers that are a pure function of the feature they stand for.
//!
//! A key is the exclusive or of the numbers of what is on the board. The numbers come from
//! SplitMix64 (Steele, Lea and Flood, 2014) seeded by the feature, so a key is the same in
//! every process, on every machine and in every release of one major version. All numbers
//! have 128 bits: the public key is the low half, and the hash table of perft keeps the whole.

use crate::bits::{Bits, Cell};

/// The generator SplitMix64.
///
/// ```
/// let mut random = ferz_core::key::SplitMix64::new(0);
/// assert_eq!(random.next(), 0xe220_a839_7b1d_cdaf);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator that starts from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    #[allow(clippy::should_implement_trait, reason = "it never ends, so it is no iterator")]
    #[inline]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be 0; the bias is below 2⁻³² for small bounds.
    #[allow(clippy::cast_possible_truncation, reason = "the product's high half is below bound")]
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        ((self.next() >> 32) * bound as u64 >> 32) as u32
    }
}

/// The number of a feature: `family` says what kind of thing it is, `index` which one.
#[must_use]
pub const fn number(family: u8, index: u32) -> u128 {
    let mut random =
        SplitMix64::new(0x6665_727a_0000_0000 ^ ((family as u64) << 56) ^ ((index as u64) << 8));
    let low = random.next();
    let high = random.next();
    (low as u128) | ((high as u128) << 64)
}

/// Families of features, so that no two share a number.
pub mod family {
    /// The player to move is the second.
    pub const TURN: u8 = 1;
    /// A castling right.
    pub const CASTLING: u8 = 2;
    /// A square on which an en passant capture is legal.
    pub const EN_PASSANT: u8 = 3;
    /// Which army the first player helps.
    pub const ARMY: u8 = 4;
    /// Which value a game's option has.
    pub const OPTION: u8 = 5;
    /// A piece on a cell: this plus the number of side and role.
    pub const PIECES: u8 = 32;
}

/// The numbers of pieces on cells, and of castling rights and en passant cells.
#[derive(Clone, Debug)]
pub struct Keys<B: Bits> {
    pieces: Vec<B::Array<u128>>,
    /// By a set of castling rights: the numbers of all of them, or of all that changed.
    pub castling: [u128; 16],
    /// By the cell passed over.
    pub en_passant: B::Array<u128>,
    /// For the second player to move.
    pub turn: u128,
}

impl<B: Bits> Keys<B> {
    /// Numbers for `kinds` kinds of pieces.
    ///
    /// # Panics
    /// When there are more than 128 kinds, which no game has.
    #[must_use]
    pub fn new(kinds: usize) -> Self {
        let table = |family: u8| {
            let mut table = B::array(0);
            for (entry, index) in table.as_mut().iter_mut().zip(0..) {
                *entry = number(family, index);
            }
            table
        };
        let mut castling = [0; 16];
        for (set, entry) in castling.iter_mut().enumerate() {
            for right in (0..4).filter(|right| set >> right & 1 == 1) {
                *entry ^= number(family::CASTLING, right);
            }
        }
        Self {
            pieces: (0..kinds)
                .map(|kind| table(family::PIECES + u8::try_from(kind).expect("few kinds")))
                .collect(),
            castling,
            en_passant: table(family::EN_PASSANT),
            turn: number(family::TURN, 0),
        }
    }

    /// The number of a piece of `kind` on `cell`.
    #[inline(always)]
    #[must_use]
    pub fn piece(&self, kind: usize, cell: Cell) -> u128 {
        *B::at(&self.pieces[kind], cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_features_share_a_number() {
        let mut seen = std::collections::HashSet::new();
        for family in 1..64 {
            for index in 0..128 {
                let number = number(family, index);
                #[allow(clippy::cast_possible_truncation, reason = "the low half is wanted")]
                let low = number as u64;
                assert!(seen.insert(low), "family {family}, index {index}");
            }
        }
    }

    #[test]
    fn numbers_are_golden() {
        assert_eq!(number(family::TURN, 0), number(1, 0));
        assert_ne!(number(1, 0), 0);
    }
}
