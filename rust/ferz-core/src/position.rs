//! What a game must answer. Mate, notation, perft and outcomes are written once, over it.

use std::fmt::Debug;
use std::hash::Hash;

use crate::error::Unknown;
use crate::layout::{Layout, Square, Squares};
use crate::moves::{Move, MoveKind, MoveList, MoveText};
use crate::perft::Resources;
use crate::piece::{Role, Side};
use crate::setup::{Fault, Setup};

/// What a legal move does, in squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveFacts {
    /// The piece that moves; the king of a castling.
    pub role: Role,
    /// Where it starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// What it becomes.
    pub promotion: Option<Role>,
    /// The square of the piece that it takes.
    pub captured: Option<Square>,
    /// The second piece that moves: the rook of a castling, the own piece of a double move.
    pub also: Option<(Square, Square)>,
    /// Which castling it is: 0 towards the last file, 1 towards the first.
    pub castling: Option<usize>,
    /// Whether a pawn takes one that has just passed it.
    pub en_passant: bool,
    /// What is moved.
    pub kind: MoveKind,
}

/// How many options a game can have.
pub const OPTIONS: usize = 2;

/// Which value each option of a game has, by its number.
pub type OptionValues = [u8; OPTIONS];

/// A position of a game, without its history.
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The squares of the game.
    fn layout(&self) -> &'static Layout;
    /// Who moves.
    fn turn(&self) -> Side;
    /// The army that a player helps.
    fn army(&self, side: Side) -> Side;
    /// The squares of all pieces.
    fn occupied(&self) -> Squares;
    /// What stands on a square.
    fn piece_at(&self, square: Square) -> Option<(Side, Role)>;
    /// Appends the legal moves that start on a square of `from`.
    fn legal_moves(&self, from: Squares, moves: &mut MoveList);
    /// The number of legal moves; no move is made for it.
    fn count(&self) -> u64;
    /// Plays a legal move. A move that is not legal here gives a senseless position.
    fn play(&mut self, action: Move);
    /// The pieces that give check to the player to move.
    fn checkers(&self) -> Squares;
    /// The pieces of a side that attack a square. A player of Influence Chess attacks with the
    /// pieces of either army that he may influence.
    fn attackers(&self, side: Side, square: Square) -> Squares;
    /// The squares that the piece on a square attacks.
    fn attacks(&self, square: Square) -> Squares;
    /// The kings of an army.
    fn kings(&self, army: Side) -> Squares;
    /// Who has reached a goal that wins the game.
    fn goal(&self) -> Option<Side>;
    /// Whether no series of moves can win the game for anybody.
    fn is_insufficient_material(&self) -> bool;
    /// The squares that a player may influence now.
    fn influence(&self, _side: Side) -> Squares {
        0
    }
    /// What a legal move does.
    fn facts(&self, action: Move) -> MoveFacts;
    /// The key: equal for equal positions, in every process.
    fn key(&self) -> u64;
    /// The key, worked out from nothing: the truth that updates are compared with.
    fn fresh_key(&self) -> u64;
    /// Moves of both sides since the last capture or pawn move.
    fn halfmove_clock(&self) -> u32;
    /// The number of the move, from 1.
    fn fullmove_number(&self) -> u32;
    /// The position as a setup.
    fn setup(&self) -> Setup;
    /// The number of positions `depth` plies below; `u64::MAX` where it does not fit.
    fn perft(&self, depth: u32, resources: &Resources<'_>) -> u64;

    /// Whether the player to move is in check.
    fn is_check(&self) -> bool {
        self.checkers() != 0
    }

    /// The coordinate text of a legal move.
    fn text(&self, action: Move) -> MoveText {
        let facts = self.facts(action);
        let layout = self.layout();
        MoveText {
            from: layout.board_of(facts.from).coordinates(facts.from),
            to: layout.board_of(facts.to).coordinates(facts.to),
            promotion: facts.promotion,
            kind: facts.kind,
        }
    }

    /// The legal move of a coordinate text.
    fn find(&self, text: MoveText) -> Option<Move> {
        let layout = self.layout();
        let board = if text.kind == MoveKind::Own {
            layout.boards.iter().find(|board| board.id == self.turn().name())?
        } else {
            layout.plain_board()
        };
        let from = board.square(text.from.file, text.from.rank)?;
        let mut moves = MoveList::new();
        self.legal_moves(1 << from, &mut moves);
        moves.into_iter().find(|&action| self.text(action) == text)
    }
}

/// A game: how positions come into being.
pub trait Game: Position {
    /// What people type.
    const ID: &'static str;
    /// What people read.
    const NAME: &'static str;
    /// The options with their values, the default first; [`OPTIONS`] of them at most.
    const OPTIONS: &'static [OptionRule];
    /// The squares.
    fn board_layout() -> &'static Layout;
    /// The FEN of the start position.
    fn start_fen(values: OptionValues) -> &'static str;
    /// All that is wrong with a setup.
    fn faults(setup: &Setup, values: OptionValues) -> Vec<Fault>;
    /// The position of a setup. Where the setup has faults, rights that cannot be are dropped,
    /// and everything else stays as it is.
    fn from_setup(setup: &Setup, values: OptionValues) -> Self;
}

/// An option of a game, with its values; the first is the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionRule {
    /// The name, such as `"promotion"`.
    pub name: &'static str,
    /// The values.
    pub values: &'static [&'static str],
}

impl OptionRule {
    /// The number of a value.
    ///
    /// # Errors
    /// [`Unknown`], which names the values that there are.
    pub fn parse(&self, value: &str) -> Result<u8, Unknown> {
        (0..)
            .zip(self.values)
            .find(|(_, own)| **own == value)
            .map(|(number, _)| number)
            .ok_or_else(|| Unknown::new(&format!("value of {}", self.name), value, self.values))
    }
}
