"""The part of `ferz.pgn` that is compiled; its types are in the stub beside this file."""

from ferz._ferz import (
    _PGN_ERROR_KINDS,
    Arrow,
    Evaluation,
    Event,
    Game,
    GameNode,
    Headers,
    Line,
    RecordError,
    _Games,
    read_game,
    read_headers,
    skip_game,
)

ERROR_KINDS = tuple(_PGN_ERROR_KINDS)

__all__ = [
    "ERROR_KINDS",
    "Arrow",
    "Evaluation",
    "Event",
    "Game",
    "GameNode",
    "Headers",
    "Line",
    "RecordError",
    "_Games",
    "read_game",
    "read_headers",
    "skip_game",
]
