"""The faces of winds, dragons and flowers, and the back.

May import `glyphs` and `shapes`. Invariant: a flower shows its character, its number and
its picture, so it is known by any of the three.
"""

from __future__ import annotations

from math import cos, pi, sin

from games.tileart.glyphs import Glyphs
from games.tileart.shapes import (
    BLUE,
    GOLD,
    GREEN,
    INK,
    IVORY,
    PINK,
    RED,
    circle,
    ellipse,
    joined,
    line,
    moved,
    path,
)

WINDS = "東南西北"
BACK, BACK_LINE = "#1f7a5c", "#6fb79d"
FLOWERS = "春夏秋冬梅蘭竹菊"


def wind(glyphs: Glyphs, rank: int) -> str:
    return glyphs.fitted(WINDS[rank - 1], (10, 17, 50, 63), BLUE if rank else INK, 1.6)


def white_dragon() -> str:
    corner = line("M0 9V0H9", BLUE, 2.2) + circle(5.2, 5.2, 2, BLUE)
    corners = joined(
        f'<g transform="matrix({sx} 0 0 {sy} {x} {y})">{corner}</g>'
        for x, y, sx, sy in ((17, 19, 1, 1), (43, 19, -1, 1), (17, 61, 1, -1), (43, 61, -1, -1))
    )
    frame = (
        f'<rect x="9.5" y="11.5" width="41" height="57" rx="3" fill="none" stroke="{BLUE}" stroke-width="4"/>'
    )
    return frame + corners


def dragon(glyphs: Glyphs, rank: int) -> str:
    if rank == 5:
        return white_dragon()
    if rank == 6:
        return glyphs.fitted("發", (9, 15, 51, 65), GREEN, 1.2)
    return glyphs.fitted("中", (12, 12, 48, 69), RED, 2.4)


def blossom(petals: int, radius: float, size: tuple[float, float], colour: str, heart: str) -> str:
    """A flower around the origin."""
    rx, ry = size
    turned = (i * 2 * pi / petals - pi / 2 for i in range(petals))
    return joined(
        ellipse(radius * cos(a), radius * sin(a), rx, ry, colour, a * 180 / pi) for a in turned
    ) + circle(0, 0, radius * 0.42, heart)


def _spring() -> str:
    return (
        line("M12 76Q28 72 46 58", GREEN, 2.4)
        + path("M20 73Q16 64 24 60Q30 66 20 73z", GREEN)
        + moved(34, 62, blossom(5, 5.4, (5.2, 4), PINK, GOLD))
    )


def _summer() -> str:
    petals = joined(
        ellipse(30 + dx, 62 - abs(dx) * -0.35, 4.2, 10, PINK, dx * 4) for dx in (-10, 10, -5, 5, 0)
    )
    return path("M8 72Q30 82 52 72Q44 66 30 69Q16 66 8 72z", GREEN) + petals + ellipse(30, 66, 3, 6, IVORY)


def _autumn() -> str:
    leaf = "M0 -13L3.5 -6L9 -9L8 -2L14 0L8 4L9 8L2 6V13H-2V6L-9 8L-8 4L-14 0L-8 -2L-9 -9L-3.5 -6z"
    return moved(30, 63, path(leaf, "#cf5a1e") + line("M0 -8V11M0 3L-7 -3M0 3L7 -3", IVORY, 1), 14)


def _winter() -> str:
    arm = line("M0 0V-13M0 -8L-4 -12M0 -8L4 -12", BLUE, 2.2)
    return joined(moved(30, 63, arm, i * 60) for i in range(6))


def _plum() -> str:
    twig = line("M8 75Q24 73 32 64T52 54", "#6b4423", 3) + line("M32 64Q34 57 30 53", "#6b4423", 2)
    return (
        twig
        + moved(25, 66, blossom(5, 4.8, (4.4, 4), RED, GOLD))
        + moved(44, 58, blossom(5, 4, (3.6, 3.2), RED, GOLD))
    )


def _orchid() -> str:
    leaves = line("M28 77Q26 62 10 56M29 77Q28 64 20 52M31 77Q34 64 50 60M30 77Q32 68 44 72", GREEN, 2.4)
    return leaves + moved(33, 58, blossom(5, 5, (5, 2.4), "#7d3fa0", GOLD))


def _bamboo_plant() -> str:
    stalk = line("M24 78V52M36 78V56", GREEN, 3.6) + line("M22 66H26M34 68H38", IVORY, 1.4)
    leaf = "M0 0Q6 -6 16 -3Q8 3 0 0z"
    leaves = joined(
        moved(x, y, path(leaf, GREEN), turn)
        for x, y, turn in ((25, 58, -12), (23, 62, 190), (37, 62, 8), (35, 60, 200), (37, 70, 30))
    )
    return stalk + leaves


def _chrysanthemum() -> str:
    outer = blossom(14, 8.6, (5.6, 2.2), GOLD, GOLD)
    return path("M30 66Q20 80 10 74Q18 70 30 66z", GREEN) + moved(
        31, 63, outer + blossom(9, 4.6, (4, 1.8), "#f0bd4e", "#a85f10")
    )


PICTURES = [_spring, _summer, _autumn, _winter, _plum, _orchid, _bamboo_plant, _chrysanthemum]


def flower(glyphs: Glyphs, rank: int) -> str:
    colour = RED if rank <= 4 else BLUE
    number = glyphs.fitted(str((rank - 1) % 4 + 1), (45, 7, 53.5, 21), colour, 0.8)
    return PICTURES[rank - 1]() + glyphs.fitted(FLOWERS[rank - 1], (6, 7, 41, 46), colour, 1) + number


def back() -> str:
    """A lattice of lozenges within a frame."""
    field = f'<rect x="4" y="4" width="52" height="72" rx="6" fill="{BACK}"/>'
    frame = (
        '<rect x="8" y="8" width="44" height="64" rx="4" fill="none" '
        f'stroke="{BACK_LINE}" stroke-width="1.6"/>'
    )
    lozenges = joined(
        path(f"M{x} {y - 8}L{x + 5} {y}L{x} {y + 8}L{x - 5} {y}z", BACK_LINE) + circle(x, y, 1.6, BACK)
        for x, y in [(x, y) for y in (24, 40, 56) for x in (19, 30, 41)]
    )
    return field + frame + lozenges
