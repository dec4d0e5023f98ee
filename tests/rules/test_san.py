"""SAN as the shared rules have it: how it is written, and how leniently it is read."""

from __future__ import annotations

import pytest
from ask import board

import ferz

KING_AND_PAWN = "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1"
THREE_QUEENS = "7k/8/8/1Q6/8/8/8/KQ1Q4 w - - 0 1"
THREE_KNIGHTS = "7k/8/8/1N6/8/8/8/KN1N4 w - - 0 1"


def san(fen: str, move: str, variant: str = "chess", **options: str) -> str:
    """How a move is written."""
    found = board(variant, fen, **options)
    return found.san(found.parse_move(move))


def read(fen: str, text: str, variant: str = "chess", **options: str) -> str:
    """The coordinate text of a SAN."""
    return str(board(variant, fen, **options).parse_san(text))


# Writing.


@pytest.mark.parametrize(
    ("fen", "move", "text"),
    [
        (THREE_QUEENS, "b5d3", "Q5d3"),
        (THREE_QUEENS, "b1d3", "Qb1d3"),
        (THREE_QUEENS, "d1d3", "Qdd3"),
        (THREE_KNIGHTS, "b5c3", "N5c3"),
        (THREE_KNIGHTS, "b1c3", "Nb1c3"),
        (THREE_KNIGHTS, "d1c3", "Ndc3"),
        ("4k3/4r3/8/4R3/8/8/8/R5K1 w - - 0 1", "e5e1", "Ree1"),
        ("4k3/4r3/8/4R3/8/8/8/R5K1 w - - 0 1", "a1e1", "Rae1"),
    ],
)
def test_disambiguation_is_by_file_then_rank_then_square(fen: str, move: str, text: str) -> None:
    """The shortest that tells the moves apart."""
    assert san(fen, move) == text


def test_a_man_that_may_not_move_there_does_not_count() -> None:
    """The knight on e3 is pinned."""
    assert san("4r1k1/8/8/8/8/4N1N1/8/4K3 w - - 0 1", "g3f5") == "Nf5"


@pytest.mark.parametrize(
    ("fen", "move", "text"),
    [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e4"),
        ("7k/8/8/8/2p5/1P6/4B3/K7 w - - 0 1", "b3c4", "bxc4"),
        ("7k/8/8/8/2p5/1P6/4B3/K7 w - - 0 1", "e2c4", "Bxc4"),
        ("4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1", "e5f6", "exf6"),
        (KING_AND_PAWN, "e7e8q", "e8=Q+"),
        (KING_AND_PAWN, "e7e8n", "e8=N"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+"),
        ("8/nB6/8/8/8/8/6R1/R3K2k w Q - 0 1", "e1c1", "O-O-O#"),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#"),
    ],
)
def test_san_is_as_in_chess_with_a_plus_for_check_and_a_hash_for_mate(
    fen: str, move: str, text: str
) -> None:
    """Captures, promotions, castling, check and checkmate."""
    assert san(fen, move) == text


def test_a_move_that_ends_the_game_by_another_goal_is_marked_with_a_hash_too() -> None:
    """A prince that arrives."""
    assert san("6k3/3E6/10/10/10/10/10/5K4 w - - 0 1", "d7d8", "chess2") == "Ed8#"


# Reading.


@pytest.mark.parametrize(
    "text",
    ["e8=Q+", "e8=Q", "e8Q", "e8(Q)", "e8/Q", "e8=q", "e8q", "e7e8=Q", "e8Q#", "e8=Q!?", "e8(q)+"],
)
def test_promotions_are_read_in_every_spelling(text: str) -> None:
    """A missing `=`, brackets or a slash, a lower-case letter."""
    assert read(KING_AND_PAWN, text) == "e7e8q"


@pytest.mark.parametrize("text", ["e8=K", "e8=P", "e8=", "e8=E", "e8=QQ", "e8=Q=Q"])
def test_letters_that_a_pawn_may_not_become_are_errors(text: str) -> None:
    """And so is an empty `=`."""
    with pytest.raises(ferz.MoveError):
        read(KING_AND_PAWN, text)


@pytest.mark.parametrize("text", ["O-O", "0-0", "O-O+", "0-0#", "O-O!?"])
def test_castling_is_read_with_zeros_and_any_suffix(text: str) -> None:
    """Zeros for castling."""
    assert read("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", text) == "e1g1"


@pytest.mark.parametrize("text", ["O-O-O", "0-0-0", "0-0-0#", "O-O-O+!?"])
def test_long_castling_is_not_taken_for_short_castling(text: str) -> None:
    """Nor the other way round."""
    assert read("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", text) == "e1c1"


@pytest.mark.parametrize(
    ("text", "move"), [("bc4", "b3c4"), ("Bc4", "e2c4"), ("bxc4", "b3c4"), ("Bxc4", "e2c4")]
)
def test_a_missing_x_is_taken_and_case_tells_the_bishop_from_the_pawn(text: str, move: str) -> None:
    """A missing `x`."""
    assert read("7k/8/8/8/2p5/1P6/4B3/K7 w - - 0 1", text) == move


def test_a_pawns_capture_is_never_a_bishops() -> None:
    """There is no b-pawn."""
    with pytest.raises(ferz.IllegalMoveError):
        read("7k/8/8/8/2p5/8/4B3/K7 w - - 0 1", "bxc4")


@pytest.mark.parametrize("text", ["Nf3", "Ngf3", "N1f3", "Ng1f3", "Nf3+", "Nf3#", "Nf3!", "Nf3??"])
def test_needless_detail_wrong_checks_and_glyphs_are_taken(text: str) -> None:
    """Needless or long disambiguation, wrong or missing `+` and `#`, glyphs after the move."""
    start = board("chess").fen()
    assert read(start, text) == "g1f3"


@pytest.mark.parametrize(
    ("text", "move"), [("Qd1d3", "d1d3"), ("Qb5d3", "b5d3"), ("Qb1d3", "b1d3"), ("Qdd3", "d1d3")]
)
def test_long_disambiguation_is_taken(text: str, move: str) -> None:
    """The whole departure square."""
    assert read(THREE_QUEENS, text) == move


@pytest.mark.parametrize("text", ["Qd3", "Qbd3", "Q1d3"])
def test_a_text_that_fits_two_moves_is_ambiguous_and_never_guessed(text: str) -> None:
    """The error says so."""
    with pytest.raises(ferz.AmbiguousMoveError):
        read(THREE_QUEENS, text)


def test_detail_that_fits_no_move_is_illegal() -> None:
    """The pinned knight is meant."""
    with pytest.raises(ferz.IllegalMoveError):
        read("4r1k1/8/8/8/8/4N1N1/8/4K3 w - - 0 1", "Nef5")


@pytest.mark.parametrize("text", ["Kg1", "Kc1", "Kh1"])
def test_castling_is_not_read_as_a_kings_move(text: str) -> None:
    """Castling has its own text."""
    with pytest.raises(ferz.IllegalMoveError):
        read("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", text)


@pytest.mark.parametrize("text", ["", "xyz", "e9", "i4", "Nf", "N", "--", "Z0", "é4", "e4" * 40])
def test_no_san_at_all_is_an_error_of_ours(text: str) -> None:
    """Nothing else comes out, and the text is named."""
    with pytest.raises(ferz.MoveError):
        read(board("chess").fen(), text)
