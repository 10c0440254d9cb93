"""The room form, made from the ruleset's own schema: a new ruleset needs no edit here.

May import the engine's options and the models. Invariant: `room_values` and `options` of a valid
form are what `services.rooms.open_room` takes; it checks them again.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.engine.options import Option
from games.engine.ruleset import Ruleset
from games.models import Room
from games.models.room import LIMITS

PREFIX = "option_"
CLOCKS = ("turn_seconds", "claim_seconds", "bank_seconds", "ready_seconds", "min_pause_ms", "auto_after")
PEOPLE = ("people", "sitters", "bots", "leavers", "spectators", "spectator_delay", "in_lobby")
EXTRAS = ("hints", "phrases")


def in_chinese() -> bool:
    return (get_language() or "").startswith("zh")


def words(zh: str, en: str) -> str:
    return zh if in_chinese() else en


def option_field(option: Option) -> forms.Field:
    label = words(option.label_zh, option.label_en)
    help_text = " · ".join(filter(None, [words(option.help_zh, option.help_en), option.rule]))
    if option.type == "bool":
        return forms.BooleanField(label=label, help_text=help_text, required=False)
    if option.type == "int":
        return forms.IntegerField(
            label=label,
            help_text=help_text,
            min_value=option.minimum,
            max_value=option.maximum,
            required=not option.nullable,
        )
    choices = [(str(choice.value), words(choice.zh, choice.en)) for choice in option.choices]
    default = dict(choices).get(str(option.default))
    marked = [(v, f"{text} ({_('default')})" if text == default else text) for v, text in choices]
    if option.nullable:
        marked.insert(0, ("", _("none")))
    return forms.ChoiceField(label=label, help_text=help_text, choices=marked, required=not option.nullable)


def initial_of(option: Option, value: Any) -> Any:
    """An option's value as its field shows it; no choice at all is the empty one."""
    if option.type != "choice":
        return value
    return "" if value is None else str(value)


class OptionFields:
    """Part of a form: one field for each option of `self.ruleset`."""

    def add_options(self, chosen: dict[str, Any]) -> None:
        """`chosen` are options that differ from the ruleset's defaults."""
        for option in self.ruleset.options:
            field = option_field(option)
            field.initial = initial_of(option, chosen.get(option.name, option.default))
            self.fields[PREFIX + option.name] = field

    def option_groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The option fields under the ruleset's headings, in order."""
        by_title: dict[str, list[forms.BoundField]] = {}
        for option in self.ruleset.options:
            title = words(option.group_zh, option.group_en) or _("Rules")
            by_title.setdefault(title, []).append(self[PREFIX + option.name])
        return [*by_title.items()]

    def options(self) -> dict[str, Any]:
        return {option.name: self._option_value(option) for option in self.ruleset.options}

    def _option_value(self, option: Option) -> Any:
        value = self.cleaned_data[PREFIX + option.name]
        if option.type != "choice":
            return value
        return next((choice.value for choice in option.choices if str(choice.value) == value), None)


class RoomForm(OptionFields, forms.Form):
    """`initial` may hold saved values in the form that `stored()` gives."""

    name = forms.CharField(label=gettext_lazy("Room name"), max_length=40, required=False)
    length = forms.ChoiceField(label=gettext_lazy("Length"))

    def __init__(self, ruleset: Ruleset, club, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.ruleset, self.club = ruleset, club
        self.fields["length"].choices = [
            (f"{unit.unit}:{count}", f"{count} {words(*unit.label)}")
            for unit in ruleset.match_length
            for count in unit.choices
        ]
        first = ruleset.match_length[0]
        self.fields["length"].initial = f"{first.unit}:{first.default}"
        for name in (*CLOCKS, *PEOPLE, *EXTRAS):
            self._add_model_field(name)
        self.add_options({})

    def _add_model_field(self, name: str) -> None:
        if name == "people" and self.ruleset.seats[0] == self.ruleset.seats[1]:
            return
        field = Room._meta.get_field(name).formfield()
        field.initial = Room._meta.get_field(name).default
        if name in LIMITS:
            low, high = LIMITS[name] if name != "people" else self.ruleset.seats
            field = forms.IntegerField(
                label=field.label, initial=field.initial, min_value=low, max_value=high
            )
        if name in ("sitters", "spectators"):
            field.choices = [choice for choice in field.choices if choice[0] in self._audiences(name)]
        self.fields[name] = field

    def _audiences(self, name: str) -> list[str]:
        audience = Room.Audience
        open_to = [audience.ANYONE, audience.REGISTERED]
        if self.club is not None:
            open_to.append(audience.CLUB)
        return open_to if name == "sitters" else [*open_to, audience.NOBODY]

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings, in order; the ruleset's options under its own."""
        groups = [
            (_("Clocks"), [self[name] for name in CLOCKS]),
            (_("People"), [self[name] for name in PEOPLE if name in self.fields]),
            (_("Help and talk"), [self[name] for name in EXTRAS]),
        ]
        return [*self.option_groups(), *groups]

    def room_values(self) -> dict[str, Any]:
        data = self.cleaned_data
        unit, _colon, count = data["length"].partition(":")
        values = {name: data[name] for name in ("name", *CLOCKS, *PEOPLE, *EXTRAS) if name in data}
        return values | {"length_unit": unit, "length_count": int(count)}

    def stored(self) -> dict[str, Any]:
        """What a club's saved settings keep: the form's values without the room's name."""
        return {name: value for name, value in self.cleaned_data.items() if name != "name"}


def initial_of_options(ruleset: Ruleset, options: dict[str, Any]) -> dict[str, Any]:
    """Initial values of the form for a ruleset's own preset."""
    return {
        PREFIX + option.name: initial_of(option, options[option.name])
        for option in ruleset.options
        if option.name in options
    }
