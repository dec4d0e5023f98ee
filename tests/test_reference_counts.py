"""The reference itself against known counts and move lists, without ferz."""

from __future__ import annotations

import pytest
from reference import game
from reference.data import Count, MoveList, move_lines, perft_lines

ORDINARY = 2_000
NIGHT = 130_000


@pytest.mark.parametrize("line", perft_lines(), ids=lambda line: line.source)
def test_reference_counts_what_is_known(line: Count, night: bool) -> None:
    """Counts small enough for plain Python."""
    reference = game(line.variant, **line.options)
    state = reference.read(line.fen)
    assert reference.write(state) == line.fen
    assert reference.valid(state)
    done = 0
    for depth, count in line.counts.items():
        if depth == 1 or count <= (NIGHT if night else ORDINARY):
            assert reference.perft(state, depth) == count, f"{line.fen} depth {depth}"
            done += 1
    assert done


@pytest.mark.parametrize("line", move_lines(), ids=lambda line: line.source)
def test_reference_lists_what_is_known(line: MoveList) -> None:
    """Moves, status and FEN."""
    reference = game(line.variant, **line.options)
    state = reference.read(line.fen)
    assert sorted(reference.legal_moves(state)) == line.moves
    assert reference.status(state) == line.status
    assert reference.write(state) == line.fen
    assert reference.valid(state)
