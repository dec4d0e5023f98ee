"""The ten worked examples of Influence Chess from its inventor's page, verbatim.

They are fragments, so they are loaded as unchecked positions.
"""

from __future__ import annotations

import pytest
from ask import ending, fragment, legal, squares, three_boards

import ferz


def loaded(above: str, middle: str, below: str, tail: str) -> ferz.Board:
    """An unchecked position of three boards."""
    return fragment("influence", three_boards(above, middle, below, tail))


def on_middle(found: ferz.Board) -> set[str]:
    """The influence moves and double moves."""
    return {move for move in legal(found) if not move.startswith("@")}


KNIGHT_ALONE = squares("d3b4 d3c5 d3b2 d3c1")
KNIGHT_DOUBLE = squares("d3b2& d3c1&")


@pytest.mark.parametrize("army", "wb")
def test_example_1_nothing_stands_over_the_knight_below(army: str) -> None:
    """Above may move the knight to b4, c5, b2 and c1."""
    found = loaded("Aa5 Ac5 Cb4 Ab3 Ad3", "nd3", "bd5 bd4 ba3 bc3 cb3", f"a {army}")
    # On the own board b4 and c5 are taken, so the double moves are those to b2 and c1.
    assert on_middle(found) == KNIGHT_ALONE | KNIGHT_DOUBLE


@pytest.mark.parametrize("army", "wb")
def test_example_2_equal_strength_does_not_block(army: str) -> None:
    """Below's prince on d3 in the place of c3: still allowed."""
    found = loaded("Aa5 Ac5 Cb4 Ab3 Ad3", "nd3", "bd5 bd4 ba3 bd3 cb3", f"a {army}")
    assert on_middle(found) == KNIGHT_ALONE | KNIGHT_DOUBLE


@pytest.mark.parametrize("army", "wb")
def test_example_3_a_commander_blocks_a_prince(army: str) -> None:
    """Below's commander on d3: not allowed."""
    found = loaded("Aa5 Ac5 Cb4 Ab3 Ad3", "nd3", "bd5 bd4 ba3 bc3 cd3", f"a {army}")
    assert on_middle(found) == set()


@pytest.mark.parametrize("army", "wb")
def test_example_4_a_commander_does_not_block_a_commander(army: str) -> None:
    """Above's commander on d3, its prince on b4: allowed again."""
    found = loaded("Aa5 Ac5 Ab4 Ab3 Cd3", "nd3", "bd5 bd4 ba3 bc3 cd3", f"a {army}")
    assert on_middle(found) == KNIGHT_ALONE | KNIGHT_DOUBLE


def test_example_5_the_rook_moves_alone_or_with_the_prince() -> None:
    """To d7, which is free on the own board, and so is the way."""
    found = loaded("Ad3 Cd1 Aa1 Ab1 Ac1", "rd3", "bd5 bd4 bc3 ba3 cc6", "a w")
    assert squares("d3d7 d3d7&") <= legal(found)


def test_example_6_a_prince_on_the_way_forbids_the_double_move() -> None:
    """An Above prince on d5: `d3d7` stays legal, `d3d7&` does not."""
    found = loaded("Ad3 Cd1 Ad5 Ab1 Ac1", "rd3", "bd5 bd4 bc3 ba3 cc6", "a w")
    assert legal(found) & squares("d3d7 d3d7&") == {"d3d7"}


def test_example_7_a_king_may_stand_where_nobody_may_take_it() -> None:
    """No Above piece stands on d5, so the rook there is no danger on d7."""
    found = loaded("Ab5 Ad4 Ab3 Cd3", "Kc7 rd5 kb2", "bc7 ba3 bc3 bd3 cc1", "b b")
    assert "c7d7" in legal(found)


def test_example_8_a_queen_may_not_go_where_the_opponent_can_turn_it_back() -> None:
    """Below could play the queen from c6 down to c2."""
    found = loaded("Ab5 Ab3 Ac3 Aa1 Cd3", "Kc2 qc3", "bc6 ba3 bc3 ba1 cd3", "a w")
    assert "c3c6" not in legal(found)


def test_example_9_the_commander_goes_with_the_queen() -> None:
    """Commander on c3: `c3c6` is not legal, `c3c6&` is."""
    found = loaded("Ab5 Ab3 Cc3 Aa1 Ad3", "Kc2 qc3", "bc6 ba3 bc3 ba1 cd3", "a w")
    assert legal(found) & squares("c3c6 c3c6&") == {"c3c6&"}


def test_example_10_below_is_checkmated() -> None:
    """The rook's check along the d-file cannot be met."""
    found = loaded("Ab5 Ad5 Ab3 Aa1 Cd3", "Kd7 Pa6 Pb6 Pc6 rd3 kb2", "cc6 ba3 bc3 bd3 bb1", "b b")
    assert found.is_check()
    assert found.checkers() == {"d3"}
    assert legal(found) == set()
    assert found.is_checkmate()
    assert ending(found) == ("CHECKMATE", "1-0")
    assert found.outcome().winner == ferz.Side.ABOVE
