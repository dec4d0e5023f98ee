//! A tree becomes text in export format.

use ferz_core::position::Position;
use ferz_core::variant::Work;
use ferz_core::variants::AnyPosition;

use crate::annotation::without_commands;
use crate::start::roster;
use crate::text::escape;
use crate::token::Outcome;
use crate::tree::{NodeId, ROOT, Tree};
use crate::wrap::Paragraph;

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Standard algebraic notation.
    San,
    /// Coordinate texts.
    Coordinate,
}

/// What is written, and how.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// How many characters a line may have; 0 for one line.
    pub columns: usize,
    /// Whether tags are written.
    pub tags: bool,
    /// Whether comments are written.
    pub comments: bool,
    /// Whether the commands in comments are written.
    pub commands: bool,
    /// Whether annotation glyphs are written.
    pub nags: bool,
    /// Whether variations are written.
    pub variations: bool,
    /// How moves are written.
    pub notation: Notation,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            columns: 80,
            tags: true,
            comments: true,
            commands: true,
            nags: true,
            variations: true,
            notation: Notation::San,
        }
    }
}

impl Tree {
    /// Writes the game, without an end of line at its end.
    #[must_use]
    pub fn write(&self, style: &Style) -> String {
        let mut text = String::new();
        if style.tags {
            let roster = roster(self.start.as_ref().map(|start| start.variant));
            for (name, value) in self.tags.ordered(&roster) {
                text.extend(["[", name, " \"", &escape(value), "\"]\n"]);
            }
            text.push('\n');
        }
        if let Some(movetext) = &self.movetext {
            // Moves that could not be read are written as they were, but not so that they look
            // like tags or an escaped line.
            if movetext.starts_with(['[', '%']) {
                text.push(' ');
            }
            text.push_str(movetext);
            return text;
        }
        let mut paragraph = Paragraph::new(text, style.columns);
        comments(&mut paragraph, style, &self.notes(ROOT).after);
        if let Some(start) = &self.start {
            start.position.run(Moves { tree: self, style, paragraph: &mut paragraph });
        }
        let result = self.tags.get("Result").and_then(Outcome::parse).unwrap_or(Outcome::Unknown);
        paragraph.word(result.text());
        paragraph.finish()
    }
}

/// Writes comments, each for itself. Says whether there were any.
fn comments(paragraph: &mut Paragraph, style: &Style, comments: &[Box<str>]) -> bool {
    if !style.comments {
        return false;
    }
    let mut any = false;
    for comment in comments {
        if style.commands {
            paragraph.comment(comment);
        } else {
            let bare = without_commands(comment);
            if bare.is_empty() {
                continue;
            }
            paragraph.comment(&bare);
        }
        any = true;
    }
    any
}

/// The writing of moves, from a position of whichever game.
struct Moves<'a> {
    tree: &'a Tree,
    style: &'a Style,
    paragraph: &'a mut Paragraph,
}

/// What is still to be written.
enum Task<P> {
    /// What follows a node, in whose position the game is; with the number before a second
    /// player's move where it has been interrupted.
    After(NodeId, P, bool),
    /// A variation that begins with a node, from the position before it.
    Variation(NodeId, P),
    /// The end of a variation.
    Close,
}

impl Work for Moves<'_> {
    type Output = ();

    fn run<P: Position + Into<AnyPosition>>(self, position: &P) {
        let Self { tree, style, paragraph } = self;
        let mut tasks = vec![Task::After(ROOT, position.clone(), true)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => paragraph.close(),
                Task::Variation(node, before) => {
                    paragraph.open();
                    comments(paragraph, style, &tree.notes(node).before);
                    let mut after = before;
                    let interrupted = write_move(tree, style, paragraph, node, &mut after, true);
                    tasks.push(Task::Close);
                    tasks.push(Task::After(node, after, interrupted));
                }
                Task::After(node, before, interrupted) => {
                    let Some(main) = tree.next(node) else { continue };
                    let mut after = before.clone();
                    let mut cut = write_move(tree, style, paragraph, main, &mut after, interrupted);
                    let place = tasks.len();
                    if style.variations {
                        let others = tree.children(node).skip(1);
                        tasks.extend(others.map(|other| Task::Variation(other, before.clone())));
                        cut |= tasks.len() > place;
                        tasks[place..].reverse();
                    }
                    tasks.insert(place, Task::After(main, after, cut));
                }
            }
        }
    }
}

/// Writes a move with its number, and what is said of it. Says whether a comment followed.
fn write_move<P: Position + Into<AnyPosition>>(
    tree: &Tree,
    style: &Style,
    paragraph: &mut Paragraph,
    node: NodeId,
    position: &mut P,
    numbered: bool,
) -> bool {
    let action = tree.node(node).action;
    let second = position.turn().is_second();
    if !second || numbered {
        paragraph.number(position.fullmove_number(), second);
    }
    match style.notation {
        Notation::San => paragraph.word(&ferz_core::san::write(position, action)),
        Notation::Coordinate => paragraph.word(&position.text(action).to_string()),
    }
    position.play(action);
    let notes = tree.notes(node);
    if style.nags {
        for number in &notes.nags {
            paragraph.nag(*number);
        }
    }
    comments(paragraph, style, &notes.after)
}
