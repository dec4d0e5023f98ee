"""Influence Chess: two players on their own boards, one war between them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from .base import Reference, read_rows, write_rows
from .grid import ANY, DIAGONAL, KNIGHT, STRAIGHT, Grid, Reach, coordinates, name

FAR = 7
MOVE = re.compile(r"(@?)([a-d]\d)([a-d]\d)([a-z]?)(&?)")


@dataclass(frozen=True)
class ThreeBoards:
    """A position: letters by square on three boards, and the further FEN fields."""

    above: dict[str, str]
    middle: dict[str, str]
    below: dict[str, str]
    player: str
    army: str
    halfmove: int = 0
    fullmove: int = 1
    memory: dict[str, object] = field(default_factory=dict, compare=False, repr=False)

    def own(self, player: str) -> dict[str, str]:
        """A player's own board."""
        return self.above if player == "a" else self.below

    def helps_white(self, player: str) -> bool:
        """Whether a player helps White."""
        return (self.army == "w") == (player == "a")


def other(player: str) -> str:
    """The opponent."""
    return "b" if player == "a" else "a"


def strength(letter: str | None) -> int:
    """Nobody, prince, commander."""
    return 0 if letter is None else 2 if letter in "Cc" else 1


def line_between(start: str, end: str) -> list[str]:
    """The squares strictly between two squares of one line."""
    (x, y), (u, v) = coordinates(start), coordinates(end)
    length = max(abs(u - x), abs(v - y))
    dx, dy = (u - x) // length, (v - y) // length
    return [name(x + dx * i, y + dy * i) for i in range(1, length)]


class Influence(Reference[ThreeBoards]):
    """Influence Chess with its two options."""

    def __init__(self, commander: str, army: str) -> None:
        """`commander`: two or up-to-two; `army`: white or black, the one that Above helps."""
        self.commander = commander
        boards = "4/4/A1A1/1C2/1A1A/4/4|rkqn/pppp/4/4/4/PPPP/NQKR|4/4/1b1b/2c1/b1b1/4/4"
        self.start_fen = f"{boards} a {army[0]} 0 1"
        self.grid = Grid(4, 7)
        grid = self.grid
        table = {
            "N": grid.reach(KNIGHT, 1),
            "B": grid.reach(DIAGONAL, FAR),
            "R": grid.reach(STRAIGHT, FAR),
            "Q": grid.reach(ANY, FAR),
            "K": grid.reach(ANY, 1),
        }
        table |= {letter.lower(): reach for letter, reach in table.items()}
        table["P"] = grid.reach([(-1, 1), (1, 1)], 1)
        table["p"] = grid.reach([(-1, -1), (1, -1)], 1)
        self.reach: dict[str, Reach] = table
        prince = grid.reach(ANY, 1)
        leader = grid.reach(ANY, 2)
        if commander == "two":
            leader = {
                start: {end: path for end, path in ends.items() if path}
                for start, ends in leader.items()
            }
        self.own_reach: dict[str, Reach] = {"A": prince, "b": prince, "C": leader, "c": leader}

    # Influence and check.

    def may_influence(self, state: ThreeBoards, player: str, square: str) -> bool:
        """Whether a player may move the man that stands on a Middle square."""
        mine = state.own(player).get(square)
        theirs = state.own(other(player)).get(square)
        return mine is not None and strength(theirs) <= strength(mine)

    def attacks(self, state: ThreeBoards, start: str, target: str) -> bool:
        """Whether the man on one Middle square attacks another square."""
        path = self.reach[state.middle[start]][start].get(target)
        return path is not None and not any(stop in state.middle for stop in path)

    def king_takers(self, state: ThreeBoards, player: str) -> set[str]:
        """The men by which the opponent could take the king of a player's army."""
        white = state.helps_white(player)
        king = "K" if white else "k"
        return {
            start
            for square, letter in state.middle.items()
            if letter == king
            for start, man in state.middle.items()
            if man.isupper() != white
            and self.attacks(state, start, square)
            and self.may_influence(state, other(player), start)
        }

    def checkers(self, state: ThreeBoards) -> set[str]:
        """The men by which the player to move is in check."""
        return self.king_takers(state, state.player)

    # Moves.

    def own_moves(self, state: ThreeBoards) -> list[str]:
        """The moves on the own board."""
        board = state.own(state.player)
        return [
            f"@{start}{target}"
            for start, letter in board.items()
            for target, path in self.own_reach[letter][start].items()
            if target not in board and not any(stop in board for stop in path)
        ]

    def chess_moves(self, state: ThreeBoards, start: str) -> list[str]:
        """The chess moves of one Middle man, by its own army's way."""
        letter = state.middle[start]
        white = letter.isupper()
        targets = []
        if letter in "Pp":
            one = self.grid.step(start, (0, 1) if white else (0, -1))
            if one and one not in state.middle:
                targets.append(one)
        for target in self.reach[letter][start]:
            victim = state.middle.get(target)
            if victim is None and letter in "Pp":
                continue
            if victim is not None and victim.isupper() == white:
                continue
            if self.attacks(state, start, target):
                targets.append(target)
        last = "7" if white else "1"
        return [
            start + target + promotion
            for target in targets
            for promotion in (list("qrbn") if letter in "Pp" and target[1] == last else [""])
        ]

    def may_double(self, state: ThreeBoards, move: str) -> bool:
        """Whether the own man over the departure square can make the identical move."""
        start, target = move[:2], move[2:4]
        board = state.own(state.player)
        if target in board:
            return False
        if state.middle[start] not in "RrBbQq":
            return True
        return not any(stop in board for stop in line_between(start, target))

    def pseudo_moves(self, state: ThreeBoards) -> list[str]:
        """All three kinds of moves, king safety not asked."""
        moves = self.own_moves(state)
        for start in state.middle:
            if not self.may_influence(state, state.player, start):
                continue
            for move in self.chess_moves(state, start):
                moves.append(move)
                if self.may_double(state, move):
                    moves.append(move + "&")
        return moves

    def takes_own_king(self, state: ThreeBoards, move: str) -> bool:
        """Whether a move captures the king of the mover's own army."""
        if move.startswith("@"):
            return False
        return state.middle.get(move[2:4]) == ("K" if state.helps_white(state.player) else "k")

    def legal_moves(self, state: ThreeBoards) -> list[str]:
        """All legal moves."""
        if "legal" not in state.memory:
            state.memory["legal"] = [
                move
                for move in self.pseudo_moves(state)
                if not self.takes_own_king(state, move)
                and not self.king_takers(self.play(state, move), state.player)
            ]
        found = state.memory["legal"]
        assert isinstance(found, list)
        return found

    def play(self, state: ThreeBoards, move: str) -> ThreeBoards:
        """The position after a move."""
        match = MOVE.fullmatch(move)
        assert match, move
        own, start, target, promotion, double = match.groups()
        board, middle = dict(state.own(state.player)), dict(state.middle)
        resets = False
        if own or double:
            board[target] = board.pop(start)
        if not own:
            resets = target in middle or middle[start] in "Pp"
            man = middle.pop(start)
            if promotion:
                man = promotion.upper() if man.isupper() else promotion
            middle[target] = man
        mine = state.player == "a"
        return ThreeBoards(
            above=board if mine else state.above,
            middle=middle,
            below=state.below if mine else board,
            player=other(state.player),
            army=state.army,
            halfmove=0 if resets else state.halfmove + 1,
            fullmove=state.fullmove + (not mine),
        )

    # Text.

    def read(self, fen: str) -> ThreeBoards:
        """The position of a FEN with all its five fields."""
        boards, player, army, halfmove, fullmove = fen.split()
        above, middle, below = (read_rows(rows, 7) for rows in boards.split("|"))
        return ThreeBoards(above, middle, below, player, army, int(halfmove), int(fullmove))

    def write(self, state: ThreeBoards) -> str:
        """The canonical FEN."""
        boards = "|".join(
            write_rows(board, 4, 7, frozenset())
            for board in (state.above, state.middle, state.below)
        )
        return f"{boards} {state.player} {state.army} {state.halfmove} {state.fullmove}"

    # Ends and validity.

    def goal(self, state: ThreeBoards) -> str | None:
        """No goal but mate."""
        return None

    def insufficient(self, state: ThreeBoards) -> bool:
        """Never."""
        return False

    def first_moves(self, state: ThreeBoards) -> bool:
        """Whether Above is to move."""
        return state.player == "a"

    def valid(self, state: ThreeBoards) -> bool:
        """Whether the rules call the position valid."""
        counts = Counter(state.middle.values())
        return (
            Counter(state.above.values()) == {"A": 4, "C": 1}
            and Counter(state.below.values()) == {"b": 4, "c": 1}
            and counts["K"] == counts["k"] == 1
            and not any(man in "Pp" and square[1] in "17" for square, man in state.middle.items())
            and not self.king_takers(state, other(state.player))
        )
