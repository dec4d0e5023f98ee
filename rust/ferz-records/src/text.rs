//! Bytes become text: UTF-8, or else Latin-1; and what a comment or a tag may hold.

use std::borrow::Cow;

/// The text of some bytes: UTF-8 where they are that, and Latin-1, which any bytes are, where
/// they are not.
///
/// ```
/// use ferz_records::text::decode;
/// assert_eq!(decode("Grün".as_bytes()), "Grün");
/// assert_eq!(decode(b"Gr\xfcn"), "Grün");
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// The space that may surround a comment without belonging to it.
fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c')
}

/// A comment as a tree keeps it: no space around it, and each end of a line in it a blank.
///
/// ```
/// use ferz_records::text::comment;
/// assert_eq!(comment(" one\r\ntwo "), "one two");
/// ```
#[must_use]
pub fn comment(text: &str) -> Cow<'_, str> {
    let text = text.trim_matches(is_space);
    if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    let mut joined = String::with_capacity(text.len());
    let mut after_return = false;
    for character in text.chars() {
        match character {
            '\n' if after_return => {}
            '\n' | '\r' => joined.push(' '),
            other => joined.push(other),
        }
        after_return = character == '\r';
    }
    Cow::Owned(joined)
}

/// The value of a tag without its escapes: `\"` is a quote, `\\` a backslash, and any other
/// backslash is itself.
///
/// ```
/// use ferz_records::text::unescape;
/// assert_eq!(unescape(r#"a \"b\" \\ c\d"#), r#"a "b" \ c\d"#);
/// ```
#[must_use]
pub fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut plain = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(character) = characters.next() {
        match (character, characters.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                plain.push(next);
                characters.next();
            }
            _ => plain.push(character),
        }
    }
    Cow::Owned(plain)
}

/// The value of a tag with its escapes.
///
/// ```
/// use ferz_records::text::{escape, unescape};
/// let value = r#"He said "hi" \"#;
/// assert_eq!(unescape(&escape(value)), value);
/// ```
#[must_use]
pub fn escape(value: &str) -> Cow<'_, str> {
    if !value.contains(['\\', '"']) {
        return Cow::Borrowed(value);
    }
    let mut escaped = String::with_capacity(value.len() + 8);
    for character in value.chars() {
        if matches!(character, '\\' | '"') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    Cow::Owned(escaped)
}

/// As much of some bytes as a message should repeat.
pub(crate) fn excerpt(bytes: &[u8]) -> String {
    let text = decode(&bytes[..bytes.len().min(80)]).escape_debug().to_string();
    if bytes.len() > 80 { text + "…" } else { text }
}
