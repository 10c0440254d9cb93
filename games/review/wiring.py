"""What comments add to the audit log's words."""

from django.utils.translation import gettext_lazy as _

from accounts import verbs


def register() -> None:
    verbs.register({"comment.removed": _("Comment removed")})
    verbs.register_facts({"author": _("author"), "text": _("text")})
