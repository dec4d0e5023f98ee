"""Short questions to ferz, so that a test of a rule reads like the rule."""

from __future__ import annotations

import pytest

import ferz


def board(variant: str, fen: str | None = None, **options: str) -> ferz.Board:
    """A valid position, or the start."""
    return (
        ferz.Board(variant, **options) if fen is None else ferz.Board(variant, fen=fen, **options)
    )


def fragment(variant: str, fen: str, **options: str) -> ferz.Board:
    """A position that need not be valid."""
    return ferz.Board(variant, fen=fen, validate=False, **options)


def played(variant: str, moves: str, fen: str | None = None, **options: str) -> ferz.Board:
    """A board after some moves in coordinate text."""
    found = board(variant, fen, **options)
    for move in moves.split():
        found.push(move)
    return found


def legal(found: ferz.Board) -> set[str]:
    """All legal moves as text."""
    moves = [str(move) for move in found.legal_moves]
    assert len(moves) == len(set(moves)), "a move is listed twice"
    return set(moves)


def moves_from(found: ferz.Board, square: str) -> set[str]:
    """The legal moves of the man on a square, as text; "@b4" asks the own board."""
    own = square.startswith("@")
    return {
        move
        for move in legal(found)
        if move.startswith(square) and not move[len(square)].isdigit() and own == ("@" in move)
    }


def targets(found: ferz.Board, square: str) -> set[str]:
    """Where the man on a square may go, with what follows the target in the text."""
    return {move.removeprefix(square) for move in moves_from(found, square)}


def refused(variant: str, fen: str, **options: str) -> tuple[str, ...]:
    """The reasons why a FEN is refused; fails where it is not."""
    with pytest.raises(ferz.InvalidFenError) as caught:
        ferz.Board(variant, fen=fen, **options)
    reasons = tuple(caught.value.reasons)
    assert reasons
    assert all(isinstance(reason, str) and reason for reason in reasons)
    return reasons


def rewritten(variant: str, fen: str, **options: str) -> str:
    """A FEN as ferz writes it after reading."""
    return board(variant, fen, **options).fen()


def ending(found: ferz.Board, *, claim_draw: bool = False) -> tuple[str, str] | None:
    """How a game has ended: the termination's name and the result; None while it goes on."""
    outcome = found.outcome(claim_draw=claim_draw)
    return None if outcome is None else (outcome.termination.name, outcome.result)


def squares(text: str) -> set[str]:
    """A set of words."""
    return set(text.split())


def three_boards(above: str, middle: str, below: str, tail: str) -> str:
    """The FEN of three boards given as words such as "Ab4", letter and square."""
    return "|".join(rows(text) for text in (above, middle, below)) + f" {tail} 0 1"


def rows(text: str) -> str:
    """One board of four files and seven ranks."""
    men = {word[1:]: word[0] for word in text.split()}
    lines = []
    for rank in range(7, 0, -1):
        line = "".join(men.pop(f"{file}{rank}", ".") for file in "abcd")
        for run in (4, 3, 2, 1):
            line = line.replace("." * run, str(run))
        lines.append(line)
    assert not men, f"{men} are not on the board"
    return "/".join(lines)
