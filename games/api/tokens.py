"""Making, revoking and recognising keys to the JSON API.

May import accounts and the models. Invariant: a key is told once, when it is made; what comes back
with a request is compared by digest; every making and revoking writes its audit row.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.models import Club, User
from accounts.permissions import Right, require, require_registered
from accounts.services import audit
from games.models import ApiToken

START = "mj_"
SHOWN = 9  # signs of a key that a list shows
MOST = 20
FRESH = timedelta(minutes=1)


def digest_of(key: str) -> str:
    """A key has 256 bits of chance: a plain digest is enough, and can be looked up."""
    return hashlib.sha256(key.encode()).hexdigest()


@transaction.atomic
def create(*, actor: User, name: str, club: Club | None = None) -> tuple[ApiToken, str]:
    """The token and its key, which is nowhere kept. Without a club it is the actor's own."""
    if club is None:
        require_registered(actor)
    else:
        require(actor, Right.EDIT_CLUB, club)
    name = " ".join(name.split())
    if not name:
        raise Refused(_("Please give it a name."), code="name")
    owner = {"club": club} if club is not None else {"user": actor}
    # One after the other, so that the limit holds.
    (Club if club is not None else User).objects.select_for_update().get(pk=(club or actor).pk)
    if ApiToken.objects.valid().filter(**owner).count() >= MOST:
        raise Refused(_("That is too many tokens: revoke one first."), code="too_many")
    key = START + secrets.token_urlsafe(32)
    token = ApiToken(name=name[:60], prefix=key[:SHOWN], digest=digest_of(key), created_by=actor, **owner)
    token.save()
    _audit(actor, token, "token.created")
    return token, key


@transaction.atomic
def revoke(*, actor: User, token: ApiToken) -> None:
    """A club's by whoever manages the club, one's own by oneself; doing it again changes nothing."""
    if token.club_id is not None:
        require(actor, Right.EDIT_CLUB, token.club)
    elif token.user_id != actor.pk:
        raise Refused(_("This token is not yours."), code="not_yours")
    changed = ApiToken.objects.valid().filter(pk=token.pk).update(revoked_at=timezone.now(), revoked_by=actor)
    if changed:
        _audit(actor, token, "token.revoked")


def _audit(actor: User, token: ApiToken, verb: str) -> None:
    audit.record(actor=actor, verb=verb, club=token.club, obj=token, after={"name": token.name}, routine=True)


def recognised(key: str) -> ApiToken | None:
    """The valid token with this key, of a person whose account is in use."""
    found = ApiToken.objects.valid().select_related("user", "club")
    token = found.filter(Q(user=None) | Q(user__is_active=True), digest=digest_of(key)).first()
    if token is not None:
        _note_use(token)
    return token


def _note_use(token: ApiToken) -> None:
    now = timezone.now()
    if token.used_at is None or token.used_at < now - FRESH:
        ApiToken.objects.filter(pk=token.pk).update(used_at=now)
