"""A board as a picture: what is drawn, and in what order."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ferz.svg import marks, words
from ferz.svg.arguments import (
    Squares,
    checked_description,
    extent,
    is_flipped,
    read_arrows,
    read_check,
    read_fill,
    read_last_move,
    read_targets,
    side_name,
)
from ferz.svg.layout import BoardFrame, Layout, borders, lay_out, outline
from ferz.svg.pieceset import GRID, KINDS, ROUND, paint_attributes, shape
from ferz.svg.text import Svg, number, plain
from ferz.svg.theme import Theme, theme_of

if TYPE_CHECKING:
    from ferz import Board, Position, Setup

_FONT = "font-family=\"system-ui,'Segoe UI','Helvetica Neue',Arial,sans-serif\""

_TURN = "to move"
# The widest of the usual fonts, in parts of its size, a letter.
_TEXT_WIDTH = 0.64


def render(
    board: Board | Position | Setup | Mapping[str, Any],
    *,
    orientation: object = None,
    size: float | None = None,
    lastmove: object = None,
    check: object = None,
    arrows: Iterable[Any] = (),
    fill: Mapping[str, str] | None = None,
    coordinates: bool = True,
    theme: str | Theme = "light",
    dests: str | Iterable[str] | None = None,
    influence: object = False,
    boards: Iterable[str] | None = None,
    captions: bool | None = None,
    title: str | None = None,
) -> Svg:
    """Draws a board, a position, an editor's setup, or a description such as `Board.to_dict()`
    gives; of a description, ``geometry`` and ``pieces`` are enough.

    orientation
        The side (a `ferz.Side` or its name) that sees its army below; White's by default.
    size
        Width in pixels; by default the picture takes the room that it is given.
    lastmove
        A move or its text; by default the board's own last move, ``False`` for none.
    check
        The square or squares of kings in check; by default as the board has it, ``False`` for
        none.
    arrows
        ``(from, to)`` or ``(from, to, colour)`` each; both squares alike make a ring.
    fill
        Colours of squares. A colour is ``#rgb``, ``#rrggbb``, ``#rrggbbaa`` or one of the
        theme's words: green, red, blue, yellow, orange, purple, grey, black, white.
    dests
        A square whose legal destinations are marked, or the squares to mark.
    influence
        ``True`` marks the Middle squares that each player of Influence Chess may influence, and
        dims the pieces that the player to move can't; a side does so for that player alone.
        In other games nothing changes.
    boards
        The ids of the boards to draw, where not all.
    captions
        Whether boards carry their names; by default where there is more than one.
    title
        What the picture is called; by default the game and whose turn it is.

    Raises `ferz.InvalidSquareError` for a square that the board lacks, `ValueError` for another
    value that can't be, `TypeError` for what is of no fitting type.

    >>> import ferz
    >>> picture = render(ferz.Board(), arrows=[("e2", "e4")], fill={"d5": "red"})
    >>> picture[:5], len(picture) < 25_000
    ('<svg ', True)
    """
    data = _description(board, dests, influence)
    colours = theme_of(theme)
    squares = Squares(data)
    shown = _shown(boards, data)
    layout = lay_out(
        data["geometry"],
        flipped=is_flipped(orientation, data),
        coordinates=bool(coordinates),
        captions=len(data["geometry"]["boards"]) > 1 if captions is None else bool(captions),
        only=shown,
    )
    spheres, dimmed = _influence(influence, data, squares)
    chosen, targets = read_targets(dests, data, squares)
    checked = read_check(check, data, squares)
    places = layout.places

    under = [
        *marks.fills(read_fill(fill, colours, squares), places),
        *marks.last_move(read_last_move(lastmove, data, squares), places, colours),
        *marks.chosen(chosen, places, colours),
        *marks.check(checked, places, colours, "ID-c"),
        *marks.influence(spheres, places, colours),
    ]
    pieces, used = _pieces(data, layout, colours, dimmed)
    over = [
        *marks.targets(targets, places, colours),
        *marks.arrows(read_arrows(arrows, colours, squares), places),
    ]
    glow = marks.glow("ID-c", colours) if checked and not colours.shapes else ""
    definitions = glow + "".join(f'<g id="ID-{kind}">{shape(kind)}</g>' for kind in used)
    body = [
        f"<defs>{definitions}</defs>" if definitions else "",
        f'<rect width="{number(layout.width)}" height="{number(layout.height)}" rx="6" '
        f"{marks.paint('fill', colours.page)}/>",
        *(_ground(frame, colours) for frame in layout.boards),
        *under,
        *(_lines(frame, colours) for frame in layout.boards),
        _labels(layout, colours) if coordinates else "",
        _captions(layout, data, colours) if layout.captions else "",
        *pieces,
        *over,
    ]
    called = words.title(data) if title is None else str(title)
    return _document(
        layout, extent(size, layout.width, layout.height), called,
        words.description(data, spheres), "".join(body),
    )  # fmt: skip


def _description(board: object, dests: object, influence: object) -> Mapping[str, Any]:
    """What is to be drawn, as data; legal moves are only asked for where they are shown."""
    if isinstance(board, Mapping):
        return checked_description(board)
    from ferz import describe

    return describe.picture_dict(board, legal=isinstance(dests, str))


def _shown(boards: object, data: Mapping[str, Any]) -> frozenset[str] | None:
    """The ids of the boards to draw; ``None`` for all."""
    if boards is None:
        return None
    if not isinstance(boards, Iterable):
        raise TypeError(f"boards is a list of ids, not {type(boards).__name__}")
    known = [str(board["id"]) for board in data["geometry"]["boards"]]
    wanted = [boards] if isinstance(boards, str) else list(boards)
    for name in wanted:
        if name not in known:
            raise ValueError(f"there is no board {name!r:.40}; the boards are {', '.join(known)}")
    if not wanted:
        raise ValueError("a picture shows one board at least")
    return frozenset(wanted)


def _influence(
    asked: object, data: Mapping[str, Any], squares: Squares
) -> tuple[dict[str, list[str]], frozenset[str]]:
    """The squares to mark by player, and those whose pieces are dimmed."""
    spheres = data.get("influence") or {}
    if asked is False or asked is None:
        return {}, frozenset()
    player = data.get("turn") if asked is True else side_name(asked, data)
    if player not in spheres:
        return {}, frozenset()
    marked = {
        side: squares.each(names, "influence") if asked is True or side == player else []
        for side, names in spheres.items()
    }
    own = set(spheres)
    boards = {
        cell["square"]: board["id"]
        for board in data["geometry"]["boards"]
        for cell in board["cells"]
    }
    dimmed = {
        piece["square"]
        for piece in data["pieces"]
        if boards.get(piece["square"]) not in own and piece["square"] not in spheres[player]
    }
    return marked, frozenset(dimmed)


def _ground(frame: BoardFrame, theme: Theme) -> str:
    """The squares of a board: its whole shape in the light colour, the dark squares on it."""
    dark = "".join(
        f"M{number(place.left)} {number(place.top)}h{GRID}v{GRID}h-{GRID}z"
        for place in frame.places
        if place.shade == "dark"
    )
    return (
        f'<path {marks.paint("fill", theme.light)} d="{_contour(frame)}"/>'
        f'<path {marks.paint("fill", theme.dark)} d="{dark}"/>'
    )


def _contour(frame: BoardFrame) -> str:
    """The outline of a board's cells, holes left out."""
    lines = []
    for corners in outline(frame.places):
        points = [
            f"{number(frame.left + x * GRID)} {number(frame.top + y * GRID)}" for x, y in corners
        ]
        lines.append("M" + "L".join(points) + "z")
    return "".join(lines)


def _lines(frame: BoardFrame, theme: Theme) -> str:
    """The edge of a board, and the borders of its zones."""
    edge = (
        f'<path fill="none" {marks.paint("stroke", theme.edge)} stroke-width="1.5" '
        f'stroke-linejoin="round" d="{_contour(frame)}"/>'
    )
    zones = "".join(
        f"M{number(frame.left + x1 * GRID)} {number(frame.top + y1 * GRID)}"
        + (f"v{(y2 - y1) * GRID}" if x1 == x2 else f"h{(x2 - x1) * GRID}")
        for x1, y1, x2, y2 in borders(frame.places)
    )
    if not zones:
        return edge
    return f'<path {marks.paint("stroke", theme.zone)} stroke-width="1.7" d="{zones}"/>{edge}'


def _labels(layout: Layout, theme: Theme) -> str:
    """The names of files below and of ranks to the left of each board."""
    texts = []
    for frame in layout.boards:
        below = frame.top + frame.rows * GRID + 14.5
        texts += [
            f'<text x="{number(x)}" y="{number(below)}">{plain(name)}</text>'
            for x, name in frame.files
        ]
        texts += [
            f'<text x="{number(frame.left - 10)}" y="{number(y + 4)}">{plain(name)}</text>'
            for y, name in frame.ranks
        ]
    return (
        f'<g {_FONT} font-size="11.5" text-anchor="middle" aria-hidden="true" '
        f"{marks.paint('fill', theme.muted)}>{''.join(texts)}</g>"
    )


def _captions(layout: Layout, data: Mapping[str, Any], theme: Theme) -> str:
    """The name of each board above it; for a player's board whom he helps, and whether it is
    his turn."""
    ink, muted = marks.paint("fill", theme.ink), marks.paint("fill", theme.muted)
    texts = []
    for frame in layout.boards:
        y, start, note = frame.top - 10, frame.left, ""
        if frame.id in data.get("army", {}):
            mark = marks.paint("fill", theme.players.get(frame.id, theme.ink))
            texts.append(
                f'<circle cx="{number(start + 5)}" cy="{number(y - 5)}" r="4.5" {mark} '
                f'{marks.paint("stroke", theme.ink)} stroke-width=".8"/>'
            )
            start += 15
            note = f"for {data['army'][frame.id].capitalize()}"
        width = frame.columns * GRID
        if _TEXT_WIDTH * (14 * len(frame.name) + 11 * len(note + _TURN)) + 15 > width:
            note = ""
        aside = f'<tspan dx="5" font-size="11.5" font-weight="400" {muted}>{plain(note)}</tspan>'
        texts.append(
            f'<text x="{number(start)}" y="{number(y)}" font-size="14" font-weight="600" {ink}>'
            f"{plain(frame.name)}{aside if note else ''}</text>"
        )
        if data.get("turn") == frame.id:
            texts.append(
                f'<text x="{number(frame.left + width)}" y="{number(y)}" font-size="11" '
                f'text-anchor="end" {ink}>{_TURN}</text>'
            )
    return f'<g {_FONT} aria-hidden="true">{"".join(texts)}</g>'


def _pieces(
    data: Mapping[str, Any],
    layout: Layout,
    theme: Theme,
    dimmed: frozenset[str],
) -> tuple[list[str], list[str]]:
    """The pieces, a group for each side and brightness, and the kinds that they are of."""
    groups: dict[tuple[str, bool, bool], list[str]] = {}
    kinds = set()
    firsts = _first_sides(data)
    for piece in data["pieces"]:
        place = layout.places.get(piece["square"])
        if place is None:
            continue
        side, first = piece["side"], piece["side"] in firsts
        group = groups.setdefault((side, first, place.square in dimmed), [])
        if piece["kind"] in KINDS:
            kinds.add(piece["kind"])
            group.append(
                f'<use xlink:href="#ID-{piece["kind"]}" x="{number(place.left)}" '
                f'y="{number(place.top)}"/>'
            )
        else:
            group.append(_token(place.middle, piece["symbol"]))
    drawn = []
    for (side, first, dim), group in groups.items():
        opacity = ' opacity=".38"' if dim else ""
        drawn.append(
            f'<g {paint_attributes(theme, side, first)} stroke-width="{theme.line:g}" '
            f"{ROUND}{opacity}>{''.join(group)}</g>"
        )
    return drawn, sorted(kinds)


def _first_sides(data: Mapping[str, Any]) -> set[str]:
    """The sides whose pieces are drawn light where the theme has no paint of their own."""
    return {"white", "above", *list(data.get("sides", ()))[:1]}


def _token(middle: tuple[float, float], symbol: str) -> str:
    """A kind that has no drawing: a disc with its letter."""
    x, y = middle
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="16"/>'
        f'<text x="{number(x)}" y="{number(y + 6.5)}" text-anchor="middle" {_FONT} '
        f'font-size="19" font-weight="600" stroke="none" fill="currentColor">'
        f"{plain(symbol[:3])}</text>"
    )


def _document(layout: Layout, size: str, title: str, description: str, body: str) -> Svg:
    """The whole picture. Its ids begin with a digest of what it shows, so that several on one
    page keep apart."""
    called, described = plain(title), plain(description)
    shown = f"{called}\n{described}\n{body}"
    mark = "f" + hashlib.sha256(shown.encode()).hexdigest()[:8]
    return Svg(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {number(layout.width)} {number(layout.height)}"{size} role="img" '
        f'aria-labelledby="{mark}-t {mark}-d"><title id="{mark}-t">{called}</title>'
        f'<desc id="{mark}-d">{described}</desc>'
        + body.replace('"ID-', f'"{mark}-').replace("#ID-", f"#{mark}-")
        + "</svg>"
    )
