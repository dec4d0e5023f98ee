//! What can be wrong with a text, said so that a person can mend it.

use std::fmt;

/// As much of a text as a message should repeat.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 80;
    let mut excerpt: String = text.chars().take(LONGEST).collect();
    if excerpt.len() < text.len() {
        excerpt.push('…');
    }
    excerpt.escape_debug().to_string()
}

/// One fault of a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The field at fault, such as `"placement"` or `"castling"`.
    pub field: &'static str,
    /// Where in the text the fault is, in characters from its start; none where the whole
    /// position is at fault.
    pub position: Option<usize>,
    /// What is wrong, in words.
    pub message: String,
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            Some(position) => {
                write!(
                    formatter,
                    "{} (at character {}): {}",
                    self.field,
                    position + 1,
                    self.message
                )
            }
            None => write!(formatter, "{}: {}", self.field, self.message),
        }
    }
}

/// A FEN that is no position of its game, with every reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid FEN \"{}\": {}", excerpt(.fen), .reasons.iter().map(Reason::to_string).collect::<Vec<_>>().join("; "))]
pub struct InvalidFen {
    /// The text.
    pub fen: String,
    /// All that is wrong with it.
    pub reasons: Vec<Reason>,
}

/// A text that is no move text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{}\" is no move: {reason}", excerpt(.text))]
pub struct InvalidMove {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub reason: String,
}

impl InvalidMove {
    /// An error for `text`, of which it keeps an excerpt.
    #[must_use]
    pub fn new(text: &str, reason: impl Into<String>) -> Self {
        Self { text: text.chars().take(100).collect(), reason: reason.into() }
    }
}

/// Why a text or a move cannot be played in a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It is no move text.
    #[error("{0} (in {1})")]
    Invalid(InvalidMove, String),
    /// It is a move text, but no legal move.
    #[error("\"{}\" is not legal in {fen}: {reason}", excerpt(.text))]
    Illegal {
        /// The text.
        text: String,
        /// The position.
        fen: String,
        /// Why not.
        reason: String,
    },
    /// It fits several legal moves.
    #[error("\"{}\" is ambiguous in {fen}: it may be {}", excerpt(.text), .candidates.join(", "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The position.
        fen: String,
        /// The coordinate texts of the moves that it fits.
        candidates: Vec<String>,
    },
}

/// A name or value that is none of the known ones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} \"{}\"; known: {}", excerpt(.given), .known.join(", "))]
pub struct Unknown {
    /// What was asked for, such as `"variant"`.
    pub what: String,
    /// What was given.
    pub given: String,
    /// What there is.
    pub known: Vec<String>,
}

impl Unknown {
    /// An error for `given`, of which it keeps an excerpt.
    #[must_use]
    pub fn new(what: &str, given: &str, known: &[&str]) -> Self {
        Self {
            what: what.to_owned(),
            given: given.chars().take(100).collect(),
            known: known.iter().map(|&name| name.to_owned()).collect(),
        }
    }
}
