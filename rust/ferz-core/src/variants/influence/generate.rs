//! Legal moves of Influence Chess, as sets, without trying any but the king's own steps.
//!
//! Let *p* move and *o* be the opponent; *a* is the army that *p* helps, *b* the other. A move
//! is legal when after it no piece of *b* that *o* may influence attacks *a*'s king K. Write
//! I(o) for the cells that *o* influences: *o*'s commander, and *o*'s princes except under
//! *p*'s commander. The *active* enemies are the pieces of *b* in I(o); only these give check.
//!
//! * **Own moves.** Middle stays as it is. A prince of *p* changes nothing about I(o), so its
//!   moves are legal just when K is not in check now. If *p*'s commander goes to d, I(o) becomes
//!   *o*'s commander and *o*'s princes less d. So of all pieces of *b* that attack K, active
//!   or not, none may stand under *o*'s commander, and those under a prince must stand on d.
//! * **Moves of *a*'s pieces.** I(o) stays. This is chess against the active enemies: checks
//!   and pins as masks, where the piece between K and a slider may be of either army.
//! * **Moves of *b*'s pieces.** They cannot take a piece of *b*, so they answer a check only by
//!   standing between, or by being the checker that leaves. A piece of *b* before a slider must
//!   stay on that line. Besides, it must not attack K from its target y if y is in I(o). As
//!   attacks are symmetrical, those targets are what a piece of its kind would reach from K with
//!   its departure empty.
//! * **Double moves.** The own piece over x goes along to y. A prince of *p* changes nothing
//!   about I(o). A commander of *p* no longer covers x, but x is empty then, and it covers y,
//!   where only the moved piece stands: if that is of *b*, it attacks K only under *o*'s
//!   commander. So the double moves are the moves of Middle with I(o) replaced by *o*'s
//!   commander in the last test, and with the own board's way and target free.

use crate::bits::{Bits, Cell};
use crate::chesslike::state::Mover;
use crate::geometry::Direction;
use crate::isa::Isa;
use crate::piece::Role;
use crate::variants::influence::state::{State, Tables};

/// What a pawn becomes.
pub(super) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// What takes the sets that the generator makes.
pub(super) trait Sink {
    /// An own piece goes from a cell to each of a set.
    fn own(&mut self, from: Cell, targets: u32);
    /// A piece of an army goes to each of `targets`, and with the own piece over it to each of
    /// `doubles`; it becomes `new`.
    fn influence(
        &mut self,
        army: usize,
        roles: (Role, Role),
        from: Cell,
        targets: u32,
        doubles: u32,
    );
}

/// Hands the legal moves of the player `P`, who helps the army `A`, to the sink: those of its
/// own pieces in `own`, and of Middle's in `middle`.
#[inline(always)]
pub(super) fn generate<P: Mover, A: Mover, I: Isa>(
    state: &State,
    tables: &Tables,
    own: u32,
    middle: u32,
    sink: &mut impl Sink,
) {
    let opponent = 1 - P::INDEX;
    let king = state.royal(A::INDEX);
    let mut generator = Generator {
        state,
        tables,
        occupied: state.occupied(),
        ours: state.sides[A::INDEX],
        theirs: state.sides[1 - A::INDEX],
        own: state.own(P::INDEX),
        commander: state.commanders[P::INDEX],
        reach_of_opponent: state.influence(opponent),
        king,
        checkers: 0,
        pinned: 0,
        pinners: 0,
        sides: std::marker::PhantomData::<(P, A)>,
    };
    let attackers = king.map_or(0, |king| generator.look_at_king(king));
    generator.own_moves::<I>(attackers, own, sink);
    let movable = middle & state.influence(P::INDEX);
    for from in (movable & generator.ours).cells() {
        generator.our_piece::<I>(from, sink);
    }
    for from in (movable & generator.theirs).cells() {
        generator.their_piece::<I>(from, sink);
    }
}

struct Generator<'a, P, A> {
    state: &'a State,
    tables: &'a Tables,
    occupied: u32,
    /// The pieces of the army that the player helps.
    ours: u32,
    /// The pieces of the other army.
    theirs: u32,
    /// The pieces of the player's own board.
    own: u32,
    /// The player's commander.
    commander: u32,
    /// I(o).
    reach_of_opponent: u32,
    king: Option<Cell>,
    /// Active enemies that attack the king.
    checkers: u32,
    /// Pieces of either army that alone stand between the king and an active slider.
    pinned: u32,
    pinners: u32,
    sides: std::marker::PhantomData<(P, A)>,
}

impl<P: Mover, A: Mover> Generator<'_, P, A> {
    /// Finds checkers and pins; gives all pieces of the other army that attack the king.
    #[inline(always)]
    fn look_at_king(&mut self, king: Cell) -> u32 {
        let Self { state, tables, occupied, theirs, .. } = *self;
        let leapers = (*u32::at(&tables.pawn[A::INDEX], king) & state.role(Role::Pawn)
            | *u32::at(&tables.knight, king) & state.role(Role::Knight)
            | *u32::at(&tables.king, king) & state.role(Role::King))
            & theirs;
        let mut attackers = leapers;
        for sniper in tables.snipers(state, king, theirs).cells() {
            let bit = u32::single(sniper);
            let blockers = tables.between(king, sniper) & occupied;
            if blockers == 0 {
                attackers |= bit;
            } else if !blockers.has_several() && bit & self.reach_of_opponent != 0 {
                self.pinned |= blockers;
                self.pinners |= bit;
            }
        }
        self.checkers = attackers & self.reach_of_opponent;
        attackers
    }

    #[inline(always)]
    fn own_moves<I: Isa>(&self, attackers: u32, from: u32, sink: &mut impl Sink) {
        let Self { state, tables, own, .. } = *self;
        if self.checkers == 0 {
            for prince in (state.princes[P::INDEX] & from).cells() {
                sink.own(prince, *u32::at(&tables.king, prince) & !own);
            }
        }
        let opponent = 1 - P::INDEX;
        let under_prince = attackers & state.princes[opponent];
        let covering = if attackers & state.commanders[opponent] != 0 || under_prince.has_several()
        {
            return;
        } else if under_prince == 0 {
            u32::MAX
        } else {
            under_prince
        };
        for commander in (self.commander & from).cells() {
            let reach = tables.commander_reach::<I>(state, commander, own);
            sink.own(commander, reach & !own & covering);
        }
    }

    /// Where the own piece over `from` may make the move of a piece of Middle.
    #[inline(always)]
    fn accompanies<I: Isa>(&self, role: Role, from: Cell) -> u32 {
        let free = !self.own;
        match role {
            Role::Bishop | Role::Rook | Role::Queen => {
                free & self.tables.reach::<I>(role, 0, from, self.own)
            }
            _ => free,
        }
    }

    /// The line on which a piece must stay; all cells where it is free.
    #[inline(always)]
    fn pin_line(&self, king: Cell, from: Cell) -> (u32, u32) {
        let bit = u32::single(from);
        if self.pinned & bit != 0 {
            for pinner in self.pinners.cells() {
                let between = self.tables.between(king, pinner);
                if between & bit != 0 {
                    return (between, u32::single(pinner));
                }
            }
        }
        (u32::MAX, 0)
    }

    /// Where a pawn of an army goes, its captures among the pieces of `prey`.
    #[inline(always)]
    fn pawn_targets(&self, army: usize, from: Cell, prey: u32) -> u32 {
        let bit = u32::single(from);
        let direction = if army == 0 { Direction::North } else { Direction::South };
        let able = bit & self.tables.geometry.can_step(direction);
        let ahead = if army == 0 { able << 4 } else { able >> 4 };
        ahead & !self.occupied | *u32::at(&self.tables.pawn[army], from) & prey
    }

    /// A piece of the army that the player helps: as in chess.
    #[inline(always)]
    fn our_piece<I: Isa>(&self, from: Cell, sink: &mut impl Sink) {
        let Self { state, tables, .. } = *self;
        let Some(role) = state.role_at(from) else { return };
        let mut targets = if role == Role::Pawn {
            self.pawn_targets(A::INDEX, from, self.theirs)
        } else {
            tables.reach::<I>(role, A::INDEX, from, self.occupied) & !self.ours
        };
        if let Some(king) = self.king {
            if king == from {
                targets = self.safe(king, targets);
            } else {
                if self.checkers.has_several() {
                    return;
                }
                if self.checkers != 0 {
                    targets &= tables.between(king, self.checkers.first()) | self.checkers;
                }
                let (between, pinner) = self.pin_line(king, from);
                targets &= between | pinner;
            }
        }
        let doubles = targets & self.accompanies::<I>(role, from);
        if role == Role::Pawn && targets & tables.last[A::INDEX] != 0 {
            for new in PROMOTIONS {
                sink.influence(A::INDEX, (role, new), from, targets, doubles);
            }
        } else {
            sink.influence(A::INDEX, (role, role), from, targets, doubles);
        }
    }

    /// The targets of the king that no active enemy attacks.
    #[inline(always)]
    fn safe(&self, king: Cell, targets: u32) -> u32 {
        let occupied = self.occupied ^ u32::single(king);
        let active = self.theirs & self.reach_of_opponent;
        let mut safe = 0;
        for to in targets.cells() {
            let bit = u32::single(to);
            if self.tables.attackers::<A>(self.state, to, occupied, active & !bit) == 0 {
                safe |= bit;
            }
        }
        safe
    }

    /// A piece of the other army: it must not come to attack the king, nor let another do so.
    #[inline(always)]
    fn their_piece<I: Isa>(&self, from: Cell, sink: &mut impl Sink) {
        let Self { state, tables, .. } = *self;
        let army = 1 - A::INDEX;
        let Some(role) = state.role_at(from) else { return };
        let prey = self.ours & !state.role(Role::King);
        let mut targets = if role == Role::Pawn {
            self.pawn_targets(army, from, prey)
        } else {
            tables.reach::<I>(role, army, from, self.occupied) & (!self.occupied | prey)
        };
        if let Some(king) = self.king {
            for checker in (self.checkers & !u32::single(from)).cells() {
                targets &= tables.between(king, checker);
            }
            targets &= self.pin_line(king, from).0;
        }
        let free = self.accompanies::<I>(role, from);
        if role == Role::Pawn && targets & tables.last[army] != 0 {
            for new in PROMOTIONS {
                self.avoiding::<I>((role, new), from, targets, free, sink);
            }
        } else {
            self.avoiding::<I>((role, role), from, targets, free, sink);
        }
    }

    /// Takes away the targets from which the moved piece would attack the king.
    #[inline(always)]
    fn avoiding<I: Isa>(
        &self,
        roles: (Role, Role),
        from: Cell,
        targets: u32,
        free: u32,
        sink: &mut impl Sink,
    ) {
        let (mut single, mut double) = (targets, targets & free);
        if let Some(king) = self.king
            && targets & self.reach_of_opponent != 0
        {
            let emptied = self.occupied ^ u32::single(from);
            // Seen from the king, a pawn of the other army attacks like one of its own.
            let seen = self.tables.reach::<I>(roles.1, A::INDEX, king, emptied);
            single &= !(seen & self.reach_of_opponent);
            let over = if self.commander.has(from) {
                self.state.commanders[1 - P::INDEX]
            } else {
                self.reach_of_opponent
            };
            double &= !(seen & over);
        }
        sink.influence(1 - A::INDEX, roles, from, single, double);
    }
}
