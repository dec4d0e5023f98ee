//! Movetext becomes tokens, one at a time and without a stack.

use std::io;

use memchr::{memchr, memchr2, memmem};

use crate::glyph;
use crate::input::{Input, Place, Source, Span};
use crate::limits;

/// What a game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1-0`: the player who moves first in the game has won.
    First,
    /// `0-1`: the other one has won.
    Second,
    /// `1/2-1/2`.
    Draw,
    /// `*`.
    Unknown,
}

impl Outcome {
    /// As it is written.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::First => "1-0",
            Self::Second => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Reads any spelling.
    ///
    /// ```
    /// use ferz_records::token::Outcome;
    /// assert_eq!(Outcome::parse("½-½"), Some(Outcome::Draw));
    /// assert_eq!(Outcome::parse("1:0"), Some(Outcome::First));
    /// assert_eq!(Outcome::parse("2-0"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim() {
            "1-0" | "1:0" | "1–0" => Some(Self::First),
            "0-1" | "0:1" | "0–1" => Some(Self::Second),
            "1/2-1/2" | "1/2:1/2" | "1/2–1/2" | "1/2" | "½-½" | "½:½" | "½–½" | "½" => {
                Some(Self::Draw)
            }
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }
}

/// A piece of movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// What may be a move.
    Word(Span),
    /// The number of an annotation glyph.
    Nag(u8),
    /// What should have been one.
    BadNag(Span),
    /// The inside of a comment; where it began when its end is missing.
    Comment(Span, Option<Place>),
    /// A comment longer than the reader takes, which began here.
    LongComment(Place),
    /// `(`
    Open,
    /// `)`
    Close,
    /// The end of a game, and the byte at which it stands.
    Result(Outcome, usize),
    /// Something that has no place here.
    Stray(Span),
    /// The tags of the next game, or its first move, follow.
    Next,
    /// The end of the text.
    End,
}

/// What a byte can begin or go on with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Space,
    Newline,
    Letter,
    Digit,
    Sign,
    Mark,
    High,
    Other,
}

const CLASS: [Class; 256] = {
    let mut class = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        class[byte] = match byte as u8 {
            b' ' | b'\t' | 0x0b | 0x0c => Class::Space,
            b'\n' | b'\r' => Class::Newline,
            b'a'..=b'z' | b'A'..=b'Z' | b'@' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'+' | b'-' | b'=' | b'/' | b'<' | b'>' | b'~' | b'#' => Class::Sign,
            b'!' | b'?' => Class::Mark,
            0x80.. => Class::High,
            _ => Class::Other,
        };
        byte += 1;
    }
    class
};

/// The bytes that go on with a word.
const WORD: [bool; 256] = {
    let mut word = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        word[byte] = matches!(byte as u8,
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'@' | b'+' | b'-' | b'=' | b'/' | b'#'
            | b':' | b'&' | b'_');
        byte += 1;
    }
    word
};

impl<S: Source> Input<S> {
    /// The next token of movetext.
    ///
    /// # Errors
    /// What went wrong with the source.
    pub fn token(&mut self) -> io::Result<Token> {
        loop {
            let Some(&byte) = self.bytes.get(self.at) else {
                if self.more()? {
                    continue;
                }
                return Ok(Token::End);
            };
            let token = match CLASS[usize::from(byte)] {
                Class::Space => {
                    self.take(1);
                    continue;
                }
                Class::Newline => {
                    self.newline();
                    continue;
                }
                Class::Letter => self.word()?,
                Class::Digit => self.number()?,
                Class::Mark => Some(self.mark()?),
                Class::Sign => self.sign()?,
                Class::High => self.high()?,
                Class::Other => self.other(byte)?,
            };
            if let Some(token) = token {
                self.blank &= token == Token::Next;
                self.fresh &= match token {
                    Token::Next => true,
                    // A comment that was cut short ends where the next game begins.
                    Token::Comment(_, Some(_)) | Token::LongComment(_) => self.at_first_column(),
                    _ => false,
                };
                return Ok(token);
            }
            if matches!(CLASS[usize::from(byte)], Class::Letter | Class::Sign) {
                // Such as "e.p.", which says nothing but stands there.
                self.fresh = false;
                self.blank = false;
            }
        }
    }

    /// Takes the run of bytes that pass a test. A run longer than a word may be is cut.
    fn run(&mut self, test: impl Fn(u8) -> bool) -> io::Result<Span> {
        let mut length = 1;
        loop {
            let rest = &self.bytes[self.at..];
            while length < rest.len() && length < limits::WORD && test(rest[length]) {
                length += 1;
            }
            if length < rest.len() || length >= limits::WORD || !self.more()? {
                break;
            }
        }
        let start = self.at;
        self.take(length);
        Ok(Span { start, end: start + length })
    }

    /// Bytes ahead after a word of `length` that has not been taken, while `Span`s must stay
    /// good: the word is given back, looked beyond, and taken again.
    fn after(&mut self, span: Span, count: usize) -> io::Result<Span> {
        self.at = span.start;
        let length = span.end - span.start;
        self.ahead(length + count)?;
        let start = self.at;
        self.at += length;
        Ok(Span { start, end: self.at })
    }

    fn word(&mut self) -> io::Result<Option<Token>> {
        let mut span = self.run(|byte| WORD[usize::from(byte)])?;
        match self.bytes.get(self.at) {
            Some(b'.') => {
                span = self.after(span, 3)?;
                let text = self.slice(span);
                if text.ends_with(b"e") && self.rest().starts_with(b".p") {
                    self.take(2);
                    if self.rest().first() == Some(&b'.') {
                        self.take(1);
                    }
                    span.end -= 1;
                }
            }
            Some(b'(') => {
                span = self.after(span, 3)?;
                if let [b'(', letter, b')', ..] = self.rest()
                    && b"QRBNKEqrbnke".contains(letter)
                {
                    self.take(3);
                    span.end += 3;
                }
            }
            _ => {}
        }
        let text = &self.bytes[span.start..span.end];
        if text.len() <= 4 || text.ends_with(b"p") || text.ends_with(b"p+") {
            let bare = bytes_before_signs(text);
            if matches!(bare, b"" | b"e" | b"ep") && (bare.len() < text.len() || bare != b"e") {
                return Ok(None);
            }
            if let [.., b'0'..=b'9', b'e', b'p'] = bare {
                span.end = span.start + bare.len() - 2;
            }
            if let Some(number) = matches!(text, b"N" | b"D" | b"RR")
                .then(|| glyph::number(std::str::from_utf8(text).unwrap_or_default()))
                .flatten()
            {
                return Ok(Some(Token::Nag(number)));
            }
        }
        Ok(Some(Token::Word(span)))
    }

    fn number(&mut self) -> io::Result<Option<Token>> {
        let fresh = self.fresh && self.blank && self.moved;
        let span = self.run(|byte| WORD[usize::from(byte)])?;
        let text = self.slice(span);
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == text.len() {
            if text == b"0000" {
                return Ok(Some(Token::Word(span)));
            }
            if fresh && text == b"1" {
                let span = self.after(span, 2)?;
                if matches!(self.rest(), [b'.', next, ..] if *next != b'.') {
                    self.at = span.start;
                    return Ok(Some(Token::Next));
                }
            }
            self.fresh = false;
            self.blank = false;
            return Ok(None);
        }
        let outcome = match text {
            b"1-0" | b"1:0" => Outcome::First,
            b"0-1" | b"0:1" => Outcome::Second,
            b"1/2-1/2" | b"1/2:1/2" | b"1/2" => Outcome::Draw,
            [b'0', b'-', ..] => return Ok(Some(Token::Word(span))),
            _ => {
                // A number without its dot: the move begins where the digits end.
                self.at = span.start + digits;
                self.fresh = false;
                self.blank = false;
                return Ok(None);
            }
        };
        Ok(Some(Token::Result(outcome, span.start)))
    }

    fn mark(&mut self) -> io::Result<Token> {
        let span = self.run(|byte| matches!(byte, b'!' | b'?'))?;
        let sign = std::str::from_utf8(self.slice(span)).unwrap_or_default();
        Ok(glyph::number(sign).map_or(Token::BadNag(span), Token::Nag))
    }

    fn sign(&mut self) -> io::Result<Option<Token>> {
        let span = self.run(|byte| CLASS[usize::from(byte)] == Class::Sign)?;
        Ok(Some(match self.slice(span) {
            b"--" | b"<>" => Token::Word(span),
            // A sign of check that has come away from its move.
            b"+" | b"++" | b"#" => return Ok(None),
            sign => {
                let sign = std::str::from_utf8(sign).unwrap_or_default();
                glyph::number(sign).map_or(Token::Stray(span), Token::Nag)
            }
        }))
    }

    /// Bytes outside ASCII.
    fn high(&mut self) -> io::Result<Option<Token>> {
        self.ahead(16)?;
        let rest = self.rest();
        let rest = &rest[..rest.len().min(16)];
        let text = match std::str::from_utf8(rest) {
            Ok(text) => text,
            Err(error) => std::str::from_utf8(&rest[..error.valid_up_to()]).unwrap_or_default(),
        };
        // The same three signs in Latin-1.
        let (first, length) = match (text.chars().next(), rest[0]) {
            (Some(first), _) => (first, first.len_utf8()),
            (None, byte @ (0xa0 | 0xb1 | 0xbd)) => (char::from(byte), 1),
            (None, _) => ('\0', 1),
        };
        if first == '\u{feff}' {
            self.space()?;
            return Ok(None);
        }
        if first == '\u{a0}' {
            self.take(length);
            return Ok(None);
        }
        if first == '½' {
            let other = [&rest[..length], b"-", &rest[..length]].concat();
            let colon = [&rest[..length], b":", &rest[..length]].concat();
            let twice = rest.starts_with(&other) || rest.starts_with(&colon);
            let start = self.at;
            self.take(if twice { 2 * length + 1 } else { length });
            return Ok(Some(Token::Result(Outcome::Draw, start)));
        }
        if let Some((number, length)) = glyph::at_start(text) {
            self.take(length);
            return Ok(Some(Token::Nag(number)));
        }
        if first == '±' {
            self.take(length);
            return Ok(Some(Token::Nag(16)));
        }
        let span = self.run(|byte| byte >= 0x80)?;
        Ok(Some(Token::Stray(span)))
    }

    fn other(&mut self, byte: u8) -> io::Result<Option<Token>> {
        Ok(Some(match byte {
            b'.' => {
                self.take(1);
                self.fresh = false;
                self.blank = false;
                return Ok(None);
            }
            b'{' => self.comment()?,
            b'(' => {
                self.take(1);
                Token::Open
            }
            b')' => {
                self.take(1);
                Token::Close
            }
            b'$' => self.nag()?,
            b'*' => {
                self.take(1);
                Token::Result(Outcome::Unknown, self.at - 1)
            }
            b';' => self.line_comment()?,
            b'%' if self.at_first_column() => {
                self.skip_line()?;
                return Ok(None);
            }
            b'[' => self.bracket()?,
            _ => {
                let span = self.run(|byte| {
                    matches!(CLASS[usize::from(byte)], Class::Other | Class::High)
                        && !b"{(.)$*;[".contains(&byte)
                })?;
                Token::Stray(span)
            }
        }))
    }

    fn nag(&mut self) -> io::Result<Token> {
        let span = self.run(|byte| byte.is_ascii_digit() || byte == b'-')?;
        let digits = &self.slice(span)[1..];
        let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        Ok(number.map_or(Token::BadNag(span), Token::Nag))
    }

    /// A comment in braces. One that is not closed before the tags of another game ends there.
    fn comment(&mut self) -> io::Result<Token> {
        let mut known = 1_usize;
        let mut place = None;
        loop {
            let rest = &self.bytes[self.at..];
            // The part that is not known yet, and enough before it for the next game's start.
            let begin = known.saturating_sub(NEXT_GAME.len() + 1).max(1);
            let end = memchr(b'}', &rest[known..]).map(|more| known + more);
            if let Some(cut) = next_game(&rest[begin..end.unwrap_or(rest.len())]) {
                let place = place.unwrap_or_else(|| self.place(self.at));
                return Ok(self.cut_comment(begin + cut, place));
            }
            if let Some(length) = end {
                if length - 1 > limits::COMMENT {
                    let place = place.unwrap_or_else(|| self.place(self.at));
                    self.advance(length + 1);
                    return Ok(Token::LongComment(place));
                }
                let start = self.at + 1;
                self.advance(length + 1);
                return Ok(Token::Comment(Span { start, end: self.at - 1 }, None));
            }
            let started = place.unwrap_or_else(|| self.place(self.at));
            place = Some(started);
            known = self.bytes.len() - self.at;
            if known > limits::COMMENT {
                self.skip_long_comment()?;
                return Ok(Token::LongComment(started));
            }
            if !self.more()? {
                return Ok(self.cut_comment(self.bytes.len() - self.at, started));
            }
        }
    }

    fn cut_comment(&mut self, length: usize, place: Place) -> Token {
        let start = self.at + 1;
        self.advance(length);
        self.fresh = true;
        Token::Comment(Span { start, end: self.at }, Some(place))
    }

    /// Takes the rest of a comment without keeping it.
    fn skip_long_comment(&mut self) -> io::Result<()> {
        loop {
            let rest = &self.bytes[self.at..];
            if let Some(cut) = next_game(rest) {
                self.advance(cut);
                self.fresh = true;
                return Ok(());
            }
            if let Some(end) = memchr(b'}', rest) {
                self.advance(end + 1);
                return Ok(());
            }
            // Some bytes stay, in which the next game may have begun.
            let sure = rest.len().saturating_sub(NEXT_GAME.len() + 1);
            self.advance(sure);
            if !self.more()? {
                self.advance(self.bytes.len() - self.at);
                return Ok(());
            }
        }
    }

    fn line_comment(&mut self) -> io::Result<Token> {
        let Some(length) = self.line_ahead(limits::COMMENT)? else {
            let place = self.place(self.at);
            self.skip_line()?;
            return Ok(Token::LongComment(place));
        };
        let start = self.at + 1;
        self.take(length);
        Ok(Token::Comment(Span { start, end: self.at }, None))
    }

    /// A bracket that opens tags, or has no business here.
    fn bracket(&mut self) -> io::Result<Token> {
        if self.fresh && self.tag_ahead()? {
            return Ok(Token::Next);
        }
        self.ahead(2)?;
        if self.rest().starts_with(b"[]") {
            self.take(2);
            return Ok(Token::Nag(7));
        }
        let length = self.line_ahead(limits::WORD)?.unwrap_or(limits::WORD);
        let line = &self.rest()[..length];
        let length = memchr2(b']', b'}', line).map_or(length, |end| end + 1);
        let start = self.at;
        self.take(length);
        Ok(Token::Stray(Span { start, end: self.at }))
    }

    /// Whether a tag begins here: a bracket, a name, space and a quote.
    fn tag_ahead(&mut self) -> io::Result<bool> {
        let length = self.line_ahead(limits::TAG_LINE)?.unwrap_or(limits::TAG_LINE);
        let line = self.rest()[1..length].trim_ascii_start();
        let name = line.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_');
        let name = name.count();
        let rest = &line[name..];
        let value = rest.trim_ascii_start();
        Ok(name > 0 && value.len() < rest.len() && value.first() == Some(&b'"'))
    }
}

/// What begins a game so surely that no comment may hide it, after an end of line.
const NEXT_GAME: &[u8] = b"[Event \"";

fn next_game(bytes: &[u8]) -> Option<usize> {
    memchr2(b'\n', b'\r', bytes)?;
    memmem::find_iter(bytes, NEXT_GAME)
        .find(|&place| place > 0 && matches!(bytes[place - 1], b'\n' | b'\r'))
}

fn bytes_before_signs(text: &[u8]) -> &[u8] {
    let signs = text.iter().rev().take_while(|byte| matches!(byte, b'+' | b'#')).count();
    &text[..text.len() - signs]
}
