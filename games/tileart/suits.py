"""The faces of the three suits: characters, dots and bamboo.

May import `glyphs` and `shapes`. Invariant: a rank shows exactly that many pips, but for
the bird of the first bamboo.
"""

from __future__ import annotations

from math import cos, pi, sin

from games.tileart.glyphs import Glyphs
from games.tileart.shapes import (
    BLUE,
    GREEN,
    INK,
    IVORY,
    RED,
    circle,
    ellipse,
    joined,
    line,
    moved,
    path,
    ring,
)

RANKS = "一二三四五六七八九"
# Wide and flat numerals keep their own proportions instead of filling the box.
RANK_BOX = {1: (11, 17, 49, 24), 2: (10, 9, 50, 33), 3: (10, 6, 50, 34)}

DOTS = {
    1: [(30, 40)],
    2: [(30, 21), (30, 59)],
    3: [(15.5, 17), (30, 40), (44.5, 63)],
    4: [(17, 21), (43, 21), (17, 59), (43, 59)],
    5: [(15.5, 17), (44.5, 17), (30, 40), (15.5, 63), (44.5, 63)],
    6: [(17.5, 15), (42.5, 15), (17.5, 41), (42.5, 41), (17.5, 65), (42.5, 65)],
    7: [(13, 12), (30, 19), (47, 26), (18, 46), (42, 46), (18, 67.5), (42, 67.5)],
    8: [(x, y) for y in (12.5, 31, 49, 67.5) for x in (18.5, 41.5)],
    9: [(x, y) for y in (15, 40, 65) for x in (11.5, 30, 48.5)],
}
DOT_RADIUS = {2: 15, 3: 11.5, 4: 12, 5: 10.5, 6: 10.5, 7: 9, 8: 8.8, 9: 8.7}
DOT_COLOURS = {
    2: [GREEN, BLUE],
    3: [BLUE, RED, GREEN],
    4: [BLUE, GREEN, GREEN, BLUE],
    5: [BLUE, GREEN, RED, GREEN, BLUE],
    6: [GREEN] * 2 + [RED] * 4,
    7: [GREEN] * 3 + [RED] * 4,
    8: [BLUE] * 8,
    9: [GREEN] * 3 + [RED] * 3 + [BLUE] * 3,
}

STICKS = {
    2: [(30, 22), (30, 58)],
    3: [(30, 22), (17, 58), (43, 58)],
    4: [(17, 22), (43, 22), (17, 58), (43, 58)],
    5: [(14, 22), (46, 22), (30, 40), (14, 58), (46, 58)],
    6: [(x, y) for y in (22, 58) for x in (13, 30, 47)],
    7: [(30, 14), *[(x, y) for y in (40, 66) for x in (13, 30, 47)]],
    9: [(x, y) for y in (15, 40, 65) for x in (13, 30, 47)],
}
STICK_LENGTH = {2: 31, 3: 31, 4: 31, 5: 30, 6: 31, 7: 23, 9: 22}
RED_STICKS = {5: {2}, 7: {0}, 9: {1, 4, 7}}
BLUE_STICKS = {2: {0}, 3: {0}, 4: {1, 2}, 6: {0, 1, 2}}


def character(glyphs: Glyphs, rank: int) -> str:
    number = glyphs.fitted(RANKS[rank - 1], RANK_BOX.get(rank, (13, 6, 47, 36)), INK, 1.4)
    return number + glyphs.fitted("萬", (12, 42, 48, 75), RED, 0.9)


def dot(x: float, y: float, r: float, colour: str) -> str:
    """A coin: rim, ivory ring, heart; four notches in the rim show when it is drawn large."""
    notches = joined(
        circle(x + r * 0.83 * cos(a), y + r * 0.83 * sin(a), r * 0.09, IVORY)
        for a in (pi / 4 + i * pi / 2 for i in range(4))
    )
    return circle(x, y, r, colour) + notches + circle(x, y, r * 0.66, IVORY) + circle(x, y, r * 0.44, colour)


def first_dot() -> str:
    petals = joined(
        ellipse(30 + 16.5 * cos(a), 40 + 16.5 * sin(a), 5, 2.7, GREEN, a * 180 / pi)
        for a in (i * pi / 6 for i in range(12))
    )
    heart = joined(
        circle(30 + 5.4 * cos(a), 40 + 5.4 * sin(a), 3, RED) for a in (i * pi / 3 for i in range(6))
    )
    return (
        ring(30, 40, 24, 3.4, BLUE)
        + petals
        + circle(30, 40, 11.5, RED)
        + circle(30, 40, 9.6, IVORY)
        + heart
        + circle(30, 40, 2.8, GREEN)
    )


def dots(rank: int) -> str:
    if rank == 1:
        return first_dot()
    return joined(
        dot(x, y, DOT_RADIUS[rank], colour)
        for (x, y), colour in zip(DOTS[rank], DOT_COLOURS[rank], strict=True)
    )


def stick(length: float, colour: str, width: float = 9.5) -> str:
    """One piece of bamboo around the origin: two joints with knots, a light vein in each."""
    half, w, knot = length / 2, width / 2 * 0.78, width / 2 * 1.12
    joint = (
        f"M{-w:.1f} {-half + 2:.1f}Q{-w * 0.82:.1f} {-half / 2:.1f} {-w:.1f} -2V2"
        f"Q{-w * 0.82:.1f} {half / 2:.1f} {-w:.1f} {half - 2:.1f}H{w:.1f}"
        f"Q{w * 0.82:.1f} {half / 2:.1f} {w:.1f} 2V-2Q{w * 0.82:.1f} {-half / 2:.1f} {w:.1f} {-half + 2:.1f}z"
    )
    knots = joined(
        f'<rect x="{-knot:.1f}" y="{y - 2:.1f}" width="{2 * knot:.1f}" height="4" rx="2" fill="{colour}"/>'
        for y in (-half + 2, 0, half - 2)
    )
    veins = joined(
        line(f"M0 {y - half / 2 + 4.5:.1f}V{y + half / 2 - 4.5:.1f}", IVORY, 0.9)
        for y in (-half / 2, half / 2)
    )
    return path(joint, colour) + knots + veins


def bird() -> str:
    """The bird of the first bamboo, looking left on a twig, its tail spread."""
    plumes = [
        (f"M33 44Q{cx} {cy} {x} {y}", x, y, colour)
        for cx, cy, x, y, colour in (
            (44, 38, 51, 22, GREEN),
            (48, 44, 54.5, 34, BLUE),
            (50, 50, 55, 46.5, GREEN),
            (48, 56, 52, 58, BLUE),
            (43, 58, 45.5, 66, GREEN),
        )
    ]
    tail = joined(line(d, colour, 3) for d, _, _, colour in plumes)
    eyes = joined(
        circle(x, y, 4.6, colour) + circle(x, y, 2.1, IVORY) + circle(x, y, 1.2, RED)
        for _, x, y, colour in plumes
    )
    body = path(
        "M14 19C21 15 27 20 27 27C28 33 38 35 39 46C39.5 57 31 62 24 61"
        "C14 60 9.5 51 13 42C15 37 18 33 17 28C16.5 25 15 24 14 19z",
        GREEN,
    )
    wing = path("M20 40C29 37 37 43 37 52C30 55 21 52 20 40z", RED) + line(
        "M24 43Q31 45 34 50M23 46.5Q27 50 31 52", IVORY, 1.3
    )
    head = circle(18.5, 19, 7.2, GREEN) + circle(17, 18, 2.4, IVORY) + circle(16.7, 18, 1.3, INK)
    beak = path("M12 17L4.5 21.5L12.5 23.5z", RED)
    crest = (
        line("M19 12L17 5M22 12.5L23 5.5M25 15L29 9.5", RED, 2)
        + circle(17, 5, 1.9, RED)
        + circle(23.2, 5, 1.9, RED)
        + circle(29.4, 9, 1.9, RED)
    )
    legs = line("M21 60V69M28 61V69M15 70H34M21 70L16 74M28 70L33 74", RED, 2.4)
    return tail + eyes + legs + body + wing + crest + head + beak


def eighth_bamboo() -> str:
    """Two uprights and a V in each half, the lower half mirrored: M over W."""
    half = (
        moved(9.5, 22, stick(32, GREEN, 9))
        + moved(50.5, 22, stick(32, GREEN, 9))
        + moved(23, 21, stick(29, BLUE, 8.4), -33)
        + moved(37, 21, stick(29, BLUE, 8.4), 33)
    )
    return half + f'<g transform="matrix(1 0 0 -1 0 80)">{half}</g>'


def bamboo(rank: int) -> str:
    if rank == 1:
        return bird()
    if rank == 8:
        return eighth_bamboo()

    def colour(i: int) -> str:
        if i in RED_STICKS.get(rank, ()):
            return RED
        return BLUE if i in BLUE_STICKS.get(rank, ()) else GREEN

    return joined(moved(x, y, stick(STICK_LENGTH[rank], colour(i))) for i, (x, y) in enumerate(STICKS[rank]))
