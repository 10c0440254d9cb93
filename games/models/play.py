"""What is played at a table: 局 (Match), 圈 (WindRound), 盘 (Deal), and who played each deal.

Invariant: a deal keeps ruleset, version and options, so it re-plays to the same result for ever;
its server seed and wall are for nobody's eyes before it has ended.
"""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .table import Seat, Table


class Match(models.Model):
    class State(models.TextChoices):
        RUNNING = "running", _("Running")
        ENDED = "ended", _("Ended")
        BROKEN_OFF = "broken_off", _("Broken off")

    table = models.ForeignKey(Table, models.PROTECT, related_name="matches")
    number = models.PositiveSmallIntegerField()
    ruleset = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)
    length_unit = models.CharField(max_length=12)
    length_count = models.PositiveSmallIntegerField()
    first_dealer = models.PositiveSmallIntegerField()
    # What the ruleset's progress carries from deal to deal.
    progress = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.RUNNING)
    started_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="match_number_once_a_table"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(state="running"), name="match_one_running_a_table"
            ),
            models.CheckConstraint(name="match_first_dealer", condition=Q(first_dealer__range=(0, 3))),
            models.CheckConstraint(
                name="match_ended_has_time",
                condition=Q(state="running", ended_at=None) | ~Q(state="running") & Q(ended_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} · {self.number}"


class WindRound(models.Model):
    match = models.ForeignKey(Match, models.PROTECT, related_name="wind_rounds")
    number = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("wind round")
        verbose_name_plural = _("wind rounds")
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="wind_round_once_a_match")]

    def __str__(self) -> str:
        return f"{self.match} · {self.number}"


class Deal(models.Model):
    class State(models.TextChoices):
        COMMITTED = "committed", _("Seed committed")
        RUNNING = "running", _("Running")
        ENDED = "ended", _("Ended")
        VOIDED = "voided", _("Voided")

    # The name that the fairness data use, and the addresses of replays.
    uuid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, models.PROTECT, related_name="deals")
    match = models.ForeignKey(Match, models.PROTECT, null=True, blank=True, related_name="deals")
    wind_round = models.ForeignKey(WindRound, models.PROTECT, null=True, blank=True, related_name="deals")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.COMMITTED)
    # Played with real tiles: there is a result, and neither wall nor record (see face).
    face_to_face = models.BooleanField(default=False)
    ruleset = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)
    context = models.JSONField(default=dict, blank=True)
    dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    server_seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    dice = models.JSONField(null=True, blank=True)
    wall = models.TextField(blank=True)
    first_seq = models.BigIntegerField(null=True, blank=True)
    last_seq = models.BigIntegerField(null=True, blank=True)
    # Spans of rows [first, last] that a referee took back: they happened, and count no more.
    undone = models.JSONField(default=list, blank=True)
    result = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")
        indexes = [
            models.Index(fields=["table", "first_seq"], name="deal_of_table"),
            models.Index(fields=["-ended_at"], name="deal_ended", condition=Q(state="ended")),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number"], condition=~Q(state="voided"), name="deal_number_once_a_match"
            ),
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(state__in=["committed", "running"]),
                name="deal_one_open_a_table",
            ),
            models.CheckConstraint(
                name="deal_started_is_whole",
                condition=Q(state="committed", face_to_face=False)
                | Q(
                    match__isnull=False,
                    number__isnull=False,
                    dealer__range=(0, 3),
                    started_at__isnull=False,
                )
                & (Q(face_to_face=True) | Q(dice__isnull=False, first_seq__isnull=False) & ~Q(wall="")),
            ),
            models.CheckConstraint(
                name="deal_face_to_face_has_no_wall",
                condition=Q(face_to_face=False)
                | Q(state__in=["ended", "voided"], wall="", server_seed="", commitment="", first_seq=None),
            ),
            models.CheckConstraint(
                name="deal_ended_has_result",
                condition=~Q(state="ended")
                | Q(result__isnull=False, ended_at__isnull=False)
                & (Q(face_to_face=True) | Q(last_seq__isnull=False)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} · {self.number}"

    @property
    def is_open_book(self) -> bool:
        """Wall, seeds and every hand may be shown."""
        return self.ended_at is not None or self.voided_at is not None


class DealSeat(models.Model):
    """Who sat where in one deal, also on the bench; points follow the person, not the chair."""

    deal = models.ForeignKey(Deal, models.PROTECT, related_name="deal_seats")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="deal_seats")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="deal_seats"
    )
    chair = models.PositiveSmallIntegerField(null=True, blank=True)
    bench = models.PositiveSmallIntegerField(null=True, blank=True)
    client_seed = models.CharField(max_length=32, blank=True)
    points = models.IntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("player of a deal")
        verbose_name_plural = _("players of a deal")
        indexes = [models.Index(fields=["user", "-deal"], name="deal_seat_user")]
        constraints = [
            models.UniqueConstraint(fields=["deal", "chair"], name="deal_seat_chair_once"),
            models.UniqueConstraint(fields=["deal", "bench"], name="deal_seat_bench_once"),
            models.UniqueConstraint(fields=["deal", "seat"], name="deal_seat_person_once"),
            models.CheckConstraint(
                name="deal_seat_chair_or_bench",
                condition=Q(chair__range=(0, 3), bench=None) | Q(chair=None, bench__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return str(self.seat)
