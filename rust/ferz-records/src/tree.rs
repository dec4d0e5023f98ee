//! The tree of a game: all moves with their variations, comments and annotations, in one place.

use std::borrow::Cow;
use std::io;
use std::sync::LazyLock;

use ferz_core::moves::{Action, Move};
use ferz_core::position::Position;
use ferz_core::variants::AnyPosition;
use smallvec::SmallVec;

use crate::fault::Fault;
use crate::input::{Input, Source};
use crate::limits;
use crate::reader::Sink;
use crate::start::Start;
use crate::tag::Tags;

/// The number of a node; moves that are taken away leave theirs unused.
pub type NodeId = u32;

/// The node before the first move.
pub const ROOT: NodeId = 0;

/// No node.
pub(crate) const NONE: NodeId = NodeId::MAX;

/// A position is kept at each node whose number of moves from the start can be divided by this,
/// so that any other is a few moves away.
const INTERVAL: u32 = 16;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) parent: NodeId,
    pub(crate) first: NodeId,
    pub(crate) last: NodeId,
    pub(crate) next: NodeId,
    /// The number of moves from the start.
    pub(crate) ply: u32,
    /// Where its notes are.
    notes: u32,
    pub(crate) action: Move,
}

/// What people say of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Comments in front of a move that begins a variation.
    pub before: Vec<Box<str>>,
    /// Comments after the move; at the root, before the first move.
    pub after: SmallVec<[Box<str>; 1]>,
    /// Numbers of annotation glyphs, each once, in rising order.
    pub nags: SmallVec<[u8; 8]>,
}

static NOTHING: LazyLock<Notes> = LazyLock::new(Notes::default);

/// A game with all its moves.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The tags.
    pub tags: Tags,
    /// The game and its first position; none where the record did not tell them.
    pub start: Option<Start>,
    /// Movetext that could not be read as moves.
    pub movetext: Option<String>,
    /// All that was wrong with the record.
    pub faults: Vec<Fault>,
    /// Where the record begins in the text that it was read from.
    pub offset: u64,
    /// Where what follows it begins.
    pub end: u64,
    /// The line on which it begins.
    pub line: u64,
    pub(crate) nodes: Vec<Node>,
    notes: Vec<Notes>,
    /// Some positions, by rising numbers of their nodes.
    kept: Vec<(NodeId, AnyPosition)>,
}

const NO_MOVE: Move = Move { from: 0, to: 0, promotion: None, action: Action::Step };

const ROOT_NODE: Node = Node {
    parent: NONE,
    first: NONE,
    last: NONE,
    next: NONE,
    ply: 0,
    notes: NONE,
    action: NO_MOVE,
};

impl Tree {
    /// A game without moves, from this start.
    #[must_use]
    pub fn new(start: Option<Start>) -> Self {
        let mut tags = Tags::default();
        if let Some(start) = &start {
            for tag in start.roster() {
                tags.set(tag, crate::start::unknown(tag));
            }
            start.describe(&mut tags, true);
        }
        Self { tags, start, ..Self::empty() }
    }

    fn empty() -> Self {
        Self {
            tags: Tags::default(),
            start: None,
            movetext: None,
            faults: Vec::new(),
            offset: 0,
            end: 0,
            line: 1,
            nodes: vec![ROOT_NODE],
            notes: Vec::new(),
            kept: Vec::new(),
        }
    }

    /// Whether a number is that of a move in the tree, or of the root.
    #[must_use]
    pub fn contains(&self, node: NodeId) -> bool {
        node == ROOT || self.nodes.get(node as usize).is_some_and(|node| node.parent != NONE)
    }

    /// The move that leads to a node.
    #[must_use]
    pub fn action(&self, node: NodeId) -> Option<Move> {
        (node != ROOT).then(|| self.node(node).action)
    }

    /// The node before.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        some(self.node(node).parent)
    }

    /// The main move after a node.
    #[must_use]
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        some(self.node(node).first)
    }

    /// All moves after a node, the main one first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(node), |&child| some(self.node(child).next))
    }

    /// The number of moves from the start.
    #[must_use]
    pub fn ply(&self, node: NodeId) -> u32 {
        self.node(node).ply
    }

    /// The nodes of the main moves after a node.
    pub fn line(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(node), |&node| self.next(node))
    }

    /// The nodes of the main line.
    pub fn mainline(&self) -> impl Iterator<Item = NodeId> {
        self.line(ROOT)
    }

    /// What is said of a node.
    #[must_use]
    pub fn notes(&self, node: NodeId) -> &Notes {
        self.notes.get(self.node(node).notes as usize).unwrap_or_else(|| &NOTHING)
    }

    /// What is said of a node, to be changed.
    ///
    /// # Panics
    /// When there are four milliards of notes.
    pub fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        let node = &mut self.nodes[node as usize];
        if node.notes == NONE {
            node.notes = u32::try_from(self.notes.len()).expect("fewer notes than moves");
            self.notes.push(Notes::default());
        }
        &mut self.notes[node.notes as usize]
    }

    /// Whether a node is not the main move of the one before.
    #[must_use]
    pub fn starts_variation(&self, node: NodeId) -> bool {
        self.parent(node).is_some_and(|parent| self.node(parent).first != node)
    }

    /// The position at a node, a few moves from one that is kept; none where the start is
    /// unknown.
    #[must_use]
    pub fn position(&self, node: NodeId) -> Option<AnyPosition> {
        let start = self.start.as_ref()?;
        let mut moves: SmallVec<[Move; INTERVAL as usize]> = SmallVec::new();
        let mut at = node;
        let mut position = loop {
            if at == ROOT {
                break start.position.clone();
            }
            let node = self.node(at);
            if node.ply.is_multiple_of(INTERVAL)
                && let Ok(place) = self.kept.binary_search_by_key(&at, |(own, _)| *own)
            {
                break self.kept[place].1.clone();
            }
            moves.push(node.action);
            at = node.parent;
        };
        for action in moves.into_iter().rev() {
            position.play(action);
        }
        Some(position)
    }

    /// The positions from the start to a node, each with the move that led to it.
    #[must_use]
    pub fn history(&self, node: NodeId) -> Option<Vec<(Option<Move>, AnyPosition)>> {
        let mut position = self.start.as_ref()?.position.clone();
        let path = self.path(node);
        let mut history = Vec::with_capacity(path.len() + 1);
        history.push((None, position.clone()));
        for action in path {
            position.play(action);
            history.push((Some(action), position.clone()));
        }
        Some(history)
    }

    /// The moves from the start to a node.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<Move> {
        let mut path: Vec<Move> = std::iter::successors(Some(node), |&node| self.parent(node))
            .filter_map(|node| self.action(node))
            .collect();
        path.reverse();
        path
    }

    /// Adds a move, legal in the position at the node, as the last one after it.
    ///
    /// # Panics
    /// When there are four milliards of moves.
    pub fn add(&mut self, parent: NodeId, action: Move) -> NodeId {
        let node = self.push(parent, action);
        if self.node(node).ply.is_multiple_of(INTERVAL)
            && let Some(mut position) = self.position(parent)
        {
            position.play(action);
            self.kept.push((node, position));
        }
        node
    }

    fn push(&mut self, parent: NodeId, action: Move) -> NodeId {
        let node = NodeId::try_from(self.nodes.len()).expect("four milliards of moves");
        let ply = self.node(parent).ply + 1;
        self.nodes.push(Node { parent, ply, action, ..ROOT_NODE });
        self.hang(parent, node);
        node
    }

    /// Makes a node the last one after its parent.
    pub(crate) fn hang(&mut self, parent: NodeId, node: NodeId) {
        let last = self.node(parent).last;
        if last == NONE {
            self.nodes[parent as usize].first = node;
        } else {
            self.nodes[last as usize].next = node;
        }
        self.nodes[parent as usize].last = node;
        self.nodes[node as usize].next = NONE;
    }

    /// The position is kept at this node, the last one that was added.
    fn keep(&mut self, node: NodeId, position: AnyPosition) {
        self.kept.push((node, position));
    }

    #[inline]
    pub(crate) fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node as usize]
    }
}

fn some(node: NodeId) -> Option<NodeId> {
    (node != NONE).then_some(node)
}

/// Two trees are equal when they tell the same game: tags, start, moves in their order, and all
/// that is said of them. Where they were read from and what was wrong with the text is no part
/// of it.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        if self.tags != other.tags || self.start != other.start || self.movetext != other.movetext {
            return false;
        }
        let mut pairs = vec![(ROOT, ROOT)];
        while let Some((own, its)) = pairs.pop() {
            if self.notes(own) != other.notes(its) {
                return false;
            }
            let (mut own, mut its) = (self.children(own), other.children(its));
            loop {
                match (own.next(), its.next()) {
                    (None, None) => break,
                    (Some(own), Some(its)) if self.action(own) == other.action(its) => {
                        pairs.push((own, its));
                    }
                    _ => return false,
                }
            }
        }
        true
    }
}

/// Builds a tree of what it is told.
#[derive(Debug)]
pub struct Builder {
    tree: Tree,
    at: NodeId,
    lines: Vec<NodeId>,
    /// Whether the line has no move yet.
    fresh: bool,
    /// The comments in front of the first move of a variation.
    waiting: Vec<Box<str>>,
}

impl Default for Builder {
    fn default() -> Self {
        let tree = Tree { nodes: Vec::with_capacity(128), ..Tree::empty() };
        let mut builder =
            Self { tree, at: ROOT, lines: Vec::new(), fresh: true, waiting: Vec::new() };
        builder.tree.nodes.push(ROOT_NODE);
        builder
    }
}

impl Sink for Builder {
    fn begin(&mut self, _: &Tags, _: Option<&Start>) {}

    #[inline]
    fn play<P: Position + Into<AnyPosition>>(&mut self, action: Move, _: &P, after: &P) {
        let node = self.tree.push(self.at, action);
        if self.tree.node(node).ply.is_multiple_of(INTERVAL) {
            self.tree.keep(node, after.clone().into());
        }
        if !self.waiting.is_empty() {
            self.tree.notes_mut(node).before = std::mem::take(&mut self.waiting);
        }
        self.at = node;
        self.fresh = false;
    }

    fn comment(&mut self, text: Cow<'_, str>) {
        let text = text.into_owned().into_boxed_str();
        if self.fresh && !self.lines.is_empty() {
            self.waiting.push(text);
        } else {
            self.tree.notes_mut(self.at).after.push(text);
        }
    }

    fn nag(&mut self, number: u8) {
        add_nag(&mut self.tree.notes_mut(self.at).nags, number);
    }

    fn open(&mut self) {
        self.lines.push(self.at);
        self.at = self.tree.node(self.at).parent;
        self.fresh = true;
    }

    fn close(&mut self) {
        if let Some(node) = self.lines.pop() {
            self.at = node;
        }
        if !self.waiting.is_empty() {
            // The variation has no moves: what is said of it is said here.
            let waiting = std::mem::take(&mut self.waiting);
            self.tree.notes_mut(self.at).after.extend(waiting);
        }
        self.fresh = false;
    }
}

/// Adds a number to a list that is kept in order and without doubles.
pub fn add_nag(nags: &mut SmallVec<[u8; 8]>, number: u8) {
    if let Err(place) = nags.binary_search(&number)
        && nags.len() < limits::NAGS
    {
        nags.insert(place, number);
    }
}

/// Reads the next game as a tree; none when there is no more.
///
/// # Errors
/// What went wrong with the source.
pub fn read<S: Source>(input: &mut Input<S>) -> io::Result<Option<Tree>> {
    let mut builder = Builder::default();
    let Some(record) = input.game(&mut builder)? else { return Ok(None) };
    Ok(Some(Tree {
        tags: record.tags,
        start: record.start,
        movetext: record.movetext,
        faults: record.faults,
        offset: record.offset,
        end: record.end,
        line: record.line,
        ..builder.tree
    }))
}
