"""Every game with every choice of its options."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from .base import Reference
from .chess_ii import ChessII
from .influence import Influence
from .orthodox import Chess, Intrusive


class Label(NamedTuple):
    """How ferz names a game: its id, and the options that are not part of the id."""

    variant: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """The id with the values of the options."""
        return "-".join([self.variant, *(value for _, value in self.options)])


PRINCES = {
    "chess2": "crown",
    "chess2-dynasty": "dynasty",
    "chess2-guard": "guard",
    "chess2-advance": "advance",
}


@cache
def game(variant: str, **options: str) -> Reference[Any]:
    """The reference for a game; missing options take their default."""
    if variant == "chess":
        return Chess()
    if variant == "intrusive":
        return Intrusive()
    if variant == "influence":
        return Influence(options.get("commander", "two"), options.get("army", "white"))
    return ChessII(PRINCES[variant], options.get("promotion", "required"))


GAMES: tuple[Label, ...] = (
    Label("chess"),
    *(
        Label(variant, (("promotion", promotion),))
        for variant in PRINCES
        for promotion in ("required", "optional", "none")
    ),
    Label("intrusive"),
    *(
        Label("influence", (("commander", commander), ("army", army)))
        for commander in ("two", "up-to-two")
        for army in ("white", "black")
    ),
)
