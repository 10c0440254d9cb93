"""What an organizer sets up: ruleset, options, length, clocks, who may sit and who may watch.

May import the user and club models by name only, and what names may hold. Invariant: an open room's
six-digit code leads to it alone; what a room says when its table starts is what is played there to the end.
"""

import secrets

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import check_readable


def new_token() -> str:
    return secrets.token_urlsafe(12)


# Least and most of every number that an organizer may set.
LIMITS = {
    "length_count": (1, 64),
    "people": (4, 6),
    "turn_seconds": (3, 300),
    "claim_seconds": (2, 120),
    "bank_seconds": (0, 600),
    "ready_seconds": (5, 600),
    "min_pause_ms": (0, 3000),
    "auto_after": (0, 10),
    "spectator_delay": (0, 600),
}


def limited(name: str, label, default: int | None = None) -> models.PositiveSmallIntegerField:
    low, high = LIMITS[name]
    more = {} if default is None else {"default": default}
    validators = [MinValueValidator(low), MaxValueValidator(high)]
    return models.PositiveSmallIntegerField(label, validators=validators, **more)


class Room(models.Model):
    class Origin(models.TextChoices):
        QUICK = "quick", _("Played at once")
        ROOM = "room", _("Opened by a player")
        FIXTURE = "fixture", _("League fixture")
        TRIAL = "trial", _("Load test")
        FACE_TO_FACE = "face_to_face", _("Played with real tiles")
        IMPORTED = "imported", _("Imported")

    class Length(models.TextChoices):
        DEAL = "deal", _("Deals")
        WIND_ROUND = "wind_round", _("Wind rounds")
        MATCH = "match", _("Matches")

    class Audience(models.TextChoices):
        ANYONE = "anyone", _("Anyone, guests too")
        REGISTERED = "registered", _("Anyone with an account")
        CLUB = "club", _("Members of the club")
        LISTED = "listed", _("Only the people named")
        NOBODY = "nobody", _("Nobody")

    class Leavers(models.TextChoices):
        BOT = "bot", _("A bot takes over")
        STAY = "stay", _("Nobody may leave a running match")

    club = models.ForeignKey("accounts.Club", models.PROTECT, null=True, blank=True, related_name="rooms")
    # Points go to this season's accounts; null: to the players' casual accounts.
    season = models.ForeignKey(
        "Season", models.PROTECT, null=True, blank=True, related_name="rooms", db_index=False
    )
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    origin = models.CharField(max_length=12, choices=Origin.choices, default=Origin.ROOM)
    name = models.CharField(_("name"), max_length=40, blank=True)
    code = models.CharField(_("room code"), max_length=6, validators=[RegexValidator(r"^\d{6}$")])
    token = models.CharField(max_length=24, unique=True, default=new_token, editable=False)

    ruleset = models.CharField(_("ruleset"), max_length=40)
    options = models.JSONField(_("options"), default=dict, blank=True)
    length_unit = models.CharField(_("length in"), max_length=12, choices=Length.choices)
    length_count = limited("length_count", _("how many"))
    people = limited("people", _("people"), 4)

    turn_seconds = limited("turn_seconds", _("seconds for a turn"), 20)
    claim_seconds = limited("claim_seconds", _("seconds for a claim"), 10)
    bank_seconds = limited("bank_seconds", _("reserve of seconds in a deal"), 30)
    ready_seconds = limited("ready_seconds", _("seconds until the next deal starts by itself"), 40)
    min_pause_ms = limited("min_pause_ms", _("pause after a discard in milliseconds"), 600)
    auto_after = limited("auto_after", _("silent answers before auto-play (0: never)"), 2)

    sitters = models.CharField(
        _("who may sit"), max_length=12, choices=Audience.choices, default=Audience.ANYONE
    )
    listed_people = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="+")
    bots = models.BooleanField(_("bots may take free seats"), default=True)
    leavers = models.CharField(_("who leaves"), max_length=4, choices=Leavers.choices, default=Leavers.BOT)
    spectators = models.CharField(
        _("who may watch"), max_length=12, choices=Audience.choices, default=Audience.ANYONE
    )
    spectator_delay = limited("spectator_delay", _("delay for watchers in seconds"), 60)
    hints = models.BooleanField(_("hints allowed"), default=False)
    phrases = models.BooleanField(_("quick phrases allowed"), default=True)
    in_lobby = models.BooleanField(_("shown in the lobby"), default=True)

    closed_at = models.DateTimeField(null=True, blank=True)
    close_reason = models.CharField(max_length=40, blank=True)

    class Meta:
        verbose_name = _("room")
        verbose_name_plural = _("rooms")
        indexes = [
            models.Index(fields=["club", "-id"], name="room_open", condition=Q(closed_at=None)),
            models.Index(fields=["season"], name="room_of_season", condition=Q(season__isnull=False)),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["code"], condition=Q(closed_at=None), name="room_code_once_while_open"
            ),
            models.CheckConstraint(name="room_code_six_digits", condition=Q(code__regex=r"^[0-9]{6}$")),
            models.CheckConstraint(name="room_people", condition=Q(people__range=(4, 6))),
            models.CheckConstraint(name="room_has_length", condition=Q(length_count__gte=1)),
            models.CheckConstraint(
                name="room_clocks_run",
                condition=Q(turn_seconds__gte=1, claim_seconds__gte=1, ready_seconds__gte=1),
            ),
            models.CheckConstraint(
                name="room_club_audience_has_club",
                condition=Q(club__isnull=False) | ~(Q(sitters="club") | Q(spectators="club")),
            ),
            models.CheckConstraint(
                name="room_season_of_a_club", condition=Q(season=None) | Q(club__isnull=False)
            ),
            models.CheckConstraint(
                name="room_closed_with_reason",
                condition=Q(closed_at=None, close_reason="") | Q(closed_at__isnull=False),
            ),
        ]

    def clean(self) -> None:
        check_readable(self.name)

    def __str__(self) -> str:
        return self.name or self.code

    def get_absolute_url(self) -> str:
        from django.urls import reverse

        return reverse("face_match" if self.origin == self.Origin.FACE_TO_FACE else "room", args=[self.token])

    @property
    def is_open(self) -> bool:
        return self.closed_at is None


class RoomPreset(models.Model):
    """Settings of the room form that a club saved under a name."""

    club = models.ForeignKey("accounts.Club", models.CASCADE, related_name="room_presets")
    name = models.CharField(_("name"), max_length=40)
    ruleset = models.CharField(max_length=40)
    values = models.JSONField(default=dict)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("saved room settings")
        verbose_name_plural = _("saved room settings")
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="preset_name_once_a_club")]

    def __str__(self) -> str:
        return self.name
