//! Passing over a game: as far as reading goes, exactly, but without looking at each word.

use std::io;

use crate::input::{Input, Source};
use crate::token::{Outcome, Token};

/// The bytes that are never more than a part of a move, of its number or of the space between:
/// wherever there are only these, nothing happens that one who passes over a game must know.
const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        plain[byte] = is_plain(byte as u8);
        byte += 1;
    }
    plain
};

#[inline(always)]
const fn is_plain(byte: u8) -> bool {
    let letter = (byte | 0x20).wrapping_sub(b'a') < 26;
    let digit = byte.wrapping_sub(b'0') < 10;
    let space = byte == b' ' || byte == b'.';
    letter | digit | space | (byte == b'+') | (byte == b'#') | (byte == b'=') | (byte == b'@')
}

/// How many plain bytes a text begins with.
fn plain_length(bytes: &[u8]) -> usize {
    const WIDTH: usize = 32;
    let mut length = 0;
    // This loop has no branches within a block, so that it is compiled to vectors.
    for block in bytes.chunks_exact(WIDTH) {
        if !block.iter().fold(true, |all, &byte| all & is_plain(byte)) {
            break;
        }
        length += WIDTH;
    }
    let rest = &bytes[length..];
    length + rest.iter().take_while(|&&byte| PLAIN[usize::from(byte)]).count()
}

impl<S: Source> Input<S> {
    /// Passes over the moves of a game, exactly as far as [`Input::game`] would read.
    pub(crate) fn skip_moves(&mut self) -> io::Result<Option<Outcome>> {
        let mut depth = 0_usize;
        loop {
            if self.moved && !(self.fresh && self.blank) {
                self.skip_plain();
            }
            match self.token()? {
                Token::Word(_) => self.moved = true,
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Result(outcome, _) => {
                    if depth == 0 || self.result_ends()? {
                        self.ended = true;
                        return Ok(Some(outcome));
                    }
                }
                Token::Next | Token::End => return Ok(None),
                _ => {}
            }
        }
    }

    /// Takes whole words and whole lines, up to the last word before something that is not
    /// plain: that word may belong to it.
    fn skip_plain(&mut self) {
        loop {
            let rest = &self.bytes[self.at..];
            let length = plain_length(rest);
            let at_line_end = matches!(rest.get(length), Some(b'\n' | b'\r'));
            let run = &rest[..length];
            let whole = if at_line_end {
                length
            } else {
                run.iter().rposition(|&byte| byte == b' ').map_or(0, |space| space + 1)
            };
            if run[..whole].iter().any(|&byte| byte != b' ') {
                self.fresh = false;
                self.blank = false;
            }
            if whole > 0 {
                self.take(whole);
            }
            if !at_line_end {
                return;
            }
            self.newline();
            if self.fresh && self.blank {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_bytes_are_counted_to_the_first_other() {
        let text = b"12. Nf3 exd5 13. Qxe8=Q+ @Cd4 ".repeat(5);
        assert_eq!(plain_length(&text), text.len());
        for place in 0..text.len() {
            for other in [b'-', b'\n', b'{', b'*', 0, 0xff, b'!', b'['] {
                let mut text = text.clone();
                text[place] = other;
                assert_eq!(plain_length(&text), place);
            }
        }
    }
}
