"""Every known count and move list, through ferz."""

from __future__ import annotations

import pytest
from reference.data import DATA, Count, MoveList, move_lines, perft_lines

import ferz

COUNTS = perft_lines()
LISTS = move_lines()


def test_data_is_there() -> None:
    """No file of known counts or lists has gone missing, or lost its lines."""
    assert len(list((DATA / "perft").glob("*.epd"))) >= 16
    assert len(list((DATA / "moves").glob("*.jsonl"))) >= 16
    assert len(COUNTS) >= 366
    assert len(LISTS) >= 348
    assert sum(sum(line.counts.values()) for line in COUNTS) >= 627_159_519


@pytest.mark.parametrize("line", COUNTS, ids=lambda line: line.source)
def test_perft_counts(line: Count) -> None:
    """Every depth of the line."""
    board = ferz.Board(line.variant, fen=line.fen, **line.options)
    assert board.fen() == line.fen
    found = {depth: board.perft(depth) for depth in line.counts}
    assert found == line.counts, line.fen


@pytest.mark.parametrize("line", COUNTS, ids=lambda line: line.source)
def test_divide_adds_up(line: Count) -> None:
    """Divide names the legal moves and shares the count out among them."""
    position = ferz.Position(line.variant, fen=line.fen, **line.options)
    shares = position.divide(3)
    assert sum(shares.values()) == line.counts[3], line.fen
    assert set(shares) == {str(move) for move in position.legal_moves}


@pytest.mark.parametrize("line", LISTS, ids=lambda line: line.source)
def test_move_lists(line: MoveList) -> None:
    """The moves, the status and the FEN of the line."""
    board = ferz.Board(line.variant, fen=line.fen, **line.options)
    assert sorted(str(move) for move in board.legal_moves) == line.moves
    assert board.legal_moves.count() == len(board.legal_moves) == len(line.moves)
    assert board.fen() == line.fen
    assert status(board) == line.status


def status(board: ferz.Board) -> str:
    """The status in the words of the lists."""
    outcome = board.outcome()
    if outcome is not None and outcome.termination == ferz.Termination.GOAL:
        return "goal"
    if board.is_checkmate():
        return "checkmate"
    if board.is_stalemate():
        return "stalemate"
    return "check" if board.is_check() else "ongoing"
