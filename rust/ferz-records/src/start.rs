//! What the tags say of the game and of its first position.

use std::sync::OnceLock;

use ferz_core::piece::Side;
use ferz_core::position::Position;
use ferz_core::variant::Variant;
use ferz_core::variants::AnyPosition;

use crate::fault::{Faults, Kind};
use crate::input::Place;
use crate::tag::Tags;
use crate::text::excerpt;

/// The names by which programs call orthodox chess, less everything but letters and digits.
const CHESS_NAMES: &[&str] =
    &["", "standard", "chess", "normal", "fromposition", "regular", "classical", "orthodox"];

/// The first id of the list of games is chess, which a record without a variant is of.
const DEFAULT: &str = "chess";

/// The tags that other programs have for the variant.
const FOREIGN: &[&str] = &["RuleVariants", "Rules"];

/// The tag that says which army the player who moves first helps, and the option for it.
const ARMY: &str = "army";

/// A game and where it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The game with its options.
    pub variant: Variant,
    /// The first position.
    pub position: AnyPosition,
}

impl Start {
    /// The start of a game by its own rules.
    #[must_use]
    pub fn of(variant: Variant) -> Self {
        // The start of chess is what most records need; no other game's tables are made for it.
        static CHESS: OnceLock<Start> = OnceLock::new();
        let chess = CHESS.get_or_init(|| {
            let variant = Variant::new(DEFAULT, &[]).expect("chess is in the list");
            Self { variant, position: variant.start() }
        });
        if chess.variant == variant {
            return chess.clone();
        }
        Self { variant, position: variant.start() }
    }

    /// A start from this position, whose army the game's option follows.
    #[must_use]
    pub fn at(mut variant: Variant, position: AnyPosition) -> Self {
        let none = Place { line: 1, column: 1 };
        army(&mut variant, &position, &Tags::default(), &mut Faults::default(), none);
        Self { variant, position }
    }

    /// Whether a tag says where the game starts.
    #[must_use]
    pub fn is_told_by(tag: &str) -> bool {
        matches!(tag, "Variant" | "VariantOptions" | "FEN" | "SetUp")
            || tag.strip_suffix("Army").is_some_and(|side| !side.is_empty())
    }

    /// The start that the tags tell of. They are put into canonical form: display name, options
    /// that are no defaults, a FEN with `SetUp`. None where the game is unknown or the position
    /// is none; then the tags stay as they are.
    pub fn read(tags: &mut Tags, faults: &mut Faults, place: Place) -> Option<Self> {
        let mut variant = variant(tags, faults, place)?;
        let all_known = options(&mut variant, tags, faults, place);
        let start = match tags.get("FEN").map(str::to_owned) {
            None => {
                if tags.get("SetUp") == Some("1") {
                    let place = tags.place("SetUp").unwrap_or(place);
                    faults.add(place, Kind::Tag, "SetUp is 1, but there is no FEN");
                    tags.remove("SetUp");
                }
                Self::of(variant)
            }
            Some(fen) => {
                let place = tags.place("FEN").unwrap_or(place);
                let position = match variant.position(&fen) {
                    Ok(position) => position,
                    Err(error) => {
                        faults.add(place, Kind::Fen, error.to_string());
                        return None;
                    }
                };
                if tags.get("SetUp").is_some_and(|value| value != "1") {
                    let place = tags.place("SetUp").unwrap_or(place);
                    faults.add(place, Kind::Tag, "there is a FEN, but SetUp is not 1");
                }
                army(&mut variant, &position, tags, faults, place);
                Self { variant, position }
            }
        };
        start.describe(tags, all_known);
        Some(start)
    }

    /// Writes into the tags what a reader must know. Options that were not understood stay.
    pub fn describe(&self, tags: &mut Tags, replace_options: bool) {
        let info = self.variant.info();
        if info.id != DEFAULT || tags.get("Variant").is_some() {
            tags.set("Variant", info.name);
        }
        let defaults = Variant::new(info.id, &[]).map(|variant| variant.options().collect());
        let defaults: Vec<(&str, &str)> = defaults.unwrap_or_default();
        let mut options = Vec::new();
        for (option, default) in self.variant.options().zip(defaults) {
            if option.0 == ARMY {
                tags.set(&self.army_tag(), capitalised(option.1));
            } else if option != default {
                options.push(format!("{}={}", option.0, option.1));
            }
        }
        if replace_options {
            if options.is_empty() {
                tags.remove("VariantOptions");
            } else {
                tags.set("VariantOptions", options.join("; "));
            }
        }
        if tags.get("FEN").is_some() || self.position != Self::of(self.variant).position {
            let fen = self.position.fen();
            tags.set("FEN", fen);
            tags.set("SetUp", "1");
        }
    }

    /// The seven tags of the roster, in order.
    #[must_use]
    pub fn roster(&self) -> [&'static str; 7] {
        roster(Some(self.variant))
    }

    fn army_tag(&self) -> String {
        army_tag(self.variant)
    }
}

fn army_tag(variant: Variant) -> String {
    format!("{}Army", player(variant.layout().sides[0]))
}

/// The seven tags that every record has, in order.
#[must_use]
pub fn roster(variant: Option<Variant>) -> [&'static str; 7] {
    let sides = variant.map_or([Side::White, Side::Black], |variant| variant.layout().sides);
    let [first, second] = sides.map(player);
    ["Event", "Site", "Date", "Round", first, second, "Result"]
}

/// The name of a player's tag.
fn player(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
        Side::Above => "Above",
        Side::Below => "Below",
    }
}

/// What stands in a tag of the roster when nothing is known.
#[must_use]
pub fn unknown(tag: &str) -> &'static str {
    match tag {
        "Date" => "????.??.??",
        "Result" => "*",
        _ => "?",
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Letters and digits of a name, in lower case.
fn squeezed(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The game of a name as people and programs write it: its id or its name, in any case and with
/// or without spaces and marks; or one of the common names of orthodox chess.
#[must_use]
pub fn variant_named(name: &str) -> Option<Variant> {
    let name = squeezed(name);
    if CHESS_NAMES.contains(&&*name) {
        return Variant::new(DEFAULT, &[]).ok();
    }
    Variant::all().find(|variant| {
        let info = variant.info();
        squeezed(info.id) == name || squeezed(info.name) == name
    })
}

fn variant(tags: &Tags, faults: &mut Faults, place: Place) -> Option<Variant> {
    let tag = ["Variant"].iter().chain(FOREIGN).find(|tag| tags.get(tag).is_some());
    let Some(&tag) = tag else { return Variant::new(DEFAULT, &[]).ok() };
    let name = tags.get(tag).unwrap_or_default();
    let found = variant_named(name);
    if found.is_none() {
        let known: Vec<_> = Variant::all().map(|variant| variant.info().name).collect();
        let text = format!(
            "the {tag} \"{}\" is unknown; known are {}; its moves are kept unread",
            excerpt(name.as_bytes()),
            known.join(", ")
        );
        faults.add(tags.place(tag).unwrap_or(place), Kind::Variant, text);
    }
    found
}

/// Sets the options that the tags name. Says whether all were understood.
fn options(variant: &mut Variant, tags: &Tags, faults: &mut Faults, place: Place) -> bool {
    let before = faults.len();
    let tag_place = tags.place("VariantOptions").unwrap_or(place);
    for option in tags.get("VariantOptions").unwrap_or_default().split([';', ',']) {
        let option = option.trim();
        if option.is_empty() {
            continue;
        }
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let (name, value) = (name.trim().to_ascii_lowercase(), value.trim().to_ascii_lowercase());
        if let Err(error) = variant.set(&name, &value) {
            faults.add(tag_place, Kind::Option, error.to_string());
        }
    }
    let all_known = faults.len() == before;
    if variant.options().any(|(name, _)| name == ARMY) {
        let tag = army_tag(*variant);
        if let Some(army) = tags.get(&tag) {
            let army = match &*army.trim().to_ascii_lowercase() {
                "w" => "white".to_owned(),
                "b" => "black".to_owned(),
                other => other.to_owned(),
            };
            if let Err(error) = variant.set(ARMY, &army) {
                let place = tags.place(&tag).unwrap_or(place);
                faults.add(place, Kind::Option, format!("{tag}: {error}"));
            }
        }
    }
    all_known
}

/// Lets the FEN say which army the first player helps.
fn army(
    variant: &mut Variant,
    position: &AnyPosition,
    tags: &Tags,
    faults: &mut Faults,
    place: Place,
) {
    let Some((_, said)) = variant.options().find(|(name, _)| *name == ARMY) else { return };
    let army = position.army(variant.layout().sides[0]).name();
    let tag = army_tag(*variant);
    if said != army && tags.get(&tag).is_some() {
        let place = tags.place(&tag).unwrap_or(place);
        let text = format!("{tag} is {said}, but the FEN says {army}; the FEN holds");
        faults.add(place, Kind::Option, text);
    }
    // The game has the option and the army is one of its values.
    let _ = variant.set(ARMY, army);
}
