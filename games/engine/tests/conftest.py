"""The rulesets that property tests run on: all that are registered, and the dummy."""

from __future__ import annotations

import pytest

from games.engine import registry
from games.engine.tests.dummy import Dummy

DUMMY = Dummy()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "ruleset" in metafunc.fixturenames:
        rulesets = [*registry.all_rulesets(), DUMMY]
        metafunc.parametrize("ruleset", rulesets, ids=[f"{one.id}@{one.version}" for one in rulesets])


@pytest.fixture(autouse=True, scope="session")
def _dummy_registered() -> object:
    """Records and snapshots name rulesets, so the dummy must be found by name."""
    registry.register(DUMMY)
    yield DUMMY
    registry.unregister(DUMMY)
