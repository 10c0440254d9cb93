"""Every rule id that people are shown exists, and every word that results use has a label."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from games.engine import registry
from games.engine.rulesets.wuhan import names, patterns
from games.engine.tests.walks import each_walk

WUHAN = registry.get("wuhan@1")
RULES = {rule.id for rule in WUHAN.rules()}
FOLDER = Path(__file__).parent.parent
ID = re.compile(r"\bW\d+\.(?:\d+|[a-z_]+)")


def mentioned() -> Iterator[tuple[str, str]]:
    for option in WUHAN.options:
        yield option.name, option.rule
    for section in WUHAN.texts.help:
        for paragraph in section.paragraphs:
            zh, en = set(ID.findall(paragraph.zh)), set(ID.findall(paragraph.en))
            assert zh == en, "both languages name the same rules"
            yield from ((section.title.zh, rule) for rule in zh)
    for key in WUHAN.texts.labels:
        if key.startswith("rule."):
            yield key, key.removeprefix("rule.")
    for path in sorted(FOLDER.glob("*.py")):
        yield from ((path.name, rule) for rule in ID.findall(path.read_text(encoding="utf-8")))


def test_every_rule_that_is_named_exists() -> None:
    assert {(where, rule) for where, rule in mentioned() if rule not in RULES} == set()


def test_results_use_rules_and_labels_that_exist() -> None:
    labels = WUHAN.texts.labels
    for walk in each_walk(WUHAN, "words", 60):
        result = walk.finish().state.result
        for line in result["lines"]:
            assert line["rule"] in RULES and f"rule.{line['rule']}" in labels
        for winner in result["winners"]:
            for pattern in winner["patterns"]:
                assert pattern["rule"] in RULES
                assert labels[f"pattern.{pattern['id']}"].zh == pattern["name"]
                assert f"unit.{pattern['unit']}" in labels


def test_patterns_and_fans_have_names_of_their_own() -> None:
    ids = [pattern.id for pattern in (*patterns.PATTERNS, patterns.SMALL)] + list(names.FAN_NAMES)
    assert len(set(ids)) == len(ids)
    assert all(f"pattern.{name}" in WUHAN.texts.labels for name in ids)
