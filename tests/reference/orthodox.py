"""Games on one board in which White and Black move their own men."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from .base import Reference, read_rows, write_rows
from .grid import ANY, DIAGONAL, KNIGHT, STRAIGHT, Grid, Reach, coordinates, name

MOVE = re.compile(r"([a-j]\d+)([a-j]\d+)([a-z]?)")
FAR = 20


class Castle(NamedTuple):
    """One way to castle: where king and rook start and end."""

    letter: str
    king: str
    king_to: str
    rook: str
    rook_to: str


@dataclass(frozen=True)
class OneBoard:
    """A position: letters by square (White in upper case) and the further FEN fields."""

    pieces: dict[str, str]
    white: bool
    castling: str = ""
    passed: str | None = None
    halfmove: int = 0
    fullmove: int = 1
    # Answers that are asked again and again for the same position.
    memory: dict[str, object] = field(default_factory=dict, compare=False, repr=False)


def between(start: str, end: str) -> list[str]:
    """The squares strictly between two squares of one rank."""
    (low, rank), (high, _) = sorted([coordinates(start), coordinates(end)])
    return [name(file, rank) for file in range(low + 1, high)]


def split(move: str) -> tuple[str, str, str]:
    """Departure, target and promotion letter of a coordinate text."""
    match = MOVE.fullmatch(move)
    assert match, move
    return match[1], match[2], match[3]


class Orthodox(Reference[OneBoard]):
    """Chess, and what Chess II and Intrusive Squares keep of it."""

    start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    letters = "PNBRQK"
    kings = (1, 1)

    def __init__(self) -> None:
        """Chess; the other games change the parts."""
        self.grid = self.make_grid()
        self.reach = self.make_reach()
        self.castles = self.make_castles()

    # The board and its men.

    def make_grid(self) -> Grid:
        """The board."""
        return Grid(8, 8)

    def make_reach(self) -> dict[str, Reach]:
        """Where each letter captures; for all but pawns that is also where it moves."""
        table = {
            "N": self.grid.reach(KNIGHT, 1),
            "B": self.grid.reach(DIAGONAL, FAR),
            "R": self.grid.reach(STRAIGHT, FAR),
            "Q": self.grid.reach(ANY, FAR),
            "K": self.grid.reach(ANY, 1),
        }
        table |= {letter.lower(): reach for letter, reach in table.items()}
        table["P"] = self.grid.reach([(-1, 1), (1, 1)], 1)
        table["p"] = self.grid.reach([(-1, -1), (1, -1)], 1)
        return table

    def make_castles(self) -> list[Castle]:
        """The ways to castle."""
        return [
            Castle("K", "e1", "g1", "h1", "f1"),
            Castle("Q", "e1", "c1", "a1", "d1"),
            Castle("k", "e8", "g8", "h8", "f8"),
            Castle("q", "e8", "c8", "a8", "d8"),
        ]

    def last_rank(self, square: str, white: bool) -> bool:
        """Whether a square is on the last rank as a player sees it."""
        return coordinates(square)[1] == (self.grid.ranks if white else 1)

    def may_double(self, square: str, white: bool) -> bool:
        """Whether a pawn on this square may step two."""
        return coordinates(square)[1] == (2 if white else self.grid.ranks - 1)

    def promotions(self, state: OneBoard, square: str) -> list[str]:
        """What a pawn of the player to move may become on a square; "" is staying a pawn."""
        return list("qrbn") if self.last_rank(square, state.white) else [""]

    def pawn_may_stand(self, square: str, white: bool) -> bool:
        """Whether a pawn of that colour can be on a square in a valid position."""
        return coordinates(square)[1] not in (1, self.grid.ranks)

    # Attacks.

    def attackers(self, pieces: dict[str, str], square: str, white: bool) -> set[str]:
        """The squares of White's (or Black's) men that attack a square."""
        found = set()
        for start, letter in pieces.items():
            if letter.isupper() != white:
                continue
            path = self.reach[letter][start].get(square)
            if path is not None and not any(stop in pieces for stop in path):
                found.add(start)
        return found

    def king_attackers(self, pieces: dict[str, str], white: bool) -> set[str]:
        """The men that attack White's (or Black's) king; nothing while there is not just one."""
        king = "K" if white else "k"
        squares = [square for square, letter in pieces.items() if letter == king]
        return self.attackers(pieces, squares[0], not white) if len(squares) == 1 else set()

    def checkers(self, state: OneBoard) -> set[str]:
        """The enemy's men that give check."""
        return self.king_attackers(state.pieces, state.white)

    # Moves.

    def pawn_moves(self, state: OneBoard, start: str) -> list[str]:
        """The moves of one pawn, king safety not asked."""
        targets = []
        ahead = (0, 1) if state.white else (0, -1)
        one = self.grid.step(start, ahead)
        if one and one not in state.pieces:
            targets.append(one)
            two = self.grid.step(one, ahead) if self.may_double(start, state.white) else None
            if two and two not in state.pieces:
                targets.append(two)
        for target in self.reach[state.pieces[start]][start]:
            victim = state.pieces.get(target)
            if victim is None:
                if target == state.passed:
                    targets.append(target)
            elif victim.isupper() != state.white:
                targets.append(target)
        return [
            start + target + letter
            for target in targets
            for letter in self.promotions(state, target)
        ]

    def arrival(self, state: OneBoard, letter: str, target: str) -> str:
        """The letter that a man other than a pawn must add to its move."""
        return ""

    def castling_moves(self, state: OneBoard) -> list[str]:
        """The castlings whose conditions all hold."""
        moves = []
        for castle in self.castles:
            white = castle.letter.isupper()
            if white != state.white or castle.letter not in state.castling:
                continue
            pieces = state.pieces
            if pieces.get(castle.king) != ("K" if white else "k"):
                continue
            if pieces.get(castle.rook) != ("R" if white else "r"):
                continue
            if any(square in pieces for square in between(castle.king, castle.rook)):
                continue
            way = [castle.king, *between(castle.king, castle.king_to), castle.king_to]
            if any(self.attackers(pieces, square, not white) for square in way):
                continue
            moves.append(castle.king + castle.king_to)
        return moves

    def pseudo_moves(self, state: OneBoard) -> list[str]:
        """All moves as the men go, king safety not asked (castling apart)."""
        moves = []
        for start, letter in state.pieces.items():
            if letter.isupper() != state.white:
                continue
            if letter in "Pp":
                moves += self.pawn_moves(state, start)
                continue
            for target, path in self.reach[letter][start].items():
                victim = state.pieces.get(target)
                if victim is not None and victim.isupper() == state.white:
                    continue
                if any(stop in state.pieces for stop in path):
                    continue
                moves.append(start + target + self.arrival(state, letter, target))
        return moves + self.castling_moves(state)

    def castle_of(self, state: OneBoard, move: str) -> Castle | None:
        """The castling that a king's move is, or None."""
        start, target, _ = split(move)
        if state.pieces[start] in "Kk" and target not in self.reach["K"][start]:
            for castle in self.castles:
                if (castle.king, castle.king_to) == (start, target):
                    return castle
        return None

    def taken_square(self, state: OneBoard, move: str) -> str | None:
        """Where the captured man stands, or None."""
        start, target, _ = split(move)
        if target in state.pieces:
            return target
        if state.pieces[start] in "Pp" and start[0] != target[0]:
            return target[0] + start[1:]
        return None

    def moved(self, state: OneBoard, move: str) -> dict[str, str]:
        """The men after a move."""
        start, target, promotion = split(move)
        pieces = dict(state.pieces)
        taken = self.taken_square(state, move)
        castle = self.castle_of(state, move)
        if taken is not None:
            del pieces[taken]
        letter = pieces.pop(start)
        if promotion:
            letter = promotion.upper() if state.white else promotion
        pieces[target] = letter
        if castle is not None:
            pieces[castle.rook_to] = pieces.pop(castle.rook)
        return pieces

    def safe(self, state: OneBoard, move: str) -> bool:
        """Whether the mover's king cannot be taken after a move."""
        return not self.king_attackers(self.moved(state, move), state.white)

    def legal_moves(self, state: OneBoard) -> list[str]:
        """All legal moves."""
        if "legal" not in state.memory:
            over = self.goal(state) is not None
            moves = [] if over else [m for m in self.pseudo_moves(state) if self.safe(state, m)]
            state.memory["legal"] = moves
        found = state.memory["legal"]
        assert isinstance(found, list)
        return found

    def play(self, state: OneBoard, move: str) -> OneBoard:
        """The position after a legal move."""
        start, target, _ = split(move)
        pawn = state.pieces[start] in "Pp"
        castling = state.castling
        for castle in self.castles:
            if {castle.king, castle.rook} & {start, target}:
                castling = castling.replace(castle.letter, "")
        passed = None
        if pawn and start[0] == target[0]:
            (file, low), (_, high) = sorted([coordinates(start), coordinates(target)])
            passed = name(file, low + 1) if high - low == 2 else None
        return OneBoard(
            pieces=self.moved(state, move),
            white=not state.white,
            castling=castling,
            passed=passed,
            halfmove=0 if pawn or self.taken_square(state, move) else state.halfmove + 1,
            fullmove=state.fullmove + (not state.white),
        )

    # Text.

    def read(self, fen: str) -> OneBoard:
        """The position of a FEN with all its six fields."""
        placement, turn, castling, passed, halfmove, fullmove = fen.split()
        return OneBoard(
            pieces=read_rows(placement, self.grid.ranks),
            white=turn == "w",
            castling=castling.replace("-", ""),
            passed=None if passed == "-" else passed,
            halfmove=int(halfmove),
            fullmove=int(fullmove),
        )

    def legal_en_passant(self, state: OneBoard) -> list[str]:
        """The legal en passant captures."""
        return [
            move
            for move in self.legal_moves(state)
            if state.pieces[split(move)[0]] in "Pp"
            and split(move)[1] == state.passed
            and move[0] != state.passed[0]
        ]

    def write(self, state: OneBoard) -> str:
        """The canonical FEN: the passed square only where it can be captured on."""
        grid = self.grid
        placement = write_rows(state.pieces, grid.files, grid.ranks, grid.holes)
        castling = "".join(letter for letter in "KQkq" if letter in state.castling) or "-"
        passed = state.passed if self.legal_en_passant(state) else "-"
        turn = "w" if state.white else "b"
        return f"{placement} {turn} {castling} {passed} {state.halfmove} {state.fullmove}"

    # Ends.

    def goal(self, state: OneBoard) -> str | None:
        """Chess knows no goal but mate."""
        return None

    def shade(self, square: str) -> int:
        """The colour of a square."""
        return sum(coordinates(square)) % 2

    def insufficient(self, state: OneBoard) -> bool:
        """King v king, with one knight, or with bishops of one square colour on both sides."""
        others = {square: man for square, man in state.pieces.items() if man not in "Kk"}
        if len(others) == 1 and set(others.values()) <= {"N", "n"}:
            return True
        bishops = all(man in "Bb" for man in others.values())
        return bishops and len({self.shade(square) for square in others}) <= 1

    def first_moves(self, state: OneBoard) -> bool:
        """Whether White is to move."""
        return state.white

    # Validity.

    def doubled(self, state: OneBoard) -> bool:
        """Whether a double step could have passed over the en passant square just now."""
        assert state.passed is not None
        file, rank = coordinates(state.passed)
        forward = -1 if state.white else 1
        pawn, start = name(file, rank + forward), name(file, rank - forward)
        return (
            start in self.grid.squares
            and self.may_double(start, not state.white)
            and state.pieces.get(pawn) == ("p" if state.white else "P")
            and state.passed not in state.pieces
            and start not in state.pieces
        )

    def valid(self, state: OneBoard) -> bool:
        """Whether the rules call the position valid."""
        counts = Counter(state.pieces.values())
        fewest, most = self.kings
        if not all(fewest <= counts[king] <= most for king in "Kk"):
            return False
        for square, man in state.pieces.items():
            if man in "Pp" and not self.pawn_may_stand(square, man == "P"):
                return False
        if not set(state.castling) <= {castle.letter for castle in self.castles}:
            return False
        for castle in self.castles:
            if castle.letter in state.castling:
                king, rook = ("K", "R") if castle.letter.isupper() else ("k", "r")
                if state.pieces.get(castle.king) != king or state.pieces.get(castle.rook) != rook:
                    return False
        if state.passed is not None and not self.doubled(state):
            return False
        return not self.king_attackers(state.pieces, not state.white)


class Chess(Orthodox):
    """Chess itself."""


class Intrusive(Orthodox):
    """Intrusive Squares: four quadrants under a central supersquare."""

    start_fen = (
        "rnbq**kbnr/4**4/2pppppp2/2p4p2/**6**/**6**/2P4P2/2PPPPPP2/4**4/RNBQ**KBNR w - - 0 1"
    )
    holes = "e1 f1 e2 f2 e9 f9 e10 f10 a5 b5 a6 b6 i5 j5 i6 j6".split()

    def make_grid(self) -> Grid:
        """84 squares of a frame of ten by ten."""
        return Grid(10, 10, self.holes, self.crosses)

    @staticmethod
    def in_quadrant(square: str) -> bool:
        """Whether a square is in one of the four outer supersquares."""
        return square[0] in "abcdghij" and int(square[1:]) in (1, 2, 3, 4, 7, 8, 9, 10)

    @staticmethod
    def in_centre(square: str) -> bool:
        """Whether a square is in the central supersquare."""
        return square[0] in "cdefgh" and 3 <= int(square[1:]) <= 8

    def crosses(self, start: str, end: str) -> bool:
        """Whether a step joins an outer-only and a central-only square."""
        kinds = [(self.in_quadrant(square), self.in_centre(square)) for square in (start, end)]
        return set(kinds) == {(True, False), (False, True)}

    def make_castles(self) -> list[Castle]:
        """No castling."""
        return []

    def last_square(self, square: str, white: bool) -> bool:
        """Whether a square is the last of its file as a player sees it."""
        if square[0] in "ef":
            return square[1:] == ("8" if white else "3")
        return square[1:] == ("10" if white else "1")

    def may_double(self, square: str, white: bool) -> bool:
        """The six rear pawns only."""
        return square[0] in "cdefgh" and square[1:] == ("3" if white else "8")

    def promotions(self, state: OneBoard, square: str) -> list[str]:
        """Compulsory at the end of a file, a choice of lost men inside an enemy quadrant."""
        if self.last_square(square, state.white):
            return list("qrbn")
        enemy = range(7, 11) if state.white else range(1, 5)
        if not self.in_quadrant(square) or int(square[1:]) not in enemy:
            return [""]
        counts = Counter(state.pieces.values())
        at_start = {"q": 1, "r": 2, "b": 2, "n": 2}
        lost = [
            letter
            for letter, number in at_start.items()
            if counts[letter.upper() if state.white else letter] < number
        ]
        return ["", *lost]

    def pawn_may_stand(self, square: str, white: bool) -> bool:
        """Not at the end of a file, and not behind or beside the rear rank."""
        if self.last_square(square, white):
            return False
        rank = int(square[1:])
        behind, rear = ((1, 2), 3) if white else ((10, 9), 8)
        return rank not in behind and not (rank == rear and square[0] in "abij")

    def insufficient(self, state: OneBoard) -> bool:
        """King against king, with at most one bishop or knight on the whole board."""
        others = [man for man in state.pieces.values() if man not in "Kk"]
        return not others or (len(others) == 1 and others[0] in "BbNn")
