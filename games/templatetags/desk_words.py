"""Words and figures of the desk's pages."""

from django import template

from games.models import Deal
from games.services.names import BOT_NAMES
from games.templatetags.season_words import fraction

register = template.Library()


@register.filter
def placed(figures) -> str:
    """Place and total of a season's row: `2. 31.5`."""
    place, total = figures
    return f"{place}. {fraction(total)}" if place is not None else fraction(total)


@register.filter
def balances(deal: Deal) -> list[tuple[str, int]]:
    """Name and points of the four, by chair; reads seats that were fetched along."""
    seated = sorted(
        (one for one in deal.deal_seats.all() if one.chair is not None), key=lambda one: one.chair
    )
    return [
        (one.user.display_name if one.user_id else BOT_NAMES[one.chair], one.points or 0) for one in seated
    ]
