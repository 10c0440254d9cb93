"""Every entry of every case file, run and compared as the commands would."""

from __future__ import annotations

import pytest

from games.engine.case_files import Entry, folders, read_entries

ENTRIES = [entry for ruleset in folders().values() for entry in read_entries(ruleset)]


@pytest.mark.parametrize("entry", ENTRIES, ids=[f"{entry.file}:{entry.id}" for entry in ENTRIES])
def test_case(entry: Entry) -> None:
    assert entry.difference() is None, entry.why


def test_there_are_cases_of_every_kind_that_rulesets_share() -> None:
    assert {entry.kind for entry in ENTRIES} == {"case", "record", "progress"}
    assert len(ENTRIES) > 200


def test_a_wrong_expectation_is_noticed() -> None:
    entry = next(entry for entry in ENTRIES if entry.id == "example-3")
    wrong = entry._replace(expect={**entry.expect, "total": entry.expect["total"] + 1})
    assert wrong.difference() == "total: expected 8, found 7"
    refused = entry._replace(given={**entry.given, "tile": "9x"})
    assert "9x is no tile" in str(refused.output())
