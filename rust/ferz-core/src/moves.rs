//! Moves: as a position makes them, and as a text says them.

use std::fmt;
use std::str::FromStr;

use smallvec::SmallVec;

use crate::bits::Cell;
use crate::error::InvalidMove;
use crate::piece::Role;

/// How a move is carried out; the generator decides it, `play` never guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// A piece goes from one cell to another, and takes what stands there.
    Step,
    /// A pawn's double step.
    DoubleStep,
    /// A pawn takes the pawn that has just passed it.
    EnPassant,
    /// King and rook move together.
    Castle,
    /// A piece of the player's own board moves there.
    Own,
    /// A piece of the middle board moves, and the own piece over it likewise.
    Double,
}

/// A move of some position: four bytes, which only that position can explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where it starts.
    pub from: Cell,
    /// Where it ends.
    pub to: Cell,
    /// What the piece becomes.
    pub promotion: Option<Role>,
    /// How it is carried out.
    pub action: Action,
}

/// A list of moves that stays on the stack for any position that can arise in play, and goes
/// to the heap for the few set-up positions that have more than 256.
pub type MoveList = SmallVec<[Move; 256]>;

/// The square of a move text: file and rank, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SquareName {
    /// The file, 0 for `a`.
    pub file: u8,
    /// The rank, 0 for `1`.
    pub rank: u8,
}

impl fmt::Display for SquareName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl SquareName {
    /// Reads a name at the start of `text`: a lower-case letter and a rank of one or two digits.
    /// Gives it with its length in bytes.
    #[must_use]
    pub fn read(text: &[u8]) -> Option<(Self, usize)> {
        let (&letter, digits) = text.split_first()?;
        if !letter.is_ascii_lowercase() {
            return None;
        }
        let first = digits.first().filter(|digit| (b'1'..=b'9').contains(digit))?;
        let mut rank = first - b'0';
        let mut length = 2;
        if let Some(second) = digits.get(1).filter(|digit| digit.is_ascii_digit()) {
            rank = rank * 10 + (second - b'0');
            length = 3;
        }
        Some((Self { file: letter - b'a', rank: rank - 1 }, length))
    }
}

/// What a move text says it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveKind {
    /// A move of the only board, or an influence move: `e2e4`.
    Normal,
    /// A move of an own board: `@b4d4`.
    Own,
    /// An influence move that the own piece makes too: `d7c5&`.
    Double,
}

impl MoveKind {
    /// The name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Own => "own",
            Self::Double => "double",
        }
    }
}

/// The letters that a promotion may have in a text.
const PROMOTION_LETTERS: [(u8, Role); 7] = [
    (b'n', Role::Knight),
    (b'b', Role::Bishop),
    (b'r', Role::Rook),
    (b'q', Role::Queen),
    (b'k', Role::King),
    (b'p', Role::Pawn),
    (b'e', Role::Prince),
];

/// The role that a promotion letter of either case names.
#[must_use]
pub fn promotion_role(letter: u8) -> Option<Role> {
    let letter = letter.to_ascii_lowercase();
    PROMOTION_LETTERS.iter().find(|(own, _)| *own == letter).map(|(_, role)| *role)
}

/// The lower-case letter of a promotion to `role`.
#[must_use]
pub fn promotion_letter(role: Role) -> char {
    PROMOTION_LETTERS
        .iter()
        .find(|(_, own)| *own == role)
        .map_or('?', |(letter, _)| char::from(*letter))
}

/// A move as its coordinate text says it; it needs no board.
///
/// ```
/// use ferz_core::moves::{MoveKind, MoveText};
/// let text: MoveText = "a9a10q".parse().unwrap();
/// assert_eq!(text.to.to_string(), "a10");
/// assert_eq!(text.to_string(), "a9a10q");
/// assert_eq!("d7c5&".parse::<MoveText>().unwrap().kind, MoveKind::Double);
/// assert!("e2e".parse::<MoveText>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MoveText {
    /// The departure square.
    pub from: SquareName,
    /// The target square.
    pub to: SquareName,
    /// What the piece becomes.
    pub promotion: Option<Role>,
    /// What is moved.
    pub kind: MoveKind,
}

impl fmt::Display for MoveText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind == MoveKind::Own {
            formatter.write_str("@")?;
        }
        write!(formatter, "{}{}", self.from, self.to)?;
        if let Some(role) = self.promotion {
            write!(formatter, "{}", promotion_letter(role))?;
        }
        if self.kind == MoveKind::Double {
            formatter.write_str("&")?;
        }
        Ok(())
    }
}

/// How many bytes the longest move text has, `a10b10q&` with its mark and some room.
const LONGEST_TEXT: usize = 16;

impl FromStr for MoveText {
    type Err = InvalidMove;

    fn from_str(text: &str) -> Result<Self, InvalidMove> {
        let fail = |reason: String| Err(InvalidMove::new(text, reason));
        if text.len() > LONGEST_TEXT {
            return fail(format!("a move text has at most {LONGEST_TEXT} characters"));
        }
        let bytes = text.as_bytes();
        let (kind, rest) = match (bytes.first(), bytes.last()) {
            (Some(b'@'), _) => (MoveKind::Own, &bytes[1..]),
            (_, Some(b'&')) => (MoveKind::Double, &bytes[..bytes.len() - 1]),
            _ => (MoveKind::Normal, bytes),
        };
        let square = |rest: &[u8], which: &str| {
            SquareName::read(rest)
                .filter(|(square, _)| crate::variant::has_square(*square))
                .ok_or_else(|| InvalidMove::new(text, format!("its {which} is no square")))
        };
        let (from, length) = square(rest, "departure")?;
        let rest = &rest[length..];
        let (to, length) = square(rest, "target")?;
        let rest = &rest[length..];
        let promotion = match rest {
            [] => None,
            &[letter] => match promotion_role(letter) {
                Some(role) if kind != MoveKind::Own => Some(role),
                Some(_) => return fail("a piece of an own board never promotes".into()),
                None => return fail("its last letter is no promotion".into()),
            },
            _ => return fail("something follows its target".into()),
        };
        if from == to {
            return fail("it ends where it starts".into());
        }
        Ok(Self { from, to, promotion, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_moves_come_back() {
        for text in
            ["e2e4", "e7e8q", "a9a10q", "c9c10b", "a10b10", "@b4d4", "d7c5&", "b6b7q&", "d7d8k"]
        {
            assert_eq!(text.parse::<MoveText>().unwrap().to_string(), text);
        }
        assert_eq!("e7e8Q".parse::<MoveText>().unwrap().to_string(), "e7e8q");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "", "e2", "e2e", "é2e4", "e2é4", "a１0a9", "@", "@b4", "&", "d7c5&&", "a1a1", "a1a0",
            "a01a02", "a1a100", "a11a12", "a10", "a1010", "a1a", "k1a1", "e7e8qq", "e7e8=q",
            "e7e8q+", "0000", "e9e4", "@b4d4q", "@b4d4&", "E2E4", " e2e4", "e2e4 ",
        ] {
            assert!(text.parse::<MoveText>().is_err(), "{text}");
        }
        let long = "a".repeat(1_000_000);
        assert!(long.parse::<MoveText>().unwrap_err().to_string().len() < 200);
    }
}
