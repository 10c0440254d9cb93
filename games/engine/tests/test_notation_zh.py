"""Every fault that a record may have is told in Chinese too."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest

from games.engine.errors import NotationError
from games.engine.notation_zh import in_chinese
from games.engine.record import parse_record
from games.engine.registry import get
from games.engine.scripted import play, scripted_deal
from games.engine.strict import decode, load

CHANGES: list[tuple[str, Any]] = [
    ("format", "x"), ("format", None), ("ruleset", 5), ("ruleset", "riichi"), ("ruleset", "xianju@9"),
    ("options", {"cap": "x"}), ("options", {"cap": 10**9}), ("options", {"x": 1}), ("options", []),
    ("dealer", 7), ("dealer", "0"), ("dice", [[1, 2]]), ("dice", [[1], [2, 3]]), ("dice", [[1, 9], [2, 3]]),
    ("dice", 3), ("wall", 5), ("wall", ["1m"]), ("wall", ["9x"]), ("wall", "12"), ("wall", "1m!"),
    ("players", ["甲"]), ("players", [1, 2, 3, 4]), ("actions", {}), ("actions", ["x"]),
    ("actions", [{"do": "pass"}]), ("actions", [{"seat": 0, "do": "fly"}]), ("actions", [{"seat": 0}]),
    ("actions", [{"seat": 0, "do": "discard"}]), ("actions", [{"seat": 0, "do": "pass", "tile": "1m"}]),
    ("actions", [{"seat": 0, "do": "discard", "tile": "9x"}]), ("actions", [{"seat": 9, "do": "pass"}]),
    ("actions", [{"seat": 0, "do": "pung", "with": "1m"}]), ("result", {"kind": "x"}), ("result", 3),
    ("actions", [{"seat": 0, "do": "chow", "with": "12m", "as": "9m"}]), ("extra", 1),
    ("fairness", {}), ("fairness", {"version": 1, "deal": "x", "commitment": "", "server_seed": "",
                                   "client_seeds": []}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value"), CHANGES, ids=[f"{key}={value}"[:40] for key, value in CHANGES])
def test_a_fault_of_a_record_has_a_chinese_sentence(key: str, value: Any) -> None:
    record = copy.deepcopy(json.loads(json.dumps(play(scripted_deal(get("xianju"))).record())))
    with pytest.raises(NotationError) as fault:
        parse_record(record | {key: value})
    told = in_chinese(fault.value.message)
    assert re.search("[一-鿿]", told), fault.value.message


def test_what_is_no_json_is_told_so_and_an_unknown_sentence_is_not_hidden() -> None:
    for data in (b"{", b"\xff", b'{"a": 1, "a": 2}'):
        with pytest.raises(NotationError) as fault:
            load(decode(data))
        assert in_chinese(fault.value.message) and fault.value.message
    assert in_chinese("something new") == "something new"
