"""The committed shape tables against freshly built ones, and what they cost in memory."""

from __future__ import annotations

import json
import sys

from games.engine.shapes import build, tables


def test_committed_tables_equal_freshly_built_ones() -> None:
    raw, manifest = build.pack(build.sections())
    committed = json.loads((build.DATA / "tables.json").read_text(encoding="utf-8"))
    assert manifest == committed
    assert b"".join(bytes(section) for section, _ in tables.read_sections().values()) == raw


def test_tables_stay_under_ten_megabytes() -> None:
    seen: dict[int, int] = {}

    def weigh(thing: object) -> None:
        if id(thing) not in seen:
            seen[id(thing)] = sys.getsizeof(thing)
            for part in thing if isinstance(thing, list | tuple) else ():
                weigh(part)

    for table in (tables.FREE, tables.CAPPED, tables.COVER_SUIT, tables.COVER_HONOURS, tables.ENOUGH):
        weigh(table)
    assert 6_000_000 < sum(seen.values()) < 10_000_000
