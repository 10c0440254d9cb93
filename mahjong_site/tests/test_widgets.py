"""Widgets of all forms."""

import datetime

from django.utils.translation import override

from mahjong_site.widgets import DayInput


def test_a_day_stands_in_its_field_as_browsers_read_it_in_every_language():
    for language in ("zh-hans", "en"):
        with override(language):
            assert 'type="date"' in (shown := DayInput().render("day", datetime.date(2026, 3, 6)))
            assert 'value="2026-03-06"' in shown
