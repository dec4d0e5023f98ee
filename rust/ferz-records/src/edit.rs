//! Changes of a tree: the order of variations, and taking them away.

use ferz_core::moves::Move;
use ferz_core::position::Position;

use crate::tree::{NONE, NodeId, ROOT, Tree};

/// Where a variation goes among those of its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// One place towards the main line.
    Up,
    /// One place away from it.
    Down,
    /// Into the main line.
    Main,
}

impl Tree {
    /// Puts a variation into another place. The comments in front of one that becomes the main
    /// move are put behind it, as a main move has none in front.
    pub fn shift(&mut self, node: NodeId, shift: Shift) {
        let Some(parent) = self.parent(node) else { return };
        let mut children: Vec<NodeId> = self.children(parent).collect();
        let Some(place) = children.iter().position(|&child| child == node) else { return };
        match shift {
            Shift::Up if place > 0 => children.swap(place, place - 1),
            Shift::Down if place + 1 < children.len() => children.swap(place, place + 1),
            Shift::Main => children[..=place].rotate_right(1),
            Shift::Up | Shift::Down => return,
        }
        self.order(parent, &children);
    }

    /// Adds a move as the main one, in front of those that there are.
    pub fn add_main(&mut self, parent: NodeId, action: Move) -> NodeId {
        let node = self.add(parent, action);
        self.shift(node, Shift::Main);
        node
    }

    /// Takes a move away with all that follows it.
    pub fn remove(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else { return };
        let children: Vec<NodeId> = self.children(parent).filter(|&child| child != node).collect();
        self.order(parent, &children);
        let mut doomed = vec![node];
        while let Some(node) = doomed.pop() {
            doomed.extend(self.children(node));
            self.nodes[node as usize].parent = NONE;
        }
    }

    /// Takes all moves away.
    pub fn clear(&mut self) {
        for node in self.children(ROOT).collect::<Vec<_>>() {
            self.remove(node);
        }
    }

    /// Hangs the children of a node on it in this order.
    fn order(&mut self, parent: NodeId, children: &[NodeId]) {
        self.nodes[parent as usize].first = NONE;
        self.nodes[parent as usize].last = NONE;
        for &child in children {
            self.hang(parent, child);
        }
        if let Some(&main) = children.first()
            && !self.notes(main).before.is_empty()
        {
            let notes = self.notes_mut(main);
            let before = std::mem::take(&mut notes.before);
            notes.after.insert_many(0, before);
        }
    }

    /// The move after a node that is this one.
    #[must_use]
    pub fn find(&self, parent: NodeId, action: Move) -> Option<NodeId> {
        self.children(parent).find(|&child| self.action(child) == Some(action))
    }

    /// Whether a node and all before it are main moves.
    #[must_use]
    pub fn is_mainline(&self, node: NodeId) -> bool {
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            if self.next(parent) != Some(at) {
                return false;
            }
            at = parent;
        }
        true
    }

    /// The last node of the main moves after a node.
    #[must_use]
    pub fn end_of(&self, node: NodeId) -> NodeId {
        self.line(node).last().unwrap_or(node)
    }

    /// The text of a node's move in SAN; none at the root.
    #[must_use]
    pub fn san(&self, node: NodeId) -> Option<String> {
        Some(self.position(self.parent(node)?)?.san(self.action(node)?))
    }

    /// The coordinate text of a node's move; none at the root.
    #[must_use]
    pub fn text(&self, node: NodeId) -> Option<String> {
        Some(self.position(self.parent(node)?)?.text(self.action(node)?).to_string())
    }
}
