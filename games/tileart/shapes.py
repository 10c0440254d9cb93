"""Colours and the small SVG vocabulary of the tile faces.

May import nothing of the project. Invariant: numbers are written with one decimal at most,
so the sheet is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable

WIDTH, HEIGHT = 60, 80
IVORY = "#fbf8ec"
RED = "#b8241c"
GREEN = "#14713b"
BLUE = "#1c4a9a"
INK = "#1d2430"
GOLD = "#d9942a"
PINK = "#d8577f"


def num(value: float) -> str:
    """`3.0` → `3`, `2.25` → `2.2`."""
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def circle(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"/>'


def ring(x: float, y: float, r: float, width: float, colour: str) -> str:
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="none" '
        f'stroke="{colour}" stroke-width="{num(width)}"/>'
    )


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, turn: float = 0) -> str:
    place = f' transform="rotate({num(turn)} {num(x)} {num(y)})"' if turn else ""
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}"{place}/>'


def path(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{fill}"/>'


def line(d: str, colour: str, width: float) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def moved(x: float, y: float, inner: str, turn: float = 0, scale: float = 1) -> str:
    place = f"translate({num(x)} {num(y)})"
    if turn:
        place += f" rotate({num(turn)})"
    if scale != 1:
        place += f" scale({scale:.2f})"
    return f'<g transform="{place}">{inner}</g>'


def joined(parts: Iterable[str]) -> str:
    return "".join(parts)
