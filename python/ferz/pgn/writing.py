"""Games become a file, one at a time."""

from __future__ import annotations

import io
from collections.abc import Iterable
from os import PathLike
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from typing import Self, TypedDict, Unpack

    from ferz.pgn._native import Game, _Notation

    class Style(TypedDict, total=False):
        """The keywords of `Game.to_pgn`."""

        columns: int | None
        headers: bool
        comments: bool
        commands: bool
        nags: bool
        variations: bool
        notation: _Notation


Target: TypeAlias = "str | bytes | PathLike[str] | PathLike[bytes] | IO[str] | IO[bytes]"
"""A path, or a file that is open for writing in text or in binary mode."""


class Writer:
    """Writes games to a path or an open file, as they come.

    The keywords are those of `Game.to_pgn`. A path is written anew, in UTF-8; as a context
    manager the writer closes what it has opened, and nothing else. ``games`` is the number of
    games written.

    >>> import io, ferz.pgn
    >>> target = io.StringIO()
    >>> with ferz.pgn.Writer(target, headers=False) as writer:
    ...     for game in ferz.pgn.read_games(io.StringIO("1.e4 1-0 1.d4 0-1")):
    ...         writer.write(game)
    >>> target.getvalue()
    '1. e4 1-0\\n\\n1. d4 0-1\\n\\n'
    """

    games: int

    def __init__(self, target: Target, **style: Unpack[Style]) -> None:
        self.games = 0
        self._style = style
        self._handle: Any
        if isinstance(target, str | bytes | PathLike):
            self._handle = open(target, "w", encoding="utf-8", newline="\n")  # noqa: SIM115
            self._owned = True
        elif hasattr(target, "write"):
            self._handle = target
            self._owned = False
        else:
            message = f"games are written to a path or an open file, not to {type(target).__name__}"
            raise TypeError(message)
        self._binary = isinstance(self._handle, io.RawIOBase | io.BufferedIOBase) or (
            "b" in str(getattr(self._handle, "mode", ""))
        )

    def write(self, game: Game) -> None:
        """Write a game and an empty line."""
        text = game.to_pgn(**self._style) + "\n\n"
        self._handle.write(text.encode() if self._binary else text)
        self.games += 1

    def close(self) -> None:
        """Close the file, if the writer has opened it."""
        if self._owned:
            self._handle.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def write_games(target: Target, games: Iterable[Game], **style: Unpack[Style]) -> int:
    """Write games to a path or an open file, and return how many there were.

    >>> import io, ferz.pgn
    >>> target = io.BytesIO()
    >>> ferz.pgn.write_games(target, [ferz.pgn.Game()], headers=False)
    1
    >>> target.getvalue()
    b'*\\n\\n'
    """
    with Writer(target, **style) as writer:
        for game in games:
            writer.write(game)
        return writer.games
