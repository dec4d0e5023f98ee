"""Pictures of boards and pieces as SVG, drawn from `to_dict()` alone.

>>> import ferz
>>> from ferz import svg
>>> svg.render(ferz.Board("influence"), influence=True, theme="dark").count("<svg")
1
"""

from ferz.svg.pieceset import KINDS, piece
from ferz.svg.render import render
from ferz.svg.text import Svg
from ferz.svg.theme import THEMES, Paint, Theme, palette

__all__ = ["KINDS", "THEMES", "Paint", "Svg", "Theme", "palette", "piece", "render"]
