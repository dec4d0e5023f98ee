//! A position of a one-board game: the lean state with its turn, clocks and key.

use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use crate::bits::{Bits, Cell};
use crate::chesslike::generate::{PawnStep, Sink, generate};
use crate::chesslike::perft::{Forgets, Keeps, Leaf, Memory, Subtree};
use crate::chesslike::rules::{Castle, Promotion, RoleSet, Rules, Tables};
use crate::chesslike::state::{Black, Mover, NOWHERE, ROLES, State, White};
use crate::isa::{self, Isa, Work};
use crate::layout::{Layout, Square, Squares};
use crate::lines::Lines;
use crate::moves::{Action, Move, MoveKind, MoveList};
use crate::perft::Resources;
use crate::piece::{Role, Side};
use crate::position::{Game, MoveFacts, OptionRule, OptionValues, Position};
use crate::setup::{Fault, LARGEST_COUNTER, Setup};

/// A position of the game with the rules `R`.
#[derive(Clone, Copy, Debug)]
pub struct Chesslike<R: Rules> {
    pub(super) state: State<R::Bits>,
    key: u128,
    halfmove: u32,
    fullmove: u32,
    second_to_move: bool,
}

impl<R: Rules> PartialEq for Chesslike<R> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.state == other.state
            && self.second_to_move == other.second_to_move
            && (self.halfmove, self.fullmove) == (other.halfmove, other.fullmove)
    }
}

impl<R: Rules> Eq for Chesslike<R> {}

impl<R: Rules> Hash for Chesslike<R> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key.hash(hasher);
    }
}

/// The number of a side in the arrays of a state.
fn index(side: Side) -> usize {
    usize::from(side.is_second())
}

fn side(index: usize) -> Side {
    if index == 0 { Side::White } else { Side::Black }
}

/// Work on a state, for a side that is known only at run time.
macro_rules! for_side {
    ($second:expr, $side:ident => $work:expr) => {
        if $second {
            type $side = Black;
            $work
        } else {
            type $side = White;
            $work
        }
    };
}

/// Writes the moves down.
struct List<'a>(&'a mut MoveList);

impl List<'_> {
    #[inline(always)]
    fn push(&mut self, from: Cell, to: Cell, promotion: Option<Role>, action: Action) {
        self.0.push(Move { from, to, promotion, action });
    }
}

impl<B: Bits> Sink<B> for List<'_> {
    #[inline(always)]
    fn piece(&mut self, _role: Role, from: Cell, targets: B) {
        for to in targets.cells() {
            self.push(from, to, None, Action::Step);
        }
    }
    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: B) {
        let action = if step.double { Action::DoubleStep } else { Action::Step };
        for to in targets.cells() {
            self.push(step.from(to), to, None, action);
        }
    }
    #[inline(always)]
    fn promotions(&mut self, step: PawnStep, targets: B, roles: RoleSet) {
        for to in targets.cells() {
            for role in roles.roles() {
                self.push(step.from(to), to, Some(role), Action::Step);
            }
        }
    }
    #[inline(always)]
    fn rises(&mut self, from: Cell, targets: B) {
        for to in targets.cells() {
            self.push(from, to, Some(Role::King), Action::Step);
        }
    }
    #[inline(always)]
    fn en_passant(&mut self, from: Cell, to: Cell, promotion: Promotion) {
        if promotion.may_stay {
            self.push(from, to, None, Action::EnPassant);
        }
        for role in promotion.roles.roles() {
            self.push(from, to, Some(role), Action::EnPassant);
        }
    }
    #[inline(always)]
    fn castle(&mut self, castle: &Castle<B>) {
        self.push(castle.king.0, castle.king.1, None, Action::Castle);
    }
}

/// The legal moves of a state's pieces on some cells.
struct Listing<'a, R: Rules, S> {
    state: &'a State<R::Bits>,
    from: R::Bits,
    moves: &'a mut MoveList,
    side: PhantomData<S>,
}

impl<R: Rules, S: Mover> Work for Listing<'_, R, S> {
    type Output = ();

    #[inline(always)]
    fn call<I: Isa>(self) {
        let tables = R::tables(I::EXTRACTS);
        generate::<R, S, I>(self.state, tables, self.from, &mut List(self.moves));
    }
}

/// The pieces of a set that attack a cell, the concern of `S`.
struct Attackers<'a, R: Rules, S> {
    state: &'a State<R::Bits>,
    cell: Cell,
    by: R::Bits,
    side: PhantomData<S>,
}

impl<R: Rules, S: Mover> Work for Attackers<'_, R, S> {
    type Output = R::Bits;

    #[inline(always)]
    fn call<I: Isa>(self) -> R::Bits {
        let tables = R::tables(I::EXTRACTS);
        self.state.attackers::<R, S, I>(tables, self.cell, self.state.occupied(), self.by)
    }
}

/// What the piece of `S` on a cell attacks.
struct Attacks<'a, R: Rules, S> {
    state: &'a State<R::Bits>,
    cell: Cell,
    role: Role,
    side: PhantomData<S>,
}

impl<R: Rules, S: Mover> Work for Attacks<'_, R, S> {
    type Output = R::Bits;

    #[inline(always)]
    fn call<I: Isa>(self) -> R::Bits {
        let Self { state, cell, .. } = self;
        let tables = R::tables(I::EXTRACTS);
        let occupied = state.occupied();
        let orthogonal = || tables.lines.orthogonal::<I>(cell, occupied);
        let diagonal = || tables.lines.diagonal::<I>(cell, occupied);
        match self.role {
            Role::Pawn => *R::Bits::at(&tables.pawn[S::INDEX], cell),
            Role::Knight => *R::Bits::at(&tables.knight, cell),
            Role::Bishop => diagonal(),
            Role::Rook => orthogonal(),
            Role::Queen => orthogonal() | diagonal(),
            Role::King => *R::Bits::at(&tables.king, cell),
            Role::Prince => state.prince_reach::<R, S, I>(tables, cell, occupied),
            Role::Commander => R::Bits::EMPTY,
        }
    }
}

/// The state after a move, its en passant cell kept only where a capture there is legal.
struct Playing<'a, R: Rules, S> {
    state: &'a State<R::Bits>,
    action: Move,
    role: Role,
    side: PhantomData<S>,
}

impl<R: Rules, S: Mover> Work for Playing<'_, R, S> {
    type Output = State<R::Bits>;

    #[inline(always)]
    fn call<I: Isa>(self) -> State<R::Bits> {
        let Self { state, role, action: Move { from, to, promotion, action }, .. } = self;
        let tables = R::tables(I::EXTRACTS);
        match action {
            Action::DoubleStep => {
                let mut state = state.double_stepped::<R, S>(tables, from, to);
                if state.en_passant_takers::<R, S::Other, I>(tables).is_empty() {
                    state.en_passant = NOWHERE;
                }
                state
            }
            Action::EnPassant => {
                let new = promotion.unwrap_or(Role::Pawn);
                state.taken_en_passant::<R, S>(tables, from, to, new)
            }
            Action::Castle => match castle_of(tables, S::INDEX, to) {
                Some(castle) => state.castled::<R, S>(tables, castle),
                None => *state,
            },
            Action::Step | Action::Own | Action::Double => match promotion {
                Some(new) => state.promoted::<R, S>(tables, role, new, from, to, true),
                None => state.stepped::<R, S>(tables, role, from, to, true),
            },
        }
    }
}

fn castle_of<R: Rules>(tables: &Tables<R>, side: usize, to: Cell) -> Option<&Castle<R::Bits>> {
    tables.castles[side].iter().flatten().find(|castle| castle.king.1 == to)
}

/// [`Position::perft`] from depth 2 on.
struct Counting<'a, R: Rules, S, M> {
    state: &'a State<R::Bits>,
    key: u128,
    depth: u32,
    memory: M,
    resources: &'a Resources<'a>,
    side: PhantomData<S>,
}

impl<R: Rules, S: Mover, M: Memory> Work for Counting<'_, R, S, M> {
    type Output = u64;

    #[inline(always)]
    fn call<I: Isa>(self) -> u64 {
        let Self { state, key, depth, memory, resources, side } = self;
        let tables = R::tables(I::EXTRACTS);
        if depth == 2 {
            I::enter(Subtree::<R, S, M, true> {
                state,
                tables,
                side,
                depth,
                key,
                memory,
                resources,
            })
        } else {
            I::enter(Subtree::<R, S, M, false> {
                state,
                tables,
                side,
                depth,
                key,
                memory,
                resources,
            })
        }
    }
}

impl<R: Rules> Chesslike<R> {
    fn tables() -> &'static Tables<R> {
        R::tables(isa::extracts())
    }

    fn attackers_of(&self, concern: usize, cell: Cell, by: R::Bits) -> R::Bits {
        let state = &self.state;
        for_side!(concern == 1, S => isa::run(Attackers::<R, S> { state, cell, by, side: PhantomData::<S> }))
    }

    fn checkers_of(&self, concern: usize) -> R::Bits {
        match self.state.royal(concern) {
            Some(king) => self.attackers_of(concern, king, self.state.sides[1 - concern]),
            None => R::Bits::EMPTY,
        }
    }

    /// The castling rights of a state whose pieces are where they need them.
    fn possible_rights(state: &State<R::Bits>) -> u8 {
        let mut rights = 0;
        for (side, castles) in Self::tables().castles.iter().enumerate() {
            for castle in castles.iter().flatten() {
                let kings = state.sides[side] & state.role(Role::King);
                let rooks = state.sides[side] & state.role(Role::Rook);
                if kings.has(castle.king.0) && rooks.has(castle.rook.0) {
                    rights |= castle.right;
                }
            }
        }
        rights
    }

    /// Why a double step cannot just have passed a cell; none where it can.
    fn en_passant_fault(state: &State<R::Bits>, mover: usize, cell: Cell) -> Option<&'static str> {
        let tables = Self::tables();
        let passer = 1 - mover;
        if !tables.middle[passer].has(cell) {
            return Some("no pawn's double step passes over it");
        }
        let files = tables.geometry.files();
        let (ahead, behind) =
            if passer == 0 { (cell + files, cell - files) } else { (cell - files, cell + files) };
        let pawns = state.sides[passer] & state.role(Role::Pawn);
        if !pawns.has(ahead) {
            return Some("no pawn of the player who has just moved stands in front of it");
        }
        if state.occupied().has(cell) || state.occupied().has(behind) {
            return Some("the pawn's way to it is not empty");
        }
        None
    }

    /// Pieces and option of a setup, without rights.
    fn pieces_of(setup: &Setup, values: OptionValues) -> State<R::Bits> {
        let mut state = State::empty(values[0]);
        let cells = Self::tables().geometry.cells();
        for (square, side, role) in setup.placed() {
            if (role as usize) < ROLES
                && matches!(side, Side::White | Side::Black)
                && usize::from(square) < R::Bits::CAPACITY
                && cells.has(square)
            {
                state.put(index(side), role, square);
            }
        }
        state
    }

    fn count_kings(faults: &mut Vec<Fault>, state: &State<R::Bits>) {
        for (number, pieces) in state.sides.iter().enumerate() {
            let count = (*pieces & state.role(Role::King)).count();
            let name = side(number).name();
            if count == 0 {
                faults.push(Fault::new("placement", None, format!("no {name} king")));
            } else if count > R::MOST_KINGS {
                let most = R::MOST_KINGS;
                let message = format!("{count} {name} kings, where at most {most} can be");
                faults.push(Fault::new("placement", None, message));
            }
        }
    }

    fn misplaced_pawns(faults: &mut Vec<Fault>, state: &State<R::Bits>) {
        let tables = Self::tables();
        let white = R::pawn_cells(&tables.geometry, state.option);
        let black = Tables::<R>::flip(&tables.geometry, white);
        for (number, allowed) in [white, black].into_iter().enumerate() {
            for cell in (state.sides[number] & state.role(Role::Pawn) & !allowed).cells() {
                let message = format!(
                    "a {} pawn cannot stand on {}",
                    side(number).name(),
                    tables.geometry.name(cell)
                );
                faults.push(Fault::new("placement", Some(cell), message));
            }
        }
    }

    fn wrong_rights(faults: &mut Vec<Fault>, state: &State<R::Bits>, setup: &Setup) {
        let tables = Self::tables();
        let possible = Self::possible_rights(state);
        for (number, castles) in tables.castles.iter().enumerate() {
            for castle in castles.iter().flatten() {
                if setup.castling & castle.right != 0 && possible & castle.right == 0 {
                    let letter = ['K', 'Q', 'k', 'q'][castle.right.trailing_zeros() as usize];
                    let name = side(number).name();
                    let message = format!(
                        "{letter} needs a {name} king on {} and a {name} rook on {}",
                        tables.geometry.name(castle.king.0),
                        tables.geometry.name(castle.rook.0),
                    );
                    faults.push(Fault::new("castling", None, message));
                }
            }
        }
        if R::CASTLING.is_none() && setup.castling != 0 {
            faults.push(Fault::new("castling", None, "this game has no castling"));
        }
    }
}

impl<R: Rules> Position for Chesslike<R> {
    fn layout(&self) -> &'static Layout {
        Self::board_layout()
    }

    fn turn(&self) -> Side {
        side(usize::from(self.second_to_move))
    }

    fn army(&self, side: Side) -> Side {
        side
    }

    fn occupied(&self) -> Squares {
        self.state.occupied().widen()
    }

    fn piece_at(&self, square: Square) -> Option<(Side, Role)> {
        let bit = R::Bits::narrow(1 << square);
        let number = self.state.sides.iter().position(|&pieces| (pieces & bit).any())?;
        Some((side(number), self.state.role_at(square)?))
    }

    fn legal_moves(&self, from: Squares, moves: &mut MoveList) {
        let (state, from) = (&self.state, R::Bits::narrow(from));
        for_side!(self.second_to_move, S => {
            isa::run(Listing::<R, S> { state, from, moves, side: PhantomData::<S> });
        });
    }

    fn count(&self) -> u64 {
        let state = &self.state;
        for_side!(self.second_to_move, S => {
            let tables = Self::tables();
            isa::run(Leaf::<R, S> { state, tables, side: PhantomData::<S> })
        })
    }

    fn play(&mut self, action: Move) {
        let Some(role) = self.state.role_at(action.from) else { return };
        let before = self.state;
        for_side!(self.second_to_move, S => {
            self.state = isa::run(Playing::<R, S> { state: &before, action, role, side: PhantomData::<S> });
        });
        self.key ^= Self::tables().key_change(&before, &self.state);
        let enemy = 1 - usize::from(self.second_to_move);
        let resets = role == Role::Pawn || before.sides[enemy] != self.state.sides[enemy];
        self.halfmove = if resets { 0 } else { (self.halfmove + 1).min(LARGEST_COUNTER) };
        if self.second_to_move {
            self.fullmove = (self.fullmove + 1).min(LARGEST_COUNTER);
        }
        self.second_to_move = !self.second_to_move;
        debug_assert_eq!(self.key(), self.fresh_key(), "the key is kept up to date");
    }

    fn checkers(&self) -> Squares {
        self.checkers_of(usize::from(self.second_to_move)).widen()
    }

    fn attackers(&self, side: Side, square: Square) -> Squares {
        let by = index(side);
        self.attackers_of(1 - by, square, self.state.sides[by]).widen()
    }

    fn attacks(&self, square: Square) -> Squares {
        let Some((side, role)) = self.piece_at(square) else { return 0 };
        let (state, cell) = (&self.state, square);
        for_side!(side.is_second(), S => {
            isa::run(Attacks::<R, S> { state, cell, role, side: PhantomData::<S> }).widen()
        })
    }

    fn kings(&self, army: Side) -> Squares {
        (self.state.sides[index(army)] & self.state.role(Role::King)).widen()
    }

    fn goal(&self) -> Option<Side> {
        self.state.goal(Self::tables()).map(side)
    }

    fn is_insufficient_material(&self) -> bool {
        R::is_insufficient(&self.state, Self::tables().light)
    }

    fn facts(&self, action: Move) -> MoveFacts {
        let tables = Self::tables();
        let Move { from, to, promotion, action } = action;
        let mover = usize::from(self.second_to_move);
        let castle = castle_of(tables, mover, to).filter(|_| action == Action::Castle);
        let captured = match action {
            Action::EnPassant => Some(for_side!(self.second_to_move, S => {
                State::<R::Bits>::passer::<R, S>(to)
            })),
            Action::Castle => None,
            _ => self.state.sides[1 - mover].has(to).then_some(to),
        };
        MoveFacts {
            role: self.state.role_at(from).unwrap_or(Role::Pawn),
            from,
            to,
            promotion,
            captured,
            also: castle.map(|castle| castle.rook),
            castling: castle.map(|castle| castle.right.trailing_zeros() as usize & 1),
            en_passant: action == Action::EnPassant,
            kind: MoveKind::Normal,
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "the public key is the low half")]
    fn key(&self) -> u64 {
        self.key as u64
    }

    #[allow(clippy::cast_possible_truncation, reason = "the public key is the low half")]
    fn fresh_key(&self) -> u64 {
        Self::tables().fresh_key(&self.state, self.second_to_move) as u64
    }

    fn halfmove_clock(&self) -> u32 {
        self.halfmove
    }

    fn fullmove_number(&self) -> u32 {
        self.fullmove
    }

    fn setup(&self) -> Setup {
        let mut setup = Setup::empty(self.turn());
        for (number, pieces) in self.state.sides.iter().enumerate() {
            for role in &Role::ALL[..ROLES] {
                for cell in (*pieces & self.state.role(*role)).cells() {
                    setup.pieces[usize::from(cell)] = Some((side(number), *role));
                }
            }
        }
        setup.castling = self.state.castling;
        setup.en_passant = (self.state.en_passant != NOWHERE).then_some(self.state.en_passant);
        setup.halfmove = self.halfmove;
        setup.fullmove = self.fullmove;
        setup
    }

    fn perft(&self, depth: u32, resources: &Resources<'_>) -> u64 {
        let (state, key) = (&self.state, self.key);
        match depth {
            0 => 1,
            1 => self.count(),
            _ => for_side!(self.second_to_move, S => {
                let side = PhantomData::<S>;
                match resources.table {
                    Some(table) => {
                        let memory = Keeps(table);
                        isa::run(Counting::<R, S, _> { state, key, depth, memory, resources, side })
                    }
                    None => {
                        let memory = Forgets;
                        isa::run(Counting::<R, S, _> { state, key, depth, memory, resources, side })
                    }
                }
            }),
        }
    }
}

impl<R: Rules> Game for Chesslike<R> {
    const ID: &'static str = R::ID;
    const NAME: &'static str = R::NAME;
    const OPTIONS: &'static [OptionRule] = R::OPTION;

    fn board_layout() -> &'static Layout {
        R::layout()
    }

    fn start_fen(_values: OptionValues) -> &'static str {
        R::START
    }

    fn faults(setup: &Setup, values: OptionValues) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut state = Self::pieces_of(setup, values);
        Self::count_kings(&mut faults, &state);
        Self::misplaced_pawns(&mut faults, &state);
        Self::wrong_rights(&mut faults, &state, setup);
        let mover = usize::from(setup.turn.is_second());
        if let Some(square) = setup.en_passant
            && let Some(why) = Self::en_passant_fault(&state, mover, square)
        {
            let message = format!("{}: {why}", Self::board_layout().name(square));
            faults.push(Fault::new("en passant", None, message));
        }
        state.castling = 0;
        let position = Self { state, key: 0, halfmove: 0, fullmove: 1, second_to_move: mover == 1 };
        if position.checkers_of(1 - mover).any() {
            let name = side(1 - mover).name();
            let message = format!("{name}, who is not to move, is in check");
            faults.push(Fault::new("turn", None, message));
        }
        faults
    }

    fn from_setup(setup: &Setup, values: OptionValues) -> Self {
        let mut state = Self::pieces_of(setup, values);
        state.castling = setup.castling & Self::possible_rights(&state);
        let second_to_move = setup.turn.is_second();
        let mover = usize::from(second_to_move);
        if let Some(square) = setup.en_passant
            && Self::en_passant_fault(&state, mover, square).is_none()
        {
            state.en_passant = square;
            let takers = for_side!(second_to_move, S => {
                isa::run(Takers::<R, S> { state: &state, side: PhantomData::<S> })
            });
            if takers.is_empty() {
                state.en_passant = NOWHERE;
            }
        }
        let key = Self::tables().fresh_key(&state, second_to_move);
        let (halfmove, fullmove) = (setup.halfmove, setup.fullmove);
        Self { state, key, halfmove, fullmove, second_to_move }
    }
}

/// [`State::en_passant_takers`].
struct Takers<'a, R: Rules, S> {
    state: &'a State<R::Bits>,
    side: PhantomData<S>,
}

impl<R: Rules, S: Mover> Work for Takers<'_, R, S> {
    type Output = R::Bits;

    #[inline(always)]
    fn call<I: Isa>(self) -> R::Bits {
        self.state.en_passant_takers::<R, S, I>(R::tables(I::EXTRACTS))
    }
}
