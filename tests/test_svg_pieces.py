"""The piece set: one file a piece, well-formed, small, and told apart by shape at 24 pixels."""

from __future__ import annotations

import io
import itertools
import re
import xml.etree.ElementTree as ElementTree
from importlib import resources

import pytest

from ferz import svg

SIDES = ("white", "black", "above", "below")


def source(kind: str) -> str:
    """The text of a piece's file."""
    return (resources.files("ferz.svg") / "pieces" / f"{kind}.svg").read_text(encoding="utf-8")


def test_there_is_a_file_for_each_kind_and_no_other() -> None:
    folder = resources.files("ferz.svg") / "pieces"
    assert sorted(file.name for file in folder.iterdir()) == sorted(
        f"{kind}.svg" for kind in svg.KINDS
    )
    assert len(svg.KINDS) == 8


@pytest.mark.parametrize("kind", svg.KINDS)
def test_files_are_plain_shapes_on_the_grid(kind: str) -> None:
    text = source(kind)
    root = ElementTree.fromstring(text)
    assert root.get("viewBox") == "0 0 45 45"
    assert len(text) < 2_000
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags <= {"svg", "path", "circle"}
    # Colours inside a drawing would not follow the side that it is painted for.
    for element in list(root.iter())[1:]:
        assert element.get("id") is None
        assert element.get("fill") in (None, "none", "currentColor")
        assert element.get("stroke") in (None, "none", "currentColor")


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("kind", svg.KINDS)
def test_a_piece_alone_is_a_picture(kind: str, side: str) -> None:
    root = ElementTree.fromstring(svg.piece(kind, side, size=24))
    assert root.get("aria-label") == f"{side} {kind}"
    assert root.get("width") == "24"
    paint = svg.THEMES["light"].paint[side]
    assert (root.get("fill"), root.get("stroke"), root.get("color")) == (
        paint.fill,
        paint.stroke,
        paint.detail,
    )


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("ferz",), ValueError),
        (("../theme",), ValueError),
        ((3,), TypeError),
        (("king", "red"), ValueError),
        (("king", '"/><script>'), ValueError),
    ],
)
def test_pieces_that_are_not_there_are_refused(
    arguments: tuple[str, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        svg.piece(*arguments)


@pytest.mark.parametrize("size", [0, -1, 1.5, True, "24", 10**6])
def test_sizes_that_cannot_be_are_refused(size: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        svg.piece("king", size=size)  # type: ignore[arg-type]


def test_kinds_differ_by_silhouette_at_24_pixels() -> None:
    """Colour is taken away: black all over on white, as small as a board on a phone shows it."""
    resvg = pytest.importorskip("resvg_py", reason="draws the pieces as pixels")
    image = pytest.importorskip("PIL.Image", reason="reads the pixels")
    silhouettes = {}
    for kind in svg.KINDS:
        black = re.sub(r'(fill|stroke|color)="#[0-9a-f]+"', r'\1="#000"', svg.piece(kind, size=24))
        raw = bytes(resvg.svg_to_bytes(svg_string=black, background="#ffffff"))
        picture = image.open(io.BytesIO(raw)).convert("L")
        assert picture.size == (24, 24)
        silhouettes[kind] = [255 - value for value in picture.tobytes()]
    for one, other in itertools.combinations(svg.KINDS, 2):
        apart = sum(abs(a - b) for a, b in zip(silhouettes[one], silhouettes[other], strict=True))
        area = min(sum(silhouettes[one]), sum(silhouettes[other]))
        assert apart > 0.25 * area, f"{one} and {other} look alike: {apart / area:.2f}"
