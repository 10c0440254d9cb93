"""Payments of random wins agree with a brute-force reading of the rules page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.engine.cases import parse_case
from games.engine.rulesets.wuhan import fans, liability, readings, scoring
from games.engine.rulesets.wuhan.tests import oracle
from games.engine.rulesets.wuhan.tests.hands import random_case

HANDS = 400


def scored(case: dict[str, Any]) -> dict[str, Any]:
    parsed = parse_case(json.loads(json.dumps(case)))
    return parsed.ruleset.score_case(parsed)


def differs(case: dict[str, Any]) -> str | None:
    output, wanted = scored(case), oracle.payments(case)
    found = output["payments"] if output["win"] else None
    return None if found == wanted else f"{wanted} by brute force, {found}: {json.dumps(case)}"


def test_payments_and_wins_are_those_of_brute_force() -> None:
    wrong = [text for number in range(HANDS) if (text := differs(random_case(f"pay {number}")))]
    assert wrong == []


def test_the_hands_of_the_oracle_are_varied() -> None:
    seen: Counter[str] = Counter()
    for number in range(HANDS):
        case = random_case(f"pay {number}")
        output = scored(case)
        if not output["win"]:
            seen["no win"] += 1
            seen[output["rule"]] += 1
            continue
        seen.update(pattern["id"] for pattern in output["patterns"])
        seen.update(line["rule"] for line in output["lines"])
        seen[f"laizi {[*case['hand'], case['tile']].count(case['jokers'][0])}"] += 1
    patterns = {"all_pungs", "all_jiang", "pure_suit", "all_winds", "all_claimed", "kong_bloom", "last_tiles"}
    assert patterns | {"robbed_kong", "small", "hard"} <= seen.keys()
    assert {"W11.6", "W11.8", "W12.1", "W12.2", "W12.3"} <= seen.keys()
    assert {"W8.2", "W8.3", "W8.6", "W8.7", "W8.8", "W8.10", "laizi 3"} <= seen.keys()
    assert seen["no win"] < HANDS * 0.6


@pytest.mark.parametrize(
    ("module", "name", "spoil"),
    [
        (scoring, "hand_factor", lambda right: lambda *args: max(10, right(*args))),
        (scoring, "_capped", lambda right: lambda ending, raw: (raw, False)),
        (scoring, "winner_fans", lambda right: lambda *args: right(*args)[1:]),
        (scoring, "loser_fans", lambda right: lambda *args: right(*args)[:-1]),
        (readings, "_allowed", lambda right: lambda *args: True),
        (fans, "kong_fans", lambda right: lambda *args: []),
        (liability, "is_ready", lambda right: lambda *args: False),
        (liability, "openings", lambda right: lambda *args: right(*args)[::-1]),
    ],
)
def test_the_oracle_notices_a_wrong_answer(
    module: Any, name: str, spoil: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, spoil(getattr(module, name)))
    assert any(differs(random_case(f"pay {number}")) for number in range(HANDS))
