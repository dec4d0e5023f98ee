//! Commands in comments, such as `[%clk 0:03:00]`: read and written as values, and left alone
//! where they are not understood.

use std::ops::Range;

use smallvec::SmallVec;

/// Comments of a move.
pub type Comments = SmallVec<[Box<str>; 1]>;

/// A command in a text: its place with the brackets, and what it says after its name.
fn find<'a>(text: &'a str, name: &str, from: usize) -> Option<(Range<usize>, &'a str)> {
    let mut from = from;
    while let Some(place) = text[from..].find("[%") {
        let start = from + place;
        let inside = &text[start + 2..];
        if let Some(rest) = inside.strip_prefix(name)
            && let Some(end) = rest.find(']')
        {
            let said = &rest[..end];
            if said.is_empty() || said.starts_with(char::is_whitespace) {
                return Some((start..start + 2 + name.len() + end + 1, said.trim()));
            }
        }
        from = start + 2;
    }
    None
}

/// The first command of a name that `parse` understands.
pub fn get<'a, T>(
    comments: &'a Comments,
    name: &str,
    parse: impl Fn(&'a str) -> Option<T>,
) -> Option<T> {
    for comment in comments {
        let mut from = 0;
        while let Some((place, said)) = find(comment, name, from) {
            if let Some(value) = parse(said) {
                return Some(value);
            }
            from = place.end;
        }
    }
    None
}

/// Sets a command: in the place of the first of its name, or else behind the commands that the
/// first comment begins with. None takes all of the name away.
pub fn set(comments: &mut Comments, name: &str, said: Option<&str>) {
    let mut said = said.map(|said| format!("[%{name} {said}]"));
    for comment in comments.iter_mut() {
        let mut text = String::from(std::mem::take(comment));
        let mut from = 0;
        while let Some((place, _)) = find(&text, name, from) {
            if let Some(new) = said.take() {
                from = place.start + new.len();
                text.replace_range(place, &new);
            } else {
                from = place.start;
                take(&mut text, place);
            }
        }
        *comment = text.into_boxed_str();
    }
    comments.retain(|comment| !comment.trim().is_empty());
    let Some(new) = said else { return };
    match comments.first_mut() {
        None => comments.push(new.into_boxed_str()),
        Some(first) => {
            let text = String::from(std::mem::take(first));
            let place = after_commands(&text);
            let (before, after) = (text[..place].trim_end(), text[place..].trim_start());
            let parts = [before, &new, after];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            *first = parts.join(" ").into_boxed_str();
        }
    }
}

/// Takes a command out of a text, with the blank that parted it from what is beside it.
fn take(text: &mut String, place: Range<usize>) {
    let mut place = place;
    if text[place.end..].starts_with(' ') {
        place.end += 1;
    } else if text[..place.start].ends_with(' ') {
        place.start -= 1;
    }
    text.replace_range(place, "");
}

/// Where the commands that a text begins with end.
fn after_commands(text: &str) -> usize {
    let mut place = 0;
    loop {
        let rest = &text[place..];
        let start = rest.len() - rest.trim_start().len();
        match rest[start..].strip_prefix("[%").and_then(|inside| inside.find(']')) {
            Some(end) => place += start + 2 + end + 1,
            None => return place,
        }
    }
}

/// A text less all its commands.
#[must_use]
pub fn without_commands(text: &str) -> String {
    let mut text = text.to_owned();
    let mut from = 0;
    while let Some(place) = text[from..].find("[%") {
        let start = from + place;
        match text[start..].find(']') {
            Some(end) => take(&mut text, start..start + end + 1),
            None => break,
        }
        from = start.saturating_sub(1).min(text.len());
        while !text.is_char_boundary(from) {
            from -= 1;
        }
    }
    text.trim().to_owned()
}

/// Reads a time such as `1:02:03.5`, `02:03` or `3` as seconds.
///
/// ```
/// use ferz_records::annotation::seconds;
/// assert_eq!(seconds("1:02:03.5"), Some(3723.5));
/// assert_eq!(seconds("1:xx"), None);
/// ```
#[must_use]
pub fn seconds(text: &str) -> Option<f64> {
    let mut total = 0.0;
    let mut parts = text.split(':').collect::<SmallVec<[&str; 4]>>();
    if parts.len() > 3 {
        return None;
    }
    let last = parts.pop()?;
    for part in parts {
        if part.is_empty() || part.len() > 9 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        total = (total + part.parse::<f64>().ok()?) * 60.0;
    }
    let numeric = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    if last.is_empty() || last.len() > 20 || !last.bytes().all(numeric) {
        return None;
    }
    Some(total + last.parse::<f64>().ok()?)
}

/// Writes seconds as `h:mm:ss`, with thousandths where there are any.
///
/// ```
/// use ferz_records::annotation::clock;
/// assert_eq!(clock(3723.5), "1:02:03.5");
/// assert_eq!(clock(59.0), "0:00:59");
/// ```
#[must_use]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "limited just before")]
pub fn clock(seconds: f64) -> String {
    let thousandths = (seconds.clamp(0.0, 1e12) * 1000.0).round() as u64;
    let (whole, rest) = (thousandths / 1000, thousandths % 1000);
    let text = format!("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
    if rest == 0 { text } else { format!("{text}.{rest:03}").trim_end_matches('0').to_owned() }
}

/// What an engine thinks of a position, from the point of view of the player who moves first in
/// the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// Pawns ahead, or moves to mate.
    pub score: Score,
    /// How deep it has looked.
    pub depth: Option<u32>,
}

/// The number of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Score {
    /// Pawns ahead; below zero, behind.
    Pawns(f64),
    /// Moves to mate; below zero, to being mated.
    Mate(i32),
}

impl Evaluation {
    /// Reads `0.25`, `-1.5,18`, `#3` or `#-3,20`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (score, depth) = match text.split_once(',') {
            Some((score, depth)) => (score.trim(), Some(depth.trim().parse().ok()?)),
            None => (text.trim(), None),
        };
        let score = match score.strip_prefix('#') {
            Some(moves) => Score::Mate(moves.parse().ok()?),
            None => {
                let plain = |byte: u8| byte.is_ascii_digit() || b"+-.".contains(&byte);
                if score.len() > 20 || !score.bytes().all(plain) {
                    return None;
                }
                Score::Pawns(score.parse().ok()?)
            }
        };
        Some(Self { score, depth })
    }

    /// Writes it as [`Evaluation::parse`] reads it.
    #[must_use]
    pub fn text(self) -> String {
        let score = match self.score {
            Score::Mate(moves) => format!("#{moves}"),
            Score::Pawns(pawns) => {
                let text = format!("{pawns:.2}");
                if text == "-0.00" { "0.00".into() } else { text }
            }
        };
        match self.depth {
            Some(depth) => format!("{score},{depth}"),
            None => score,
        }
    }
}

/// A mark on a square, or an arrow between two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The letter of its colour, in upper case.
    pub colour: char,
    /// The squares: one for a mark, two for an arrow.
    pub squares: SmallVec<[String; 2]>,
}

/// Reads `Gd4,Re5` or, with two squares each, `Ge2e4,Rd1h5`; squares may name their board.
#[must_use]
pub fn marks(text: &str, squares: usize) -> Option<Vec<Mark>> {
    text.split(',').map(|part| mark(part.trim(), squares)).collect()
}

fn mark(text: &str, squares: usize) -> Option<Mark> {
    let colour = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let mut rest = &text[1..];
    let mut found = SmallVec::new();
    for _ in 0..squares {
        let board = rest
            .find(':')
            .filter(|&colon| rest[..colon].bytes().all(|byte| byte.is_ascii_lowercase()))
            .map_or(0, |colon| colon + 1);
        let place = rest[board..].as_bytes();
        let (&file, digits) = place.split_first()?;
        let count = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if !file.is_ascii_lowercase() || !(1..=2).contains(&count) {
            return None;
        }
        let length = board + 1 + count;
        found.push(rest[..length].to_owned());
        rest = &rest[length..];
    }
    rest.is_empty().then_some(Mark { colour: colour.to_ascii_uppercase(), squares: found })
}

/// Writes marks as [`marks`] reads them; none when there are none.
#[must_use]
pub fn marks_text(marks: &[Mark]) -> Option<String> {
    let parts: Vec<String> =
        marks.iter().map(|mark| format!("{}{}", mark.colour, mark.squares.concat())).collect();
    (!parts.is_empty()).then(|| parts.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comments(texts: &[&str]) -> Comments {
        texts.iter().map(|text| Box::from(*text)).collect()
    }

    #[test]
    fn a_command_is_found_wherever_it_stands() {
        let list = comments(&["[%foo 1] text [%clk nonsense]", "more [%clk  0:03:00 ] [%clkx 9]"]);
        assert_eq!(get(&list, "clk", seconds), Some(180.0));
        assert_eq!(get(&list, "emt", seconds), None);
        assert_eq!(get(&comments(&["[%clk 0:03"]), "clk", seconds), None);
    }

    #[test]
    fn a_command_is_set_in_its_place() {
        let mut list = comments(&["[%foo 1] text [%clk 1] end", "[%clk 2]"]);
        set(&mut list, "clk", Some("0:00:05"));
        assert_eq!(list, comments(&["[%foo 1] text [%clk 0:00:05] end"]));
        set(&mut list, "eval", Some("0.10"));
        assert_eq!(list, comments(&["[%foo 1] [%eval 0.10] text [%clk 0:00:05] end"]));
        set(&mut list, "clk", None);
        set(&mut list, "foo", None);
        assert_eq!(list, comments(&["[%eval 0.10] text end"]));
        set(&mut list, "eval", None);
        assert_eq!(list, comments(&["text end"]));
        assert_eq!(without_commands("[%a 1] x [%b] [%c 2] ü[%d]"), "x ü");
    }

    #[test]
    fn values_come_back() {
        for text in ["0.25", "-1.50,18", "#3", "#-3,20", "0.00"] {
            assert_eq!(Evaluation::parse(text).unwrap().text(), text);
        }
        for text in ["", "x", "#", "1,", "nan", "inf", "1e9"] {
            assert!(Evaluation::parse(text).is_none(), "{text}");
        }
        let arrows = "Ge2e4,Rc9c10,Yabove:b4above:d4";
        assert_eq!(marks_text(&marks(arrows, 2).unwrap()).unwrap(), arrows);
        assert!(marks("Ge2", 2).is_none());
        assert!(marks("Ge2e4e5", 2).is_none());
        assert!(marks("", 1).is_none());
    }
}
