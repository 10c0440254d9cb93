"""How a person likes the table: a typed schema for the JSON kept with the user.

May import Django's translation and validation error only. Invariant: what is stored is a dict of
known keys with values of the declared type that differ from the default, so a new default reaches
everybody who never chose.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Preference:
    name: str
    default: bool | str
    label: Any
    choices: tuple[tuple[str, Any], ...] = ()  # empty: a yes/no preference

    def check(self, value: object) -> None:
        known = isinstance(value, bool) if not self.choices else value in dict(self.choices)
        if not known:
            raise ValidationError(
                _("Preference %(name)s: %(value)s is not possible."),
                code="preference",
                params={"name": self.name, "value": repr(value)},
            )


SCHEMA = (
    Preference(
        "theme",
        "auto",
        _("Colours"),
        (("auto", _("As the device")), ("light", _("Light")), ("dark", _("Dark"))),
    ),
    Preference(
        "discard",
        "auto",
        _("How to discard"),
        (
            ("auto", _("Touch: tap twice; mouse: one click")),
            ("tap_twice", _("Select, then tap again")),
            ("tap_once", _("One tap or click")),
        ),
    ),
    Preference(
        "tiles",
        "normal",
        _("Tile size"),
        (("normal", _("Normal")), ("large", _("Large"))),
    ),
    Preference("sort_hand", True, _("Keep the hand sorted")),
    Preference("same_kind", True, _("Mark all visible tiles of the same kind")),
    Preference("hints", True, _("Show hints where the room allows them")),
    Preference("confirm_win", False, _("Ask before a win is declared")),
    Preference("sound", False, _("Sound")),
    Preference("reduce_motion", False, _("Less motion")),
    Preference("quick_phrases", True, _("Show other players’ quick phrases")),
)
BY_NAME = {preference.name: preference for preference in SCHEMA}


def check(values: object) -> None:
    """ValidationError unless `values` is what may be stored; also the model field's validator."""
    if not isinstance(values, dict):
        raise ValidationError(_("Preferences are an object."), code="preference")
    for name, value in values.items():
        if name not in BY_NAME:
            raise ValidationError(
                _("There is no preference %(name)s."), code="preference", params={"name": name}
            )
        BY_NAME[name].check(value)


def stored(values: dict[str, Any]) -> dict[str, Any]:
    """The checked values without those that equal the default."""
    check(values)
    return {name: value for name, value in values.items() if value != BY_NAME[name].default}


def complete(values: dict[str, Any]) -> dict[str, Any]:
    """Every preference with its value, for the table's client; unknown old keys are left out."""
    return {p.name: values.get(p.name, p.default) for p in SCHEMA}
