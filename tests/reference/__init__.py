"""A slow, plain second reading of the rules, to hold against ferz.

Everything here is written from the rules alone and shares no line with ferz: squares are
names, positions are dictionaries, and a move is legal when it has been made and the mover's
king cannot be taken. Speed is not a goal; being easy to believe is.
"""

from .base import Reference
from .corners import corners, expected
from .games import GAMES, Label, game
from .scatter import scatter, scatter_valid, spoiled

__all__ = [
    "GAMES",
    "Label",
    "Reference",
    "corners",
    "expected",
    "game",
    "scatter",
    "scatter_valid",
    "spoiled",
]
