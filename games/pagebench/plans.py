"""How Postgres finds what history searches ask for: which indexes, how long, and never by reading all deals.

May import the search and `fill`. Invariant: the plans are those of the very queries that the page makes,
the page of results and the count of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import QuerySet

from accounts.models import User
from games.services import history
from games.services.history import Search

from .fill import Filled

A_PAGE = 25
# Tables that grow with the deals.
LARGE = ("games_deal", "games_dealfacts", "games_dealseat", "games_seatfacts")


class Plan(NamedTuple):
    name: str
    ms: float
    indexes: list[str]
    scanned: list[str]  # large tables that were read from end to end
    text: str


def searches(filled: Filled) -> dict[str, Search]:
    """Each condition by itself, then what people ask for together, and rare and common answers."""
    club, season, rules = filled.club, filled.season, {"ruleset": "xianju"}
    one, *others = ((filled.player.pk + 10 * step,) for step in range(3))
    week = {"since": date(2026, 1, 5), "until": date(2026, 1, 11)}
    return {
        "nothing asked": Search(),
        "player": Search(people=(one,)),
        "player and opponents": Search(people=(one, *others)),
        "a player who never played": Search(people=((club.created_by_id,),)),
        "club": Search(club=club),
        "season": Search(season=season),
        "ruleset": Search(**rules),
        "days": Search(**week),
        "result: draw": Search(kind="draw"),
        "result: win by self-draw": Search(kind="self_draw"),
        "result: penalty (none)": Search(kind="penalty"),
        "pattern": Search(pattern="pure_suit", **rules),
        "pattern that nobody made": Search(pattern="thirteen_orphans", **rules),
        "total at least 12": Search(total=12, **rules),
        "total at least 13 (none)": Search(total=13, **rules),
        "liability (none)": Search(liability=True),
        "with bots (none)": Search(bots=True),
        "face to face (none)": Search(source="face_to_face"),
        "oldest first": Search(order="oldest"),
        "largest total first": Search(order="total", **rules),
        "longest first": Search(order="longest"),
        "player's self-draws of a pattern": Search(
            people=(one,), kind="self_draw", pattern="pure_suit", **rules
        ),
        "season, days, largest first": Search(season=season, order="total", **week, **rules),
    }


def plans(filled: Filled) -> Iterator[Plan]:
    """As the owner of the club asks, and as somebody who may see nothing of it."""
    for name, search in searches(filled).items():
        yield from _of(name, filled.club.created_by, search)
    stranger = User.objects.create_user("bench-stranger", None, "路人")
    yield from _of("nothing asked, by one who never played", stranger, Search())
    player = Search(people=((filled.player.pk,),))
    yield from _of("a player, by one who never played", stranger, player)


def _of(name: str, user: User, search: Search) -> Iterator[Plan]:
    found = history.deals(history.readable(user), search).prefetch_related(None)
    yield _plan(name, found[:A_PAGE])
    yield _plan(f"{name}: count", history.counted(found))


def _plan(name: str, query: QuerySet) -> Plan:
    sql, params = query.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", params)
        explained = cursor.fetchone()[0]
        cursor.execute(f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) {sql}", params)
        text = "\n".join(row[0] for row in cursor.fetchall())
    told = explained if isinstance(explained, list) else json.loads(explained)
    nodes = list(_nodes(told[0]["Plan"]))
    return Plan(
        name,
        told[0]["Planning Time"] + told[0]["Execution Time"],
        sorted({node["Index Name"] for node in nodes if "Index Name" in node}),
        sorted({node["Relation Name"] for node in nodes if _reads_all(node)}),
        re.sub(r"(?m)^", "    ", text),
    )


def _nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for below in node.get("Plans", ()):
        yield from _nodes(below)


def _reads_all(node: dict[str, Any]) -> bool:
    return node["Node Type"] == "Seq Scan" and node["Relation Name"] in LARGE
