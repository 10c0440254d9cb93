"""Room options: a flat, typed schema, and the values chosen for one deal.

May import `errors`. Invariant: a `Values` object holds exactly one valid value for
every option of its schema, so the rules never ask whether an option is set.

The same schema describes the context keys that a ruleset needs from the match
(`number`, Hainan's `round_wind` …); `required=True` there means "no default".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.errors import NotationError


@dataclass(frozen=True, slots=True)
class Choice:
    """One allowed value of a choice option, with its label for people."""

    value: str | int
    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a ruleset. `rule` is the rule id that it varies.

    type     `bool`; `int` within `minimum..maximum`; `choice` among `choices`;
             `ints` (a list of four integers, one a seat: context keys only)
    nullable None is a value of its own ("no cap")
    """

    name: str
    type: str
    default: Any
    label_zh: str
    label_en: str
    rule: str = ""
    choices: tuple[Choice, ...] = ()
    minimum: int = 0
    maximum: int = 1_000_000
    nullable: bool = False
    required: bool = False
    help_zh: str = ""
    help_en: str = ""
    group_zh: str = ""
    group_en: str = ""

    def check(self, value: Any, where: str) -> Any:
        """`value` if this option may have it. Raises NotationError naming `where`."""
        if value is None and self.nullable:
            return None
        if self.type == "bool":
            if not isinstance(value, bool):
                raise NotationError(where, f"must be true or false, not {_show(value)}")
        elif self.type == "int":
            self._check_int(value, where)
        elif self.type == "ints":
            if not isinstance(value, list) or len(value) != 4:
                raise NotationError(where, "must be a list of four integers")
            for index, item in enumerate(value):
                self._check_int(item, f"{where}[{index}]")
        elif not any(value == choice.value and type(value) is type(choice.value) for choice in self.choices):
            allowed = ", ".join(str(choice.value) for choice in self.choices)
            raise NotationError(where, f"must be one of {allowed}, not {_show(value)}")
        return value

    def _check_int(self, value: Any, where: str) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            raise NotationError(where, f"must be an integer, not {_show(value)}")
        if not self.minimum <= value <= self.maximum:
            raise NotationError(where, f"must be from {self.minimum} to {self.maximum}, not {_show(value)}")


Group = tuple[str, str]
"""The heading in the room form under which an option stands, Chinese and English."""


def flag(name: str, default: bool, zh: str, en: str, rule: str, group: Group) -> Option:
    """Yes or no."""
    return Option(name, "bool", default, zh, en, rule, group_zh=group[0], group_en=group[1])


def pick(name: str, zh: str, en: str, rule: str, group: Group, *choices: tuple[str, str, str]) -> Option:
    """One of several words, each with its labels; the first is the default."""
    listed = tuple(Choice(*choice) for choice in choices)
    default = listed[0].value
    return Option(name, "choice", default, zh, en, rule, listed, group_zh=group[0], group_en=group[1])


def one_of(
    name: str,
    default: int,
    values: Iterable[int],
    zh: str,
    en: str,
    rule: str,
    group: Group,
    none: bool = False,
) -> Option:
    """One of a few numbers. `none`: 0 means that there is no such limit."""
    listed = tuple(
        Choice(value, "无", "none") if none and value == 0 else Choice(value, str(value), str(value))
        for value in values
    )
    return Option(name, "choice", default, zh, en, rule, listed, group_zh=group[0], group_en=group[1])


def _show(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


class Values:
    """The options (or context) of one deal, read as attributes: `values.swap_ban`."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.__dict__.update(values)

    def as_dict(self) -> dict[str, Any]:
        return dict(self.__dict__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Values) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # its content is a dict

    def __repr__(self) -> str:
        return f"Values({self.__dict__!r})"

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no option {name!r}")


def resolve(schema: Iterable[Option], given: object, where: str = "options") -> Values:
    """All values of `schema`, defaults where `given` is silent. Raises NotationError."""
    if not isinstance(given, Mapping):
        raise NotationError(where, f"must be an object, not {_show(given)}")
    by_name = {option.name: option for option in schema}
    for name in given:
        if name not in by_name:
            raise NotationError(f"{where}.{name}", "no such key here")
    values: dict[str, Any] = {}
    for name, option in by_name.items():
        if name in given:
            values[name] = option.check(given[name], f"{where}.{name}")
        elif option.required:
            raise NotationError(f"{where}.{name}", "is required")
        else:
            values[name] = option.default
    return Values(values)


def differences(schema: Iterable[Option], values: Values) -> dict[str, Any]:
    """Only what differs from the defaults: the form that records store."""
    chosen = values.as_dict()
    return {
        option.name: chosen[option.name]
        for option in schema
        if option.required or chosen[option.name] != option.default
    }
