"""Past matches of a season from a file: one line a match, with its players and their points.

May import the models, the ledger's models. Invariant: a line means one match whose points sum to zero,
between participants of the season; its key follows from its content, so that the same line, in
whichever file, counts once for ever.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import fold_login_name
from games.models import Season
from ledger.models import Entry

from .plan import Plan
from .reading import Column, Row, Sheet

FEWEST, MOST = 4, 6
LARGEST, LONGEST_NOTE = 10**6, 100
DAY = Column(("date", "日期"), required=True)
NOTE = Column(("note", "备注", "说明"))
PLAYERS = tuple(Column((f"player{n}", f"选手{n}", f"姓名{n}"), n <= FEWEST) for n in range(1, MOST + 1))
POINTS = tuple(Column((f"points{n}", f"积分{n}", f"得分{n}"), n <= FEWEST) for n in range(1, MOST + 1))
COLUMNS = (DAY, NOTE, *(column for pair in zip(PLAYERS, POINTS, strict=True) for column in pair))

SAMPLE = (
    "日期,选手1,积分1,选手2,积分2,选手3,积分3,选手4,积分4\n2026-03-01,王小明,36,李四,-6,赵钱孙,-12,周吴,-18\n"
)


@dataclass(frozen=True, slots=True)
class PastMatch:
    """`points` in seat order, the first dealer first."""

    line: int
    day: date
    note: str
    points: tuple[tuple[int, int], ...]  # (user, points)
    key: str


def plan(season: Season, sheet: Sheet) -> Plan:
    made = Plan.of(sheet)
    people = _people(season)
    seen: dict[str, int] = {}
    found = []
    for row in sheet.rows:
        match = _match(season, row, people)
        if match is None:
            continue
        if (before := seen.setdefault(match.key, match.line)) != match.line:
            message = _("The same match stands in line %(line)d. If it was played twice, give it a note.")
            row.wrong("date", message % {"line": before})
        found.append(match)
    known = set(Entry.objects.filter(key__in=list(seen)).values_list("key", flat=True))
    made.new = [match for match in found if match.key not in known]
    made.known = len(found) - len(made.new)
    return made.finish(sheet)


def _people(season: Season) -> dict[str, list[User]]:
    """Participants by name and by login name, also those who left."""
    found: dict[str, list[User]] = defaultdict(list)
    for part in season.participants.select_related("user"):
        for name in {part.user.display_name, part.user.login_name or part.user.display_name}:
            found[name].append(part.user)
    return found


def _match(season: Season, row: Row, people: dict[str, list[User]]) -> PastMatch | None:
    """None if the line has a problem."""
    day = _day(season, row)
    points = [_line(row, at, people) for at in range(MOST) if _is_filled(row, at)]
    users = [user.pk for user, _points in points if user]
    if len(set(users)) != len(users):
        row.wrong("player1", _("Somebody stands in this line twice."))
    total = sum(value or 0 for _user, value in points)
    if not row.problems and total:
        row.wrong("points1", _("The points sum to %(total)d, not to zero.") % {"total": total})
    if len(row.text("note")) > LONGEST_NOTE:
        row.wrong("note", _("The note is too long."))
    if row.problems:
        return None
    content = tuple((user.pk, value) for user, value in points)
    return PastMatch(row.line, day, row.text("note"), content, _key(season, day, row.text("note"), content))


def _is_filled(row: Row, at: int) -> bool:
    return at < FEWEST or bool(row.text(PLAYERS[at].key) or row.text(POINTS[at].key))


def _line(row: Row, at: int, people: dict[str, list[User]]) -> tuple[User | None, int | None]:
    value = row.number(POINTS[at].key, LARGEST)
    key = PLAYERS[at].key
    name = row.text(key)
    found = people.get(name) or people.get(fold_login_name(name)) or []
    if not name:
        row.wrong(key, _("A name is missing."))
    elif not found:
        row.wrong(key, _("Nobody called %(name)s takes part: import the players first.") % {"name": name})
    elif len(found) > 1:
        message = _("%(number)d participants are called so: give the login name.")
        row.wrong(key, message % {"number": len(found)})
    return (found[0] if len(found) == 1 else None), value


def _day(season: Season, row: Row) -> date | None:
    day = row.date("date")
    if day is None:
        return None
    if day > timezone.localdate():
        row.wrong("date", _("This day is yet to come."))
    elif day < season.starts_on or (season.ends_on and day > season.ends_on):
        row.wrong("date", _("This day is outside the season."))
    return day


def _key(season: Season, day: date, note: str, points: tuple) -> str:
    said = "|".join([day.isoformat(), note, *(f"{user}:{value}" for user, value in points)])
    return f"import:{season.pk}:{hashlib.sha256(said.encode()).hexdigest()[:40]}"
