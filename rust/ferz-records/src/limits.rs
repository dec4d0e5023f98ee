//! How much of a text the reader takes, so that no file can exhaust the memory.

/// Bytes of a comment.
pub const COMMENT: usize = 1 << 20;
/// Bytes of a line of tags.
pub const TAG_LINE: usize = 1 << 16;
/// Bytes of the name of a tag.
pub const TAG_NAME: usize = 255;
/// Tags of a game.
pub const TAGS: usize = 1 << 10;
/// Bytes of a word of movetext.
pub const WORD: usize = 255;
/// Moves of a game, those of variations included.
pub const MOVES: usize = 1 << 20;
/// Variations inside each other.
pub const DEPTH: usize = 1 << 17;
/// Bytes of all comments of a game.
pub const TEXT: usize = 1 << 25;
/// Bytes of movetext that is kept unread.
pub const MOVETEXT: usize = 1 << 24;
/// Numbers of annotation glyphs of a move.
pub const NAGS: usize = 64;
/// Faults of a game that are told.
pub const FAULTS: usize = 100;
/// Bytes that a source is asked for at a time.
pub const CHUNK: usize = 1 << 16;
