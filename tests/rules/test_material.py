"""Insufficient material proven: what the rules call so has no mate, what they do not has one.

A balance that can only turn into another insufficient one (captures take men away, and knights
and bishops never promote) needs no search: it is enough that no placement of it is a mate. A
king gives no check alone, so only the lone king can be the one mated.
"""

from __future__ import annotations

from functools import cache

import pytest
from ask import board, ending, played
from reference import game
from reference.grid import STRAIGHT
from reference.orthodox import Orthodox

import ferz

ONE_MAN = [(variant, man) for variant in ("chess", "chess2", "intrusive") for man in "BN"]


def rules_of(variant: str) -> Orthodox:
    """The board and the steps of a game, from the reference."""
    found = game(variant)
    assert isinstance(found, Orthodox)
    return found


@cache
def row(files: int, rank: int, holes: frozenset[str], men: tuple[tuple[str, str], ...]) -> str:
    """One rank of a FEN."""
    letters = dict(men)
    text = ""
    for file in "abcdefghij"[:files]:
        square = f"{file}{rank}"
        text += "*" if square in holes else letters.get(square, ".")
    for run in range(10, 0, -1):
        text = text.replace("." * run, str(run))
    return text


def fen(rules: Orthodox, men: dict[str, str]) -> str:
    """Black to move; few men, so most ranks are remembered ones."""
    grid = rules.grid
    by_rank: dict[int, tuple[tuple[str, str], ...]] = {}
    for square, letter in men.items():
        rank = int(square[1:])
        by_rank[rank] = (*by_rank.get(rank, ()), (square, letter))
    rows = (
        row(grid.files, rank, grid.holes, by_rank.get(rank, ()))
        for rank in range(grid.ranks, 0, -1)
    )
    return "/".join(rows) + " b - - 0 1"


@pytest.mark.parametrize(("variant", "man"), ONE_MAN)
def test_no_placement_of_king_and_one_minor_man_against_king_is_a_mate(
    variant: str, man: str
) -> None:
    """All placements, the lone king on one half of the board (the other is its mirror image)."""
    rules = rules_of(variant)
    squares = rules.grid.squares
    half = "abcdefghij"[: rules.grid.files // 2]
    asked = checks = 0
    for lone in squares:
        if lone[0] not in half:
            continue
        for king in squares:
            if king == lone or king in rules.reach["K"][lone]:
                continue
            for square in squares:
                if square in (lone, king):
                    continue
                text = fen(rules, {lone: "k", king: "K", square: man})
                position = ferz.Position(variant, fen=text)
                asked += 1
                checks += position.is_check()
                assert not position.is_checkmate(), text
                assert position.is_insufficient_material(), text
    assert asked > 100_000
    assert checks > 1_000


@pytest.mark.parametrize("variant", ["chess", "chess2", "chess2-guard", "chess2-advance"])
def test_bishops_of_one_colour_however_many_never_mate(variant: str) -> None:
    """A checked king stands on the bishops' colour, and the squares straight beside it are of the
    other: no bishop stands there or attacks them. The enemy's king never guards them all, so one
    of them is always open; shown for every pair of kings.
    """
    rules = rules_of(variant)
    pairs = 0
    for lone in rules.grid.squares:
        beside = [rules.grid.step(lone, vector) for vector in STRAIGHT]
        flights = {lone + square for square in beside if square}
        for king in rules.grid.squares:
            if king == lone or king in rules.reach["K"][lone]:
                continue
            text = fen(rules, {lone: "k", king: "K"})
            moves = {str(move) for move in ferz.Position(variant, fen=text).legal_moves}
            assert moves & flights, text
            pairs += 1
    assert pairs > 3_000


@pytest.mark.parametrize("variant", ["chess", "chess2", "chess2-dynasty", "intrusive"])
def test_kings_alone_cannot_even_give_check(variant: str) -> None:
    """One king a side: no placement is a check."""
    rules = rules_of(variant)
    for lone in rules.grid.squares:
        for king in rules.grid.squares:
            if king != lone and king not in rules.reach["K"][lone]:
                position = ferz.Position(variant, fen=fen(rules, {lone: "k", king: "K"}))
                assert not position.is_check()
                assert position.is_insufficient_material()
                assert not position.is_checkmate()


def test_captures_leave_an_insufficient_balance_insufficient() -> None:
    """The lone king takes the bishop."""
    found = played("chess", "h8h7", "7k/7B/8/8/8/8/8/K7 b - - 0 1")
    assert ending(found) == ("INSUFFICIENT_MATERIAL", "1/2-1/2")


MATES = {
    "chess": [
        "7k/6Q1/7K/8/8/8/8/8",
        "8/8/8/8/8/6K1/8/5R1k",
        "k7/B7/K1B5/8/8/8/8/8",
        "5K1k/8/5B2/6N1/8/8/8/8",
        "7k/5N2/5NK1/8/8/8/8/8",
        "kn6/2N5/1K6/8/8/8/8/8",
        "8/8/8/8/8/6NK/8/6bk",
        "7k/5KBn/8/8/8/8/8/8",
        "kb6/1B6/K7/8/8/8/8/8",
        "8/8/8/8/8/8/p1N5/k1K5",
        "7k/5KBp/8/8/8/8/8/8",
        "6rk/5N2/7K/8/8/8/8/8",
    ],
    "chess2": [
        "9k/8Q1/9K/10/10/10/10/10",
        "10/10/10/10/10/8K1/10/7R1k",
        "10/10/10/10/7B2/10/7KB1/9k",
        "7K1k/10/7B2/8N1/10/10/10/10",
        "9k/7N2/7NK1/10/10/10/10/10",
        "kn8/2N7/1K8/10/10/10/10/10",
        "10/10/10/10/10/8NK/10/8bk",
        "9k/7KBn/10/10/10/10/10/10",
        "9k/7KBb/10/10/10/10/10/10",
        "10/10/10/10/10/10/p1N7/k1K7",
        "9k/7KBp/10/10/10/10/10/10",
        "8rk/7N2/9K/10/10/10/10/10",
        "9k/8E1/9K/10/10/10/10/10",
    ],
    "chess2-guard": ["9k/8E1/9K/10/10/10/10/10", "7E1k/10/8E1/6K3/10/10/10/10"],
    "chess2-advance": ["9k/9E/8K1/9E/10/10/10/10"],
    "chess2-dynasty": [
        "9k/8E1/9K/10/10/10/10/10",
        "10/10/10/10/10/10/1K8/k1K7",
        "10/10/10/10/K9/E9/1E8/k9",
    ],
    "intrusive": [
        "4**3k/4**2Q1/9K/10/**6**/**6**/10/10/4**4/4**4",
        "4**4/4**4/10/10/**6**/**6**/10/8K1/4**4/4**1R1k",
        "k3**4/B3**4/K1B7/10/**6**/**6**/10/10/4**4/4**4",
        "4**1K1k/4**4/7B2/8N1/**6**/**6**/10/10/4**4/4**4",
        "4**3k/4**1N2/7NK1/10/**6**/**6**/10/10/4**4/4**4",
        "kn2**4/2N1**4/1K8/10/**6**/**6**/10/10/4**4/4**4",
        "4**4/4**4/10/10/**6**/**6**/10/8NK/4**4/4**2bk",
        "4**3k/4**1KBn/10/10/**6**/**6**/10/10/4**4/4**4",
        "4**1K1k/4**2Bb/10/10/**6**/**6**/10/10/4**4/4**4",
        "4**4/4**4/10/10/**6**/**6**/10/10/p1N1**4/k1K1**4",
        "4**4/4**4/10/10/**6**/**6**/10/7B2/4**3p/4**1K1k",
        "4**2rk/4**1N2/9K/10/**6**/**6**/10/10/4**4/4**4",
    ],
}


@pytest.mark.parametrize(
    ("variant", "placement"),
    [(variant, placement) for variant, found in MATES.items() for placement in found],
)
def test_balances_that_are_not_called_insufficient_have_a_mate(
    variant: str, placement: str
) -> None:
    """Black is mated, and before the mate nobody had declared the game drawn."""
    found = board(variant, f"{placement} b - - 0 1")
    assert ending(found) == ("CHECKMATE", "1-0")
    assert not found.is_insufficient_material()


@pytest.mark.parametrize(
    ("variant", "placement", "move", "end"),
    [
        ("chess", "7k/5P2/6K1/8/8/8/8/8", "f7f8q", "CHECKMATE"),
        ("chess2", "9k/7P2/8K1/10/10/10/10/10", "h7h8q", "CHECKMATE"),
        ("chess2-guard", "9k/7P2/8K1/10/10/10/10/10", "h7h8q", "CHECKMATE"),
        ("intrusive", "4**3k/4**1P2/8K1/10/**6**/**6**/10/10/4**4/4**4", "h9h10q", "CHECKMATE"),
        ("chess2", "9k/E9/10/10/10/10/10/K9", "a7a8", "GOAL"),
        ("chess2-advance", "9k/E9/10/10/10/10/10/K9", "a7a8", "GOAL"),
    ],
)
def test_a_pawn_or_a_prince_alone_can_win(
    variant: str, placement: str, move: str, end: str
) -> None:
    """By promotion and mate, or by arriving."""
    found = board(variant, f"{placement} w - - 0 1")
    assert not found.is_insufficient_material()
    found.push(move)
    assert ending(found) == (end, "1-0")
