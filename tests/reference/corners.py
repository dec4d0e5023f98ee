"""Names for the odd corners of the rules that a position touches, to count how often each came."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .base import Reference
from .chess_ii import ChessII
from .grid import coordinates
from .influence import Influence, ThreeBoards, line_between, strength
from .orthodox import Chess, Intrusive, OneBoard, Orthodox, between, split

ENDS = {"checkmate", "stalemate"}
SHARED = {
    "en passant",
    "en passant refused: the king would be open",
    "promotion",
    "promotion by capture",
    "check",
    "double check",
    "pinned man",
    "insufficient material",
    *ENDS,
}
CASTLING = {"castling short", "castling long", "castling refused: attacked"}
STAYS = {"pawn stays a pawn", "pawn stands on its last rank"}
GOAL = {
    "prince arrives",
    "prince arrives on an attacked square",
    "prince may not arrive: king open",
    "goal",
}
BY_PRINCE = {
    "crown": GOAL,
    "advance": GOAL | {"prince has no way back"},
    "guard": {"prince goes two", "prince stopped half way", "prince stands on its last rank"},
    "dynasty": {
        "two kings",
        "three kings",
        "king can be taken",
        "prince becomes a king",
        "prince becomes a king in answer to check",
        "king left attacked, having another",
        "kings side by side",
        "castling with two kings",
        "castling refused with two kings: attacked",
        "last king of several in check",
    },
}
INTRUSIVE = {
    "double step",
    "front pawn has one step only",
    "must promote on file e or f",
    "must promote on an outer file",
    "may stay or promote",
    "may not become what is not lost",
    "pawn stuck below a hole",
    "kings on both sides of the cut",
}
# No stalemate: of five own men on 28 squares one can always move, and a prince hides no king.
INFLUENCE = {
    "own move",
    "influence move",
    "man of the other army moved",
    "double move",
    "double move refused: target taken",
    "double move refused: way taken",
    "influence refused: stronger",
    "influence in spite of equal strength",
    "king attacked, yet no check",
    "capture of the own army's king refused",
    "enemy's king moved",
    "enemy's king moved into danger",
    "promotion",
    "promotion with a double move",
    "commander stopped half way",
    "commander goes two",
    "move refused: king open",
    "check",
    "checkmate",
}


def expected(game: Reference[Any]) -> set[str]:
    """The corners that a good sample of a game must show."""
    if isinstance(game, Influence):
        return INFLUENCE | ({"commander goes one"} if game.commander == "up-to-two" else set())
    if isinstance(game, Intrusive):
        return SHARED | INTRUSIVE
    if isinstance(game, ChessII):
        found = SHARED | CASTLING | BY_PRINCE[game.prince] | {"prince can be taken"}
        if game.promotion != "required":
            found |= STAYS
        if game.promotion == "none":
            found -= {"promotion", "promotion by capture"}
        return found
    assert isinstance(game, Chess)
    return SHARED | CASTLING


def corners(game: Reference[Any], state: Any) -> set[str]:
    """The corners that a position touches."""
    if isinstance(game, Influence):
        return set(influence_corners(game, state)) | ends(game, state)
    assert isinstance(game, Orthodox)
    found = set(chess_corners(game, state)) | ends(game, state)
    if isinstance(game, ChessII):
        found |= set(prince_corners(game, state))
    if isinstance(game, Intrusive):
        found |= set(intrusive_corners(game, state))
    return found


def ends(game: Reference[Any], state: Any) -> set[str]:
    """How the game stands."""
    found = {game.status(state)} - {"ongoing"}
    if game.in_check(state):
        found.add("check")
    if game.insufficient(state):
        found.add("insufficient material")
    return found


def chess_corners(game: Orthodox, state: OneBoard) -> Iterator[str]:
    """What all games of one board share."""
    legal = set(game.legal_moves(state))
    if game.goal(state) is not None:
        return
    checkers = game.checkers(state)
    if len(checkers) > 1:
        yield "double check"
    for move in game.pseudo_moves(state):
        start, target, letter = split(move)
        pawn = state.pieces[start] in "Pp"
        passing = pawn and start[0] != target[0] and target not in state.pieces
        if move not in legal:
            if not checkers and state.pieces[start] not in "Kk":
                yield "pinned man"
            if passing:
                yield "en passant refused: the king would be open"
            continue
        if passing:
            yield "en passant"
        if pawn and letter:
            yield "promotion"
            if target in state.pieces:
                yield "promotion by capture"
        castle = game.castle_of(state, move)
        if castle is not None:
            yield "castling short" if castle.letter in "Kk" else "castling long"
    for castle in game.castles:
        mine = castle.letter in state.castling and castle.letter.isupper() == state.white
        if mine and not any(s in state.pieces for s in between(castle.king, castle.rook)):
            if castle.king + castle.king_to not in legal:
                yield "castling refused: attacked"


def prince_corners(game: ChessII, state: OneBoard) -> Iterator[str]:
    """What Chess II adds."""
    legal = set(game.legal_moves(state))
    pieces = state.pieces
    mine = list(pieces.values()).count("K" if state.white else "k")
    several = mine > 1
    if mine > 1:
        yield "two kings" if mine == 2 else "three kings"
    for square, man in pieces.items():
        if man in "Pp" and game.last_rank(square, man == "P"):
            yield "pawn stands on its last rank"
        if man in "Ee" and game.last_rank(square, man == "E"):
            yield "prince stands on its last rank"
    if game.goal(state) is not None:
        return
    if (
        mine == 1
        and game.in_check(state)
        and list(pieces.values()).count("k" if state.white else "K") > 1
    ):
        yield "last king of several in check"
    for move in game.pseudo_moves(state):
        start, target, letter = split(move)
        man = pieces[start]
        arrives = man in "Ee" and game.last_rank(target, state.white)
        if move not in legal:
            if arrives:
                yield "prince may not arrive: king open"
            continue
        if pieces.get(target, "") in ("E", "e"):
            yield "prince can be taken"
        if pieces.get(target, "") in ("K", "k"):
            yield "king can be taken"
        if man in "Pp" and game.last_rank(target, state.white) and not letter:
            yield "pawn stays a pawn"
        if arrives:
            yield "prince arrives"
            if game.attackers(game.moved(state, move), target, not state.white):
                yield "prince arrives on an attacked square"
            if letter == "k":
                yield "prince becomes a king"
                if game.in_check(state):
                    yield "prince becomes a king in answer to check"
        if man in "Ee" and distance(start, target) == 2:
            yield "prince goes two"
        if several and man in "Kk":
            yield from several_kings(game, state, move)
    if several:
        for corner in chess_corners(game, state):
            if corner == "castling refused: attacked":
                yield "castling refused with two kings: attacked"
    for start, man in pieces.items():
        if man == ("E" if state.white else "e"):
            back = game.grid.step(start, (0, -1 if state.white else 1))
            if back is not None and back not in pieces and start + back not in legal:
                yield "prince has no way back"
            for target, path in game.reach[man][start].items():
                if path and path[0] in pieces and pieces.get(target, "x").isupper() != state.white:
                    yield "prince stopped half way"


def several_kings(game: ChessII, state: OneBoard, move: str) -> Iterator[str]:
    """What a king's move shows while its owner has more than one."""
    _, target, _ = split(move)
    after = game.moved(state, move)
    hunters = game.attackers(after, target, not state.white)
    if hunters:
        yield "king left attacked, having another"
    if any(after[square] in "Kk" for square in hunters):
        yield "kings side by side"
    if game.castle_of(state, move) is not None:
        yield "castling with two kings"


def distance(start: str, end: str) -> int:
    """Steps of a king between two squares."""
    (x, y), (u, v) = coordinates(start), coordinates(end)
    return max(abs(x - u), abs(y - v))


def intrusive_corners(game: Intrusive, state: OneBoard) -> Iterator[str]:
    """What Intrusive Squares adds."""
    legal = set(game.legal_moves(state))
    pieces = state.pieces
    ahead = (0, 1) if state.white else (0, -1)
    for start, man in pieces.items():
        if man != ("P" if state.white else "p"):
            continue
        one = game.grid.step(start, ahead)
        two = game.grid.step(one, ahead) if one else None
        if one is None:
            yield "pawn stuck below a hole"
        elif two and start + one in legal and two not in pieces:
            front = start in ("c4", "h4", "c7", "h7")
            if start + two in legal:
                yield "double step"
            elif front:
                yield "front pawn has one step only"
    for move in legal:
        start, target, letter = split(move)
        if pieces[start] not in "Pp":
            continue
        plain = start + target
        if letter and plain not in legal:
            yield f"must promote on {'file e or f' if target[0] in 'ef' else 'an outer file'}"
        if letter and plain in legal:
            yield "may stay or promote"
            if not all(plain + other in legal for other in "qrbn"):
                yield "may not become what is not lost"
    kings = [square for square, man in pieces.items() if man in "Kk"]
    if len(kings) == 2 and distance(*kings) == 1:
        yield "kings on both sides of the cut"


def influence_corners(game: Influence, state: ThreeBoards) -> Iterator[str]:
    """What Influence Chess shows."""
    legal = set(game.legal_moves(state))
    player = state.player
    white = state.helps_white(player)
    own = state.own(player)
    theirs = state.below if player == "a" else state.above
    king = "K" if white else "k"
    for square in state.middle:
        mine, other = strength(own.get(square)), strength(theirs.get(square))
        if mine and other > mine:
            yield "influence refused: stronger"
        if mine and other == mine:
            yield "influence in spite of equal strength"
        if state.middle[square] == king and not game.in_check(state):
            if any(
                man.isupper() != white and game.attacks(state, start, square)
                for start, man in state.middle.items()
            ):
                yield "king attacked, yet no check"
    for move in game.pseudo_moves(state):
        text = move.strip("@&")
        start, target = text[:2], text[2:4]
        if move not in legal:
            taken = game.takes_own_king(state, move)
            yield "capture of the own army's king refused" if taken else "move refused: king open"
            continue
        if move.startswith("@"):
            yield "own move"
            if own[start] in "Cc":
                yield "commander goes one" if distance(start, target) == 1 else "commander goes two"
            continue
        yield "double move" if move.endswith("&") else "influence move"
        man = state.middle[start]
        if man.isupper() != white:
            yield "man of the other army moved"
        if man in "Kk" and man != king:
            yield "enemy's king moved"
            after = game.play(state, text)
            if game.in_check(after):
                yield "enemy's king moved into danger"
        if len(text) == 5:
            yield "promotion with a double move" if move.endswith("&") else "promotion"
        if not move.endswith("&") and move + "&" not in legal:
            if target in own:
                yield "double move refused: target taken"
            elif man in "RrBbQq" and any(s in own for s in line_between(start, target)):
                yield "double move refused: way taken"
    for start, man in own.items():
        if man in "Cc":
            for target, path in game.own_reach[man][start].items():
                if target not in own and any(stop in own for stop in path):
                    yield "commander stopped half way"
