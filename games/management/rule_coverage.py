"""Which cases and tests cover which rule.

May import the engine. Invariant: a rule is covered by a case that names it in `rule`, or
by a test function whose name holds the rule's id in lower case with underscores
(`XJ-10.base_dealer` → `xj_10_base_dealer`); of several ids that fit at one place in a
name the longest counts.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import games.engine
from games.engine.case_files import folder_of, read_entries
from games.engine.ruleset import Ruleset

TESTS = Path(games.engine.__file__).parent / "tests"


def coverage(ruleset: Ruleset, tests: Path = TESTS) -> dict[str, list[str]]:
    """Rule id → ids of the cases and names of the tests that cover it, in the order of the page."""
    rules = [rule.id for rule in ruleset.rules()]
    covered: dict[str, list[str]] = {rule: [] for rule in rules}
    for entry in read_entries(ruleset):
        for rule in entry.rules:
            covered[rule].append(entry.id)
    for name in _test_names([tests, folder_of(ruleset)]):
        for rule in _named(name, rules):
            covered[rule].append(name)
    return covered


def slug(rule: str) -> str:
    """A rule id as part of a test's name."""
    return re.sub(r"[^a-z0-9]+", "_", rule.lower()).strip("_")


def _named(name: str, rules: Iterable[str]) -> list[str]:
    """The rules whose ids stand in a test's name."""
    found = []
    rest = name.lower()
    for rule in sorted(rules, key=lambda rule: -len(slug(rule))):
        rest, times = re.subn(rf"(?<![a-z0-9]){re.escape(slug(rule))}(?![a-z0-9])", "|", rest)
        if times:
            found.append(rule)
    return found


def _test_names(folders: Iterable[Path]) -> Iterator[str]:
    """Names of all test functions in these folders."""
    for folder in folders:
        for path in sorted(folder.rglob("test_*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    yield node.name
