"""What every reference game answers, and what follows from those answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

State = TypeVar("State")


class Reference(ABC, Generic[State]):
    """One game with its options set; positions are plain immutable values."""

    start_fen: str

    @abstractmethod
    def read(self, fen: str) -> State:
        """The position that a FEN describes (a well-formed one; nothing is repaired)."""

    @abstractmethod
    def write(self, state: State) -> str:
        """The canonical FEN."""

    @abstractmethod
    def legal_moves(self, state: State) -> list[str]:
        """All legal moves in coordinate text."""

    @abstractmethod
    def play(self, state: State, move: str) -> State:
        """The position after a legal move."""

    @abstractmethod
    def checkers(self, state: State) -> set[str]:
        """The squares of the men that could take the king of the player to move."""

    @abstractmethod
    def goal(self, state: State) -> str | None:
        """Who has won by a goal: "first", "second" or None."""

    @abstractmethod
    def insufficient(self, state: State) -> bool:
        """Whether the rules call the material insufficient."""

    @abstractmethod
    def valid(self, state: State) -> bool:
        """Whether the rules call the position valid."""

    @abstractmethod
    def first_moves(self, state: State) -> bool:
        """Whether the side that begins a game (White, Above) is to move."""

    def in_check(self, state: State) -> bool:
        """Whether the player to move is in check."""
        return bool(self.checkers(state))

    def status(self, state: State) -> str:
        """goal, checkmate, stalemate, check or ongoing."""
        if self.goal(state) is not None:
            return "goal"
        check = self.in_check(state)
        if not self.legal_moves(state):
            return "checkmate" if check else "stalemate"
        return "check" if check else "ongoing"

    def outcome(self, state: State) -> tuple[str, str | None] | None:
        """How the position ends the game by itself, with the winner ("first" or "second")."""
        winner = self.goal(state)
        if winner is not None:
            return "goal", winner
        status = self.status(state)
        if status == "checkmate":
            return status, "second" if self.first_moves(state) else "first"
        if self.insufficient(state):
            return "insufficient_material", None
        return ("stalemate", None) if status == "stalemate" else None

    def perft(self, state: State, depth: int) -> int:
        """The number of ways to play `depth` plies."""
        if depth == 0:
            return 1
        moves = self.legal_moves(state)
        if depth == 1:
            return len(moves)
        return sum(self.perft(self.play(state, move), depth - 1) for move in moves)


def read_rows(text: str, ranks: int) -> dict[str, str]:
    """The letters of a placement, by square; holes are left out."""
    pieces = {}
    rows = text.split("/")
    assert len(rows) == ranks, text
    for index, row in enumerate(rows):
        file, digits = 0, ""
        for letter in row + " ":
            if letter.isdigit():
                digits += letter
                continue
            file += int(digits or 0)
            digits = ""
            if letter.isalpha():
                pieces[f"{chr(ord('a') + file)}{ranks - index}"] = letter
            file += 1
    return pieces


def write_rows(pieces: dict[str, str], files: int, ranks: int, holes: frozenset[str]) -> str:
    """The placement with the longest runs of empty squares."""
    rows = []
    for rank in range(ranks, 0, -1):
        row, empty = "", 0
        for index in range(files):
            square = f"{chr(ord('a') + index)}{rank}"
            letter = "*" if square in holes else pieces.get(square, "")
            if not letter:
                empty += 1
                continue
            row += (str(empty) if empty else "") + letter
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)
