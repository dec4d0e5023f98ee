"""A board as plain data, ready for JSON: all that a frontend needs to draw it and to play on it.

The rules stay where they are: everything here is asked of the board itself. The shape is
published as JSON Schema, see `schema`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib import resources
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ferz import Board, Geometry, Move, Position, Setup

SCHEMA = 1
"""The version of the shape, found in every description under ``schema``."""


def board_dict(board: Board | Position) -> dict[str, Any]:
    """Describes a board, or a position, which has no last move.

    The keys are those of ``board.schema.json``; all values are plain ones that `json.dumps`
    takes, and the caller's own.

    >>> import ferz
    >>> data = board_dict(ferz.Board())
    >>> data["turn"], data["legal"]["e2"]["e4"][0]["san"]
    ('white', 'e4')
    """
    import ferz

    data = picture_dict(board, legal=True)
    history = isinstance(board, ferz.Board)
    data["schema"] = SCHEMA
    data["options"] = dict(board.variant.options)
    data["fen"] = board.fen()
    data["check"] = board.is_check()
    data["checkers"] = _sorted(board.checkers())
    data["halfmove_clock"] = board.halfmove_clock
    data["fullmove_number"] = board.fullmove_number
    data["ply"] = board.ply()
    data["can_claim_draw"] = board.can_claim_draw() if history else False
    return {key: data[key] for key in _ORDER}


def position_dict(position: Position) -> dict[str, Any]:
    """Describes a position: as `board_dict`, without last move and draws by history.

    >>> import ferz
    >>> position_dict(ferz.Position("influence"))["last_move"] is None
    True
    """
    return board_dict(position)


def geometry_dict(geometry: Geometry) -> dict[str, Any]:
    """Describes the boards of a game: frames, holes and cells.

    >>> import ferz
    >>> data = geometry_dict(ferz.variant("intrusive").geometry)
    >>> data["boards"][0]["holes"][:2], len(data["boards"][0]["cells"])
    (['e1', 'f1'], 84)
    """
    return {
        "boards": [
            {
                "id": board.id,
                "name": board.name,
                "files": board.files,
                "ranks": board.ranks,
                "holes": list(board.holes),
                "cells": [
                    {
                        "square": cell.square,
                        "file": cell.file,
                        "rank": cell.rank,
                        "x": cell.x,
                        "y": cell.y,
                        "zone": cell.zone,
                        "shade": cell.shade,
                    }
                    for cell in board.cells
                ],
            }
            for board in geometry.boards
        ]
    }


def legal_dests(board: Board | Position) -> dict[str, list[str]]:
    """The squares that each piece may go to, in the shape that board widgets take.

    >>> import ferz
    >>> legal_dests(ferz.Board())["g1"]
    ['f3', 'h3']
    """
    dests: dict[str, list[str]] = {}
    for move in board.legal_moves:
        tail, head = board.touched(move)[0]
        heads = dests.setdefault(tail, [])
        if head not in heads:
            heads.append(head)
    return {tail: sorted(heads, key=_by_square) for tail, heads in sorted(dests.items())}


def picture_dict(board: object, *, legal: bool = False) -> dict[str, Any]:
    """The part of a description that pictures and diagrams are drawn from.

    It takes an editor's `ferz.Setup` as well, of which only the pieces are known. ``legal``
    says whether legal moves are listed. Raises `TypeError` for what is no board.
    """
    import ferz

    if isinstance(board, ferz.Setup):
        return _setup_dict(board)
    if not isinstance(board, (ferz.Board, ferz.Position)):
        raise TypeError(f"this is no board of ferz, but {type(board).__name__}")
    variant, turn = board.variant, board.turn
    checked = board.kings(board.army(turn)) if board.is_check() else frozenset()
    data = {
        "variant": {"id": variant.id, "name": variant.name},
        "turn": turn.value,
        "sides": [side.value for side in variant.sides],
        "army": {side.value: board.army(side).value for side in variant.sides},
        "checked": _sorted(checked),
        "last_move": _last_move(board) if isinstance(board, ferz.Board) else None,
        "pieces": _pieces(board),
        "influence": _influence(board),
        "outcome": _outcome(board),
        "geometry": geometry_dict(variant.geometry),
    }
    if legal:
        data["legal"] = _legal(board)
    return data


def schema(name: str = "board") -> dict[str, Any]:
    """The published JSON Schema (draft 2020-12) of a ``board`` or of a ``geometry``.

    Raises `ValueError` for another name.

    >>> schema("geometry")["title"]
    'The boards of a game'
    """
    if name not in ("board", "geometry"):
        raise ValueError(f"there are schemas of 'board' and 'geometry', none of {name!r:.40}")
    file = resources.files("ferz") / "schema" / f"{name}.schema.json"
    loaded: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return loaded


_ORDER = (
    "schema variant options fen turn sides army check checked checkers last_move pieces legal "
    "influence halfmove_clock fullmove_number ply outcome can_claim_draw geometry"
).split()


def _setup_dict(setup: Setup) -> dict[str, Any]:
    """What an editor's setup shows."""
    variant = setup.variant
    return {
        "variant": {"id": variant.id, "name": variant.name},
        "turn": setup.turn.value,
        "sides": [side.value for side in variant.sides],
        "pieces": _pieces(setup),
        "geometry": geometry_dict(variant.geometry),
    }


def _pieces(board: Board | Position | Setup) -> list[dict[str, str]]:
    """The pieces in the order of the squares."""
    return [
        {
            "square": square,
            "symbol": piece.symbol,
            "kind": piece.kind,
            "side": piece.side.value,
        }
        for square, piece in board.pieces().items()
    ]


def _legal(board: Board | Position) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """The legal moves by departure square and destination."""
    legal: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for move in board.legal_moves:
        tail, head = board.touched(move)[0]
        legal.setdefault(tail, {}).setdefault(head, []).append(
            {
                "text": str(move),
                "san": board.san(move),
                "kind": move.kind,
                "promotion": move.promotion,
                "capture": board.is_capture(move),
            }
        )
    return legal


def _last_move(board: Board) -> dict[str, Any] | None:
    """The move that led to a board, asked of the board before it."""
    if not board.move_stack:
        return None
    before = board.copy()
    move: Move = before.pop()
    touched = before.touched(move)
    data: dict[str, Any] = {
        "text": str(move),
        "san": before.san(move),
        "from": touched[0][0],
        "to": touched[0][1],
        "kind": move.kind,
    }
    if len(touched) > 1:
        data["also"] = list(touched[1])
    return data


def _influence(board: Board | Position) -> dict[str, list[str]]:
    """The Middle squares that each player may influence; nothing where players are armies."""
    sides = board.variant.sides
    if all(board.army(side) == side for side in sides):
        return {}
    return {side.value: _sorted(board.influence(side)) for side in sides}


def _outcome(board: Board | Position) -> dict[str, Any] | None:
    """How the game ended."""
    outcome = board.outcome()
    if outcome is None:
        return None
    return {
        "termination": outcome.termination.name.lower(),
        "winner": outcome.winner.value if outcome.winner else None,
        "result": outcome.result,
        "reason": str(outcome),
    }


def _sorted(squares: Iterable[str]) -> list[str]:
    """Squares in a fixed order, so that equal boards have equal descriptions."""
    return sorted(squares, key=_by_square)


def _by_square(square: str) -> tuple[str, str, int]:
    """Orders squares by board, file and rank; rank 10 after rank 9."""
    board, _, name = square.rpartition(":")
    return board, name[0], int(name[1:])
