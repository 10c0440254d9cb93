"""What the ledger's tests share: four players' accounts and an entry to play with."""

import itertools

import pytest

from ledger import services
from ledger.models import Entry


@pytest.fixture
def players(club, make_user):
    return [make_user(name) for name in ("东家", "南家", "西家", "北家")]


@pytest.fixture
def accounts(players, club):
    return services.resolve([services.AccountSpec.casual(user.pk, club.pk) for user in players])


@pytest.fixture
def post_deal(accounts, club):
    """post_deal([3, -1, -1, -1], match_id=7, …) posts the next deal."""
    numbers = itertools.count(1)

    def make(points, key="", **dims):
        number = next(numbers)
        return services.post(
            key=key or f"deal:{number}",
            kind=Entry.Kind.DEAL,
            source=Entry.Source.ONLINE,
            lines=dict(zip(accounts, points, strict=True)),
            dims=services.Dims(club_id=club.pk, deal_id=number, **dims),
            cause=("games.deal", number),
        )

    return make
