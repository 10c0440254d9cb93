"""How live play says no: with a code, words in both languages, the rule, and what was legal.

May import accounts' errors and Django's translation. A socket sends it as it is; a page shows
`str()`.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language, gettext, override

from accounts.errors import Refused


class TableRefused(Refused):
    """`zh` is Chinese, or an English msgid that is translated; `en` is given with Chinese words."""

    def __init__(
        self,
        code: str,
        message: str,
        en: str | None = None,
        *,
        rule: str | None = None,
        legal: list[Any] | None = None,
    ):
        super().__init__(message, code)
        self._en = en
        self.rule = rule
        self.legal = legal

    @property
    def en(self) -> str:
        return self.message if self._en is None else self._en

    @property
    def zh(self) -> str:
        if self._en is not None:
            return self.message
        with override("zh-hans"):
            return gettext(self.message)

    def __str__(self) -> str:
        return self.zh if (get_language() or "").startswith("zh") else self.en

    def to_json(self) -> dict[str, Any]:
        return {"code": self.code, "zh": self.zh, "en": self.en, "rule": self.rule, "legal": self.legal}
