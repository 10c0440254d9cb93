"""Statement of a player, one entry, trial balance of a club."""

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404, render

from accounts.models import Club, Membership, User
from accounts.permissions import Right, allowed
from accounts.views.helpers import club_for, page_of
from ledger import causes
from ledger.models import Account, Entry, Posting
from ledger.services import statement, totals

MATCHES = 15
ACCOUNTS = 100


def number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 19 else None


def visible_accounts(viewer: User, player: User):
    """One's own accounts; of others, those in clubs where the viewer is a member."""
    accounts = Account.objects.filter(user=player)
    if viewer.pk == player.pk or viewer.is_superuser:
        return accounts
    clubs = Membership.objects.current().filter(user=viewer).values("club_id")
    return accounts.filter(club__in=clubs)


@login_required
def player(request, pk):
    person = get_object_or_404(User, pk=pk)
    accounts = visible_accounts(request.user, person)
    own = request.user.pk == person.pk or request.user.is_superuser
    clubs = Club.objects.filter(pk__in=accounts.values("club_id")).order_by("name")
    chosen = number(request.GET.get("club"))
    if chosen is not None:
        accounts = accounts.filter(club_id=chosen)
    if not own and not _shares_club(request.user, person, chosen):
        raise Http404
    postings = Posting.objects.filter(account__in=accounts)
    page = page_of(request, totals.by_match(postings), MATCHES)
    context = {
        "person": person,
        "clubs": clubs,
        "chosen": chosen,
        "page": page,
        "parts": statement.parts(postings, page),
        "total": totals.balance(postings),
    }
    return render(request, "ledger/player.html", context)


def _shares_club(viewer: User, person: User, club_id: int | None) -> bool:
    """Past members count: a club reads the points of everybody who ever played in it."""
    clubs = Membership.objects.current().filter(user=viewer)
    if club_id is not None:
        clubs = clubs.filter(club_id=club_id)
    return Membership.objects.filter(user=person, club__in=clubs.values("club_id")).exists()


@login_required
def entry(request, pk):
    found = Entry.objects.select_related("club", "actor", "reverses", "reversed_by__actor")
    one = get_object_or_404(found, pk=pk)
    lines = list(one.postings.select_related("account__user").order_by("-points", "pk"))
    played = any(line.account.user_id == request.user.pk for line in lines)
    if not played and not allowed(request.user, Right.VIEW_LEDGER, one.club):
        raise Http404
    place, season = ("games.match", one.match_id), ("games.season", one.season_id)
    named = causes.describe([(one.cause_type, one.cause_id), place, season])
    context = {
        "entry": one,
        "lines": lines,
        "cause": named.get((one.cause_type, one.cause_id)),
        "match": named.get((place[0], str(place[1]))),
        "season": named.get((season[0], str(season[1]))),
        "reversal": getattr(one, "reversed_by", None),
    }
    return render(request, "ledger/entry.html", context)


@login_required
def club_balance(request, pk):
    club, power = club_for(request, pk, Right.VIEW_LEDGER)
    accounts = Account.objects.filter(club=club)
    seasons = list(accounts.order_by("season_id").values_list("season_id", flat=True).distinct())
    chosen = request.GET.get("season", "")
    if chosen == "none":
        accounts = accounts.filter(season_id=None)
    elif (season := number(chosen)) is not None:
        accounts = accounts.filter(season_id=season)
    rows = totals.trial_balance(accounts)
    page = page_of(request, rows, ACCOUNTS)
    found = Account.objects.select_related("user").in_bulk([row["account_id"] for row in page])
    named = causes.describe(("games.season", season) for season in seasons)
    context = {
        "club": club,
        "authority": power,
        "page": page,
        "rows": [(found[row["account_id"]], row) for row in page],
        "kinds": totals.by_kind(rows),
        "sum": sum(row["points"] for row in rows),
        "seasons": [(season, named.get(("games.season", str(season)))) for season in seasons],
        "chosen": chosen,
    }
    return render(request, "ledger/club.html", context)
