"""What the ledger shows on the pages of clubs and people."""

from django.urls import reverse

from accounts import panels
from accounts.panels import Panel
from accounts.permissions import Right
from ledger.models import Posting
from ledger.services import totals


def club_panel(request, club) -> Panel | None:
    if not panels.power(request, club).has(Right.VIEW_LEDGER):
        return None
    mine = Posting.objects.filter(account__user=request.user, account__club=club)
    return Panel("ledger/_club_panel.html", {"club": club, "total": totals.balance(mine)})


def profile_panel(request, user) -> Panel:
    mine = Posting.objects.filter(account__user=user)
    url = reverse("ledger_player", args=[user.pk])
    return Panel("ledger/_profile_panel.html", {"total": totals.balance(mine), "url": url})
