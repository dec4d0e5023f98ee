//! Numbers of annotation glyphs, and the signs that stand for them.

/// Signs and their numbers; where several signs have one number, the first is the one to show.
const GLYPHS: &[(&str, u8)] = &[
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("[]", 7),
    ("=", 10),
    ("∞", 13),
    ("~", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("+/−", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("+−", 18),
    ("+–", 18),
    ("-+", 19),
    ("−+", 19),
    ("–+", 19),
    ("⨀", 22),
    ("⊙", 22),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("∆", 140),
    ("Δ", 140),
    ("∇", 141),
    ("⌓", 142),
    ("RR", 145),
    ("N", 146),
    ("D", 220),
];

/// The number that a sign stands for.
///
/// ```
/// use ferz_records::glyph;
/// assert_eq!(glyph::number("?!"), Some(6));
/// assert_eq!(glyph::number("±"), Some(16));
/// assert_eq!(glyph::number("!!!"), None);
/// ```
#[must_use]
pub fn number(sign: &str) -> Option<u8> {
    GLYPHS.iter().find(|(own, _)| *own == sign).map(|(_, number)| *number)
}

/// The sign that stands for a number.
///
/// ```
/// use ferz_records::glyph;
/// assert_eq!(glyph::sign(16), Some("±"));
/// assert_eq!(glyph::sign(255), None);
/// ```
#[must_use]
pub fn sign(number: u8) -> Option<&'static str> {
    GLYPHS.iter().find(|(_, own)| *own == number).map(|(sign, _)| *sign)
}

/// The longest sign at the start of a text, for signs outside ASCII.
pub(crate) fn at_start(text: &str) -> Option<(u8, usize)> {
    GLYPHS
        .iter()
        .filter(|(sign, _)| !sign.is_ascii() && text.starts_with(sign))
        .map(|(sign, number)| (*number, sign.len()))
        .max_by_key(|(_, length)| *length)
}
