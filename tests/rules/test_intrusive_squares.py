"""Intrusive Squares: holes, one foot in the grave, pawns and their promotions."""

from __future__ import annotations

import pytest
from ask import board, ending, fragment, legal, moves_from, played, refused, squares, targets

import ferz

V = "intrusive"
START = "rnbq**kbnr/4**4/2pppppp2/2p4p2/**6**/**6**/2P4P2/2PPPPPP2/4**4/RNBQ**KBNR w - - 0 1"
HOLES = squares("e1 f1 e2 f2 e9 f9 e10 f10 a5 b5 a6 b6 i5 j5 i6 j6")
INTERSECTION = squares("c3 c4 d3 d4 g3 g4 h3 h4 c7 c8 d7 d8 g7 g8 h7 h8")


def placed(men: str, tail: str = "w") -> str:
    """The FEN of men given as words such as "Ke4"; holes are added."""
    where = {word[1:]: word[0] for word in men.split()}
    rows = []
    for rank in range(10, 0, -1):
        row = ""
        for file in "abcdefghij":
            square = f"{file}{rank}"
            row += "*" if square in HOLES else where.pop(square, ".")
        for run in range(10, 0, -1):
            row = row.replace("." * run, str(run))
        rows.append(row)
    assert not where, f"{where} are no squares"
    return "/".join(rows) + f" {tail} - - 0 1"


def loaded(men: str, tail: str = "w") -> ferz.Board:
    """A position that need not have kings."""
    return fragment(V, placed(men, tail))


# The board.


def test_eighty_four_squares_of_a_frame_of_ten_by_ten() -> None:
    """Sixteen cells are holes."""
    every = {f"{file}{rank}" for file in "abcdefghij" for rank in range(1, 11)}
    geometry = ferz.variant(V).geometry
    assert set(geometry.squares) == every - HOLES
    assert set(geometry.boards[0].holes) == HOLES
    assert len(geometry.squares) == 84


@pytest.mark.parametrize("square", sorted(HOLES))
def test_a_hole_is_no_square(square: str) -> None:
    """Asking for it is an error that says what it is."""
    found = board(V)
    with pytest.raises(ferz.InvalidSquareError) as caught:
        found[square]
    assert "hole" in str(caught.value)
    assert square not in found.pieces()


def test_zones_part_the_board_into_quadrants_intersection_and_centre() -> None:
    """48 outer-only, 16 in both, 20 central-only."""
    zones: dict[str, set[str]] = {}
    for cell in ferz.variant(V).geometry.boards[0].cells:
        zones.setdefault(cell.zone, set()).add(cell.square)
    assert sorted(len(members) for members in zones.values()) == [16, 20, 48]
    assert INTERSECTION in zones.values()


def test_the_start_has_thirty_two_moves() -> None:
    """Four pawns may step two and four may step one; two are blocked."""
    found = board(V)
    assert found.fen() == START
    pawns = {m for m in legal(found) if found[m[:2]].kind == "pawn"}
    single = {f"{f}3{f}4" for f in "defg"}
    double = {f"{f}3{f}5" for f in "defg"}
    assert pawns == single | double | squares("c4c5 h4h5")
    assert len(legal(found)) == 32


def test_each_knight_has_its_leaps_within_the_quadrant_at_the_start() -> None:
    """The line men are shut in by the pawns at the edge of the centre."""
    found = board(V)
    assert targets(found, "b1") == squares("a3 d2")
    assert targets(found, "i1") == squares("g2 j3")
    for square in ("a1", "c1", "d1"):
        for target in targets(found, square):
            assert target[0] in "abcd"
            assert target[1:] in ("1", "2", "3", "4")


@pytest.mark.parametrize(
    ("leap", "inner"), [("b3", "d4"), ("c2", "d4"), ("i3", "g4"), ("h2", "g4")]
)
def test_a_knight_leaps_the_wall_to_the_inner_corner_of_its_quadrant(leap: str, inner: str) -> None:
    """From two squares of each quadrant, over the pawns."""
    men = "Kj1 kj10 Pc3 Pd3 Pe3 Pf3 Pg3 Ph3 Pc4 Ph4"
    found = loaded(f"N{leap} {men}".replace("Kj1", "Ka1" if leap[0] in "hi" else "Kj1"))
    centre = {t for t in targets(found, leap) if t[0] in "cdefgh" and t[1:] in "345678"}
    assert centre == {inner}


def test_a_front_pawns_step_ends_level_with_a_rear_pawns_double_step() -> None:
    """Both on the fifth rank."""
    found = board(V)
    assert "c4c5" in legal(found)
    assert "d3d5" in legal(found)


def test_there_is_no_castling() -> None:
    """Neither moves nor rights."""
    assert refused(V, START.replace("w - -", "w KQ -"))
    found = loaded("Kg1 Rj1 kd10")
    assert targets(found, "g1") == squares("g2 h1 h2")


# Holes.


def test_a_line_ends_at_a_hole() -> None:
    """Along a rank, a file and a diagonal."""
    rook = loaded("Rd1")
    assert targets(rook, "d1") == squares("a1 b1 c1") | {f"d{rank}" for rank in range(2, 11)}
    rook = loaded("Re3")
    assert {t for t in targets(rook, "e3") if t[0] == "e"} == squares("e4 e5 e6 e7 e8")
    bishop = loaded("Bd4")
    assert targets(bishop, "d4") == squares("c3 b2 a1 c5 e3 e5 f6 g7 h8 i9 j10")


def test_a_knight_may_leap_over_a_hole() -> None:
    """Every leap that ends on a square of the board is there, unless it crosses the cut."""
    found = loaded("Nd4")
    assert targets(found, "d4") == squares("b3 c2 c6 e6 f3 f5")
    over = loaded("Nb4")
    assert targets(over, "b4") == squares("a2 c2 d3")


# One foot in the grave.


def test_no_single_step_joins_a_quadrant_and_the_centre_outside_the_intersection() -> None:
    """A king on d2 does not reach e3, nor one on e3 d2."""
    assert targets(loaded("Kd2"), "d2") == squares("c1 c2 c3 d1 d3")
    assert targets(loaded("Ke3"), "e3") == squares("d3 d4 e4 f3 f4")
    assert targets(loaded("Kb4"), "b4") == squares("a3 a4 b3 c3 c4")
    assert targets(loaded("Kc5"), "c5") == squares("c4 c6 d4 d5 d6")


def test_through_the_intersection_every_step_is_free() -> None:
    """From a quadrant to it, and from it to the centre."""
    assert targets(loaded("Kd3"), "d3") == squares("c2 c3 c4 d2 d4 e3 e4")
    assert targets(loaded("Kc4"), "c4") == squares("b3 b4 c3 d3 d4 c5 d5")


def test_a_sliders_line_ends_before_such_a_step() -> None:
    """A bishop on c1 stops at d2."""
    assert targets(loaded("Bc1"), "c1") == squares("b2 a3 d2")
    assert targets(loaded("Bc5"), "c5") == squares("d4 e3 d6 e7 f8")
    assert targets(loaded("Qb4"), "b4") >= squares("c4 d4 e4 f4 g4 h4 i4 j4")
    assert "c5" not in targets(loaded("Qb4"), "b4")


def test_a_slider_crosses_where_its_steps_touch_the_intersection() -> None:
    """Along rank 3 and down the long diagonal."""
    assert {t for t in targets(loaded("Ra3"), "a3") if t[1:] == "3"} == {
        f"{file}3" for file in "bcdefghij"
    }
    assert targets(loaded("Ba1"), "a1") == squares("b2 c3 d4 e5 f6 g7 h8 i9 j10")


def test_no_leap_joins_a_quadrant_and_the_centre_outside_the_intersection() -> None:
    """A knight's leap from outer-only to central-only does not exist."""
    assert targets(loaded("Nd2"), "d2") == squares("b1 b3 c4")
    assert targets(loaded("Ne4"), "e4") == squares("c3 c5 d6 f6 g5 g3")
    assert targets(loaded("Nd3"), "d3") == squares("b2 b4 c1 c5 e5 f4")


def test_it_binds_pawns() -> None:
    """A pawn on b4 captures nothing on c5, one on c6 takes on d7 but not on b7."""
    stuck = loaded("Pb4 qc5 Kj1 ka10")
    assert targets(stuck, "b4") == set()
    free = loaded("Pc8 nb9 nd9 Kj1 kj10")
    assert {t[:2] for t in targets(free, "c8")} == squares("b9 c9 d9")
    central = loaded("Pc6 nb7 nd7 Kj1 kj10")
    assert {t[:2] for t in targets(central, "c6")} == squares("c7 d7")


def test_it_binds_attacks_just_as_moves() -> None:
    """A king on e3 does not attack d2, and two kings may stand there."""
    found = board(V, placed("Kd2 ke3"))
    assert not found.is_check()
    assert found.attackers(ferz.Side.BLACK, "d2") == frozenset()
    assert legal(found) == squares("d2c1 d2c2 d2c3 d2d1")
    assert not board(V, placed("Kd2 bf4 ka10")).is_check()
    assert not board(V, placed("Kd2 ne4 ka10")).is_check()
    assert board(V, placed("Kd3 be4 ka10")).is_check()


# Pawns.


@pytest.mark.parametrize("file", "cdefgh")
def test_rear_pawns_may_step_two_when_both_squares_are_empty(file: str) -> None:
    """c3-h3 for White."""
    king = "Kj1 ka10"
    assert targets(loaded(f"P{file}3 {king}"), f"{file}3") == {f"{file}4", f"{file}5"}
    assert targets(loaded(f"P{file}3 n{file}4 {king}"), f"{file}3") == set()
    assert targets(loaded(f"P{file}3 n{file}5 {king}"), f"{file}3") == {f"{file}4"}


@pytest.mark.parametrize("file", "cdefgh")
def test_black_rear_pawns_likewise(file: str) -> None:
    """c8-h8."""
    found = loaded(f"p{file}8 Kj1 ka10", "b")
    assert targets(found, f"{file}8") == {f"{file}7", f"{file}6"}


def test_front_pawns_may_not_step_two() -> None:
    """c4, h4; c7, h7 - nor a rear pawn that has moved."""
    white = loaded("Pc4 Ph4 Pe4 Kj1 ka10")
    assert legal(white) & squares("c4c5 c4c6 h4h5 h4h6 e4e5 e4e6") == squares("c4c5 h4h5 e4e5")
    black = loaded("pc7 ph7 pe7 Kj1 ka10", "b")
    assert legal(black) & squares("c7c6 c7c5 h7h6 h7h5 e7e6 e7e5") == squares("c7c6 h7h6 e7e6")


def test_en_passant_is_as_in_chess() -> None:
    """After a double step only."""
    fen = placed("Pc3 pd5 Kj1 kj10")
    passed = played(V, "c3c5", fen)
    assert passed.fen().split()[3] == "c4"
    passed.push("d5c4")
    assert passed.fen() == placed("pc4 Kj1 kj10").replace(" 0 1", " 0 2")
    single = played(V, "c4c5", placed("Pc4 pd5 Kj1 kj10"))
    assert single.fen().split()[3] == "-"
    assert moves_from(single, "d5") == squares("d5d4 d5d4q d5d4r d5d4b d5d4n")


def test_white_takes_en_passant_on_the_seventh_rank() -> None:
    """After a Black rear pawn's double step."""
    found = played(V, "h8h6", placed("ph8 Pg6 Kj1 kj10", "b"))
    assert found.fen().split()[3] == "h7"
    assert "g6h7" in legal(found)


@pytest.mark.parametrize(
    ("men", "tail", "valid"),
    [
        ("Pc5 pd5 Kj1 kj10", "b - c4", True),
        ("Ph5 pg5 Kj1 kj10", "b - h4", True),
        ("pc6 Pd6 Kj1 kj10", "w - c7", True),
        ("Pc5 pd5 Kj1 kj10", "b - d3", False),
        ("Pc5 pd5 Kj1 kj10", "b - a4", False),
        ("Pc5 pd5 Kj1 kj10", "b - e10", False),
        ("Pc5 pd5 Kj1 kj10", "b - e2", False),
        ("Pc5 Pc3 pd5 Kj1 kj10", "b - c4", False),
        ("Pc5 pd5 Kj1 kj10", "w - c4", False),
    ],
)
def test_which_en_passant_squares_are_read(men: str, tail: str, valid: bool) -> None:
    """c4 to h4 and c7 to h7, behind a pawn that can just have stepped two."""
    fen = placed(men, tail).replace(f"{tail} - -", tail)
    if valid:
        assert board(V, fen).fen() == fen
    else:
        assert refused(V, fen)


def test_en_passant_between_two_holes_may_open_the_king() -> None:
    """Rank 6 is six cells long; with the rook on it the capture is illegal."""
    text = "4**4/4**4/10/10/**{}Pp2K**/**6**/10/10/4**4/k3**4 w - e7 0 1"
    assert "d6e7" not in legal(board(V, text.format("r")))
    assert "d6e7" in legal(board(V, text.format("1")))


# Promotion.


@pytest.mark.parametrize("file", "abcdghij")
def test_promotion_on_the_tenth_rank_is_compulsory(file: str) -> None:
    """To queen, rook, bishop or knight, however many there are."""
    men = "Ka1 kj8 Qb1 Rc1 Rd1 Bb2 Bc2 Nd2 Nb3"
    found = loaded(f"P{file}9 {men}")
    assert targets(found, f"{file}9") == {f"{file}10{letter}" for letter in "qrbn"}


@pytest.mark.parametrize("file", "ef")
def test_on_files_e_and_f_the_last_square_is_on_rank_eight(file: str) -> None:
    """And on rank 3 for Black."""
    white = loaded(f"P{file}7 Ka1 kj10 Qb1 Rc1 Rd1 Bb2 Bc2 Nd2 Nb3")
    assert targets(white, f"{file}7") == {f"{file}8{letter}" for letter in "qrbn"}
    black = loaded(f"p{file}4 Ka1 kj10", "b")
    assert targets(black, f"{file}4") == {f"{file}3{letter}" for letter in "qrbn"}


def test_black_promotes_on_the_first_rank() -> None:
    """On files a-d and g-j."""
    black = loaded("pa2 pj2 Kd4 kj10", "b")
    expected = {f"{f}2{f}1{letter}" for f in "aj" for letter in "qrbn"}
    assert moves_from(black, "a2") | moves_from(black, "j2") == expected


def full_set(without: str = "") -> str:
    """White's men at home, some of them left out."""
    men = "Ra1 Nb1 Bc1 Qd1 Kg1 Bh1 Ni1 Rj1"
    return " ".join(man for man in men.split() if man not in without.split())


@pytest.mark.parametrize(
    ("without", "letters"),
    [
        ("", ""),
        ("Qd1", "q"),
        ("Ra1", "r"),
        ("Bc1", "b"),
        ("Ni1", "n"),
        ("Nb1 Ni1", "n"),
        ("Qd1 Nb1", "qn"),
        ("Qd1 Ra1 Rj1 Bc1 Bh1 Nb1 Ni1", "qrbn"),
    ],
)
def test_inside_an_enemy_quadrant_a_pawn_may_become_what_is_missing(
    without: str, letters: str
) -> None:
    """Or stay a pawn: fewer on the board than at the start."""
    found = board(V, placed(f"Pc6 kg10 {full_set(without)}"))
    assert targets(found, "c6") == {"c7", *(f"c7{letter}" for letter in letters)}


def test_promoted_pieces_count() -> None:
    """A second queen does not make up for a missing rook, nor does a lost one come back."""
    found = board(V, placed(f"Pc6 kg10 Qd2 {full_set('Nb1')}"))
    assert targets(found, "c6") == {"c7", "c7n"}
    found = board(V, placed(f"Pc6 kg10 Qd2 {full_set('Qd1')}"))
    assert targets(found, "c6") == {"c7"}


def test_every_cell_of_the_quadrant_counts() -> None:
    """a7-d10 and g7-j10, by a step and by a capture; e8 and the centre are none."""
    for square, target in (("c8", "c9"), ("h7", "h8"), ("a8", "a9"), ("j7", "j8")):
        found = board(V, placed(f"P{square} kg10 {full_set('Qd1')}"))
        assert targets(found, square) == {target, f"{target}q"}
    capture = board(V, placed(f"Pe7 nd8 kg10 {full_set('Qd1')}"))
    assert targets(capture, "e7") == squares("d8 d8q e8q e8r e8b e8n")
    centre = board(V, placed(f"Pe5 kg10 {full_set('Qd1')}"))
    assert targets(centre, "e5") == {"e6"}


def test_the_own_quadrant_gives_no_promotion() -> None:
    """A White pawn on c4 comes from c3, with a queen missing."""
    found = board(V, placed(f"Pc3 kg10 {full_set('Qd1')}"))
    assert targets(found, "c3") == {"c4", "c5"}


def test_black_promotes_in_whites_quadrants() -> None:
    """a1-d4 and g1-j4, by what Black is missing."""
    black = "ra10 nb10 bc10 kg10 bh10 ni10 rj10"
    found = board(V, placed(f"pd5 Kg1 {black}", "b"))
    assert targets(found, "d5") == {"d4", "d4q"}


def test_optional_promotion_in_san_and_back() -> None:
    """Without `=` the pawn stays a pawn."""
    found = board(V, placed(f"Pc6 kg10 {full_set('Qd1')}"))
    assert found.san(found.parse_move("c6c7")) == "c7"
    assert found.san(found.parse_move("c6c7q")) == "c7=Q"
    assert str(found.parse_san("c7")) == "c6c7"
    assert str(found.parse_san("c7Q")) == "c6c7q"


def test_a_pawn_stopped_by_a_hole_has_no_forward_move_and_does_not_promote() -> None:
    """b4 and i4 for White, b7 and i7 for Black."""
    for square in ("a4", "b4", "i4", "j4"):
        assert moves_from(board(V, placed(f"P{square} Kg1 kg10")), square) == set()
    for square in ("a7", "b7", "i7", "j7"):
        assert moves_from(board(V, placed(f"p{square} Kg1 kg10", "b")), square) == set()


def test_rank_ten_in_text() -> None:
    """`a9a10q`, `c9c10b`, `j10j9`."""
    found = board(V, placed("Pa9 Pc9 Kg1 kg10"))
    assert squares("a9a10q c9c10b") <= legal(found)
    assert found.san(found.parse_move("a9a10n")) == "a10=N"
    assert str(found.parse_san("c10=B")) == "c9c10b"
    found.push("a9a10q")
    assert found["a10"].symbol == "Q"


# The end.


def test_check_checkmate_and_stalemate_are_as_usual() -> None:
    """In a corner."""
    mate = board(V, placed("kj10 Ki8 Qi9", "b"))
    assert ending(mate) == ("CHECKMATE", "1-0")
    stalemate = board(V, placed("kj10 Ki8 Qh9", "b"))
    assert ending(stalemate) == ("STALEMATE", "1/2-1/2")


@pytest.mark.parametrize(
    ("men", "insufficient"),
    [
        ("Ka1 kj10", True),
        ("Ka1 kj10 Be4", True),
        ("Kb1 kj10 be4", True),
        ("Ka1 kj10 Ne5", True),
        ("Ka1 kj10 ne5", True),
        ("Kb1 kj10 Be4 bf4", False),
        ("Kb1 kj10 Be4 Bf4", False),
        ("Ka1 kj10 Ne5 Ne6", False),
        ("Ka1 kj10 Pe5", False),
        ("Kb1 kj9 Re5", False),
        ("Kb1 kj9 Qe5", False),
    ],
)
def test_what_is_insufficient_material(men: str, insufficient: bool) -> None:
    """Kings, or one bishop or knight more; nothing else is claimed."""
    found = board(V, placed(men))
    assert found.is_insufficient_material() == insufficient
    assert (ending(found) == ("INSUFFICIENT_MATERIAL", "1/2-1/2")) == insufficient


# Validity.


@pytest.mark.parametrize(
    "square",
    "a10 b10 c10 d10 g10 h10 i10 j10 e8 f8 a1 d1 j1 a2 c2 h2 j2 a3 b3 i3 j3".split(),
)
def test_where_a_white_pawn_may_not_stand(square: str) -> None:
    """At the end of its file, behind the rear rank, or beside it."""
    assert refused(V, placed(f"Kc5 kf6 P{square}"))


@pytest.mark.parametrize(
    "square", "a1 b1 c1 d1 g1 h1 i1 j1 e3 f3 a10 j10 a9 c9 h9 j9 a8 b8 i8 j8".split()
)
def test_where_a_black_pawn_may_not_stand(square: str) -> None:
    """The mirror image."""
    assert refused(V, placed(f"Kc6 kf5 p{square}", "b"))


@pytest.mark.parametrize("square", "c3 e3 h3 a4 j4 c4 d8 g8 a8 j8 a9 d9 e7".split())
def test_where_a_white_pawn_may_stand(square: str) -> None:
    """Everywhere else."""
    fen = placed(f"Kc5 kf5 P{square}")
    assert board(V, fen).fen() == fen


def test_kings_on_both_sides_of_the_cut_are_valid() -> None:
    """d2 and e3 are not a step apart."""
    assert board(V, "4**4/4**4/10/10/**6**/**6**/10/4k5/3K**4/4**4 w - - 0 1")
