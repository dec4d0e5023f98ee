//! A game as a row of events, for those who want no tree.

use std::borrow::Cow;
use std::io;

use ferz_core::moves::{Move, MoveText};
use ferz_core::position::Position;
use ferz_core::variants::AnyPosition;

use crate::input::{Input, Source};
use crate::reader::{Record, Sink};
use crate::start::Start;
use crate::tag::Tags;

/// Something that a record tells, in the order in which it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A legal move, in the position that the moves before it have led to.
    Move {
        /// The move.
        action: Move,
        /// As a text.
        text: MoveText,
    },
    /// A comment.
    Comment(Box<str>),
    /// The number of an annotation glyph of the last move.
    Nag(u8),
    /// A variation begins, in the place of the last move.
    Open,
    /// A variation ends, and the game goes on where it was.
    Close,
}

/// Keeps the events of a game.
#[derive(Debug, Default)]
struct Keeper {
    events: Vec<Event>,
}

impl Sink for Keeper {
    fn begin(&mut self, _: &Tags, _: Option<&Start>) {}

    fn play<P: Position + Into<AnyPosition>>(&mut self, action: Move, before: &P, _: &P) {
        self.events.push(Event::Move { action, text: before.text(action) });
    }

    fn comment(&mut self, text: Cow<'_, str>) {
        self.events.push(Event::Comment(text.into_owned().into_boxed_str()));
    }

    fn nag(&mut self, number: u8) {
        self.events.push(Event::Nag(number));
    }

    fn open(&mut self) {
        self.events.push(Event::Open);
    }

    fn close(&mut self) {
        self.events.push(Event::Close);
    }
}

/// Reads the next game as events; none when there is no more.
///
/// # Errors
/// What went wrong with the source.
pub fn read<S: Source>(input: &mut Input<S>) -> io::Result<Option<(Record, Vec<Event>)>> {
    let mut keeper = Keeper::default();
    let record = input.game(&mut keeper)?;
    Ok(record.map(|record| (record, keeper.events)))
}
