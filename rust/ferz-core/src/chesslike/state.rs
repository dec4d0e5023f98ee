//! The pieces, rights and en passant cell of a position, and what moves do to them.

use crate::bits::Cell;
use crate::chesslike::rules::{Castle, PrinceAtEnd, PrinceMove, Rules, Tables};
use crate::isa::Isa;
use crate::lines::{LineBits, Lines};
use crate::piece::Role;

/// Stands for "no cell".
pub const NOWHERE: Cell = Cell::MAX;

/// How many roles the games of one board have.
pub const ROLES: usize = 7;

/// A side as a type, so that the generator is compiled once for each.
pub trait Mover: Copy + Send + Sync + 'static {
    /// 0 for White, 1 for Black.
    const INDEX: usize;
    /// The other side.
    type Other: Mover<Other = Self>;
}

/// White as a type.
#[derive(Clone, Copy, Debug)]
pub struct White;
/// Black as a type.
#[derive(Clone, Copy, Debug)]
pub struct Black;

impl Mover for White {
    const INDEX: usize = 0;
    type Other = Black;
}

impl Mover for Black {
    const INDEX: usize = 1;
    type Other = White;
}

/// What a position is made of, less its turn, clocks and key: the part that perft copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<B> {
    /// All pieces of White, and of Black.
    pub sides: [B; 2],
    /// All pieces of a role, by its number.
    pub roles: [B; ROLES],
    /// The cell that a pawn has just passed, if an enemy pawn is in place to take it there.
    pub en_passant: Cell,
    /// The castling rights: bits for White's two, then Black's.
    pub castling: u8,
    /// Which value the game's option has.
    pub option: u8,
}

impl<B: LineBits> State<B> {
    /// The empty board.
    #[must_use]
    pub fn empty(option: u8) -> Self {
        Self {
            sides: [B::EMPTY; 2],
            roles: [B::EMPTY; ROLES],
            en_passant: NOWHERE,
            castling: 0,
            option,
        }
    }

    /// All pieces of a role.
    #[inline(always)]
    #[must_use]
    pub fn role(&self, role: Role) -> B {
        self.roles[role as usize]
    }

    /// All pieces.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> B {
        self.sides[0] | self.sides[1]
    }

    /// The role of the piece on a cell.
    #[inline(always)]
    #[must_use]
    pub fn role_at(&self, cell: Cell) -> Option<Role> {
        let bit = B::single(cell);
        Role::ALL[..ROLES].iter().copied().find(|&role| (self.role(role) & bit).any())
    }

    /// Puts a piece on an empty cell.
    pub fn put(&mut self, side: usize, role: Role, cell: Cell) {
        self.sides[side] |= B::single(cell);
        self.roles[role as usize] |= B::single(cell);
    }

    /// Takes whatever stands on the cells off the board.
    #[inline(always)]
    fn clear(&mut self, cells: B) {
        for set in &mut self.roles {
            *set &= !cells;
        }
        for set in &mut self.sides {
            *set &= !cells;
        }
    }

    /// The king that checks concern: the only one of its side.
    #[inline(always)]
    #[must_use]
    pub fn royal(&self, side: usize) -> Option<Cell> {
        let kings = self.sides[side] & self.role(Role::King);
        kings.is_single().then(|| kings.first())
    }

    /// What leapers, and pieces next to them, of the set `by` attack `cell`, which is the
    /// concern of side `S`. Symmetry: what `S`'s piece would reach from there.
    #[inline(always)]
    fn leaping_attackers<R: Rules<Bits = B>, S: Mover>(
        &self,
        tables: &Tables<R>,
        cell: Cell,
        by: B,
    ) -> B {
        let mut attackers = *B::at(&tables.pawn[S::INDEX], cell) & self.role(Role::Pawn)
            | *B::at(&tables.knight, cell) & self.role(Role::Knight)
            | *B::at(&tables.king, cell) & self.role(Role::King);
        if let PrinceMove::Steps(_) = R::PRINCE {
            attackers |= *B::at(&tables.prince[S::INDEX], cell) & self.role(Role::Prince);
        }
        attackers & by
    }

    /// The pieces of the set `by` that would attack `cell` over lines on an empty board.
    #[inline(always)]
    pub(crate) fn snipers<R: Rules<Bits = B>>(&self, tables: &Tables<R>, cell: Cell, by: B) -> B {
        let queens = self.role(Role::Queen);
        let mut snipers = *B::at(&tables.rook_rays, cell) & (self.role(Role::Rook) | queens)
            | *B::at(&tables.bishop_rays, cell) & (self.role(Role::Bishop) | queens);
        if R::PRINCE == PrinceMove::UpToTwo {
            snipers |= *B::at(&tables.prince[0], cell) & self.role(Role::Prince);
        }
        snipers & by
    }

    /// The checkers of the king of `S` on `king`, the pieces of `S` that are pinned before it,
    /// and the pieces that pin them.
    #[inline(always)]
    pub(crate) fn checks_and_pins<R: Rules<Bits = B>, S: Mover>(
        &self,
        tables: &Tables<R>,
        king: Cell,
    ) -> (B, B, B) {
        let (own, enemy) = (self.sides[S::INDEX], self.sides[1 - S::INDEX]);
        let occupied = own | enemy;
        let mut checkers = self.leaping_attackers::<R, S>(tables, king, enemy);
        let (mut pinned, mut pinners) = (B::EMPTY, B::EMPTY);
        for sniper in self.snipers(tables, king, enemy).cells() {
            let blockers = *B::at(B::at(&tables.between, king), sniper) & occupied;
            if blockers.is_empty() {
                checkers |= B::single(sniper);
            } else if !blockers.has_several() && (blockers & own).any() {
                pinned |= blockers;
                pinners |= B::single(sniper);
            }
        }
        (checkers, pinned, pinners)
    }

    /// The pieces of the set `by`, enemies of `S`, that attack `cell` when `occupied` is.
    #[inline(always)]
    #[must_use]
    pub fn attackers<R: Rules<Bits = B>, S: Mover, I: Isa>(
        &self,
        tables: &Tables<R>,
        cell: Cell,
        occupied: B,
        by: B,
    ) -> B {
        let mut attackers = self.leaping_attackers::<R, S>(tables, cell, by);
        for sniper in self.snipers(tables, cell, by).cells() {
            if (*B::at(B::at(&tables.between, cell), sniper) & occupied).is_empty() {
                attackers |= B::single(sniper);
            }
        }
        attackers
    }

    /// Whether [`State::attackers`] has any.
    #[inline(always)]
    #[must_use]
    pub fn is_attacked<R: Rules<Bits = B>, S: Mover, I: Isa>(
        &self,
        tables: &Tables<R>,
        cell: Cell,
        occupied: B,
        by: B,
    ) -> bool {
        if self.leaping_attackers::<R, S>(tables, cell, by).any() {
            return true;
        }
        for sniper in self.snipers(tables, cell, by).cells() {
            if (*B::at(B::at(&tables.between, cell), sniper) & occupied).is_empty() {
                return true;
            }
        }
        false
    }

    /// Where a prince of `S` on `cell` can go or capture, own pieces included.
    #[inline(always)]
    #[must_use]
    pub fn prince_reach<R: Rules<Bits = B>, S: Mover, I: Isa>(
        &self,
        tables: &Tables<R>,
        cell: Cell,
        occupied: B,
    ) -> B {
        let reach = *B::at(&tables.prince[S::INDEX], cell);
        if R::PRINCE == PrinceMove::UpToTwo {
            reach
                & (tables.lines.orthogonal::<I>(cell, occupied)
                    | tables.lines.diagonal::<I>(cell, occupied))
        } else {
            reach
        }
    }

    /// Whether a prince has reached its end and the game with it: the winner's number.
    #[inline(always)]
    #[must_use]
    pub fn goal<R: Rules<Bits = B>>(&self, tables: &Tables<R>) -> Option<usize> {
        if R::PRINCE_AT_END != PrinceAtEnd::Wins {
            return None;
        }
        let princes = self.role(Role::Prince);
        (0..2).find(|&side| (princes & self.sides[side] & tables.end[side]).any())
    }

    /// The pawns of `S` that may take en passant: few enough to be tried one by one.
    #[inline(always)]
    #[must_use]
    pub fn en_passant_takers<R: Rules<Bits = B>, S: Mover, I: Isa>(&self, tables: &Tables<R>) -> B {
        if self.en_passant == NOWHERE {
            return B::EMPTY;
        }
        let to = self.en_passant;
        let (own, enemy) = (self.sides[S::INDEX], self.sides[1 - S::INDEX]);
        let takers = *B::at(&tables.pawn[1 - S::INDEX], to) & own & self.role(Role::Pawn);
        let Some(king) = self.royal(S::INDEX) else { return takers };
        let captured = B::single(Self::passer::<R, S>(to));
        let mut legal = B::EMPTY;
        for from in takers.cells() {
            let occupied = (own | enemy) ^ B::single(from) ^ captured | B::single(to);
            if !self.is_attacked::<R, S, I>(tables, king, occupied, enemy & !captured) {
                legal |= B::single(from);
            }
        }
        legal
    }

    /// The cell of the pawn that passed `to`, which `S` may take.
    #[inline(always)]
    #[must_use]
    pub fn passer<R: Rules<Bits = B>, S: Mover>(to: Cell) -> Cell {
        #[allow(clippy::cast_possible_truncation, reason = "a frame has 26 files at most")]
        let files = R::FILES as Cell;
        if S::INDEX == 0 { to.wrapping_sub(files) } else { to.wrapping_add(files) }
    }

    /// Chess's rule of insufficient material, for sides without princes and with one king each.
    pub(crate) fn is_insufficient_in_chess(&self, light: B) -> bool {
        let strong = self.role(Role::Pawn)
            | self.role(Role::Rook)
            | self.role(Role::Queen)
            | self.role(Role::Prince);
        if strong.any()
            || self.sides.iter().any(|&side| !(side & self.role(Role::King)).is_single())
        {
            return false;
        }
        let (knights, bishops) = (self.role(Role::Knight), self.role(Role::Bishop));
        match (knights.count(), bishops.any()) {
            (0, _) => (bishops & light).is_empty() || (bishops & !light).is_empty(),
            (1, false) => true,
            _ => false,
        }
    }
}

/// What moves do. Each trusts its arguments: they come from the generator.
impl<B: LineBits> State<B> {
    /// A piece steps; `captures` says whether there is something to take.
    #[inline(always)]
    #[must_use]
    pub fn stepped<R: Rules<Bits = B>, S: Mover>(
        mut self,
        tables: &Tables<R>,
        role: Role,
        from: Cell,
        to: Cell,
        captures: bool,
    ) -> Self {
        let (start, end) = (B::single(from), B::single(to));
        if captures {
            for set in &mut self.roles {
                *set &= !end;
            }
            self.sides[1 - S::INDEX] &= !end;
            if R::CASTLING.is_some() {
                self.castling &= *B::at(&tables.keeps, to);
            }
        }
        self.sides[S::INDEX] ^= start | end;
        self.roles[role as usize] ^= start | end;
        if R::CASTLING.is_some() && matches!(role, Role::King | Role::Rook) {
            self.castling &= *B::at(&tables.keeps, from);
        }
        self.en_passant = NOWHERE;
        self
    }

    /// A piece of the role `old` steps and becomes `new`.
    #[inline(always)]
    #[must_use]
    pub fn promoted<R: Rules<Bits = B>, S: Mover>(
        self,
        tables: &Tables<R>,
        old: Role,
        new: Role,
        from: Cell,
        to: Cell,
        captures: bool,
    ) -> Self {
        let mut state = self.stepped::<R, S>(tables, old, from, to, captures);
        state.roles[old as usize] ^= B::single(to);
        state.roles[new as usize] |= B::single(to);
        state
    }

    /// A pawn steps two, and may be taken en passant where an enemy pawn stands by.
    #[inline(always)]
    #[must_use]
    pub fn double_stepped<R: Rules<Bits = B>, S: Mover>(
        self,
        tables: &Tables<R>,
        from: Cell,
        to: Cell,
    ) -> Self {
        let mut state = self.stepped::<R, S>(tables, Role::Pawn, from, to, false);
        let passed = Self::passer::<R, S>(to);
        let takers = *B::at(&tables.pawn[S::INDEX], passed)
            & state.sides[1 - S::INDEX]
            & state.role(Role::Pawn);
        if takers.any() {
            state.en_passant = passed;
        }
        state
    }

    /// A pawn takes the one that has just passed, and becomes `new`.
    #[inline(always)]
    #[must_use]
    pub fn taken_en_passant<R: Rules<Bits = B>, S: Mover>(
        self,
        tables: &Tables<R>,
        from: Cell,
        to: Cell,
        new: Role,
    ) -> Self {
        let mut state = self.promoted::<R, S>(tables, Role::Pawn, new, from, to, false);
        state.clear(B::single(Self::passer::<R, S>(to)));
        state
    }

    /// King and rook castle.
    #[inline(always)]
    #[must_use]
    pub fn castled<R: Rules<Bits = B>, S: Mover>(
        mut self,
        tables: &Tables<R>,
        castle: &Castle<B>,
    ) -> Self {
        for (role, (from, to)) in [(Role::King, castle.king), (Role::Rook, castle.rook)] {
            let both = B::single(from) ^ B::single(to);
            self.sides[S::INDEX] ^= both;
            self.roles[role as usize] ^= both;
        }
        self.castling &= *B::at(&tables.keeps, castle.king.0);
        self.en_passant = NOWHERE;
        self
    }
}
