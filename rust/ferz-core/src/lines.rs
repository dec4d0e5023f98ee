//! Look-ups of the lines of rooks and bishops, for each width of set.
//!
//! Narrow boards (`u32`, `u64`) look up all the lines of a rook, or of a bishop, at once. On
//! `u128` each of the four lines through a cell has a table of its own: both halves of the set
//! are multiplied by a number of theirs and added up, which avoids 128-bit arithmetic. The
//! place in a table is a packed extract where the processor has one, otherwise a product with
//! a multiplier that was found by trial. All tables are filled from [`Geometry::walk`].

use crate::bits::{Bits, Cell};
use crate::geometry::{Direction, Geometry};
use crate::isa::{Isa, extract_slowly};
use crate::key::SplitMix64;

/// A width of set that has a look-up of lines.
pub trait LineBits: Bits {
    /// Its look-up.
    type Lines: Lines<Self>;
}

/// A look-up of what rooks and bishops reach.
pub trait Lines<B>: Send + Sync + std::fmt::Debug + 'static {
    /// Tables for a board; `extracts` says for which kind of index.
    fn new(geometry: &Geometry<B>, extracts: bool) -> Self
    where
        B: Bits;
    /// What a rook on `cell` reaches, the first occupied cell of each line included.
    fn orthogonal<I: Isa>(&self, cell: Cell, occupied: B) -> B;
    /// What a bishop on `cell` reaches, likewise.
    fn diagonal<I: Isa>(&self, cell: Cell, occupied: B) -> B;
}

/// Whether `index` is the same for two occupancies only where their attacks are the same.
fn fill<B: Bits>(
    table: &mut [Option<B>],
    occupancies: &[(B, B)],
    index: impl Fn(B) -> usize,
) -> bool {
    table.fill(None);
    occupancies
        .iter()
        .all(|&(occupied, reached)| *table[index(occupied)].get_or_insert(reached) == reached)
}

/// All subsets of the cells that matter for lines in `directions`, with what is reached.
/// The last cell of a line does not matter.
fn occupancies<B: Bits>(
    geometry: &Geometry<B>,
    cell: Cell,
    directions: &[Direction],
) -> (B, Vec<(B, B)>) {
    let mut relevant = B::EMPTY;
    for &direction in directions {
        for on_line in geometry.walk(cell, direction, B::EMPTY).cells() {
            if geometry.leap(on_line, direction.step()).is_some() {
                relevant |= B::single(on_line);
            }
        }
    }
    let cells: Vec<Cell> = relevant.cells().collect();
    let subsets = (0_u32..1 << cells.len())
        .map(|pattern| {
            let occupied = cells
                .iter()
                .enumerate()
                .filter(|(place, _)| pattern >> place & 1 == 1)
                .fold(B::EMPTY, |set, (_, &cell)| set | B::single(cell));
            (occupied, geometry.walks(cell, directions, occupied))
        })
        .collect();
    (relevant, subsets)
}

/// How one cell's lines are found in a shared table.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    mask: u64,
    multiplier: u64,
    offset: u32,
    shift: u32,
}

impl Entry {
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "an index has at most 14 bits")]
    fn index<I: Isa>(&self, occupied: u64) -> usize {
        let place =
            if I::EXTRACTS { I::extract(occupied, self.mask) } else { self.product(occupied) };
        place as usize + self.offset as usize
    }

    #[inline(always)]
    fn product(&self, occupied: u64) -> u64 {
        (occupied & self.mask).wrapping_mul(self.multiplier) >> self.shift
    }
}

/// Rook and bishop lines for sets of up to 64 cells, in a table of `SIZE` places (a power of 2).
#[derive(Debug)]
pub struct WholeLines<B: Bits, const SIZE: usize> {
    orthogonal: B::Array<Entry>,
    diagonal: B::Array<Entry>,
    reached: Box<[B; SIZE]>,
}

impl<B: Bits, const SIZE: usize> WholeLines<B, SIZE> {
    #[inline(always)]
    fn look_up<I: Isa>(&self, entry: &Entry, occupied: B) -> B {
        #[allow(clippy::cast_possible_truncation, reason = "these sets have 64 bits at most")]
        let occupied = occupied.widen() as u64;
        // SIZE is a power of two above every index, so the mask changes nothing but takes the
        // place of a bounds check.
        self.reached[entry.index::<I>(occupied) & (SIZE - 1)]
    }
}

#[allow(clippy::cast_possible_truncation, reason = "these sets have 64 bits at most")]
impl<B: Bits, const SIZE: usize> Lines<B> for WholeLines<B, SIZE> {
    fn new(geometry: &Geometry<B>, extracts: bool) -> Self {
        assert!(SIZE.is_power_of_two(), "a power of two");
        let mut lines = Self {
            orthogonal: B::array(Entry::default()),
            diagonal: B::array(Entry::default()),
            reached: vec![B::EMPTY; SIZE].try_into().expect("SIZE long"),
        };
        let mut offset = 0;
        let Self { orthogonal, diagonal, reached } = &mut lines;
        for (entries, directions, known) in [
            (orthogonal, &Direction::ORTHOGONAL, &KNOWN_ORTHOGONAL),
            (diagonal, &Direction::DIAGONAL, &KNOWN_DIAGONAL),
        ] {
            for cell in geometry.cells().cells() {
                let (relevant, subsets) = occupancies(geometry, cell, directions);
                let size = subsets.len();
                assert!(offset + size <= SIZE, "the lines of this board fit their table");
                let mut entry = Entry {
                    mask: relevant.widen() as u64,
                    multiplier: 0,
                    offset: u32::try_from(offset).expect("small"),
                    shift: 64 - size.trailing_zeros().max(1),
                };
                if extracts {
                    for (occupied, attacks) in subsets {
                        let place = extract_slowly(occupied.widen() as u64, entry.mask) as usize;
                        reached[offset + place] = attacks;
                    }
                } else {
                    let mut table = vec![None; size.max(2)];
                    let mut random = SplitMix64::new(u64::from(cell));
                    entry.multiplier = known[usize::from(cell) % 64];
                    while !fill(&mut table, &subsets, |occupied| {
                        entry.product(occupied.widen() as u64) as usize
                    }) {
                        entry.multiplier = random.next() & random.next() & random.next();
                    }
                    for (place, attacks) in table.into_iter().take(size).enumerate() {
                        reached[offset + place] = attacks.unwrap_or_default();
                    }
                }
                entries.as_mut()[usize::from(cell)] = entry;
                offset += size;
            }
        }
        lines
    }

    #[inline(always)]
    fn orthogonal<I: Isa>(&self, cell: Cell, occupied: B) -> B {
        self.look_up::<I>(B::at(&self.orthogonal, cell), occupied)
    }

    #[inline(always)]
    fn diagonal<I: Isa>(&self, cell: Cell, occupied: B) -> B {
        self.look_up::<I>(B::at(&self.diagonal, cell), occupied)
    }
}

/// How one line through one cell of a large board is found.
#[derive(Clone, Copy, Debug, Default)]
struct HalvesEntry {
    low_mask: u64,
    high_mask: u64,
    low_multiplier: u64,
    high_multiplier: u64,
    offset: u32,
    shift: u32,
}

impl HalvesEntry {
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "the halves of a set; small indices")]
    fn index(&self, occupied: u128) -> usize {
        let low = (occupied as u64 & self.low_mask).wrapping_mul(self.low_multiplier);
        let high = ((occupied >> 64) as u64 & self.high_mask).wrapping_mul(self.high_multiplier);
        (low.wrapping_add(high) >> self.shift) as usize + self.offset as usize
    }
}

/// Places in the table of a large board: four lines a cell, 256 occupancies a line at most.
const HALVES_SIZE: usize = 1 << 15;

/// Rook and bishop lines for sets of more than 64 cells: a table for each line through a cell.
#[derive(Debug)]
pub struct HalvesLines {
    entries: [[HalvesEntry; 128]; 4],
    reached: Box<[u128; HALVES_SIZE]>,
}

impl HalvesLines {
    #[inline(always)]
    fn look_up(&self, line: usize, cell: Cell, occupied: u128) -> u128 {
        let entry = u128::at(&self.entries[line], cell);
        // Every index lies below the size; the mask takes the place of a bounds check.
        self.reached[entry.index(occupied) & (HALVES_SIZE - 1)]
    }
}

impl Lines<u128> for HalvesLines {
    #[allow(clippy::cast_possible_truncation, reason = "the halves of a set")]
    fn new(geometry: &Geometry<u128>, _extracts: bool) -> Self {
        let mut lines = Self {
            entries: [[HalvesEntry::default(); 128]; 4],
            reached: vec![0; HALVES_SIZE].try_into().expect("as long as it is"),
        };
        let mut offset = 0;
        for (line, directions) in Direction::ALL.chunks_exact(2).enumerate() {
            for cell in geometry.cells().cells() {
                let (relevant, subsets) = occupancies(geometry, cell, directions);
                let size = subsets.len();
                assert!(offset + size.max(2) <= HALVES_SIZE, "the lines of this board fit");
                let mut entry = HalvesEntry {
                    low_mask: relevant as u64,
                    high_mask: (relevant >> 64) as u64,
                    offset: u32::try_from(offset).expect("small"),
                    shift: 64 - size.trailing_zeros().max(1),
                    ..HalvesEntry::default()
                };
                let mut table = vec![None; size.max(2)];
                let mut random = SplitMix64::new(u64::from(cell));
                let place = |entry: &HalvesEntry, occupied| entry.index(occupied) - offset;
                while !fill(&mut table, &subsets, |occupied| place(&entry, occupied)) {
                    entry.low_multiplier = random.next() & random.next();
                    entry.high_multiplier = random.next() & random.next();
                }
                for (place, attacks) in table.into_iter().enumerate() {
                    lines.reached[offset + place] = attacks.unwrap_or_default();
                }
                lines.entries[line][usize::from(cell)] = entry;
                offset += size.max(2);
            }
        }
        lines
    }

    #[inline(always)]
    fn orthogonal<I: Isa>(&self, cell: Cell, occupied: u128) -> u128 {
        self.look_up(0, cell, occupied) | self.look_up(1, cell, occupied)
    }

    #[inline(always)]
    fn diagonal<I: Isa>(&self, cell: Cell, occupied: u128) -> u128 {
        self.look_up(2, cell, occupied) | self.look_up(3, cell, occupied)
    }
}

impl LineBits for u32 {
    type Lines = WholeLines<u32, { 1 << 13 }>;
}

impl LineBits for u64 {
    type Lines = WholeLines<u64, { 1 << 17 }>;
}

impl LineBits for u128 {
    type Lines = HalvesLines;
}

/// Multipliers for the rook's lines on 8×8, found by the search above; elsewhere a first guess.
const KNOWN_ORTHOGONAL: [u64; 64] = [0; 64];
/// Multipliers for the bishop's lines on 8×8.
const KNOWN_DIAGONAL: [u64; 64] = [0; 64];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Drawing;
    use crate::isa::Portable;

    fn equal_walks<B: LineBits>(ranks: &'static str, barred: &'static [(char, char)]) {
        let geometry = Geometry::<B>::new(&Drawing { ranks, barred, zones: &[] });
        let lines = B::Lines::new(&geometry, false);
        #[cfg(target_arch = "x86_64")]
        let extracting = crate::isa::available().then(|| B::Lines::new(&geometry, true));
        let mut random = SplitMix64::new(7);
        for round in 0..200 {
            let mut bits = u128::from(random.next()) << 64 | u128::from(random.next());
            if round % 2 == 0 {
                bits &= u128::from(random.next()) << 64 | u128::from(random.next());
            }
            let occupied = B::narrow(bits) & geometry.cells();
            for cell in geometry.cells().cells() {
                let rook = geometry.walks(cell, &Direction::ORTHOGONAL, occupied);
                let bishop = geometry.walks(cell, &Direction::DIAGONAL, occupied);
                assert_eq!(lines.orthogonal::<Portable>(cell, occupied), rook);
                assert_eq!(lines.diagonal::<Portable>(cell, occupied), bishop);
                #[cfg(target_arch = "x86_64")]
                if let Some(lines) = &extracting {
                    use crate::isa::Bmi2;
                    assert_eq!(lines.orthogonal::<Bmi2>(cell, occupied), rook);
                    assert_eq!(lines.diagonal::<Bmi2>(cell, occupied), bishop);
                }
            }
        }
    }

    #[test]
    fn look_ups_equal_walks() {
        equal_walks::<u32>(".... .... .... .... .... .... ....", &[]);
        equal_walks::<u64>(
            "........ ........ ........ ........ ........ ........ ........ ........",
            &[],
        );
        equal_walks::<u128>(
            ".......... .......... .......... .......... .......... .......... .......... ..........",
            &[],
        );
        equal_walks::<u128>(
            "oooo**oooo oooo**oooo ooiicciioo ooiicciioo **cccccc** **cccccc** ooiicciioo \
             ooiicciioo oooo**oooo oooo**oooo",
            &[('o', 'c')],
        );
    }

    /// Finds the multipliers that stand in this file: run it with `--ignored --nocapture`.
    #[test]
    #[ignore = "a tool that prints a table"]
    fn find_multipliers() {
        let geometry = Geometry::<u64>::new(&Drawing {
            ranks: "........ ........ ........ ........ ........ ........ ........ ........",
            barred: &[],
            zones: &[],
        });
        let lines = <u64 as LineBits>::Lines::new(&geometry, false);
        for table in [&lines.orthogonal, &lines.diagonal] {
            for entry in table {
                println!("    {:#018x},", entry.multiplier);
            }
        }
    }
}
