"""All games of a file: as trees, as tags with their places, as events, or told to a visitor."""

from __future__ import annotations

import io
from collections.abc import Iterator
from os import PathLike
from typing import IO, TYPE_CHECKING, Any, TypeAlias

from ferz.pgn._native import Event, Game, Headers, RecordError, _Games

if TYPE_CHECKING:
    from ferz import Move, Variant

Source: TypeAlias = "str | bytes | PathLike[str] | PathLike[bytes] | IO[str] | IO[bytes]"
"""A path, or a file that is open for reading in text or in binary mode."""


def read_games(source: Source) -> Iterator[Game]:
    """Read the games of a file, one at a time.

    `source` is a path or an open file. A path is read as bytes, UTF-8 or Latin-1 as each text
    in it may be, and other threads run meanwhile. An open file is read on to its end, in large
    pieces: where it stands between two games says nothing. No more than a game is kept.

    Raises `OSError` for a path that cannot be read and `TypeError` for what is neither.

    >>> import io, ferz.pgn
    >>> text = io.StringIO("1. e4 e5 1-0 1. d4 d5 0-1")
    >>> [game.headers["Result"] for game in ferz.pgn.read_games(text)]
    ['1-0', '0-1']
    """
    return _Games(source, "games")


def index(source: Source) -> Iterator[Headers]:
    """Read the tags of all games of a file, with the places of the games.

    The moves are passed over and the tags are as they stand in the file. Of a path, or a file
    in binary mode, ``headers.offset`` and ``headers.end`` are the places of the first byte of
    the game and of what follows it: seek to the first and call `read_game`.

    >>> import io, ferz.pgn
    >>> file = io.BytesIO(b'[White "A"]\\n\\n1. e4 *\\n\\n[White "B"]\\n\\n1. d4 *\\n')
    >>> places = {headers["White"]: headers.offset for headers in ferz.pgn.index(file)}
    >>> file.seek(places["B"])
    22
    >>> str(ferz.pgn.read_game(file).mainline_moves())
    '1. d4'
    """
    return _Games(source, "headers")


def events(source: Source) -> Iterator[Event]:
    """Read the games of a file as a row of events, without trees.

    Each event has a ``kind`` and a ``value`` and can be taken apart. The kinds, in their order:
    ``"game"`` (a `ferz.Variant`, or None where the game is not known), ``"header"`` (name and
    value), ``"movetext"`` (a str, where the moves could not be read), then, as they come,
    ``"move"`` (a `ferz.Move`, legal where it stands), ``"comment"`` (a str), ``"nag"`` (an int),
    ``"variation-start"`` (it replaces the last move) and ``"variation-end"``; then ``"error"``
    (a `RecordError`) for each, and ``"end"`` (the result, a str).

    >>> import io, ferz.pgn
    >>> for kind, value in ferz.pgn.events(io.StringIO("1. e4! (1. d4) *")):
    ...     if kind != "header":
    ...         print(kind, value)
    game Chess
    move e2e4
    nag 1
    variation-start None
    move d2d4
    variation-end None
    end *
    """
    for game in _Games(source, "events"):
        yield from game


class Visitor:
    """Is told the games of a file; override what you want to know.

    >>> import io, ferz.pgn
    >>> class Counter(ferz.pgn.Visitor):
    ...     moves = 0
    ...     def move(self, move):
    ...         self.moves += 1
    ...     def end_game(self, result):
    ...         return self.moves, result
    >>> list(ferz.pgn.visit(io.StringIO("1. e4 e5 1-0"), Counter()))
    [(2, '1-0')]
    """

    def begin_game(self, variant: Variant | None) -> None:
        """A game begins; `variant` is None where the moves cannot be understood."""

    def header(self, name: str, value: str) -> None:
        """A tag of the game."""

    def movetext(self, text: str) -> None:
        """The moves as they stand in the file, where they could not be read."""

    def move(self, move: Move) -> None:
        """A legal move."""

    def comment(self, comment: str) -> None:
        """A comment on the last move, or on what follows where there is none."""

    def nag(self, nag: int) -> None:
        """The number of an annotation glyph of the last move."""

    def begin_variation(self) -> None:
        """A variation begins, in the place of the last move."""

    def end_variation(self) -> None:
        """A variation ends, and the game goes on where it was."""

    def error(self, error: RecordError) -> None:
        """Something that is wrong with the record."""

    def end_game(self, result: str) -> Any:
        """The game ends; what is returned here is what `visit` yields."""
        return None


def visit(source: Source | Game, visitor: Visitor) -> Iterator[Any]:
    """Tell a visitor the games of a file, or one game, and yield what it says to each.

    The games are read as the result is iterated over.
    """
    if isinstance(source, Game):
        source = io.StringIO(str(source))
    for kind, value in events(source):
        if kind == "move":
            visitor.move(value)
        elif kind == "comment":
            visitor.comment(value)
        elif kind == "nag":
            visitor.nag(value)
        elif kind == "variation-start":
            visitor.begin_variation()
        elif kind == "variation-end":
            visitor.end_variation()
        elif kind == "header":
            visitor.header(*value)
        elif kind == "error":
            visitor.error(value)
        elif kind == "game":
            visitor.begin_game(value)
        elif kind == "movetext":
            visitor.movetext(value)
        else:
            yield visitor.end_game(value)
