"""Text diagrams of any shape of board: holes, several boards, turned, in letters and symbols."""

from __future__ import annotations

import pytest
import svg_handmade as made

from ferz import diagram

INTRUSIVE = made.one_board(made.INTRUSIVE, "Intrusive Squares", made.INTRUSIVE_ZONES)
THREE = made.three_boards()


def test_ranks_with_two_digits_stay_in_line() -> None:
    assert diagram.text(INTRUSIVE).splitlines() == [
        "10  r n b q * * k b n r",
        " 9  . . . . * * . . . .",
        " 8  . . p p p p p p . .",
        " 7  . . p . . . . p . .",
        " 6  * * . . . . . . * *",
        " 5  * * . . . . . . * *",
        " 4  . . P . . . . P . .",
        " 3  . . P P P P P P . .",
        " 2  . . . . * * . . . .",
        " 1  R N B Q * * K B N R",
        "    a b c d e f g h i j",
    ]


def test_symbols_leave_holes_blank() -> None:
    lines = diagram.text(INTRUSIVE, unicode=True).splitlines()
    assert lines[0] == "10  ♜ ♞ ♝ ♛     ♚ ♝ ♞ ♜"
    assert lines[4] == " 6      · · · · · ·"


def test_three_boards_stand_side_by_side_under_their_names() -> None:
    lines = diagram.text(THREE, unicode=True).splitlines()
    assert lines[0] == "   Above      Middle     Below"
    assert lines[3] == "5  ♢ · ♢ ·    · · · ·    · ♦ · ♦"
    assert lines[4] == "4  · ☆ · ·    · · · ·    · · ★ ·"
    assert lines[8] == "   a b c d    a b c d    a b c d"


def test_a_side_sees_its_army_below() -> None:
    assert diagram.text(THREE, orientation="above") == diagram.text(THREE)
    assert diagram.text(THREE, orientation="below").splitlines()[1:3] == [
        "1  . . . .    R K Q N    . . . .",
        "2  . . . .    P P P P    . . . .",
    ]
    assert (
        diagram.text(INTRUSIVE, orientation="black").splitlines()[-1] == "    j i h g f e d c b a"
    )


def test_without_coordinates_there_are_pieces_only() -> None:
    assert diagram.text(made.one_board("kq. *.K"), coordinates=False) == "k q .\n* . K"
    assert diagram.text(THREE, coordinates=False).splitlines()[:2] == [
        "Above      Middle     Below",
        ". . . .    r k q n    . . . .",
    ]


def test_boards_of_different_heights_stand_on_one_line() -> None:
    data = made.one_board("k. .K")
    data["geometry"]["boards"].append(made.board_of(". . .", id="tower", name="T", prefix="tower:"))
    assert diagram.text(data).splitlines() == [
        "               T",
        "   Board    3  .",
        "2  k .      2  .",
        "1  . K      1  .",
        "   a b         a",
    ]


def test_kinds_without_a_symbol_show_their_letter() -> None:
    assert diagram.text(made.one_board("zK"), unicode=True, coordinates=False) == "z ♔"


@pytest.mark.parametrize("unicode", [True, False])
def test_lines_have_no_blanks_at_their_ends(unicode: bool) -> None:
    for data in (INTRUSIVE, THREE):
        drawn = diagram.text(data, unicode=unicode)
        assert all(line == line.rstrip() for line in drawn.split("\n"))
        assert unicode or drawn.isascii()


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="no side 'red'"):
        diagram.text(INTRUSIVE, orientation="red")
    with pytest.raises(ValueError, match="lacks 'geometry'"):
        diagram.text({})
