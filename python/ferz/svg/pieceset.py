"""The pieces, read from one small file each, and painted for a side."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib import resources

from ferz.svg.text import Svg
from ferz.svg.theme import Theme, theme_of

KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king", "prince", "commander")
"""The kinds of piece that are drawn."""

GRID = 45
"""How many units wide and high a square is, and every piece is drawn for."""

ROUND = 'stroke-linecap="round" stroke-linejoin="round"'

_OUTER = re.compile(r"\s*<svg\b[^>]*>(.*)</svg>\s*", re.DOTALL)


@cache
def shape(kind: str) -> str:
    """The drawing of a kind, without colours: ``fill``, ``stroke`` and ``color`` are left to
    what surrounds it.

    Raises `ValueError` for a kind that is not drawn.
    """
    if kind not in KINDS:
        raise ValueError(f"there is no piece {kind[:40]!r}; the kinds are {', '.join(KINDS)}")
    file = resources.files("ferz.svg") / "pieces" / f"{kind}.svg"
    inner = _OUTER.fullmatch(file.read_text(encoding="utf-8"))
    if inner is None:
        raise ValueError(f"pieces/{kind}.svg is not one <svg> element")
    return "".join(line.strip() for line in inner[1].splitlines())


def paint_attributes(theme: Theme, side: str, first: bool) -> str:
    """The attributes that paint whatever shapes they surround for a side."""
    paint = theme.paint_of(side, first)
    return f'fill="{paint.fill}" stroke="{paint.stroke}" color="{paint.detail}"'


def piece(
    kind: str,
    side: object = "white",
    *,
    theme: str | Theme = "light",
    size: int | None = None,
) -> Svg:
    """One piece as a picture of its own, on a clear ground.

    ``side`` is a `ferz.Side` or its name; ``size`` is the width and height in pixels, none by
    default. Raises `ValueError` for an unknown kind, side or theme.

    >>> piece("commander", "above").startswith("<svg")
    True
    """
    if not isinstance(kind, str):
        raise TypeError(f"the kind of a piece is a text, not {type(kind).__name__}")
    name = str(getattr(side, "value", side))
    if name not in ("white", "black", "above", "below"):
        raise ValueError(f"a side is white, black, above or below, not {name[:40]!r}")
    chosen = theme_of(theme)
    paint = paint_attributes(chosen, name, name in ("white", "above"))
    extent = "" if size is None else f' width="{_pixels(size)}" height="{_pixels(size)}"'
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRID} {GRID}"{extent} '
        f'role="img" aria-label="{escape(name)} {escape(kind)}" {paint} '
        f'stroke-width="{chosen.line:g}" {ROUND}>{shape(kind)}</svg>'
    )


def _pixels(size: object) -> int:
    """A size that is fit for a piece."""
    if isinstance(size, bool) or not isinstance(size, int):
        raise TypeError(f"the size of a piece is a whole number, not {type(size).__name__}")
    if not 1 <= size <= 10_000:
        raise ValueError(f"the size of a piece is from 1 to 10000 pixels, not {size}")
    return size
