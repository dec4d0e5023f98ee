"""Every registered game has known counts, a docs page, a reference, and text that goes both ways.

A game added to the one list of variants fails here until it has them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from reference import GAMES
from reference.data import move_lines, perft_lines

import ferz
from ferz import pgn

ROOT = Path(__file__).resolve().parent.parent


def choices(variant: str) -> Iterator[dict[str, str]]:
    """Every combination of a game's options."""
    named = ferz.variant(variant).option_choices
    for values in itertools.product(*named.values()):
        yield dict(zip(named, values, strict=True))


EVERY = [(variant, options) for variant in ferz.variants() for options in choices(variant)]
every_variant = pytest.mark.parametrize("variant", ferz.variants())
every_choice = pytest.mark.parametrize(
    ("variant", "options"), EVERY, ids=["-".join([v, *o.values()]) for v, o in EVERY]
)


def random_game(variant: str, options: dict[str, str], seed: str, plies: int) -> ferz.Board:
    """A game of random moves, a little shorter where it ends."""
    rng = Random(f"{seed} registry {variant} {options}")
    board = ferz.Board(variant, **options)
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves or board.outcome() is not None:
            break
        board.push(rng.choice(moves))
    return board


def test_the_registry_is_not_empty() -> None:
    """The ids that the contract names are there."""
    assert {
        "chess",
        "chess2",
        "chess2-dynasty",
        "chess2-guard",
        "chess2-advance",
        "intrusive",
        "influence",
    } <= set(ferz.variants())


@every_variant
def test_a_variant_describes_itself(variant: str) -> None:
    """Name, options, start, geometry and sides."""
    found = ferz.variant(variant)
    assert found.id == variant
    assert found.name
    assert set(found.options) == set(found.option_choices)
    assert all(found.options[name] == values[0] for name, values in found.option_choices.items())
    assert ferz.Board(variant).fen() == found.start_fen
    assert len(found.sides) == 2
    assert ferz.Board(variant).turn == found.sides[0]
    assert set(ferz.Board(variant).pieces()) <= set(found.geometry.squares)
    used = {piece.symbol.upper() for piece in ferz.Board(variant).pieces().values()}
    assert used <= set(found.symbols)


def test_unknown_ids_and_options_are_refused_with_the_valid_ones_named() -> None:
    """A ValueError that helps."""
    with pytest.raises(ValueError, match="chess2-dynasty"):
        ferz.variant("chess3")
    with pytest.raises(ValueError, match="promotion"):
        ferz.variant("chess2", promoted="none")
    with pytest.raises(ValueError, match="optional"):
        ferz.variant("chess2", promotion="maybe")


@every_variant
def test_a_variant_has_known_counts(variant: str) -> None:
    """In tests/data/perft from its start and elsewhere, and move lists beside them."""
    lines = [line for line in perft_lines() if line.variant == variant]
    start = ferz.variant(variant).start_fen
    assert len(lines) > 1
    assert any(line.fen == start for line in lines), f"{variant}: no counts from the start"
    assert any(line.variant == variant for line in move_lines())


@every_variant
def test_every_option_has_known_counts(variant: str) -> None:
    """Each value of each option is in some line of the suites, by option or by FEN."""
    seen: dict[str, set[str]] = {name: set() for name in ferz.variant(variant).option_choices}
    for line in perft_lines():
        if line.variant == variant:
            board = ferz.Board(variant, fen=line.fen, **line.options)
            for name, value in board.variant.options.items():
                seen[name].add(value)
            if "army" in seen:  # The FEN says which army Above helps.
                seen["army"].add(board.army(board.variant.sides[0]).value)
    for name, values in ferz.variant(variant).option_choices.items():
        assert seen[name] == set(values), name


@every_choice
def test_every_choice_has_a_reference(variant: str, options: dict[str, str]) -> None:
    """The slow generator knows the game too."""
    known = [(label.variant, dict(label.options)) for label in GAMES]
    assert (variant, options) in known


@every_variant
def test_a_variant_has_a_docs_page(variant: str) -> None:
    """A page of docs/variants that names its id."""
    pages = [
        path for path in (ROOT / "docs" / "variants").glob("*") if path.suffix in (".md", ".rst")
    ]
    assert pages, "docs/variants holds no page"
    name = re.compile(rf"(?<![\w-]){re.escape(variant)}(?![\w-])")
    found = [path.name for path in pages if name.search(path.read_text(encoding="utf-8"))]
    assert found, f"no page of docs/variants names {variant}"


@every_choice
def test_fen_round_trip(variant: str, options: dict[str, str], seed: str) -> None:
    """Every position of a random game comes back from its FEN."""
    board = random_game(variant, options, seed, 80)
    while True:
        fen = board.fen()
        again = ferz.Board(variant, fen=fen, **options)
        assert again.fen() == fen, f"seed {seed}"
        assert again.key == board.key, f"seed {seed}: {fen}"
        assert again.position == board.position, f"seed {seed}: {fen}"
        if not board.move_stack:
            break
        board.pop()


@every_choice
def test_san_round_trip(variant: str, options: dict[str, str], seed: str) -> None:
    """Every legal move of a random game comes back from its SAN and its coordinate text."""
    board = random_game(variant, options, seed, 60)
    checked = 0
    while True:
        where = f"seed {seed}: {board.fen()}"
        written = {board.san(move): move for move in board.legal_moves}
        assert len(written) == len(board.legal_moves), where
        for text, move in written.items():
            assert board.parse_san(text) == move, f"{where} {text}"
            assert board.parse_move(str(move)) == move, f"{where} {move}"
            assert ferz.Move(str(move)) == move
            checked += 1
        if not board.move_stack:
            break
        board.pop()
    assert checked > 20


@every_choice
def test_record_round_trip(variant: str, options: dict[str, str], seed: str) -> None:
    """A random game is written as a record and read back with the same moves."""
    board = random_game(variant, options, seed, 60)
    game = pgn.Game.from_board(board)
    text = str(game)
    (again,) = pgn.read_games(StringIO(text))
    assert not again.errors, f"seed {seed}: {again.errors}\n{text}"
    assert list(again.mainline_moves()) == list(board.move_stack), f"seed {seed}\n{text}"
    assert str(again) == text, f"seed {seed}"
    assert again.end().board().fen() == board.fen(), f"seed {seed}"
