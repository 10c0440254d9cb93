"""The points of a deal on their way into the ledger, and sums read back from it.

May import the ledger and the models. Invariant: of a deal exactly one entry stands, the first made in
the transaction that ends it; points follow the person who sat there when the deal began.
"""

from __future__ import annotations

from django.db.models import Sum

from accounts.models import User
from games.models import Deal, DealSeat, Seat
from ledger.models import Entry, Posting
from ledger.services import AccountSpec, Dims, post, resolve

from . import catalogue
from .live import CHAIRS
from .rulebook import Terms


def account_of(player: DealSeat, deal: Deal, rules: Terms) -> AccountSpec:
    if player.user_id is None:
        return AccountSpec.table(deal.table_id, bot_label(player.seat_id), rules.club_id, rules.season_id)
    if rules.season_id is not None:
        return AccountSpec.player(player.user_id, rules.club_id, rules.season_id)
    return AccountSpec.casual(player.user_id, rules.club_id)


def source_of(deal: Deal) -> str:
    return Entry.Source.FACE_TO_FACE if deal.face_to_face else Entry.Source.ONLINE


def bot_label(seat_id: int) -> str:
    return f"bot {seat_id}"


def dims_of(deal: Deal, rules: Terms) -> Dims:
    return Dims(
        club_id=rules.club_id,
        season_id=rules.season_id,
        table_id=deal.table_id,
        match_id=deal.match_id,
        wind_round=deal.wind_round.number if deal.wind_round_id else None,
        deal_number=deal.number,
        deal_id=deal.pk,
    )


def post_deal(
    deal: Deal,
    players: list[DealSeat],
    rules: Terms,
    *,
    edition: int = 1,
    actor: User | None = None,
    source: str | None = None,
) -> None:
    """`deal:<id>` with the payments; each fine is an entry of its own. `edition`: the earlier entry
    was reversed, e.g. because people sat wrong; the key says which one this is."""
    source = source or source_of(deal)
    accounts = dict(zip(players, resolve([account_of(p, deal, rules) for p in players]), strict=True))
    seated = {player.chair: player for player in players if player.chair is not None}
    for chair in CHAIRS:
        seated[chair].points = deal.result["payments"][chair]
    DealSeat.objects.bulk_update(seated.values(), ["points"])
    post(
        key=f"deal:{deal.pk}" if edition == 1 else f"deal:{deal.pk}:{edition}",
        kind=Entry.Kind.DEAL,
        lines={accounts[player]: player.points for player in seated.values()},
        source=source,
        dims=dims_of(deal, rules),
        cause=("games.deal", deal.pk),
        happened_at=deal.ended_at,
        actor=actor,
    )
    _post_fines(deal, players, accounts, rules, source)


def _post_fines(deal: Deal, players: list[DealSeat], accounts: dict, rules: Terms, source: str) -> None:
    names = {str(p.chair) if p.chair is not None else f"bench:{p.bench + 1}": p for p in players}
    for index, fine in enumerate(deal.result["fines"]):
        lines = {accounts[names[to]]: amount for to, amount in fine["to"].items()}
        lines[accounts[names[str(fine["offender"])]]] = -sum(fine["to"].values())
        post(
            key=f"fine:{deal.pk}:{index}",
            kind=Entry.Kind.PENALTY,
            lines=lines,
            source=source,
            dims=dims_of(deal, rules),
            cause=("games.deal", deal.pk),
            reason=fine.get("note") or fine["code"],
            happened_at=deal.ended_at,
        )
        if fine["code"] in catalogue.DEFAULTS:
            offender = names[str(fine["offender"])]
            catalogue.record_fine(deal, offender, fine["code"], f"fine:{deal.pk}:{index}", rules.season_id)


def match_totals(table_id: int, match_id: int | None) -> list[int]:
    """Points so far in the match of whoever sits in each chair now."""
    if match_id is None:
        return [0] * 4
    sums = Posting.objects.filter(entry__match_id=match_id).values("account__user", "account__label")
    found = {
        (row["account__user"], row["account__label"]): row["total"]
        for row in sums.annotate(total=Sum("points"))
    }
    totals = [0] * 4
    for seat in Seat.objects.live().filter(table=table_id, chair__isnull=False):
        key = (seat.user_id, "") if seat.user_id else (None, bot_label(seat.pk))
        totals[seat.chair] = int(found.get(key, 0))
    return totals
