"""The themes: legible by numbers, and marks that stay apart in colour blindness."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from ferz import svg
from ferz.svg.colour import parse_colour

Rgb = tuple[float, float, float]

# Machado, Oliveira and Fernandes (2009), severity 1, on linear light.
BLINDNESS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> Rgb:
    """A colour in linear light, its opacity left aside."""
    rgb = parse_colour(colour, {}).rgb
    values = [int(rgb[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values
    )
    return red, green, blue


def luminance(rgb: Rgb) -> float:
    """Relative luminance."""
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def contrast(one: str, other: str) -> float:
    """Contrast as WCAG reckons it, from 1 to 21."""
    low, high = sorted((luminance(linear(one)), luminance(linear(other))))
    return (high + 0.05) / (low + 0.05)


def lab(rgb: Rgb) -> Rgb:
    """A colour in CIE L*a*b*."""
    x = 0.4124564 * rgb[0] + 0.3575761 * rgb[1] + 0.1804375 * rgb[2]
    y = 0.2126729 * rgb[0] + 0.7151522 * rgb[1] + 0.0721750 * rgb[2]
    z = 0.0193339 * rgb[0] + 0.1191920 * rgb[1] + 0.9503041 * rgb[2]

    def root(value: float) -> float:
        value = max(value, 0)
        return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116

    fx, fy, fz = root(x / 0.95047), root(y), root(z / 1.08883)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Rgb, other: Rgb) -> float:
    """How far two colours look apart (CIE 1976)."""
    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5


def seen(rgb: Rgb, blindness: str) -> Rgb:
    """A colour as it is seen with that blindness."""
    red, green, blue = (
        min(1, max(0, sum(weight * value for weight, value in zip(row, rgb, strict=True))))
        for row in BLINDNESS[blindness]
    )
    return red, green, blue


def test_contrast_is_reckoned_as_published() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", svg.THEMES)
def test_texts_can_be_read(name: str) -> None:
    theme = svg.THEMES[name]
    least = 7 if name == "high-contrast" else 4.5
    assert contrast(theme.ink, theme.page) >= least
    assert contrast(theme.muted, theme.page) >= least


@pytest.mark.parametrize("name", svg.THEMES)
@pytest.mark.parametrize("side", ["white", "black", "above", "below"])
def test_pieces_stand_out_from_both_squares(name: str, side: str) -> None:
    theme = svg.THEMES[name]
    paint = theme.paint_of(side, side in ("white", "above"))
    for square in (theme.light, theme.dark):
        assert max(contrast(paint.fill, square), contrast(paint.stroke, square)) >= 3
    # Lines inside a piece need its body as their ground.
    assert contrast(paint.detail, paint.fill) >= 4.5


@pytest.mark.parametrize("name", svg.THEMES)
def test_the_sides_are_light_and_dark(name: str) -> None:
    theme = svg.THEMES[name]
    for light, dark in (("white", "black"), ("above", "below")):
        fills = theme.paint_of(light, True).fill, theme.paint_of(dark, False).fill
        assert contrast(*fills) >= 4.5


@pytest.mark.parametrize("name", svg.THEMES)
def test_squares_differ(name: str) -> None:
    theme = svg.THEMES[name]
    assert contrast(theme.light, theme.dark) >= 1.5
    assert luminance(linear(theme.light)) > luminance(linear(theme.dark))


def test_every_mark_of_high_contrast_stands_out_from_both_squares() -> None:
    theme = svg.THEMES["high-contrast"]
    for mark in (theme.last, theme.chosen, theme.check, theme.target, *theme.players.values()):
        for square in (theme.light, theme.dark):
            assert contrast(mark, square) >= 3, mark


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_marks_of_the_safe_theme_stay_apart(blindness: str) -> None:
    theme = svg.THEMES["colour-blind"]
    groups = (
        (theme.last, theme.chosen, theme.check, theme.light, theme.dark),
        (theme.players["above"], theme.players["below"], theme.light, theme.dark),
        (theme.paint["above"].fill, theme.paint["below"].fill),
        tuple(theme.names[name] for name in ("green", "red", "blue", "yellow")),
    )
    for group in groups:
        for one, other in itertools.combinations(group, 2):
            apart = distance(seen(linear(one), blindness), seen(linear(other), blindness))
            assert apart >= 15, (one, other, apart)


def test_themes_that_rely_on_shape_say_so() -> None:
    assert {name for name, theme in svg.THEMES.items() if theme.shapes} == {
        "high-contrast",
        "print",
        "colour-blind",
    }


def test_print_is_black_and_white() -> None:
    for name, colour in svg.palette("print").items():
        rgb = parse_colour(colour, {}).rgb
        assert rgb[1:3] == rgb[3:5] == rgb[5:7], name


def test_a_palette_has_every_colour_that_a_page_needs() -> None:
    colours = svg.palette(svg.THEMES["dark"])
    assert {"light", "dark", "last", "check", "target", "white-fill", "mark-below"} <= set(colours)
    for colour in colours.values():
        parse_colour(colour, {})


@pytest.mark.parametrize("colour", ["red", '#fff"/><script>', "url(#x)", ""])
def test_a_theme_of_ones_own_cannot_smuggle_anything_in(colour: str) -> None:
    light = svg.THEMES["light"]
    with pytest.raises(ValueError):
        replace(light, page=colour)
    with pytest.raises(ValueError):
        replace(light, names={"red": colour})
    with pytest.raises(ValueError):
        replace(light, players={"above": colour})
    with pytest.raises(ValueError):
        svg.Paint(colour, "#000000", "#000000")


@pytest.mark.parametrize(("line", "error"), [(0, ValueError), (9, ValueError), ("2", TypeError)])
def test_a_theme_has_lines_of_a_sensible_width(line: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        replace(svg.THEMES["light"], line=line)
