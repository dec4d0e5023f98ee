//! Words become lines of a certain width.

use std::fmt::Write as _;

/// A text that is written word by word.
#[derive(Debug)]
pub(crate) struct Paragraph {
    text: String,
    /// How many characters a line may have; 0 for any number.
    columns: usize,
    /// How many the last line has.
    column: usize,
    /// The word that is not in the text yet, as a parenthesis may be added to it.
    word: String,
    /// A parenthesis that waits for its first word.
    opening: bool,
}

impl Paragraph {
    /// Goes on with a text that ends a line.
    pub(crate) fn new(text: String, columns: usize) -> Self {
        Self { text, columns, column: 0, word: String::new(), opening: false }
    }

    /// Puts the waiting word into the text.
    fn flush(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let length = characters(&self.word);
        if self.column > 0 {
            if self.columns > 0 && self.column + 1 + length >= self.columns {
                self.text.push('\n');
                self.column = 0;
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(&self.word);
        self.column += length;
        self.word.clear();
    }

    fn start(&mut self) {
        self.flush();
        if self.opening {
            self.word.push('(');
            self.opening = false;
        }
    }

    /// Writes a word.
    pub(crate) fn word(&mut self, word: &str) {
        self.start();
        self.word.push_str(word);
    }

    /// Writes the number of a move, of the second player's with three dots.
    pub(crate) fn number(&mut self, number: u32, second: bool) {
        self.start();
        let _ = write!(self.word, "{number}{}", if second { "..." } else { "." });
    }

    /// Writes the number of an annotation glyph.
    pub(crate) fn nag(&mut self, number: u8) {
        self.start();
        let _ = write!(self.word, "${number}");
    }

    /// Opens a parenthesis before the next word.
    pub(crate) fn open(&mut self) {
        self.start();
        self.opening = true;
    }

    /// Closes a parenthesis behind the last word.
    pub(crate) fn close(&mut self) {
        if self.word.is_empty() || self.opening {
            self.start();
        }
        self.word.push(')');
    }

    /// Writes a comment: in braces, or to the end of the line where it has a brace itself.
    pub(crate) fn comment(&mut self, comment: &str) {
        if comment.contains('}') {
            self.start();
            let _ = write!(self.word, "; {comment}");
            self.flush();
            self.text.push('\n');
            self.column = 0;
            return;
        }
        let mut rest = comment;
        let mut first = true;
        loop {
            let length = self.unit(rest);
            self.start();
            if first {
                self.word.push('{');
                first = false;
            }
            self.word.push_str(&rest[..length]);
            if length == rest.len() {
                break;
            }
            rest = &rest[length + 1..];
        }
        self.word.push('}');
    }

    /// How many bytes of a comment must stay on one line. It is broken at single blanks only, as
    /// a reader makes one blank of an end of line; not in a command, and not where something
    /// would come to the start of a line that means something else there.
    fn unit(&self, text: &str) -> usize {
        if self.columns == 0 {
            return text.len();
        }
        let bytes = text.as_bytes();
        // A command stays with what is before it, unless that makes too long a line.
        let mut before_command = None;
        let mut in_command = false;
        for (place, &byte) in bytes.iter().enumerate() {
            match byte {
                b'[' if bytes.get(place + 1) == Some(&b'%') => in_command = true,
                b']' => in_command = false,
                b' ' if !in_command && place > 0 && bytes[place - 1] != b' ' => {
                    match bytes.get(place + 1) {
                        None | Some(b' ' | b'%' | b';') => {}
                        Some(b'[') if bytes.get(place + 2) != Some(&b'%') => {}
                        Some(b'[') => {
                            if let Some(earlier) = before_command
                                && characters(&text[..place]) + 3 >= self.columns
                            {
                                return earlier;
                            }
                            before_command = Some(place);
                        }
                        Some(_) => {
                            return match before_command {
                                Some(earlier) if characters(&text[..place]) + 3 >= self.columns => {
                                    earlier
                                }
                                _ => place,
                            };
                        }
                    }
                }
                _ => {}
            }
        }
        match before_command {
            Some(earlier) if characters(text) + 3 >= self.columns => earlier,
            _ => text.len(),
        }
    }

    /// The text.
    pub(crate) fn finish(mut self) -> String {
        self.flush();
        self.text
    }
}

fn characters(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().count() }
}
