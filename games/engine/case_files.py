"""Case files of the rulesets: `rulesets/<id>/cases/*.json`, read strictly and run.

May import engine core. Invariant: an entry is one `case`, `record` or `progress` with what
is expected of it; its output is that of the command for such input, and is compared as
`compare` says. Ids are unique in a folder, rule ids are those of the folder's `rules.json`.

An input that is refused gives `{"error": {"message": …}}`, so a case file can also say
what must be refused.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from games.engine import registry
from games.engine.cases import parse_case
from games.engine.compare import first_difference
from games.engine.errors import NotationError
from games.engine.options import resolve
from games.engine.record import parse_record
from games.engine.replay import replay
from games.engine.result import SEATS
from games.engine.ruleset import Ruleset
from games.engine.strict import Members, check_choice, check_integer, load

DEAL_KINDS = ("win", "draw", "penalty", "aborted")


class Entry(NamedTuple):
    """One entry of a case file. `kind` is `case`, `record` or `progress`."""

    id: str
    rules: tuple[str, ...]
    why: str
    kind: str
    given: Any
    expect: Any
    file: str

    def output(self) -> Any:
        """What the engine makes of it."""
        try:
            return RUNNERS[self.kind](self.given)
        except NotationError as error:
            return {"error": {"message": str(error)}}

    def difference(self) -> str | None:
        """Where output and expectation differ first; None if they agree."""
        return first_difference(self.expect, self.output())


def folder_of(ruleset: Ruleset) -> Path:
    """The folder in which a ruleset lives; several ids and versions may share it."""
    file = sys.modules[type(ruleset).__module__].__file__
    assert file is not None, "a ruleset is a module on disk"
    return Path(file).parent


def folders() -> dict[Path, Ruleset]:
    """Every folder with one of its rulesets."""
    return {folder_of(ruleset): ruleset for ruleset in registry.all_rulesets()}


def read_entries(ruleset: Ruleset) -> list[Entry]:
    """All entries of the ruleset's folder. Raises NotationError naming file and place."""
    rules = {rule.id for rule in ruleset.rules()}
    entries: list[Entry] = []
    for path in sorted((folder_of(ruleset) / "cases").glob("*.json")):
        entries += _read_file(path, rules)
    seen: set[str] = set()
    for entry in entries:
        if entry.id in seen:
            raise NotationError(entry.file, f"two cases are called {entry.id}")
        seen.add(entry.id)
    return entries


def _read_file(path: Path, rules: set[str]) -> list[Entry]:
    value = load(path.read_text(encoding="utf-8"), path.name)
    if not isinstance(value, list):
        raise NotationError(path.name, "a case file is a list")
    return [_read_entry(item, f"{path.name}[{index}]", path.name, rules) for index, item in enumerate(value)]


def _read_entry(value: Any, where: str, file: str, rules: set[str]) -> Entry:
    members = Members(value, where, "a case")
    covered = []
    for place, rule in members.listing("rule"):
        if rule not in rules:
            raise NotationError(place, f"{rule} is no rule of this ruleset")
        covered.append(rule)
    kinds = [kind for kind in RUNNERS if members.has(kind)]
    if len(kinds) != 1:
        raise NotationError(where, f"needs exactly one of {', '.join(RUNNERS)}")
    entry = Entry(
        members.text("id"),
        tuple(covered),
        members.text("why"),
        kinds[0],
        members.take(kinds[0]),
        members.take("expect"),
        file,
    )
    members.close()
    return entry


def _score(given: Any) -> Any:
    case = parse_case(given)
    return case.ruleset.score_case(case)


def _replay(given: Any) -> Any:
    return replay(parse_record(given)).as_json()


def run_progress(given: Any) -> list[dict[str, Any]]:
    """Dealer, 圈 and end of the match after each deal."""
    members = Members(given, "", "a progress")
    ruleset = registry.get(members.take("ruleset"))
    options = resolve(ruleset.options, members.take("options", {}))
    ruleset.check_options(options)
    first_dealer = members.integer("first_dealer", 0, SEATS - 1)
    deals = [_deal(item, place) for place, item in members.listing("deals")]
    members.close()
    return ruleset.progress(options, first_dealer, deals)


def _deal(value: Any, where: str) -> dict[str, Any]:
    members = Members(value, where, "a deal")
    kind = check_choice(members.take("kind"), members.at("kind"), DEAL_KINDS)
    winners = [check_integer(item, place, 0, SEATS - 1) for place, item in members.listing("winners", [])]
    members.close()
    if bool(winners) != (kind == "win") or len(set(winners)) != len(winners):
        raise NotationError(members.at("winners"), "a win, and nothing else, has winners, each once")
    return {"kind": kind, "winners": winners}


RUNNERS: dict[str, Callable[[Any], Any]] = {"case": _score, "record": _replay, "progress": run_progress}
