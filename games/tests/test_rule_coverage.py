"""Every rule of every ruleset has a case or a test that names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine import registry
from games.engine.case_files import folders
from games.engine.ruleset import Ruleset
from games.management.rule_coverage import coverage, slug

RULESETS = list(folders().values())


@pytest.mark.parametrize("ruleset", RULESETS, ids=[ruleset.id for ruleset in RULESETS])
def test_every_rule_is_covered(ruleset: Ruleset) -> None:
    assert [rule for rule, by in coverage(ruleset).items() if not by] == []


def test_a_rule_that_nothing_names_is_noticed(tmp_path: Path) -> None:
    ruleset = registry.get("xianju")
    alone = coverage(ruleset, tests=tmp_path)  # the cases alone, without the tests
    assert alone["XJ-11.5"] and not any(name.startswith("test_") for by in alone.values() for name in by)
    (tmp_path / "test_it.py").write_text("def test_xj_7_3_and_xj_10_base_dealer(): ...\n", encoding="utf-8")
    with_one = coverage(ruleset, tests=tmp_path)
    gained = {rule for rule, by in with_one.items() if by != alone[rule]}
    assert gained == {"XJ-7.3", "XJ-10.base_dealer"}


def test_ids_in_names_of_tests() -> None:
    assert slug("XJ-10.base_dealer") == "xj_10_base_dealer"
    assert slug("LG-A-11b") == "lg_a_11b"
