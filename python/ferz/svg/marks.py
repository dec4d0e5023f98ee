"""The marks on a board: squares in colour, check, destinations, influence, arrows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

from ferz.svg.arguments import Arrow, Target
from ferz.svg.colour import Colour, parse_colour
from ferz.svg.layout import Place
from ferz.svg.pieceset import GRID
from ferz.svg.text import number
from ferz.svg.theme import Theme


def paint(kind: str, colour: str | Colour) -> str:
    """The attributes of a ``fill`` or ``stroke`` in that colour; opacity is written apart, as
    older readers of SVG know no eight-digit colours."""
    rgb, opacity = parse_colour(colour, {}) if not isinstance(colour, Colour) else colour
    return f'{kind}="{rgb}"' + (f' {kind}-opacity="{opacity:.2g}"' if opacity < 1 else "")


def _square(place: Place, inset: float, attributes: str) -> str:
    """A square inside a cell."""
    side = number(GRID - 2 * inset)
    return (
        f'<rect x="{number(place.left + inset)}" y="{number(place.top + inset)}" '
        f'width="{side}" height="{side}" {attributes}/>'
    )


def _ring(place: Place, radius: float, attributes: str) -> str:
    """A circle in the middle of a cell."""
    x, y = place.middle
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {attributes}/>'


def fills(fill: Mapping[str, Colour], places: Mapping[str, Place]) -> Iterator[str]:
    """Squares in a caller's colours."""
    for square, colour in fill.items():
        if square in places:
            yield _square(places[square], 0, paint("fill", colour))


def last_move(
    pairs: Iterable[tuple[str, str]], places: Mapping[str, Place], theme: Theme
) -> Iterator[str]:
    """The squares that the last move left and reached; by shape, the first one is dashed."""
    for pair in pairs:
        for square, dashes in zip(pair, (' stroke-dasharray="7 5"', ""), strict=True):
            if square not in places:
                continue
            if theme.shapes:
                stroke = f'fill="none" {paint("stroke", theme.last)} stroke-width="3"{dashes}'
                yield _square(places[square], 2, stroke)
            else:
                yield _square(places[square], 0, paint("fill", theme.last))


def check(
    squares: Iterable[str], places: Mapping[str, Place], theme: Theme, glow: str
) -> Iterator[str]:
    """A glow behind a king in check, or a double frame; ``glow`` is the gradient's id."""
    for square in squares:
        if square not in places:
            continue
        if theme.shapes:
            stroke = f'fill="none" {paint("stroke", theme.check)} stroke-width='
            yield _square(places[square], 2, stroke + '"3"')
            yield _square(places[square], 6.5, stroke + '"1.5"')
        else:
            yield _square(places[square], 0, f'fill="url(#{glow})"')


def glow(identifier: str, theme: Theme) -> str:
    """The gradient of `check`."""
    colour = parse_colour(theme.check, {}).rgb
    return (
        f'<radialGradient id="{identifier}"><stop stop-color="{colour}"/>'
        f'<stop offset=".45" stop-color="{colour}" stop-opacity=".75"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
    )


def chosen(square: str | None, places: Mapping[str, Place], theme: Theme) -> Iterator[str]:
    """The square whose piece is about to move."""
    if square is None or square not in places:
        return
    if theme.shapes:
        stroke = f'fill="none" {paint("stroke", theme.chosen)} stroke-width="3" rx="12"'
        yield _square(places[square], 3, stroke)
    else:
        yield _square(places[square], 0, paint("fill", theme.chosen))


def targets(wanted: Iterable[Target], places: Mapping[str, Place], theme: Theme) -> Iterator[str]:
    """Destinations: a dot, a ring round what is captured, a second ring for a double move."""
    fill = paint("fill", theme.target)
    stroke = f'fill="none" {paint("stroke", theme.target)} stroke-width='
    for target in wanted:
        place = places.get(target.square)
        if place is None:
            continue
        if target.capture:
            yield _ring(place, 19.5, stroke + '"4"')
        else:
            yield _ring(place, 6.5, fill)
        if target.double:
            yield _ring(place, 14.5 if target.capture else 11, stroke + '"2.5"')


def influence(
    squares: Mapping[str, Iterable[str]], places: Mapping[str, Place], theme: Theme
) -> Iterator[str]:
    """Corners of the squares that each player may influence: the first player's upper left, the
    second's lower right."""
    for turn, (player, names) in enumerate(squares.items()):
        colour = paint("fill", theme.players.get(player, theme.ink))
        corners = []
        for square in names:
            if square not in places:
                continue
            place = places[square]
            x, y, leg = place.left, place.top, 13
            if turn:
                x, y, leg = x + GRID, y + GRID, -13
            corners.append(f"M{number(x)} {number(y)}h{leg}l{-leg} {leg}z")
        if corners:
            edge = f'{paint("stroke", theme.light)} stroke-width=".8"'
            yield f'<path {colour} {edge} d="{"".join(corners)}"/>'


def arrows(wanted: Iterable[Arrow], places: Mapping[str, Place]) -> Iterator[str]:
    """Arrows from middle to middle, and rings where both ends are one square."""
    for arrow in wanted:
        if arrow.tail not in places or arrow.head not in places:
            continue
        rgb, opacity = arrow.colour
        colour = Colour(rgb, round(opacity * 0.8, 2))
        if arrow.tail == arrow.head:
            attributes = f'fill="none" {paint("stroke", colour)} stroke-width="3.5"'
            yield _ring(places[arrow.tail], 20, attributes)
        else:
            shape = _arrow(places[arrow.tail].middle, places[arrow.head].middle)
            yield f'<path {paint("fill", colour)} d="{shape}"/>'


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """The outline of an arrow: a shaft that begins beside the middle, and a head."""
    length = math.dist(start, end)
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)

    def point(forward: float, aside: float) -> str:
        x = start[0] + along[0] * forward - along[1] * aside
        y = start[1] + along[1] * forward + along[0] * aside
        return f"{number(x)} {number(y)}"

    tip = length - 2
    neck = tip - 17
    outline = [
        (8, 4),
        (neck, 4),
        (neck, 11.5),
        (tip, 0),
        (neck, -11.5),
        (neck, -4),
        (8, -4),
    ]
    return "M" + "L".join(point(*corner) for corner in outline) + "z"
