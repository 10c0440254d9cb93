"""Widgets that all apps' forms share. May import Django's forms."""

from __future__ import annotations

from django import forms


class DayInput(forms.DateInput):
    """Browsers read and send a day as 2026-03-06 whatever language the page speaks; Django would write
    it in the language's own form, and the field would come back empty."""

    input_type = "date"

    def __init__(self, attrs: dict | None = None):
        super().__init__(attrs, format="%Y-%m-%d")
