"""From one deal to the next: committing, starting, ending; rounds and matches.

May import the engine, the models, the ledger's services and the services below it. Invariant: a
deal's end, its points in the ledger and the commitment to the next seed are one transaction.
"""

from __future__ import annotations

from games.engine import registry
from games.engine.decide import start
from games.engine.options import resolve
from games.engine.state import DealSetup, DealState
from games.engine.view import empty_view
from games.models import Deal, DealSeat, Match, Seat, Table, WindRound

from . import course, fairness, points, seats, states, timing
from .live import CHAIRS
from .locked import Locked, from_ms
from .roomwords import progress_words
from .rulebook import Terms
from .writing import write

State = Table.State


def commit_next(t: Locked) -> None:
    """Fix the server's seed of the table's next deal and announce the commitment."""
    room = Table.objects.select_related("room").get(pk=t.id).room
    deal = fairness.commit(t.id, room.ruleset, room.options)
    t.add({"t": "committed", "deal": str(deal.uuid), "commitment": deal.commitment})


def may_begin(t: Locked, rules: Terms) -> bool:
    """Every chair taken and everybody ready; between deals auto-play is ready by itself."""
    live = t.live
    if None in live.people or t.state == State.PLAYING or t.paused is not None:
        return False
    if (
        t.state != State.BETWEEN
        and rules.people > 4
        and Seat.objects.live().filter(table=t.id).count() < rules.people
    ):
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
    t.live.no_win = [False] * 4
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
    match, wind_round = deal.match.number, deal.wind_round.number
    return {
        "t": "deal_started",
        "deal": {
            "id": str(deal.uuid),
            "number": deal.number,
            "match": match,
            "wind_round": wind_round,
            "dealer": deal.dealer,
        },
        "progress": progress_words(setup.ruleset, match, wind_round, deal.number),
        "commitment": deal.commitment,
        "header": header(setup),
    }


def header(setup: DealSetup) -> dict:
    """What a view needs before the first event; the viewer is added for each."""
    view = empty_view(setup, "spectator")
    wanted = ("ruleset", "number", "context", "dealer", "dice")
    return {name: view[name] for name in wanted} | {"tiles": len(setup.wall)}


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
    over = course.is_over(deal.match, here)
    last = over and course.was_last(deal.match)
    t.state = State.OVER if last else State.BETWEEN
    wait_for_players(t, rules)
    t.add(_ended(t, deal, players, here, totals))
    if "leaves" in state.result["next"] and not over:
        seats.rotate(t, state.result["next"]["leaves"])
        t.add({"t": "points", "points": points.match_totals(t.id, deal.match_id)})
    if over or here.wind_round != deal.wind_round.number:
        WindRound.objects.filter(pk=deal.wind_round_id).update(ended_at=from_ms(t.now))
        t.add({"t": "wind_round_ended", "wind_round": deal.wind_round.number, "points": totals})
    if over:
        course.end_match(t, deal.match, totals, Match.State.ENDED, over=last)
    commit_next(t)


def _ended(t: Locked, deal: Deal, players: list[DealSeat], here: course.Standing, totals: list[int]) -> dict:
    seeds = [player.client_seed or None for player in players if player.chair is not None]
    return {
        "t": "deal_ended",
        "deal": str(deal.uuid),
        "number": deal.number,
        "payments": deal.result["payments"],
        "points": totals,
        "next": {"dealer": here.dealer, "wind_round": here.wind_round},
        "go_on": go_on(t),
        "fairness": fairness.reveal(deal, seeds),
    }


def go_on(t: Locked) -> dict | None:
    """Whether the table asks for the next deal, and when it starts by itself."""
    return {"deadline": t.deadline} if t.state == State.BETWEEN else None


def wait_for_players(t: Locked, rules: Terms) -> None:
    """Between deals the next one starts by itself, unless nobody is there to play it."""
    t.live.ready = [None] * 4
    t.set_deadline(None)
    _plan_next(t, rules)


def _plan_next(t: Locked, rules: Terms) -> None:
    somebody = any(t.live.is_person(chair) and not t.live.auto[chair] for chair in CHAIRS)
    if t.state != State.BETWEEN or not somebody:
        t.set_deadline(None)
    elif t.deadline is None:
        t.set_deadline(max(t.now, t.live.held_until) + rules.ready, t.seq)
    t.due = t.deadline


def replan(t: Locked, rules: Terms) -> None:
    """Somebody came, went, or changed to auto-play or back: what is due now?"""
    if t.state == State.PLAYING:
        t.held = states.take(t)
        timing.plan(t, t.held.state, rules)
        t.held.seq = t.seq
    elif may_begin(t, rules):
        t.held = begin(t, rules)
    else:
        before = t.deadline
        _plan_next(t, rules)
        if t.deadline != before:
            t.add({"t": "go_on", "go_on": go_on(t), "full": True})


def void_running(t: Locked, rules: Terms, why: dict[str, str] | None = None) -> Deal:
    """The running deal counts for nothing; what was played stays in the log, open to all. `why`: the
    ruling in both languages, where there is one."""
    deal = Deal.objects.get(pk=t.deal_id, state=Deal.State.RUNNING)
    deal.state, deal.voided_at, deal.last_seq = Deal.State.VOIDED, from_ms(t.now), t.seq
    deal.save(update_fields=["state", "voided_at", "last_seq"])
    states.forget(t.id)
    t.state = State.BETWEEN
    wait_for_players(t, rules)
    event = {"t": "voided", "deal": str(deal.uuid), "number": deal.number, "go_on": go_on(t)}
    t.add(event | (why or {}))
    commit_next(t)
    return deal
