//! A position of Influence Chess: the state with its turn, clocks and key.

use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::sync::OnceLock;

use crate::bits::{Bits, Cell};
use crate::chesslike::state::{Black, Mover, White};
use crate::isa::{self, Isa, Work};
use crate::layout::{BoardLayout, CHESS_SYMBOLS, Field, Layout, Square, Squares, Symbol};
use crate::moves::{Action, Move, MoveKind, MoveList};
use crate::perft::Resources;
use crate::piece::{Role, Side};
use crate::position::{Game, MoveFacts, OptionRule, OptionValues, Position};
use crate::setup::{Fault, LARGEST_COUNTER, Setup};
use crate::variants::influence::generate::{Sink, generate};
use crate::variants::influence::perft::{Leaf, Subtree, for_sides};
use crate::variants::influence::state::{CELLS, State, Tables};

/// The numbers of the options.
const COMMANDER: usize = 0;
const ARMY: usize = 1;

const ABOVE_SYMBOLS: &[Symbol] = &[
    Symbol { letter: 'A', side: Side::Above, role: Role::Prince },
    Symbol { letter: 'C', side: Side::Above, role: Role::Commander },
];
const BELOW_SYMBOLS: &[Symbol] = &[
    Symbol { letter: 'b', side: Side::Below, role: Role::Prince },
    Symbol { letter: 'c', side: Side::Below, role: Role::Commander },
];

/// Chess's letters less the princes'.
fn middle_symbols() -> &'static [Symbol] {
    &CHESS_SYMBOLS[..12]
}

/// A position of Influence Chess.
#[derive(Clone, Copy, Debug)]
pub struct Influence {
    state: State,
    key: u128,
    halfmove: u32,
    fullmove: u32,
    second_to_move: bool,
}

impl PartialEq for Influence {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.state == other.state
            && self.second_to_move == other.second_to_move
            && (self.halfmove, self.fullmove) == (other.halfmove, other.fullmove)
    }
}

impl Eq for Influence {}

impl Hash for Influence {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key.hash(hasher);
    }
}

fn army(number: usize) -> Side {
    if number == 0 { Side::White } else { Side::Black }
}

fn player(number: usize) -> Side {
    if number == 0 { Side::Above } else { Side::Below }
}

/// The first square of a player's own board.
fn own_board(player: usize) -> Square {
    if player == 0 { 0 } else { 2 * CELLS }
}

/// A set of Middle's cells as squares.
fn on_middle(cells: u32) -> Squares {
    cells.widen() << CELLS
}

/// Writes the moves down.
struct List<'a>(&'a mut MoveList);

impl Sink for List<'_> {
    fn own(&mut self, from: Cell, targets: u32) {
        for to in targets.cells() {
            self.0.push(Move { from, to, promotion: None, action: Action::Own });
        }
    }

    fn influence(
        &mut self,
        _army: usize,
        (role, new): (Role, Role),
        from: Cell,
        targets: u32,
        doubles: u32,
    ) {
        let promotion = (role != new).then_some(new);
        for (action, targets) in [(Action::Step, targets), (Action::Double, doubles)] {
            for to in targets.cells() {
                self.0.push(Move { from, to, promotion, action });
            }
        }
    }
}

struct Listing<'a, P, A> {
    state: &'a State,
    own: u32,
    middle: u32,
    moves: &'a mut MoveList,
    sides: PhantomData<(P, A)>,
}

impl<P: Mover, A: Mover> Work for Listing<'_, P, A> {
    type Output = ();

    #[inline(always)]
    fn call<I: Isa>(self) {
        let tables = Tables::get(I::EXTRACTS);
        generate::<P, A, I>(self.state, tables, self.own, self.middle, &mut List(self.moves));
    }
}

/// What the piece on a cell of Middle attacks.
struct Attacks<'a> {
    state: &'a State,
    role: Role,
    army: usize,
    cell: Cell,
}

impl Work for Attacks<'_> {
    type Output = u32;

    #[inline(always)]
    fn call<I: Isa>(self) -> u32 {
        let tables = Tables::get(I::EXTRACTS);
        tables.reach::<I>(self.role, self.army, self.cell, self.state.occupied())
    }
}

impl Influence {
    fn tables() -> &'static Tables {
        Tables::get(isa::extracts())
    }

    fn mover(&self) -> usize {
        usize::from(self.second_to_move)
    }

    /// The pieces of an army that attack a cell of Middle.
    fn attackers_of_army(&self, by: usize, cell: Cell) -> u32 {
        let (state, tables) = (&self.state, Self::tables());
        let (occupied, pieces) = (state.occupied(), state.sides[by]);
        if by == 0 {
            tables.attackers::<Black>(state, cell, occupied, pieces)
        } else {
            tables.attackers::<White>(state, cell, occupied, pieces)
        }
    }

    /// The pieces that the opponent of a player could take that player's king with.
    fn checkers_of(&self, player: usize) -> u32 {
        let army = self.state.army_of(player);
        self.state.royal(army).map_or(0, |king| {
            self.attackers_of_army(1 - army, king) & self.state.influence(1 - player)
        })
    }

    /// The number of the army that a side is or helps.
    fn army_number(&self, side: Side) -> usize {
        match side {
            Side::White | Side::Black => usize::from(side.is_second()),
            Side::Above | Side::Below => self.state.army_of(usize::from(side.is_second())),
        }
    }

    fn pieces_of(setup: &Setup, values: OptionValues) -> State {
        let mut state = State::empty(u8::from(setup.army == Side::Black), values[COMMANDER] == 1);
        for (square, side, role) in setup.placed() {
            if square >= 3 * CELLS {
                continue;
            }
            let (board, bit) = (square / CELLS, u32::single(square % CELLS));
            let number = usize::from(side.is_second());
            match (board, side, role) {
                (0, Side::Above, Role::Prince) | (2, Side::Below, Role::Prince) => {
                    state.princes[number] |= bit;
                }
                (0, Side::Above, Role::Commander) | (2, Side::Below, Role::Commander) => {
                    state.commanders[number] |= bit;
                }
                (1, Side::White | Side::Black, role) if role <= Role::King => {
                    state.sides[number] |= bit;
                    state.roles[role as usize] |= bit;
                }
                _ => {}
            }
        }
        state
    }
}

impl Position for Influence {
    fn layout(&self) -> &'static Layout {
        Self::board_layout()
    }

    fn turn(&self) -> Side {
        player(self.mover())
    }

    fn army(&self, side: Side) -> Side {
        army(self.army_number(side))
    }

    fn occupied(&self) -> Squares {
        let own = |player: usize| self.state.own(player).widen() << own_board(player);
        own(0) | own(1) | on_middle(self.state.occupied())
    }

    fn piece_at(&self, square: Square) -> Option<(Side, Role)> {
        let (board, cell) = (square / CELLS, square % CELLS);
        let state = &self.state;
        let own = |number: usize| {
            if state.princes[number].has(cell) {
                Some((player(number), Role::Prince))
            } else {
                state.commanders[number].has(cell).then_some((player(number), Role::Commander))
            }
        };
        match board {
            0 => own(0),
            1 => {
                let number = state.sides.iter().position(|pieces| pieces.has(cell))?;
                Some((army(number), state.role_at(cell)?))
            }
            2 => own(1),
            _ => None,
        }
    }

    fn legal_moves(&self, from: Squares, moves: &mut MoveList) {
        let own = u32::narrow(from >> own_board(self.mover()));
        let (state, middle) = (&self.state, u32::narrow(from >> CELLS));
        for_sides!(self.mover(), state.army_of(self.mover()), sides => {
            isa::run(Listing { state, own, middle, moves, sides });
        });
    }

    fn count(&self) -> u64 {
        let (state, tables) = (&self.state, Self::tables());
        for_sides!(self.mover(), state.army_of(self.mover()), sides => {
            isa::run(Leaf { state, tables, sides })
        })
    }

    fn play(&mut self, action: Move) {
        let before = self.state;
        self.state = before.played(self.mover(), action);
        self.key ^= Self::tables().key_change(&before, &self.state);
        let captures = before.occupied().count() != self.state.occupied().count();
        let pawn = action.action != Action::Own && before.role(Role::Pawn).has(action.from);
        self.halfmove = if captures || pawn { 0 } else { (self.halfmove + 1).min(LARGEST_COUNTER) };
        if self.second_to_move {
            self.fullmove = (self.fullmove + 1).min(LARGEST_COUNTER);
        }
        self.second_to_move = !self.second_to_move;
        debug_assert_eq!(self.key(), self.fresh_key(), "the key is kept up to date");
    }

    fn checkers(&self) -> Squares {
        on_middle(self.checkers_of(self.mover()))
    }

    fn attackers(&self, side: Side, square: Square) -> Squares {
        if square / CELLS != 1 {
            return 0;
        }
        let cell = square % CELLS;
        let number = usize::from(side.is_second());
        on_middle(match side {
            Side::White | Side::Black => self.attackers_of_army(number, cell),
            Side::Above | Side::Below => {
                (self.attackers_of_army(0, cell) | self.attackers_of_army(1, cell))
                    & self.state.influence(number)
            }
        })
    }

    fn attacks(&self, square: Square) -> Squares {
        match self.piece_at(square) {
            Some((side @ (Side::White | Side::Black), role)) => {
                let (army, cell) = (usize::from(side.is_second()), square % CELLS);
                on_middle(isa::run(Attacks { state: &self.state, role, army, cell }))
            }
            _ => 0,
        }
    }

    fn kings(&self, army: Side) -> Squares {
        on_middle(self.state.sides[self.army_number(army)] & self.state.role(Role::King))
    }

    fn goal(&self) -> Option<Side> {
        None
    }

    fn is_insufficient_material(&self) -> bool {
        false
    }

    fn influence(&self, side: Side) -> Squares {
        match side {
            Side::White | Side::Black => 0,
            Side::Above | Side::Below => {
                let reach = self.state.influence(usize::from(side.is_second()));
                on_middle(reach & self.state.occupied())
            }
        }
    }

    fn facts(&self, action: Move) -> MoveFacts {
        let Move { from, to, promotion, action } = action;
        let own = own_board(self.mover());
        if action == Action::Own {
            let commander = self.state.commanders[self.mover()].has(from);
            return MoveFacts {
                role: if commander { Role::Commander } else { Role::Prince },
                from: own + from,
                to: own + to,
                promotion: None,
                captured: None,
                also: None,
                castling: None,
                en_passant: false,
                kind: MoveKind::Own,
            };
        }
        let double = action == Action::Double;
        MoveFacts {
            role: self.state.role_at(from).unwrap_or(Role::Pawn),
            from: CELLS + from,
            to: CELLS + to,
            promotion,
            captured: self.state.occupied().has(to).then_some(CELLS + to),
            also: double.then_some((own + from, own + to)),
            castling: None,
            en_passant: false,
            kind: if double { MoveKind::Double } else { MoveKind::Normal },
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
        for square in self.occupied().cells() {
            setup.pieces[usize::from(square)] = self.piece_at(square);
        }
        setup.army = army(usize::from(self.state.army));
        setup.halfmove = self.halfmove;
        setup.fullmove = self.fullmove;
        setup
    }

    fn perft(&self, depth: u32, resources: &Resources<'_>) -> u64 {
        let (state, key, tables) = (&self.state, self.key, Self::tables());
        match depth {
            0 => 1,
            1 => self.count(),
            _ => for_sides!(self.mover(), state.army_of(self.mover()), sides => {
                isa::run(Subtree { state, tables, sides, depth, key, resources })
            }),
        }
    }
}

impl Game for Influence {
    const ID: &'static str = "influence";
    const NAME: &'static str = "Influence Chess";
    const OPTIONS: &'static [OptionRule] = &[
        OptionRule { name: "commander", values: &["two", "up-to-two"] },
        OptionRule { name: "army", values: &["white", "black"] },
    ];

    fn board_layout() -> &'static Layout {
        static KEPT: OnceLock<Layout> = OnceLock::new();
        KEPT.get_or_init(|| {
            let geometry = &Self::tables().geometry;
            let boards = vec![
                BoardLayout::new("above", "Above", 0, geometry, ABOVE_SYMBOLS),
                BoardLayout::new("middle", "Middle", CELLS, geometry, middle_symbols()),
                BoardLayout::new("below", "Below", 2 * CELLS, geometry, BELOW_SYMBOLS),
            ];
            let fields = &[Field::Turn, Field::Army, Field::Halfmove, Field::Fullmove];
            Layout::new(boards, 1, [Side::Above, Side::Below], fields)
        })
    }

    fn start_fen(values: OptionValues) -> &'static str {
        if values[ARMY] == 0 {
            "4/4/A1A1/1C2/1A1A/4/4|rkqn/pppp/4/4/4/PPPP/NQKR|4/4/1b1b/2c1/b1b1/4/4 a w 0 1"
        } else {
            "4/4/A1A1/1C2/1A1A/4/4|rkqn/pppp/4/4/4/PPPP/NQKR|4/4/1b1b/2c1/b1b1/4/4 a b 0 1"
        }
    }

    fn faults(setup: &Setup, values: OptionValues) -> Vec<Fault> {
        let state = Self::pieces_of(setup, values);
        let mut faults = Vec::new();
        let mut placement = |square, message: String| {
            faults.push(Fault::new("placement", square, message));
        };
        for number in 0..2 {
            let name = player(number).name();
            let (princes, commanders) =
                (state.princes[number].count(), state.commanders[number].count());
            if princes != 4 {
                placement(None, format!("{princes} princes {name}, where four must be"));
            }
            if commanders != 1 {
                placement(None, format!("{commanders} commanders {name}, where one must be"));
            }
        }
        for number in 0..2 {
            let name = army(number).name();
            let pieces = state.sides[number];
            match (pieces & state.role(Role::King)).count() {
                0 => placement(None, format!("no {name} king")),
                1 => {}
                count => placement(None, format!("{count} {name} kings, where one must be")),
            }
            let ends = Self::tables().last[0] | Self::tables().last[1];
            for cell in (pieces & state.role(Role::Pawn) & ends).cells() {
                let square = CELLS + cell;
                let on = Self::board_layout().name(square);
                placement(Some(square), format!("a {name} pawn cannot stand on {on}"));
            }
        }
        let mover = usize::from(setup.turn.is_second());
        if Self::from_setup(setup, values).checkers_of(1 - mover) != 0 {
            let name = player(1 - mover).name();
            let message = format!("{name}, who is not to move, is in check");
            faults.push(Fault::new("turn", None, message));
        }
        faults
    }

    fn from_setup(setup: &Setup, values: OptionValues) -> Self {
        let state = Self::pieces_of(setup, values);
        let second_to_move = setup.turn.is_second();
        Self {
            state,
            key: Self::tables().fresh_key(&state, second_to_move),
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
            second_to_move,
        }
    }
}
