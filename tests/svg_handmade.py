"""Descriptions of boards made by hand, for drawing shapes that no game of ferz has."""

from __future__ import annotations

from typing import Any

KINDS = {
    "p": "pawn",
    "n": "knight",
    "b": "bishop",
    "r": "rook",
    "q": "queen",
    "k": "king",
    "e": "prince",
    "a": "prince",
    "c": "commander",
}


def board_of(drawing: str, *, id: str = "main", name: str = "Board", prefix: str = "") -> Any:
    """The geometry of a board: ``*`` is a hole, ranks from the highest to the first."""
    rows = drawing.split()[::-1]
    cells, holes = [], []
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            file, rank = chr(ord("a") + x), y + 1
            if char == "*":
                holes.append(f"{prefix}{file}{rank}")
                continue
            cells.append(
                {
                    "square": f"{prefix}{file}{rank}",
                    "file": file,
                    "rank": rank,
                    "x": x,
                    "y": y,
                    "zone": char if char in "oiz" else "",
                    "shade": "dark" if (x + y) % 2 == 0 else "light",
                }
            )
    return {
        "id": id,
        "name": name,
        "files": len(rows[0]),
        "ranks": len(rows),
        "holes": holes,
        "cells": cells,
    }


def pieces_of(drawing: str, prefix: str = "", sides: tuple[str, str] = ("white", "black")) -> Any:
    """The pieces of a drawing: letters, upper case for the first side; ``.`` and ``*`` are none."""
    pieces = []
    for y, row in enumerate(drawing.split()[::-1]):
        for x, char in enumerate(row):
            if char.isalpha():
                pieces.append(
                    {
                        "square": f"{prefix}{chr(ord('a') + x)}{y + 1}",
                        "symbol": char,
                        "kind": KINDS.get(char.lower(), "other"),
                        "side": sides[0] if char.isupper() else sides[1],
                    }
                )
    return pieces


def one_board(drawing: str, name: str = "Board", zones: str | None = None) -> dict[str, Any]:
    """A whole description of a game with one board."""
    return {
        "variant": {"id": name.lower(), "name": name},
        "sides": ["white", "black"],
        "army": {"white": "white", "black": "black"},
        "turn": "white",
        "pieces": pieces_of(drawing),
        "geometry": {"boards": [board_of(zones or drawing)]},
    }


def three_boards() -> dict[str, Any]:
    """Influence Chess at its start."""
    above = ".... .... A.A. .C.. .A.A .... ...."
    middle = "rkqn pppp .... .... .... PPPP NQKR"
    below = ".... .... .b.b ..c. b.b. .... ...."
    players = ("above", "below")
    lower = pieces_of(below, "below:", players)
    for piece in lower:
        piece["kind"] = {"b": "prince", "c": "commander"}[piece["symbol"]]
    return {
        "variant": {"id": "influence", "name": "Influence Chess"},
        "sides": ["above", "below"],
        "army": {"above": "white", "below": "black"},
        "turn": "above",
        "pieces": pieces_of(above, "above:", players) + pieces_of(middle) + lower,
        "influence": {"above": [], "below": []},
        "geometry": {
            "boards": [
                board_of(above, id="above", name="Above", prefix="above:"),
                board_of(middle, id="middle", name="Middle"),
                board_of(below, id="below", name="Below", prefix="below:"),
            ]
        },
    }


CHESS = "rnbqkbnr pppppppp ........ ........ ........ ........ PPPPPPPP RNBQKBNR"
CHESS2 = "rnbeqkebnr pppppppppp .......... .......... .......... .......... PPPPPPPPPP RNBEQKEBNR"
INTRUSIVE = (
    "rnbq**kbnr ....**.... ..pppppp.. ..p....p.. **......** **......** "
    "..P....P.. ..PPPPPP.. ....**.... RNBQ**KBNR"
)
INTRUSIVE_ZONES = (
    "oooo**oooo oooo**oooo ooiizziioo ooiizziioo **zzzzzz** **zzzzzz** "
    "ooiizziioo ooiizziioo oooo**oooo oooo**oooo"
)
SMALL = "kqbnr ppppp ..... PPPPP RNBQK"
