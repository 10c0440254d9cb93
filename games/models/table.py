"""The live play in a room, and who sits at it.

Invariant: `Table.seq` is the number of the newest row of its event log and changes only under the
lock on this row, as do its clocks and its people; a person has at most one live seat on the whole
site.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .room import Room


class Table(models.Model):
    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting for players")
        PLAYING = "playing", _("Playing")
        BETWEEN = "between", _("Between two deals")
        OVER = "over", _("Match over")
        CLOSED = "closed", _("Closed")

    room = models.ForeignKey(Room, models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    seq = models.BigIntegerField(default=0)
    match = models.ForeignKey("Match", models.PROTECT, null=True, blank=True, related_name="+")
    deal = models.ForeignKey("Deal", models.PROTECT, null=True, blank=True, related_name="+")
    # The question being asked, its deadline, and the row that opened it.
    deadline_at = models.DateTimeField(null=True, blank=True)
    deadline_seq = models.BigIntegerField(null=True, blank=True)
    # When the server itself has something to do (a bot, a time-out), and the wake-up already under way.
    due_at = models.DateTimeField(null=True, blank=True)
    wake_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    # Reserves, silent answers, auto-play, readiness by chair: see games.services.live.
    live = models.JSONField(default=dict, blank=True)
    active_at = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = [
            models.Index(
                fields=["due_at"], name="table_due", condition=Q(due_at__isnull=False, paused_at=None)
            ),
            models.Index(fields=["active_at"], name="table_idle", condition=Q(closed_at=None)),
        ]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="table_number_once_a_room"),
            models.CheckConstraint(
                name="table_deadline_of_a_row",
                condition=Q(deadline_at=None, deadline_seq=None)
                | Q(deadline_at__isnull=False, deadline_seq__isnull=False, deadline_seq__lte=F("seq")),
            ),
            models.CheckConstraint(
                name="table_closed_is_closed",
                condition=Q(state="closed", closed_at__isnull=False, due_at=None, deadline_at=None)
                | ~Q(state="closed") & Q(closed_at=None),
            ),
            models.CheckConstraint(
                name="table_plays_a_deal",
                condition=~Q(state="playing") | Q(deal__isnull=False, match__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.room} #{self.number}"

    def get_absolute_url(self) -> str:
        from django.urls import reverse

        return reverse("table", args=[self.pk])


class SeatQuerySet(models.QuerySet):
    def live(self):
        return self.filter(left_at=None)


class Seat(models.Model):
    """A person or a bot at a table, on a chair or on the bench, from sitting down to leaving."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="seats")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)
    chair = models.PositiveSmallIntegerField(null=True, blank=True)
    bench = models.PositiveSmallIntegerField(null=True, blank=True)
    joined_at = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True, blank=True)
    left_why = models.CharField(max_length=20, blank=True)

    objects = SeatQuerySet.as_manager()

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=Q(left_at=None), name="seat_one_live_per_user"
            ),
            models.UniqueConstraint(
                fields=["table", "chair"], condition=Q(left_at=None), name="seat_chair_taken_once"
            ),
            models.UniqueConstraint(
                fields=["table", "bench"], condition=Q(left_at=None), name="seat_bench_place_taken_once"
            ),
            models.CheckConstraint(
                name="seat_user_or_bot", condition=Q(user=None) & ~Q(bot="") | Q(user__isnull=False, bot="")
            ),
            models.CheckConstraint(
                name="seat_chair_or_bench",
                condition=Q(left_at__isnull=False)
                | Q(chair__range=(0, 3), bench=None)
                | Q(chair=None, bench__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        return self.user.display_name if self.user_id else self.bot
