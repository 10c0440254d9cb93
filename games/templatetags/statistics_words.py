"""Shares and means in words: never a number without the cases behind it."""

from django import template
from django.utils.html import format_html
from django.utils.translation import gettext as _

from games.review.statistics_estimates import Mean, Share

register = template.Library()


@register.filter
def share(told: Share):
    """31.3% (28–34%), 312 of 1000; of too few cases only the count."""
    if not told.of:
        return "–"
    if told.few:
        few = _("%(count)d of %(of)d: too few") % {"count": told.count, "of": told.of}
        return format_html('<span class="told muted">{}</span>', few)
    low, high = told.interval
    detail = _("%(low).0f–%(high).0f%%, %(count)d of %(of)d") % {
        "low": 100 * low, "high": 100 * high, "count": told.count, "of": told.of,
    }  # fmt: skip
    return format_html('<span class="told">{}% <small>{}</small></span>', f"{100 * told.value:.1f}", detail)


@register.filter
def mean(told: Mean):
    """6.2 (5.9–6.5), of 312."""
    if not told.of:
        return "–"
    if told.few:
        few = _("only %(of)d: too few") % {"of": told.of}
        return format_html('<span class="told muted">{}</span>', few)
    low, high = map(_one_digit, told.interval)
    detail = _("%(low)s to %(high)s, of %(of)d") % {"low": low, "high": high, "of": told.of}
    return format_html('<span class="told">{} <small>{}</small></span>', _one_digit(told.value), detail)


def _one_digit(value: float) -> str:
    return f"{value:z.1f}".replace("-", "−")
