"""Anything given to a picture: it is drawn well-formed, or refused with a `ValueError` or a
`TypeError`, and nothing of what was given leaves the place it was given for."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from typing import Any

import svg_handmade as made
from hypothesis import given, settings
from hypothesis import strategies as st

from ferz import diagram, svg

CHESS = made.one_board(made.CHESS, "Chess")
SMALL = made.one_board(made.SMALL, "Small")
NASTY = ['"/><script>', "</svg>", "url(#x)", "javascript:", "&amp;", "\x00", "\ud800", "'", "a1"]

texts = st.one_of(st.text(max_size=20), st.sampled_from(NASTY))
plain = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), texts, st.binary(max_size=4)
)
anything = st.recursive(
    plain,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.tuples(inner, inner),
        st.dictionaries(texts, inner, max_size=4),
    ),
    max_leaves=8,
)
squares = st.sampled_from(["a1", "e4", "h8", "i9", "e1 ", "A1"])
tags = {"svg", "title", "desc", "defs", "g", "path", "circle", "rect", "use", "text", "tspan"}
tags |= {"radialGradient", "stop"}


def assert_harmless(picture: str) -> None:
    """Asserts that a picture is XML of the expected elements, without links or handlers."""
    for element in ElementTree.fromstring(picture).iter():
        assert element.tag.rpartition("}")[2] in tags
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            if name.endswith("href"):
                assert value.startswith("#f")


@settings(max_examples=300, deadline=None)
@given(
    arguments=st.dictionaries(
        st.sampled_from(
            "orientation size lastmove check arrows fill coordinates theme dests influence "
            "boards captions title".split()
        ),
        st.one_of(
            anything,
            squares,
            st.lists(st.tuples(squares, squares, texts), max_size=2),
            st.dictionaries(squares, texts, max_size=2),
        ),
        max_size=4,
    )
)
def test_any_argument_is_drawn_or_refused(arguments: dict[str, Any]) -> None:
    try:
        picture = svg.render(CHESS, **arguments)
    except (ValueError, TypeError):
        return
    assert_harmless(picture)


@settings(max_examples=300, deadline=None)
@given(
    key=st.sampled_from(
        "variant sides army turn pieces last_move checked outcome legal influence geometry".split()
    ),
    value=anything,
)
def test_any_description_is_drawn_or_refused(key: str, value: Any) -> None:
    data = SMALL | {key: value}
    drawings: list[Callable[[], str]] = [
        lambda: svg.render(data),
        lambda: svg.render(data, dests="a2", influence=True),
        lambda: svg.render(data, orientation="black", captions=True),
    ]
    for draw in drawings:
        try:
            picture = draw()
        except (ValueError, TypeError):
            continue
        assert_harmless(picture)
    try:
        assert len(diagram.text(data).splitlines()) >= 2
    except (ValueError, TypeError):
        return


@settings(max_examples=200, deadline=None)
@given(
    name=texts,
    symbol=st.text(min_size=1, max_size=5),
    kind=texts,
    file=texts,
    board=texts,
    side=texts,
    move=texts,
)
def test_any_text_in_a_description_is_shown_as_text(
    name: str, symbol: str, kind: str, file: str, board: str, side: str, move: str
) -> None:
    data = made.one_board("kQ", name)
    data["geometry"]["boards"][0]["name"] = board
    data["geometry"]["boards"][0]["cells"][0]["file"] = file
    data["pieces"][0] |= {"kind": kind, "symbol": symbol, "side": side}
    data["last_move"] = {"text": move, "san": move, "from": "a1", "to": "b1"}
    assert_harmless(svg.render(data, captions=True))


@settings(max_examples=200, deadline=None)
@given(theme=st.sampled_from(sorted(svg.THEMES)), colour=texts)
def test_no_colour_but_a_colour_is_written(theme: str, colour: str) -> None:
    try:
        picture = svg.render(SMALL, theme=theme, fill={"a1": colour})
    except ValueError:
        assert colour not in svg.THEMES[theme].names
        return
    assert_harmless(picture)
