"""Colours that callers may give: checked strictly, so that no text reaches a picture unread."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\Z")


class Colour(NamedTuple):
    """A colour as a picture writes it: ``#rrggbb`` and an opacity from 0 to 1."""

    rgb: str
    opacity: float


def parse_colour(text: object, names: Mapping[str, str]) -> Colour:
    """Reads ``#rgb``, ``#rgba``, ``#rrggbb``, ``#rrggbbaa`` or one of ``names``.

    Raises `ValueError` for any other text and `TypeError` for what is no text.

    >>> parse_colour("#f80", {})
    Colour(rgb='#ff8800', opacity=1.0)
    >>> parse_colour("green", {"green": "#15781b80"})
    Colour(rgb='#15781b', opacity=0.502)
    """
    if not isinstance(text, str):
        raise TypeError(f"a colour is a text such as '#15781b', not {type(text).__name__}")
    value = names.get(text, text)
    if not _HEX.match(value):
        known = ", ".join(sorted(names))
        raise ValueError(
            f"{_short(text)} is not a colour; give #rgb, #rrggbb, #rrggbbaa"
            + (f" or one of {known}" if known else "")
        )
    digits = value[1:].lower()
    if len(digits) < 6:
        digits = "".join(digit * 2 for digit in digits)
    opacity = int(digits[6:], 16) / 255 if len(digits) == 8 else 1.0
    return Colour(f"#{digits[:6]}", round(opacity, 3))


def _short(text: str) -> str:
    """A text from outside, quoted and cut, for a message."""
    return repr(text if len(text) <= 40 else text[:40] + "…")
