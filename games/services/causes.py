"""Names deals and matches for the ledger's pages.

May import the models and the words. Invariant: one query for a page of entries.
"""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import get_language

from games.engine import registry
from games.models import Deal, Match
from ledger.causes import Cause

from .roomwords import progress_words


def _pick(words: dict[str, str]) -> str:
    return words["zh" if (get_language() or "").startswith("zh") else "en"]


def deals(ids: list[str]) -> dict[str, Cause]:
    found = Deal.objects.filter(pk__in=ids, number__isnull=False).select_related("match", "wind_round")
    return {str(deal.pk): Cause(_deal_words(deal), _deal_url(deal)) for deal in found}


def _deal_url(deal: Deal) -> str:
    return reverse("face_deal" if deal.face_to_face else "replay", args=[deal.uuid])


def _deal_words(deal: Deal) -> str:
    wind_round = deal.wind_round.number if deal.wind_round_id else None
    ruleset = registry.get(deal.ruleset)
    return _pick(progress_words(ruleset, deal.match.number, wind_round, deal.number))


def matches(ids: list[str]) -> dict[str, Cause]:
    found = Match.objects.filter(pk__in=ids).select_related("table__room")
    return {str(match.pk): Cause(_match_words(match), match.table.room.get_absolute_url()) for match in found}


def _match_words(match: Match) -> str:
    ruleset = registry.get(match.ruleset)
    name = _pick({"zh": ruleset.name.zh, "en": ruleset.name.en})
    return f"{name} · {match.table.room} · {match.number}"
