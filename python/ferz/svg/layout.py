"""Where everything lies: from the cells of a geometry to places in the picture.

Nothing here knows how many files, ranks or boards a game has; a hole is a cell that is not there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ferz.svg.pieceset import GRID

_PAD = 9
_LETTERS = 17
_CAPTION = 25
_GAP = 26


@dataclass(frozen=True)
class Place:
    """A cell in the picture: its upper left corner, and where it lies in its board's frame,
    counted from the frame's upper left corner as drawn."""

    square: str
    shade: str
    zone: str
    left: float
    top: float
    column: int
    row: int

    @property
    def middle(self) -> tuple[float, float]:
        """The centre of the cell."""
        return self.left + GRID / 2, self.top + GRID / 2


@dataclass(frozen=True)
class BoardFrame:
    """A board in the picture: its frame, its cells, and the labels of its files and ranks."""

    id: str
    name: str
    left: float
    top: float
    columns: int
    rows: int
    places: tuple[Place, ...]
    files: tuple[tuple[float, str], ...]
    ranks: tuple[tuple[float, str], ...]


@dataclass(frozen=True)
class Layout:
    """The boards side by side, the picture's extent, and every square's place."""

    boards: tuple[BoardFrame, ...]
    width: float
    height: float
    places: Mapping[str, Place]
    captions: bool


def lay_out(
    geometry: Mapping[str, Any],
    *,
    flipped: bool,
    coordinates: bool,
    captions: bool,
    only: Collection[str] | None = None,
) -> Layout:
    """Places the boards of a geometry (as `Geometry.to_dict()` gives it) side by side.

    ``flipped`` turns every board half round, ``only`` leaves out all boards but those.
    Raises `ValueError` where the geometry lacks something.
    """
    boards = [board for board in _boards(geometry) if only is None or board["id"] in only]
    letters = _LETTERS if coordinates else 0
    top = _PAD + (_CAPTION if captions else 0)
    left: float = _PAD + letters
    frames = []
    for board in boards:
        frames.append(_frame(board, left, top, flipped))
        left += frames[-1].columns * GRID + _GAP + letters
    return Layout(
        boards=tuple(frames),
        width=left - _GAP - letters + (_PAD if not coordinates else _LETTERS),
        height=top + max((frame.rows for frame in frames), default=0) * GRID + _PAD + letters,
        places={place.square: place for frame in frames for place in frame.places},
        captions=captions,
    )


def squares_of(geometry: Mapping[str, Any]) -> frozenset[str]:
    """The names of all squares of a geometry."""
    return frozenset(cell["square"] for board in _boards(geometry) for cell in board["cells"])


def _boards(geometry: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The boards of a geometry, each found to have what a picture needs."""
    try:
        boards = list(geometry["boards"])
        for board in boards:
            _check_board(board)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"this is not a geometry: {type(error).__name__} {error}") from error
    if not boards:
        raise ValueError("a geometry has one board at least")
    return boards


def _check_board(board: Mapping[str, Any]) -> None:
    """Refuses a board whose numbers are not numbers or whose cells lie outside the frame."""
    files, ranks = board["files"], board["ranks"]
    for count in (files, ranks):
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= 1000:
            raise ValueError("a board has from 1 to 1000 files and ranks")
    if not isinstance(board["id"], str) or not isinstance(board["name"], str):
        raise ValueError("the id and the name of a board are texts")
    for cell in board["cells"]:
        if not all(isinstance(cell[key], str) for key in ("square", "file", "shade")):
            raise ValueError("the square, the file and the shade of a cell are texts")
        x, y = cell["x"], cell["y"]
        if type(x) is not int or type(y) is not int or not (0 <= x < files and 0 <= y < ranks):
            raise ValueError(f"cell {cell['square'][:40]!r} lies outside its board")


def _frame(board: Mapping[str, Any], left: float, top: float, flipped: bool) -> BoardFrame:
    """One board with its upper left corner at a point."""
    columns, rows = board["files"], board["ranks"]
    places, files, ranks = [], {}, {}
    for cell in board["cells"]:
        column = columns - 1 - cell["x"] if flipped else cell["x"]
        row = cell["y"] if flipped else rows - 1 - cell["y"]
        place = Place(
            square=cell["square"],
            shade=cell["shade"],
            zone=str(cell.get("zone", "")),
            left=left + column * GRID,
            top=top + row * GRID,
            column=column,
            row=row,
        )
        places.append(place)
        files[place.middle[0]] = cell["file"]
        ranks[place.middle[1]] = str(cell["rank"])
    return BoardFrame(
        id=board["id"],
        name=board["name"],
        left=left,
        top=top,
        columns=columns,
        rows=rows,
        places=tuple(places),
        files=tuple(sorted(files.items())),
        ranks=tuple(sorted(ranks.items())),
    )


def outline(places: Iterable[Place]) -> Iterator[list[tuple[int, int]]]:
    """The edges of a set of cells as closed lines of corners, in columns and rows.

    A hole inside gives a line of its own; cells that touch at a corner only stay apart.
    """
    cells = {(place.column, place.row) for place in places}
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(cells):
        for neighbour, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if neighbour not in cells:
                edges.setdefault(start, []).append(end)
    while edges:
        yield _trace(edges)


def _trace(
    edges: dict[tuple[int, int], list[tuple[int, int]]],
) -> list[tuple[int, int]]:
    """Takes one closed line out of the edges; only its corners are kept."""
    start = min(edges)
    line, here, step = [start], start, (0, 0)
    while True:
        ends = edges[here]
        # Where two cells touch at a corner, turning right keeps to the same cell.
        right = (here[0] - step[1], here[1] + step[0])
        there = right if right in ends else ends[0]
        ends.remove(there)
        if not ends:
            del edges[here]
        new_step = (there[0] - here[0], there[1] - here[1])
        if new_step == step:
            line[-1] = there
        else:
            line.append(there)
        here, step = there, new_step
        if here == start:
            return line[:-1]


def borders(places: Iterable[Place]) -> list[tuple[int, int, int, int]]:
    """The lines between neighbouring cells of different zones, as x1, y1, x2, y2 in columns
    and rows; lines that continue each other are joined."""
    zones = {(place.column, place.row): place.zone for place in places}
    upright: dict[int, list[int]] = {}
    level: dict[int, list[int]] = {}
    for (x, y), zone in zones.items():
        if zones.get((x + 1, y), zone) != zone:
            upright.setdefault(x + 1, []).append(y)
        if zones.get((x, y + 1), zone) != zone:
            level.setdefault(y + 1, []).append(x)
    lines = [(x, a, x, b) for x, starts in upright.items() for a, b in _runs(starts)]
    lines += [(a, y, b, y) for y, starts in level.items() for a, b in _runs(starts)]
    return sorted(lines)


def _runs(starts: list[int]) -> Iterator[tuple[int, int]]:
    """Joins unit steps: 3, 4, 7 gives 3-5 and 7-8."""
    begin = end = None
    for start in sorted(starts):
        if start != end:
            if begin is not None and end is not None:
                yield begin, end
            begin = start
        end = start + 1
    if begin is not None and end is not None:
        yield begin, end
