"""Ferz against the reference on random positions of every game and option.

FERZ_NIGHT=1 takes the large samples, FERZ_SEED another seed; a failure names its seed, game and
FEN. The corners of the rules that the positions touch are counted, and each must have come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from reference import GAMES, Label, Reference, corners, expected, game, scatter_valid, spoiled
from reference.orthodox import OneBoard, Orthodox

import ferz

# Positions for each of the eighteen games with their options.
ORDINARY = 1_600
NIGHT = 5_700


@pytest.fixture
def size(night: bool) -> int:
    """How many positions of one game are compared."""
    return NIGHT if night else ORDINARY


def each_game(*variants: str) -> pytest.MarkDecorator:
    """Run a test for every game and option, or for those of some variants."""
    labels = [label for label in GAMES if not variants or label.variant in variants]
    assert labels
    return pytest.mark.parametrize("label", labels, ids=str)


def sample(label: Label, seed: str, size: int) -> Iterator[tuple[Reference[Any], Any]]:
    """Positions of a game: set-ups with a few moves after them, and games from the start."""
    reference = game(label.variant, **dict(label.options))
    rng = Random(f"{seed} {label}")
    found = 0
    while found < size:
        whole_game = rng.random() < 0.02
        state = reference.read(reference.start_fen) if whole_game else scatter_valid(rng, reference)
        for _ in range(80 if whole_game else 3):
            yield reference, state
            found += 1
            moves = reference.legal_moves(state)
            if not moves or found >= size:
                break
            state = reference.play(state, rng.choice(moves))


def position_of(label: Label, fen: str) -> ferz.Position:
    """The same position in ferz."""
    return ferz.Position(label.variant, fen=fen, **dict(label.options))


def outcome_of(position: ferz.Position) -> tuple[str, str | None] | None:
    """How a position ends the game, in the words of the reference."""
    outcome = position.outcome()
    if outcome is None:
        return None
    first, second = position.variant.sides
    winner = {first: "first", second: "second", None: None}[outcome.winner]
    return outcome.termination.name.lower(), winner


@each_game()
def test_positions_agree(label: Label, seed: str, size: int) -> None:
    """FEN, legal moves, check and outcome; and every corner of the rules was met."""
    seen: Counter[str] = Counter()
    for reference, state in sample(label, seed, size):
        fen = reference.write(state)
        position = position_of(label, fen)
        where = f"seed {seed}, {label}: {fen}"
        moves = sorted(str(move) for move in position.legal_moves)
        assert moves == sorted(reference.legal_moves(state)), where
        assert position.legal_moves.count() == len(moves), where
        assert position.fen() == fen, where
        assert position.checkers() == reference.checkers(state), where
        assert position.is_check() == reference.in_check(state), where
        assert position.is_insufficient_material() == reference.insufficient(state), where
        assert outcome_of(position) == reference.outcome(state), where
        status = reference.status(state)
        assert position.is_checkmate() == (status == "checkmate"), where
        assert position.is_stalemate() == (status == "stalemate"), where
        seen.update(corners(reference, state))
    missing = expected(game(label.variant, **dict(label.options))) - set(seen)
    assert not missing, f"seed {seed}, {label}: {size} positions never showed {sorted(missing)}"


@each_game()
def test_play_agrees(label: Label, seed: str, size: int) -> None:
    """The position after each move, and its key, are those of the written FEN."""
    rng = Random(f"{seed} play {label}")
    for reference, state in sample(label, f"{seed} play", size // 4):
        fen = reference.write(state)
        position = position_of(label, fen)
        moves = reference.legal_moves(state)
        for move in rng.sample(moves, min(4, len(moves))):
            after = position.play(ferz.Move(move))
            written = reference.write(reference.play(state, move))
            where = f"seed {seed}, {label}: {fen} {move}"
            assert after.fen() == written, where
            fresh = position_of(label, written)
            assert after == fresh, where
            assert after.key == fresh.key, where
            assert after.key == position.key_after(ferz.Move(move)), where


@each_game()
def test_keys_tell_positions_apart(label: Label, seed: str, size: int) -> None:
    """Two positions have one key exactly when all but the counters is the same."""
    names: dict[int, str] = {}
    keys: dict[str, int] = {}
    for reference, state in sample(label, f"{seed} keys", size):
        fen = reference.write(state)
        key = position_of(label, fen).key
        name = fen.rsplit(" ", 2)[0]
        assert names.setdefault(key, name) == name, f"seed {seed}, {label}: {fen}"
        assert keys.setdefault(name, key) == key, f"seed {seed}, {label}: {fen}"
    assert len(names) > size // 4


@each_game()
def test_perft_agrees(label: Label, seed: str, size: int) -> None:
    """Counts of two plies from set-up positions."""
    for reference, state in sample(label, f"{seed} perft", size // 40):
        fen = reference.write(state)
        count = position_of(label, fen).perft(2)
        assert count == reference.perft(state, 2), f"seed {seed}, {label}: {fen}"


@each_game()
def test_validity_agrees(label: Label, seed: str, size: int) -> None:
    """A FEN is refused exactly when the rules call the position invalid."""
    reference = game(label.variant, **dict(label.options))
    rng = Random(f"{seed} validity {label}")
    seen: Counter[bool] = Counter()
    for _ in range(size):
        fen = spoiled(rng, reference)
        valid = reference.valid(reference.read(fen))
        seen[valid] += 1
        where = f"seed {seed}, {label}: {fen}"
        try:
            position = position_of(label, fen)
        except ferz.InvalidFenError as error:
            assert not valid, f"{where} refused: {error.reasons}"
            assert error.reasons, where
            unchecked = ferz.Position(label.variant, fen=fen, validate=False, **dict(label.options))
            assert not unchecked.is_valid(), where
            assert tuple(unchecked.status()) == tuple(error.reasons), where
        else:
            assert valid, f"{where} accepted"
            assert position.is_valid(), where
            assert not position.status(), where
    assert min(seen[True], seen[False]) > size // 20, seen


@each_game("chess", "chess2", "chess2-dynasty", "chess2-guard", "chess2-advance", "intrusive")
def test_attackers_agree(label: Label, seed: str, size: int) -> None:
    """The men that attack a square, for squares and sides at random."""
    rng = Random(f"{seed} attackers {label}")
    found = 0
    for reference, state in sample(label, f"{seed} attackers", size // 4):
        assert isinstance(reference, Orthodox)
        assert isinstance(state, OneBoard)
        fen = reference.write(state)
        position = position_of(label, fen)
        for square in rng.sample(reference.grid.squares, 4):
            for side, white in ((ferz.Side.WHITE, True), (ferz.Side.BLACK, False)):
                attackers = reference.attackers(state.pieces, square, white)
                found += len(attackers)
                where = f"seed {seed}, {label}: {fen} {side} {square}"
                assert position.attackers(side, square) == attackers, where
    assert found > size // 4
