"""Characters as outlines out of a font, so that no reader needs the font.

May import fontTools and `shapes`. Invariant: an outline is fitted into the box asked for,
whatever the metrics of the font.
"""

from __future__ import annotations

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from games.tileart.shapes import num


class Glyphs:
    """One face of a font. `index` picks the face in a collection (2 is simplified Chinese)."""

    def __init__(self, file: str, index: int = 2) -> None:
        font = TTFont(file, fontNumber=index)
        self._set = font.getGlyphSet()
        self._names = font.getBestCmap()
        self.version = f"{font['name'].getDebugName(4)} {font['head'].fontRevision:.3f}"

    def fitted(
        self, char: str, box: tuple[float, float, float, float], colour: str, weight: float = 0
    ) -> str:
        """`char` stretched over the box (left, top, right, bottom); `weight` thickens its strokes."""
        name = self._names[ord(char)]
        bounds = BoundsPen(self._set)
        self._set[name].draw(bounds)
        left, low, right, high = bounds.bounds
        x0, y0, x1, y1 = box
        sx, sy = (x1 - x0) / (right - left), (y1 - y0) / (high - low)
        pen = SVGPathPen(self._set, num)
        place = (sx, 0, 0, -sy, x0 - left * sx, y0 + high * sy)
        self._set[name].draw(TransformPen(pen, place))
        bold = f' stroke="{colour}" stroke-width="{num(weight)}"' if weight else ""
        return f'<path d="{pen.getCommands()}" fill="{colour}"{bold}/>'
