"""What the pages of the games app share.

May import the engine's texts. Invariant: words of a ruleset come from the ruleset.
"""

from __future__ import annotations

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language

from games.engine.ruleset import Ruleset

NO_DEAL = "00000000-0000-0000-0000-000000000000"


def page_texts(ruleset: Ruleset) -> dict[str, dict[str, str]]:
    """The labels of a ruleset for the table's modules."""
    return {key: {"zh": text.zh, "en": text.en} for key, text in ruleset.texts.labels.items()}


def _deal_pattern(name: str) -> str:
    return reverse(name, args=[NO_DEAL]).replace(NO_DEAL, "{deal}")


def page_data(request, ruleset_name: str, **more: Any) -> dict[str, Any]:
    """What the table's modules read from the page."""
    user = request.user
    return {
        "lang": "zh" if (get_language() or "").startswith("zh") else "en",
        "prefs": user.preferences if user.is_authenticated else {},
        "tiles": static("games/tiles/tiles.svg"),
        "urls": {
            "rules": reverse("rules", args=[ruleset_name]),
            "lobby": reverse("lobby"),
            "replay": _deal_pattern("replay"),
            "fairness": _deal_pattern("fairness"),
        },
    } | more
