"""The bench of looking back: what it prints, never how fast it is."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command

from accounts.models import User
from games.engine import registry
from games.models import Deal


@pytest.mark.django_db
def test_each_ruleset_is_analysed_and_a_long_stored_deal_is_opened_with_one_read_of_its_events() -> None:
    out = StringIO()
    call_command("bench", "review", scale=0.05, json=True, stdout=out)
    found = {line["what"]: line for line in json.loads(out.getvalue())["review"]}
    for ruleset in registry.newest():
        (line,) = [
            one for what, one in found.items() if what.startswith(f"analysis of a deal, {ruleset.id}@")
        ]
        assert line["value"] > 0 and line["limit"] == 2
    (trips,) = [one for what, one in found.items() if "round trips" in what]
    assert int(trips["what"].split(" of ")[1].split()[0]) >= 300
    assert (trips["value"], trips["limit"]) == (1, 1)
    assert not Deal.objects.exists() and not User.objects.exists()
