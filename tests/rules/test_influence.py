"""Influence Chess: boards, pieces, the three kinds of turn, text, FEN and validity."""

from __future__ import annotations

import pytest
from ask import (
    board,
    ending,
    fragment,
    legal,
    moves_from,
    played,
    refused,
    rewritten,
    squares,
    targets,
    three_boards,
)

import ferz

START = "4/4/A1A1/1C2/1A1A/4/4|rkqn/pppp/4/4/4/PPPP/NQKR|4/4/1b1b/2c1/b1b1/4/4 a w 0 1"
# Own men that are out of the way: Above's on the a-file, Below's on the d-file.
ABOVE = "Aa7 Aa6 Aa5 Aa4 Ca3"
BELOW = "bd1 bd2 bd3 bd4 cd5"


def loaded(above: str, middle: str, below: str, tail: str, **options: str) -> ferz.Board:
    """An unchecked position of three boards."""
    return fragment("influence", three_boards(above, middle, below, tail), **options)


# Boards and players.


def test_three_boards_of_four_files_and_seven_ranks() -> None:
    """Plain names are Middle; the own boards have their names before the square."""
    names = [f"{file}{rank}" for file in "abcd" for rank in range(1, 8)]
    expected = {prefix + name for prefix in ("", "above:", "below:") for name in names}
    assert set(ferz.variant("influence").geometry.squares) == expected


def test_the_start_position_is_the_printed_one() -> None:
    """Four princes and a commander each; White below, Black above on Middle."""
    found = board("influence")
    assert found.fen() == START
    symbols = {square: piece.symbol for square, piece in found.pieces().items()}
    assert {s for s in symbols if s.startswith("above:")} == squares(
        "above:a5 above:c5 above:b4 above:b3 above:d3"
    )
    assert symbols["above:b4"] == "C"
    assert symbols["below:c4"] == "c"
    assert "".join(symbols[f"{file}7"] for file in "abcd") == "rkqn"
    assert "".join(symbols[f"{file}1"] for file in "abcd") == "NQKR"
    assert found["below:b5"].side == ferz.Side.BELOW
    assert found["above:b4"].side == ferz.Side.ABOVE
    assert found["a1"].side == ferz.Side.WHITE


@pytest.mark.parametrize(("option", "letter"), [("white", "w"), ("black", "b")])
def test_above_moves_first_whichever_army_it_helps(option: str, letter: str) -> None:
    """The army is an option; Below helps the other."""
    found = ferz.Board("influence", army=option)
    assert found.fen() == START.replace("a w", f"a {letter}")
    assert found.turn == ferz.Side.ABOVE
    white_first = option == "white"
    assert found.army(ferz.Side.ABOVE) == (ferz.Side.WHITE if white_first else ferz.Side.BLACK)
    assert found.army(ferz.Side.BELOW) == (ferz.Side.BLACK if white_first else ferz.Side.WHITE)


def test_players_own_the_pieces_of_their_own_board_only() -> None:
    """At the start there are own moves alone: 26 of them."""
    found = legal(board("influence"))
    assert len(found) == 26
    assert all(move.startswith("@") for move in found)


# Own moves.


def test_princes_step_one_square_in_any_direction() -> None:
    """On the own board."""
    found = loaded("Ab4", "", "", "a w")
    assert targets(found, "@b4") == squares("a3 a4 a5 b3 b5 c3 c4 c5")


def test_a_commander_goes_exactly_two_squares() -> None:
    """The default; straight or diagonal."""
    found = loaded("Cb4", "", "", "a w")
    assert targets(found, "@b4") == squares("b2 b6 d2 d4 d6")


def test_a_commander_goes_up_to_two_squares_by_option() -> None:
    """`commander="up-to-two"` also allows one."""
    found = loaded("Cb4", "", "", "a w", commander="up-to-two")
    assert targets(found, "@b4") == squares("b2 b6 d2 d4 d6 a3 a4 a5 b3 b5 c3 c4 c5")


def test_a_commander_does_not_jump() -> None:
    """The square between must be empty."""
    found = loaded("Cb4 Ab5", "", "", "a w")
    assert targets(found, "@b4") == squares("b2 d2 d4 d6")


def test_own_moves_end_on_empty_squares_and_capture_nothing() -> None:
    """Other boards do not matter."""
    found = loaded("Aa1 Aa2", "Qb1", "bb2", "a w")
    assert targets(found, "@a1") == squares("b1 b2")


def test_the_pieces_of_middle_and_of_the_opponent_are_no_obstacle_above() -> None:
    """A commander goes over a square that is taken elsewhere."""
    found = loaded("Cb4", "Qb5 Rb6", "bb5 bb6", "a w")
    assert "b6" in targets(found, "@b4")


# Influence moves.


@pytest.mark.parametrize("army", "wb")
def test_a_player_moves_middle_pieces_of_either_army(army: str) -> None:
    """Where an own piece stands over them."""
    found = loaded("Aa1 Aa7", "Na1 na7", "", f"a {army}")
    assert moves_from(found, "a1") == squares("a1b3 a1b3& a1c2 a1c2&")
    assert moves_from(found, "a7") == squares("a7b5 a7b5& a7c6 a7c6&")


def test_no_piece_over_it_no_influence() -> None:
    """The opponent's piece does not help."""
    found = loaded("Aa2", "Na1", "ba1", "a w")
    assert moves_from(found, "a1") == set()


@pytest.mark.parametrize(
    ("own", "theirs", "may"),
    [("A", "", True), ("A", "b", True), ("A", "c", False), ("C", "b", True), ("C", "c", True)],
)
def test_a_stronger_piece_of_the_opponent_blocks_and_an_equal_one_does_not(
    own: str, theirs: str, may: bool
) -> None:
    """Commander over prince."""
    found = loaded(f"{own}a1", "Na1", f"{theirs}a1" if theirs else "", "a w")
    assert ("a1b3" in legal(found)) == may
    assert found.influence(ferz.Side.ABOVE) == ({"a1"} if may else set())


def test_kings_queens_rooks_and_knights_move_as_in_chess() -> None:
    """On four files and seven ranks."""
    for letter, expected in (
        ("K", "a3 a4 a5 b3 b5 c3 c4 c5"),
        ("N", "a2 c2 d3 d5 c6 a6"),
        ("R", "b1 b2 b3 b5 b6 b7 a4 c4 d4"),
        ("Q", "b1 b2 b3 b5 b6 b7 a4 c4 d4 a3 a5 c3 c5 d2 d6"),
        ("B", "a3 a5 c3 c5 d2 d6"),
    ):
        found = loaded("Ab4", f"{letter}b4", "", "a w")
        assert {t for t in targets(found, "b4") if "&" not in t} == squares(expected), letter


def test_pawns_have_no_double_step_and_there_is_no_en_passant() -> None:
    """One square ahead, captures diagonally."""
    white = loaded("Ab2", "Pb2 pa3 qc3", "", "a w")
    assert {t for t in targets(white, "b2") if "&" not in t} == squares("b3 a3 c3")
    black = loaded("Ab6", "pb6 Pa5", "", "a w")
    assert {t for t in targets(black, "b6") if "&" not in t} == squares("b5 a5")


@pytest.mark.parametrize(("middle", "square", "end"), [("Pb6", "b6", "b7"), ("pb2", "b2", "b1")])
def test_promotion_on_the_last_rank_is_compulsory(middle: str, square: str, end: str) -> None:
    """Rank 7 for White, 1 for Black; never to prince or commander."""
    found = loaded(f"A{square}", middle, "", "a w")
    expected = {f"{end}{letter}{mark}" for letter in "qrbn" for mark in ("", "&")}
    assert targets(found, square) == expected


def test_a_promoted_piece_is_of_the_pawns_army() -> None:
    """Whoever moved it."""
    fen = three_boards("Ab2 Aa6 Aa5 Aa4 Ca3", "Kc5 kc7 pb2", BELOW, "a w")
    assert played("influence", "b2b1q", fen).fen().split("|")[1] == "2k1/4/2K1/4/4/4/1q2"


def test_there_is_no_castling() -> None:
    """A king and a rook at home, side by side or not."""
    found = loaded("Ac1", "Kc1 Ra1", "", "a w")
    assert {t for t in targets(found, "c1") if "&" not in t} == squares("b1 b2 c2 d1 d2")


def test_a_piece_captures_only_the_other_army_whoever_moves_it() -> None:
    """A Black piece moved by White's helper takes White pieces, and no Black ones."""
    found = loaded("Aa1", "ra1 Na3 nc1", "", "a w")
    assert {t for t in targets(found, "a1") if "&" not in t} == squares("a2 a3 b1")


# Double moves.


def test_the_own_piece_makes_the_identical_move() -> None:
    """Same displacement, on the own board."""
    fen = three_boards("Ad7 Aa6 Aa5 Aa4 Ca3", "nd7 Kb1 ka1", BELOW, "a b")
    after = played("influence", "d7c5&", fen)
    assert after.fen() == three_boards("Ac5 Aa6 Aa5 Aa4 Ca3", "nc5 Kb1 ka1", BELOW, "b b").replace(
        " 0 1", " 1 1"
    )


def test_its_destination_on_the_own_board_must_be_empty() -> None:
    """The Middle piece may capture, the own piece may not."""
    found = loaded("Aa1 Ab3", "Na1 pb3 pc2", "bc2", "a w")
    assert moves_from(found, "a1") == squares("a1b3 a1c2 a1c2&")


@pytest.mark.parametrize("letter", "RQBrqb")
def test_for_a_slider_every_square_between_must_be_empty_on_the_own_board(letter: str) -> None:
    """Rook, bishop, queen."""
    way, end = ("b2", "c3") if letter in "Bb" else ("a2", "a3")
    found = loaded(f"Aa1 A{way}", f"{letter}a1", "", "a w")
    assert f"a1{end}" in legal(found)
    assert f"a1{end}&" not in legal(found)
    free = loaded("Aa1", f"{letter}a1", f"b{way}", "a w")
    assert f"a1{end}&" in legal(free)


def test_a_knights_way_is_over_nothing() -> None:
    """Only the destination counts."""
    found = loaded("Aa1 Aa2 Ab2 Ab1", "Na1", "", "a w")
    assert moves_from(found, "a1") == squares("a1b3 a1b3& a1c2 a1c2&")


def test_the_own_piece_need_not_be_able_to_move_so_by_itself() -> None:
    """A prince goes four squares with a rook, a commander one with a king."""
    assert "a1a5&" in legal(loaded("Aa1", "Ra1", "", "a w"))
    assert "b1b2&" in legal(loaded("Cb1", "Kb1", "", "a w"))


def test_a_promotion_on_middle_does_not_change_the_own_piece() -> None:
    """The prince arrives a prince."""
    fen = three_boards("Ab6 Aa6 Aa5 Aa4 Ca3", "Pb6 Kb1 kd4", BELOW, "a w")
    after = played("influence", "b6b7q&", fen)
    assert after.fen() == three_boards("Ab7 Aa6 Aa5 Aa4 Ca3", "Qb7 Kb1 kd4", BELOW, "b w")


# King safety.


def test_check_needs_an_attacker_that_the_opponent_may_influence() -> None:
    """An attack alone is none."""
    attacked = loaded(ABOVE, "Kb1 rb7 kd7", BELOW, "a w")
    assert not attacked.is_check()
    assert attacked.checkers() == frozenset()
    influenced = loaded(ABOVE, "Kb1 rb7 kd7", "bb7 bd2 bd3 bd4 cd5", "a w")
    assert influenced.is_check()
    assert influenced.checkers() == {"b7"}
    held = loaded("Cb7 Aa6 Aa5 Aa4 Aa3", "Kb1 rb7 kd7", "bb7 bd2 bd3 bd4 cd5", "a w")
    assert not held.is_check()


def test_a_players_king_is_that_of_the_army_it_helps() -> None:
    """The same position seen by a helper of Black."""
    found = loaded(ABOVE, "Kb1 rb7 kd7", "bb7 bd2 bd3 bd4 cd5", "a b")
    assert not found.is_check()


def test_taking_the_influence_away_answers_a_check() -> None:
    """A commander that steps over the attacker."""
    found = loaded("Cb5 Aa6 Aa5 Aa4 Aa3", "Kb1 rb7 kd7", "bb7 bd2 bd3 bd4 cd5", "a w")
    assert found.is_check()
    assert legal(found) == {"@b5b7"}


def test_a_commander_that_holds_an_attacker_may_not_leave() -> None:
    """After the move the opponent could take the king."""
    found = loaded("Cb7 Aa6 Aa5 Aa4 Aa3", "Kb1 rb7 kd7", "bb7 bd2 bd3 bd4 cd5", "a w")
    assert moves_from(found, "@b7") == set()
    assert moves_from(found, "@a6")


def test_moving_the_enemys_attacker_away_answers_a_check() -> None:
    """An influence move of the other army's piece, also to where the opponent has no say."""
    found = loaded("Ab7 Aa6 Aa5 Aa4 Ca3", "Kb1 rb7 kd7", "bb7 bd2 bd3 bd4 cd5", "a w")
    assert {move.strip("&") for move in legal(found)} == squares(
        "b7a7 b7c7 b7b6 b7b5 b7b4 b7b3 b7b2"
    )


def test_a_king_may_stand_where_only_powerless_pieces_attack() -> None:
    """It may walk there too, beside the enemy's king even."""
    found = loaded("Ab1 Aa6 Aa5 Aa4 Ca3", "Kb1 kb3", BELOW, "a w")
    assert "b1b2" in legal(found)
    found = loaded("Ab1 Aa6 Aa5 Aa4 Ca3", "Kb1 kb3", "bb3 bd2 bd3 bd4 cd5", "a w")
    assert "b1b2" not in legal(found)


def test_a_capture_of_the_own_armys_king_is_not_legal() -> None:
    """By a piece of the other army that the mover may move."""
    found = loaded("Ab7 Aa6 Aa5 Aa4 Ca3", "Kb1 rb7 kd7", BELOW, "a w")
    assert "b7b2" in legal(found)
    assert not squares("b7b1 b7b1&") & legal(found)


def test_moving_the_enemys_king_is_allowed_even_into_danger() -> None:
    """Like any influence move; the opponent is then in check."""
    fen = three_boards("Ac7 Ab1 Aa5 Aa4 Ca3", "Ka1 Rb1 kc7", BELOW, "a w")
    assert "c7b7" in legal(board("influence", fen))
    after = played("influence", "c7b7", fen)
    assert after.is_check()
    assert after.checkers() == {"b1"}


# The end.


def test_in_check_without_a_legal_move_is_checkmate() -> None:
    """The opponent wins; `1-0` when that is Above."""
    fen = three_boards(
        "Ab5 Ad5 Ab3 Aa1 Cd3", "Kd7 Pa6 Pb6 Pc6 rd3 kb2", "cc6 ba3 bc3 bd3 bb1", "b b"
    )
    found = board("influence", fen)
    assert found.is_checkmate()
    assert ending(found) == ("CHECKMATE", "1-0")


def test_not_in_check_without_a_legal_move_is_a_draw() -> None:
    """Only a fragment shows it: five own pieces can never all be shut in."""
    found = loaded("", "Kb1 kd7", "bd7", "a w")
    assert legal(found) == set()
    assert found.is_stalemate()
    assert ending(found) == ("STALEMATE", "1/2-1/2")


def test_there_is_no_insufficient_material() -> None:
    """Two kings play on."""
    found = board("influence", three_boards(ABOVE, "Kb1 kc7", BELOW, "a w"))
    assert not found.is_insufficient_material()
    assert ending(found) is None


def test_only_captures_and_pawn_moves_on_middle_reset_the_count() -> None:
    """An own move never does."""
    fen = three_boards("Ab2 Ab4 Aa5 Aa4 Ca3", "Kd1 kd7 Pb2 Rb4 pc4", BELOW, "a w")
    fen = fen.removesuffix("0 1") + "40 15"
    for move, clock in (
        ("@a5a6", 41),
        ("b4b5", 41),
        ("b4b5&", 41),
        ("b2b3", 0),
        ("b4c4", 0),
        ("b4c4&", 0),
    ):
        assert played("influence", move, fen).halfmove_clock == clock, move


# FEN.


def test_the_move_number_goes_up_after_belows_move() -> None:
    """Above moves first."""
    assert played("influence", "@a5a6").fen().endswith(" b w 1 1")
    assert played("influence", "@a5a6 @b5b6").fen().endswith(" a w 2 2")


@pytest.mark.parametrize("army", "wb")
def test_the_army_field_is_the_one_that_above_helps(army: str) -> None:
    """It wins over the option, and is written back."""
    text = START.replace("a w", f"b {army}")
    assert rewritten("influence", text) == text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A1A1/1C2", "a1A1/1C2"),
        ("1b1b", "1B1b"),
        ("PPPP", "PAPP"),
        ("pppp", "ppcp"),
        (" a w", " w w"),
        (" a w", " a a"),
        ("|", " | "),
        ("4/4/A1A1", "4/5/A1A1"),
        ("4/4/A1A1", "4/A1A1"),
        ("NQKR|", "NQKR|4/4/4/4/4/4/4|"),
        ("|4/4/1b1b/2c1/b1b1/4/4", ""),
        ("1C2", "1E2"),
    ],
)
def test_other_text_is_refused(old: str, new: str) -> None:
    """Wrong letters for a board, wrong fields, wrong numbers of boards or cells."""
    assert refused("influence", START.replace(old, new, 1))


def test_split_runs_are_read_on_every_board() -> None:
    """`22` for `4`."""
    text = START.replace("4/4/A1A1", "22/1111/A1A1", 1).replace("/4/4/4/", "/13/31/4/", 1)
    assert rewritten("influence", text) == START


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1C2", "4"),
        ("1C2", "1A2"),
        ("1C2", "1C1C"),
        ("1A1A", "1A2"),
        ("2c1", "2cb"),
        ("2c1", "2b1"),
        ("rkqn", "rqqn"),
        ("NQKR", "NKKR"),
        ("NQKR", "NQKP"),
        ("rkqn", "rkqp"),
        ("rkqn", "rkqP"),
        ("NQKR", "pQKR"),
    ],
)
def test_what_makes_a_position_invalid(old: str, new: str) -> None:
    """Four princes and one commander each, one king a side, no pawns on ranks 1 and 7."""
    text = START.replace(old, new, 1)
    assert refused("influence", text)
    assert fragment("influence", text).fen() == text


def test_the_player_not_to_move_is_not_in_check() -> None:
    """Check in this game's sense: with the prince elsewhere the same attack is no check."""
    below = "cb6 ba5 bc3 bc2 bc1"
    middle = "kd7 Rd5 Kd1"
    assert refused("influence", three_boards("Ad5 Aa3 Aa2 Aa1 Cb1", middle, below, "a w"))
    assert board("influence", three_boards("Ac6 Aa3 Aa2 Aa1 Cb1", middle, below, "a w"))


# Move text.


def test_own_influence_and_double_moves_have_their_own_text() -> None:
    """`@b4d4`, `d7c5`, `d7c5&`; with promotion `b6b7q` and `b6b7q&`."""
    assert ferz.Move("@b4d4").kind == "own"
    assert ferz.Move("d7c5").kind == "normal"
    assert ferz.Move("d7c5&").kind == "double"
    promotion = ferz.Move("b6b7q&")
    assert (promotion.kind, promotion.promotion) == ("double", "q")
    assert (promotion.from_square, promotion.to_square) == ("b6", "b7")


@pytest.mark.parametrize(
    ("move", "san"),
    [
        ("@b4d4", "@Cd4"),
        ("@a5a6", "@Pa6"),
        ("@a5b6", "@Pab6"),
        ("@c5b6", "@Pcb6"),
        ("@b4b6", "@Cb6"),
    ],
)
def test_own_moves_are_written_with_an_at_sign(move: str, san: str) -> None:
    """C commander, P prince; disambiguated as in SAN."""
    found = board("influence")
    assert found.san(found.parse_move(move)) == san
    assert str(found.parse_san(san)) == move


def test_influence_and_double_moves_are_written_as_in_chess_with_an_ampersand() -> None:
    """`&` before any `+` or `#`."""
    fen = three_boards("Ad7 Ab6 Aa5 Aa4 Ca3", "nd7 Pb6 rc7 Ka1 kd1", BELOW, "a w")
    found = board("influence", fen)
    written = {str(move): found.san(move) for move in found.legal_moves}
    assert written["d7c5"] == "Nc5"
    assert written["d7c5&"] == "Nc5&"
    assert written["b6c7q"].rstrip("+") == "bxc7=Q"
    assert written["b6c7q&"].rstrip("+") == "bxc7=Q&"
    for move, san in written.items():
        assert str(found.parse_san(san)) == move


def test_a_double_move_that_gives_check_has_the_plus_last() -> None:
    """`Rb7&+`."""
    fen = three_boards("Ab1 Aa6 Aa5 Aa4 Ca3", "Rb1 Ka1 kd7", BELOW, "a w")
    found = board("influence", fen)
    assert found.san(found.parse_move("b1b7&")) == "Rb7&+"
    assert found.san(found.parse_move("b1b7")) == "Rb7"


def test_disambiguation_looks_at_the_pieces_of_both_armies() -> None:
    """Two knights of different armies reach one square."""
    fen = three_boards("Aa1 Ad1 Aa5 Aa4 Ca3", "Na1 nd1 Kb7 kd7", BELOW, "a w")
    found = board("influence", fen)
    both = {str(move): found.san(move) for move in found.legal_moves}
    assert (both["a1b3"], both["a1c2"]) == ("Nb3", "Nc2")
    meet = three_boards("Aa1 Aa5 Aa6 Aa4 Ca3", "Na1 na5 Kd7 kd1", BELOW, "a w")
    found = board("influence", meet)
    both = {str(move): found.san(move) for move in found.legal_moves}
    assert (both["a1b3"], both["a5b3"]) == ("N1b3", "N5b3")


def test_a_piece_the_player_may_not_move_does_not_count() -> None:
    """Only pieces that the player can move there."""
    meet = three_boards("Aa1 Aa7 Aa6 Aa4 Ca3", "Na1 na5 Kd7 kd1", BELOW, "a w")
    found = board("influence", meet)
    assert found.san(found.parse_move("a1b3")) == "Nb3"


def test_an_ambiguous_pawn_move_is_written_with_its_whole_departure_square() -> None:
    """`c3c4` and `c5c4`; the short text is ambiguous."""
    fen = "3A/4/2A1/4/2A1/4/AC2|k3/4/2p1/4/2P1/4/3K|4/bc2/b3/b3/b3/4/4 a w 0 1"
    found = board("influence", fen)
    for move in ("c3c4", "c5c4", "c3c4&", "c5c4&"):
        assert found.san(found.parse_move(move)) == move
        assert str(found.parse_san(move)) == move
    for text in ("c4", "c4&"):
        with pytest.raises(ferz.AmbiguousMoveError):
            found.parse_san(text)


def test_ambiguous_own_moves_are_never_guessed() -> None:
    """Two princes reach b6 and b4 is the commander's."""
    found = board("influence")
    for text in ("@Pb6", "@Pa4"):
        with pytest.raises(ferz.AmbiguousMoveError):
            found.parse_san(text)
    assert str(found.parse_san("@Paa4")) == "@a5a4"


def test_a_commander_on_the_c_file_is_no_pawn() -> None:
    """`@Cb6` is an own move; without the sign it is nothing."""
    with pytest.raises(ferz.MoveError):
        board("influence").parse_san("Cb6")
