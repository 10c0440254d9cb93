"""What the rooms desk, calls and reports add to the audit log's words, the notices and the club's page."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts import notices, panels, verbs
from accounts.errors import Refused
from accounts.panels import Panel
from accounts.permissions import Right


def register() -> None:
    from accounts import exporting  # not before the apps are loaded
    from accounts.services import users

    verbs.register(
        {
            "table.time": _("Time given"),
            "table.message": _("Message to a table"),
            "table.bot": _("Bot put into a seat"),
            "table.substitute": _("Substitute put into a seat"),
            "table.seats": _("Wrong seats put right"),
            "table.finished": _("Match ended early"),
            "call.taken": _("Call for the referee taken"),
            "call.answered": _("Call for the referee answered"),
            "report.closed": _("Report answered"),
        }
    )
    verbs.register_facts(
        {
            "seconds": _("seconds"),
            "seat": _("seat"),
            "seats": _("seats 1 to 4"),
            "replaced": _("sat there before"),
            "bot": _("bot"),
            "match": _("match"),
            "deals": _("deals whose points moved"),
            "greedy": _("bot"),
            "muted_hours": _("hours of silence"),
        }
    )
    verbs.register_page("games.table", "table_acts")
    notices.register("referee.called", _("%(room)s: %(who)s calls the referee: %(text)s"))
    notices.register("referee.answered", _("%(room)s: the referee %(who)s answered your call: %(reason)s"))
    notices.register("seat.given", _("%(room)s: %(who)s put you into a seat: %(reason)s"))
    notices.register("seat.replaced", _("%(room)s: %(who)s put somebody else into your seat: %(reason)s"))
    notices.register("table.seats", _("%(room)s: %(who)s put wrong seats right: %(reason)s"))
    notices.register("table.finished", _("%(room)s: %(who)s ended the match early: %(reason)s"))
    notices.register("report.filed", _("%(room)s: %(who)s reports the talk of another player: %(text)s"))
    notices.register("report.closed", _("%(room)s: your report was answered: %(reason)s"))
    panels.register("club", desk_link)
    users.before_erasing(sits_nowhere)
    exporting.register("ledger.posting", postings)


def desk_link(request, club) -> Panel | None:
    from games.desk import calls

    if not panels.power(request, club).has(Right.MANAGE_ROOMS):
        return None
    return Panel("games/desk/panel.html", {"club": club, "calls": calls.open_calls(club).count()})


def sits_nowhere(user) -> None:
    """A seat is given up at its table, where the others see it."""
    from games.models import Seat

    if Seat.objects.live().filter(user=user).exists():
        raise Refused(_("You sit at a table: leave it first."), code="seated")


def postings(user) -> list[dict]:
    """Every movement of the person's points."""
    from ledger.models import Posting

    found = Posting.objects.filter(account__user=user).order_by("pk")
    facts = ("entry__key", "entry__kind", "entry__happened_at", "entry__reason", "points", "deals")
    return list(found.values("account_id", "account__season_id", "account__club_id", *facts))
