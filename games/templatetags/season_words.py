"""Numbers of standings for people: exact where they can be, short where they cannot."""

from fractions import Fraction

from django import template

register = template.Library()


def _short(value: Fraction | float, digits: int) -> str:
    return f"{float(value):.{digits}f}".rstrip("0").rstrip(".").replace("-", "−")


@register.filter
def fraction(value: Fraction | None) -> str:
    """1.5, 2.33, –"""
    return "–" if value is None else _short(value, 2)


@register.filter
def percent(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f}%"


@register.filter
def whole(value: Fraction) -> int:
    """A total of ledger points, which has no fraction."""
    return int(value)


@register.filter
def rating(value: float) -> str:
    """25.31"""
    return f"{value:.2f}".replace("-", "−")


@register.filter
def rating_change(value: float) -> str:
    """+0.42, −1.03"""
    return f"{value:+.2f}".replace("-", "−")
