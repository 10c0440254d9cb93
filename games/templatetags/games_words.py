"""Words of rulesets, rooms and seats in the language of the page."""

from django import template

from games.engine import registry
from games.forms import in_chinese
from games.models import Deal, DealFacts, Room, Seat, Table
from games.services.names import BOT_NAMES
from games.services.roomwords import progress_words

register = template.Library()
SHOWN_DEALS = 64


@register.filter
def in_words(text) -> str:
    """Of a pair of Chinese and English, the one for this page."""
    zh, en = (text["zh"], text["en"]) if isinstance(text, dict) else (text.zh, text.en)
    return zh if in_chinese() else en


@register.filter
def length_words(room: Room) -> str:
    units = {unit.unit: unit.label for unit in registry.get(room.ruleset).match_length}
    return f"{room.length_count} {in_words(units[room.length_unit])}"


@register.filter
def preset_words(ruleset, name: str) -> str:
    label = ruleset.texts.labels.get(f"preset.{name}")
    return in_words(label) if label else name


@register.filter
def seat_name(seat: Seat) -> str:
    return seat.user.display_name if seat.user_id else BOT_NAMES[seat.chair]


@register.filter
def ended_deals(table: Table) -> list[Deal]:
    done = table.deals.filter(state__in=[Deal.State.ENDED, Deal.State.VOIDED], number__isnull=False)
    return list(done.select_related("match", "wind_round").order_by("-first_seq")[:SHOWN_DEALS])


@register.filter
def deal_words(deal: Deal) -> str:
    ruleset = registry.get(deal.ruleset)
    wind_round = deal.wind_round.number if deal.wind_round_id else None
    progress = progress_words(ruleset, deal.match.number, wind_round, deal.number)
    return f"{in_words(ruleset.name)} {in_words(progress)}"


@register.filter
def signed(points: int | None) -> str:
    return "" if points is None else f"{points:+d}" if points else "0"


@register.filter
def total_words(facts: DealFacts) -> str:
    """7 台: what the best winner's hand counts."""
    if facts.total is None:
        return ""
    unit = facts.deal.result["winners"][0]["unit"]
    return f"{facts.total} {in_words(registry.get(facts.deal.ruleset).texts.labels[f'unit.{unit}'])}"


@register.filter
def played_by(facts: DealFacts) -> list[dict]:
    """The four of a deal that was found, by chair; reads seats that were fetched along."""
    return [
        {
            "name": seat.user.display_name if seat.user_id else BOT_NAMES[seat.chair],
            "points": seat.points,
            "won": seat.won,
        }
        for seat in sorted(facts.seats.all(), key=lambda one: one.chair)
    ]


@register.filter
def nth(place, items) -> str:
    """`items[place]`: the name of a seat."""
    return items[int(place)]
