//! Counting below a position of one board.
//!
//! The last ply is never played: the sets that the generator makes are counted. Above it each
//! move is a copy of the lean [`State`], without key and clocks.

use std::marker::PhantomData;

use crate::bits::{Bits, Cell};
use crate::chesslike::generate::{PawnStep, Sink, generate};
use crate::chesslike::rules::{Castle, Promotion, RoleSet, Rules, Tables};
use crate::chesslike::state::{Mover, State};
use crate::isa::{Isa, Work};
use crate::key;
use crate::perft::{Resources, Table};
use crate::piece::Role;

/// Counts the moves and keeps none.
#[derive(Debug, Default)]
struct Count(u32);

impl<B: Bits> Sink<B> for Count {
    #[inline(always)]
    fn piece(&mut self, _role: Role, _from: Cell, targets: B) {
        self.0 += targets.count();
    }
    #[inline(always)]
    fn pawns(&mut self, _step: PawnStep, targets: B) {
        self.0 += targets.count();
    }
    #[inline(always)]
    fn promotions(&mut self, _step: PawnStep, targets: B, roles: RoleSet) {
        self.0 += targets.count() * roles.count();
    }
    #[inline(always)]
    fn rises(&mut self, _from: Cell, targets: B) {
        self.0 += targets.count();
    }
    #[inline(always)]
    fn en_passant(&mut self, _from: Cell, _to: Cell, promotion: Promotion) {
        self.0 += promotion.roles.count() + u32::from(promotion.may_stay);
    }
    #[inline(always)]
    fn castle(&mut self, _castle: &Castle<B>) {
        self.0 += 1;
    }
}

/// The number of legal moves.
#[derive(Debug)]
pub(super) struct Leaf<'a, R: Rules, S> {
    pub state: &'a State<R::Bits>,
    pub tables: &'a Tables<R>,
    pub side: PhantomData<S>,
}

impl<R: Rules, S: Mover> Work for Leaf<'_, R, S> {
    type Output = u64;

    #[inline(always)]
    fn call<I: Isa>(self) -> u64 {
        let mut count = Count::default();
        generate::<R, S, I>(self.state, self.tables, R::Bits::FULL, &mut count);
        u64::from(count.0)
    }
}

/// Whether counts are kept, as a type, so that a count without a table pays nothing for it.
pub(super) trait Memory: Copy {
    const KEEPS: bool;
    fn table(&self) -> Option<&Table>;
}

/// No table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forgets;

impl Memory for Forgets {
    const KEEPS: bool = false;
    #[inline(always)]
    fn table(&self) -> Option<&Table> {
        None
    }
}

/// A table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keeps<'a>(pub &'a Table);

impl Memory for Keeps<'_> {
    const KEEPS: bool = true;
    #[inline(always)]
    fn table(&self) -> Option<&Table> {
        Some(self.0)
    }
}

/// The positions at `depth` plies below, 2 at least; exactly 2 where `LAST`.
#[derive(Debug)]
pub(super) struct Subtree<'a, R: Rules, S, M, const LAST: bool> {
    pub state: &'a State<R::Bits>,
    pub tables: &'a Tables<R>,
    pub side: PhantomData<S>,
    pub depth: u32,
    /// The key of the state; meaningless without a table.
    pub key: u128,
    pub memory: M,
    pub resources: &'a Resources<'a>,
}

impl<R: Rules, S: Mover, M: Memory, const LAST: bool> Work for Subtree<'_, R, S, M, LAST> {
    type Output = u64;

    #[inline(always)]
    fn call<I: Isa>(self) -> u64 {
        if !LAST && !self.resources.control.goes_on() {
            return 0;
        }
        let entry = if M::KEEPS { Table::entry(self.key, self.depth) } else { 0 };
        if let Some(count) = self.memory.table().and_then(|table| table.get(entry)) {
            return count;
        }
        let mut descent = Descent::<R, S, I, M, LAST> { node: &self, total: 0, isa: PhantomData };
        generate::<R, S, I>(self.state, self.tables, R::Bits::FULL, &mut descent);
        let total = descent.total;
        if let Some(table) = self.memory.table()
            && (LAST || !self.resources.control.is_stopped())
        {
            table.put(entry, total);
        }
        total
    }
}

/// Plays every move and counts below it.
struct Descent<'a, R: Rules, S, I, M, const LAST: bool> {
    node: &'a Subtree<'a, R, S, M, LAST>,
    total: u64,
    isa: PhantomData<I>,
}

impl<R: Rules, S: Mover, I: Isa, M: Memory, const LAST: bool> Descent<'_, R, S, I, M, LAST> {
    #[inline(always)]
    fn below(&mut self, child: &State<R::Bits>) {
        let node = self.node;
        let (tables, resources, memory) = (node.tables, node.resources, node.memory);
        let count = if LAST {
            I::enter(Leaf::<R, S::Other> { state: child, tables, side: PhantomData })
        } else {
            let key = if M::KEEPS { node.key ^ tables.key_change(node.state, child) } else { 0 };
            let (side, depth) = (PhantomData, node.depth - 1);
            if depth == 2 {
                I::enter(Subtree::<R, S::Other, M, true> {
                    state: child,
                    tables,
                    side,
                    depth,
                    key,
                    memory,
                    resources,
                })
            } else {
                I::enter(Subtree::<R, S::Other, M, false> {
                    state: child,
                    tables,
                    side,
                    depth,
                    key,
                    memory,
                    resources,
                })
            }
        };
        self.total = self.total.saturating_add(count);
    }
}

impl<R: Rules, S: Mover, I: Isa, M: Memory, const LAST: bool> Sink<R::Bits>
    for Descent<'_, R, S, I, M, LAST>
{
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Cell, targets: R::Bits) {
        let Subtree { state, tables, .. } = *self.node;
        let enemy = state.sides[1 - S::INDEX];
        for to in (targets & !enemy).cells() {
            self.below(&state.stepped::<R, S>(tables, role, from, to, false));
        }
        for to in (targets & enemy).cells() {
            self.below(&state.stepped::<R, S>(tables, role, from, to, true));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: R::Bits) {
        let Subtree { state, tables, .. } = *self.node;
        for to in targets.cells() {
            self.below(&if step.double {
                state.double_stepped::<R, S>(tables, step.from(to), to)
            } else {
                state.stepped::<R, S>(tables, Role::Pawn, step.from(to), to, step.captures)
            });
        }
    }

    #[inline(always)]
    fn promotions(&mut self, step: PawnStep, targets: R::Bits, roles: RoleSet) {
        let Subtree { state, tables, .. } = *self.node;
        for to in targets.cells() {
            for role in roles.roles() {
                self.below(&state.promoted::<R, S>(
                    tables,
                    Role::Pawn,
                    role,
                    step.from(to),
                    to,
                    step.captures,
                ));
            }
        }
    }

    #[inline(always)]
    fn rises(&mut self, from: Cell, targets: R::Bits) {
        let Subtree { state, tables, .. } = *self.node;
        for to in targets.cells() {
            self.below(&state.promoted::<R, S>(tables, Role::Prince, Role::King, from, to, true));
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Cell, to: Cell, promotion: Promotion) {
        let Subtree { state, tables, .. } = *self.node;
        if promotion.may_stay {
            self.below(&state.taken_en_passant::<R, S>(tables, from, to, Role::Pawn));
        }
        for role in promotion.roles.roles() {
            self.below(&state.taken_en_passant::<R, S>(tables, from, to, role));
        }
    }

    #[inline(always)]
    fn castle(&mut self, castle: &Castle<R::Bits>) {
        let Subtree { state, tables, .. } = *self.node;
        self.below(&state.castled::<R, S>(tables, castle));
    }
}

impl<R: Rules> Tables<R> {
    /// What changes in the key from one state to one that is a move away: only the sets that
    /// differ are looked at.
    #[inline]
    #[must_use]
    pub fn key_change(&self, before: &State<R::Bits>, after: &State<R::Bits>) -> u128 {
        let mut change = self.keys.turn
            ^ self.keys.castling[usize::from(before.castling ^ after.castling) & 15]
            ^ self.en_passant_key(before.en_passant)
            ^ self.en_passant_key(after.en_passant);
        for side in 0..2 {
            let (sides_before, sides_after) = (before.sides[side], after.sides[side]);
            for role in 0..before.roles.len() {
                let changed = before.roles[role] & sides_before ^ after.roles[role] & sides_after;
                for cell in changed.cells() {
                    change ^= self.keys.piece(2 * role + side, cell);
                }
            }
        }
        change
    }

    /// The number of an en passant cell; 0 for none.
    #[inline(always)]
    #[must_use]
    pub fn en_passant_key(&self, cell: Cell) -> u128 {
        if cell == crate::chesslike::state::NOWHERE {
            0
        } else {
            *R::Bits::at(&self.keys.en_passant, cell)
        }
    }

    /// The key of a position, from nothing.
    #[must_use]
    pub fn fresh_key(&self, state: &State<R::Bits>, second_to_move: bool) -> u128 {
        let empty = State::empty(state.option);
        let turn = if second_to_move { 0 } else { self.keys.turn };
        self.key_change(&empty, state)
            ^ turn
            ^ key::number(key::family::OPTION, state.option.into())
    }
}
