"""Chess II's dynasty: princes that become kings, and several kings."""

from __future__ import annotations

import pytest
from ask import board, ending, legal, moves_from, played, refused, squares, targets

import ferz

DYNASTY = "chess2-dynasty"
RUN = "6k3/3E6/10/10/10/10/10/5K4 w - - 30 40"


# Becoming a king.


def test_a_prince_on_the_last_rank_must_become_a_king_in_that_move() -> None:
    """Coordinate text `d7d8k`, SAN `Ed8=K`."""
    found = board(DYNASTY, RUN)
    assert targets(found, "d7") == squares("c8k d8k e8k c7 e7 c6 d6 e6")
    assert found.san(found.parse_move("d7d8k")) == "Ed8=K"
    for text in ("Ed8=K", "Ed8K", "Ed8(K)"):
        assert str(found.parse_san(text)) == "d7d8k"
    with pytest.raises(ferz.IllegalMoveError):
        found.parse_san("Ed8")
    with pytest.raises(ferz.IllegalMoveError):
        found.push("d7d8")
    found.push("d7d8k")
    assert found.fen() == "3K2k3/10/10/10/10/10/10/5K4 b - - 31 40"
    assert ending(found) is None


def test_black_princes_become_kings_on_the_first_rank() -> None:
    """The letter is lower case in the FEN, and `k` in the text."""
    found = played(DYNASTY, "d2d1k", "5k4/10/10/10/10/10/3e6/6K3 b - - 0 1")
    assert found.fen() == "5k4/10/10/10/10/10/10/3k2K3 w - - 1 2"


def test_a_prince_may_take_its_crown_by_a_capture() -> None:
    """`d7e8k` with a rook on e8."""
    found = board(DYNASTY, "4r4k/3E6/10/10/10/10/10/5K4 w - - 0 1")
    assert found.san(found.parse_move("d7e8k")) == "Exe8=K"
    found.push("d7e8k")
    assert found.fen() == "4K4k/10/10/10/10/10/10/5K4 b - - 0 1"


# Several kings are not royal.


def test_several_kings_may_stand_attacked_and_there_is_no_check() -> None:
    """Neither of two."""
    found = board(DYNASTY, "r8k/10/10/10/K9/10/10/5K3r w - - 0 1")
    assert not found.is_check()
    assert found.checkers() == frozenset()
    assert "f1f2" in legal(found)
    assert board(DYNASTY, "4kk4/4E5/10/10/10/10/10/5K4 w - - 0 1")


def test_a_king_of_several_may_be_moved_next_to_an_enemy_king() -> None:
    """And be taken by it."""
    fen = "9k/10/7K2/10/10/10/10/5K4 w - - 0 1"
    assert targets(board(DYNASTY, fen), "h6") >= squares("i7 h7 i6")
    after = played(DYNASTY, "h6i7", fen)
    assert "j8i7" in legal(after)
    assert not after.is_check() or after.checkers() == {"i7"}


def test_a_king_of_several_can_be_captured() -> None:
    """The other one is left, and royal."""
    after = played(DYNASTY, "a8a4", "r8k/10/10/10/K9/10/10/5K4 b - - 0 1")
    assert after.fen() == "9k/10/10/10/r9/10/10/5K4 w - - 0 2"
    assert len(legal(after)) == 5


def test_any_move_is_legal_while_there_are_several_kings() -> None:
    """A rook pinned before one of two kings is free; before the only king it is not."""
    two = board(DYNASTY, "r8k/10/10/R9/K9/10/10/5K4 w - - 0 1")
    assert "a5b5" in legal(two)
    one = board(DYNASTY, "r8k/10/10/R9/K9/10/10/10 w - - 0 1")
    assert targets(one, "a5") == squares("a6 a7 a8")


# One king is royal.


def test_with_one_king_left_there_is_check_checkmate_and_stalemate() -> None:
    """As usual."""
    assert board(DYNASTY, "r8k/10/10/10/K9/10/10/10 w - - 0 1").checkers() == {"a8"}
    mate = played(DYNASTY, "a1a8", "9k/10/8K1/10/10/10/10/R9 w - - 0 1")
    assert ending(mate) == ("CHECKMATE", "1-0")
    stalemate = board(DYNASTY, "9k/7Q2/8K1/10/10/10/10/10 b - - 0 1")
    assert ending(stalemate) == ("STALEMATE", "1/2-1/2")


def test_a_mating_move_against_one_of_two_kings_ends_nothing() -> None:
    """There is another one."""
    found = played(DYNASTY, "a1a8", "9k/10/8K1/10/10/5k4/10/R9 w - - 0 1")
    assert ending(found) is None
    assert not found.is_check()


def test_the_game_is_won_by_checkmating_the_last_king() -> None:
    """Taking one king may mate the other."""
    found = board(DYNASTY, "k8k/10/8K1/10/10/10/10/R9 w - - 0 1")
    assert found.san(found.parse_move("a1a8")) == "Rxa8#"
    found.push("a1a8")
    assert ending(found) == ("CHECKMATE", "1-0")


def test_in_check_means_exactly_one_king_and_it_is_attacked() -> None:
    """One more king, no check."""
    assert board(DYNASTY, "r8k/10/10/10/K9/10/10/10 w - - 0 1").is_check()
    assert not board(DYNASTY, "r8k/10/10/10/K9/10/10/9K w - - 0 1").is_check()


def test_enemy_kings_attack_the_squares_around_them_whatever_their_number() -> None:
    """The only White king may not step beside either Black king."""
    found = board(DYNASTY, "10/10/10/10/10/2k1k5/10/3K6 w - - 0 1")
    assert legal(found) == squares("d1c1 d1e1")
    assert found.attackers(ferz.Side.BLACK, "d2") == {"c3", "e3"}


# King safety is asked after the move.


def test_a_player_in_check_may_answer_by_making_a_second_king() -> None:
    """There are two kings then."""
    found = board(DYNASTY, "9k/3E6/10/10/10/10/10/r4K4 w - - 0 1")
    assert found.is_check()
    assert moves_from(found, "d7") == squares("d7c8k d7d8k d7e8k")


def test_what_looks_like_mate_is_none_while_a_prince_can_be_crowned() -> None:
    """The king in the corner has no move, the prince has."""
    found = board(DYNASTY, "9k/3E6/10/10/10/10/r9/1r7K w - - 0 1")
    assert found.is_check()
    assert legal(found) == squares("d7c8k d7d8k d7e8k")
    assert ending(found) is None


def test_the_kings_own_capture_may_not_be_followed_by_capture_of_the_last() -> None:
    """A side whose only king is attacked must answer."""
    found = board(DYNASTY, "r8k/10/10/10/K9/10/10/8R1 w - - 0 1")
    assert "i1h1" not in legal(found)


# Castling with several kings.


def test_castling_is_for_the_king_that_started_on_f1() -> None:
    """With another king about it still may."""
    found = board(DYNASTY, "5k4/10/10/10/10/10/7K2/R4K3R w KQ - 0 1")
    assert squares("f1i1 f1c1") <= legal(found)
    assert played(DYNASTY, "f1i1", found.fen()).fen() == ("5k4/10/10/10/10/10/7K2/R6RK1 b - - 1 1")


@pytest.mark.parametrize(
    ("file", "castlings"),
    [("a", "f1i1 f1c1"), ("c", "f1i1"), ("f", ""), ("g", "f1c1"), ("i", "f1c1")],
)
def test_castlings_conditions_hold_even_while_the_player_has_more_kings(
    file: str, castlings: str
) -> None:
    """Not attacked on its start square, on the way, or at the end."""
    at = "abcdefghij".index(file)
    found = board(DYNASTY, f"10/{at or ''}r{9 - at or ''}/1k8/10/3K6/10/10/R4K3R w KQ - 0 1")
    assert legal(found) & squares("f1i1 f1c1") == squares(castlings)


def test_an_enemy_king_beside_the_way_forbids_castling() -> None:
    """Kings attack whatever their number."""
    found = board(DYNASTY, "k9/10/10/10/3K6/10/7k2/R4K3R w KQ - 0 1")
    assert legal(found) & squares("f1i1 f1c1") == {"f1c1"}


def test_the_right_is_lost_when_that_king_moves_or_is_captured() -> None:
    """A king crowned later does not take it over, another king's move does not lose it."""
    fen = "5k4/10/10/10/10/10/7K2/R4K3R w KQ - 0 1"
    assert played(DYNASTY, "h2h3", fen).fen().split()[2] == "KQ"
    assert played(DYNASTY, "f1f2", fen).fen().split()[2] == "-"
    captured = played(DYNASTY, "f7f1", "1k8/5r4/10/10/10/10/7K2/R4K3R b KQ - 0 1")
    assert captured.fen() == "1k8/10/10/10/10/10/7K2/R4r3R w - - 0 2"
    returned = played(DYNASTY, "f1f2 b8b7 h2g1 b7b8 g1f1 b8b7", fen.replace("5k4", "1k8"))
    assert returned.fen().split()[2] == "-"
    assert not squares("f1i1 f1c1") & legal(returned)


def test_castling_is_no_rival_of_another_kings_move() -> None:
    """f1i1 is `O-O`, h2i1 is `Ki1`; two kings that reach one square are told apart."""
    found = board(DYNASTY, "5k4/10/10/10/10/10/7K2/5K3R w K - 0 1")
    written = {str(move): found.san(move) for move in found.legal_moves}
    assert written["f1i1"] == "O-O"
    assert written["h2i1"] == "Ki1"
    assert (written["f1g1"], written["h2g1"]) == ("Kfg1", "Khg1")
    assert str(found.parse_san("Ki1")) == "h2i1"


# FEN.


@pytest.mark.parametrize(
    ("row", "valid"), [("K9", True), ("KK8", True), ("KKK7", True), ("KKKK6", False), ("10", False)]
)
def test_fen_allows_one_to_three_kings_a_side(row: str, valid: bool) -> None:
    """Not none and not four."""
    white = f"5k4/10/10/10/10/10/10/{row} w - - 0 1"
    black = f"{row.lower()}/10/10/10/10/10/10/5K4 b - - 0 1"
    for fen in (white, black):
        if valid:
            assert board(DYNASTY, fen).fen() == fen
        else:
            assert refused(DYNASTY, fen)


def test_kings_are_told() -> None:
    """`kings` lists them all."""
    found = board(DYNASTY, "5k4/10/10/10/10/10/7K2/5K3R w K - 0 1")
    assert found.kings(ferz.Side.WHITE) == {"f1", "h2"}
    assert found.kings(ferz.Side.BLACK) == {"f8"}
