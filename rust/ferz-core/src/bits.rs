//! Sets of cells, held in the bits of one unsigned integer.
//!
//! A set is a `u32`, a `u64` or a `u128`, whichever is the narrowest that holds the board:
//! Influence Chess has 28 cells a board, chess 64, the large games up to 100 places of a frame.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// The number of a place in a board's frame: `rank * files + file`, counted from 0 at `a1`.
pub type Cell = u8;

/// A set of cells.
///
/// ```
/// use ferz_core::bits::Bits;
/// let set = u64::single(3) | u64::single(9);
/// assert_eq!(set.count(), 2);
/// assert_eq!(set.cells().collect::<Vec<_>>(), [3, 9]);
/// ```
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The set without a cell.
    const EMPTY: Self;
    /// The set of all the places there can be.
    const FULL: Self;
    /// How many places a set can tell apart.
    const CAPACITY: usize;
    /// A table with an entry for each place.
    type Array<T: Copy + Send + Sync + Debug + 'static>: Copy
        + Send
        + Sync
        + Debug
        + AsRef<[T]>
        + AsMut<[T]>;

    /// A table filled with `value`.
    fn array<T: Copy + Send + Sync + Debug + 'static>(value: T) -> Self::Array<T>;
    /// The entry of `cell`; a cell beyond the capacity wraps round, so no check is needed.
    fn at<T: Copy + Send + Sync + Debug + 'static>(table: &Self::Array<T>, cell: Cell) -> &T;
    /// The set of one cell.
    fn single(cell: Cell) -> Self;
    /// How many cells the set has.
    fn count(self) -> u32;
    /// The lowest cell; the set must not be empty.
    fn first(self) -> Cell;
    /// The set less its lowest cell.
    #[must_use]
    fn without_first(self) -> Self;
    /// Every cell moved up by `places`.
    #[must_use]
    fn up(self, places: u32) -> Self;
    /// Every cell moved down by `places`.
    #[must_use]
    fn down(self, places: u32) -> Self;
    /// The same set in 128 bits.
    fn widen(self) -> u128;
    /// The low bits of a 128-bit set.
    fn narrow(wide: u128) -> Self;

    /// Whether the set has no cell.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the set has any cell.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// Whether the set has two cells or more.
    #[inline(always)]
    fn has_several(self) -> bool {
        self.without_first().any()
    }

    /// Whether the set has exactly one cell.
    #[inline(always)]
    fn is_single(self) -> bool {
        self.any() && !self.has_several()
    }

    /// Whether `cell` is in the set.
    #[inline(always)]
    fn has(self, cell: Cell) -> bool {
        (self & Self::single(cell)).any()
    }

    /// The cells in rising order.
    #[inline(always)]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }
}

/// The cells of a set, in rising order.
#[derive(Clone, Debug)]
pub struct Cells<B>(B);

impl<B: Bits> Iterator for Cells<B> {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        if self.0.is_empty() {
            None
        } else {
            let cell = self.0.first();
            self.0 = self.0.without_first();
            Some(cell)
        }
    }
}

macro_rules! bits {
    ($type:ty, $capacity:literal) => {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "places number 128 at most, and narrow() keeps the low bits on purpose"
        )]
        impl Bits for $type {
            const EMPTY: Self = 0;
            const FULL: Self = <$type>::MAX;
            const CAPACITY: usize = $capacity;
            type Array<T: Copy + Send + Sync + Debug + 'static> = [T; $capacity];

            #[inline(always)]
            fn array<T: Copy + Send + Sync + Debug + 'static>(value: T) -> [T; $capacity] {
                [value; $capacity]
            }
            #[inline(always)]
            fn at<T: Copy + Send + Sync + Debug + 'static>(
                table: &[T; $capacity],
                cell: Cell,
            ) -> &T {
                &table[usize::from(cell) & ($capacity - 1)]
            }
            #[inline(always)]
            fn single(cell: Cell) -> Self {
                1 << (cell & ($capacity - 1))
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn first(self) -> Cell {
                self.trailing_zeros() as Cell
            }
            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn up(self, places: u32) -> Self {
                self << places
            }
            #[inline(always)]
            fn down(self, places: u32) -> Self {
                self >> places
            }
            #[inline(always)]
            fn widen(self) -> u128 {
                u128::from(self)
            }
            #[inline(always)]
            fn narrow(wide: u128) -> Self {
                wide as Self
            }
        }
    };
}

bits!(u32, 32);
bits!(u64, 64);
bits!(u128, 128);

#[cfg(test)]
mod tests {
    use super::*;

    fn laws<B: Bits>() {
        let top = Cell::try_from(B::CAPACITY - 1).unwrap();
        let set = B::single(0) | B::single(5) | B::single(top);
        assert_eq!(set.cells().collect::<Vec<_>>(), [0, 5, top]);
        assert_eq!(set.count(), 3);
        assert!(set.has(5) && !set.has(6));
        assert!(set.has_several() && !set.is_single());
        assert!(B::single(top).is_single() && !B::EMPTY.is_single());
        assert_eq!(B::narrow(set.widen()), set);
        assert_eq!(B::single(3).up(2), B::single(5));
        assert_eq!(B::single(3).down(2), B::single(1));
    }

    #[test]
    fn the_same_laws_hold_at_every_width() {
        laws::<u32>();
        laws::<u64>();
        laws::<u128>();
    }
}
