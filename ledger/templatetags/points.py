"""Points for people: always with their sign, coloured by it."""

from django import template
from django.utils.html import format_html

register = template.Library()


@register.filter
def points(value: int):
    """+12, −3 (with a real minus sign), 0."""
    tone = "gain" if value > 0 else "loss" if value < 0 else "muted"
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return format_html('<span class="{}">{}{}</span>', tone, sign, abs(value))
