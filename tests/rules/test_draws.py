"""Draws as the shared rules have them: the count, repetition, and what comes first."""

from __future__ import annotations

import pytest
from ask import board, ending, played

import ferz

ROOK_AND_KINGS = "7k/8/6K1/8/8/8/8/R7 w - - {} 80"
THERE_AND_BACK = "g1f3 g8f6 f3g1 f6g8"


# The count of fifty moves.


def test_only_captures_and_pawn_moves_reset_the_count() -> None:
    """Castling does not, nor does any other man's move."""
    castled = played("chess", "e1g1", "4k3/8/8/8/8/8/8/4K2R w K - 30 40")
    assert castled.halfmove_clock == 31
    assert played("chess", "e1e2", "4k3/8/8/8/8/8/8/4K2R w K - 30 40").halfmove_clock == 31
    assert played("chess", "a2a3", "4k3/8/8/8/8/8/P7/4K3 w - - 30 40").halfmove_clock == 0
    assert played("chess", "e1d2", "4k3/8/8/8/8/8/3n4/4K3 w - - 30 40").halfmove_clock == 0
    assert played("chess", "e7e8q", "8/k3P3/8/8/8/8/8/4K3 w - - 30 40").halfmove_clock == 0


@pytest.mark.parametrize(
    ("before", "free", "claimed"),
    [
        (50, None, None),
        (98, None, None),
        (99, None, ("FIFTY_MOVES", "1/2-1/2")),
        (148, None, ("FIFTY_MOVES", "1/2-1/2")),
        (149, ("SEVENTYFIVE_MOVES", "1/2-1/2"), ("SEVENTYFIVE_MOVES", "1/2-1/2")),
    ],
)
def test_fifty_moves_can_be_claimed_and_seventyfive_end_the_game(
    before: int, free: tuple[str, str] | None, claimed: tuple[str, str] | None
) -> None:
    """100 halfmoves without a capture or a pawn move; 150 without asking."""
    found = played("chess", "a1a7", ROOK_AND_KINGS.format(before))
    assert found.halfmove_clock == before + 1
    assert ending(found) == free
    assert ending(found, claim_draw=True) == claimed
    assert found.can_claim_draw() == (claimed is not None)


@pytest.mark.parametrize("before", [99, 149])
def test_mate_on_the_last_ply_wins(before: int) -> None:
    """Mate comes before any draw."""
    found = played("chess", "a1a8", ROOK_AND_KINGS.format(before))
    assert ending(found) == ("CHECKMATE", "1-0")
    assert ending(found, claim_draw=True) == ("CHECKMATE", "1-0")


def test_a_goal_on_the_last_ply_wins() -> None:
    """A prince that arrives as ply 150."""
    found = played("chess2", "d7d8", "6k3/3E6/10/10/10/10/10/5K4 w - - 149 80")
    assert ending(found) == ("GOAL", "1-0")


# Repetition.


def test_threefold_repetition_can_be_claimed() -> None:
    """The third time."""
    found = played("chess", f"{THERE_AND_BACK} {THERE_AND_BACK}")
    assert found.is_repetition(3)
    assert not found.is_repetition(4)
    assert ending(found) is None
    assert ending(found, claim_draw=True) == ("THREEFOLD_REPETITION", "1/2-1/2")
    found.pop()
    assert not found.is_repetition(3)


def test_fivefold_repetition_ends_the_game() -> None:
    """The fifth time, without a claim."""
    found = played("chess", " ".join([THERE_AND_BACK] * 4))
    assert found.is_repetition(5)
    assert ending(found) == ("FIVEFOLD_REPETITION", "1/2-1/2")
    found.pop()
    assert ending(found) is None


def repetitions(variant: str, fen: str, moves: str) -> list[int]:
    """How often the position after each move has stood."""
    found = board(variant, fen)
    times = []
    for move in moves.split():
        found.push(move)
        times.append(max(n for n in range(1, 10) if found.is_repetition(n)))
    return times


def test_castling_rights_are_part_of_a_position() -> None:
    """The start, with rights, is not the same as ply four, without."""
    times = repetitions(
        "chess",
        "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
        " ".join(["h1h2 a8a7 h2h1 a7a8"] * 3),
    )
    assert times == [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]


@pytest.mark.parametrize(
    ("variant", "fen", "moves"),
    [
        (
            "chess",
            "3rk3/2p5/8/3P4/8/8/8/3K4 b - - 0 1",
            "c7c5 d1c1 e8e7 c1d1 e7e8 d1c1 e8e7 c1d1 e7e8",
        ),
        (
            "chess2",
            "4rk4/3p6/10/4P5/10/10/10/4K5 b - - 0 1",
            "d7d5 e1d1 f8f7 d1e1 f7f8 e1d1 f8f7 d1e1 f7f8",
        ),
        (
            "intrusive",
            "4**4/3r**3k/2p7/10/**1P4**/**6**/3K6/10/4**4/4**4 b - - 0 1",
            "c8c6 d4c4 j9j10 c4d4 j10j9 d4c4 j9j10 c4d4 j10j9",
        ),
    ],
)
def test_only_legal_en_passant_rights_are_part_of_a_position(
    variant: str, fen: str, moves: str
) -> None:
    """With the capturer pinned the first position counts; without the rook it is another one."""
    assert repetitions(variant, fen, moves) == [1, 1, 1, 1, 2, 2, 2, 2, 3]
    assert repetitions(variant, fen.replace("r", "1").replace("31", "4"), moves)[-1] == 2


def test_side_to_move_and_placement_are_part_of_a_position() -> None:
    """Their keys differ, counters do not count."""
    first = board("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    other_side = board("chess", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1")
    elsewhere = board("chess", "4k3/8/8/8/8/8/8/1R2K3 w - - 0 1")
    later = board("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 7 40")
    assert len({first.key, other_side.key, elsewhere.key}) == 3
    assert first.key == later.key


def test_allegiance_is_part_of_a_position_of_influence_chess() -> None:
    """Which army Above helps."""
    assert ferz.Board("influence").key != ferz.Board("influence", army="black").key


def test_stalemate_on_the_last_ply_is_stalemate() -> None:
    """The 150th ply leaves Black without a move."""
    found = played("chess", "f2f7", "7k/8/6K1/8/8/8/5Q2/8 w - - 149 90")
    assert ending(found) == ("STALEMATE", "1/2-1/2")
