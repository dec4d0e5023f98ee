"""Chess II's four princes: crown, guard and advance; dynasty has a file of its own."""

from __future__ import annotations

import pytest
from ask import board, ending, legal, moves_from, played, refused, squares, targets

import ferz

RUN = "6k3/3E6/10/10/10/10/10/5K4 w - - 0 1"
RING = squares("c3 c4 c5 d3 d5 e3 e4 e5")


def alone(prince: str = "E", rest: str = "5K4") -> str:
    """A prince on d4 and little else."""
    return f"9k/10/10/10/3{prince}6/10/10/{rest} {'w' if prince == 'E' else 'b'} - - 0 1"


# Moves.


@pytest.mark.parametrize("variant", ["chess2", "chess2-dynasty"])
def test_crown_and_dynasty_princes_step_one_in_any_direction(variant: str) -> None:
    """Like a king."""
    assert targets(board(variant, alone()), "d4") == RING
    assert targets(board(variant, alone("e")), "d4") == RING


def test_guard_princes_go_one_or_two_like_a_queen() -> None:
    """Sixteen squares in the open."""
    far = squares("b2 b4 b6 d2 d6 f2 f4 f6")
    assert targets(board("chess2-guard", alone()), "d4") == RING | far
    assert targets(board("chess2-guard", alone("e")), "d4") == RING | far


def test_guard_princes_do_not_jump() -> None:
    """A pawn on d5, friend or enemy, hides d6."""
    friend = board("chess2-guard", "9k/10/10/3P6/3E6/10/10/5K4 w - - 0 1")
    assert not squares("d5 d6") & targets(friend, "d4")
    enemy = board("chess2-guard", "9k/10/10/3p6/3E6/10/10/5K4 w - - 0 1")
    assert targets(enemy, "d4") & squares("d5 d6") == {"d5"}


def test_advance_princes_never_go_back() -> None:
    """Sideways, straight forward or diagonally forward."""
    assert targets(board("chess2-advance", alone()), "d4") == squares("c4 e4 c5 d5 e5")
    assert targets(board("chess2-advance", alone("e")), "d4") == squares("c4 e4 c3 d3 e3")


# Not royal; captures as it moves.


@pytest.mark.parametrize("variant", ["chess2", "chess2-dynasty", "chess2-guard", "chess2-advance"])
def test_a_prince_is_not_royal_and_may_be_captured(variant: str) -> None:
    """It may stand attacked, and goes like any man."""
    fen = "r8k/10/10/10/E9/10/10/5K4 {} - - 0 1"
    assert "a4a5" in legal(board(variant, fen.format("w")))
    assert not board(variant, fen.format("w")).is_check()
    after = played(variant, "a8a4", fen.format("b"))
    assert after.fen() == "9k/10/10/10/r9/10/10/5K4 w - - 0 2"


@pytest.mark.parametrize("variant", ["chess2", "chess2-dynasty", "chess2-guard", "chess2-advance"])
def test_a_prince_captures_as_it_moves(variant: str) -> None:
    """And gives check so."""
    after = played(variant, "d4d5", "9k/10/10/3n6/3E6/10/10/5K4 w - - 0 1")
    assert after.fen() == "9k/10/10/3E6/10/10/10/5K4 b - - 0 1"
    check = board(variant, "10/10/4k5/3E6/10/10/10/5K4 b - - 0 1")
    assert check.is_check()
    assert check.checkers() == {"d5"}


def test_an_advance_prince_gives_no_check_backwards() -> None:
    """It does not capture there."""
    assert not board("chess2-advance", "10/10/10/3E6/4k5/10/10/5K4 b - - 0 1").is_check()
    assert board("chess2", "10/10/10/3E6/4k5/10/10/5K4 b - - 0 1").is_check()


def test_a_guard_prince_gives_check_from_two_squares_away() -> None:
    """So this position is valid as crown and refused as guard."""
    fen = "5k4/10/3E6/10/10/10/10/5K4 {} - - 0 1"
    assert board("chess2", fen.format("w"))
    assert refused("chess2-guard", fen.format("w"))
    assert board("chess2-guard", fen.format("b")).checkers() == {"d6"}


def test_a_guard_prince_two_squares_away_forbids_castling() -> None:
    """It attacks g1 from g3, and nothing on the other side."""
    found = board("chess2-guard", "5k4/10/10/10/10/7e2/10/R4K3R w KQ - 0 1")
    assert legal(found) & squares("f1i1 f1c1") == set()
    farther = board("chess2-guard", "5k4/10/10/10/10/8e1/10/R4K3R w KQ - 0 1")
    assert legal(farther) & squares("f1i1 f1c1") == {"f1c1"}


# The goal.


@pytest.mark.parametrize("variant", ["chess2", "chess2-advance"])
def test_in_crown_and_advance_a_prince_on_the_last_rank_wins_at_once(variant: str) -> None:
    """Written as a plain move, and with `#` in SAN."""
    found = board(variant, RUN)
    assert squares("d7c8 d7d8 d7e8") <= legal(found)
    assert found.san(found.parse_move("d7d8")) == "Ed8#"
    assert str(found.parse_san("Ed8")) == "d7d8"
    found.push("d7d8")
    assert not legal(found)
    assert not found.is_checkmate()
    assert ending(found) == ("GOAL", "1-0")
    assert found.outcome().winner == ferz.Side.WHITE
    with pytest.raises(ferz.IllegalMoveError):
        found.push("g8g7")


@pytest.mark.parametrize("variant", ["chess2", "chess2-advance"])
def test_black_wins_on_the_first_rank(variant: str) -> None:
    """Each side has its own last rank."""
    found = played(variant, "d2d1", "5k4/10/10/10/10/10/3e6/6K3 b - - 0 1")
    assert ending(found) == ("GOAL", "0-1")


def test_a_prince_on_its_own_first_rank_wins_nothing() -> None:
    """It starts there."""
    assert ending(board("chess2")) is None
    assert ending(board("chess2", "5k4/10/10/10/10/10/10/3E1K4 w - - 0 1")) is None


@pytest.mark.parametrize("variant", ["chess2", "chess2-advance"])
def test_a_princes_move_to_the_last_rank_must_be_legal(variant: str) -> None:
    """It may not leave the own king attacked."""
    found = board(variant, "9k/3E6/10/10/10/10/10/r4K4 w - - 0 1")
    assert moves_from(found, "d7") == set()
    pinned = board(variant, "3r5k/3E6/10/10/10/10/10/3K6 w - - 0 1")
    assert targets(pinned, "d7") & squares("c8 d8 e8") == {"d8"}


@pytest.mark.parametrize("variant", ["chess2", "chess2-advance"])
def test_whether_the_last_square_is_attacked_does_not_matter(variant: str) -> None:
    """The game is over before anybody can take the prince."""
    found = played(variant, "d7d8", "r8k/3E6/10/10/10/10/10/5K4 w - - 0 1")
    assert ending(found) == ("GOAL", "1-0")


@pytest.mark.parametrize("variant", ["chess2", "chess2-advance"])
def test_a_position_with_a_prince_on_its_last_rank_is_over(variant: str) -> None:
    """No legal move, and no count below it."""
    found = board(variant, "3E5k/10/10/10/10/10/10/5K4 b - - 0 1")
    assert not legal(found)
    assert ending(found) == ("GOAL", "1-0")
    assert found.perft(1) == 0


def test_a_finished_game_adds_nothing_to_deeper_counts() -> None:
    """Thirteen moves, three of which end the game."""
    assert board("chess2", RUN).perft(1) == 13
    assert board("chess2", RUN).perft(2) == 47


def test_crown_and_advance_are_won_by_checkmate_too() -> None:
    """A mate with the prince far from home."""
    for variant in ("chess2", "chess2-advance"):
        found = played(variant, "a1a8", "9k/10/8K1/10/10/10/10/R9 w - - 0 1")
        assert ending(found) == ("CHECKMATE", "1-0")


# Guard.


def test_in_guard_nothing_happens_on_the_last_rank() -> None:
    """The prince stays a prince and the game goes on."""
    found = board("chess2-guard", RUN)
    assert found.san(found.parse_move("d7d8")) == "Ed8"
    found.push("d7d8")
    assert found.fen() == "3E2k3/10/10/10/10/10/10/5K4 b - - 1 1"
    assert ending(found) is None
    assert legal(found) == squares("g8g7 g8h8 g8h7") | squares("g8f7")


def test_guard_is_won_by_checkmate_only() -> None:
    """With a prince on the last rank or without."""
    found = played("chess2-guard", "a1a8", "9k/10/8K1/10/10/10/10/R9 w - - 0 1")
    assert ending(found) == ("CHECKMATE", "1-0")
