"""Chess II: ten files, two princes a side, and its options."""

from __future__ import annotations

from .grid import ANY, Grid, Reach, coordinates
from .orthodox import Castle, OneBoard, Orthodox


class ChessII(Orthodox):
    """Chess II with one of four princes and one of three ways to promote."""

    start_fen = "rnbeqkebnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBEQKEBNR w KQkq - 0 1"
    letters = "PNBRQKE"

    def __init__(self, prince: str, promotion: str) -> None:
        """`prince`: crown, dynasty, guard, advance; `promotion`: required, optional, none."""
        self.prince = prince
        self.promotion = promotion
        self.kings = (1, 3) if prince == "dynasty" else (1, 1)
        super().__init__()

    def make_grid(self) -> Grid:
        """Ten files by eight ranks."""
        return Grid(10, 8)

    def make_reach(self) -> dict[str, Reach]:
        """The men of chess and the prince."""
        table = super().make_reach()
        limit = 2 if self.prince == "guard" else 1
        for letter, back in (("E", -1), ("e", 1)):
            steps = [v for v in ANY if self.prince != "advance" or v[1] != back]
            table[letter] = self.grid.reach(steps, limit)
        return table

    def make_castles(self) -> list[Castle]:
        """The king goes three squares either way."""
        return [
            Castle("K", "f1", "i1", "j1", "h1"),
            Castle("Q", "f1", "c1", "a1", "d1"),
            Castle("k", "f8", "i8", "j8", "h8"),
            Castle("q", "f8", "c8", "a8", "d8"),
        ]

    def promotions(self, state: OneBoard, square: str) -> list[str]:
        """As the option says."""
        if not self.last_rank(square, state.white):
            return [""]
        return {"required": list("qrbn"), "optional": ["", *"qrbn"], "none": [""]}[self.promotion]

    def arrival(self, state: OneBoard, letter: str, target: str) -> str:
        """A prince of dynasty becomes a king on the last rank."""
        heir = self.prince == "dynasty" and letter in "Ee"
        return "k" if heir and self.last_rank(target, state.white) else ""

    def goal(self, state: OneBoard) -> str | None:
        """In crown and advance a prince on its last rank has won."""
        if self.prince in ("crown", "advance"):
            for square, man in state.pieces.items():
                if man in "Ee" and self.last_rank(square, man == "E"):
                    return "first" if man == "E" else "second"
        return None

    def insufficient(self, state: OneBoard) -> bool:
        """As in chess, with one king a side and no prince."""
        men = list(state.pieces.values())
        alone = men.count("K") == 1 and men.count("k") == 1
        return alone and "E" not in men and "e" not in men and super().insufficient(state)

    def pawn_may_stand(self, square: str, white: bool) -> bool:
        """Never on the own first rank; on the last where it may stay a pawn."""
        rank = coordinates(square)[1]
        first, last = (1, 8) if white else (8, 1)
        return rank != first and (rank != last or self.promotion != "required")
