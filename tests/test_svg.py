"""Pictures of boards: well-formed, whole, accessible, self-contained, and drawn for any shape."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
import svg_handmade as made

import ferz
from ferz import svg

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"

SHAPES: dict[str, dict[str, Any]] = {
    "chess": made.one_board(made.CHESS, "Chess"),
    "chess2": made.one_board(made.CHESS2, "Chess II"),
    "intrusive": made.one_board(made.INTRUSIVE, "Intrusive Squares", made.INTRUSIVE_ZONES),
    "influence": made.three_boards(),
    "small": made.one_board(made.SMALL, "Small"),
    "narrow": made.one_board("k . P", "Narrow"),
    "ring": made.one_board("rnb n*p KBQ", "Ring"),
    "corners": made.one_board("k*r *p* R*K", "Corners"),
}


def parse(picture: str) -> ElementTree.Element:
    """The root of a picture."""
    return ElementTree.fromstring(picture)


def uses(picture: str) -> dict[tuple[float, float], str]:
    """The kinds drawn, by the upper left corner of their square."""
    return {
        (float(use.get("x", "")), float(use.get("y", ""))): use.get(XLINK, "").split("-")[-1]
        for use in parse(picture).iter(f"{SVG}use")
    }


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("theme", svg.THEMES)
def test_every_shape_in_every_theme_is_well_formed(name: str, theme: str) -> None:
    root = parse(svg.render(SHAPES[name], theme=theme))
    assert root.tag == f"{SVG}svg"
    assert len(root.findall(f".//{SVG}use")) == sum(
        piece["kind"] != "other" for piece in SHAPES[name]["pieces"]
    )


@pytest.mark.parametrize("name", SHAPES)
def test_a_picture_refers_to_nothing_outside_itself(name: str) -> None:
    picture = svg.render(SHAPES[name], check=SHAPES[name]["pieces"][0]["square"])
    root = parse(picture)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    references = re.findall(r'href="([^"]*)"|url\(([^)]*)\)', picture)
    assert references
    for one, other in references:
        assert (one or other).removeprefix("#") in ids
    labelled = root.get("aria-labelledby", "").split()
    assert len(labelled) == 2
    assert set(labelled) <= set(ids)
    text = re.sub(r'xmlns(:xlink)?="[^"]*"', "", picture)
    for foreign in ("http", "//", "<script", "<style", "<image", "<foreignObject", "data:", "@"):
        assert foreign not in text


def test_a_chess_start_position_is_small() -> None:
    picture = svg.render(SHAPES["chess"])
    assert len(picture.encode()) < 10_000
    assert len(svg.render(SHAPES["influence"]).encode()) < 14_000


def test_two_pictures_on_a_page_keep_apart_and_the_same_one_stays_the_same() -> None:
    first = svg.render(SHAPES["chess"])
    second = svg.render(SHAPES["chess"], arrows=[("e2", "e4")])
    ids = [set(re.findall(r'id="([^"]*)"', picture)) for picture in (first, second)]
    assert not ids[0] & ids[1]
    assert svg.render(SHAPES["chess"]) == first


def test_title_and_description_say_what_is_seen() -> None:
    root = parse(svg.render(SHAPES["influence"]))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Influence Chess, Above to move"
    described = root.findtext(f"{SVG}desc") or ""
    assert "White: king c1, queen b1, rook d1, knight a1, pawns " in described
    assert "Above: commander b4, princes " in described
    assert svg.render(SHAPES["chess"], title='<"A" & B>').count("&lt;&quot;A&quot; &amp; B&gt;")


def test_description_names_last_move_check_and_outcome() -> None:
    data = SHAPES["chess"] | {
        "last_move": {"text": "e2e4", "san": "e4", "from": "e2", "to": "e4", "kind": "normal"},
        "checked": ["e8"],
        "outcome": {"result": "1-0", "reason": "White wins by checkmate."},
    }
    root = parse(svg.render(data))
    assert root.findtext(f"{SVG}title") == "Chess, 1-0"
    described = root.findtext(f"{SVG}desc") or ""
    assert "Last move: e4. In check: e8. White wins by checkmate." in described


@pytest.mark.parametrize("name", SHAPES)
def test_turning_the_board_turns_every_piece_about_the_middle(name: str) -> None:
    data = SHAPES[name]
    for only in [board["id"] for board in data["geometry"]["boards"]]:
        whole = uses(svg.render(data, boards=[only], coordinates=False))
        turned = uses(svg.render(data, boards=[only], coordinates=False, orientation="black"))
        if not whole:
            continue
        board = next(each for each in data["geometry"]["boards"] if each["id"] == only)
        x_sum = 2 * 9 + 45 * (board["files"] - 1)
        top = 9 + (25 if len(data["geometry"]["boards"]) > 1 else 0)
        y_sum = 2 * top + 45 * (board["ranks"] - 1)
        assert turned == {(x_sum - x, y_sum - y): kind for (x, y), kind in whole.items()}


def test_a_player_sees_the_army_that_he_helps_below() -> None:
    data = SHAPES["influence"]
    for_black = data | {"army": {"above": "black", "below": "white"}}
    upright = uses(svg.render(data))
    assert uses(svg.render(data, orientation="above")) == upright
    assert uses(svg.render(data, orientation="white")) == upright
    turned = uses(svg.render(data, orientation="below"))
    assert turned != upright
    assert uses(svg.render(for_black, orientation="above")) == turned
    assert uses(svg.render(for_black, orientation="below")) == upright


def test_boards_stand_in_a_row_and_can_be_drawn_alone() -> None:
    whole = svg.render(SHAPES["influence"])
    names = [text.text for text in parse(whole).iter(f"{SVG}text")]
    assert [name for name in names if name in ("Above", "Middle", "Below")] == [
        "Above", "Middle", "Below",
    ]  # fmt: skip
    assert "to move" in names
    alone = svg.render(SHAPES["influence"], boards="middle", captions=False)
    assert len(uses(alone)) == 16
    assert "Above" not in [text.text for text in parse(alone).iter(f"{SVG}text")]


def test_holes_are_left_out_of_the_ground() -> None:
    ring = parse(svg.render(SHAPES["ring"], coordinates=False))
    ground = ring.findall(f"{SVG}path")[0].get("d") or ""
    assert ground.count("M") == 2, "an outer line and one round the hole"
    apart = parse(svg.render(SHAPES["corners"], coordinates=False))
    ground = apart.findall(f"{SVG}path")[0].get("d") or ""
    assert ground.count("M") == 5, "cells that touch at corners stay apart"
    assert ground.count("L") == 5 * 3


def test_zones_have_borders_and_boards_without_zones_none() -> None:
    def strokes(name: str) -> list[str]:
        root = parse(svg.render(SHAPES[name]))
        zone = svg.THEMES["light"].zone
        return [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("stroke") == zone]

    assert strokes("chess") == []
    (lines,) = strokes("intrusive")
    assert lines.count("M") == 16, "four sides of each of the four intersections"


def test_coordinates_name_every_file_and_rank_once_a_board() -> None:
    root = parse(svg.render(SHAPES["intrusive"]))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert sorted(texts) == sorted([*"abcdefghij", *map(str, range(1, 11))])
    assert not list(parse(svg.render(SHAPES["intrusive"], coordinates=False)).iter(f"{SVG}text"))


def test_size_is_the_width_and_keeps_the_proportions() -> None:
    root = parse(svg.render(SHAPES["influence"], size=600))
    _, _, width, height = map(float, (root.get("viewBox") or "").split())
    assert root.get("width") == "600"
    assert int(root.get("height") or 0) == round(600 * height / width)
    assert parse(svg.render(SHAPES["influence"])).get("width") is None


def test_marks_are_drawn_on_their_squares() -> None:
    data = SHAPES["small"] | {
        "legal": {
            "b2": {
                "b3": [{"text": "b2b3", "kind": "normal", "capture": False}],
                "c4": [{"text": "b2c4", "kind": "double", "capture": True}],
            }
        }
    }
    plain = svg.render(data)
    marked = svg.render(
        data,
        fill={"a1": "#12345678"},
        arrows=[("a1", "e5"), ("c3", "c3", "#abcdef")],
        dests="b2",
        check="a5",
        lastmove="d4d3",
    )
    assert len(marked) > len(plain)
    assert 'fill="#123456" fill-opacity="0.47"' in marked
    assert 'stroke="#abcdef" stroke-opacity="0.8"' in marked

    def count(picture: str, tag: str) -> int:
        return len(list(parse(picture).iter(SVG + tag)))

    circles = count(marked, "circle") - count(plain, "circle")
    assert circles == 1 + 1 + 2, "a ring, a dot, two rings for a double move"
    assert count(marked, "radialGradient") == 1


def test_kinds_without_a_drawing_are_discs_with_their_letter() -> None:
    data = made.one_board("zZ ..", "Fairy")
    root = parse(svg.render(data))
    assert [text.text for text in root.iter(f"{SVG}text") if text.get("font-size") == "19"] == [
        "z", "Z",
    ]  # fmt: skip


def test_influence_is_marked_and_what_is_out_of_reach_dimmed() -> None:
    data = SHAPES["influence"] | {"influence": {"above": ["a2", "b2"], "below": ["a7"]}}
    root = parse(svg.render(data, influence=True))
    dim = [group for group in root.iter(f"{SVG}g") if group.get("opacity")]
    assert sum(len(group.findall(f"{SVG}use")) for group in dim) == 16 - 2
    assert "Above may influence a2, b2." in (root.findtext(f"{SVG}desc") or "")
    below = parse(svg.render(data, influence="below"))
    dim = [group for group in below.iter(f"{SVG}g") if group.get("opacity")]
    assert sum(len(group.findall(f"{SVG}use")) for group in dim) == 16 - 1
    assert svg.render(SHAPES["chess"], influence=True) == svg.render(SHAPES["chess"])


def test_last_moves_are_read_with_the_board_of_who_moved() -> None:
    data = SHAPES["influence"] | {"turn": "below"}
    fields = svg.THEMES["light"].last[:7]

    def marked(**arguments: Any) -> int:
        return svg.render(data, **arguments).count(f'fill="{fields}"')

    assert marked() == 0
    assert marked(lastmove="@b4d4") == 2
    assert marked(lastmove="a2a3") == 2
    assert marked(lastmove="a2a3&") == 4
    played = {"text": "a2a3&", "from": "a2", "to": "a3", "also": ["above:a2", "above:a3"]}
    assert marked(lastmove=played) == 4
    shown = svg.render(data | {"last_move": played})
    assert shown.count(f'fill="{fields}"') == 4
    assert svg.render(data | {"last_move": played}, lastmove=False).count(fields) == 0


@pytest.mark.parametrize("square", ["e9", "i1", "", "E4", "a0", "middle:a1", "<x>", "é4", "e4 "])
def test_squares_that_are_not_there_are_refused_by_name(square: str) -> None:
    for arguments in (
        {"fill": {square: "red"}},
        {"arrows": [("e2", square)]},
        {"check": square},
        {"dests": [square]},
    ):
        with pytest.raises(ferz.InvalidSquareError, match=re.escape(repr(square))):
            svg.render(SHAPES["chess"], **arguments)


def test_a_hole_is_refused_as_a_hole() -> None:
    with pytest.raises(ferz.InvalidSquareError, match="'e1' is a hole"):
        svg.render(SHAPES["intrusive"], fill={"e1": "red"})


@pytest.mark.parametrize(
    "colour",
    ["", "#", "#12", "#12345", "#1234567", "#xyz", "gren", "red;", "url(#a)", '"/><script>', "#fff\n"],
)  # fmt: skip
def test_colours_are_strict(colour: str) -> None:
    with pytest.raises(ValueError, match="is not a colour"):
        svg.render(SHAPES["chess"], fill={"e4": colour})
    with pytest.raises(ValueError, match="is not a colour"):
        svg.render(SHAPES["chess"], arrows=[("e2", "e4", colour)])


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"orientation": "above"}, ValueError),
        ({"orientation": 1}, TypeError),
        ({"size": 0}, ValueError),
        ({"size": float("nan")}, ValueError),
        ({"size": 10**9}, ValueError),
        ({"size": "400"}, TypeError),
        ({"size": True}, TypeError),
        ({"theme": "sepia"}, ValueError),
        ({"theme": 3}, TypeError),
        ({"arrows": "e2e4"}, TypeError),
        ({"arrows": [("e2",)]}, ValueError),
        ({"arrows": 7}, TypeError),
        ({"fill": ["e4"]}, TypeError),
        ({"fill": {"e4": 7}}, TypeError),
        ({"fill": {4: "red"}}, TypeError),
        ({"lastmove": "Nf3"}, ValueError),
        ({"lastmove": {"from": "e2"}}, ValueError),
        ({"dests": "e2"}, ValueError),
        ({"dests": 5}, TypeError),
        ({"boards": ["cellar"]}, ValueError),
        ({"boards": []}, ValueError),
        ({"boards": 1}, TypeError),
        ({"influence": "above"}, ValueError),
    ],
)
def test_arguments_that_cannot_be_are_refused(
    arguments: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        svg.render(SHAPES["chess"], **arguments)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"geometry": {}, "pieces": []},
        {"geometry": {"boards": []}, "pieces": []},
        {"geometry": {"boards": [{"id": "a"}]}, "pieces": []},
        SHAPES["small"] | {"pieces": [{"square": "a1"}]},
        SHAPES["small"] | {"pieces": [7]},
        SHAPES["small"] | {"pieces": [dict(SHAPES["small"]["pieces"][0], square="z9")]},
        SHAPES["small"] | {"sides": [1, 2]},
        SHAPES["small"] | {"turn": 4},
        SHAPES["small"] | {"checked": [None]},
        SHAPES["small"] | {"outcome": "won"},
    ],
)
def test_descriptions_that_lack_something_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        svg.render(data)


def test_what_is_no_board_is_refused() -> None:
    with pytest.raises(TypeError, match="no board"):
        svg.render(7)  # type: ignore[arg-type]


def test_texts_from_descriptions_are_escaped() -> None:
    data = made.one_board("kK", '<b>"&\x00')
    data["geometry"]["boards"][0]["name"] = "<i>"
    data["geometry"]["boards"][0]["cells"][0]["file"] = "<&>"
    data["pieces"][0] |= {"kind": "<u>", "symbol": "<'\""}
    root = parse(svg.render(data, captions=True))
    assert root.findtext(f"{SVG}title") == '<b>"&, White to move'
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert {"<&>", "<i>", "<'\""} <= set(texts)


def test_notebooks_show_a_picture_as_itself() -> None:
    picture = svg.render(SHAPES["small"])
    assert isinstance(picture, str)
    assert picture._repr_svg_() == picture
    assert picture._repr_html_() == picture
