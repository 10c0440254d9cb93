"""Words of rounds: seats, states of tables, who has a place."""

from django import template
from django.utils.translation import gettext as _

from games.leagues.plan import seat_number
from games.leagues.results import Line, State
from games.leagues.round_forms import seat_words
from games.models import FixtureSeat

register = template.Library()


@register.filter
def chair_words(seat: FixtureSeat | None) -> str:
    return seat_words(seat_number(seat)) if seat else ""


@register.filter
def line_name(line: Line) -> str:
    return line.name or _("Bot")


@register.filter
def state_words(state: State) -> str:
    return {
        State.WAITING: _("Not begun"),
        State.PLAYING: _("Running"),
        State.BROKEN_OFF: _("Broken off"),
        State.DONE: _("Played to the end"),
    }[state]
