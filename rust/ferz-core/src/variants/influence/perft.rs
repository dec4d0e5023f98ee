//! Counting below a position of Influence Chess: the last ply from sets, copies above it.

use std::marker::PhantomData;

use crate::bits::{Bits, Cell};
use crate::chesslike::state::Mover;
use crate::isa::{Isa, Work};
use crate::perft::{Resources, Table};
use crate::piece::Role;
use crate::variants::influence::generate::{Sink, generate};
use crate::variants::influence::state::{State, Tables};

struct Count(u32);

impl Sink for Count {
    #[inline(always)]
    fn own(&mut self, _from: Cell, targets: u32) {
        self.0 += targets.count();
    }
    #[inline(always)]
    fn influence(
        &mut self,
        _army: usize,
        _roles: (Role, Role),
        _from: Cell,
        targets: u32,
        doubles: u32,
    ) {
        self.0 += targets.count() + doubles.count();
    }
}

/// The number of legal moves of the player `P` helping the army `A`.
pub(super) struct Leaf<'a, P, A> {
    pub state: &'a State,
    pub tables: &'a Tables,
    pub sides: PhantomData<(P, A)>,
}

impl<P: Mover, A: Mover> Work for Leaf<'_, P, A> {
    type Output = u64;

    #[inline(always)]
    fn call<I: Isa>(self) -> u64 {
        let mut count = Count(0);
        generate::<P, A, I>(self.state, self.tables, u32::MAX, u32::MAX, &mut count);
        u64::from(count.0)
    }
}

/// The positions at `depth` plies below, 2 at least.
pub(super) struct Subtree<'a, P, A> {
    pub state: &'a State,
    pub tables: &'a Tables,
    pub sides: PhantomData<(P, A)>,
    pub depth: u32,
    /// The key of the state; meaningless without a table.
    pub key: u128,
    pub resources: &'a Resources<'a>,
}

impl<P: Mover, A: Mover> Work for Subtree<'_, P, A> {
    type Output = u64;

    #[inline(always)]
    fn call<I: Isa>(self) -> u64 {
        if self.depth > 2 && !self.resources.control.goes_on() {
            return 0;
        }
        let entry = Table::entry(self.key, self.depth);
        if let Some(count) = self.resources.table.and_then(|table| table.get(entry)) {
            return count;
        }
        let mut descent = Descent::<P, A, I> { node: &self, total: 0, isa: PhantomData };
        generate::<P, A, I>(self.state, self.tables, u32::MAX, u32::MAX, &mut descent);
        let total = descent.total;
        if let Some(table) = self.resources.table
            && !self.resources.control.is_stopped()
        {
            table.put(entry, total);
        }
        total
    }
}

struct Descent<'a, P, A, I> {
    node: &'a Subtree<'a, P, A>,
    total: u64,
    isa: PhantomData<I>,
}

impl<P: Mover, A: Mover, I: Isa> Descent<'_, P, A, I> {
    #[inline(always)]
    fn below(&mut self, child: &State) {
        let Subtree { tables, depth, resources, .. } = *self.node;
        let sides = PhantomData::<(P::Other, A::Other)>;
        let count = if depth == 2 {
            I::enter(Leaf { state: child, tables, sides })
        } else {
            let key = if resources.table.is_some() {
                self.node.key ^ tables.key_change(self.node.state, child)
            } else {
                0
            };
            I::enter(Subtree { state: child, tables, sides, depth: depth - 1, key, resources })
        };
        self.total = self.total.saturating_add(count);
    }
}

impl<P: Mover, A: Mover, I: Isa> Sink for Descent<'_, P, A, I> {
    #[inline(always)]
    fn own(&mut self, from: Cell, targets: u32) {
        for to in targets.cells() {
            self.below(&self.node.state.own_moved(P::INDEX, from, to));
        }
    }

    #[inline(always)]
    fn influence(
        &mut self,
        army: usize,
        (role, new): (Role, Role),
        from: Cell,
        targets: u32,
        doubles: u32,
    ) {
        for to in (targets | doubles).cells() {
            let child = self.node.state.moved(army, role, new, from, to);
            if targets.has(to) {
                self.below(&child);
            }
            if doubles.has(to) {
                self.below(&child.own_moved(P::INDEX, from, to));
            }
        }
    }
}

/// Work for a player and the army that it helps, both known only at run time.
macro_rules! for_sides {
    ($player:expr, $army:expr, $sides:ident => $work:expr) => {
        match ($player, $army) {
            (0, 0) => {
                let $sides = PhantomData::<(White, White)>;
                $work
            }
            (0, _) => {
                let $sides = PhantomData::<(White, Black)>;
                $work
            }
            (_, 0) => {
                let $sides = PhantomData::<(Black, White)>;
                $work
            }
            _ => {
                let $sides = PhantomData::<(Black, Black)>;
                $work
            }
        }
    };
}
pub(super) use for_sides;
