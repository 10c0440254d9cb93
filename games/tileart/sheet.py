"""All faces as one SVG sheet of symbols.

May import the drawing modules. Invariant: a symbol's id is `t` and the tile's name in the
notation of the records (`t3m`), and `tback`; each has the viewBox 0 0 60 80.
"""

from __future__ import annotations

from games.tileart.glyphs import Glyphs
from games.tileart.others import back, dragon, flower, wind
from games.tileart.shapes import HEIGHT, WIDTH
from games.tileart.suits import bamboo, character, dots


def faces(glyphs: Glyphs) -> dict[str, str]:
    """Name → the shapes of its face."""
    drawn = {f"{rank}m": character(glyphs, rank) for rank in range(1, 10)}
    drawn |= {f"{rank}p": dots(rank) for rank in range(1, 10)}
    drawn |= {f"{rank}s": bamboo(rank) for rank in range(1, 10)}
    drawn |= {f"{rank}z": wind(glyphs, rank) if rank < 5 else dragon(glyphs, rank) for rank in range(1, 8)}
    drawn |= {f"{rank}f": flower(glyphs, rank) for rank in range(1, 9)}
    drawn["back"] = back()
    return drawn


def sheet(glyphs: Glyphs) -> str:
    symbols = "\n".join(
        f'<symbol id="t{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{face}</symbol>'
        for name, face in faces(glyphs).items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" data-font="{glyphs.version}">\n{symbols}\n</svg>\n'
