"""Boards as lines of text, for terminals: letters as FEN has them, or chess symbols."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ferz.svg.arguments import checked_description, is_flipped
from ferz.svg.layout import BoardFrame, lay_out

if TYPE_CHECKING:
    from ferz import Board, Position, Setup

_SYMBOLS = {
    "king": "♔♚",
    "queen": "♕♛",
    "rook": "♖♜",
    "bishop": "♗♝",
    "knight": "♘♞",
    "pawn": "♙♟",
    # No font has princes and commanders: shapes that are as wide and come hollow and filled.
    "prince": "♢♦",
    "commander": "☆★",
}
_GAP = "    "


def text(
    board: Board | Position | Setup | Mapping[str, Any],
    *,
    unicode: bool = False,
    orientation: object = None,
    coordinates: bool = True,
) -> str:
    """Draws a board, a position, a setup, or a description such as `Board.to_dict()` gives.

    ASCII shows pieces by their letters in FEN, empty squares as ``.`` and holes as ``*``; with
    ``unicode`` pieces are symbols (White's and Above's hollow; princes ``♢♦``, commanders
    ``☆★``), empty squares ``·`` and holes blank. Several boards stand side by side under their
    names. ``orientation`` is the side (or its name) that sees its army below, White by default.
    Lines have no blanks at their ends, and the last one no line break. Raises `ValueError` for a
    side that the game lacks.

    >>> import ferz
    >>> print(text(ferz.Board("influence")))
       Above      Middle     Below
    7  . . . .    r k q n    . . . .
    6  . . . .    p p p p    . . . .
    5  A . A .    . . . .    . b . b
    4  . C . .    . . . .    . . c .
    3  . A . A    . . . .    b . b .
    2  . . . .    P P P P    . . . .
    1  . . . .    N Q K R    . . . .
       a b c d    a b c d    a b c d
    """
    if isinstance(board, Mapping):
        data = checked_description(board)
    else:
        from ferz import describe

        data = describe.picture_dict(board)
    layout = lay_out(
        data["geometry"],
        flipped=is_flipped(orientation, data),
        coordinates=False,
        captions=False,
    )
    marks = {piece["square"]: _mark(piece, data, unicode) for piece in data["pieces"]}
    empty, hole = ("·", " ") if unicode else (".", "*")
    frames = layout.boards
    blocks = []
    for frame in frames:
        lines = _lines(frame, marks, empty, hole)
        if coordinates:
            # Ranks are numbered once where all boards have the same.
            numbered = frame is frames[0] or _names(frame) != _names(frames[0])
            lines = _labelled(frame, lines, numbered)
        if len(frames) > 1:
            indent = len(lines[0]) - 2 * frame.columns + 1
            lines = [" " * indent + frame.name, *lines]
        blocks.append(lines)
    return _side_by_side(blocks)


def _mark(piece: Mapping[str, str], data: Mapping[str, Any], unicode: bool) -> str:
    """The letter or symbol of a piece."""
    symbols = _SYMBOLS.get(piece["kind"])
    if not unicode or symbols is None:
        return piece["symbol"][:1] or "?"
    first = piece["side"] in ("white", "above") or piece["side"] == data.get("sides", [""])[0]
    return symbols[0 if first else 1]


def _lines(frame: BoardFrame, marks: Mapping[str, str], empty: str, hole: str) -> list[str]:
    """The ranks of one board from the top."""
    rows = [[hole] * frame.columns for _ in range(frame.rows)]
    for place in frame.places:
        rows[place.row][place.column] = marks.get(place.square, empty)
    return [" ".join(row) for row in rows]


def _labelled(frame: BoardFrame, lines: list[str], numbered: bool) -> list[str]:
    """The ranks with their numbers before them and the files' letters below."""
    if not numbered:
        return [*lines, " ".join(_letters(frame))]
    names = _names(frame)
    width = max(map(len, names))
    labelled = [f"{name:>{width}}  {line}" for name, line in zip(names, lines, strict=True)]
    return [*labelled, " " * (width + 2) + " ".join(_letters(frame))]


def _names(frame: BoardFrame) -> list[str]:
    """The ranks' names from the top; blank where a rank is all holes."""
    names = [""] * frame.rows
    for place in frame.places:
        names[place.row] = dict(frame.ranks)[place.middle[1]]
    return names


def _letters(frame: BoardFrame) -> list[str]:
    """The files' letters from the left; blank where a file is all holes."""
    letters = [" "] * frame.columns
    for place in frame.places:
        letters[place.column] = dict(frame.files)[place.middle[0]]
    return letters


def _side_by_side(blocks: list[list[str]]) -> str:
    """Blocks of lines beside each other, their last lines level."""
    height = max(map(len, blocks))
    padded = []
    for block in blocks:
        block = [""] * (height - len(block)) + block
        width = max(map(len, block))
        padded.append([f"{line:<{width}}" for line in block])
    lines = [_GAP.join(row).rstrip() for row in zip(*padded, strict=True)]
    # A description from elsewhere must not be able to steer the terminal.
    return "\n".join("".join(c if c.isprintable() else "?" for c in line) for line in lines)
