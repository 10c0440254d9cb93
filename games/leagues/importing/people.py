"""Players of a season from a file: who is known, who is new, with which opening balance.

May import accounts, the models, `seasons`. Invariant: a line means one person or is a problem; a login
name or a name that could be somebody else's is never taken for the person.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts import names
from accounts.models import Membership, User
from games.leagues import seasons
from games.models import Season

from .plan import Plan
from .reading import Column, Row, Sheet

NAME = Column(("name", "姓名", "选手", "player", "名字"), required=True)
LOGIN = Column(("login", "登录名", "账号", "username"))
OPENING = Column(("opening", "期初积分", "期初", "初始积分"))
COLUMNS = (NAME, LOGIN, OPENING)
SAMPLE = "姓名,登录名,期初积分\n王小明,wang-xm,120\n李四,,\n"


@dataclass(frozen=True, slots=True)
class Person:
    line: int
    name: str
    login: str
    user: User | None  # None: a new member of the club
    joins: bool
    opening: int | None  # None: as it is


class Crowd:
    """The members of a club by their names. Two queries."""

    def __init__(self, season: Season, logins: set[str]):
        members = Membership.objects.current().filter(club=season.club).select_related("user")
        self.members = {one.user_id: one.user for one in members}
        self.by_name: dict[str, list[User]] = defaultdict(list)
        for user in self.members.values():
            self.by_name[user.display_name].append(user)
        taken = User.objects.filter(login_name__in=logins)
        self.by_login = {user.login_name: user for user in taken}


def plan(season: Season, sheet: Sheet) -> Plan:
    made = Plan.of(sheet)
    logins = {names.fold_login_name(row.text("login")) for row in sheet.rows if row.text("login")}
    crowd = Crowd(season, logins)
    parts = {part.user_id: part for part in season.participants.all()}
    openings = seasons.openings(season)
    seen: dict[object, int] = {}
    for row in sheet.rows:
        login, user = _who(row, crowd)
        opening = row.number("opening", seasons.LARGEST_OPENING) if row.text("opening") else None
        _once(row, seen, user.pk if user else login or row.text("name"))
        joins = user is None or user.pk not in parts or parts[user.pk].left_at is not None
        if opening == (openings.get(user.pk, 0) if user else 0):
            opening = None
        if joins or opening is not None:
            made.new.append(Person(row.line, row.text("name"), login, user, joins, opening))
        else:
            made.known += 1
    return made.finish(sheet)


def _once(row: Row, seen: dict[object, int], who: object) -> None:
    if (before := seen.setdefault(who, row.line)) != row.line:
        row.wrong("name", _("The same person stands in line %(line)d.") % {"line": before})


def _who(row: Row, crowd: Crowd) -> tuple[str, User | None]:
    """The login name as it would be stored, and the member it is; (…, None) for somebody new."""
    try:
        name = names.display_name(row.text("name"))
        login = names.login_name(row.text("login")) if row.text("login") else ""
    except ValidationError as error:
        row.wrong("name", " ".join(error.messages))
        return "", None
    if login:
        user = crowd.by_login.get(login)
        if user is not None and user.pk not in crowd.members:
            row.wrong("login", _("Somebody outside the club has this login name: invite them instead."))
        elif user is not None and user.display_name != name:
            row.wrong("name", _("The member with this login name is called %(name)s.") % {"name": user})
        return login, user
    found = crowd.by_name[name]
    if len(found) > 1:
        row.wrong(
            "name", _("%(number)d members have this name: give the login name.") % {"number": len(found)}
        )
    return "", found[0] if found else None
