"""How live play says no: with a code, words in both languages, the rule, and what was legal.

May import accounts' errors and Django's translation. A socket sends it as it is; a page shows `str()`.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, override

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
        if en is None:
            with override("zh-hans"):
                self.zh = gettext(message)
            self.en = message
        else:
            self.zh, self.en = message, en
        super().__init__(gettext(message) if en is None else message, code)
        self.rule = rule
        self.legal = legal

    def to_json(self) -> dict[str, Any]:
        return {"code": self.code, "zh": self.zh, "en": self.en, "rule": self.rule, "legal": self.legal}
