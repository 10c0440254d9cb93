"""What the scorer's page shows of a match, as JSON.

May import accounts' permissions, the engine, the models, this folder. Invariant: sums and the next
dealer come from what stands on the server; the phone only adds what it has not sent yet.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from django.urls import reverse

from accounts.models import User
from accounts.permissions import Right, authority
from games.engine import registry
from games.engine.cases import ALL_FLAGS
from games.engine.options import resolve
from games.engine.ruleset import Ruleset
from games.engine.tally import Asked
from games.engine.tiles import TILE_NAMES
from games.models import FaceConfirmation, FaceDeal, FaceMatch, Match
from games.services.roomwords import progress_words

from . import course, matches

Words = dict[str, str]
# Words for the circumstances that a case of the format may name.
FLAG_WORDS = {
    "kong_draw": {"zh": "杠上开花", "en": "on a kong replacement"},
    "flower_draw": {"zh": "花上开花", "en": "on a flower replacement"},
    "last_tile": {"zh": "海底", "en": "last tile"},
    "first_draw": {"zh": "第一摸", "en": "first draw"},
    "heavenly": {"zh": "天胡", "en": "heavenly"},
    "earthly": {"zh": "地胡", "en": "earthly"},
}


def rules_block(match: Match) -> dict[str, Any]:
    """What never changes while the match runs: how it is entered, and what the phone needs offline."""
    ruleset = registry.get(match.ruleset)
    values = resolve(ruleset.options, match.options)
    terms, tally = ruleset.case_terms, ruleset.tally
    kinds = ("chow", "pung", "kong", "concealed_kong", "added_kong", *sorted(terms.meld_kinds))
    labels = ruleset.texts.labels
    return {
        "ruleset": match.ruleset,
        "name": _text(ruleset.name),
        "hand_size": ruleset.hand_size,
        "tiles": [TILE_NAMES[tile] for tile in sorted(set(ruleset.tiles(values)))],
        "jokers": list(terms.jokers),
        "flags": [{"id": flag, **FLAG_WORDS[flag]} for flag in ALL_FLAGS if flag in terms.flags],
        "melds": [{"id": kind, **_text(labels[f"meld.{kind}"])} for kind in kinds],
        "asks": [_asked(one) for one in tally.asks(values)] if tally else [],
        "pays_melds": bool(tally and tally.pays_melds),
        "liability": list(tally.liability(values)) if tally else [],
        "wall_left": "wall_left" in terms.extra_keys,
        "ga": "ga" in {key.name for key in ruleset.context_keys} and values.ga != "off",
        "next_dealers": _next_dealers(ruleset, values),
        "units": {
            key.removeprefix("unit."): _text(text) for key, text in labels.items() if key.startswith("unit.")
        },
    }


def _text(text) -> Words:
    return {"zh": text.zh, "en": text.en}


def _asked(one: Asked) -> dict[str, Any]:
    return {
        "key": one.key,
        "of": one.of,
        "minimum": one.minimum,
        "maximum": one.maximum,
        "default": one.default,
        **_text(one.label),
    }


def _next_dealers(ruleset: Ruleset, values) -> list[dict[str, int]]:
    """By dealer: who deals after a win of each seat, and after a draw (key "-")."""
    found: list[dict[str, int]] = [{} for _ in range(4)]
    for dealer, winner in product(range(4), (None, 0, 1, 2, 3)):
        key = "-" if winner is None else str(winner)
        found[dealer][key] = ruleset.next_dealer(values, dealer, [] if winner is None else [winner])
    return found


def state(face: FaceMatch, viewer: User) -> dict[str, Any]:
    """Everything that changes; `face` has its match, table and room at hand."""
    match, ruleset = face.match, registry.get(face.match.ruleset)
    people = matches.seats_of(match)
    stands = course.entered(match)
    here = course.after(match, stands)
    over = match.state != Match.State.RUNNING or course.over(match, stands, here)
    power = authority(viewer, match.table.room.club)
    chair = next((seat.chair for seat in people if seat.user_id == viewer.pk), None)
    confirmed = _confirmed([one.pk for one in stands], {seat.user_id: seat.chair for seat in people})
    return {
        "seq": face.seq,
        "state": match.state,
        "people": [{"seat": seat.chair, "user": seat.user_id, "name": str(seat)} for seat in people],
        "me": chair,
        "may": {
            "enter": match.state == Match.State.RUNNING and matches.enters(power, chair),
            "void": power.has(Right.RULE),
        },
        "next": {
            "number": here.number,
            "dealer": here.dealer,
            "over": over,
            "ga": here.context.get("ga") or here.context.get("ga_before"),
            "words": progress_words(ruleset, 1, here.wind_round, here.number),
        },
        "deals": [_deal(ruleset, one, confirmed.get(one.pk, [])) for one in stands],
        "totals": _totals([one for one in stands if one.state == FaceDeal.State.POSTED]),
        "with_pending": _totals(stands),
    }


def _confirmed(deals: list[int], chairs: dict[int, int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    rows = FaceConfirmation.objects.filter(face_deal__in=deals).values_list("face_deal", "user")
    for deal, user in rows:
        if user in chairs:
            found.setdefault(deal, []).append(chairs[user])
    return found


def _deal(ruleset: Ruleset, one: FaceDeal, confirmed: list[int]) -> dict[str, Any]:
    counts = course.counts(one)
    return {
        "id": str(one.client_id),
        "number": one.number,
        "state": one.state if counts else "voided",
        "dealer": one.dealer,
        "words": progress_words(ruleset, 1, one.wind_round, one.number),
        "result": result_words(ruleset, one.result),
        "confirmed": sorted(confirmed),
        "url": reverse("face_deal", args=[one.deal.uuid]) if one.deal else None,
    }


def result_words(ruleset: Ruleset, result: dict[str, Any]) -> dict[str, Any]:
    """A result with its patterns' and units' names in both languages beside the ids."""
    labels = ruleset.texts.labels

    def named(group: str, key: str) -> Words:
        text = labels.get(f"{group}.{key}")
        return _text(text) if text else {"zh": key, "en": key}

    winners = [
        {
            **winner,
            "unit": named("unit", winner["unit"]),
            "patterns": [
                {**pattern, "name": named("pattern", pattern["id"]), "unit": named("unit", pattern["unit"])}
                for pattern in winner["patterns"]
            ],
        }
        for winner in result["winners"]
    ]
    lines = [{**line, "why": named("why", line["why"])} for line in result["lines"]]
    return {**result, "winners": winners, "lines": lines}


def _totals(deals: list[FaceDeal]) -> list[int]:
    totals = [0] * 4
    for one in filter(course.counts, deals):
        for seat, points in enumerate(one.result["payments"]):
            totals[seat] += points
        for fine in one.result["fines"]:
            totals[fine["offender"]] -= sum(fine["to"].values())
            for seat, points in fine["to"].items():
                totals[int(seat)] += points
    return totals
