"""A board in words: the title and the description that a picture carries for those who hear it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ferz.svg.pieceset import KINDS

_ORDER = {kind: place for place, kind in enumerate(reversed(KINDS))}
# Kings first, then from the strongest to pawns, as diagrams are read out.
_ORDER["king"], _ORDER["queen"] = -2, -1


def title(data: Mapping[str, Any]) -> str:
    """The game and whose turn it is, or how the game ended."""
    name = str(data.get("variant", {}).get("name", "Board"))
    outcome, turn = data.get("outcome"), data.get("turn")
    if outcome:
        return f"{name}, {outcome.get('result', 'game over')}"
    return f"{name}, {str(turn).capitalize()} to move" if turn else name


def description(data: Mapping[str, Any], influence: Mapping[str, Iterable[str]]) -> str:
    """Every piece by side, the last move, check, and who may influence what."""
    sentences = []
    pieces = list(data.get("pieces", ()))
    for side in dict.fromkeys(
        [*data.get("army", {}).values(), *data.get("sides", ())]
        + [piece["side"] for piece in pieces]
    ):
        mine = [piece for piece in pieces if piece["side"] == side]
        if mine:
            sentences.append(f"{side.capitalize()}: {_list_pieces(side, mine)}.")
    if not pieces:
        sentences.append("No pieces.")
    last = data.get("last_move")
    if last and (last.get("san") or last.get("text")):
        sentences.append(f"Last move: {last.get('san') or last['text']}.")
    if data.get("checked"):
        sentences.append(f"In check: {', '.join(data['checked'])}.")
    for player, squares in influence.items():
        names = ", ".join(squares) or "nothing"
        sentences.append(f"{player.capitalize()} may influence {names}.")
    if data.get("outcome", None) and data["outcome"].get("reason"):
        sentences.append(str(data["outcome"]["reason"]))
    return " ".join(sentences)


def _list_pieces(side: str, pieces: list[Mapping[str, Any]]) -> str:
    """The pieces of one side, kind by kind."""
    kinds: dict[str, list[str]] = {}
    for piece in pieces:
        # The board of a player is called as the player is: no need to say it for each piece.
        square = str(piece["square"]).removeprefix(f"{side}:")
        kinds.setdefault(piece["kind"], []).append(square)
    return ", ".join(
        f"{kind}{'s' if len(squares) > 1 else ''} {' '.join(squares)}"
        for kind, squares in sorted(
            kinds.items(), key=lambda item: (_ORDER.get(item[0], 9), item[0])
        )
    )
