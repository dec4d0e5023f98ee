"""The rules that all games share: squares, FEN, move text and validity, a test a sentence."""

from __future__ import annotations

import pytest
from ask import board, ending, fragment, legal, played, refused, rewritten

import ferz

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STARTS = [
    ("chess", START),
    ("chess2", "rnbeqkebnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBEQKEBNR w KQkq - 0 1"),
    (
        "intrusive",
        "rnbq**kbnr/4**4/2pppppp2/2p4p2/**6**/**6**/2P4P2/2PPPPPP2/4**4/RNBQ**KBNR w - - 0 1",
    ),
    (
        "influence",
        "4/4/A1A1/1C2/1A1A/4/4|rkqn/pppp/4/4/4/PPPP/NQKR|4/4/1b1b/2c1/b1b1/4/4 a w 0 1",
    ),
]
KING_AND_PAWN = "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1"


# Squares.


def test_squares_are_named_by_file_letter_and_rank_number_from_whites_side() -> None:
    """`a1` is White's left corner."""
    start = board("chess")
    assert start["a1"] == ferz.Board("chess", fen=START)["a1"]
    named = {square: piece.symbol for square, piece in start.pieces().items()}
    assert "".join(named[f"{file}1"] for file in "abcdefgh") == "RNBQKBNR"
    assert "".join(named[f"{file}8"] for file in "abcdefgh") == "rnbqkbnr"
    assert start["e4"] is None


def test_two_digit_ranks_have_names_too() -> None:
    """The tenth rank of Intrusive Squares."""
    start = board("intrusive")
    assert start["a10"].symbol == "r"
    assert start["a1"].symbol == "R"


# FEN, reading and writing.


@pytest.mark.parametrize(("variant", "fen"), STARTS)
def test_start_positions_are_written_as_the_rules_print_them(variant: str, fen: str) -> None:
    """The start FENs of the rules."""
    assert board(variant).fen() == fen
    assert ferz.variant(variant).start_fen == fen
    assert rewritten(variant, fen) == fen


def test_ranks_run_from_the_highest_to_one_and_white_is_upper_case() -> None:
    """The first row of the text is the highest rank."""
    found = board("chess", "7k/8/8/8/8/8/P7/K7 w - - 0 1")
    symbols = {square: piece.symbol for square, piece in found.pieces().items()}
    assert symbols == {"h8": "k", "a2": "P", "a1": "K"}
    sides = {square: piece.side for square, piece in found.pieces().items()}
    assert sides == {"h8": ferz.Side.BLACK, "a2": ferz.Side.WHITE, "a1": ferz.Side.WHITE}


def test_a_run_of_empty_squares_may_have_two_digits() -> None:
    """`10` is ten empty squares."""
    text = "5k4/10/10/10/10/10/10/5K4 w - - 0 1"
    assert rewritten("chess2", text) == text


@pytest.mark.parametrize("row", ["55", "91", "19", "1111111111", "5221", "37"])
def test_reading_takes_split_runs_where_the_sum_is_exact(row: str) -> None:
    """`55` is read as `10`, and written as the longest run."""
    text = f"5k4/10/{row}/10/10/10/10/5K4 w - - 0 1"
    assert rewritten("chess2", text) == "5k4/10/10/10/10/10/10/5K4 w - - 0 1"


@pytest.mark.parametrize(
    ("row", "written"), [("p18", "p9"), ("1k17", "1k8"), ("17k1", "8k1"), ("p54", "p9")]
)
def test_two_digits_are_split_where_only_that_fits(row: str, written: str) -> None:
    """`18` is eighteen, or one and eight: only one of them fits the rank."""
    kings = ("10", "5K4") if "k" in row else ("5k4", "5K4")
    text = f"{kings[0]}/10/{row}/10/10/10/10/{kings[1]} w - - 0 1"
    assert rewritten("chess2", text) == f"{kings[0]}/10/{written}/10/10/10/10/{kings[1]} w - - 0 1"


@pytest.mark.parametrize("row", ["p19", "110", "010", "p10", "9", "11", "56", "0", "", "k55"])
def test_runs_that_do_not_fill_the_rank_are_refused(row: str) -> None:
    """Only an exact sum is taken, and the reason names the rank."""
    reasons = refused("chess2", f"5k4/10/{row}/10/10/10/10/5K4 w - - 0 1")
    assert any("rank 6" in reason for reason in reasons), reasons


def test_a_star_is_a_hole_and_belongs_where_the_board_has_one() -> None:
    """A cell that does not exist."""
    start = STARTS[2][1]
    assert rewritten("intrusive", start.replace("2P4P2", "2P22P2")) == start
    assert refused("chess", START.replace("/8/8/", "/8/3**3/", 1))
    assert refused("intrusive", start.replace("rnbq**kbnr", "rnbq*1*kbnr"))
    assert refused("intrusive", start.replace("rnbq**kbnr", "rnbq2kbnr"))
    assert refused("intrusive", start.replace("rnbq**kbnr", "rnbqk1kbnr"))
    assert refused("intrusive", start.replace("**6**", "10", 1))


def test_digits_may_be_split_between_holes() -> None:
    """`4**4` may be read as `22**13`."""
    start = STARTS[2][1]
    split = start.replace("4**4", "22**13", 1).replace("**6**", "**33**", 1)
    assert rewritten("intrusive", split) == start


def test_any_run_of_white_space_separates_fields() -> None:
    """Writing puts single spaces."""
    text = "  4k3/8/8/8/8/8/8/4K3   w  -\t- 0 1\n"
    assert rewritten("chess", text) == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("tail", "written"),
    [
        ("", "w - - 0 1"),
        (" b", "b - - 0 1"),
        (" b -", "b - - 0 1"),
        (" b - -", "b - - 0 1"),
        (" b - - 7", "b - - 7 1"),
        (" b - - 7 9", "b - - 7 9"),
    ],
)
def test_a_missing_tail_takes_its_default(tail: str, written: str) -> None:
    """`w`, `-`, `-`, `0`, `1`."""
    placement = "4k3/8/8/8/8/8/8/4K3"
    assert rewritten("chess", placement + tail) == f"{placement} {written}"


def test_a_start_placement_alone_has_no_castling_rights() -> None:
    """The default of the castling field is `-`."""
    found = board("chess", START.split()[0])
    assert found.fen() == START.replace("KQkq", "-")
    assert len(legal(found)) == 20


@pytest.mark.parametrize(
    ("tail", "written"),
    [("", "a w 0 1"), (" b", "b w 0 1"), (" b b", "b b 0 1"), (" b b 3", "b b 3 1")],
)
def test_influence_has_its_own_defaults(tail: str, written: str) -> None:
    """`a`, `w`, `0`, `1`."""
    boards = STARTS[3][1].split()[0]
    assert rewritten("influence", boards + tail) == f"{boards} {written}"


def test_a_field_too_many_is_refused() -> None:
    """Six fields, five in Influence Chess."""
    assert refused("chess", f"{START} 7")
    assert refused("influence", f"{STARTS[3][1]} 7")


@pytest.mark.parametrize("letters", ["qkQK", "kqKQ", "QKqk", "KkQq"])
def test_castling_letters_are_read_in_any_order_and_written_in_one(letters: str) -> None:
    """Written `KQkq`."""
    text = "r3k2r/8/8/8/8/8/8/R3K2R w {} - 0 1"
    assert rewritten("chess", text.format(letters)) == text.format("KQkq")


@pytest.mark.parametrize("letters", ["KK", "KKqq", "kQk", "KXQkq", "HAha", "K-", "--", "KQkqK"])
def test_doubled_and_foreign_castling_letters_are_refused(letters: str) -> None:
    """A doubled letter is refused."""
    assert refused("chess", f"r3k2r/8/8/8/8/8/8/R3K2R w {letters} - 0 1")


@pytest.mark.parametrize("turn", ["W", "white", "x", "wb", "a", "-"])
def test_the_side_to_move_is_one_letter(turn: str) -> None:
    """`w` or `b`."""
    assert refused("chess", f"4k3/8/8/8/8/8/8/4K3 {turn} - - 0 1")


@pytest.mark.parametrize("counter", ["-1", "+1", "1;", "٣", "１", "1.0", "0x1", "²", "one"])
def test_counters_are_ascii_digits_only(counter: str) -> None:
    """No signs, no other digits."""
    assert refused("chess", f"4k3/8/8/8/8/8/8/4K3 w - - {counter} 1")
    assert refused("chess", f"4k3/8/8/8/8/8/8/4K3 w - - 0 {counter}")


@pytest.mark.parametrize("number", [0, 1, 99, 255, 256, 65_535, 65_536, 2**32 - 1, 2**32, 10**40])
def test_a_counter_is_read_back_exactly_or_refused(number: int) -> None:
    """Never another number."""
    for text in (f"{number} 1", f"0 {number or 1}"):
        fen = f"4k3/8/8/8/8/8/8/4K3 w - - {text}"
        try:
            written = ferz.Board("chess", fen=fen).fen()
        except ferz.InvalidFenError:
            assert number > 9_999, fen
        else:
            assert written == fen


def test_move_number_zero_is_refused() -> None:
    """Games begin with move one."""
    assert refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 0")
    assert refused("influence", STARTS[3][1][:-1] + "0")


# The en passant field.


def test_en_passant_is_written_only_where_the_capture_is_legal() -> None:
    """Not after every double step."""
    assert played("chess", "e2e4").fen().split()[3] == "-"
    assert played("chess", "e2e4 d7d5 e4e5 f7f5").fen().split()[3] == "f6"
    pinned = "3rk3/2p5/8/3P4/8/8/8/3K4 b - - 0 1"
    assert played("chess", "c7c5", pinned).fen().split()[3] == "-"


def test_en_passant_is_read_wherever_a_double_step_can_have_passed() -> None:
    """Right rank, the pawn in front of it, both squares behind it empty."""
    text = "4k3/8/8/4p3/8/8/8/4K3 w - {} 0 1"
    assert rewritten("chess", text.format("e6")) == text.format("-")


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1",
        "4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1",
        "4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1",
        "4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/4p3/8/8/8/4K3 w - e 0 1",
        "4k3/8/8/4p3/8/8/8/4K3 w - e66 0 1",
        "4k3/8/8/4p3/8/8/8/4K3 w - E6 0 1",
        "4k3/8/8/4p3/8/8/8/4K3 w - i6 0 1",
    ],
)
def test_other_en_passant_squares_are_refused(fen: str) -> None:
    """No pawn, the wrong side, the wrong rank, a square behind it taken, or no square at all."""
    assert refused("chess", fen)


def test_whether_the_whole_position_could_have_arisen_is_not_asked() -> None:
    """Black was in check before e2-e4 already; the field is taken all the same."""
    text = "8/8/8/6k1/3pP3/8/8/2QK4 b - e3 0 1"
    found = board("chess", text)
    assert found.fen() == text
    assert len(legal(found)) == 6
    assert "d4e3" in legal(found)


def test_an_en_passant_capture_that_opens_the_king_is_not_legal() -> None:
    """Two pawns leave the king's rank; the field is then written `-`."""
    text = "8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1"
    found = board("chess", text)
    assert "d4e3" not in legal(found)
    assert found.fen() == text.replace("e3", "-")


# Coordinate text.


def test_move_text_is_from_square_to_square_and_promotion_in_lower_case() -> None:
    """`e2e4`, `e7e8q`."""
    assert "e2e4" in legal(board("chess"))
    promotions = {m for m in legal(board("chess", KING_AND_PAWN)) if m.startswith("e7")}
    assert promotions == {"e7e8q", "e7e8r", "e7e8b", "e7e8n"}


def test_castling_is_written_as_the_kings_own_move() -> None:
    """Not as king takes rook."""
    found = legal(board("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"))
    assert {"e1g1", "e1c1"} <= found
    assert not {"e1h1", "e1a1"} & found


def test_coordinate_text_takes_an_upper_case_promotion_letter() -> None:
    """And writes a lower-case one."""
    found = board("chess", KING_AND_PAWN)
    assert str(found.parse_move("e7e8Q")) == "e7e8q"


def test_no_promotion_letter_where_one_is_compulsory_is_illegal_and_the_letters_are_named() -> None:
    """The message names the letters, for coordinate text and for SAN."""
    found = board("chess", KING_AND_PAWN)
    for parse, text in ((found.parse_move, "e7e8"), (found.parse_san, "e8")):
        with pytest.raises(ferz.IllegalMoveError) as caught:
            parse(text)
        words = str(caught.value).replace(",", " ").replace(".", " ").lower().split()
        assert {"q", "r", "b", "n"} <= set(words), caught.value


# Validity.


@pytest.mark.parametrize(
    ("fen", "count"),
    [
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", 1),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", 1),
        ("8/8/8/8/8/8/8/8 w - - 0 1", 2),
        ("2k1k3/8/8/8/8/8/8/4K3 w - - 0 1", 1),
    ],
)
def test_each_side_has_its_king(fen: str, count: int) -> None:
    """One king a side."""
    assert len(refused("chess", fen)) == count


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
        "p3k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ],
)
def test_no_pawn_stands_on_the_first_or_the_last_rank(fen: str) -> None:
    """Of either colour."""
    assert len(refused("chess", fen)) == 1


@pytest.mark.parametrize(
    ("fen", "count"),
    [
        ("4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1", 2),
        ("r2k3r/8/8/8/8/8/8/4K3 b q - 0 1", 1),
        ("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", 1),
        ("4k3/8/8/8/8/8/8/4K2r w K - 0 1", 1),
    ],
)
def test_castling_rights_match_men_on_their_start_squares(fen: str, count: int) -> None:
    """King and rook, of the right colour, both at home."""
    assert len([r for r in refused("chess", fen) if "castl" in r.lower()]) == count


def test_the_side_that_is_not_to_move_is_not_in_check() -> None:
    """Its king could be taken."""
    assert len(refused("chess", "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1")) == 1
    assert board("chess", "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1").is_check()


def test_every_reason_is_said() -> None:
    """Not the first only."""
    reasons = refused("chess", "P7/8/8/8/8/8/8/8 x KZ e5 -1 0")
    assert len(reasons) >= 5, reasons
    reasons = refused("chess", "P7/8/8/8/8/8/8/8 w K e6 0 1")
    assert len(reasons) == 5, reasons


def test_a_parser_may_be_asked_for_an_unchecked_position() -> None:
    """The default refuses; `validate=False` takes it, and `status` still knows."""
    text = "8/8/8/8/8/8/8/4R1K1 w - - 0 1"
    reasons = refused("chess", text)
    found = fragment("chess", text)
    assert found.fen() == text
    assert tuple(found.status()) == reasons
    assert not found.is_valid()
    assert not found.is_check()
    assert ending(found) is None
    assert len(legal(found)) == 15


def test_an_unchecked_position_still_fits_its_frame() -> None:
    """A placement that is no board is refused in any case."""
    for placement in ("8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8/8", "9/8/8/8/8/8/8/8", "x7/8/8/8/8/8/8/8"):
        with pytest.raises(ferz.InvalidFenError):
            ferz.Board("chess", fen=f"{placement} w - - 0 1", validate=False)


def test_a_wrong_castling_letter_makes_no_move_in_an_unchecked_position() -> None:
    """Loaded, ignored, and nothing is listed twice."""
    found = fragment("chess", "r2k3r/8/8/8/8/8/8/4K3 b q - 0 1")
    assert len(legal(found)) == 24


# Stalemate.


def test_no_legal_move_and_no_check_is_a_draw() -> None:
    """Stalemate."""
    found = board("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert not legal(found)
    assert found.is_stalemate()
    assert ending(found) == ("STALEMATE", "1/2-1/2")
