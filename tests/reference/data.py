"""The known counts and move lists of tests/data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).resolve().parent.parent / "data"


class Count(NamedTuple):
    """One line of a perft suite."""

    source: str
    variant: str
    options: dict[str, str]
    fen: str
    counts: dict[int, int]


class MoveList(NamedTuple):
    """One line of a move list."""

    source: str
    variant: str
    options: dict[str, str]
    fen: str
    moves: list[str]
    status: str


def perft_lines() -> list[Count]:
    """Every line of every suite; no file may be empty."""
    found: list[Count] = []
    for path in sorted((DATA / "perft").glob("*.epd")):
        before = len(found)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            fen, *fields = (part.strip() for part in line.split(";"))
            values = dict(part.split(None, 1) for part in fields)
            variant = values.pop("variant")
            counts = {int(k[1:]): int(v) for k, v in values.items() if k[1:].isdigit()}
            options = {k: v for k, v in values.items() if not k[1:].isdigit()}
            found.append(Count(f"{path.stem}:{number}", variant, options, fen, counts))
        assert len(found) > before, f"{path} holds no positions"
    return found


def move_lines() -> list[MoveList]:
    """Every line of every move list; no file may be empty."""
    found: list[MoveList] = []
    for path in sorted((DATA / "moves").glob("*.jsonl")):
        before = len(found)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found.append(MoveList(f"{path.stem}:{number}", **json.loads(line)))
        assert len(found) > before, f"{path} holds no positions"
    return found
