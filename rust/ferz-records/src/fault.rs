//! What is wrong with a record, and where.

use std::fmt;

use crate::input::Place;
use crate::limits;

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A word that is no move, or no legal one.
    Move,
    /// A move that may be several.
    Ambiguous,
    /// A null move, which none of the games has.
    NullMove,
    /// A number or sign of annotation that there is not, or that belongs to no move.
    Nag,
    /// A comment without end.
    Comment,
    /// A parenthesis without its partner, or a variation of nothing.
    Variation,
    /// A tag that is not well formed, or doubled.
    Tag,
    /// A game that ferz does not know.
    Variant,
    /// An option that the game does not have.
    Option,
    /// A starting position that is none.
    Fen,
    /// Results that contradict each other, or the last position.
    Result,
    /// Something that has no place in a record.
    Token,
    /// An encoding that is not read.
    Encoding,
    /// More than a reader takes.
    Limit,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 14] = [
        Self::Move,
        Self::Ambiguous,
        Self::NullMove,
        Self::Nag,
        Self::Comment,
        Self::Variation,
        Self::Tag,
        Self::Variant,
        Self::Option,
        Self::Fen,
        Self::Result,
        Self::Token,
        Self::Encoding,
        Self::Limit,
    ];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Ambiguous => "ambiguous-move",
            Self::NullMove => "null-move",
            Self::Nag => "nag",
            Self::Comment => "comment",
            Self::Variation => "variation",
            Self::Tag => "tag",
            Self::Variant => "variant",
            Self::Option => "option",
            Self::Fen => "fen",
            Self::Result => "result",
            Self::Token => "token",
            Self::Encoding => "encoding",
            Self::Limit => "limit",
        }
    }
}

/// One thing that is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What kind of thing.
    pub kind: Kind,
    /// What, in words.
    pub text: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.place;
        write!(formatter, "line {line}, column {column}: {}", self.text)
    }
}

/// The faults of a game: the first ones, and a word when there were more.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    list: Vec<Fault>,
}

impl Faults {
    /// Adds one.
    pub fn add(&mut self, place: Place, kind: Kind, text: impl Into<String>) {
        match self.list.len() {
            count if count < limits::FAULTS => {
                self.list.push(Fault { place, kind, text: text.into() });
            }
            limits::FAULTS => self.list.push(Fault {
                place,
                kind: Kind::Limit,
                text: format!("more than {} errors; the others are not told", limits::FAULTS),
            }),
            _ => {}
        }
    }

    /// Whether no more are told; they need not be put into words then.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.list.len() > limits::FAULTS
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All of them, in the order of the text.
    #[must_use]
    pub fn into_list(self) -> Vec<Fault> {
        self.list
    }
}
