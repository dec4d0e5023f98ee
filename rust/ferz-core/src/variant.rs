//! A game with its options set, and positions of whichever game.

use crate::bits::Bits;
use crate::error::{InvalidFen, Unknown};
use crate::fen;
use crate::layout::{Layout, Square, Squares};
use crate::moves::{Move, MoveList, SquareName};
use crate::perft::Resources;
use crate::piece::{Role, Side};
use crate::position::{MoveFacts, OPTIONS, OptionRule, OptionValues, Position};
use crate::setup::{Fault, Setup};
use crate::variants::with_position;
use crate::variants::{AnyPosition, GAMES};

/// What the list of games says of one of them.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// What people type.
    pub id: &'static str,
    /// What people read.
    pub name: &'static str,
    /// Its options.
    pub options: &'static [OptionRule],
    /// Its squares.
    pub layout: fn() -> &'static Layout,
    /// The FEN of its start position.
    pub start_fen: fn(OptionValues) -> &'static str,
    /// What is wrong with a setup.
    pub faults: fn(&Setup, OptionValues) -> Vec<Fault>,
    /// The position of a setup.
    pub from_setup: fn(&Setup, OptionValues) -> AnyPosition,
}

/// A game with its options set.
///
/// ```
/// use ferz_core::variant::Variant;
/// let variant = Variant::new("chess2", &[("promotion", "none")]).unwrap();
/// assert_eq!(variant.info().name, "Chess II");
/// assert_eq!(variant.start().fen(), variant.start_fen());
/// assert!(Variant::new("chess3", &[]).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    game: u8,
    values: OptionValues,
}

impl Variant {
    /// The game of an id, with options by name and value; those not given have their defaults.
    ///
    /// # Errors
    /// [`Unknown`] for an id, an option or a value that the game does not have.
    pub fn new(id: &str, options: &[(&str, &str)]) -> Result<Self, Unknown> {
        let game = GAMES.iter().position(|info| info.id == id).ok_or_else(|| {
            Unknown::new("variant", id, &GAMES.iter().map(|info| info.id).collect::<Vec<_>>())
        })?;
        let mut variant =
            Self { game: u8::try_from(game).expect("few games"), values: [0; OPTIONS] };
        for (name, value) in options {
            variant.set(name, value)?;
        }
        Ok(variant)
    }

    /// The game of an id or of a name for people, in any case of letters.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let info = GAMES.iter().find(|info| {
            name.eq_ignore_ascii_case(info.id) || name.eq_ignore_ascii_case(info.name)
        })?;
        Self::new(info.id, &[]).ok()
    }

    /// Sets an option.
    ///
    /// # Errors
    /// [`Unknown`] for an option or a value that the game does not have.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Unknown> {
        let rules = self.info().options;
        let number = rules.iter().position(|rule| rule.name == name).ok_or_else(|| {
            let names: Vec<_> = rules.iter().map(|rule| rule.name).collect();
            let what = format!("option of {}", self.info().id);
            Unknown::new(&what, name, if names.is_empty() { &["(none)"] } else { &names })
        })?;
        self.values[number] = rules[number].parse(value)?;
        Ok(())
    }

    /// All games, with the defaults of their options.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..).zip(GAMES).map(|(game, _)| Self { game, values: [0; OPTIONS] })
    }

    /// What the list of games says of this one.
    #[inline]
    #[must_use]
    pub fn info(self) -> &'static GameInfo {
        &GAMES[usize::from(self.game)]
    }

    /// The options with their values.
    pub fn options(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let values = self.values;
        (0..).zip(self.info().options).map(move |(number, rule): (usize, _)| {
            (rule.name, rule.values[usize::from(values[number])])
        })
    }

    /// Its squares.
    #[must_use]
    pub fn layout(self) -> &'static Layout {
        (self.info().layout)()
    }

    /// The FEN of the start position.
    #[must_use]
    pub fn start_fen(self) -> &'static str {
        (self.info().start_fen)(self.values)
    }

    /// The start position.
    ///
    /// # Panics
    /// Never: each game's start is tested to be valid.
    #[must_use]
    pub fn start(self) -> AnyPosition {
        self.position(self.start_fen()).expect("a game's start is valid")
    }

    /// The position of a FEN.
    ///
    /// # Errors
    /// [`InvalidFen`] with every fault of the text, or of the position that it describes.
    pub fn position(self, text: &str) -> Result<AnyPosition, InvalidFen> {
        let setup = fen::read(self.layout(), text)?;
        let faults = self.faults(&setup);
        if faults.is_empty() {
            Ok(self.position_of(&setup))
        } else {
            Err(fen::with_places(self.layout(), text, faults))
        }
    }

    /// The position of a FEN that need not be valid, but must be one: its pieces and holes are
    /// where the board has places for them. Rights that cannot be are dropped.
    ///
    /// # Errors
    /// [`InvalidFen`] with every fault of the text.
    pub fn unchecked_position(self, text: &str) -> Result<AnyPosition, InvalidFen> {
        Ok(self.position_of(&fen::read(self.layout(), text)?))
    }

    /// All that is wrong with a setup; empty when it is a valid position.
    #[must_use]
    pub fn faults(self, setup: &Setup) -> Vec<Fault> {
        (self.info().faults)(setup, self.values)
    }

    /// The position of a setup, valid or not.
    #[must_use]
    pub fn position_of(self, setup: &Setup) -> AnyPosition {
        (self.info().from_setup)(setup, self.values)
    }
}

/// Whether some game has a square of this name, so that a text with it can be a move.
#[must_use]
pub fn has_square(name: SquareName) -> bool {
    GAMES.iter().flat_map(|info| &(info.layout)().boards).any(|board| {
        board.square(name.file, name.rank).is_some_and(|square| board.cells.has(square))
    })
}

/// Work on a position of whichever game, compiled for each of them.
pub trait Work {
    /// What it comes to.
    type Output;

    /// Does it.
    fn run<P: Position + Into<AnyPosition>>(self, position: &P) -> Self::Output;
}

impl AnyPosition {
    /// Does some work on the position itself, so that what is asked of it in a loop is decided
    /// once.
    pub fn run<W: Work>(&self, work: W) -> W::Output {
        with_position!(self, position => work.run(position))
    }

    /// The FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        fen::write(self.layout(), &self.setup())
    }
}

macro_rules! delegate {
    ($(fn $name:ident(&self $(, $argument:ident: $type:ty)*) $(-> $result:ty)?;)+) => {
        $(#[inline]
        fn $name(&self $(, $argument: $type)*) $(-> $result)? {
            with_position!(self, position => position.$name($($argument),*))
        })+
    };
}

impl Position for AnyPosition {
    delegate! {
        fn layout(&self) -> &'static Layout;
        fn turn(&self) -> Side;
        fn army(&self, side: Side) -> Side;
        fn occupied(&self) -> Squares;
        fn piece_at(&self, square: Square) -> Option<(Side, Role)>;
        fn legal_moves(&self, from: Squares, moves: &mut MoveList);
        fn count(&self) -> u64;
        fn checkers(&self) -> Squares;
        fn attackers(&self, side: Side, square: Square) -> Squares;
        fn attacks(&self, square: Square) -> Squares;
        fn kings(&self, army: Side) -> Squares;
        fn goal(&self) -> Option<Side>;
        fn is_insufficient_material(&self) -> bool;
        fn influence(&self, side: Side) -> Squares;
        fn facts(&self, action: Move) -> MoveFacts;
        fn key(&self) -> u64;
        fn fresh_key(&self) -> u64;
        fn halfmove_clock(&self) -> u32;
        fn fullmove_number(&self) -> u32;
        fn setup(&self) -> Setup;
        fn perft(&self, depth: u32, resources: &Resources<'_>) -> u64;
    }

    #[inline]
    fn play(&mut self, action: Move) {
        with_position!(self, position => position.play(action));
    }
}

/// Makes the enum of all games, what it answers, and the list of what they are.
macro_rules! registry {
    ($dollar:tt $($name:ident: $type:ty),+ $(,)?) => {
        /// A position of whichever game.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the games are described in their own modules")]
        pub enum AnyPosition {
            $($name($type)),+
        }

        $(impl From<$type> for AnyPosition {
            fn from(position: $type) -> Self {
                Self::$name(position)
            }
        })+

        /// All games.
        pub const GAMES: &[crate::variant::GameInfo] = &[$({
            type Own = $type;
            use crate::position::Game;
            crate::variant::GameInfo {
                id: Own::ID,
                name: Own::NAME,
                options: Own::OPTIONS,
                layout: Own::board_layout,
                start_fen: Own::start_fen,
                faults: Own::faults,
                from_setup: |setup, values| AnyPosition::$name(Own::from_setup(setup, values)),
            }
        }),+];

        /// Turns an expression over a position of any type into the match over all of them.
        macro_rules! with_position {
            ($dollar any:expr, $dollar position:ident => $dollar work:expr) => {
                match $dollar any {
                    $(crate::variants::AnyPosition::$name($dollar position) => {
                        $dollar work
                    }),+
                }
            };
        }
        pub(crate) use with_position;
    };
}
pub(crate) use registry;
