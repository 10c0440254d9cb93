"""What penalties add to the audit log's words, the notices, the ledger's causes and the club's page."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import notices, panels, verbs
from accounts.panels import Panel
from accounts.permissions import Right
from ledger import causes


def register() -> None:
    verbs.register(
        {
            "penalty.given": _("Penalty given"),
            "penalty.cancelled": _("Penalty cancelled"),
            "penalty_kind.edited": _("Catalogue of penalties changed"),
        }
    )
    verbs.register_facts(
        {
            "penalty": _("penalty"),
            "entry": _("entry"),
            "retired": _("no longer given"),
            "fine_from_dealer": _("fine: the dealer pays each"),
            "fine_to_dealer": _("fine: who is not the dealer pays the dealer"),
            "fine_to_others": _("fine: … and each other player"),
            "fine_pot": _("fine to the club's penalty pot"),
            "no_win": _("plays on without a win for the rest of the deal"),
            "suspension_days": _("suspended for days"),
        }
    )
    verbs.register_page("games.penalty", "penalty")
    notices.register("penalty.given", _("%(club)s: you were given a penalty, %(kind)s: %(reason)s"))
    notices.register("penalty.cancelled", _("%(club)s: a penalty was cancelled, %(kind)s: %(reason)s"))
    notices.register("penalty.by_rules", _("%(room)s, deal %(number)s: the rules have fined you."))
    notices.register("penalty.false_win", _("%(room)s, deal %(number)s: %(who)s declared a false win."))
    notices.register("penalty.false_kong", _("%(room)s, deal %(number)s: %(who)s declared a false kong."))
    causes.register("games.penalty", penalty_causes)
    panels.register("club", club_desk)


def penalty_causes(ids: list[str]) -> dict[str, causes.Cause]:
    from games.models import Penalty

    found = Penalty.objects.filter(pk__in=ids).select_related("kind")
    return {str(one.pk): causes.Cause(str(one.kind), reverse("penalty", args=[one.pk])) for one in found}


def club_desk(request, club) -> Panel | None:
    power = panels.power(request, club)
    if not power.has(Right.VIEW_CLUB):
        return None
    return Panel("games/desk/rulings_panel.html", {"club": club, "may_penalise": power.has(Right.PENALISE)})
