"""Where a match with real tiles stands: which 盘 comes next, and whether the match is over.

May import the engine, the models, games' services. Invariant: follows from the results that stand,
in the order of their numbers, by the ruleset's own progress; what a referee voided counts no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import registry
from games.engine.options import resolve
from games.models import Deal, FaceDeal, Match
from games.services.course import Standing, deal_facts, is_over

from .counting import Place


def entered(match: Match) -> list[FaceDeal]:
    """Those that stand, in order."""
    found = FaceDeal.objects.standing().filter(match=match).select_related("deal")
    return list(found.order_by("number"))


def counts(one: FaceDeal) -> bool:
    return one.deal is None or one.deal.state != Deal.State.VOIDED


def after(match: Match, deals: Sequence[FaceDeal]) -> Standing:
    """What comes after these."""
    ruleset = registry.get(match.ruleset)
    values = resolve(ruleset.options, match.options)
    facts = [deal_facts(one.result) for one in deals if counts(one)]
    first = match.first_dealer
    context: dict[str, Any] = ruleset.context_after(values, first, facts)
    number = 1 + max((one.number for one in deals), default=0)
    if not facts:
        return Standing(number, first, 1, context, match_over=False)
    last = ruleset.progress(values, first, facts)[-1]
    return Standing(number, last["dealer"], last["wind_round"], context, last["match_over"])


def over(match: Match, deals: Sequence[FaceDeal], here: Standing) -> bool:
    """`here`: what would come next. Voided deals do not use up the length of the match."""
    played = sum(counts(one) for one in deals)
    return is_over(match, Standing(played + 1, here.dealer, here.wind_round, here.context, here.match_over))


def place_of(match: Match, here: Standing | FaceDeal) -> Place:
    ruleset = registry.get(match.ruleset)
    values = resolve(ruleset.options, match.options)
    return Place(ruleset, match.options, values, here.context, here.dealer)
