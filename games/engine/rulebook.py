"""The list of a ruleset's rules: every id of its page, with a title in both languages.

May import the standard library and `ruleset.Text`. Invariant: ids are unique and in the
order of the page; a row of a table has the table's id and the row's (`XJ-10.pure_suit`).

The list is `rules.json` in the ruleset's folder, `[{"id", "zh", "en"}, …]`. The command
`rules` and a test go through it and look for the cases and tests that cover each rule.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.engine.ruleset import Text


class Rule(NamedTuple):
    """One rule: its id as tests and results quote it, and what it is about."""

    id: str
    title: Text


@cache
def read_rules(folder: str) -> tuple[Rule, ...]:
    """The rules of the ruleset whose package lies in `folder`."""
    entries = json.loads((Path(folder) / "rules.json").read_text(encoding="utf-8"))
    rules = tuple(Rule(entry["id"], Text(entry["zh"], entry["en"])) for entry in entries)
    ids = [rule.id for rule in rules]
    repeated = sorted({rule for rule in ids if ids.count(rule) > 1})
    if repeated:
        raise ValueError(f"{folder}/rules.json lists twice: {', '.join(repeated)}")
    return rules
