//! A board drawn as text becomes the tables that moves are made of.
//!
//! A drawing has a character for each place of the frame: `*` is a hole, any other names the
//! zone that the cell belongs to. Steps between certain zones can be barred. Everything else
//! about a board's shape follows: where lines end, which leaps there are, which cells a pawn
//! can step from. No other file knows what a hole is.

use std::fmt::Write as _;

use crate::bits::{Bits, Cell};

/// A direction of one step, as seen by White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Up the file.
    North,
    /// Down the file.
    South,
    /// Towards the last file.
    East,
    /// Towards the first file.
    West,
    /// Up and towards the last file.
    NorthEast,
    /// Down and towards the first file.
    SouthWest,
    /// Up and towards the first file.
    NorthWest,
    /// Down and towards the last file.
    SouthEast,
}

impl Direction {
    /// All eight, opposite directions beside each other.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::South,
        Self::East,
        Self::West,
        Self::NorthEast,
        Self::SouthWest,
        Self::NorthWest,
        Self::SouthEast,
    ];
    /// The four of a rook.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::South, Self::East, Self::West];
    /// The four of a bishop.
    pub const DIAGONAL: [Self; 4] =
        [Self::NorthEast, Self::SouthWest, Self::NorthWest, Self::SouthEast];

    /// Files and ranks of one step.
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::South => (0, -1),
            Self::East => (1, 0),
            Self::West => (-1, 0),
            Self::NorthEast => (1, 1),
            Self::SouthWest => (-1, -1),
            Self::NorthWest => (-1, 1),
            Self::SouthEast => (1, -1),
        }
    }
}

/// The eight steps of a king.
pub const KING_STEPS: [(i8, i8); 8] =
    [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (-1, 1), (1, -1)];
/// The eight leaps of a knight.
pub const KNIGHT_LEAPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A board as its author draws it.
#[derive(Clone, Copy, Debug)]
pub struct Drawing {
    /// The ranks from the highest to the first, parted by white space; `*` is a hole, any other
    /// character the zone of a cell.
    pub ranks: &'static str,
    /// Pairs of zones that no single step and no leap may connect, in either direction.
    pub barred: &'static [(char, char)],
    /// What the zones are called, in the order of their mention; empty where a board has none.
    pub zones: &'static [(char, &'static str)],
}

/// The shape of one board.
#[derive(Clone, Debug)]
pub struct Geometry<B: Bits> {
    files: u8,
    ranks: u8,
    cells: B,
    zones: Vec<char>,
    barred: Vec<(char, char)>,
    zone_names: &'static [(char, &'static str)],
    can_step: [B; 8],
}

impl<B: Bits> Geometry<B> {
    /// Reads a drawing.
    ///
    /// # Panics
    /// When the ranks differ in length, or the frame has more places than `B` can tell apart
    /// or more than 26 files.
    #[must_use]
    pub fn new(drawing: &Drawing) -> Self {
        let rows: Vec<Vec<char>> =
            drawing.ranks.split_whitespace().rev().map(|row| row.chars().collect()).collect();
        let files = rows.first().map_or(0, Vec::len);
        assert!(rows.iter().all(|row| row.len() == files), "ranks of equal length");
        assert!((1..=26).contains(&files), "files have a letter each");
        assert!(files * rows.len() <= B::CAPACITY, "the frame fits the set");
        let zones: Vec<char> = rows.concat();
        let mut geometry = Self {
            files: u8::try_from(files).expect("at most 26"),
            ranks: u8::try_from(rows.len()).expect("at most 128"),
            cells: B::EMPTY,
            zones,
            barred: drawing.barred.to_vec(),
            zone_names: drawing.zones,
            can_step: [B::EMPTY; 8],
        };
        for (cell, &zone) in (0..).zip(&geometry.zones) {
            if zone != '*' {
                geometry.cells |= B::single(cell);
            }
        }
        for direction in Direction::ALL {
            for cell in geometry.cells.cells() {
                if geometry.leap(cell, direction.step()).is_some() {
                    geometry.can_step[direction as usize] |= B::single(cell);
                }
            }
        }
        geometry
    }

    /// How many files the frame has.
    #[must_use]
    pub fn files(&self) -> u8 {
        self.files
    }

    /// How many ranks the frame has.
    #[must_use]
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// The cells that exist.
    #[must_use]
    pub fn cells(&self) -> B {
        self.cells
    }

    /// The cells from which a step in `direction` is possible.
    #[inline(always)]
    #[must_use]
    pub fn can_step(&self, direction: Direction) -> B {
        self.can_step[direction as usize]
    }

    /// File and rank of a place, counted from 0.
    #[must_use]
    pub fn coordinates(&self, cell: Cell) -> (u8, u8) {
        (cell % self.files, cell / self.files)
    }

    /// The place on a file and a rank, counted from 0, where the frame has it.
    #[must_use]
    pub fn place(&self, file: u8, rank: u8) -> Option<Cell> {
        (file < self.files && rank < self.ranks).then(|| rank * self.files + file)
    }

    /// The cells on a rank, counted from 0.
    #[must_use]
    pub fn rank(&self, rank: u8) -> B {
        self.select(|_, own| own == rank)
    }

    /// The cells whose file and rank pass a test.
    #[must_use]
    pub fn select(&self, test: impl Fn(u8, u8) -> bool) -> B {
        let mut set = B::EMPTY;
        for cell in self.cells.cells() {
            let (file, rank) = self.coordinates(cell);
            if test(file, rank) {
                set |= B::single(cell);
            }
        }
        set
    }

    /// The cells of the zones that `letters` names.
    #[must_use]
    pub fn zone(&self, letters: &str) -> B {
        let mut set = B::EMPTY;
        for cell in self.cells.cells() {
            if letters.contains(self.zones[usize::from(cell)]) {
                set |= B::single(cell);
            }
        }
        set
    }

    /// What the zone of a cell is called; empty where the board has no zones.
    #[must_use]
    pub fn zone_name(&self, cell: Cell) -> &'static str {
        let letter = self.zones[usize::from(cell)];
        self.zone_names.iter().find(|(zone, _)| *zone == letter).map_or("", |(_, name)| name)
    }

    /// Whether the cell is one of the light ones; `a1` is dark.
    #[must_use]
    pub fn is_light(&self, cell: Cell) -> bool {
        let (file, rank) = self.coordinates(cell);
        (file + rank) % 2 == 1
    }

    /// Where one step or leap by `(files, ranks)` from `cell` ends, if it may be made at all.
    #[must_use]
    pub fn leap(&self, cell: Cell, (files, ranks): (i8, i8)) -> Option<Cell> {
        let (file, rank) = self.coordinates(cell);
        let target =
            self.place(file.checked_add_signed(files)?, rank.checked_add_signed(ranks)?)?;
        let (from, to) = (self.zones[usize::from(cell)], self.zones[usize::from(target)]);
        let barred = self
            .barred
            .iter()
            .any(|&(one, other)| (one, other) == (from, to) || (other, one) == (from, to));
        (from != '*' && to != '*' && !barred).then_some(target)
    }

    /// The cells that `leaps` reach from `cell`.
    #[must_use]
    pub fn leaps(&self, cell: Cell, leaps: &[(i8, i8)]) -> B {
        leaps
            .iter()
            .filter_map(|&leap| self.leap(cell, leap))
            .fold(B::EMPTY, |set, target| set | B::single(target))
    }

    /// For each cell, the cells that `leaps` reach from it.
    #[must_use]
    pub fn leap_table(&self, leaps: &[(i8, i8)]) -> B::Array<B> {
        self.table(|cell| self.leaps(cell, leaps))
    }

    /// For each cell, the set that `make` gives; holes get the empty set.
    #[must_use]
    pub fn table(&self, make: impl Fn(Cell) -> B) -> B::Array<B> {
        let mut table = B::array(B::EMPTY);
        for cell in self.cells.cells() {
            table.as_mut()[usize::from(cell)] = make(cell);
        }
        table
    }

    /// The cells of a line from `cell` in one direction, up to and including the first that is
    /// in `occupied`: one step after the other, the slow truth behind every faster look-up.
    #[must_use]
    pub fn walk(&self, cell: Cell, direction: Direction, occupied: B) -> B {
        let mut set = B::EMPTY;
        let mut at = cell;
        while let Some(next) = self.leap(at, direction.step()) {
            set |= B::single(next);
            if occupied.has(next) {
                break;
            }
            at = next;
        }
        set
    }

    /// [`Geometry::walk`] in several directions.
    #[must_use]
    pub fn walks(&self, cell: Cell, directions: &[Direction], occupied: B) -> B {
        directions
            .iter()
            .fold(B::EMPTY, |set, &direction| set | self.walk(cell, direction, occupied))
    }

    /// For each two cells on one line, the cells between them.
    #[must_use]
    pub fn between(&self) -> Box<B::Array<B::Array<B>>> {
        let mut between = Box::new(B::array(B::array(B::EMPTY)));
        for from in self.cells.cells() {
            for direction in Direction::ALL {
                let (mut path, mut at) = (B::EMPTY, from);
                while let Some(to) = self.leap(at, direction.step()) {
                    (*between).as_mut()[usize::from(from)].as_mut()[usize::from(to)] = path;
                    path |= B::single(to);
                    at = to;
                }
            }
        }
        between
    }

    /// The name of a place, such as `a10`.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        let mut name = String::with_capacity(3);
        self.write_name(cell, &mut name);
        name
    }

    /// Appends the name of a place.
    pub fn write_name(&self, cell: Cell, text: &mut String) {
        let (file, rank) = self.coordinates(cell);
        text.push(char::from(b'a' + file));
        if rank < 9 {
            text.push(char::from(b'1' + rank));
        } else {
            let _ = write!(text, "{}", rank + 1);
        }
    }

    /// A set as a picture, for tests and for the eye: `x` in the set, `.` not, a space for a hole.
    ///
    /// ```
    /// use ferz_core::geometry::{Drawing, Geometry};
    /// let board = Geometry::<u64>::new(&Drawing { ranks: "..* ... ...", barred: &[], zones: &[] });
    /// assert_eq!(board.draw(board.leaps(0, &[(1, 1), (1, 2), (2, 1)])), ". .  \n. x x\n. . .\n");
    /// ```
    #[must_use]
    pub fn draw(&self, set: B) -> String {
        let mut text = String::new();
        for rank in (0..self.ranks).rev() {
            let row: Vec<&str> = (0..self.files)
                .filter_map(|file| self.place(file, rank))
                .map(|cell| match (self.cells.has(cell), set.has(cell)) {
                    (false, _) => " ",
                    (true, true) => "x",
                    (true, false) => ".",
                })
                .collect();
            text.push_str(&row.join(" "));
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holes() -> Geometry<u64> {
        Geometry::new(&Drawing {
            ranks: "oo*oo  ociio  *iii*  oiico  oo*oo",
            barred: &[('o', 'c')],
            zones: &[('o', "outer"), ('c', "central"), ('i', "both")],
        })
    }

    #[test]
    fn lines_end_at_holes_and_at_barred_steps() {
        let board = holes();
        assert_eq!(
            board.draw(board.walks(0, &Direction::ALL, 0)),
            ". .   . x\n. . . x .\n  . x .  \nx x . . .\n. x   . .\n"
        );
        let a2 = board.place(0, 1).unwrap();
        assert!(board.walk(a2, Direction::North, 0).is_empty());
        let d2 = board.place(3, 1).unwrap();
        assert_eq!(board.zone_name(d2), "central");
        assert!(board.leap(d2, (1, -1)).is_none(), "central to outer");
        assert!(board.leap(d2, (-1, 0)).is_some());
    }

    #[test]
    fn names_have_one_or_two_digits() {
        let tall = Geometry::<u128>::new(&Drawing {
            ranks: "a a a a a a a a a a a",
            barred: &[],
            zones: &[],
        });
        assert_eq!(tall.name(8), "a9");
        assert_eq!(tall.name(9), "a10");
        assert_eq!(tall.name(10), "a11");
    }
}
