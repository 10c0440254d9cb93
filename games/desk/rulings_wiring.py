"""What rulings add to the audit log's words, the notices, and the pages of clubs."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts import notices, verbs


def register() -> None:
    verbs.register({"ruling.void": _("Deal declared void"), "ruling.take_back": _("Deal taken back")})
    verbs.register_facts(
        {
            "state": _("state"),
            "reversals": _("reversing entries"),
            "later": _("later deals, void too"),
            "running": _("Running"),
            "ended": _("Ended"),
            "voided": _("Voided"),
        }
    )
    verbs.register_page("games.ruling", "ruling")
    notices.register(
        "ruling.take_back", _("%(room)s: %(who)s took deal %(number)s back to an earlier moment: %(reason)s")
    )
    notices.register("ruling.void", _("%(room)s: deal %(number)s was declared void by %(who)s: %(reason)s"))
