"""What a penalty needs and does: who pays whom, what the table is told, when it makes no sense.

May import the ledger's services, the models, games' services. Invariant: a fine's lines sum to zero;
nothing here asks for authority, `penalties` does.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.errors import Refused
from accounts.models import Club, Membership, User
from games.models import Deal, DealSeat, Penalty, PenaltyKind, Season, Table
from games.services import points, rulebook, voiding
from games.services.locked import Locked
from games.services.rulebook import Terms
from ledger.models import Entry
from ledger.services import AccountSpec, Dims, post, resolve


def deal_of_club(deal: Deal, club: Club) -> Deal:
    """As it is now, under the lock."""
    found = Deal.objects.select_related("table__room__season", "match", "wind_round").get(pk=deal.pk)
    if found.table.room.club_id != club.pk:
        raise Refused(_("This deal belongs to another club."), code="other_club")
    if found.state not in (Deal.State.RUNNING, Deal.State.ENDED):
        raise Refused(_("This deal does not count any more."), code="void_already")
    return found


def check(kind: PenaltyKind, user: User, club: Club, deal: Deal | None, season: Season | None) -> None:
    if kind.retired_at is not None:
        raise Refused(_("This penalty is no longer in the catalogue."), code="retired")
    if deal is not None:
        _check_played(kind, user, deal)
    elif kind.fines_players or kind.no_win:
        raise Refused(_("This penalty is for a deal: choose which one."), code="needs_deal")
    elif not Membership.objects.filter(club=club, user=user).exists():
        raise Refused(_("This person does not belong to the club."), code="not_member")
    if season is not None and season.club_id != club.pk:
        raise Refused(_("This season belongs to another club."), code="other_club")
    if kind.place_points:
        _check_places(user, season)


def _check_played(kind: PenaltyKind, user: User, deal: Deal) -> None:
    seat = deal.deal_seats.filter(user=user).first()
    if seat is None:
        raise Refused(_("This person did not play this deal."), code="not_played")
    if seat.chair is None and (kind.fines_players or kind.no_win):
        raise Refused(_("Who sat on the bench cannot be fined so."), code="on_bench")
    if kind.no_win and not kind.fines_players and deal.state != Deal.State.RUNNING:
        raise Refused(_("The deal is over: there is nothing left to win in it."), code="over")


def _check_places(user: User, season: Season | None) -> None:
    if season is None or season.points_from != Season.PointsFrom.PLACES:
        raise Refused(_("Place points are lost in a season that counts them."), code="no_places")
    if not season.participants.filter(user=user).exists():
        raise Refused(_("This person does not take part in the season."), code="not_participant")


def post_fine(penalty: Penalty, actor: User) -> Entry | None:
    """`penalty:<id>`, an entry like any other; None where nobody pays anything."""
    specs = _deal_lines(penalty) if penalty.deal_id else _plain_lines(penalty)
    if not specs:
        return None
    lines = dict(zip(resolve(specs), specs.values(), strict=True))
    return post(
        key=penalty.entry_key,
        kind=Entry.Kind.PENALTY,
        lines=lines,
        source=Entry.Source.DESK,
        dims=_dims(penalty),
        cause=("games.penalty", penalty.pk),
        actor=actor,
        reason=penalty.reason,
    ).entry


def _dims(penalty: Penalty) -> Dims:
    if penalty.deal_id:
        return points.dims_of(penalty.deal, _rules(penalty.deal))
    return Dims(club_id=penalty.club_id, season_id=penalty.season_id)


def _rules(deal: Deal) -> Terms:
    return rulebook.terms(deal.table.room_id)


def _plain_lines(penalty: Penalty) -> dict[AccountSpec, int]:
    if not penalty.fine_pot:
        return {}
    club, season = penalty.club_id, penalty.season_id
    account = AccountSpec.casual(penalty.user_id, club)
    if season is not None:
        account = AccountSpec.player(penalty.user_id, club, season)
    return {account: -penalty.fine_pot, AccountSpec.pot(club, season): penalty.fine_pot}


def _deal_lines(penalty: Penalty) -> dict[AccountSpec, int]:
    deal, rules = penalty.deal, _rules(penalty.deal)
    seated = list(deal.deal_seats.order_by("chair", "bench"))
    offender = next(seat for seat in seated if seat.user_id == penalty.user_id)
    lines: dict[AccountSpec, int] = {}
    for seat in seated:
        paid = _paid_to(penalty, offender, seat, deal.dealer)
        if paid:
            lines[points.account_of(seat, deal, rules)] = paid
    if penalty.fine_pot:
        lines[AccountSpec.pot(penalty.club_id, rules.season_id)] = penalty.fine_pot
    if lines:
        lines[points.account_of(offender, deal, rules)] = -sum(lines.values())
    return lines


def _paid_to(penalty: Penalty, offender: DealSeat, seat: DealSeat, dealer: int) -> int:
    if seat.pk == offender.pk or seat.chair is None or offender.chair is None:
        return 0
    if offender.chair == dealer:
        return penalty.fine_from_dealer
    return penalty.fine_to_dealer if seat.chair == dealer else penalty.fine_to_others


def tell_table(t: Locked, penalty: Penalty, *, given: bool) -> None:
    """The points change on the screen; while its deal runs, the offender may win no more (or again)."""
    if t.state == Table.State.CLOSED:
        return
    deal, words = penalty.deal, _words(penalty, given)
    if penalty.no_win and t.deal_id == deal.pk and deal.state == Deal.State.RUNNING:
        chair = deal.deal_seats.get(user=penalty.user_id).chair
        on = given or _barred_otherwise(penalty)
        t.live.no_win[chair] = on
        t.add({"t": "no_win", "seat": chair, "on": on, "full": True})
    voiding.tell_table(t, deal.match_id, words)


def _barred_otherwise(penalty: Penalty) -> bool:
    others = Penalty.objects.filter(
        deal=penalty.deal_id, user=penalty.user_id, no_win=True, cancellation=None
    )
    return others.exclude(pk=penalty.pk).exists()


def _words(penalty: Penalty, given: bool) -> dict[str, str]:
    """For the table's log, which holds no names: whose it is shows in the points."""
    found = {}
    for key, language in (("zh", "zh-hans"), ("en", "en")):
        with override(language):
            found[key] = (_("Penalty given") if given else _("Penalty cancelled")) + f": {penalty.kind}"
    return found
