"""What a caller may ask of a picture, checked against the board that is drawn."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ferz.errors import InvalidSquareError
from ferz.svg.colour import Colour, parse_colour
from ferz.svg.layout import squares_of
from ferz.svg.theme import Theme

_MOVE = re.compile(r"(@?)([a-z][0-9]{1,3})([a-z][0-9]{1,3})[a-z]?(&?)\Z")


@dataclass(frozen=True)
class Arrow:
    """An arrow from square to square; a ring where both are the same."""

    tail: str
    head: str
    colour: Colour


@dataclass(frozen=True)
class Target:
    """A square that a piece may go to."""

    square: str
    capture: bool
    double: bool


_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "geometry": Mapping,
    "pieces": (list, tuple),
    "variant": Mapping,
    "army": Mapping,
    "sides": (list, tuple),
    "turn": (str, type(None)),
    "checked": (list, tuple),
    "last_move": (Mapping, type(None)),
    "outcome": (Mapping, type(None)),
    "legal": Mapping,
    "influence": Mapping,
}


def checked_description(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A description from outside, found to have the parts that a picture needs and none of a
    wrong type; raises `ValueError` where it is otherwise."""
    for key in ("geometry", "pieces"):
        if key not in data:
            raise ValueError(f"the description of a board lacks {key!r}")
    for key, types in _TYPES.items():
        if key in data and not isinstance(data[key], types):
            raise ValueError(f"in this description {key!r} is no fitting value")
    texts = [
        *data.get("sides", ()),
        *data.get("army", {}).items(),
        *data.get("checked", ()),
    ]
    if not all(isinstance(text, str) for item in texts for text in _parts(item)):
        raise ValueError("sides, armies and squares in check are named by texts")
    squares = Squares(data)
    for piece in data["pieces"]:
        if not isinstance(piece, Mapping) or not all(
            isinstance(piece.get(key), str) for key in ("square", "symbol", "kind", "side")
        ):
            raise ValueError("a piece has a square, a symbol, a kind and a side, all texts")
        squares.check(piece["square"])
    return data


def _parts(item: object) -> tuple[object, ...]:
    """The two of a pair; anything else alone."""
    return item if isinstance(item, tuple) else (item,)


def side_name(side: object, data: Mapping[str, Any]) -> str:
    """The name of a side, given as itself or by name, that takes part in the game drawn.

    The armies of Influence Chess count too. Raises `ValueError` for any other.
    """
    name = getattr(side, "value", side)
    if not isinstance(name, str):
        raise TypeError(f"a side is a ferz.Side or its name, not {type(side).__name__}")
    known = [*data.get("sides", ()), *data.get("army", {}).values()] or [
        "white",
        "black",
    ]
    if name not in known:
        names = ", ".join(dict.fromkeys(known))
        raise ValueError(f"there is no side {name[:40]!r} in this game; its sides are {names}")
    return name


def is_flipped(orientation: object, data: Mapping[str, Any]) -> bool:
    """Whether that side sees the boards from their last rank: where its army starts there."""
    if orientation is None:
        return False
    name = side_name(orientation, data)
    army = data.get("army", {}).get(name, name)
    if army in ("white", "black"):
        return bool(army == "black")
    return list(data.get("sides", ())).index(name) == 1


def extent(size: object, width: float, height: float) -> str:
    """The attributes that make a picture so many pixels wide; none where no size is asked."""
    if size is None:
        return ""
    if isinstance(size, bool) or not isinstance(size, (int, float)):
        raise TypeError(f"the size of a picture is a number of pixels, not {type(size).__name__}")
    if not math.isfinite(size) or not 1 <= size <= 10_000:
        raise ValueError(f"the size of a picture is from 1 to 10000 pixels, not {size!r:.40}")
    return f' width="{round(size)}" height="{max(1, round(size * height / width))}"'


class Squares:
    """The squares of the board drawn, for checking the names that callers give."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._names = squares_of(data["geometry"])
        self._holes = frozenset(
            hole for board in data["geometry"]["boards"] for hole in board.get("holes", ())
        )

    def check(self, square: object) -> str:
        """That square; raises `ferz.InvalidSquareError` where the board has none so named."""
        if not isinstance(square, str):
            raise TypeError(f"a square is named by a text, not {type(square).__name__}")
        if square in self._names:
            return square
        name = square if len(square) <= 40 else square[:40] + "…"
        if square in self._holes:
            raise InvalidSquareError(f"{name!r} is a hole, no square")
        raise InvalidSquareError(f"there is no square {name!r} on this board")

    def each(self, squares: object, what: str) -> list[str]:
        """All of some squares, checked."""
        if isinstance(squares, str):
            return [self.check(squares)]
        if not isinstance(squares, Iterable):
            raise TypeError(f"{what} is a square or several, not {type(squares).__name__}")
        return [self.check(square) for square in squares]


def read_last_move(
    asked: object, data: Mapping[str, Any], squares: Squares
) -> list[tuple[str, str]]:
    """The squares that a last move left and reached, in pairs.

    ``None`` and ``True`` stand for the board's own last move, ``False`` for none. A move or its
    text is read as a move of the player who is not to move now.
    """
    known = data.get("last_move")
    if asked is False:
        return []
    if asked is None or asked is True:
        return _pairs_of(known, squares) if known else []
    if isinstance(asked, Mapping):
        return _pairs_of(asked, squares)
    text = str(asked)
    if known and known.get("text") == text:
        return _pairs_of(known, squares)
    return _pairs_in(text, data, squares)


def _pairs_of(move: Mapping[str, Any], squares: Squares) -> list[tuple[str, str]]:
    """The pairs of a move described as `Board.to_dict()` describes the last one."""
    try:
        pairs = [(move["from"], move["to"])]
        if move.get("also"):
            pairs.append((move["also"][0], move["also"][1]))
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError("a last move has the keys 'from' and 'to'") from error
    return [(squares.check(tail), squares.check(head)) for tail, head in pairs]


def _pairs_in(text: str, data: Mapping[str, Any], squares: Squares) -> list[tuple[str, str]]:
    """The pairs that a coordinate text names."""
    match = _MOVE.match(text)
    if match is None:
        raise ValueError(f"{text[:40]!r} is not a move in coordinate text")
    own, tail, head, double = match.groups()
    # Where a player has a board, it is called as the player is.
    movers = [side for side in data.get("sides", ()) if side != data.get("turn")]
    board = f"{movers[0]}:" if movers else ""
    pairs = []
    if not own:
        pairs.append((tail, head))
    if own or double:
        pairs.append((board + tail, board + head))
    return [(squares.check(a), squares.check(b)) for a, b in pairs]


def read_check(asked: object, data: Mapping[str, Any], squares: Squares) -> list[str]:
    """The squares to mark as in check; ``None`` and ``True`` leave it to the board."""
    if asked is False:
        return []
    if asked is None or asked is True:
        return squares.each(data.get("checked", ()), "check")
    return squares.each(asked, "check")


def read_arrows(asked: object, theme: Theme, squares: Squares) -> list[Arrow]:
    """Arrows from pairs of squares, or triples with a colour."""
    if isinstance(asked, (str, bytes)) or not isinstance(asked, Iterable):
        raise TypeError("arrows are a list of (from, to) or (from, to, colour)")
    arrows = []
    for item in asked:
        if not isinstance(item, (tuple, list)) or not 2 <= len(item) <= 3:
            raise ValueError("an arrow is (from, to) or (from, to, colour)")
        colour = parse_colour(item[2] if len(item) == 3 else "green", theme.names)
        arrows.append(Arrow(squares.check(item[0]), squares.check(item[1]), colour))
    return arrows


def read_fill(asked: object, theme: Theme, squares: Squares) -> dict[str, Colour]:
    """Colours by square."""
    if asked is None:
        return {}
    if not isinstance(asked, Mapping):
        raise TypeError(f"fill maps squares to colours, it is no {type(asked).__name__}")
    return {squares.check(key): parse_colour(value, theme.names) for key, value in asked.items()}


def read_targets(
    asked: object, data: Mapping[str, Any], squares: Squares
) -> tuple[str | None, list[Target]]:
    """The square chosen, where one is, and the destinations to mark.

    One square stands for all legal moves from there, which the description must then hold;
    several squares are taken as they are.
    """
    if asked is None:
        return None, []
    if not isinstance(asked, str):
        occupied = {piece["square"] for piece in data.get("pieces", ())}
        wanted = squares.each(asked, "dests")
        return None, [Target(square, square in occupied, False) for square in wanted]
    chosen = squares.check(asked)
    if "legal" not in data:
        raise ValueError("legal destinations are asked for, but the description has none")
    try:
        return chosen, [
            Target(
                square=squares.check(to),
                capture=any(choice.get("capture") for choice in choices),
                double=any(choice.get("kind") == "double" for choice in choices),
            )
            for to, choices in data["legal"].get(chosen, {}).items()
        ]
    except (AttributeError, TypeError) as error:
        raise ValueError("'legal' maps squares to squares to lists of moves") from error
