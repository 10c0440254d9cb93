"""Everything that the site holds about one person, as a ZIP of JSON files.

May import Django's models and the audit log. Other apps need do nothing: every row that points to the user is
found by its foreign keys; an app may `register` what hangs on the user in another way. Invariant:
nothing that another person said or did is told because this person acted on it (`ACTING`), and nothing
that opens a door (`SECRET`).
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import ForeignKey, Model, Q
from django.utils.translation import gettext as _

from accounts.models import AuditLog, User

# The user as somebody in charge, or as whom others complain about.
ACTING = frozenset(
    {
        "about", "actor", "answered_by", "by", "cancelled_by", "checked_by", "closed_by", "decided_by",
        "hidden_by", "imposed_by", "lifted_by", "removed_by", "revoked_by", "taken_by", "undone_by",
    }
)  # fmt: skip
SECRET = frozenset({"password", "session_key", "token", "digest", "server_seed", "wall", "session_epoch"})
LEFT_OUT = frozenset({"admin.logentry", "accounts.login"})
Part = Callable[[User], list[dict]]
_PARTS: dict[str, Part] = {}


def register(name: str, part: Part) -> None:
    """`part(user)` gives what goes into `name`.json."""
    if name in _PARTS:
        raise ValueError(f"export part {name} is registered twice")
    _PARTS[name] = part


def subject_fields() -> Iterator[tuple[type[Model], list[str]]]:
    """Every model with a foreign key that names whom its rows are about."""
    for model in apps.get_models():
        fields = [
            field.name
            for field in model._meta.concrete_fields
            if isinstance(field, ForeignKey) and field.related_model is User and field.name not in ACTING
        ]
        if fields and model._meta.label_lower not in LEFT_OUT:
            yield model, fields


def rows(model: type[Model], fields: list[str], user: User) -> list[dict]:
    mine = Q()
    for field in fields:
        mine |= Q(**{field: user})
    shown = [field.attname for field in model._meta.concrete_fields if field.name not in SECRET]
    return list(model._base_manager.filter(mine).order_by("pk").values(*shown))


def profile(user: User) -> list[dict]:
    shown = [field.name for field in User._meta.concrete_fields if field.name not in SECRET]
    return list(User.objects.filter(pk=user.pk).values(*shown))


def audit(user: User) -> list[dict]:
    """What was decided about the person, and what the person did (without the reasons given to others)."""
    about = AuditLog.objects.filter(
        Q(before__user=user.pk)
        | Q(after__user=user.pk)
        | Q(object_type="accounts.user", object_id=str(user.pk))
    )
    facts = ("at", "verb", "club_id", "object_type", "object_id")
    done = AuditLog.objects.filter(actor=user)
    return [
        *about.order_by("pk").values(*facts, "reason", "before", "after"),
        *done.exclude(pk__in=about.values("pk")).order_by("pk").values(*facts),
    ]


def archive(user: User) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("README.txt", _readme(user))
        parts = {"profile": profile(user), "audit": audit(user)}
        for model, fields in subject_fields():
            parts[model._meta.label_lower] = rows(model, fields, user)
        parts |= {name: part(user) for name, part in _PARTS.items()}
        for name, found in parts.items():
            if found:
                text = json.dumps(found, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
                book.writestr(f"{name}.json", text)
    return out.getvalue()


def _readme(user: User) -> str:
    return _(
        "Everything that this site holds about %(name)s (person %(id)d). Each file is a list; other people"
        " appear by their numbers only. The records of your deals can be downloaded on their pages."
    ) % {"name": user.display_name, "id": user.pk}
