"""The colours of a picture, one theme an object; a theme of one's own is made the same way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType

from ferz.svg.colour import parse_colour


@dataclass(frozen=True)
class Paint:
    """How the pieces of one side look: body, outline, and the lines drawn inside the body."""

    fill: str
    stroke: str
    detail: str

    def __post_init__(self) -> None:
        for each in fields(self):
            parse_colour(getattr(self, each.name), {})


_NAMES = MappingProxyType(
    {
        "green": "#2c7a33",
        "red": "#b32418",
        "blue": "#1f5fa8",
        "yellow": "#d9a300",
        "orange": "#d9691a",
        "purple": "#7a3d9a",
        "grey": "#6a6a6a",
        "black": "#111111",
        "white": "#ffffff",
    }
)


@dataclass(frozen=True)
class Theme:
    """All colours of a picture, as ``#rrggbb`` or ``#rrggbbaa``.

    ``paint`` maps a side's name to its `Paint`; a side it lacks takes White's or Black's.
    ``players`` colours the marks of Above and Below, ``names`` the words that arrows and
    filled squares may use. With ``shapes`` every mark differs by its outline and not by its
    colour alone. Raises `ValueError` where a colour is not one.

    >>> from dataclasses import replace
    >>> sea = replace(THEMES["light"], name="sea", dark="#6b93b0", light="#e6eef3")
    >>> sea.dark
    '#6b93b0'
    """

    name: str
    page: str
    ink: str
    muted: str
    light: str
    dark: str
    edge: str
    zone: str
    last: str
    chosen: str
    check: str
    target: str
    paint: Mapping[str, Paint]
    players: Mapping[str, str]
    names: Mapping[str, str] = field(default_factory=lambda: _NAMES)
    line: float = 1.5
    shapes: bool = False

    def __post_init__(self) -> None:
        for name in _PLAIN:
            parse_colour(getattr(self, name), {})
        for colours in (self.players, self.names):
            for colour in colours.values():
                parse_colour(colour, {})
        if not {"white", "black"} <= self.paint.keys():
            raise ValueError("a theme paints the sides white and black at least")
        if isinstance(self.line, bool) or not isinstance(self.line, (int, float)):
            raise TypeError("the width of a theme's line is a number")
        if not 0 < self.line < 5:
            raise ValueError("the width of a theme's line is between 0 and 5")

    def paint_of(self, side: str, first: bool) -> Paint:
        """The paint of a side; one the theme does not name looks like White (``first``) or
        Black."""
        return self.paint.get(side) or self.paint["white" if first else "black"]


_PLAIN = tuple("page ink muted light dark edge zone last chosen check target".split())

_WHITE = Paint("#ffffff", "#211f1d", "#211f1d")
_BLACK = Paint("#34312f", "#100f0e", "#ece9e6")

_LIGHT = Theme(
    name="light",
    page="#ffffff",
    ink="#2b2522",
    muted="#6b5d50",
    light="#f1e3ca",
    dark="#b98d68",
    edge="#7a5638",
    zone="#5e3f27",
    last="#a9b52a80",
    chosen="#4c8a3c90",
    check="#d8261c",
    target="#1f5a2599",
    paint={
        "white": _WHITE,
        "black": _BLACK,
        "above": Paint("#e2eefb", "#143c66", "#143c66"),
        "below": Paint("#8f3312", "#3c1203", "#fbe6da"),
    },
    players={"above": "#1f66b0", "below": "#b03a10"},
)

_DARK = Theme(
    name="dark",
    page="#1e2124",
    ink="#eceff1",
    muted="#a9b1b8",
    light="#b4bec8",
    dark="#76838f",
    edge="#3c444b",
    zone="#262c32",
    last="#8fb53a80",
    chosen="#3f8f5a99",
    check="#e5352b",
    target="#12391f99",
    paint={
        "white": Paint("#ffffff", "#15181b", "#15181b"),
        "black": Paint("#24282c", "#0b0d0f", "#e2e7eb"),
        "above": Paint("#d3e6fb", "#0f3157", "#0f3157"),
        "below": Paint("#7a2b0e", "#2e0e02", "#fbe3d5"),
    },
    players={"above": "#1553a0", "below": "#9a2c06"},
    names=MappingProxyType({**_NAMES, "green": "#4fb35a", "red": "#e5483c", "blue": "#4a90e2"}),
)

_HIGH_CONTRAST = Theme(
    name="high-contrast",
    page="#000000",
    ink="#ffffff",
    muted="#ffffff",
    light="#ffffff",
    dark="#969696",
    edge="#ffffff",
    zone="#0000b0",
    last="#0000d0",
    chosen="#5a0078",
    check="#880000",
    target="#000000",
    paint={
        "white": Paint("#ffffff", "#000000", "#000000"),
        "black": Paint("#000000", "#000000", "#ffffff"),
        "above": Paint("#ffffff", "#00006e", "#00006e"),
        "below": Paint("#520000", "#000000", "#ffffff"),
    },
    players={"above": "#0000b0", "below": "#7a0000"},
    line=2,
    shapes=True,
)

_PRINT = Theme(
    name="print",
    page="#ffffff",
    ink="#000000",
    muted="#000000",
    light="#ffffff",
    dark="#cdcdcd",
    edge="#000000",
    zone="#000000",
    last="#000000",
    chosen="#555555",
    check="#000000",
    target="#000000",
    paint={
        "white": Paint("#ffffff", "#000000", "#000000"),
        "black": Paint("#222222", "#000000", "#ffffff"),
    },
    players={"above": "#777777", "below": "#000000"},
    names=MappingProxyType(
        {
            "green": "#444444",
            "red": "#000000",
            "blue": "#666666",
            "yellow": "#a0a0a0",
            "orange": "#888888",
            "purple": "#333333",
            "grey": "#777777",
            "black": "#000000",
            "white": "#ffffff",
        }
    ),
    shapes=True,
)

# Okabe and Ito's eight colours, which stay apart in every common colour blindness.
_SAFE = Theme(
    name="colour-blind",
    page="#ffffff",
    ink="#1c1c1c",
    muted="#5a5a5a",
    light="#f3f1ec",
    dark="#b1ada4",
    edge="#4d4a45",
    zone="#3a3733",
    last="#0072b2",
    chosen="#009e73",
    check="#d55e00",
    target="#00352699",
    paint={
        "white": _WHITE,
        "black": _BLACK,
        "above": Paint("#d4ebfa", "#00446b", "#00446b"),
        "below": Paint("#9c4500", "#3d1b00", "#fff0e0"),
    },
    players={"above": "#0072b2", "below": "#b34f00"},
    names=MappingProxyType(
        {
            "green": "#009e73",
            "red": "#d55e00",
            "blue": "#0072b2",
            "yellow": "#f0e442",
            "orange": "#e69f00",
            "purple": "#cc79a7",
            "grey": "#6a6a6a",
            "black": "#000000",
            "white": "#ffffff",
        }
    ),
    shapes=True,
)

THEMES: Mapping[str, Theme] = MappingProxyType(
    {theme.name: theme for theme in (_LIGHT, _DARK, _HIGH_CONTRAST, _PRINT, _SAFE)}
)
"""The themes that ferz brings, by name."""


def theme_of(theme: object) -> Theme:
    """The theme of that name, or the theme itself.

    Raises `ValueError` for a name that there is not.
    """
    if isinstance(theme, Theme):
        return theme
    if isinstance(theme, str):
        if theme in THEMES:
            return THEMES[theme]
        name = theme if len(theme) <= 40 else theme[:40] + "…"
        raise ValueError(f"there is no theme {name!r}; the themes are {', '.join(THEMES)}")
    raise TypeError(f"a theme is a name or a ferz.svg.Theme, not {type(theme).__name__}")


def palette(theme: str | Theme = "light") -> dict[str, str]:
    """A theme's colours by name, for pages that draw the board themselves.

    Pieces are listed as ``white-fill``, ``white-stroke`` and ``white-detail``, the marks of
    the two players of Influence Chess as ``mark-above`` and ``mark-below``.

    >>> palette("print")["light"]
    '#ffffff'
    """
    chosen = theme_of(theme)
    colours = {name: str(getattr(chosen, name)) for name in _PLAIN}
    for side in ("white", "black", "above", "below"):
        paint = chosen.paint_of(side, side in ("white", "above"))
        for part in fields(paint):
            colours[f"{side}-{part.name}"] = getattr(paint, part.name)
    for side, colour in chosen.players.items():
        colours[f"mark-{side}"] = colour
    return colours
