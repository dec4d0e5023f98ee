"""Chess II: the board, castling, pawns, promotion options, and what is insufficient."""

from __future__ import annotations

import pytest
from ask import board, ending, fragment, legal, moves_from, played, refused, squares, targets

import ferz

VARIANTS = ["chess2", "chess2-dynasty", "chess2-guard", "chess2-advance"]
START = "rnbeqkebnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBEQKEBNR w KQkq - 0 1"
CORNERS = "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1"
every_variant = pytest.mark.parametrize("variant", VARIANTS)


# Board and start.


@every_variant
def test_ten_files_and_eight_ranks_with_the_printed_start(variant: str) -> None:
    """a-j by 1-8; `E` is the prince."""
    found = board(variant)
    assert found.fen() == START
    assert {f"{file}{rank}" for file in "abcdefghij" for rank in range(1, 9)} == set(
        ferz.variant(variant).geometry.squares
    )
    row = [found[f"{file}1"].kind for file in "abcdefghij"]
    assert row == "rook knight bishop prince queen king prince bishop knight rook".split()


@every_variant
def test_the_start_has_twenty_four_moves(variant: str) -> None:
    """The princes are shut in."""
    pawns = {f"{f}2{f}{rank}" for f in "abcdefghij" for rank in "34"}
    assert legal(board(variant)) == pawns | squares("b1a3 b1c3 i1h3 i1j3")


def test_four_presets_stand_for_the_four_princes() -> None:
    """`chess2` is `crown` with `required`."""
    assert set(VARIANTS) <= set(ferz.variants())
    for variant in VARIANTS:
        assert ferz.variant(variant).option_choices["promotion"] == (
            "required",
            "optional",
            "none",
        )
        assert ferz.variant(variant).options["promotion"] == "required"


# Castling.


@pytest.mark.parametrize(
    ("move", "after"),
    [
        ("f1i1", "5k4/10/10/10/10/10/10/R6RK1 b - - 1 1"),
        ("f1c1", "5k4/10/10/10/10/10/10/2KR5R b - - 1 1"),
    ],
)
@every_variant
def test_the_king_castles_three_squares(variant: str, move: str, after: str) -> None:
    """f1-i1 with j1-h1, f1-c1 with a1-d1."""
    assert played(variant, move, CORNERS).fen() == after


def test_black_castles_likewise() -> None:
    """f8-i8 with j8-h8, f8-c8 with a8-d8."""
    fen = "r4k3r/10/10/10/10/10/10/5K4 b kq - 0 1"
    assert played("chess2", "f8i8", fen).fen() == "r6rk1/10/10/10/10/10/10/5K4 w - - 1 2"
    assert played("chess2", "f8c8", fen).fen() == "2kr5r/10/10/10/10/10/10/5K4 w - - 1 2"


def test_castling_is_written_with_two_or_three_o() -> None:
    """`K` is `O-O`, `Q` is `O-O-O`; the side of the rook decides."""
    found = board("chess2", CORNERS)
    assert found.san(found.parse_move("f1i1")) == "O-O"
    assert found.san(found.parse_move("f1c1")) == "O-O-O"
    assert str(found.parse_san("O-O")) == "f1i1"
    assert str(found.parse_san("0-0-0")) == "f1c1"


def test_castling_text_is_the_kings_move_only() -> None:
    """A step to g1 is a step, and nothing else castles."""
    kings = moves_from(board("chess2", CORNERS), "f1")
    assert kings == squares("f1i1 f1c1 f1e1 f1e2 f1f2 f1g1 f1g2")


@pytest.mark.parametrize(
    ("file", "castlings"),
    [
        ("a", "f1i1 f1c1"),
        ("b", "f1i1 f1c1"),
        ("c", "f1i1"),
        ("d", "f1i1"),
        ("e", "f1i1"),
        ("f", ""),
        ("g", "f1c1"),
        ("h", "f1c1"),
        ("i", "f1c1"),
        ("j", "f1i1 f1c1"),
    ],
)
@every_variant
def test_neither_the_start_nor_the_way_nor_the_end_may_be_attacked(
    variant: str, file: str, castlings: str
) -> None:
    """A Black rook on each file in turn."""
    at = "abcdefghij".index(file)
    row = f"{at or ''}r{9 - at or ''}"
    king = "8k1" if file == "b" else "1k8"
    found = board(variant, f"10/{row}/{king}/10/10/10/10/R4K3R w KQ - 0 1")
    assert legal(found) & squares("f1i1 f1c1") == squares(castlings)


@pytest.mark.parametrize("file", "bcdeghi")
def test_every_square_between_king_and_rook_must_be_empty(file: str) -> None:
    """b1, which the king does not cross, too."""
    row = list("R....K...R")
    row["abcdefghij".index(file)] = "N"
    text = "".join(row)
    for run in range(4, 0, -1):
        text = text.replace("." * run, str(run))
    found = board("chess2", f"5k4/10/10/10/10/10/10/{text} w KQ - 0 1")
    assert legal(found) & squares("f1i1 f1c1") == {"f1i1" if file < "f" else "f1c1"}


@pytest.mark.parametrize(
    ("fen", "moves", "field"),
    [
        ("r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "a1a8", "Kk"),
        ("r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "j1j8", "Qq"),
        ("r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "f1f2", "kq"),
        ("r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "j1j2", "Qkq"),
        ("r4k3r/1P8/10/10/10/10/10/R4K3R w KQkq - 0 1", "b7a8q", "KQk"),
        ("5k4/10/10/10/9R/8n1/10/R4K3R b KQ - 0 1", "i3j1 j4j1 f8f7", "Q"),
        (START, "a2a4 a7a5 a1a3 b7b6 a3j3 c7c6 j3i3", "Kkq"),
    ],
)
def test_king_and_rook_must_not_have_moved(fen: str, moves: str, field: str) -> None:
    """The right goes with the move, or with the capture of the rook."""
    assert played("chess2", moves, fen).fen().split()[2] == field


# Pawns.


@every_variant
def test_pawns_step_two_from_the_second_rank_and_are_taken_en_passant(variant: str) -> None:
    """As in chess."""
    found = board(variant, "5k4/10/10/10/1p8/10/P9/5K4 w - - 0 1")
    assert targets(found, "a2") == {"a3", "a4"}
    found.push("a2a4")
    assert found.fen() == "5k4/10/10/10/Pp8/10/10/5K4 b - a3 0 1"
    found.push("b4a3")
    assert found.fen() == "5k4/10/10/10/10/p9/10/5K4 w - - 0 2"


def test_en_passant_that_opens_the_king_is_not_legal() -> None:
    """Two pawns leave the rank at once."""
    found = board("chess2", "10/10/10/10/R3pP3k/10/10/5K4 b - f3 0 1")
    assert "e4f3" not in legal(found)
    assert found.fen().split()[3] == "-"


@every_variant
def test_pawns_become_queen_rook_bishop_or_knight_never_prince_or_king(variant: str) -> None:
    """Compulsory unless the option says otherwise."""
    found = board(variant, "k9/8P1/10/10/10/10/10/5K4 w - - 0 1")
    assert targets(found, "i7") == {"i8q", "i8r", "i8b", "i8n"}


# The pawn-promotion option.


@every_variant
def test_optional_promotion_may_leave_the_pawn_a_pawn(variant: str) -> None:
    """Coordinate text and SAN without a letter are the unpromoted move."""
    found = board(variant, "k9/8P1/10/10/10/10/10/5K4 w - - 0 1", promotion="optional")
    assert targets(found, "i7") == {"i8", "i8q", "i8r", "i8b", "i8n"}
    assert found.san(found.parse_move("i7i8")) == "i8"
    assert str(found.parse_san("i8")) == "i7i8"
    assert str(found.parse_san("i8=N")) == "i7i8n"
    found.push("i7i8")
    assert found.fen() == "k7P1/10/10/10/10/10/10/5K4 b - - 0 1"


@every_variant
def test_no_promotion_always_leaves_the_pawn_a_pawn(variant: str) -> None:
    """And a letter is illegal."""
    found = board(variant, "k6r2/8P1/10/10/10/10/10/5K4 w - - 0 1", promotion="none")
    assert targets(found, "i7") == {"i8", "h8"}
    with pytest.raises(ferz.IllegalMoveError):
        found.push("i7i8q")


@pytest.mark.parametrize("promotion", ["optional", "none"])
@every_variant
def test_a_pawn_on_the_last_rank_has_no_moves_and_gives_no_check(
    variant: str, promotion: str
) -> None:
    """It stands beside the king and attacks nothing."""
    found = board(variant, "5kP3/10/10/10/10/10/10/5K4 b - - 0 1", promotion=promotion)
    assert not found.is_check()
    assert found.attackers(ferz.Side.WHITE, "f8") == frozenset()
    assert "f8g8" in legal(found)
    other = board(variant, "P1n2k4/10/10/10/10/10/10/5K4 w - - 0 1", promotion=promotion)
    assert moves_from(other, "a8") == set()


@pytest.mark.parametrize("promotion", ["optional", "none"])
def test_a_pawn_on_the_last_rank_can_be_captured(promotion: str) -> None:
    """Like any man."""
    found = played("chess2", "f8g8", "5kP3/10/10/10/10/10/10/5K4 b - - 0 1", promotion=promotion)
    assert found.fen() == "6k3/10/10/10/10/10/10/5K4 w - - 0 2"


@pytest.mark.parametrize(
    ("fen", "allowed"),
    [
        ("P4k4/10/10/10/10/10/10/5K4 w - - 0 1", {"optional", "none"}),
        ("5k4/10/10/10/10/10/10/p4K4 w - - 0 1", {"optional", "none"}),
        ("5k4/10/10/10/10/10/10/P4K4 w - - 0 1", set()),
        ("p4k4/10/10/10/10/10/10/5K4 w - - 0 1", set()),
    ],
)
@every_variant
def test_where_a_pawn_may_stand_in_a_fen(variant: str, fen: str, allowed: set[str]) -> None:
    """On its last rank with `optional` and `none`; on its first never."""
    for promotion in ("required", "optional", "none"):
        if promotion in allowed:
            assert board(variant, fen, promotion=promotion).fen() == fen
        else:
            assert refused(variant, fen, promotion=promotion)


# Insufficient material.


@pytest.mark.parametrize(
    ("fen", "insufficient"),
    [
        ("5k4/10/10/10/10/10/10/5K4 w - - 0 1", True),
        ("5k4/10/10/10/10/10/10/1N3K4 w - - 0 1", True),
        ("5k4/10/10/10/10/10/10/2B2K4 w - - 0 1", True),
        ("5k1b2/10/10/10/10/10/10/2B2K4 w - - 0 1", True),
        ("5k4/10/10/4b5/10/10/10/2B2K4 w - - 0 1", True),
        ("2b2k4/10/10/10/10/10/10/2B2K4 w - - 0 1", False),
        ("5k4/10/10/5b4/10/10/10/2B2K4 w - - 0 1", False),
        ("5k4/10/10/10/10/10/10/1N3K2N1 w - - 0 1", False),
        ("1n3k4/10/10/10/10/10/10/1N3K4 w - - 0 1", False),
        ("5k4/10/10/10/10/10/10/4QK4 w - - 0 1", False),
        ("5k4/10/10/10/10/10/10/R4K4 w - - 0 1", False),
        ("5k4/10/10/10/10/10/P9/5K4 w - - 0 1", False),
    ],
)
@every_variant
def test_insufficient_material_is_as_in_chess_on_this_boards_colours(
    variant: str, fen: str, insufficient: bool
) -> None:
    """c1 and h8, e5 are of one colour here; c8 and f5 are of the other."""
    found = board(variant, fen)
    assert found.is_insufficient_material() == insufficient
    assert ending(found) == (("INSUFFICIENT_MATERIAL", "1/2-1/2") if insufficient else None)


@pytest.mark.parametrize(
    "fen",
    [
        "5k4/10/10/10/3E6/10/10/5K4 w - - 0 1",
        "5k4/10/10/10/3e6/10/10/5K4 w - - 0 1",
        "5k1b2/10/10/10/3E6/10/10/2B2K4 w - - 0 1",
    ],
)
@every_variant
def test_any_prince_is_sufficient(variant: str, fen: str) -> None:
    """Whatever else is there."""
    assert not board(variant, fen).is_insufficient_material()


def test_king_and_king_against_king_is_sufficient() -> None:
    """Each side must have exactly one king; in dynasty two kings can mate one."""
    assert board("chess2-dynasty", "5k4/10/10/10/10/10/10/5K4 w - - 0 1").is_insufficient_material()
    found = board("chess2-dynasty", "5k4/10/10/10/10/10/10/K4K4 w - - 0 1")
    assert not found.is_insufficient_material()
    assert ending(found) is None


@pytest.mark.parametrize("promotion", ["optional", "none"])
def test_a_pawn_is_sufficient_even_on_its_last_rank(promotion: str) -> None:
    """Any pawn."""
    fen = "P4k4/10/10/10/10/10/10/5K4 w - - 0 1"
    assert not board("chess2", fen, promotion=promotion).is_insufficient_material()


# Validity.


@pytest.mark.parametrize("variant", ["chess2", "chess2-guard", "chess2-advance"])
def test_one_king_a_side_outside_dynasty(variant: str) -> None:
    """Two are refused."""
    assert refused(variant, "4kk4/10/10/10/10/10/10/5K4 w - - 0 1")
    assert refused(variant, "5k4/10/10/10/10/10/10/4KK4 w - - 0 1")


def test_castling_rights_need_king_and_rook_at_home() -> None:
    """f1, a1 and j1."""
    reasons = refused("chess2", "r4k4/10/10/10/10/10/10/R4K3R w KQkq - 0 1")
    assert len(reasons) == 1
    assert len(refused("chess2", "r3k4r/10/10/10/10/10/10/5K4 b kq - 0 1")) == 2


def test_unchecked_positions_may_lack_kings() -> None:
    """Moves are listed, nobody is in check."""
    found = fragment("chess2", "10/10/10/10/3E6/10/10/10 w - - 0 1")
    assert targets(found, "d4") == squares("c3 c4 c5 d3 d5 e3 e4 e5")
    assert not found.is_check()
