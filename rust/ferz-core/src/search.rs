//! A small alpha-beta search over material and mobility, the same for every game: an opponent
//! for frontends, not an engine.

use crate::key::SplitMix64;
use crate::layout::Squares;
use crate::moves::{Move, MoveList};
use crate::perft::Control;
use crate::piece::Role;
use crate::position::Position;

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best move; none where there is no legal move.
    pub best: Option<Move>,
    /// Its worth for the player to move, in hundredths of a pawn.
    pub score: i32,
    /// How deep the last complete search went, in plies.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Worth of having won, less one a ply so that quicker wins are better.
const WON: i32 = 1_000_000;

/// Deeper searches end at their time limit in any case.
pub const DEEPEST: u32 = 30;

fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::Prince => 250,
        Role::King => 400,
        Role::Commander => 0,
    }
}

struct Search<'a> {
    control: &'a Control<'a>,
    random: SplitMix64,
    nodes: u64,
}

impl Search<'_> {
    /// Material and mobility, for the player to move. Pieces count for the army they belong
    /// to, which is the one that the player helps or not.
    fn evaluate<P: Position>(&mut self, position: &P) -> i32 {
        let own = position.army(position.turn());
        let mut score = i32::try_from(position.count().min(200)).unwrap_or(200) * 2;
        let mut rest: Squares = position.occupied();
        while rest != 0 {
            let square = u8::try_from(rest.trailing_zeros()).unwrap_or(0);
            rest &= rest - 1;
            if let Some((side, role)) = position.piece_at(square) {
                if side == own {
                    score += worth(role);
                } else if side == own.opponent() {
                    score -= worth(role);
                }
            }
        }
        score
    }

    fn ordered<P: Position>(position: &P, first: Option<Move>) -> Vec<Move> {
        let mut moves = MoveList::new();
        position.legal_moves(u128::MAX, &mut moves);
        let mut moves: Vec<(i32, Move)> = moves
            .into_iter()
            .map(|action| {
                let facts = position.facts(action);
                let taken = facts
                    .captured
                    .and_then(|square| position.piece_at(square))
                    .map_or(0, |(_, role)| 10 * worth(role) - worth(facts.role) / 10);
                let promoted = facts.promotion.map_or(0, worth);
                (if Some(action) == first { i32::MAX } else { taken + promoted }, action)
            })
            .collect();
        moves.sort_by_key(|(order, _)| std::cmp::Reverse(*order));
        moves.into_iter().map(|(_, action)| action).collect()
    }

    fn negamax<P: Position>(
        &mut self,
        position: &P,
        depth: u32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) && !self.control.goes_on() {
            return 0;
        }
        if let Some(winner) = position.goal() {
            return if winner == position.turn() { WON - ply } else { ply - WON };
        }
        if position.is_insufficient_material() || position.halfmove_clock() >= 100 {
            return 0;
        }
        if depth == 0 {
            return if position.count() == 0 {
                if position.is_check() { ply - WON } else { 0 }
            } else {
                self.evaluate(position)
            };
        }
        let moves = Self::ordered(position, None);
        if moves.is_empty() {
            return if position.is_check() { ply - WON } else { 0 };
        }
        let mut best = -WON;
        for action in moves {
            let mut child = position.clone();
            child.play(action);
            let score = -self.negamax(&child, depth - 1, ply + 1, -beta, -alpha);
            if self.control.is_stopped() {
                return 0;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Searches the root: moves whose scores are nearly equal are chosen between at random.
    fn root<P: Position>(
        &mut self,
        position: &P,
        depth: u32,
        first: Option<Move>,
    ) -> Option<(Move, i32)> {
        const NEARLY: i32 = 8;
        let mut found: Vec<(Move, i32)> = Vec::new();
        let mut best = -2 * WON;
        for action in Self::ordered(position, first) {
            let mut child = position.clone();
            child.play(action);
            let score = -self.negamax(&child, depth - 1, 1, -2 * WON, -(best - NEARLY));
            if self.control.is_stopped() {
                return None;
            }
            best = best.max(score);
            found.push((action, score));
        }
        found.retain(|(_, score)| *score > best - NEARLY);
        let choice = self.random.below(u32::try_from(found.len()).unwrap_or(1).max(1));
        found.get(choice as usize).copied()
    }
}

/// Searches `depth` plies deep, 1 to [`DEEPEST`], or as deep as `control` lets it; at least one
/// ply is looked at. The same `seed` gives the same choice between moves of nearly equal worth.
#[must_use]
pub fn search<P: Position>(position: &P, depth: u32, seed: u64, control: &Control<'_>) -> Found {
    let mut search = Search { control, random: SplitMix64::new(seed), nodes: 0 };
    let mut found = Found { best: None, score: 0, depth: 0, nodes: 0 };
    let patient = Control::endless();
    for depth in 1..=depth.clamp(1, DEEPEST) {
        search.control = if depth == 1 { &patient } else { control };
        let Some((best, score)) = search.root(position, depth, found.best) else { break };
        found = Found { best: Some(best), score, depth, nodes: search.nodes };
        if score.abs() > WON / 2 {
            break;
        }
    }
    found.nodes = search.nodes;
    found
}
