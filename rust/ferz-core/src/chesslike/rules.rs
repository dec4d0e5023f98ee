//! What a game of one board and two armies says about itself: constants, and a few hooks that
//! have chess as their default.

use std::fmt::Debug;
use std::hash::Hash;

use crate::bits::{Bits, Cell};
use crate::chesslike::state::State;
use crate::geometry::{Direction, Drawing, Geometry, KING_STEPS, KNIGHT_LEAPS};
use crate::key::Keys;
use crate::layout::{BoardLayout, CHESS_FIELDS, CHESS_SYMBOLS, Layout};
use crate::lines::{LineBits, Lines};
use crate::piece::{Role, Side};
use crate::position::OptionRule;

/// How the extra piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrinceMove {
    /// The game has no prince.
    None,
    /// These steps, as White makes them; Black's are the same upside down.
    Steps(&'static [(i8, i8)]),
    /// As a queen, but one or two squares.
    UpToTwo,
}

/// What happens when a prince reaches the last rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrinceAtEnd {
    /// Nothing.
    Nothing,
    /// Its owner has won.
    Wins,
    /// It becomes a king in the same move, and while a side has several, none is royal.
    BecomesKing,
}

/// One way to castle, on the first rank of either side; files are counted from 0.
#[derive(Clone, Copy, Debug)]
pub struct CastlingFiles {
    /// The king's start and end.
    pub king: (u8, u8),
    /// The rook's start and end.
    pub rook: (u8, u8),
}

/// What pawns may become where they arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The roles, queen first.
    pub roles: RoleSet,
    /// Whether the pawn may stay one.
    pub may_stay: bool,
}

/// A set of roles in the order queen, rook, bishop, knight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct RoleSet(u8);

impl RoleSet {
    const ORDER: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    /// No role.
    pub const NONE: Self = Self(0);
    /// Queen, rook, bishop and knight.
    pub const OFFICERS: Self = Self(0b1111);

    /// The roles that pass a test.
    #[inline(always)]
    pub fn select(test: impl Fn(Role) -> bool) -> Self {
        let mut set = 0;
        for (place, role) in Self::ORDER.into_iter().enumerate() {
            if test(role) {
                set |= 1 << place;
            }
        }
        Self(set)
    }

    /// How many there are.
    #[inline(always)]
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Each of them.
    #[inline(always)]
    pub fn roles(self) -> impl Iterator<Item = Role> {
        Self::ORDER
            .into_iter()
            .enumerate()
            .filter(move |(place, _)| self.0 >> place & 1 == 1)
            .map(|(_, role)| role)
    }
}

/// A game of one board on which each side moves its own army.
pub trait Rules: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// What people type.
    const ID: &'static str;
    /// What people read.
    const NAME: &'static str;
    /// The width of its sets.
    type Bits: LineBits;
    /// How many files the frame has: a constant, so that a pawn's step is a constant shift.
    const FILES: u32;
    /// Its board.
    const DRAWING: Drawing;
    /// The start position.
    const START: &'static str;
    /// Castling to the last file's side, then to the first's.
    const CASTLING: Option<[CastlingFiles; 2]> = None;
    /// The extra piece.
    const PRINCE: PrinceMove = PrinceMove::None;
    /// What a prince gets on the last rank.
    const PRINCE_AT_END: PrinceAtEnd = PrinceAtEnd::Nothing;
    /// The option, where the game has one.
    const OPTION: &'static [OptionRule] = &[];
    /// How many kings a side may have in a valid position.
    const MOST_KINGS: u32 = 1;

    /// The tables for one kind of index; made once.
    fn tables(extracts: bool) -> &'static Tables<Self>;

    /// The squares, their names and the letters of the pieces; made once.
    fn layout() -> &'static Layout;

    /// The cells from which White's pawns may step two.
    fn double_steps(geometry: &Geometry<Self::Bits>) -> Self::Bits {
        geometry.rank(1)
    }

    /// The last cell of each file for White's pawns.
    fn last_cells(geometry: &Geometry<Self::Bits>) -> Self::Bits {
        geometry.rank(geometry.ranks() - 1)
    }

    /// Other cells on which White's pawns may promote.
    fn inner_cells(_geometry: &Geometry<Self::Bits>) -> Self::Bits {
        Self::Bits::EMPTY
    }

    /// What a pawn becomes on the last cell of its file.
    #[inline(always)]
    fn last_promotion(_state: &State<Self::Bits>) -> Promotion {
        Promotion { roles: RoleSet::OFFICERS, may_stay: false }
    }

    /// What a pawn of the side with these pieces becomes on an inner cell.
    #[inline(always)]
    fn inner_promotion(_state: &State<Self::Bits>, _own: Self::Bits) -> Promotion {
        Promotion { roles: RoleSet::NONE, may_stay: true }
    }

    /// The cells on which a White pawn can stand.
    fn pawn_cells(geometry: &Geometry<Self::Bits>, _option: u8) -> Self::Bits {
        geometry.select(|_, rank| rank != 0 && rank != geometry.ranks() - 1)
    }

    /// Whether no series of moves can give mate: chess's own rule.
    fn is_insufficient(state: &State<Self::Bits>, light: Self::Bits) -> bool {
        state.is_insufficient_in_chess(light)
    }
}

/// One castling, with all that it asks.
#[derive(Clone, Copy, Debug)]
pub struct Castle<B> {
    /// Its bit in the set of rights.
    pub right: u8,
    /// The king's cells.
    pub king: (Cell, Cell),
    /// The rook's cells.
    pub rook: (Cell, Cell),
    /// The cells that must be empty.
    pub empty: B,
    /// The cells that must not be attacked: the king's start, way and end.
    pub safe: B,
}

/// Everything about a game that is the same in all of its positions.
#[derive(Debug)]
pub struct Tables<R: Rules> {
    /// The board.
    pub geometry: Geometry<R::Bits>,
    /// Rook and bishop lines.
    pub lines: <R::Bits as LineBits>::Lines,
    /// Key numbers.
    pub keys: Keys<R::Bits>,
    /// A knight's leaps.
    pub knight: <R::Bits as Bits>::Array<R::Bits>,
    /// A king's steps.
    pub king: <R::Bits as Bits>::Array<R::Bits>,
    /// A pawn's captures, by side.
    pub pawn: [<R::Bits as Bits>::Array<R::Bits>; 2],
    /// A prince's steps, by side; the cells within two steps for one that goes up to two.
    pub prince: [<R::Bits as Bits>::Array<R::Bits>; 2],
    /// A rook's lines on the empty board.
    pub rook_rays: <R::Bits as Bits>::Array<R::Bits>,
    /// A bishop's lines on the empty board.
    pub bishop_rays: <R::Bits as Bits>::Array<R::Bits>,
    /// The cells between two on one line.
    pub between: Box<<R::Bits as Bits>::Array<<R::Bits as Bits>::Array<R::Bits>>>,
    /// By side: the last cell of each file.
    pub last: [R::Bits; 2],
    /// By side: the other cells of promotion.
    pub inner: [R::Bits; 2],
    /// By side: the cells in the middle of a double step.
    pub middle: [R::Bits; 2],
    /// By side: the last rank.
    pub end: [R::Bits; 2],
    /// By side: the castlings.
    pub castles: [[Option<Castle<R::Bits>>; 2]; 2],
    /// The castling rights that are left when a move starts or ends on a cell.
    pub keeps: <R::Bits as Bits>::Array<u8>,
    /// The light cells.
    pub light: R::Bits,
}

impl<R: Rules> Tables<R> {
    /// Makes the tables.
    ///
    /// # Panics
    /// When the rules contradict themselves, such as a castling on a file that is not there.
    #[must_use]
    pub fn new(extracts: bool) -> Self {
        let geometry = Geometry::<R::Bits>::new(&R::DRAWING);
        assert_eq!(u32::from(geometry.files()), R::FILES, "the drawing's files");
        let flip = |set: R::Bits| Self::flip(&geometry, set);
        let both = |white: R::Bits| [white, flip(white)];
        let down = |&(files, ranks): &(i8, i8)| (files, -ranks);
        let prince = match R::PRINCE {
            PrinceMove::None => [geometry.leap_table(&[]); 2],
            PrinceMove::Steps(steps) => {
                let black: Vec<_> = steps.iter().map(down).collect();
                [geometry.leap_table(steps), geometry.leap_table(&black)]
            }
            PrinceMove::UpToTwo => {
                let far = KING_STEPS.map(|(files, ranks)| (2 * files, 2 * ranks));
                [geometry
                    .table(|cell| geometry.leaps(cell, &KING_STEPS) | geometry.leaps(cell, &far));
                    2]
            }
        };
        let mut keeps = R::Bits::array(0b1111);
        let mut castles = [[None; 2]; 2];
        for (side, rank) in [(0, 0), (1, geometry.ranks() - 1)] {
            for (which, files) in R::CASTLING.iter().flatten().enumerate() {
                let cell = |file| geometry.place(file, rank).expect("a file of the board");
                let right = 1 << (2 * side + which);
                let king = (cell(files.king.0), cell(files.king.1));
                let rook = (cell(files.rook.0), cell(files.rook.1));
                for start in [king.0, rook.0] {
                    keeps.as_mut()[usize::from(start)] &= !right;
                }
                let stretch = |one: u8, other: u8| {
                    geometry.select(|file, own| {
                        own == rank && (one.min(other)..=one.max(other)).contains(&file)
                    })
                };
                let ends = R::Bits::single(king.0) | R::Bits::single(rook.0);
                castles[side][which] = Some(Castle {
                    right,
                    king,
                    rook,
                    empty: stretch(files.king.0, files.rook.0) & !ends,
                    safe: stretch(files.king.0, files.king.1),
                });
            }
        }
        let step = |set: R::Bits, ranks: i8| {
            set.cells()
                .filter_map(|cell| geometry.leap(cell, (0, ranks)))
                .fold(R::Bits::EMPTY, |set, cell| set | R::Bits::single(cell))
        };
        let double_steps = R::double_steps(&geometry);
        Self {
            lines: Lines::new(&geometry, extracts),
            keys: Keys::new(2 * Role::ALL.len()),
            knight: geometry.leap_table(&KNIGHT_LEAPS),
            king: geometry.leap_table(&KING_STEPS),
            pawn: [
                geometry.leap_table(&[(1, 1), (-1, 1)]),
                geometry.leap_table(&[(1, -1), (-1, -1)]),
            ],
            prince,
            rook_rays: geometry
                .table(|cell| geometry.walks(cell, &Direction::ORTHOGONAL, R::Bits::EMPTY)),
            bishop_rays: geometry
                .table(|cell| geometry.walks(cell, &Direction::DIAGONAL, R::Bits::EMPTY)),
            between: geometry.between(),
            last: both(R::last_cells(&geometry)),
            inner: both(R::inner_cells(&geometry)),
            middle: [step(double_steps, 1), step(flip(double_steps), -1)],
            end: both(geometry.rank(geometry.ranks() - 1)),
            castles,
            keeps,
            light: geometry
                .cells()
                .cells()
                .filter(|&cell| geometry.is_light(cell))
                .fold(R::Bits::EMPTY, |set, cell| set | R::Bits::single(cell)),
            geometry,
        }
    }

    /// The squares of the board.
    #[must_use]
    pub fn make_layout(&self) -> Layout {
        let princes = if R::PRINCE == PrinceMove::None { 2 } else { 0 };
        let symbols = &CHESS_SYMBOLS[..CHESS_SYMBOLS.len() - princes];
        let board = BoardLayout::new("main", "Board", 0, &self.geometry, symbols);
        Layout::new(vec![board], 0, [Side::White, Side::Black], CHESS_FIELDS)
    }

    /// A set upside down: White's side becomes Black's.
    pub(crate) fn flip(geometry: &Geometry<R::Bits>, set: R::Bits) -> R::Bits {
        set.cells().fold(R::Bits::EMPTY, |flipped, cell| {
            let (file, rank) = geometry.coordinates(cell);
            geometry
                .place(file, geometry.ranks() - 1 - rank)
                .map_or(flipped, |cell| flipped | R::Bits::single(cell))
        })
    }
}
