//! Legal moves, generated as sets: one pass that counting, listing and perft all share.
//!
//! A generator does not make moves. It hands sets of targets to a [`Sink`], which counts them,
//! writes them down or plays them. Every set is legal as it is handed over: pins and checks are
//! masks worked out beforehand. Only en passant, where two pieces leave a line at once, and the
//! king's own steps are tried one by one.

use std::marker::PhantomData;

use crate::bits::{Bits, Cell};
use crate::chesslike::rules::{Castle, PrinceAtEnd, PrinceMove, Promotion, RoleSet, Rules, Tables};
use crate::chesslike::state::{Mover, State};
use crate::geometry::Direction;
use crate::isa::Isa;
use crate::lines::Lines;
use crate::piece::Role;

/// How a pawn got to its target: what to take away from the target's number to find where it
/// came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PawnStep {
    /// The target's number less the departure's, wrapping round.
    pub delta: Cell,
    /// Whether it takes a piece.
    pub captures: bool,
    /// Whether it steps two.
    pub double: bool,
}

impl PawnStep {
    /// Where a pawn that arrived on `to` came from.
    #[inline(always)]
    #[must_use]
    pub fn from(self, to: Cell) -> Cell {
        to.wrapping_sub(self.delta)
    }
}

/// What takes the sets that a generator makes.
pub trait Sink<B: Bits> {
    /// A piece other than a pawn goes from a cell to each of a set.
    fn piece(&mut self, role: Role, from: Cell, targets: B);
    /// Pawns arrive by the same step, each on a cell of the set, and stay pawns.
    fn pawns(&mut self, step: PawnStep, targets: B);
    /// Pawns arrive and become each of the roles.
    fn promotions(&mut self, step: PawnStep, targets: B, roles: RoleSet);
    /// A prince goes to each of a set and becomes a king.
    fn rises(&mut self, from: Cell, targets: B);
    /// A pawn takes in passing, and becomes each of the roles, or stays a pawn if it may.
    fn en_passant(&mut self, from: Cell, to: Cell, promotion: Promotion);
    /// A castling.
    fn castle(&mut self, castle: &Castle<B>);
}

/// Hands the legal moves of `S` by its pieces in `only` to the sink.
#[inline(always)]
pub fn generate<R: Rules, S: Mover, I: Isa>(
    state: &State<R::Bits>,
    tables: &Tables<R>,
    only: R::Bits,
    sink: &mut impl Sink<R::Bits>,
) {
    if state.goal(tables).is_some() {
        return;
    }
    let generator = Generator::<R, S> {
        state,
        tables,
        own: state.sides[S::INDEX] & only,
        enemy: state.sides[1 - S::INDEX],
        occupied: state.occupied(),
        free: !state.sides[S::INDEX],
        side: PhantomData,
    };
    if let Some(king) = state.royal(S::INDEX) {
        generator.with_royal_king::<I>(king, sink);
    } else {
        generator.without_royal_king::<I>(sink);
    }
}

struct Generator<'a, R: Rules, S> {
    state: &'a State<R::Bits>,
    tables: &'a Tables<R>,
    /// The pieces whose moves are wanted.
    own: R::Bits,
    enemy: R::Bits,
    occupied: R::Bits,
    /// Where no own piece stands.
    free: R::Bits,
    side: PhantomData<S>,
}

impl<R: Rules, S: Mover> Generator<'_, R, S> {
    /// One king: no move may leave it attacked.
    #[inline(always)]
    fn with_royal_king<I: Isa>(&self, king: Cell, sink: &mut impl Sink<R::Bits>) {
        let (checkers, pinned, pinners) = self.state.checks_and_pins::<R, S>(self.tables, king);
        self.royal_steps::<I>(king, sink);
        // Two kings stand after a rise, and then none is royal: it answers any check.
        self.rises::<I>(self.own, R::Bits::FULL, sink);
        self.en_passant::<I>(sink);
        let mask = if checkers.is_empty() {
            self.castles::<I>(sink);
            self.free
        } else if checkers.has_several() {
            return;
        } else {
            *R::Bits::at(R::Bits::at(&self.tables.between, king), checkers.first()) | checkers
        };
        self.officers::<I>(self.own & !pinned, mask, sink);
        self.pawns(self.own & !pinned & self.state.role(Role::Pawn), mask, sink);
        // A pinned piece cannot end a check: its line and the checker's meet at the king only.
        if pinners.any() && checkers.is_empty() {
            for pinner in pinners.cells() {
                let between = *R::Bits::at(R::Bits::at(&self.tables.between, king), pinner);
                let line = between | R::Bits::single(pinner);
                let piece = between & self.own;
                self.officers::<I>(piece, line, sink);
                self.pawns(piece & self.state.role(Role::Pawn), line, sink);
            }
        }
    }

    /// No king, or several of which none is royal: nothing can be left attacked.
    #[inline(never)]
    fn without_royal_king<I: Isa>(&self, sink: &mut impl Sink<R::Bits>) {
        let kings = self.own & self.state.role(Role::King);
        for king in kings.cells() {
            let targets = *R::Bits::at(&self.tables.king, king) & self.free;
            sink.piece(Role::King, king, targets);
        }
        if R::PRINCE_AT_END == PrinceAtEnd::BecomesKing {
            let mut rising = R::Bits::FULL;
            if (self.state.sides[S::INDEX] & self.state.role(Role::King)).is_empty() {
                // The riser will be the only king, and so must not arrive attacked; the cells
                // that its departure opens count.
                for prince in (self.own & self.state.role(Role::Prince)).cells() {
                    let left = self.occupied ^ R::Bits::single(prince);
                    rising = self.unattacked::<I>(self.tables.end[S::INDEX], left);
                    self.rises::<I>(R::Bits::single(prince), rising, sink);
                }
                rising = R::Bits::EMPTY;
            }
            self.rises::<I>(self.own, rising, sink);
        }
        self.en_passant::<I>(sink);
        self.castles::<I>(sink);
        self.officers::<I>(self.own, self.free, sink);
        self.pawns(self.own & self.state.role(Role::Pawn), self.free, sink);
    }

    /// The cells of a set that the enemy does not attack.
    #[inline(always)]
    fn unattacked<I: Isa>(&self, cells: R::Bits, occupied: R::Bits) -> R::Bits {
        let mut unattacked = R::Bits::EMPTY;
        for cell in cells.cells() {
            let bit = R::Bits::single(cell);
            if !self.state.is_attacked::<R, S, I>(self.tables, cell, occupied, self.enemy & !bit) {
                unattacked |= bit;
            }
        }
        unattacked
    }

    #[inline(always)]
    fn royal_steps<I: Isa>(&self, king: Cell, sink: &mut impl Sink<R::Bits>) {
        let bit = R::Bits::single(king);
        if (self.own & bit).is_empty() {
            return;
        }
        let targets = *R::Bits::at(&self.tables.king, king) & self.free;
        let safe = self.unattacked::<I>(targets, self.occupied ^ bit);
        sink.piece(Role::King, king, safe);
    }

    /// Knights, bishops, rooks, queens and princes of the set `of`.
    #[inline(always)]
    fn officers<I: Isa>(&self, of: R::Bits, mask: R::Bits, sink: &mut impl Sink<R::Bits>) {
        let Self { state, tables, occupied, .. } = *self;
        for from in (of & state.role(Role::Knight)).cells() {
            sink.piece(Role::Knight, from, *R::Bits::at(&tables.knight, from) & mask);
        }
        for from in (of & state.role(Role::Bishop)).cells() {
            let reach = tables.lines.diagonal::<I>(from, occupied);
            sink.piece(Role::Bishop, from, reach & mask);
        }
        for from in (of & state.role(Role::Rook)).cells() {
            let reach = tables.lines.orthogonal::<I>(from, occupied);
            sink.piece(Role::Rook, from, reach & mask);
        }
        for from in (of & state.role(Role::Queen)).cells() {
            let reach = tables.lines.diagonal::<I>(from, occupied)
                | tables.lines.orthogonal::<I>(from, occupied);
            sink.piece(Role::Queen, from, reach & mask);
        }
        if R::PRINCE != PrinceMove::None {
            let mask = if R::PRINCE_AT_END == PrinceAtEnd::BecomesKing {
                mask & !tables.end[S::INDEX]
            } else {
                mask
            };
            for from in (of & state.role(Role::Prince)).cells() {
                let reach = state.prince_reach::<R, S, I>(tables, from, occupied);
                sink.piece(Role::Prince, from, reach & mask);
            }
        }
    }

    /// The princes of the set `of` that become kings on the cells of `on`.
    #[inline(always)]
    fn rises<I: Isa>(&self, of: R::Bits, on: R::Bits, sink: &mut impl Sink<R::Bits>) {
        if R::PRINCE_AT_END == PrinceAtEnd::BecomesKing {
            let end = self.tables.end[S::INDEX] & self.free & on;
            for from in (of & self.state.role(Role::Prince)).cells() {
                let reach = self.state.prince_reach::<R, S, I>(self.tables, from, self.occupied);
                if (reach & end).any() {
                    sink.rises(from, reach & end);
                }
            }
        }
    }

    #[inline(always)]
    fn en_passant<I: Isa>(&self, sink: &mut impl Sink<R::Bits>) {
        let takers = self.state.en_passant_takers::<R, S, I>(self.tables) & self.own;
        for from in takers.cells() {
            let to = self.state.en_passant;
            let promotion = if self.tables.inner[S::INDEX].has(to) {
                R::inner_promotion(self.state, self.state.sides[S::INDEX])
            } else {
                Promotion { roles: RoleSet::NONE, may_stay: true }
            };
            sink.en_passant(from, to, promotion);
        }
    }

    #[inline(always)]
    fn castles<I: Isa>(&self, sink: &mut impl Sink<R::Bits>) {
        if R::CASTLING.is_none() || self.state.castling >> (2 * S::INDEX) & 3 == 0 {
            return;
        }
        for castle in self.tables.castles[S::INDEX].iter().flatten() {
            if self.state.castling & castle.right != 0
                && (castle.empty & self.occupied).is_empty()
                && self.own.has(castle.king.0)
                && !castle.safe.cells().any(|cell| {
                    self.state.is_attacked::<R, S, I>(self.tables, cell, self.occupied, self.enemy)
                })
            {
                sink.castle(castle);
            }
        }
    }

    /// The moves of a set of pawns to the cells of `mask`.
    #[inline(always)]
    fn pawns(&self, pawns: R::Bits, mask: R::Bits, sink: &mut impl Sink<R::Bits>) {
        let [ahead, west, east] = if S::INDEX == 0 {
            [Direction::North, Direction::NorthWest, Direction::NorthEast]
        } else {
            [Direction::South, Direction::SouthWest, Direction::SouthEast]
        };
        let geometry = &self.tables.geometry;
        let once = forward::<R, S>(pawns & geometry.can_step(ahead), R::FILES) & !self.occupied;
        let from_middle = once & self.tables.middle[S::INDEX] & geometry.can_step(ahead);
        let twice = forward::<R, S>(from_middle, R::FILES) & !self.occupied & mask;
        self.arrive(once & mask, R::FILES, false, sink);
        sink.pawns(step::<S>(2 * R::FILES, false, true), twice);
        // Towards the first file a White pawn's target is one file less than straight ahead.
        let (towards_first, towards_last) =
            if S::INDEX == 0 { (R::FILES - 1, R::FILES + 1) } else { (R::FILES + 1, R::FILES - 1) };
        for (direction, places) in [(west, towards_first), (east, towards_last)] {
            let targets = forward::<R, S>(pawns & geometry.can_step(direction), places);
            self.arrive(targets & self.enemy & mask, places, true, sink);
        }
    }

    /// Parts the targets of pawns into those where they promote and those where they do not.
    #[inline(always)]
    fn arrive(&self, targets: R::Bits, places: u32, captures: bool, sink: &mut impl Sink<R::Bits>) {
        let step = step::<S>(places, captures, false);
        let last = targets & self.tables.last[S::INDEX];
        let inner = targets & self.tables.inner[S::INDEX];
        let mut plain = targets ^ last ^ inner;
        let mut promote = |targets: R::Bits, promotion: Promotion| {
            sink.promotions(step, targets, promotion.roles);
            if promotion.may_stay {
                plain |= targets;
            }
        };
        if last.any() {
            promote(last, R::last_promotion(self.state));
        }
        if inner.any() {
            let own = self.state.sides[S::INDEX];
            promote(inner, R::inner_promotion(self.state, own));
        }
        sink.pawns(step, plain);
    }
}

/// A set moved towards the last rank of `S`.
#[inline(always)]
fn forward<R: Rules, S: Mover>(set: R::Bits, places: u32) -> R::Bits {
    if S::INDEX == 0 { set.up(places) } else { set.down(places) }
}

#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "two ranks are 52 places at most")]
fn step<S: Mover>(places: u32, captures: bool, double: bool) -> PawnStep {
    let places = places as Cell;
    let delta = if S::INDEX == 0 { places } else { places.wrapping_neg() };
    PawnStep { delta, captures, double }
}
