"""What a person may be called: the unique login name and the free display name; what any name may hold.

Pure: may import Django's validation error and translation only. Invariant: two login names that
a person would read as the same are the same string after `login_name`; a display name holds
nothing invisible that could disorder a page.
"""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

LOGIN_LENGTHS = (2, 24)
DISPLAY_LENGTH = 20

# Unified ideographs only: radicals and compatibility forms are either folded by NFKC or refused,
# and no second alphabet (Cyrillic, Greek …) can imitate a Latin name.
_HAN = "〇一-鿿㐀-䶿\U00020000-\U0003347f"
_LOGIN = re.compile(rf"[a-z0-9{_HAN}](?:[-_.]?[a-z0-9{_HAN}])*")
_PILED_MARKS = 2


def fold_login_name(raw: str) -> str:
    """The form in which login names are compared: full width, case and outer spaces do not count."""
    return unicodedata.normalize("NFKC", raw).strip().casefold()


def login_name(raw: str) -> str:
    """The stored form of a new login name, or ValidationError."""
    name = fold_login_name(raw)
    shortest, longest = LOGIN_LENGTHS
    if not shortest <= len(name) <= longest:
        raise ValidationError(
            _("A login name has %(least)d to %(most)d characters."),
            code="length",
            params={"least": shortest, "most": longest},
        )
    if not _LOGIN.fullmatch(name):
        raise ValidationError(
            _(
                "A login name is made of Chinese characters, letters a–z and digits;"
                " single - _ . may stand between."
            ),
            code="characters",
        )
    return name


def display_name(raw: str) -> str:
    """The stored form of a display name, or ValidationError."""
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    if not 1 <= len(name) <= DISPLAY_LENGTH:
        raise ValidationError(
            _("A name has 1 to %(most)d characters."), code="length", params={"most": DISPLAY_LENGTH}
        )
    check_readable(name)
    return name


def check_readable(name: str) -> None:
    """ValidationError for what could disorder a page: control and direction marks, towers of accents."""
    if any(unicodedata.category(char)[0] == "C" for char in name) or _marks_in_a_row(name) > _PILED_MARKS:
        raise ValidationError(_("The name holds characters that cannot be shown."), code="characters")


def _marks_in_a_row(name: str) -> int:
    longest = run = 0
    for char in name:
        run = run + 1 if unicodedata.combining(char) else 0
        longest = max(longest, run)
    return longest


def attempted_name(request, credentials: dict | None) -> str:
    """The name that a login attempt counts against: every spelling of it is one name."""
    raw = (credentials or {}).get("username") or request.POST.get("username") or ""
    return fold_login_name(raw)
