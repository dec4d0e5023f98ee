//! A text that is read piece by piece, and where in it the reader stands.

use std::cell::Cell;
use std::io;

use memchr::{memchr2, memchr2_iter};

use crate::limits;

/// Where a text comes from.
pub trait Source {
    /// Appends some more of the text; 0 bytes mean that there is no more.
    ///
    /// # Errors
    /// What went wrong with the file.
    fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize>;
}

/// A text in memory.
impl Source for &[u8] {
    fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        let (now, later) = self.split_at(self.len().min(limits::CHUNK));
        bytes.extend_from_slice(now);
        *self = later;
        Ok(now.len())
    }
}

/// A file, or whatever else gives bytes.
#[derive(Debug)]
pub struct Bytes<R>(pub R);

impl<R: io::Read> Source for Bytes<R> {
    fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        let old = bytes.len();
        bytes.resize(old + limits::CHUNK, 0);
        let result = loop {
            match self.0.read(&mut bytes[old..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        bytes.truncate(old + result.as_ref().map_or(0, |&count| count));
        result
    }
}

/// The byte order mark, which may stand wherever files were joined.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// A place in a text, for people: both numbers count from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

/// A run of the bytes that are in memory; it is good until the next token is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
}

/// A text that is read piece by piece.
#[derive(Debug)]
pub struct Input<S> {
    source: S,
    pub(crate) bytes: Vec<u8>,
    /// The next byte that nobody has taken.
    pub(crate) at: usize,
    /// Whether the source has no more.
    pub(crate) finished: bool,
    /// The place of `bytes[0]` in the whole text.
    base: u64,
    line: u64,
    /// A byte of this line, at first its first one, and how many characters stand before it:
    /// counting goes on from here, so that many places on one long line cost no more than few.
    mark: Cell<usize>,
    columns: Cell<u64>,
    /// Whether the byte before was a carriage return.
    after_return: bool,
    /// Whether nothing but space has been taken of this line.
    pub(crate) fresh: bool,
    /// Whether an empty line has been passed since the last token.
    pub(crate) blank: bool,
    /// Whether the game has a move yet; only then can a number 1 begin another one.
    pub(crate) moved: bool,
    /// Whether a result has just been read.
    pub(crate) ended: bool,
    kept: Option<Vec<u8>>,
    kept_from: usize,
}

impl<S: Source> Input<S> {
    /// The text of a source.
    pub fn new(source: S) -> Self {
        Self::resumed(source, Vec::new(), 0, 1)
    }

    /// The text of a source of which some bytes have been read already. The first of them has
    /// the place `offset` in the whole text, on this line.
    pub fn resumed(source: S, bytes: Vec<u8>, offset: u64, line: u64) -> Self {
        Self {
            source,
            bytes,
            at: 0,
            finished: false,
            base: offset,
            line,
            mark: Cell::new(0),
            columns: Cell::new(0),
            after_return: false,
            fresh: true,
            blank: false,
            moved: false,
            ended: false,
            kept: None,
            kept_from: 0,
        }
    }

    /// Goes to another text, keeping the memory.
    pub fn restart(&mut self, source: S, offset: u64, line: u64) {
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.clear();
        *self = Self::resumed(source, bytes, offset, line);
    }

    /// The source.
    pub fn source(&self) -> &S {
        &self.source
    }

    /// The source, to be changed.
    pub fn source_mut(&mut self) -> &mut S {
        &mut self.source
    }

    /// The place of the next byte in the whole text.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.base + self.at as u64
    }

    /// The number of the line, from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The bytes that have come from the source and have not been taken.
    #[must_use]
    pub fn rest(&self) -> &[u8] {
        &self.bytes[self.at..]
    }

    /// The bytes of a span.
    #[inline]
    #[must_use]
    pub fn slice(&self, span: Span) -> &[u8] {
        &self.bytes[span.start..span.end]
    }

    /// The place of a byte of this line that is in memory. Bytes must be asked for in order.
    #[must_use]
    pub fn place(&self, byte: usize) -> Place {
        if let Some(before) = self.bytes.get(self.mark.get()..byte) {
            self.columns.set(self.columns.get() + characters(before));
            self.mark.set(byte);
        }
        Place { line: self.line, column: self.columns.get() + 1 }
    }

    /// Asks the source for more, forgetting what has been taken. Says whether there was any.
    /// Every place in `bytes` moves down by the old value of `at`.
    #[cold]
    pub(crate) fn more(&mut self) -> io::Result<bool> {
        if self.finished {
            return Ok(false);
        }
        self.forget();
        self.finished = self.source.read(&mut self.bytes)? == 0;
        Ok(!self.finished)
    }

    fn forget(&mut self) {
        if self.at == 0 {
            return;
        }
        self.keep();
        let _ = self.place(self.at);
        self.mark.set(self.mark.get() - self.at);
        self.base += self.at as u64;
        self.bytes.drain(..self.at);
        self.at = 0;
        self.kept_from = 0;
    }

    /// Reads on until there are `count` bytes ahead, or the text ends. Says which.
    pub(crate) fn ahead(&mut self, count: usize) -> io::Result<bool> {
        while self.bytes.len() - self.at < count {
            if !self.more()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Reads on until the rest of this line is in memory, or `limit` bytes of it are. Gives the
    /// number of bytes before the line's end, or none when there are more than the limit.
    pub(crate) fn line_ahead(&mut self, limit: usize) -> io::Result<Option<usize>> {
        let mut known = 0;
        loop {
            let rest = &self.bytes[self.at..];
            if let Some(more) = memchr2(b'\n', b'\r', &rest[known..]) {
                let length = known + more;
                return Ok((length <= limit).then_some(length));
            }
            known = rest.len();
            if known > limit {
                return Ok(None);
            }
            if !self.more()? {
                return Ok(Some(known));
            }
        }
    }

    /// Takes bytes in which there may be ends of lines.
    pub(crate) fn advance(&mut self, count: usize) {
        let end = self.at + count;
        let mut last = None;
        let mut lines = 0;
        let mut before = if self.after_return { Some(self.at.wrapping_sub(1)) } else { None };
        for place in memchr2_iter(b'\n', b'\r', &self.bytes[self.at..end]) {
            let place = self.at + place;
            if self.bytes[place] == b'\r' {
                lines += 1;
                before = Some(place);
            } else if before.is_none_or(|before| before.wrapping_add(1) != place) {
                lines += 1;
            }
            last = Some(place);
        }
        self.line += lines;
        if count > 0 {
            self.after_return = self.bytes[end - 1] == b'\r';
        }
        if let Some(last) = last {
            self.start_line(last + 1);
        }
        self.at = end;
    }

    fn start_line(&mut self, byte: usize) {
        self.mark.set(byte);
        self.columns.set(0);
    }

    /// Takes the end of a line.
    #[inline]
    pub(crate) fn newline(&mut self) {
        let byte = self.bytes[self.at];
        let second_half = byte == b'\n' && self.after_return;
        self.at += 1;
        self.start_line(self.at);
        if !second_half {
            self.line += 1;
            self.blank |= self.fresh;
            self.fresh = true;
        }
        self.after_return = byte == b'\r';
    }

    /// Takes bytes of one line.
    #[inline]
    pub(crate) fn take(&mut self, count: usize) {
        self.at += count;
        self.after_return = false;
    }

    /// Takes the rest of the line, however long it is, without its end.
    pub(crate) fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let rest = &self.bytes[self.at..];
            let found = memchr2(b'\n', b'\r', rest);
            let count = found.unwrap_or(rest.len());
            self.take(count);
            if found.is_some() || !self.more()? {
                return Ok(());
            }
        }
    }

    /// Takes what means nothing between tags and tokens: space, ends of lines, lines that begin
    /// with a percent sign, byte order marks.
    pub(crate) fn space(&mut self) -> io::Result<()> {
        loop {
            let Some(&byte) = self.bytes.get(self.at) else {
                if self.more()? {
                    continue;
                }
                return Ok(());
            };
            match byte {
                b' ' | b'\t' | 0x0b | 0x0c => self.take(1),
                b'\n' | b'\r' => self.newline(),
                b'%' if self.at_first_column() => self.skip_line()?,
                0xef if self.ahead(3)? && self.rest().starts_with(MARK) => {
                    let at_start = self.at_first_column();
                    self.take(MARK.len());
                    if at_start {
                        self.start_line(self.at);
                    }
                }
                _ => return Ok(()),
            }
        }
    }

    /// Whether the next byte is the first of its line.
    pub(crate) fn at_first_column(&self) -> bool {
        self.at == self.mark.get() && self.columns.get() == 0
    }

    /// Starts to keep a copy of all that is taken.
    pub(crate) fn start_keeping(&mut self) {
        self.kept = Some(Vec::new());
        self.kept_from = self.at;
    }

    fn keep(&mut self) {
        if let Some(kept) = &mut self.kept {
            let new = &self.bytes[self.kept_from..self.at];
            let room = (limits::MOVETEXT + 1).saturating_sub(kept.len());
            kept.extend_from_slice(&new[..new.len().min(room)]);
            self.kept_from = self.at;
        }
    }

    /// The bytes taken since [`Input::start_keeping`], one more than the limit at most.
    pub(crate) fn stop_keeping(&mut self) -> Vec<u8> {
        self.keep();
        self.kept.take().unwrap_or_default()
    }
}

/// The number of characters of a text in UTF-8, or nearly so in Latin-1: of the bytes that do not
/// go on with a character. It is the same however the text is cut.
fn characters(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a byte at a time.
    struct Drops<'a>(&'a [u8]);

    impl Source for Drops<'_> {
        fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
            let Some((&first, rest)) = self.0.split_first() else { return Ok(0) };
            bytes.push(first);
            self.0 = rest;
            Ok(1)
        }
    }

    fn lines_of(text: &[u8], step: usize) -> u64 {
        let mut input = Input::new(Drops(text));
        while input.ahead(1).unwrap() {
            let more = input.ahead(step).unwrap();
            input.advance(if more { step } else { input.rest().len() });
        }
        input.line()
    }

    #[test]
    fn every_kind_of_line_end_counts_once() {
        for step in 1..5 {
            assert_eq!(lines_of(b"a\nb\r\nc\rd\n\ne\r\r\nf", step), 8, "{step}");
        }
    }

    #[test]
    fn columns_count_characters_across_refills() {
        let mut input = Input::new(Drops("x\nä½ö e4".as_bytes()));
        input.ahead(1).unwrap();
        input.advance(1);
        input.ahead(1).unwrap();
        input.newline();
        input.ahead(6).unwrap();
        input.take(6);
        input.ahead(3).unwrap();
        input.take(1);
        assert_eq!(input.place(input.at), Place { line: 2, column: 5 });
        assert_eq!(input.offset(), 9);
    }

    #[test]
    fn what_is_taken_is_kept_on_request() {
        let mut input = Input::new(Drops(b"one two"));
        input.ahead(4).unwrap();
        input.take(4);
        input.start_keeping();
        input.skip_line().unwrap();
        assert_eq!(input.stop_keeping(), b"two");
    }
}
