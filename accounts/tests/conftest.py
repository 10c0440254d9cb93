"""What the tests of this app share."""

import pytest


@pytest.fixture(autouse=True)
def _throttles_are_fresh(fresh_throttles):
    """Many of these tests log in, register or play at once."""
