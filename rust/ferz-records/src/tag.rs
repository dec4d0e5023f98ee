//! Tag pairs: the lines in brackets in front of the moves.

use std::borrow::Cow;
use std::io;

use smallvec::SmallVec;

use crate::fault::{Faults, Kind};
use crate::input::{Input, Place, Source};
use crate::limits;
use crate::text::{comment, decode, excerpt, unescape};

/// The tags of a game, in the order in which they were given.
#[derive(Clone, Debug, Default)]
pub struct Tags {
    list: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    name: Cow<'static, str>,
    value: Cow<'static, str>,
    /// Where it was read.
    place: Option<Place>,
}

/// The tags that most games have: their names need no memory of their own.
const KNOWN: &[&str] = &[
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "Opening",
    "Variant",
    "FEN",
    "SetUp",
    "UTCDate",
    "UTCTime",
    "TimeControl",
    "Termination",
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "WhiteTitle",
    "BlackTitle",
    "Annotator",
    "PlyCount",
    "EventDate",
    "Above",
    "Below",
    "AboveArmy",
    "VariantOptions",
];

impl Tags {
    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.list.iter().find(|entry| entry.name == name).map(|entry| &*entry.value)
    }

    /// Where a tag was read.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<Place> {
        self.list.iter().find(|entry| entry.name == name)?.place
    }

    /// Sets a tag: in its place when there is one of the name, or else as the last.
    pub fn set(&mut self, name: &str, value: impl Into<Cow<'static, str>>) {
        let value = value.into();
        match self.list.iter_mut().find(|entry| entry.name == name) {
            Some(entry) => entry.value = value,
            None => self.list.push(Entry { name: known(name), value, place: None }),
        }
    }

    /// Takes a tag away, and says what it was.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let place = self.list.iter().position(|entry| entry.name == name)?;
        Some(self.list.remove(place).value.into_owned())
    }

    /// The names and values in the order in which they were given.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.list.iter().map(|entry| (&*entry.name, &*entry.value))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The tags as they are written: those of the roster first, the others as they were given.
    pub fn ordered<'a>(
        &'a self,
        roster: &'a [&'a str; 7],
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        let first = roster.iter().filter_map(|name| Some((*name, self.get(name)?)));
        first.chain(self.iter().filter(move |(name, _)| !roster.contains(name)))
    }
}

/// Two lists are equal when they have the same tags, whatever their order.
impl PartialEq for Tags {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self.iter().zip(other.iter()).all(|(own, its)| {
                own == its || (other.get(own.0) == Some(own.1) && self.get(its.0) == Some(its.1))
            })
    }
}

fn known(name: &str) -> Cow<'static, str> {
    KNOWN
        .iter()
        .find(|known| **known == name)
        .map_or_else(|| Cow::Owned(name.to_owned()), |known| Cow::Borrowed(*known))
}

/// What a line of tags says about its first one.
pub(crate) struct Pair<'a> {
    name: &'a [u8],
    /// The value with its escapes.
    value: &'a [u8],
    length: usize,
    problem: Option<&'static str>,
}

/// Reads the tag at the start of a line, `[` included.
fn pair(line: &[u8]) -> Pair<'_> {
    let space = line[1..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let start = 1 + space;
    let name_length = line[start..]
        .iter()
        .take_while(|byte| !byte.is_ascii_whitespace() && !b"\"[]".contains(byte))
        .count();
    let name = &line[start..start + name_length];
    let mut place = start + name_length;
    place += line[place..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let mut problem = None;
    if name.is_empty() {
        problem = Some("a tag without a name");
    } else if name.len() > limits::TAG_NAME {
        problem = Some("a tag with too long a name");
    }
    if line.get(place) != Some(&b'"') {
        let end = memchr::memchr(b']', &line[place..]).map_or(line.len(), |end| place + end);
        let value = line[place..end].trim_ascii();
        return Pair {
            name,
            value,
            length: (end + 1).min(line.len()),
            problem: problem.or(Some("a tag without quotes round its value")),
        };
    }
    let value_start = place + 1;
    place = value_start;
    while let Some(found) = memchr::memchr2(b'"', b'\\', &line[place..]) {
        place += found;
        if line[place] == b'\\' {
            let escape = matches!(line.get(place + 1), Some(b'"' | b'\\'));
            place += if escape { 2 } else { 1 };
            continue;
        }
        let after = &line[place + 1..];
        let space = after.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if after.get(space) == Some(&b']') {
            let length = place + 1 + space + 1;
            return Pair { name, value: &line[value_start..place], length, problem };
        }
        if after.len() == space {
            return Pair {
                name,
                value: &line[value_start..place],
                length: line.len(),
                problem: problem.or(Some("a tag without its closing bracket")),
            };
        }
        problem = problem.or(Some("a quote inside a tag's value without a backslash"));
        place += 1;
    }
    // No quote ends it: a value such as "C:\games\" has hidden its own.
    let value = line[value_start..].trim_ascii_end();
    let value = value.strip_suffix(b"]").unwrap_or(value).trim_ascii_end();
    let value = value.strip_suffix(b"\"").unwrap_or(value);
    let problem = problem.or(Some("a tag whose value does not end"));
    Pair { name, value, length: line.len(), problem }
}

/// What is done with the tags and whatever else stands in front of the moves.
pub(crate) trait Front {
    /// Whether no tag has been taken yet.
    fn is_empty(&self) -> bool;
    /// Takes the tag at the start of a line, or says no: it is another game's, as its name is
    /// known and an empty line stands before it.
    fn tag(&mut self, line: &[u8], pair: &Pair<'_>, blank: bool, place: &dyn Fn() -> Place) -> bool;
    /// Takes a comment in front of the tags.
    fn comment(&mut self, inside: &[u8]);
    /// Takes a fault.
    fn fault(&mut self, place: Place, kind: Kind, text: String);
}

/// Keeps everything.
pub(crate) struct Keeping<'a> {
    pub(crate) tags: Tags,
    pub(crate) faults: &'a mut Faults,
    pub(crate) preface: Vec<String>,
    pub(crate) size: usize,
}

impl Front for Keeping<'_> {
    fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    fn tag(&mut self, line: &[u8], pair: &Pair<'_>, blank: bool, place: &dyn Fn() -> Place) -> bool {
        let Self { tags, faults, .. } = self;
        let name = decode(pair.name);
        let old = tags.list.iter().position(|entry| entry.name == name);
        if old.is_some() && blank {
            return false;
        }
        let value = decode(pair.value);
        let value = unescape(&value);
        let place = place();
        if let Some(problem) = pair.problem {
            let tag = excerpt(&line[..pair.length]);
            faults.add(place, Kind::Tag, format!("{problem}: {tag}"));
        } else if old.is_some_and(|old| tags.list[old].value != value) {
            let text = format!("the tag {name} is given twice; the last value holds");
            faults.add(place, Kind::Tag, text);
        }
        match old {
            Some(old) => tags.list[old].value = Cow::Owned(value.into_owned()),
            None if tags.len() >= limits::TAGS => {
                faults.add(place, Kind::Limit, format!("more than {} tags", limits::TAGS));
            }
            None if can_be_kept(&name) => {
                let value = Cow::Owned(value.into_owned());
                tags.list.push(Entry { name: known(&name), value, place: Some(place) });
            }
            None => {}
        }
        true
    }

    fn comment(&mut self, inside: &[u8]) {
        let text = comment(&decode(inside)).into_owned();
        self.size += text.len();
        if self.size <= limits::TEXT && !text.is_empty() {
            self.preface.push(text);
        }
    }

    fn fault(&mut self, place: Place, kind: Kind, text: String) {
        self.faults.add(place, kind, text);
    }
}

fn can_be_kept(name: &str) -> bool {
    (1..=limits::TAG_NAME).contains(&name.len())
}

/// Keeps no more than is needed to tell where the tags of the next game begin: which names there
/// have been.
#[derive(Default)]
pub(crate) struct Seen {
    names: SmallVec<[u64; 32]>,
}

impl Front for Seen {
    fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    fn tag(&mut self, _: &[u8], pair: &Pair<'_>, blank: bool, _: &dyn Fn() -> Place) -> bool {
        let name = decode(pair.name);
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let known = self.names.contains(&hash);
        if known && blank {
            return false;
        }
        if !known && self.names.len() < limits::TAGS && can_be_kept(&name) {
            self.names.push(hash);
        }
        true
    }

    fn comment(&mut self, _: &[u8]) {}

    fn fault(&mut self, _: Place, _: Kind, _: String) {}
}

impl<S: Source> Input<S> {
    /// Reads the tags that begin here, and the space after them. Stops where something else
    /// begins, or the tags of another game do: after an empty line, with a name that there has
    /// been.
    pub(crate) fn tags(&mut self, front: &mut impl Front) -> io::Result<()> {
        loop {
            self.space()?;
            if self.rest().first() != Some(&b'[') || !self.tag(front)? {
                return Ok(());
            }
        }
    }

    /// Reads one tag; says no when it is another game's.
    fn tag(&mut self, front: &mut impl Front) -> io::Result<bool> {
        let length = if let Some(length) = self.line_ahead(limits::TAG_LINE)? {
            let line = &self.bytes[self.at..self.at + length];
            let pair = pair(line);
            if !front.tag(line, &pair, self.blank, &|| self.place(self.at)) {
                return Ok(false);
            }
            pair.length
        } else {
            let text = format!("a line of tags longer than {} bytes", limits::TAG_LINE);
            front.fault(self.place(self.at), Kind::Limit, text);
            self.skip_line()?;
            0
        };
        self.take(length);
        self.fresh = false;
        self.blank = false;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<(String, String)>, Vec<u64>, String) {
        let mut input = Input::new(text.as_bytes());
        let mut faults = Faults::default();
        let mut front =
            Keeping { tags: Tags::default(), faults: &mut faults, preface: Vec::new(), size: 0 };
        input.tags(&mut front).unwrap();
        let tags = front.tags;
        let pairs = tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        let lines = faults.into_list().into_iter().map(|fault| fault.place.line);
        let rest = String::from_utf8_lossy(input.rest()).into_owned();
        (pairs.collect(), lines.collect(), rest)
    }

    fn one(text: &str) -> (String, usize) {
        let (pairs, faults, rest) = read(text);
        assert_eq!(pairs.len(), 1, "{pairs:?}");
        assert_eq!(rest, "");
        (pairs[0].1.clone(), faults.len())
    }

    #[test]
    fn values_have_escapes() {
        assert_eq!(one(r#"[Event "He said \"hi\""]"#), (r#"He said "hi""#.into(), 0));
        assert_eq!(one(r#"[Site "dir\\sub\\"]"#), (r"dir\sub\".into(), 0));
        assert_eq!(one(r#"[Round "a\\\"b"]"#), (r#"a\"b"#.into(), 0));
        assert_eq!(one(r#"[Note "back\slash"]"#), (r"back\slash".into(), 0));
        assert_eq!(one(r#"[White "[=12.34ab]"]"#), ("[=12.34ab]".into(), 0));
        assert_eq!(one(r#"[Black "O;P {q} %r"]"#), ("O;P {q} %r".into(), 0));
        assert_eq!(one("  [ White\t\"x\"  ]  \r\n"), ("x".into(), 0));
    }

    #[test]
    fn odd_lines_give_one_fault_each_and_a_value() {
        assert_eq!(one(r#"[Event "The "Big" Cup"]"#), (r#"The "Big" Cup"#.into(), 1));
        assert_eq!(one("[Event no quotes]"), ("no quotes".into(), 1));
        assert_eq!(one(r#"[Event "a""#), ("a".into(), 1));
        assert_eq!(one(r#"[Site "C:\games\"]"#), (r"C:\games\".into(), 1));
        let (pairs, faults, _) = read("[Event \"no end\n[Site \"here\"]\n");
        assert_eq!(pairs[0].1, "no end");
        assert_eq!(pairs[1].1, "here");
        assert_eq!(faults, [1]);
    }

    #[test]
    fn several_tags_share_a_line() {
        let (pairs, faults, rest) = read("[Event \"a\"] [White \"b\"]\n1. e4");
        assert_eq!(pairs.len(), 2);
        assert!(faults.is_empty());
        assert_eq!(rest, "1. e4");
    }

    #[test]
    fn an_empty_line_and_a_known_name_begin_another_game() {
        let (pairs, _, rest) = read("[Event \"a\"]\n\n[Site \"b\"]\n% note\n\n[Event \"c\"]\n");
        assert_eq!(pairs.len(), 2);
        assert_eq!(rest, "[Event \"c\"]\n");
    }

    #[test]
    fn a_line_without_end_is_left_out() {
        let text = format!("[Event \"{}\"]\n[Site \"x\"]", "y".repeat(5_000_000));
        let (pairs, faults, _) = read(&text);
        assert_eq!(pairs, [("Site".to_owned(), "x".to_owned())]);
        assert_eq!(faults, [1]);
    }

    #[test]
    fn the_roster_comes_first_when_written() {
        let (mut tags, roster) =
            (Tags::default(), ["Event", "Site", "Date", "Round", "White", "Black", "Result"]);
        for name in ["ECO", "Result", "White", "Event", "Note"] {
            tags.set(name, name.to_lowercase());
        }
        let names: Vec<_> = tags.ordered(&roster).map(|(name, _)| name).collect();
        assert_eq!(names, ["Event", "White", "Result", "ECO", "Note"]);
    }
}
