"""Pictures and text diagrams of every game as they were last looked at.

After a wanted change: ``FERZ_UPDATE_GOLDEN=1 pytest tests/test_svg_golden.py``, then look at
the pictures in tests/golden/svg before they are committed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import ferz
from ferz import diagram, svg

FOLDER = Path(__file__).parent / "golden" / "svg"
UPDATE = bool(os.environ.get("FERZ_UPDATE_GOLDEN"))


def played(variant: str, moves: str, **options: str) -> ferz.Board:
    """A board after some moves."""
    board = ferz.Board(variant, **options)
    for move in moves.split():
        board.push(move)
    return board


ITALIAN = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5"
SCHOLAR = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7"
CHESS2 = "f2f4 e7e5 b1c3 i8h6 c1f4"
KNIGHTS = "b1d4 i10g7 d4e6 g7f5"
WAR = "@b4d4 @c4a4 b2b3 @b5b6"

PICTURES: dict[str, Callable[[], str]] = {
    "chess-start.svg": lambda: svg.render(ferz.Board()),
    "chess-mate.svg": lambda: svg.render(played("chess", SCHOLAR), orientation="black"),
    "chess-marks.svg": lambda: svg.render(
        played("chess", ITALIAN),
        dests="f3",
        arrows=[("c4", "f7", "red"), ("c5", "f2"), ("e8", "e8", "#1f5fa880")],
        fill={"d4": "yellow", "d5": "#d9691a80"},
        size=480,
    ),
    "chess2-start.svg": lambda: svg.render(ferz.Board("chess2")),
    "chess2-dark.svg": lambda: svg.render(
        ferz.Board("chess2-dynasty"), theme="dark", coordinates=False, orientation="black"
    ),
    "intrusive-start.svg": lambda: svg.render(ferz.Board("intrusive")),
    "intrusive-print.svg": lambda: svg.render(
        ferz.Board("intrusive"), theme="print", dests="b1", arrows=[("b1", "d2")]
    ),
    "influence-start.svg": lambda: svg.render(ferz.Board("influence")),
    "influence-black.svg": lambda: svg.render(
        ferz.Board("influence", army="black"), orientation=ferz.Side.ABOVE, influence=True
    ),
    "influence-high-contrast.svg": lambda: svg.render(
        played("influence", WAR), theme="high-contrast", influence=True
    ),
    "influence-colour-blind.svg": lambda: svg.render(
        played("influence", WAR), theme="colour-blind", influence="below"
    ),
    "influence-middle.svg": lambda: svg.render(ferz.Board("influence"), boards=["middle"]),
    "setup.svg": lambda: svg.render(ferz.Setup("intrusive")),
    "piece.svg": lambda: svg.piece("commander", ferz.Side.BELOW, size=48),
}

DIAGRAMS: dict[str, Callable[[], str]] = {
    f"{name}{suffix}.txt": lambda name=name, arguments=arguments: diagram.text(
        ferz.Board(name), **arguments
    )
    for name in ferz.variants()
    for suffix, arguments in {
        "": {},
        "-unicode": {"unicode": True},
        "-turned": {"orientation": ferz.variant(name).sides[1]},
    }.items()
}


def as_written(name: str, text: str) -> str:
    """The text of a golden file; pictures have a line an element, so that changes can be read."""
    return (text.replace("><", ">\n<") if name.endswith(".svg") else text) + "\n"


@pytest.mark.parametrize("name", [*PICTURES, *DIAGRAMS])
def test_pictures_are_as_they_were_looked_at(name: str) -> None:
    text = as_written(name, (PICTURES | DIAGRAMS)[name]())
    file = FOLDER / name
    if UPDATE:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text, f"{name} has changed; see this file's head"


def test_there_are_no_other_golden_files() -> None:
    files = {file.name for file in FOLDER.iterdir()}
    assert files == PICTURES.keys() | DIAGRAMS.keys()
    assert len(files) >= 30


def test_str_is_the_diagram_in_letters() -> None:
    for name in ferz.variants():
        assert str(ferz.Board(name)) == diagram.text(ferz.Board(name))
