//! FEN, both ways, for the boards of every game.
//!
//! Reading is lenient in the ways that the rules allow (split runs, missing tail, white space)
//! and tells every fault; writing is canonical. What the text means for a game is the game's
//! own concern: here a text becomes a [`Setup`].

use std::fmt::Write as _;

use crate::bits::Bits;
use crate::error::{InvalidFen, Reason, excerpt};
use crate::layout::{BoardLayout, Field, Layout, Square};
use crate::moves::SquareName;
use crate::piece::Side;
use crate::setup::{Fault, LARGEST_COUNTER, Setup};

const RIGHTS: [char; 4] = ['K', 'Q', 'k', 'q'];

/// Reads a FEN.
///
/// # Errors
/// [`InvalidFen`] with every fault of the text. Whether the position is valid is not asked.
pub fn read(layout: &Layout, text: &str) -> Result<Setup, InvalidFen> {
    let mut reader = Reader { layout, text, setup: Setup::empty(layout.sides[0]), faults: vec![] };
    reader.read();
    if reader.faults.is_empty() { Ok(reader.setup) } else { Err(reader.error()) }
}

/// What [`Reader`] found wrong, and at which byte.
struct TextFault {
    field: &'static str,
    byte: usize,
    message: String,
}

struct Reader<'a> {
    layout: &'a Layout,
    text: &'a str,
    setup: Setup,
    faults: Vec<TextFault>,
}

impl Reader<'_> {
    fn fault(&mut self, field: &'static str, byte: usize, message: impl Into<String>) {
        self.faults.push(TextFault { field, byte, message: message.into() });
    }

    fn error(self) -> InvalidFen {
        let reasons = self.faults.into_iter().map(|fault| Reason {
            field: fault.field,
            position: Some(self.text[..fault.byte].chars().count()),
            message: fault.message,
        });
        InvalidFen { reasons: reasons.collect(), fen: self.text.chars().take(200).collect() }
    }

    fn read(&mut self) {
        let text = self.text;
        let mut rest = 0;
        let mut next = || {
            let start = rest + text[rest..].find(|c: char| !c.is_ascii_whitespace())?;
            let end = text[start..].find(|c: char| c.is_ascii_whitespace());
            rest = end.map_or(text.len(), |length| start + length);
            Some((start, &text[start..rest]))
        };
        let Some((start, placement)) = next() else {
            self.fault("placement", 0, "the text is empty");
            return;
        };
        self.placement(start, placement);
        for field in self.layout.fields {
            let Some((start, word)) = next() else { return };
            if word.starts_with('|') {
                self.fault("placement", start, "the boards are joined by | alone, without spaces");
                return;
            }
            self.field(*field, start, word);
        }
        if let Some((start, _)) = next() {
            let most = self.layout.fields.len() + 1;
            self.fault("end", start, format!("a FEN of this game has {most} fields at most"));
        }
    }

    fn placement(&mut self, start: usize, text: &str) {
        let layout = self.layout;
        let given = text.bytes().filter(|&byte| byte == b'|').count() + 1;
        let wanted = layout.boards.len();
        if given != wanted {
            let boards = if wanted == 1 { "board" } else { "boards" };
            let message = format!("{given} boards, where the game has {wanted} {boards}");
            self.fault("placement", start, message);
            return;
        }
        let mut start = start;
        for (board, part) in layout.boards.iter().zip(text.split('|')) {
            self.board(board, start, part);
            start += part.len() + 1;
        }
    }

    fn board(&mut self, board: &BoardLayout, start: usize, text: &str) {
        let given = text.bytes().filter(|&byte| byte == b'/').count() + 1;
        if given != usize::from(board.ranks) {
            let message = format!("{}{given} ranks, needs {}", self.of(board), board.ranks);
            self.fault("placement", start, message);
        }
        let mut start = start;
        for (rank, part) in (0..board.ranks).rev().zip(text.split('/')) {
            self.rank(board, rank, start, part);
            start += part.len() + 1;
        }
    }

    /// How a message names a board: not at all where there is only one.
    fn of(&self, board: &BoardLayout) -> String {
        if self.layout.boards.len() == 1 { String::new() } else { format!("{} ", board.id) }
    }

    fn rank(&mut self, board: &BoardLayout, rank: u8, start: usize, text: &str) {
        let fail = |reader: &mut Self, byte: usize, message: String| {
            let of = reader.of(board);
            let message = format!("{of}rank {}: {message}", rank + 1);
            reader.fault("placement", start + byte, message);
        };
        let mut file = 0;
        let mut rest = text.char_indices().peekable();
        while let Some((byte, letter)) = rest.next() {
            let Some(square) = board.square(file, rank) else {
                let message = format!("more cells than the {} there are", board.files);
                fail(self, byte, message);
                return;
            };
            let is_hole = !board.cells.has(square);
            if let Some(digit) = letter.to_digit(10) {
                let ten = digit == 1 && rest.next_if(|&(_, next)| next == '0').is_some();
                let run = if ten { 10 } else { u8::try_from(digit).unwrap_or(0) };
                if run == 0 {
                    fail(self, byte, "0 is no run of empty cells".into());
                    return;
                }
                if run > board.files - file {
                    let cells = u16::from(file) + u16::from(run);
                    let message = format!("{cells} cells or more, needs {}", board.files);
                    fail(self, byte, message);
                    return;
                }
                for square in square..square + run {
                    if !board.cells.has(square) {
                        let name = self.layout.name(square);
                        fail(self, byte, format!("{name} must be a hole (*)"));
                        return;
                    }
                }
                file += run;
                continue;
            }
            if letter == '*' {
                if !is_hole {
                    let name = self.layout.name(square);
                    fail(self, byte, format!("{name} is no hole"));
                }
            } else if let Some(symbol) = board.symbols.iter().find(|own| own.letter == letter) {
                if is_hole {
                    let name = self.layout.name(square);
                    fail(self, byte, format!("{name} must be a hole (*)"));
                } else {
                    self.setup.pieces[usize::from(square)] = Some((symbol.side, symbol.role));
                }
            } else {
                let letters: String = board.symbols.iter().map(|own| own.letter).collect();
                let letter = letter.escape_debug();
                fail(self, byte, format!("\"{letter}\" is no piece, which are {letters}"));
            }
            file += 1;
        }
        if file < board.files {
            fail(self, text.len(), format!("{file} cells, needs {}", board.files));
        }
    }

    fn field(&mut self, field: Field, start: usize, word: &str) {
        let sides = self.layout.sides;
        let said = |message: &str| format!("\"{}\" {message}", excerpt(word));
        let sides_fault = |sides: [Side; 2]| {
            said(&format!("is neither {} nor {}", letter(sides[0]), letter(sides[1])))
        };
        match field {
            Field::Turn => match Layout::side_of_letter(sides, word) {
                Some(side) => self.setup.turn = side,
                None => self.fault(field.name(), start, sides_fault(sides)),
            },
            Field::Army => {
                let armies = [Side::White, Side::Black];
                match Layout::side_of_letter(armies, word) {
                    Some(side) => self.setup.army = side,
                    None => self.fault(field.name(), start, sides_fault(armies)),
                }
            }
            Field::Castling => self.castling(start, word),
            Field::EnPassant => {
                let board = self.layout.plain_board();
                let square = SquareName::read(word.as_bytes())
                    .filter(|(_, length)| *length == word.len())
                    .and_then(|(name, _)| board.square(name.file, name.rank))
                    .filter(|square| board.cells.has(*square));
                if word == "-" {
                } else if square.is_some() {
                    self.setup.en_passant = square;
                } else {
                    self.fault(field.name(), start, said("is neither a square nor -"));
                }
            }
            Field::Halfmove | Field::Fullmove => {
                let digits = word.bytes().all(|byte| byte.is_ascii_digit());
                let value = word.parse().ok().filter(|value| digits && *value <= LARGEST_COUNTER);
                match value {
                    None => {
                        let message = format!("is no number from 0 to {LARGEST_COUNTER}");
                        self.fault(field.name(), start, said(&message));
                    }
                    Some(0) if field == Field::Fullmove => {
                        self.fault(field.name(), start, "moves are numbered from 1");
                    }
                    Some(value) if field == Field::Halfmove => self.setup.halfmove = value,
                    Some(value) => self.setup.fullmove = value,
                }
            }
        }
    }

    fn castling(&mut self, start: usize, word: &str) {
        let name = Field::Castling.name();
        if word == "-" {
            return;
        }
        for (byte, letter) in word.char_indices() {
            match (0..).zip(RIGHTS).find(|(_, own)| *own == letter) {
                None => {
                    let letter = letter.escape_debug();
                    let message = format!("\"{letter}\" is none of K, Q, k and q");
                    self.fault(name, start + byte, message);
                    return;
                }
                Some((bit, _)) if self.setup.castling >> bit & 1 == 1 => {
                    self.fault(name, start + byte, format!("{letter} stands twice"));
                    return;
                }
                Some((bit, _)) => self.setup.castling |= 1 << bit,
            }
        }
    }
}

fn letter(side: Side) -> char {
    side.name().chars().next().unwrap_or('?')
}

/// The faults that a game found in a setup, with their places in the text that it came from.
#[must_use]
pub fn with_places(layout: &Layout, text: &str, faults: Vec<Fault>) -> InvalidFen {
    let reasons = faults.into_iter().map(|fault| Reason {
        field: fault.field,
        position: place(layout, text, &fault),
        message: fault.message,
    });
    InvalidFen { reasons: reasons.collect(), fen: text.chars().take(200).collect() }
}

/// Where in a text that could be read a fault is, in characters, all of them ASCII.
fn place(layout: &Layout, text: &str, fault: &Fault) -> Option<usize> {
    let start = text.find(|c: char| !c.is_ascii_whitespace())?;
    if let Some(square) = fault.square {
        return place_of_square(layout, &text[start..], square).map(|place| start + place);
    }
    let number = layout.fields.iter().position(|field| field.name() == fault.field)?;
    let word = text.split_ascii_whitespace().nth(number + 1)?;
    Some(word.as_ptr() as usize - text.as_ptr() as usize)
}

fn place_of_square(layout: &Layout, placement: &str, square: Square) -> Option<usize> {
    let mut place = 0;
    for (board, part) in layout.boards.iter().zip(placement.split('|')) {
        for (rank, row) in (0..board.ranks).rev().zip(part.split('/')) {
            let mut file = 0;
            for (byte, letter) in row.bytes().enumerate() {
                if board.square(file, rank) == Some(square) && !letter.is_ascii_digit() {
                    return Some(place + byte);
                }
                file += match letter {
                    b'0' => 9,
                    b'1'..=b'9' => letter - b'0',
                    _ => 1,
                };
            }
            place += row.len() + 1;
        }
    }
    None
}

/// Writes the placement field.
pub fn write_placement(layout: &Layout, setup: &Setup, text: &mut String) {
    for (number, board) in layout.boards.iter().enumerate() {
        if number > 0 {
            text.push('|');
        }
        for rank in (0..board.ranks).rev() {
            let mut run = 0;
            let finish = |run: &mut u8, text: &mut String| {
                if *run == 10 {
                    text.push_str("10");
                } else if *run > 0 {
                    text.push(char::from(b'0' + *run));
                }
                *run = 0;
            };
            for file in 0..board.files {
                let Some(square) = board.square(file, rank) else { continue };
                if let Some((side, role)) = setup.pieces[usize::from(square)] {
                    finish(&mut run, text);
                    text.push(layout.letter(board, side, role));
                } else if board.cells.has(square) {
                    run += 1;
                } else {
                    finish(&mut run, text);
                    text.push('*');
                }
            }
            finish(&mut run, text);
            if rank > 0 {
                text.push('/');
            }
        }
    }
}

/// Writes a FEN, in its canonical form.
#[must_use]
pub fn write(layout: &Layout, setup: &Setup) -> String {
    let mut text = write_board(layout, setup);
    let _ = write!(text, " {} {}", setup.halfmove, setup.fullmove);
    text
}

/// Writes a FEN less its two counters.
#[must_use]
pub fn write_board(layout: &Layout, setup: &Setup) -> String {
    let mut text = String::with_capacity(120);
    write_placement(layout, setup, &mut text);
    for field in layout.fields {
        match field {
            Field::Turn => text.extend([' ', letter(setup.turn)]),
            Field::Army => text.extend([' ', letter(setup.army)]),
            Field::Castling => {
                text.push(' ');
                if setup.castling & 15 == 0 {
                    text.push('-');
                }
                for (bit, right) in RIGHTS.into_iter().enumerate() {
                    if setup.castling >> bit & 1 == 1 {
                        text.push(right);
                    }
                }
            }
            Field::EnPassant => {
                text.push(' ');
                text.push_str(setup.en_passant.map_or("-", |square| layout.name(square)));
            }
            Field::Halfmove | Field::Fullmove => {}
        }
    }
    text
}
