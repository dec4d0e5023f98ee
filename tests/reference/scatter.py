"""Random set-up positions in which the odd corners of the rules come often."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from .base import Reference, write_rows
from .chess_ii import ChessII
from .grid import coordinates, name
from .influence import Influence, ThreeBoards
from .orthodox import Intrusive, OneBoard, Orthodox


def free(rng: Random, game: Orthodox, pieces: dict[str, str], *, ranks: range | None = None) -> str:
    """A random empty square, on the given ranks if any of those is empty."""
    empty = [square for square in game.grid.squares if square not in pieces]
    wanted = [s for s in empty if ranks is None or coordinates(s)[1] in ranks]
    return rng.choice(wanted or empty)


def add_men(rng: Random, game: Orthodox, pieces: dict[str, str], count: int) -> None:
    """Random men of both sides; pawns and princes like to be near their last rank."""
    top = game.grid.ranks
    for _ in range(count):
        man = rng.choice(game.letters.replace("K", "") + "P")
        white = rng.random() < 0.5
        ranks = None
        if man in "PE" and rng.random() < 0.5:
            ranks = range(top - 3, top) if white else range(2, 5)
        square = free(rng, game, pieces, ranks=ranks)
        if man != "P" or game.pawn_may_stand(square, white):
            pieces[square] = man if white else man.lower()


def add_kings(rng: Random, game: Orthodox, pieces: dict[str, str]) -> None:
    """As many kings as the game allows."""
    fewest, most = game.kings
    for king in "Kk":
        have = list(pieces.values()).count(king)
        for _ in range(have, max(fewest, rng.randint(fewest, most))):
            pieces[free(rng, game, pieces)] = king


def few(rng: Random, game: Orthodox) -> OneBoard:
    """A handful of men: ends of games."""
    pieces: dict[str, str] = {}
    add_kings(rng, game, pieces)
    add_men(rng, game, pieces, rng.randint(0, 5))
    return OneBoard(pieces, rng.random() < 0.5)


def many(rng: Random, game: Orthodox) -> OneBoard:
    """A crowd."""
    pieces: dict[str, str] = {}
    add_kings(rng, game, pieces)
    add_men(rng, game, pieces, rng.randint(8, 24))
    return OneBoard(pieces, rng.random() < 0.5)


def homes(rng: Random, game: Orthodox) -> OneBoard:
    """Kings and rooks at home, with their rights, and some men about."""
    pieces = {}
    castling = ""
    for castle in game.castles:
        white = castle.letter.isupper()
        pieces[castle.king] = "K" if white else "k"
        if rng.random() < 0.8:
            pieces[castle.rook] = "R" if white else "r"
            castling += castle.letter if rng.random() < 0.9 else ""
    add_kings(rng, game, pieces)
    add_men(rng, game, pieces, rng.randint(0, 6))
    return OneBoard(pieces, rng.random() < 0.5, castling)


def passing(rng: Random, game: Orthodox) -> OneBoard:
    """A pawn has just made a double step beside an enemy pawn; kings and rooks on the lines."""
    white = rng.random() < 0.5
    ours, theirs = ("P", "p") if white else ("p", "P")
    starts = [square for square in game.grid.squares if game.may_double(square, not white)]
    start = rng.choice(starts)
    file, rank = coordinates(start)
    forward = -1 if white else 1
    passed, pawn = name(file, rank + forward), name(file, rank + 2 * forward)
    pieces = {pawn: theirs}
    for side in (-1, 1):
        beside = name(file + side, rank + 2 * forward)
        if beside in game.grid.squares and rng.random() < 0.8:
            pieces[beside] = ours
    line = [s for s in game.grid.squares if s[1:] == pawn[1:] and s not in pieces]
    if len(line) >= 2 and rng.random() < 0.5:
        king, hunter = rng.sample(line, 2)
        pieces[king] = "K" if white else "k"
        pieces[hunter] = rng.choice("rq" if white else "RQ")
    pieces |= {passed: "!", start: "!"}  # Kept empty while the others are put down.
    add_kings(rng, game, pieces)
    add_men(rng, game, pieces, rng.randint(0, 4))
    del pieces[passed], pieces[start]
    return OneBoard(pieces, white, "", passed)


def arriving(rng: Random, game: Orthodox) -> OneBoard:
    """Pawns and princes one step before the end, kings often in check."""
    pieces: dict[str, str] = {}
    top = game.grid.ranks
    runners = [man for man in game.letters if man in "PE"]
    for _ in range(rng.randint(1, 4)):
        white = rng.random() < 0.5
        man = rng.choice(runners)
        ranks = range(top - 1, top) if white else range(2, 3)
        square = free(rng, game, pieces, ranks=ranks)
        if man != "P" or game.pawn_may_stand(square, white):
            pieces[square] = man if white else man.lower()
            end = name(coordinates(square)[0] + 1, top if white else 1)
            if end in game.grid.squares and end not in pieces and rng.random() < 0.4:
                victim = rng.choice("QRBN")
                pieces[end] = victim.lower() if white else victim
    add_kings(rng, game, pieces)
    add_men(rng, game, pieces, rng.randint(1, 5))
    return OneBoard(pieces, rng.random() < 0.5)


def ended(rng: Random, game: Orthodox) -> OneBoard:
    """A lone king in a corner against one to three men; mates and stalemates if some come."""
    for _ in range(12):
        state = cornered(rng, game)
        if game.valid(state) and not game.legal_moves(state):
            break
    return state


def cornered(rng: Random, game: Orthodox) -> OneBoard:
    """A lone king in a corner, the enemy's king near."""
    white = rng.random() < 0.5
    mine, theirs = ("K", "k") if white else ("k", "K")
    file, rank = rng.choice((1, game.grid.files)), rng.choice((1, game.grid.ranks))
    corner = name(file, rank)
    pieces = {corner: mine}
    near = [
        square
        for square in game.grid.squares
        if square != corner
        and max(abs(a - b) for a, b in zip(coordinates(square), (file, rank), strict=True)) <= 3
    ]
    pieces[rng.choice(near)] = theirs
    for man in rng.choices("QRRBN", k=rng.randint(1, 3)):
        square = rng.choice(near) if rng.random() < 0.6 else free(rng, game, pieces)
        if square not in pieces:
            pieces[square] = man.lower() if white else man
    return OneBoard(pieces, white)


def hunted(rng: Random, game: Orthodox) -> OneBoard:
    """Enemy men on the king's lines, own men between, and a runner near its end."""
    white = rng.random() < 0.5
    mine, theirs = ("K", "k") if white else ("k", "K")
    king = rng.choice(game.grid.squares)
    pieces = {king: mine}
    top = game.grid.ranks
    runner = rng.choice([man for man in game.letters if man in "PE"])
    rank = top - 1 if white else 2
    square = free(rng, game, pieces, ranks=range(rank, rank + 1))
    if runner != "P" or game.pawn_may_stand(square, white):
        pieces[square] = runner if white else runner.lower()
    for man in rng.choices("QRBN", k=rng.randint(1, 3)):
        hunter = man.lower() if white else man
        lines = [
            (start, ends[king])
            for start, ends in game.reach[hunter].items()
            if king in ends and start not in pieces
        ]
        if not lines:
            continue
        start, way = rng.choice(lines)
        pieces[start] = hunter
        open_squares = [square for square in way if square not in pieces]
        if open_squares and rng.random() < 0.5:
            man = rng.choice("RBNQ")
            pieces[rng.choice(open_squares)] = man if white else man.lower()
    pieces[free(rng, game, pieces)] = theirs
    if rng.random() < 0.3:
        add_kings(rng, game, pieces)
    return OneBoard(pieces, white)


def quadrant(rng: Random, game: Orthodox) -> OneBoard:
    """Intrusive Squares: pawns about to enter enemy quadrants, some men already lost."""
    pieces: dict[str, str] = {}
    add_kings(rng, game, pieces)
    for _ in range(rng.randint(2, 6)):
        white = rng.random() < 0.5
        square = free(rng, game, pieces, ranks=range(6, 10) if white else range(2, 6))
        if game.pawn_may_stand(square, white):
            pieces[square] = "P" if white else "p"
    for man in rng.sample("QRRBBNN" + "qrrbbnn", rng.randint(2, 14)):
        pieces[free(rng, game, pieces)] = man
    return OneBoard(pieces, rng.random() < 0.5)


def front(rng: Random, game: Orthodox) -> OneBoard:
    """Intrusive Squares: kings and sliders on both sides of the cut, pawns below the holes."""
    pieces: dict[str, str] = {}
    king, enemy = rng.choice([("d2", "e3"), ("g2", "f3"), ("d9", "e8"), ("b4", "c5"), ("i7", "h6")])
    pieces[king], pieces[enemy] = rng.choice([("K", "k"), ("k", "K")])
    for square, man in (("b4", "P"), ("i4", "P"), ("a7", "p"), ("j7", "p")):
        if rng.random() < 0.5 and square not in pieces:
            pieces[square] = man
    add_men(rng, game, pieces, rng.randint(1, 8))
    return OneBoard(pieces, rng.random() < 0.5)


def three_boards(rng: Random, game: Influence) -> ThreeBoards:
    """Influence Chess: own men like to stand over Middle men, and over each other."""
    squares = list(game.grid.squares)
    middle: dict[str, str] = {}
    for man in "Kk":
        middle[rng.choice([s for s in squares if s not in middle])] = man
    for _ in range(rng.randint(1, 14)):
        man = rng.choice("PPPQRNBppppqrnb")
        ranks = "23456" if man in "Pp" else "1234567"
        if man in "Pp" and rng.random() < 0.4:
            ranks = "6" if man == "P" else "2"
        empty = [s for s in squares if s not in middle and s[1] in ranks]
        if empty:
            middle[rng.choice(empty)] = man
    boards = []
    for men in ("AAAAC", "bbbbc"):
        board: dict[str, str] = {}
        for man in men:
            liked = [s for s in middle if s not in board]
            other = [s for s in squares if s not in board]
            board[rng.choice(liked if liked and rng.random() < 0.6 else other)] = man
        boards.append(board)
    army = game.start_fen.split()[2]
    return ThreeBoards(boards[0], middle, boards[1], rng.choice("ab"), army)


def trapped_king(rng: Random, game: Influence) -> ThreeBoards:
    """Influence Chess: few men about a king at the edge, the hunters well influenced."""
    squares = list(game.grid.squares)
    player = rng.choice("ab")
    army = game.start_fen.split()[2]
    white = (army == "w") == (player == "a")
    middle = {rng.choice(["a1", "d1", "a7", "d7", "b7", "c1"]): "K" if white else "k"}
    middle[rng.choice([s for s in squares if s not in middle])] = "k" if white else "K"
    hunters = []
    for man in rng.choices("QRQRB", k=rng.randint(2, 4)):
        square = rng.choice([s for s in squares if s not in middle])
        middle[square] = man.lower() if white else man
        hunters.append(square)
    for man in rng.choices("PP", k=rng.randint(0, 2)):
        square = rng.choice([s for s in squares if s not in middle and s[1] in "23456"])
        middle[square] = man if white else man.lower()
    mine, theirs = ("AAAAC", "bbbbc") if player == "a" else ("bbbbc", "AAAAC")
    over = dict(zip(rng.sample(hunters, len(hunters)), reversed(theirs), strict=False))
    for man in theirs[: 5 - len(over)]:
        over[rng.choice([s for s in squares if s not in over])] = man
    own: dict[str, str] = {}
    # Own men huddled on one edge have few moves, which makes mates possible.
    edge = [s for s in squares if s[0] == "d"] if rng.random() < 0.5 else squares
    for man in mine:
        own[rng.choice([s for s in edge if s not in own])] = man
    above, below = (own, over) if player == "a" else (over, own)
    return ThreeBoards(above, middle, below, player, army)


def makers(game: Reference[Any]) -> list[Callable[[Random, Any], Any]]:
    """The kinds of set-up that suit a game."""
    if isinstance(game, Influence):
        return [three_boards, three_boards, trapped_king]
    kinds: list[Callable[[Random, Any], Any]] = [
        few,
        many,
        passing,
        passing,
        arriving,
        ended,
        ended,
        hunted,
    ]
    if isinstance(game, Intrusive):
        return [*kinds, quadrant, quadrant, front]
    if isinstance(game, ChessII):
        return [*kinds, homes, homes, arriving]
    return [*kinds, homes, homes]


def scatter(rng: Random, game: Reference[Any]) -> Any:
    """A random set-up position, valid or not."""
    return rng.choice(makers(game))(rng, game)


def scatter_valid(rng: Random, game: Reference[Any]) -> Any:
    """A random set-up position that the rules call valid."""
    while True:
        state = scatter(rng, game)
        if game.valid(state):
            return state


def spoiled(rng: Random, game: Reference[Any]) -> str:
    """The FEN of a random set-up after some changes that may make it invalid."""
    state = scatter(rng, game)
    if isinstance(state, ThreeBoards):
        return spoiled_boards(rng, game, state)
    assert isinstance(game, Orthodox)
    pieces = dict(state.pieces)
    change = rng.choice(["none", "drop", "king", "pawn", "rights", "passed", "turn"])
    castling, passed, white = state.castling, state.passed, state.white
    if change == "drop":
        del pieces[rng.choice(list(pieces))]
    elif change == "king":
        pieces[free(rng, game, pieces)] = rng.choice("Kk")
    elif change == "pawn":
        ranks = {1, 2, 3, game.grid.ranks - 2, game.grid.ranks - 1, game.grid.ranks}
        square = rng.choice([s for s in game.grid.squares if coordinates(s)[1] in ranks])
        pieces[square] = rng.choice("Pp")
    elif change == "rights" and game.castles:
        castling = "".join(sorted({*castling, rng.choice("KQkq")}))
    elif change == "passed":
        passed = rng.choice(game.grid.squares)
    elif change == "turn":
        white = not white
    return raw(game, OneBoard(pieces, white, castling, passed))


def raw(game: Orthodox, state: OneBoard) -> str:
    """The FEN with the en passant square as it is, legal or not."""
    grid = game.grid
    placement = write_rows(state.pieces, grid.files, grid.ranks, grid.holes)
    castling = "".join(letter for letter in "KQkq" if letter in state.castling) or "-"
    fields = [placement, "w" if state.white else "b", castling, state.passed or "-", "0", "1"]
    return " ".join(fields)


def spoiled_boards(rng: Random, game: Reference[Any], state: ThreeBoards) -> str:
    """The same for Influence Chess."""
    boards = [dict(state.above), dict(state.middle), dict(state.below)]
    change = rng.choice(["none", "drop", "add", "pawn", "turn"])
    board = rng.choice([0, 1, 2])
    if change == "drop":
        del boards[board][rng.choice(list(boards[board]))]
    elif change == "add":
        boards[board][f"{rng.choice('abcd')}{rng.randint(2, 6)}"] = rng.choice(
            ["AC", "KkQr", "bc"][board]
        )
    elif change == "pawn":
        boards[1][f"{rng.choice('abcd')}{rng.choice('17')}"] = rng.choice("Pp")
    player = state.player
    if change == "turn":
        player = "b" if player == "a" else "a"
    return game.write(ThreeBoards(boards[0], boards[1], boards[2], player, state.army))
