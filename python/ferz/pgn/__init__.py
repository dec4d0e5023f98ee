"""Game records: PGN for chess, and for the other games what they add to it.

Records are read a game at a time, from a path or from an open file, and no file is read whole.
A broken record never stops a file: it comes back with what could be read, and with its
``errors``. What is written reads back equal.

>>> import io
>>> import ferz.pgn
>>> game = ferz.pgn.read_game(io.StringIO("1. e4 e5 (1... c5 {sharp}) 2. Nf3 *"))
>>> game.headers["Result"], game.errors
('*', [])
>>> [str(move) for move in game.mainline_moves()]
['e2e4', 'e7e5', 'g1f3']
>>> game.variation(0).variation(1).comment
'sharp'
>>> print(game.to_pgn(headers=False))
1. e4 e5 (1... c5 {sharp}) 2. Nf3 *
"""

from ferz.pgn._native import (
    ERROR_KINDS,
    Arrow,
    Evaluation,
    Event,
    Game,
    GameNode,
    Headers,
    Line,
    RecordError,
    read_game,
    read_headers,
    skip_game,
)
from ferz.pgn.reading import Visitor, events, index, read_games, visit
from ferz.pgn.writing import Writer, write_games

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
    "Visitor",
    "Writer",
    "events",
    "index",
    "read_game",
    "read_games",
    "read_headers",
    "skip_game",
    "visit",
    "write_games",
]
