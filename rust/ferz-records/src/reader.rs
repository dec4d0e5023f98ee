//! A game at a time: tags, then movetext, told to a sink as it is read.

use std::borrow::Cow;
use std::io;

use ferz_core::moves::Move;
use ferz_core::outcome;
use ferz_core::piece::Side;
use ferz_core::position::Position;
use ferz_core::variant::Work;
use ferz_core::variants::AnyPosition;

use crate::fault::{Fault, Faults, Kind};
use crate::input::{Input, Place, Source, Span};
use crate::limits;
use crate::resolve::resolve;
use crate::start::{Start, roster, unknown};
use crate::tag::{Front, Keeping, Seen, Tags};
use crate::text::{comment, decode, excerpt};
use crate::token::{Outcome, Token};

/// What wants to know the moves of a game. Moves come in the order of the text; a variation
/// replaces the move before it.
pub trait Sink {
    /// The tags have been read; there is no start where the moves cannot be understood.
    fn begin(&mut self, tags: &Tags, start: Option<&Start>);
    /// A legal move.
    fn play<P: Position + Into<AnyPosition>>(&mut self, action: Move, before: &P, after: &P);
    /// A comment: one line, without space around it, not empty.
    fn comment(&mut self, text: Cow<'_, str>);
    /// The number of an annotation glyph of the last move.
    fn nag(&mut self, number: u8);
    /// A variation begins.
    fn open(&mut self);
    /// A variation ends.
    fn close(&mut self);
}

/// A game less its moves, which a [`Sink`] has been told.
#[derive(Debug)]
pub struct Record {
    /// Where its first byte stands in the whole text.
    pub offset: u64,
    /// Where what follows it stands.
    pub end: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The tags.
    pub tags: Tags,
    /// The game and its first position, if the tags make sense.
    pub start: Option<Start>,
    /// The movetext as it was, where it could not be read as moves.
    pub movetext: Option<String>,
    /// All that is wrong.
    pub faults: Vec<Fault>,
}

/// How the movetext ended.
struct Ending {
    marker: Option<(Outcome, Place)>,
    place: Place,
    /// What the rules say of the last position of the main line.
    verdict: Option<(Outcome, &'static str)>,
}

impl<S: Source> Input<S> {
    /// Reads the next game; none when there is no more.
    ///
    /// # Errors
    /// What went wrong with the source.
    pub fn game(&mut self, sink: &mut impl Sink) -> io::Result<Option<Record>> {
        let mut faults = Faults::default();
        let Some((mut record, preface)) = self.begin(&mut faults)? else { return Ok(None) };
        let place = self.place(self.at);
        record.start = Start::read(&mut record.tags, &mut faults, place);
        sink.begin(&record.tags, record.start.as_ref());
        let ending = if let Some(start) = &record.start {
            for text in preface {
                sink.comment(Cow::Owned(text));
            }
            start.position.run(Moves { input: self, sink, faults: &mut faults })?
        } else {
            self.start_keeping();
            let marker = self.skip_moves()?;
            self.end_line(&mut Nobody)?;
            let kept = kept_text(&self.stop_keeping(), place, &mut faults);
            record.movetext = Some(with_preface(&preface, &kept));
            Ending { marker: marker.map(|marker| (marker, place)), place, verdict: None }
        };
        self.end_line(sink)?;
        record.end = self.offset();
        settle(&mut record.tags, &ending, &mut faults);
        for tag in roster(record.start.as_ref().map(|start| start.variant)) {
            if record.tags.get(tag).is_none() {
                record.tags.set(tag, unknown(tag));
            }
        }
        record.faults = faults.into_list();
        Ok(Some(record))
    }

    /// Reads the tags of the next game as they are, and passes over its moves.
    ///
    /// # Errors
    /// What went wrong with the source.
    pub fn headers(&mut self) -> io::Result<Option<Record>> {
        let mut faults = Faults::default();
        let Some((mut record, _)) = self.begin(&mut faults)? else { return Ok(None) };
        self.skip_moves()?;
        self.end_line(&mut Nobody)?;
        record.end = self.offset();
        record.faults = faults.into_list();
        Ok(Some(record))
    }

    /// Passes over the next game; says whether there was one.
    ///
    /// # Errors
    /// What went wrong with the source.
    pub fn skip_game(&mut self) -> io::Result<bool> {
        let mut seen = Seen::default();
        if self.head(&mut seen)?.is_none() {
            return Ok(false);
        }
        self.skip_moves()?;
        self.end_line(&mut Nobody)?;
        Ok(true)
    }

    /// Reads what stands before the moves, and keeps it.
    fn begin(&mut self, faults: &mut Faults) -> io::Result<Option<(Record, Vec<String>)>> {
        let mut front = Keeping { tags: Tags::default(), faults, preface: Vec::new(), size: 0 };
        let Some((offset, line)) = self.head(&mut front)? else { return Ok(None) };
        let Keeping { tags, preface, .. } = front;
        let record = Record {
            offset,
            end: offset,
            line,
            tags,
            start: None,
            movetext: None,
            faults: Vec::new(),
        };
        Ok(Some((record, preface)))
    }

    /// Reads what stands before the moves: tags, and comments in front of them. Says where it
    /// begins, and on which line.
    fn head(&mut self, front: &mut impl Front) -> io::Result<Option<(u64, u64)>> {
        self.moved = false;
        if self.is_utf16()? {
            let text = "the text is in UTF-16; records are read in UTF-8 or Latin-1";
            front.fault(Place { line: 1, column: 1 }, Kind::Encoding, text.to_owned());
            return self.skip_all().map(|()| Some((0, 1)));
        }
        self.space()?;
        let start = (self.offset(), self.line());
        if self.rest().is_empty() {
            return Ok(None);
        }
        loop {
            // The first tag is always taken, as its name has not been there.
            self.tags(front)?;
            if !front.is_empty() || !matches!(self.rest().first(), Some(b'{' | b';')) {
                return Ok(Some(start));
            }
            match self.token()? {
                Token::Comment(span, unclosed) => {
                    if let Some(place) = unclosed {
                        front.fault(place, Kind::Comment, UNCLOSED_COMMENT.to_owned());
                    }
                    front.comment(self.slice(span));
                }
                Token::LongComment(place) => front.fault(place, Kind::Limit, long_comment()),
                _ => return Ok(Some(start)),
            }
        }
    }

    fn is_utf16(&mut self) -> io::Result<bool> {
        Ok(self.offset() == 0
            && self.ahead(2)?
            && matches!(self.rest(), [0xff, 0xfe, ..] | [0xfe, 0xff, ..]))
    }

    fn skip_all(&mut self) -> io::Result<()> {
        loop {
            self.take(self.bytes.len() - self.at);
            if !self.more()? {
                return Ok(());
            }
        }
    }

    /// Reads the comments and the end of the line that a result stands on.
    fn end_line(&mut self, sink: &mut impl Sink) -> io::Result<()> {
        if !self.ended {
            return Ok(());
        }
        self.ended = false;
        // What gives a text line by line has given the end of this one.
        while self.ahead(1)? {
            match self.rest().first() {
                Some(b' ' | b'\t') => self.take(1),
                Some(b'{' | b';') => {
                    if let Token::Comment(span, _) = self.token()? {
                        let text = decode(self.slice(span));
                        let text = comment(&text);
                        if !text.is_empty() {
                            sink.comment(text);
                        }
                    }
                }
                Some(b'\r') => {
                    self.newline();
                    if self.ahead(1)? && self.rest().first() == Some(&b'\n') {
                        self.newline();
                    }
                    return Ok(());
                }
                Some(b'\n') => {
                    self.newline();
                    return Ok(());
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    /// Whether a result inside of variations ends the game all the same: unless a parenthesis
    /// or a comment comes next.
    pub(crate) fn result_ends(&mut self) -> io::Result<bool> {
        self.space()?;
        Ok(!matches!(self.rest().first(), Some(b')' | b'{' | b';')))
    }

    fn moves<P: Position + Into<AnyPosition>>(
        &mut self,
        start: P,
        sink: &mut impl Sink,
        faults: &mut Faults,
    ) -> io::Result<Ending> {
        let mut reading = Reading {
            now: start.clone(),
            before: start,
            fresh: true,
            depth: 0,
            dead: None,
            lines: Vec::new(),
            moves: 0,
            text: 0,
        };
        let mut marker = None;
        loop {
            let token = self.token()?;
            match token {
                Token::Word(span) => {
                    self.moved = true;
                    if reading.dead.is_none() {
                        self.play(span, &mut reading, sink, faults);
                    }
                }
                Token::Open => {
                    reading.open(|| self.place(self.at - 1), sink, faults);
                }
                Token::Close => {
                    reading.close(|| self.place(self.at - 1), sink, faults);
                }
                Token::Result(outcome, start) => {
                    let place = self.place(start);
                    if reading.depth == 0 || self.result_ends()? {
                        marker = Some((outcome, place));
                        self.ended = true;
                        break;
                    }
                }
                Token::Next | Token::End => break,
                _ if reading.dead.is_some() => {}
                Token::BadNag(_) | Token::Stray(_) if faults.is_full() => {}
                Token::Comment(span, unclosed) => {
                    if let Some(place) = unclosed {
                        faults.add(place, Kind::Comment, UNCLOSED_COMMENT);
                    }
                    let text = decode(self.slice(span));
                    let text = comment(&text);
                    if !text.is_empty() {
                        reading.text += text.len();
                        if reading.text <= limits::TEXT {
                            sink.comment(text);
                        } else {
                            let most = limits::TEXT;
                            let text = format!("more than {most} bytes of comments in a game");
                            faults.add(self.place(self.at), Kind::Limit, text);
                        }
                    }
                }
                Token::LongComment(place) => faults.add(place, Kind::Limit, long_comment()),
                Token::Nag(number) => {
                    if reading.fresh && faults.is_full() {
                    } else if reading.fresh {
                        let text = format!("the annotation ${number} belongs to no move");
                        faults.add(self.place(self.at), Kind::Nag, text);
                    } else {
                        sink.nag(number);
                    }
                }
                Token::BadNag(span) => {
                    let text = excerpt(self.slice(span));
                    let text = format!("\"{text}\" is no annotation; they are $0 to $255");
                    faults.add(self.place(span.start), Kind::Nag, text);
                }
                Token::Stray(span) => {
                    let text = excerpt(self.slice(span));
                    let text = format!("\"{text}\" has no place among moves");
                    faults.add(self.place(span.start), Kind::Token, text);
                }
            }
        }
        let place = marker.map_or_else(|| self.place(self.at), |(_, place)| place);
        if reading.depth > 0 {
            let text = format!("{} variations are not closed", reading.depth);
            faults.add(place, Kind::Variation, text);
        }
        while reading.depth > 0 {
            reading.leave(sink);
        }
        let verdict = if reading.dead.is_none() { verdict(&reading.now) } else { None };
        Ok(Ending { marker, place, verdict })
    }

    fn play<P: Position + Into<AnyPosition>>(
        &self,
        span: Span,
        reading: &mut Reading<P>,
        sink: &mut impl Sink,
        faults: &mut Faults,
    ) {
        if reading.moves >= limits::MOVES {
            let text = format!("more than {} moves in a game", limits::MOVES);
            faults.add(self.place(span.start), Kind::Limit, text);
            reading.dead = Some(0);
            return;
        }
        match resolve(&reading.now, self.slice(span)) {
            Ok((action, nag)) => {
                reading.before.clone_from(&reading.now);
                reading.now.play(action);
                reading.fresh = false;
                reading.moves += 1;
                sink.play(action, &reading.before, &reading.now);
                if let Some(number) = nag {
                    sink.nag(number);
                }
            }
            Err((kind, text)) => {
                faults.add(self.place(span.start), kind, text);
                reading.dead = Some(reading.depth);
            }
        }
    }
}

/// The reading of moves, from a position of whichever game.
struct Moves<'a, S, K> {
    input: &'a mut Input<S>,
    sink: &'a mut K,
    faults: &'a mut Faults,
}

impl<S: Source, K: Sink> Work for Moves<'_, S, K> {
    type Output = io::Result<Ending>;

    fn run<P: Position + Into<AnyPosition>>(self, position: &P) -> Self::Output {
        self.input.moves(position.clone(), self.sink, self.faults)
    }
}

const UNCLOSED_COMMENT: &str = "a comment is not closed";

fn long_comment() -> String {
    format!("a comment longer than {} bytes is left out", limits::COMMENT)
}

/// The state of a line that a variation has left.
struct Line<P> {
    now: P,
    before: P,
}

/// Where the reading of moves stands.
struct Reading<P> {
    now: P,
    /// The position before the last move, from which a variation starts.
    before: P,
    /// Whether this line has no move yet.
    fresh: bool,
    depth: usize,
    /// The depth of a line that cannot be read on; what is deeper is passed over with it.
    dead: Option<usize>,
    lines: Vec<Line<P>>,
    moves: usize,
    text: usize,
}

impl<P: Position> Reading<P> {
    fn open(&mut self, place: impl Fn() -> Place, sink: &mut impl Sink, faults: &mut Faults) {
        self.depth += 1;
        if self.dead.is_some() {
            return;
        }
        if self.fresh {
            let text = "a variation begins before there is a move that it could replace";
            faults.add(place(), Kind::Variation, text);
            self.dead = Some(self.depth);
            return;
        }
        if self.lines.len() >= limits::DEPTH {
            let text = format!("more than {} variations inside each other", limits::DEPTH);
            faults.add(place(), Kind::Limit, text);
            self.dead = Some(self.depth);
            return;
        }
        let before = self.before.clone();
        self.lines.push(Line { now: self.now.clone(), before: before.clone() });
        self.now = before;
        self.fresh = true;
        sink.open();
    }

    fn close(&mut self, place: impl Fn() -> Place, sink: &mut impl Sink, faults: &mut Faults) {
        if self.depth == 0 {
            if self.dead.is_none() {
                faults.add(place(), Kind::Variation, "a parenthesis closes nothing");
            }
            return;
        }
        if self.dead.is_none() && self.fresh {
            faults.add(place(), Kind::Variation, "a variation has no moves");
        }
        self.leave(sink);
    }

    /// Ends the deepest line.
    fn leave(&mut self, sink: &mut impl Sink) {
        let entered = self.lines.len() == self.depth;
        self.depth -= 1;
        match self.dead {
            Some(depth) if depth <= self.depth => return,
            _ => self.dead = None,
        }
        if entered && let Some(line) = self.lines.pop() {
            self.now = line.now;
            self.before = line.before;
            self.fresh = false;
            sink.close();
        }
    }
}

/// What the rules say of a position, whatever came before it.
fn verdict<P: Position>(position: &P) -> Option<(Outcome, &'static str)> {
    let (termination, winner) = outcome::outcome(position, 1, false)?;
    let sides = position.layout().sides;
    let outcome = match winner {
        None => Outcome::Draw,
        Some(side) if side == sides[0] => Outcome::First,
        Some(_) => Outcome::Second,
    };
    let why = match termination {
        outcome::Termination::Checkmate => "checkmate",
        outcome::Termination::Goal => "a goal reached",
        outcome::Termination::Stalemate => "stalemate",
        outcome::Termination::InsufficientMaterial => "insufficient material",
        // Draws by count end a game only from outside the record.
        _ => return None,
    };
    Some((outcome, why))
}

/// Puts tag, marker and position together. A tag that says something is kept; one that says
/// nothing takes what the marker says.
fn settle(tags: &mut Tags, ending: &Ending, faults: &mut Faults) {
    let place = ending.place;
    let tag = tags.get("Result").map(str::to_owned);
    let marker = ending.marker.map(|(outcome, _)| outcome);
    let read = tag.as_deref().map(Outcome::parse);
    match (&tag, read, marker) {
        (Some(tag), Some(None), _) if !matches!(tag.as_str(), "" | "?") => {
            let text = format!("the Result \"{}\" is none", excerpt(tag.as_bytes()));
            faults.add(tags.place("Result").unwrap_or(place), Kind::Result, text);
        }
        (Some(tag), Some(Some(said)), Some(marker)) if said != marker => {
            let text = format!("the Result is {tag}, but the moves end with {}", marker.text());
            faults.add(place, Kind::Result, text);
        }
        _ => {}
    }
    let silent = tag.as_deref().is_none_or(|tag| matches!(tag, "" | "?" | "*"));
    if let Some(marker) = marker
        && silent
        && (tag.is_none() || marker != Outcome::Unknown)
    {
        tags.set("Result", marker.text());
    }
    let said = tags.get("Result").and_then(Outcome::parse);
    if let (Some((outcome, why)), Some(said)) = (ending.verdict, said)
        && said != Outcome::Unknown
        && said != outcome
    {
        let (said, outcome) = (said.text(), outcome.text());
        let text = format!("the Result is {said}, but the last position is {outcome} by {why}");
        faults.add(place, Kind::Result, text);
    }
}

/// Movetext that could not be read, as it is kept.
fn kept_text(bytes: &[u8], place: Place, faults: &mut Faults) -> String {
    if bytes.len() > limits::MOVETEXT {
        let text =
            format!("more than {} bytes of movetext; the rest is left out", limits::MOVETEXT);
        faults.add(place, Kind::Limit, text);
    }
    let bytes = &bytes[..bytes.len().min(limits::MOVETEXT)];
    decode(bytes).replace("\r\n", "\n").replace('\r', "\n").trim().to_owned()
}

/// Movetext with the comments that stood in front of the tags.
fn with_preface(preface: &[String], movetext: &str) -> String {
    let mut text = String::new();
    for comment in preface {
        if comment.contains('}') {
            text.extend(["; ", comment, "\n"]);
        } else {
            text.extend(["{", comment, "} "]);
        }
    }
    text.push_str(movetext);
    text.trim_end().to_owned()
}

/// A sink for those who do not want to know.
struct Nobody;

impl Sink for Nobody {
    fn begin(&mut self, _: &Tags, _: Option<&Start>) {}
    fn play<P: Position + Into<AnyPosition>>(&mut self, _: Move, _: &P, _: &P) {}
    fn comment(&mut self, _: Cow<'_, str>) {}
    fn nag(&mut self, _: u8) {}
    fn open(&mut self) {}
    fn close(&mut self) {}
}

/// The sides of a result, first mover first.
#[must_use]
pub fn winner(outcome: Outcome, sides: [Side; 2]) -> Option<Side> {
    match outcome {
        Outcome::First => Some(sides[0]),
        Outcome::Second => Some(sides[1]),
        Outcome::Draw | Outcome::Unknown => None,
    }
}
