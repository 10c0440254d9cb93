"""From one deal to the next: committing, starting, ending; rounds and matches.

May import the engine, the models, the ledger's services and the services below it.
Invariant: a deal's end, its points in the ledger and the commitment to the next seed are one transaction.
"""

from __future__ import annotations

from games.engine import registry
from games.engine.decide import start
from games.engine.options import resolve
from games.engine.state import DealSetup, DealState
from games.engine.view import empty_view
from games.models import Deal, DealSeat, Match, Seat, Table, WindRound

from . import course, fairness, points, states, timing
from .live import CHAIRS
from .locked import Locked, from_ms
from .rulebook import Terms
from .writing import write

State = Table.State


def commit_next(t: Locked) -> None:
    """Fix the server's seed of the table's next deal and announce the commitment."""
    room = Table.objects.select_related("room").get(pk=t.id).room
    deal = fairness.commit(t.id, room.ruleset, room.options)
    t.add({"t": "committed", "deal": str(deal.uuid), "commitment": deal.commitment})


def may_begin(t: Locked, people: int) -> bool:
    """Every chair taken and everybody ready; between deals auto-play is ready by itself."""
    live = t.live
    if None in live.people or t.state == State.PLAYING or t.paused is not None:
        return False
    if people > 4 and Seat.objects.live().filter(table=t.id).count() < people:
        return False
    forgiving = t.state == State.BETWEEN
    return all(
        live.ready[chair] is not None or not live.is_person(chair) or (forgiving and live.auto[chair])
        for chair in CHAIRS
    ) and any(live.is_person(chair) and live.ready[chair] is not None for chair in CHAIRS)


def begin(t: Locked, rules: Terms) -> states.Held:
    """Deal the committed deal with the client seeds that have come."""
    deal = Deal.objects.get(table=t.id, state=Deal.State.COMMITTED)
    ruleset = registry.get(deal.ruleset)
    options = resolve(ruleset.options, deal.options)
    match = course.running_match(t, ruleset, options)
    _fill(t, deal, match, course.standing(match, ruleset, options))
    fairness.shuffle_into(deal, ruleset, options, client_seeds(t))
    _seat_players(t, deal)
    t.deal_id, t.match_id, t.state = deal.pk, match.pk, State.PLAYING
    t.live.ready = [None] * 4
    t.live.bank = [rules.bank] * 4
    setup = states.setup_of(deal)
    deal.first_seq = t.add(_started(deal, setup))
    deal.save()
    state, events = start(setup)
    write(t, state, rules, events)
    timing.plan(t, state, rules)
    return states.Held(deal.pk, state, t.seq, t.live.rewinds)


def _fill(t: Locked, deal: Deal, match: Match, here: course.Standing) -> None:
    deal.match = match
    deal.wind_round, _ = WindRound.objects.get_or_create(
        match=match, number=here.wind_round, defaults={"started_at": from_ms(t.now)}
    )
    deal.number, deal.dealer, deal.context = here.number, here.dealer, here.context
    deal.state, deal.started_at = Deal.State.RUNNING, from_ms(t.now)


def _started(deal: Deal, setup: DealSetup) -> dict:
    return {
        "t": "deal_started",
        "deal": str(deal.uuid),
        "match": deal.match.number,
        "wind_round": deal.wind_round.number,
        "number": deal.number,
        "dealer": deal.dealer,
        "view": empty_view(setup, "spectator"),
    }


def client_seeds(t: Locked) -> list[str | None]:
    return [seed or None for seed in t.live.ready]


def _seat_players(t: Locked, deal: Deal) -> None:
    seeds = client_seeds(t)
    DealSeat.objects.bulk_create(
        DealSeat(
            deal=deal,
            seat=seat,
            user_id=seat.user_id,
            chair=seat.chair,
            bench=seat.bench,
            client_seed="" if seat.chair is None else seeds[seat.chair] or "",
        )
        for seat in Seat.objects.live().filter(table=t.id)
    )


def finish(t: Locked, state: DealState, rules: Terms) -> None:
    """The engine has ended the deal: result, points, what comes next."""
    deal = Deal.objects.select_related("match", "wind_round").get(pk=t.deal_id)
    players = list(deal.deal_seats.order_by("chair", "bench"))
    deal.result, deal.state = state.result, Deal.State.ENDED
    deal.last_seq, deal.ended_at = t.seq, from_ms(t.now)
    deal.save(update_fields=["result", "state", "last_seq", "ended_at"])
    points.post_deal(deal, players, rules)
    here = course.standing(deal.match, state.ruleset, state.rules)
    totals = points.match_totals(t.id, deal.match_id)
    seeds = [player.client_seed or None for player in players if player.chair is not None]
    t.add(
        {
            "t": "deal_ended",
            "deal": str(deal.uuid),
            "number": deal.number,
            "payments": state.result["payments"],
            "totals": totals,
            "next": {"dealer": here.dealer, "wind_round": here.wind_round},
            "fairness": fairness.reveal(deal, seeds),
        }
    )
    _go_on(t, deal, here, totals, rules)


def _go_on(t: Locked, deal: Deal, here: course.Standing, totals: list[int], rules: Terms) -> None:
    over = course.is_over(deal.match, here)
    if here.wind_round != deal.wind_round.number or over:
        WindRound.objects.filter(pk=deal.wind_round_id).update(ended_at=from_ms(t.now))
        t.add({"t": "wind_round_ended", "wind_round": deal.wind_round.number, "totals": totals})
    if over:
        course.end_match(t, deal.match, totals, Match.State.ENDED)
    t.state = State.OVER if over and course.was_last(deal.match) else State.BETWEEN
    commit_next(t)
    wait_for_players(t, rules)


def wait_for_players(t: Locked, rules: Terms) -> None:
    """Between deals the next one starts by itself, unless nobody is there to play it."""
    t.live.ready = [None] * 4
    t.set_deadline(None)
    t.due = None
    somebody = any(t.live.is_person(chair) and not t.live.auto[chair] for chair in CHAIRS)
    if t.state == State.BETWEEN and somebody:
        t.set_deadline(max(t.now, t.live.held_until) + rules.ready, t.seq)
        t.due = t.deadline
