//! Standard algebraic notation, both ways, for every game.
//!
//! Writing is canonical. Reading takes what people and programs write: a missing or odd `=`,
//! zeros for castling, a missing `x`, needless disambiguation, wrong or missing `+` and `#`,
//! glyphs, `e.p.`, long algebraic and coordinate texts. A text that fits two legal moves is
//! ambiguous and never guessed.

use crate::error::{InvalidMove, MoveError};
use crate::moves::{
    Action, Move, MoveKind, MoveList, MoveText, SquareName, promotion_letter, promotion_role,
};
use crate::outcome;
use crate::piece::Role;
use crate::position::{MoveFacts, Position};
use crate::variants::{AnyPosition, with_position};

/// The letter of a role before a move; none for a pawn.
fn letter(role: Role, kind: MoveKind) -> Option<char> {
    match role {
        Role::Pawn => None,
        Role::Knight => Some('N'),
        Role::Bishop => Some('B'),
        Role::Rook => Some('R'),
        Role::Queen => Some('Q'),
        Role::King => Some('K'),
        Role::Prince if kind == MoveKind::Own => Some('P'),
        Role::Prince => Some('E'),
        Role::Commander => Some('C'),
    }
}

/// The role that a letter before a move names.
fn role_of(found: char, own: bool) -> Option<Role> {
    let kind = if own { MoveKind::Own } else { MoveKind::Normal };
    if found == 'P' && !own {
        return Some(Role::Pawn);
    }
    Role::ALL.into_iter().find(|&role| letter(role, kind) == Some(found))
}

/// The coordinates of a square on its board.
fn coordinates<P: Position>(position: &P, square: u8) -> SquareName {
    position.layout().board_of(square).coordinates(square)
}

/// How much of the departure square is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Departure {
    Nothing,
    File,
    Rank,
    Square,
}

/// What tells a move from those of other pieces of its kind that go to the same square.
fn departure<P: Position>(position: &P, action: Move, facts: &MoveFacts) -> Departure {
    let own = |action: Action| action == Action::Own;
    let capture = facts.captured.is_some();
    let pawn = facts.role == Role::Pawn;
    let start = coordinates(position, facts.from);
    let mut moves = MoveList::new();
    position.legal_moves(u128::MAX, &mut moves);
    let (mut rivals, mut on_file, mut on_rank) = (false, false, false);
    for other in moves {
        if other.to != action.to
            || other.from == action.from
            || own(other.action) != own(action.action)
            || other.action == Action::Castle
        {
            continue;
        }
        let other = position.facts(other);
        if other.role != facts.role || pawn && other.captured.is_some() != capture {
            continue;
        }
        let square = coordinates(position, other.from);
        rivals = true;
        on_file |= square.file == start.file;
        on_rank |= square.rank == start.rank;
    }
    match (pawn, rivals, on_file, on_rank) {
        (true, true, true, _) => Departure::Square,
        (true, true, false, _) if !capture => Departure::Square,
        (true, ..) if capture => Departure::File,
        (_, false, ..) => Departure::Nothing,
        (_, _, false, _) => Departure::File,
        (_, _, true, false) => Departure::Rank,
        (_, _, true, true) => Departure::Square,
    }
}

/// `#` for a move that ends the game by mate or a goal, `+` for a check.
fn suffix<P: Position>(position: &P, action: Move) -> &'static str {
    let mut after = position.clone();
    after.play(action);
    if after.goal().is_some() || outcome::is_checkmate(&after) {
        "#"
    } else if after.is_check() {
        "+"
    } else {
        ""
    }
}

fn write_with<P: Position>(position: &P, action: Move, departure: Departure, long: bool) -> String {
    use std::fmt::Write as _;
    let facts = position.facts(action);
    let mut text = String::with_capacity(12);
    if let Some(castling) = facts.castling {
        text.push_str(if castling == 0 { "O-O" } else { "O-O-O" });
    } else {
        if facts.kind == MoveKind::Own {
            text.push('@');
        }
        text.extend(letter(facts.role, facts.kind));
        let start = coordinates(position, facts.from);
        let file = char::from(b'a' + start.file);
        let _ = match departure {
            Departure::Nothing => Ok(()),
            Departure::File => write!(text, "{file}"),
            Departure::Rank => write!(text, "{}", start.rank + 1),
            Departure::Square => write!(text, "{start}"),
        };
        if facts.captured.is_some() {
            text.push('x');
        } else if long {
            text.push('-');
        }
        let _ = write!(text, "{}", coordinates(position, facts.to));
        if let Some(role) = facts.promotion {
            text.extend(['=', promotion_letter(role).to_ascii_uppercase()]);
        }
        if facts.kind == MoveKind::Double {
            text.push('&');
        }
    }
    text.push_str(suffix(position, action));
    text
}

/// Writes a legal move in SAN.
#[must_use]
pub fn write<P: Position>(position: &P, action: Move) -> String {
    let departure = departure(position, action, &position.facts(action));
    write_with(position, action, departure, false)
}

/// Writes a legal move in long algebraic notation: `Ng1-f3`, `e5xd6`, `O-O`.
#[must_use]
pub fn write_long<P: Position>(position: &P, action: Move) -> String {
    write_with(position, action, Departure::Square, true)
}

/// What a SAN text asks of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Wanted {
    role: Option<Role>,
    file: Option<u8>,
    rank: Option<u8>,
    to: Option<SquareName>,
    captures: bool,
    promotion: Option<Role>,
    own: bool,
    double: bool,
    castling: Option<usize>,
    in_passing: bool,
}

/// As long as a move may be, with all that people write after one.
const LONGEST: usize = 40;

/// What may follow a move and says nothing that must be known.
const TAILS: [&str; 8] = ["+/-", "-/+", "+-", "-+", "+", "#", "!", "?"];

/// A text less its check marks and glyphs, and whether it says "en passant".
fn without_tail(text: &str) -> (&str, bool) {
    let mut text = text.trim();
    let mut in_passing = false;
    loop {
        let before = text.len();
        text = text.trim_end_matches(|c: char| !c.is_ascii() && !c.is_alphanumeric()).trim_end();
        for tail in ["e.p.", "e.p", "ep"] {
            if let Some(rest) = text.strip_suffix(tail) {
                text = rest.trim_end();
                in_passing = true;
            }
        }
        for tail in TAILS {
            text = text.strip_suffix(tail).unwrap_or(text).trim_end();
        }
        if text.len() == before {
            return (text, in_passing);
        }
    }
}

/// Reads a text backwards: promotion, target, capture, departure, piece.
fn parse(text: &str) -> Result<Wanted, &'static str> {
    if text.len() > LONGEST {
        return Err("it is longer than any move");
    }
    let (mut rest, in_passing) = without_tail(text);
    let mut wanted = Wanted { in_passing, ..Wanted::default() };
    match rest {
        "O-O" | "0-0" => return Ok(Wanted { castling: Some(0), ..wanted }),
        "O-O-O" | "0-0-0" => return Ok(Wanted { castling: Some(1), ..wanted }),
        _ => {}
    }
    if !rest.is_ascii() {
        return Err("it has letters that no move has");
    }
    if let Some(inner) = rest.strip_suffix('&') {
        wanted.double = true;
        rest = inner;
    }
    if let Some(inner) = rest.strip_prefix('@') {
        wanted.own = true;
        rest = inner;
    }
    rest = promotion(rest, &mut wanted)?;
    let digits = rest.bytes().rev().take_while(u8::is_ascii_digit).count();
    let start = (rest.len() - digits).checked_sub(1).ok_or("it names no target square")?;
    let (to, length) =
        SquareName::read(&rest.as_bytes()[start..]).ok_or("it names no target square")?;
    if length != rest.len() - start {
        return Err("its target is no square");
    }
    wanted.to = Some(to);
    rest = &rest[..start];
    if let Some(inner) = rest.strip_suffix(['x', ':']) {
        wanted.captures = true;
        rest = inner;
    } else if let Some(inner) = rest.strip_suffix('-') {
        rest = inner;
    }
    if let Some(found) = rest.chars().next().filter(char::is_ascii_uppercase) {
        wanted.role = Some(role_of(found, wanted.own).ok_or("its piece letter is unknown")?);
        rest = &rest[1..];
    }
    let mut bytes = rest.as_bytes();
    if let [file @ b'a'..=b'z', inner @ ..] = bytes {
        wanted.file = Some(file - b'a');
        bytes = inner;
    }
    if !bytes.is_empty() {
        let rank = std::str::from_utf8(bytes).ok().filter(|_| bytes[0] != b'0' && bytes.len() < 3);
        let rank = rank.and_then(|rank| rank.parse::<u8>().ok());
        wanted.rank = Some(rank.ok_or("what stands before its target is no square")? - 1);
    }
    if wanted.role.is_none() && (wanted.file.is_none() || wanted.rank.is_none()) {
        if wanted.captures && wanted.file.is_none() {
            return Err("the file of the pawn that takes is missing");
        }
        wanted.role = Some(Role::Pawn);
    }
    Ok(wanted)
}

/// Takes the promotion off the end of a text: `=Q`, `(Q)`, `/Q`, `Q` or `q`.
fn promotion<'a>(text: &'a str, wanted: &mut Wanted) -> Result<&'a str, &'static str> {
    let (rest, found) = match text.as_bytes() {
        [.., b'(', found, b')'] => (&text[..text.len() - 3], *found),
        [.., b'=' | b'/', found] => (&text[..text.len() - 2], *found),
        [.., b'0'..=b'9', found] if found.is_ascii_alphabetic() => {
            (&text[..text.len() - 1], *found)
        }
        _ => return Ok(text),
    };
    wanted.promotion = Some(promotion_role(found).ok_or("its promotion letter is unknown")?);
    Ok(rest)
}

impl Wanted {
    /// Whether a move is what the text says.
    fn fits<P: Position>(&self, position: &P, action: Move) -> bool {
        let facts = position.facts(action);
        if self.in_passing && !facts.en_passant {
            return false;
        }
        if let Some(castling) = self.castling {
            return facts.castling == Some(castling);
        }
        let kind = match (self.own, self.double) {
            (true, _) => MoveKind::Own,
            (false, true) => MoveKind::Double,
            (false, false) => MoveKind::Normal,
        };
        let from = coordinates(position, facts.from);
        let captures = facts.captured.is_some();
        Some(coordinates(position, facts.to)) == self.to
            && facts.kind == kind
            && facts.promotion == self.promotion
            && (!self.captures || captures)
            && self.file.is_none_or(|file| file == from.file)
            && self.rank.is_none_or(|rank| rank == from.rank)
            && match self.role {
                None => true,
                Some(Role::Pawn) => facts.role == Role::Pawn && (self.file.is_some() || !captures),
                Some(role) => facts.role == role && facts.castling.is_none(),
            }
    }

    /// The legal moves that the text fits.
    fn candidates<P: Position>(&self, position: &P, moves: &MoveList) -> MoveList {
        moves.iter().copied().filter(|&action| self.fits(position, action)).collect()
    }
}

/// Which letters a promotion needs, as a message says it.
fn letters(promotions: impl Iterator<Item = Role>) -> String {
    let letters: Vec<String> = promotions.map(|role| promotion_letter(role).to_string()).collect();
    format!("a promotion letter is missing: {}", letters.join(", "))
}

impl AnyPosition {
    fn illegal(&self, text: &str, reason: impl Into<String>) -> MoveError {
        MoveError::Illegal {
            text: text.chars().take(100).collect(),
            fen: self.fen(),
            reason: reason.into(),
        }
    }

    /// Writes a legal move in SAN.
    #[must_use]
    pub fn san(&self, action: Move) -> String {
        with_position!(self, position => write(position, action))
    }

    /// Writes a legal move in long algebraic notation.
    #[must_use]
    pub fn lan(&self, action: Move) -> String {
        with_position!(self, position => write_long(position, action))
    }

    /// The legal move of a SAN text.
    ///
    /// # Errors
    /// [`MoveError`]: the text is no move, fits no legal move, or fits several.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let wanted = parse(text)
            .map_err(|reason| MoveError::Invalid(InvalidMove::new(text, reason), self.fen()))?;
        let mut moves = MoveList::new();
        self.legal_moves(u128::MAX, &mut moves);
        let candidates = with_position!(self, position => wanted.candidates(position, &moves));
        match candidates.as_slice() {
            &[action] => Ok(action),
            [] => Err(self.why_no_san(text, wanted, &moves)),
            several => Err(MoveError::Ambiguous {
                text: text.chars().take(100).collect(),
                fen: self.fen(),
                candidates: several.iter().map(|&action| self.text(action).to_string()).collect(),
            }),
        }
    }

    fn why_no_san(&self, text: &str, wanted: Wanted, moves: &MoveList) -> MoveError {
        let reason = if moves.is_empty() {
            "the game is over".into()
        } else if let Some(castling) = wanted.castling {
            let to = if castling == 0 { "last" } else { "first" };
            format!("castling towards the {to} file is not possible")
        } else {
            let fitting: Vec<Role> = Role::ALL
                .into_iter()
                .filter(|&role| {
                    let wanted = Wanted { promotion: Some(role), ..wanted };
                    !wanted.candidates(self, moves).is_empty()
                })
                .collect();
            if wanted.promotion.is_none() && !fitting.is_empty() {
                letters(fitting.into_iter())
            } else {
                "no legal move is written so".into()
            }
        };
        self.illegal(text, reason)
    }

    /// The legal move of a coordinate text.
    ///
    /// # Errors
    /// [`MoveError`]: the text is no move text, or no legal move.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let wanted = text.parse().map_err(|error| MoveError::Invalid(error, self.fen()))?;
        self.legal(wanted)
    }

    /// The legal move that a move text means here.
    ///
    /// # Errors
    /// [`MoveError::Illegal`] with the reason.
    pub fn legal(&self, text: MoveText) -> Result<Move, MoveError> {
        if let Some(action) = with_position!(self, position => position.find(text)) {
            return Ok(action);
        }
        Err(self.illegal(&text.to_string(), self.why_not(text)))
    }

    fn why_not(&self, text: MoveText) -> String {
        if self.count() == 0 {
            return "the game is over".into();
        }
        let layout = self.layout();
        let board = if text.kind == MoveKind::Own {
            layout.boards.iter().find(|board| board.id == self.turn().name())
        } else {
            Some(layout.plain_board())
        };
        let Some(board) = board else { return "this game has no own boards".into() };
        let square = |name: SquareName| {
            board
                .square(name.file, name.rank)
                .filter(|square| board.cells >> square & 1 == 1)
                .ok_or_else(|| format!("{name} is no square of this board"))
        };
        let (from, to) = match (square(text.from), square(text.to)) {
            (Ok(from), Ok(to)) => (from, to),
            (Err(message), _) | (_, Err(message)) => return message,
        };
        let Some((side, role)) = self.piece_at(from) else {
            return format!("there is no piece on {}", text.from);
        };
        let promotions: Vec<Role> = Role::ALL
            .into_iter()
            .filter(|&role| {
                let wanted = MoveText { promotion: Some(role), ..text };
                with_position!(self, position => position.find(wanted)).is_some()
            })
            .collect();
        if text.promotion.is_none() && !promotions.is_empty() {
            return letters(promotions.into_iter());
        }
        if layout.boards.len() == 1 && side != self.turn() {
            return format!("the {role} on {} is {side}'s, and {} moves", text.from, self.turn());
        }
        format!("the {side} {role} on {} may not go to {}", text.from, layout.name(to))
    }
}
