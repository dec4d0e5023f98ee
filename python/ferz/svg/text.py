"""A picture as text, which notebooks show as what it depicts; numbers as pictures write them."""

from __future__ import annotations

from html import escape


class Svg(str):
    """The text of an SVG picture: a `str` that notebooks show as the picture itself.

    >>> Svg("<svg/>") == "<svg/>"
    True
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)


def number(value: float) -> str:
    """A coordinate with one decimal at most, none where it is whole.

    >>> number(22.5), number(3.0), number(-0.04)
    ('22.5', '3', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def plain(text: object) -> str:
    """A text as XML may hold it: cut, escaped, without the characters that XML forbids.

    >>> plain('a<b\x00"c"')
    'a&lt;b&quot;c&quot;'
    """
    return escape("".join(char for char in str(text)[:4000] if _is_xml(char)))


def _is_xml(char: str) -> bool:
    """Whether XML 1.0 allows a character."""
    return (
        char in "\t\n"
        or " " <= char <= "\ud7ff"
        or "\ue000" <= char <= "\ufffd"
        or char >= "\U00010000"
    )
