"""Descriptions of boards: they follow the published schema in every game, and say what the board
says."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

import ferz
from ferz import describe

SEED = 20261201
GAMES = [
    (name, dict(zip(variant.option_choices, values, strict=True)))
    for name in ferz.variants()
    for variant in [ferz.variant(name)]
    for values in itertools.product(*variant.option_choices.values())
]
BOARD = jsonschema.Draft202012Validator(describe.schema("board"))
GEOMETRY = jsonschema.Draft202012Validator(describe.schema("geometry"))


def label(game: tuple[str, dict[str, str]]) -> str:
    """A game and its options as one word."""
    return "-".join([game[0], *game[1].values()])


def played(game: tuple[str, dict[str, str]], plies: int, salt: int = 0) -> Iterator[ferz.Board]:
    """A board before each move of a random game."""
    name, options = game
    choose = random.Random(f"{SEED} {salt} {label(game)}")
    board = ferz.Board(name, **options)
    for _ in range(plies):
        yield board
        moves = list(board.legal_moves)
        if board.is_game_over() or not moves:
            return
        board.push(choose.choice(moves))
    yield board


def test_schemas_are_schemas_and_hold_one_geometry() -> None:
    for name in ("board", "geometry"):
        jsonschema.Draft202012Validator.check_schema(describe.schema(name))
    assert describe.schema("board")["$defs"]["geometry"] == describe.schema("geometry")
    assert describe.schema("board")["properties"]["schema"]["const"] == describe.SCHEMA


@pytest.mark.parametrize("name", ["", "move", "../../etc/passwd", "board.schema.json"])
def test_there_are_no_other_schemas(name: str) -> None:
    with pytest.raises(ValueError, match="there are schemas of"):
        describe.schema(name)


def test_the_schema_refuses_what_is_wrong() -> None:
    data = ferz.Board("influence").to_dict()
    BOARD.validate(data)
    for change in (
        {"turn": "red"},
        {"extra": 1},
        {"ply": -1},
        {"pieces": [{"square": "e4"}]},
        {"legal": {"E4": {}}},
        {"last_move": {}},
        {"geometry": {"boards": []}},
    ):
        assert list(BOARD.iter_errors(data | change)), change


@pytest.mark.parametrize("game", GAMES, ids=label)
def test_random_games_follow_the_schema(game: tuple[str, dict[str, str]]) -> None:
    for ply, board in enumerate(played(game, 120)):
        if ply % 6 == 0 or board.is_game_over():
            data = board.to_dict()
            errors = [f"{error.json_path}: {error.message}" for error in BOARD.iter_errors(data)]
            assert not errors, f"{board.fen()} (seed {SEED}): {errors[:3]}"
            assert json.loads(json.dumps(data)) == data


@pytest.mark.parametrize("game", GAMES, ids=label)
def test_legal_moves_are_all_there_and_can_be_played(game: tuple[str, dict[str, str]]) -> None:
    for board in played(game, 40, salt=1):
        data = board.to_dict()
        choices = {
            choice["text"]: (choice, tail, head)
            for tail, heads in data["legal"].items()
            for head, listed in heads.items()
            for choice in listed
        }
        assert set(choices) == {str(move) for move in board.legal_moves}
        for move in board.legal_moves:
            choice, tail, head = choices[str(move)]
            assert choice["san"] == board.san(move)
            assert choice["kind"] == move.kind
            assert choice["promotion"] == move.promotion
            assert choice["capture"] == board.is_capture(move)
            assert (tail, head) == board.touched(move)[0]
            assert board[tail] is not None
        squares = {tail: set(heads) for tail, heads in data["legal"].items()}
        assert {tail: set(heads) for tail, heads in board.legal_dests().items()} == squares


@pytest.mark.parametrize("game", GAMES, ids=label)
def test_the_description_says_what_the_board_says(game: tuple[str, dict[str, str]]) -> None:
    name, options = game
    for board in played(game, 60, salt=2):
        data = board.to_dict()
        assert data["variant"]["id"] == name
        assert data["options"] == dict(board.variant.options)
        assert options.items() <= data["options"].items()
        assert data["fen"] == board.fen()
        assert data["turn"] == board.turn.value
        assert data["check"] == board.is_check()
        assert bool(data["checked"]) == bool(data["checkers"]) == data["check"]
        assert set(data["checkers"]) == set(board.checkers())
        assert data["ply"] == board.ply()
        assert (data["outcome"] is None) == (board.outcome() is None)
        pieces = {piece["square"]: piece for piece in data["pieces"]}
        assert pieces.keys() == board.pieces().keys()
        for square, piece in board.pieces().items():
            assert pieces[square]["symbol"] == piece.symbol
            assert pieces[square]["side"] == piece.side.value
        assert data["geometry"] == ferz.variant(name).geometry.to_dict()
        again = ferz.Board(name, fen=data["fen"], **data["options"]).to_dict()
        for key in ("pieces", "legal", "turn", "army", "check", "checkers", "influence"):
            assert again[key] == data[key], key


def test_a_frontend_needs_nothing_else_to_play() -> None:
    """A whole game played from descriptions alone: choose a text, send it back."""
    choose = random.Random(SEED)
    board = ferz.Board("influence")
    data = board.to_dict()
    while data["outcome"] is None and data["ply"] < 300:
        tail = choose.choice(sorted(data["legal"]))
        head = choose.choice(sorted(data["legal"][tail]))
        choice = choose.choice(data["legal"][tail][head])
        board.push(choice["text"])
        data = board.to_dict()
        assert data["last_move"]["san"] == choice["san"]
        assert (data["last_move"]["from"], data["last_move"]["to"]) == (tail, head)
    assert data["ply"] > 20


@pytest.mark.parametrize("name", ferz.variants())
def test_geometries_follow_the_schema(name: str) -> None:
    geometry = ferz.variant(name).geometry
    data = geometry.to_dict()
    GEOMETRY.validate(data)
    squares = [cell["square"] for board in data["boards"] for cell in board["cells"]]
    assert squares == list(geometry.squares)
    for board in data["boards"]:
        assert len(board["cells"]) + len(board["holes"]) == board["files"] * board["ranks"]
        places = {(cell["x"], cell["y"]) for cell in board["cells"]}
        assert len(places) == len(board["cells"])
        for cell in board["cells"]:
            assert cell["square"].endswith(f"{cell['file']}{cell['rank']}")
            assert (cell["x"], cell["y"]) == (ord(cell["file"]) - ord("a"), cell["rank"] - 1)
            assert cell["shade"] == ("light" if (cell["x"] + cell["y"]) % 2 else "dark")


def test_last_moves_name_every_piece_that_moved() -> None:
    board = ferz.Board()
    for move in "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1".split():
        board.push(move)
    last = board.to_dict()["last_move"]
    assert last == {
        "text": "e1g1",
        "san": "O-O",
        "from": "e1",
        "to": "g1",
        "also": ["h1", "f1"],
        "kind": "normal",
    }
    board = ferz.Board("influence")
    assert board.to_dict()["last_move"] is None
    board.push("@b4d4")
    assert board.to_dict()["last_move"] == {
        "text": "@b4d4",
        "san": "@Cd4",
        "from": "above:b4",
        "to": "above:d4",
        "kind": "own",
    }


def test_double_moves_are_a_second_choice() -> None:
    fen = "4/4/4/4/2CA/4/AAA1|k3/4/4/4/3n/4/3K|1b2/4/3b/3b/b1c1/4/4 a w 0 1"
    board = ferz.Board("influence", fen=fen, validate=False)
    data = board.to_dict()
    assert "d3" in data["influence"]["above"]
    kinds = {choice["kind"] for heads in data["legal"].values() for each in heads.values()
             for choice in each}  # fmt: skip
    assert kinds >= {"normal", "own"}
    for heads in data["legal"].values():
        for listed in heads.values():
            doubles = [choice for choice in listed if choice["kind"] == "double"]
            assert all(choice["text"].endswith("&") for choice in doubles)
            assert len(doubles) < len(listed) or not doubles


def test_promotions_are_choices_of_one_destination() -> None:
    board = ferz.Board(fen="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    listed = board.to_dict()["legal"]["a7"]["a8"]
    assert {choice["promotion"] for choice in listed} == {"q", "r", "b", "n"}
    assert board.legal_dests()["a7"] == ["a8"]
    optional = ferz.Board("chess2", promotion="optional", fen="9k/P9/10/10/10/10/10/K9 w - - 0 1")
    listed = optional.to_dict()["legal"]["a7"]["a8"]
    assert {choice["promotion"] for choice in listed} == {None, "q", "r", "b", "n"}


def test_check_and_outcome_are_told() -> None:
    board = ferz.Board()
    for move in "f2f3 e7e5 g2g4 d8h4".split():
        board.push(move)
    data = board.to_dict()
    assert data["check"] is True
    assert data["checked"] == ["e1"]
    assert data["checkers"] == ["h4"]
    assert data["legal"] == {}
    assert data["outcome"]["termination"] == "checkmate"
    assert data["outcome"]["winner"] == "black"
    assert data["outcome"]["result"] == "0-1"
    assert data["outcome"]["reason"].endswith(".")


def test_draws_by_repetition_can_be_claimed_on_boards_only() -> None:
    board = ferz.Board()
    for move in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split():
        board.push(move)
    assert board.to_dict()["can_claim_draw"] is True
    assert board.to_dict()["outcome"] is None
    assert board.position.to_dict()["can_claim_draw"] is False


def test_a_position_has_no_last_move_but_everything_else() -> None:
    board = ferz.Board("intrusive")
    board.push(next(iter(board.legal_moves)))
    ours, theirs = board.to_dict(), board.position.to_dict()
    BOARD.validate(theirs)
    assert ours["last_move"] is not None
    assert theirs["last_move"] is None
    for key in ours.keys() - {"last_move"}:
        assert ours[key] == theirs[key], key


def test_a_description_is_the_callers_own() -> None:
    board = ferz.Board("influence")
    data = board.to_dict()
    data["pieces"].clear()
    data["geometry"]["boards"].clear()
    data["options"].clear()
    assert board.to_dict() == ferz.Board("influence").to_dict()


def test_what_is_no_board_is_refused() -> None:
    for thing in (None, 7, "e4", {}):
        with pytest.raises(TypeError, match="no board"):
            describe.picture_dict(thing)


def test_fourteen_or_more_games_were_tried() -> None:
    assert len(GAMES) >= 14
    assert any("army" in options for _, options in GAMES)


def test_equal_boards_have_equal_descriptions() -> None:
    texts: list[Any] = [json.dumps(ferz.Board("intrusive").to_dict()) for _ in range(2)]
    assert texts[0] == texts[1]
