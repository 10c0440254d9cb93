"""A match with real tiles, entered and confirmed through the services."""

from __future__ import annotations

import uuid

from games.leagues.face import entries, matches
from games.models import FaceDeal

WIN = {"by": "number", "winner": 1, "from": 0, "numbers": {"tai": {"1": 4}}}
SELF_DRAW = {"by": "number", "winner": 0, "from": None, "numbers": {"tai": {"0": 2}}}
DRAW = {"by": "draw"}
# Three dragon pungs: 456s and a pair beside them; the discarder of the third pays for all (XJ-11.5).
HAND = {
    "by": "hand",
    "winner": 1,
    "from": 0,
    "robbing_kong": False,
    "jokers": ["1z", "5p"],
    "hand": "456s77s77z",
    "tile": "7z",
    "melds": [
        {"kind": "pung", "tiles": "555z", "from": 2},
        {"kind": "pung", "tiles": "666z", "from": 3},
    ],
}


class Paper:
    """The four and what they do. `actor` is a person; by default the first enters, the second confirms."""

    def __init__(self, people, season=None, **settings):
        self.people = list(people)
        self.face = matches.start(
            actor=self.people[0],
            client_id=uuid.uuid4(),
            people=self.people,
            first_dealer=settings.pop("first_dealer", 0),
            season=season,
            **settings,
        )
        self.match = self.face.match
        self.next = 1

    def enter(self, said=WIN, by=0, number=None, client_id=None, **more) -> FaceDeal:
        entry = entries.Entry(client_id or uuid.uuid4(), number or self.next, said, **more)
        one = entries.enter(actor=self._person(by), match_id=self.match.pk, entry=entry)
        self.next = one.number + 1
        return one

    def confirm(self, *deals, by=1):
        ids = [one.client_id for one in deals]
        entries.confirm(actor=self._person(by), match_id=self.match.pk, client_ids=ids)

    def play(self, said=WIN) -> FaceDeal:
        one = self.enter(said)
        self.confirm(one)
        one.refresh_from_db()
        return one

    def _person(self, by):
        return self.people[by] if isinstance(by, int) else by
