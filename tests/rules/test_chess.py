"""Chess by the FIDE Laws: the start, castling, and insufficient material."""

from __future__ import annotations

import pytest
from ask import board, ending, legal, moves_from, played, squares

CORNERS = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"


def test_the_start_has_twenty_moves() -> None:
    """Sixteen of the pawns, four of the knights."""
    found = legal(board("chess"))
    pawns = {f"{f}2{f}{rank}" for f in "abcdefgh" for rank in "34"}
    assert found == pawns | squares("b1a3 b1c3 g1f3 g1h3")


@pytest.mark.parametrize(
    ("fen", "depth", "count"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487),
        ("2r1k2r/2Qbbpp1/p2N4/4P3/7P/Pq3Pp1/6K1/R1B2R2 b k - 0 1", 4, 128_186),
        ("5b2/3R2kp/1r4p1/5rP1/8/5NKP/6B1/8 b - - 0 1", 4, 74_983),
        ("2Q5/5pb1/4p2k/3p1p2/P7/8/6P1/1r2K3 w - - 0 1", 4, 55_610),
        ("Rk4r1/1pq1bp2/1Qp1p3/4P1p1/2P1B2p/1P5P/5PP1/6K1 b - - 0 1", 4, 19_241),
    ],
)
def test_perft_numbers_are_known_to_the_whole_world(fen: str, depth: int, count: int) -> None:
    """They prove the shared machinery."""
    assert board("chess", fen).perft(depth) == count


def test_castling_moves_king_and_rook() -> None:
    """Both ways, written as the king's move."""
    assert played("chess", "e1g1", CORNERS).fen() == "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"
    assert played("chess", "e1c1", CORNERS).fen() == "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"


@pytest.mark.parametrize(
    ("file", "castlings"),
    [
        ("a", "e1g1 e1c1"),
        ("b", "e1g1 e1c1"),
        ("c", "e1g1"),
        ("d", "e1g1"),
        ("e", ""),
        ("f", "e1c1"),
        ("g", "e1c1"),
        ("h", "e1g1 e1c1"),
    ],
)
def test_the_king_may_not_castle_out_of_through_or_into_an_attack(
    file: str, castlings: str
) -> None:
    """A Black rook on each file in turn; attacked rooks, and b1, do not matter."""
    at = "abcdefgh".index(file)
    row = f"{at or ''}r{7 - at or ''}"
    king = "6k1" if file == "b" else "1k6"
    found = board("chess", f"8/{row}/{king}/8/8/8/8/R3K2R w KQ - 0 1")
    assert legal(found) & squares("e1g1 e1c1") == squares(castlings)


@pytest.mark.parametrize("square", "bcdfg")
def test_every_square_between_king_and_rook_must_be_empty(square: str) -> None:
    """A knight on each in turn; b1 counts."""
    row = {"b": "RN2K2R", "c": "R1N1K2R", "d": "R2NK2R", "f": "R3KN1R", "g": "R3K1NR"}[square]
    found = board("chess", f"4k3/8/8/8/8/8/8/{row} w KQ - 0 1")
    assert legal(found) & squares("e1g1 e1c1") == {"e1g1" if square in "bcd" else "e1c1"}


@pytest.mark.parametrize(
    ("fen", "moves", "field"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "Kk"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2", "kq"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h2", "Qkq"),
        ("r3k2r/1P6/8/8/8/8/8/4K3 w kq - 0 1", "b7a8n", "k"),
        ("4k3/8/8/8/7R/6n1/8/R3K2R b KQ - 0 1", "g3h1 h4h1 e8e7", "Q"),
    ],
)
def test_castling_rights_go_when_king_or_rook_moves_or_the_rook_is_taken(
    fen: str, moves: str, field: str
) -> None:
    """And another rook on the corner does not bring them back."""
    assert played("chess", moves, fen).fen().split()[2] == field


def test_en_passant_takes_the_pawn_that_passed_and_lasts_one_ply() -> None:
    """The pawn on c5 goes, not one on c6."""
    fen = "4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1"
    passed = played("chess", "c7c5", fen)
    assert passed.fen() == "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2"
    passed.push("d5c6")
    assert passed.fen() == "4k3/8/2P5/8/8/8/8/4K3 b - - 0 2"
    assert "d5c6" not in legal(played("chess", "c7c5 e1e2 e8e7", fen))


def test_en_passant_answers_the_check_of_the_pawn_that_passed() -> None:
    """The only legal reply."""
    found = played("chess", "b2b4", "8/1Q6/8/k7/p7/8/1P6/2K5 w - - 0 1")
    assert found.is_check()
    assert legal(found) == {"a4b3"}
    assert ending(found) is None


def test_promotion_is_to_queen_rook_bishop_or_knight() -> None:
    """By a step or by a capture, compulsory."""
    found = board("chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    expected = {f"e7{target}{letter}" for target in ("e8", "d8") for letter in "qrbn"}
    assert moves_from(found, "e7") == expected


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/3k4/8/8/3K4/8/8 w - - 0 1",
        "8/8/3k4/8/8/3K4/8/1N6 w - - 0 1",
        "8/8/3k1n2/8/8/3K4/8/8 w - - 0 1",
        "8/8/3k4/8/8/3K4/8/2B5 w - - 0 1",
        "5b2/8/3k4/8/8/3K4/8/2B5 w - - 0 1",
        "8/8/3k4/8/8/3K4/8/B1B1B3 w - - 0 1",
        "B1b1k3/3b4/4b3/8/8/8/8/4KB2 w - - 0 1",
    ],
)
def test_what_is_insufficient_material(fen: str) -> None:
    """Kings; one knight; bishops of both sides, counted together, on squares of one colour."""
    found = board("chess", fen)
    assert found.is_insufficient_material()
    assert ending(found) == ("INSUFFICIENT_MATERIAL", "1/2-1/2")


@pytest.mark.parametrize(
    "fen",
    [
        "2b5/8/3k4/8/8/3K4/8/2B5 w - - 0 1",
        "8/8/3k4/8/8/3K4/8/1NN5 w - - 0 1",
        "6n1/8/3k4/8/8/3K4/8/1N6 w - - 0 1",
        "6b1/8/3k4/8/8/3K4/8/1N6 w - - 0 1",
        "8/8/3k4/8/8/3K4/8/1BB5 w - - 0 1",
        "8/8/3k4/8/P7/3K4/8/8 w - - 0 1",
        "8/8/3k4/8/8/3K4/8/R7 w - - 0 1",
        "8/8/3k4/8/8/3K4/8/Q7 w - - 0 1",
    ],
)
def test_everything_else_is_sufficient(fen: str) -> None:
    """Bishops of two colours, two knights, a knight on each side, any other man."""
    found = board("chess", fen)
    assert not found.is_insufficient_material()
    assert ending(found) is None
