"""Squares by name, and where a man could go on an empty board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

Vector: TypeAlias = tuple[int, int]
# From a square: each square that can be reached, with the squares that must be empty between.
Reach: TypeAlias = dict[str, dict[str, tuple[str, ...]]]

STRAIGHT: tuple[Vector, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: tuple[Vector, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
ANY: tuple[Vector, ...] = STRAIGHT + DIAGONAL
KNIGHT: tuple[Vector, ...] = (
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
)


def coordinates(square: str) -> tuple[int, int]:
    """The file and the rank of a square, both counted from 1."""
    return ord(square[0]) - ord("a") + 1, int(square[1:])


def name(file: int, rank: int) -> str:
    """The square on a file and a rank, both counted from 1."""
    return f"{chr(ord('a') + file - 1)}{rank}"


class Grid:
    """A board: its squares, and which steps and leaps between them exist."""

    def __init__(
        self,
        files: int,
        ranks: int,
        holes: Iterable[str] = (),
        forbidden: Callable[[str, str], bool] = lambda start, end: False,
    ) -> None:
        """A frame without its holes; `forbidden` says which steps do not exist."""
        self.files = files
        self.ranks = ranks
        self.holes = frozenset(holes)
        self.forbidden = forbidden
        every = [name(file, rank) for rank in range(1, ranks + 1) for file in range(1, files + 1)]
        self.squares = tuple(square for square in every if square not in self.holes)
        self._known = frozenset(self.squares)

    def step(self, square: str, vector: Vector) -> str | None:
        """The square that one step or leap leads to, or None."""
        file, rank = coordinates(square)
        target = name(file + vector[0], rank + vector[1]) if file + vector[0] > 0 else ""
        if target not in self._known or self.forbidden(square, target):
            return None
        return target

    def reach(self, vectors: Iterable[Vector], limit: int) -> Reach:
        """Where a man gets from each square by up to `limit` equal steps."""
        table: Reach = {}
        for start in self.squares:
            table[start] = {}
            for vector in vectors:
                between: tuple[str, ...] = ()
                square: str | None = start
                for _ in range(limit):
                    assert square is not None
                    square = self.step(square, vector)
                    if square is None:
                        break
                    table[start][square] = between
                    between += (square,)
        return table
