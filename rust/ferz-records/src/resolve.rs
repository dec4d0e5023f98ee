//! A word of movetext becomes a move of a position.

use ferz_core::error::MoveError;
use ferz_core::layout::BoardLayout;
use ferz_core::moves::{Action, Move, MoveList, SquareName, promotion_role};
use ferz_core::piece::Role;
use ferz_core::position::Position;
use ferz_core::variants::AnyPosition;

use crate::fault::Kind;
use crate::glyph;
use crate::text::{decode, excerpt};

/// What people write for a move that is none.
const NULL_MOVES: &[&[u8]] =
    &[b"--", b"Z0", b"z0", b"0000", b"@@@@", b"<>", b"null", b"NULL", b"pass", b"PASS"];

/// The legal move that a word says, with the annotation that hangs on it; or the kind of fault
/// and what to say of it.
pub(crate) fn resolve<P: Position + Into<AnyPosition>>(
    position: &P,
    word: &[u8],
) -> Result<(Move, Option<u8>), (Kind, String)> {
    if let Some(action) = plain(position, word) {
        return Ok((action, None));
    }
    resolve_any(&position.clone().into(), word)
}

fn resolve_any(position: &AnyPosition, word: &[u8]) -> Result<(Move, Option<u8>), (Kind, String)> {
    let text = decode(word);
    if NULL_MOVES.contains(&word) {
        let text = format!("\"{text}\" is a null move, and there is none (in {})", position.fen());
        return Err((Kind::NullMove, text));
    }
    let error = match position.parse_san(&text) {
        Ok(action) => return Ok((action, None)),
        Err(error) => error,
    };
    if let MoveError::Ambiguous { .. } = error {
        return Err((Kind::Ambiguous, error.to_string()));
    }
    if let Ok(action) = position.parse_move(&text) {
        return Ok((action, None));
    }
    // A sign such as += may hang on the move.
    let bare = text.trim_end_matches(['+', '-', '=', '/', '#', '~']);
    if let Some(number) = glyph::number(&text[bare.len()..])
        && let Ok(action) = position.parse_san(bare)
    {
        return Ok((action, Some(number)));
    }
    let kind = match error {
        MoveError::Invalid(..) => {
            let text = format!("\"{}\" is no move: {error}", excerpt(word));
            return Err((Kind::Move, text));
        }
        _ => Kind::Move,
    };
    Err((kind, error.to_string()))
}

/// The move of a word in the form that nearly all have: canonical SAN of a game with one board.
/// Anything else, and whatever might be two moves, is left to the reader of all spellings.
#[inline]
fn plain<P: Position>(position: &P, word: &[u8]) -> Option<Move> {
    let layout = position.layout();
    if layout.boards.len() > 1 {
        return None;
    }
    let board = layout.plain_board();
    let mut rest = match word {
        [rest @ .., b'+' | b'#'] => rest,
        rest => rest,
    };
    let (role, after_letter) = match rest.first()? {
        b'N' => (Role::Knight, 1),
        b'B' => (Role::Bishop, 1),
        b'R' => (Role::Rook, 1),
        b'Q' => (Role::Queen, 1),
        b'K' => (Role::King, 1),
        b'E' => (Role::Prince, 1),
        b'a'..=b'z' => (Role::Pawn, 0),
        _ => return None,
    };
    let mut promotion = None;
    if let [inner @ .., b'=', letter] = rest {
        promotion = Some(promotion_role(*letter)?);
        rest = inner;
    }
    rest = &rest[after_letter..];
    let digits = rest.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let start = (rest.len() - digits).checked_sub(1)?;
    let (name, _) = SquareName::read(&rest[start..]).filter(|(_, length)| *length == digits + 1)?;
    let to = board.square(name.file, name.rank)?;
    let (before, takes) = match &rest[..start] {
        [inner @ .., b'x'] => (inner, true),
        inner => (inner, false),
    };
    let (file, rank) = match before {
        [] => (None, None),
        [file @ b'a'..=b'z'] => (Some(file - b'a'), None),
        [rank @ b'1'..=b'9'] => (None, Some(rank - b'1')),
        _ => return None,
    };
    let from = if role == Role::Pawn {
        if rank.is_some() || takes != file.is_some() {
            return None;
        }
        pawn_starts(position, board, name, file)
    } else {
        let mut from = 0_u128;
        let mut attackers = position.attackers(position.turn(), to);
        while attackers != 0 {
            let square = attackers.trailing_zeros() as u8;
            let bit = attackers & attackers.wrapping_neg();
            attackers ^= bit;
            if position.piece_at(square).is_none_or(|(_, own)| own != role) {
                continue;
            }
            if file.is_some() || rank.is_some() {
                let place = board.coordinates(square);
                if file.is_some_and(|file| file != place.file)
                    || rank.is_some_and(|rank| rank != place.rank)
                {
                    continue;
                }
            }
            from |= bit;
        }
        from
    };
    if from == 0 {
        return None;
    }
    let mut moves = MoveList::new();
    position.legal_moves(from, &mut moves);
    let mut fitting = moves.iter().filter(|action| {
        action.to == to && action.promotion == promotion && action.action != Action::Castle
    });
    let action = fitting.next()?;
    fitting.next().is_none().then_some(*action)
}

/// The squares from which a pawn may come: of one file for a capture, or from behind.
#[inline]
fn pawn_starts<P: Position>(
    position: &P,
    board: &BoardLayout,
    to: SquareName,
    file: Option<u8>,
) -> u128 {
    let back = |steps| {
        if position.turn().is_second() { Some(to.rank + steps) } else { to.rank.checked_sub(steps) }
    };
    let pawn = |file, rank: Option<u8>| {
        let square = board.square(file, rank?)?;
        let (_, role) = position.piece_at(square)?;
        (role == Role::Pawn).then_some(1 << square)
    };
    match file {
        Some(file) => pawn(file, back(1)).unwrap_or(0),
        None => pawn(to.file, back(1)).or_else(|| pawn(to.file, back(2))).unwrap_or(0),
    }
}
