"""What appeals add to the audit log's words and the notices."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts import notices, verbs


def register() -> None:
    verbs.register({"appeal.made": _("Appeal made"), "appeal.answered": _("Appeal answered")})
    verbs.register_facts(
        {
            "verdict": _("decision"),
            "stands": _("It stands"),
            "cancelled": _("Cancelled"),
            "changed": _("Changed"),
        }
    )
    verbs.register_page("games.appeal", "appeal")
    notices.register("appeal.made", _("%(club)s: %(who)s has made an appeal."))
    notices.register("appeal.stands", _("%(club)s: your appeal was answered, it stands: %(reason)s"))
    notices.register("appeal.cancelled", _("%(club)s: your appeal was upheld: %(reason)s"))
    notices.register("appeal.changed", _("%(club)s: after your appeal the penalty was changed: %(reason)s"))
