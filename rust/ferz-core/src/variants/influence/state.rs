//! The pieces of the three boards, and what moves do to them.

use std::sync::OnceLock;

use crate::bits::{Bits, Cell};
use crate::chesslike::state::Mover;
use crate::geometry::{Direction, Drawing, Geometry, KING_STEPS, KNIGHT_LEAPS};
use crate::isa::Isa;
use crate::key::{Keys, family, number};
use crate::lines::{LineBits, Lines};
use crate::moves::{Action, Move};
use crate::piece::Role;

/// How many cells a board has.
pub(super) const CELLS: Cell = 28;

/// How many roles stand on Middle.
const ROLES: usize = 6;

/// Three boards over the same 28 cells, and the terms of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// White's and Black's pieces on Middle.
    pub sides: [u32; 2],
    /// Middle's pieces by role.
    pub roles: [u32; ROLES],
    /// Above's and Below's princes.
    pub princes: [u32; 2],
    /// Above's and Below's commanders.
    pub commanders: [u32; 2],
    /// The army that Above helps: 0 White, 1 Black.
    pub army: u8,
    /// Whether a commander may also go one square.
    pub up_to_two: bool,
}

impl State {
    /// Empty boards.
    #[must_use]
    pub fn empty(army: u8, up_to_two: bool) -> Self {
        Self {
            sides: [0; 2],
            roles: [0; ROLES],
            princes: [0; 2],
            commanders: [0; 2],
            army,
            up_to_two,
        }
    }

    /// Middle's pieces of a role.
    #[inline(always)]
    #[must_use]
    pub fn role(&self, role: Role) -> u32 {
        self.roles[role as usize]
    }

    /// All of Middle's pieces.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> u32 {
        self.sides[0] | self.sides[1]
    }

    /// The pieces of a player's own board.
    #[inline(always)]
    #[must_use]
    pub fn own(&self, player: usize) -> u32 {
        self.princes[player] | self.commanders[player]
    }

    /// Where a player has a piece over which the opponent does not stand stronger.
    #[inline(always)]
    #[must_use]
    pub fn influence(&self, player: usize) -> u32 {
        self.commanders[player] | self.princes[player] & !self.commanders[1 - player]
    }

    /// The army that a player helps.
    #[inline(always)]
    #[must_use]
    pub fn army_of(&self, player: usize) -> usize {
        usize::from(self.army) ^ player
    }

    /// The king that checks concern: the only one of its army.
    #[inline(always)]
    #[must_use]
    pub fn royal(&self, army: usize) -> Option<Cell> {
        let kings = self.sides[army] & self.role(Role::King);
        kings.is_single().then(|| kings.first())
    }

    /// The role of the piece on a cell of Middle.
    #[inline(always)]
    #[must_use]
    pub fn role_at(&self, cell: Cell) -> Option<Role> {
        Role::ALL[..ROLES].iter().copied().find(|&role| self.role(role).has(cell))
    }

    /// An own piece goes to an empty cell of its board.
    #[inline(always)]
    #[must_use]
    pub fn own_moved(mut self, player: usize, from: Cell, to: Cell) -> Self {
        let (start, end) = (u32::single(from), u32::single(to));
        for pieces in [&mut self.princes[player], &mut self.commanders[player]] {
            if *pieces & start != 0 {
                *pieces ^= start | end;
            }
        }
        self
    }

    /// A piece of Middle goes to a cell and takes what stands there; it may become another.
    #[inline(always)]
    #[must_use]
    pub fn moved(mut self, army: usize, role: Role, new: Role, from: Cell, to: Cell) -> Self {
        let (start, end) = (u32::single(from), u32::single(to));
        for pieces in &mut self.roles {
            *pieces &= !end;
        }
        self.sides[1 - army] &= !end;
        self.sides[army] ^= start | end;
        self.roles[role as usize] &= !start;
        self.roles[new as usize] |= end;
        self
    }

    /// The state after a move of a player.
    #[must_use]
    pub fn played(&self, player: usize, action: Move) -> Self {
        let Move { from, to, promotion, action } = action;
        if action == Action::Own {
            return self.own_moved(player, from, to);
        }
        let Some(role) = self.role_at(from) else { return *self };
        let army = usize::from(self.sides[1].has(from));
        let state = self.moved(army, role, promotion.unwrap_or(role), from, to);
        if action == Action::Double { state.own_moved(player, from, to) } else { state }
    }
}

/// What is the same in all positions.
#[derive(Debug)]
pub(super) struct Tables {
    pub geometry: Geometry<u32>,
    pub lines: <u32 as LineBits>::Lines,
    pub keys: Keys<u32>,
    pub knight: [u32; 32],
    pub king: [u32; 32],
    /// A pawn's captures, by army.
    pub pawn: [[u32; 32]; 2],
    /// The cells two away in a straight line, or next to it.
    pub two: [u32; 32],
    pub rook_rays: [u32; 32],
    pub bishop_rays: [u32; 32],
    pub between: [[u32; 32]; 32],
    /// The rank on which an army's pawns promote.
    pub last: [u32; 2],
    /// The key numbers of the terms: Above helps Black, commanders go up to two.
    pub terms: [u128; 2],
}

impl Tables {
    fn new(extracts: bool) -> Self {
        let geometry = Geometry::<u32>::new(&Drawing {
            ranks: ".... .... .... .... .... .... ....",
            barred: &[],
            zones: &[],
        });
        let rays =
            |directions: &[Direction]| geometry.table(|at| geometry.walks(at, directions, 0));
        Self {
            lines: Lines::new(&geometry, extracts),
            keys: Keys::new(16),
            knight: geometry.leap_table(&KNIGHT_LEAPS),
            king: geometry.leap_table(&KING_STEPS),
            pawn: [
                geometry.leap_table(&[(1, 1), (-1, 1)]),
                geometry.leap_table(&[(1, -1), (-1, -1)]),
            ],
            two: geometry.leap_table(&KING_STEPS.map(|(files, ranks)| (2 * files, 2 * ranks))),
            rook_rays: rays(&Direction::ORTHOGONAL),
            bishop_rays: rays(&Direction::DIAGONAL),
            between: *geometry.between(),
            last: [geometry.rank(geometry.ranks() - 1), geometry.rank(0)],
            terms: [number(family::ARMY, 0), number(family::OPTION, 1)],
            geometry,
        }
    }

    /// The tables for one kind of index; made once.
    pub fn get(extracts: bool) -> &'static Self {
        static KEPT: [OnceLock<Box<Tables>>; 2] = [const { OnceLock::new() }; 2];
        KEPT[usize::from(extracts)].get_or_init(|| Box::new(Self::new(extracts)))
    }

    /// What a piece reaches over the occupied cells, first blocker included; a pawn, what it
    /// attacks.
    #[inline(always)]
    pub fn reach<I: Isa>(&self, role: Role, army: usize, cell: Cell, occupied: u32) -> u32 {
        let orthogonal = || self.lines.orthogonal::<I>(cell, occupied);
        let diagonal = || self.lines.diagonal::<I>(cell, occupied);
        match role {
            Role::Pawn => *u32::at(&self.pawn[army], cell),
            Role::Knight => *u32::at(&self.knight, cell),
            Role::Bishop => diagonal(),
            Role::Rook => orthogonal(),
            Role::Queen => orthogonal() | diagonal(),
            Role::King | Role::Prince => *u32::at(&self.king, cell),
            Role::Commander => (orthogonal() | diagonal()) & *u32::at(&self.two, cell),
        }
    }

    /// Where own-board pieces can step: a commander of these terms, over these own pieces.
    #[inline(always)]
    pub fn commander_reach<I: Isa>(&self, state: &State, cell: Cell, own: u32) -> u32 {
        let near = if state.up_to_two { *u32::at(&self.king, cell) } else { 0 };
        self.reach::<I>(Role::Commander, 0, cell, own) | near
    }

    /// The pieces of the set `by`, enemies of the army `A`, that attack a cell.
    #[inline(always)]
    pub fn attackers<A: Mover>(&self, state: &State, cell: Cell, occupied: u32, by: u32) -> u32 {
        let mut attackers = (*u32::at(&self.pawn[A::INDEX], cell) & state.role(Role::Pawn)
            | *u32::at(&self.knight, cell) & state.role(Role::Knight)
            | *u32::at(&self.king, cell) & state.role(Role::King))
            & by;
        for sniper in self.snipers(state, cell, by).cells() {
            if self.between(cell, sniper) & occupied == 0 {
                attackers |= u32::single(sniper);
            }
        }
        attackers
    }

    /// The sliders of a set that would attack a cell over an empty board.
    #[inline(always)]
    pub fn snipers(&self, state: &State, cell: Cell, by: u32) -> u32 {
        let queens = state.role(Role::Queen);
        (*u32::at(&self.rook_rays, cell) & (state.role(Role::Rook) | queens)
            | *u32::at(&self.bishop_rays, cell) & (state.role(Role::Bishop) | queens))
            & by
    }

    /// The cells between two on one line.
    #[inline(always)]
    pub fn between(&self, one: Cell, other: Cell) -> u32 {
        *u32::at(u32::at(&self.between, one), other)
    }

    /// What changes in the key from one state to one that is a move away.
    pub fn key_change(&self, before: &State, after: &State) -> u128 {
        let mut change = self.keys.turn;
        let mut differ = |kind: usize, before: u32, after: u32| {
            for cell in (before ^ after).cells() {
                change ^= self.keys.piece(kind, cell);
            }
        };
        for number in 0..2 {
            for role in 0..ROLES {
                let of = |state: &State| state.roles[role] & state.sides[number];
                differ(2 * role + number, of(before), of(after));
            }
            differ(12 + number, before.princes[number], after.princes[number]);
            differ(14 + number, before.commanders[number], after.commanders[number]);
        }
        change
    }

    /// The key of a position, from nothing.
    pub fn fresh_key(&self, state: &State, second_to_move: bool) -> u128 {
        let mut key = self.key_change(&State::empty(state.army, state.up_to_two), state);
        if !second_to_move {
            key ^= self.keys.turn;
        }
        if state.army == 1 {
            key ^= self.terms[0];
        }
        if state.up_to_two {
            key ^= self.terms[1];
        }
        key
    }
}
