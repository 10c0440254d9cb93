"""Opens the list pages of a filled club and counts their queries and the time these take.

May import Django's test client and `fill`. Invariant: a page that does not answer with 200 is an
error, never a fast page; each is opened once before it is measured.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

from django.db import connection
from django.test import Client
from django.urls import reverse

from ledger.models import Entry

from .fill import Filled

MOST_QUERIES, MOST_MS, ROUNDS = 15, 300.0, 3
# Statistics are no list: every number of the page is counted from all deals, when it is asked for.
COUNTING = "statistics"
MOST_QUERIES_COUNTING, MOST_MS_COUNTING = 22, 1000.0


class Page(NamedTuple):
    name: str
    queries: int
    ms: float
    slowest: str

    @property
    def within(self) -> bool:
        if self.name.startswith(COUNTING):
            return self.queries <= MOST_QUERIES_COUNTING and self.ms < MOST_MS_COUNTING
        return self.queries < MOST_QUERIES and self.ms < MOST_MS


def addresses(filled: Filled) -> dict[str, str]:
    """The pages by what they list."""
    club, season, player = filled.club.pk, filled.season, filled.player.pk
    entry = Entry.objects.filter(season_id=season.pk).latest("pk")
    standings, statement = reverse("season", args=[season.pk]), reverse("ledger_player", args=[player])
    balance, history = reverse("ledger_club", args=[club]), reverse("history")
    return {
        "front page": reverse("home"),
        "lobby": reverse("lobby"),
        "clubs": reverse("clubs"),
        "club": reverse("club", args=[club]),
        "members": reverse("members", args=[club]),
        "audit log": reverse("club_audit", args=[club]),
        "seasons": reverse("seasons", args=[club]),
        "standings": standings,
        "standings, public": reverse("season_public", args=[season.token]),
        "standings, export": reverse("season_export", args=[season.pk, "json"]),
        "standings, some days": f"{standings}?since=2026-02-01&until=2026-05-01&source=online",
        "ratings": reverse("ratings", args=[club, "xianju"]),
        "ratings of a player": reverse("rating_player", args=[club, "xianju", player]),
        "player of a season": reverse("season_player", args=[season.pk, player]),
        "player of a season, last page": reverse("season_player", args=[season.pk, player]) + "?page=9999",
        "participants": reverse("season_participants", args=[season.pk]),
        "rounds": reverse("rounds", args=[season.pk]),
        "trial balance of a club": balance,
        "trial balance of a season": f"{balance}?season={season.pk}",
        "statement": statement,
        "statement, last page": f"{statement}?page=9999",
        "entry": entry.get_absolute_url(),
        "history": history,
        "history, one player": f"{history}?player=选手0",
        "history, two players": f"{history}?player=选手0&opponents=选手10",
        "history, a pattern": f"{history}?pattern=xianju.pure_suit&kind=self_draw",
        "history, days": f"{history}?since=2026-01-05&until=2026-01-06",
        "statistics of a club": reverse("club_statistics", args=[club]),
        "statistics of a season": reverse("club_statistics", args=[club]) + f"?season={season.pk}",
        "statistics of a player": reverse("person_statistics", args=[club, player]),
        "rulings": reverse("rulings", args=[club]),
        "desk": reverse("desk", args=[club]),
        "profile": reverse("profile"),
        "room": reverse("room", args=[filled.season.rooms.earliest("pk").token]),
    }


def pages(filled: Filled) -> Iterator[Page]:
    """As the owner of the club sees them; the median of several times."""
    browser = Client()
    browser.force_login(filled.club.created_by)
    for name, address in addresses(filled).items():
        _opened(browser, address)
        times = sorted((_measured(name, browser, address) for _ in range(ROUNDS)), key=lambda page: page.ms)
        yield times[ROUNDS // 2]


def _measured(name: str, browser: Client, address: str) -> Page:
    found: list[tuple[float, str]] = []

    def timed(execute, sql, params, many, context):
        begin = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            found.append((1000 * (time.perf_counter() - begin), sql))

    with connection.execute_wrapper(timed):
        _opened(browser, address)
    return Page(name, len(found), sum(ms for ms, _sql in found), max(found)[1])


def _opened(browser: Client, address: str) -> None:
    reply = browser.get(address)
    if reply.status_code != 200:
        raise RuntimeError(f"{address} answers {reply.status_code}")
