"""Rounds of a season, who is there, who rests, and the tables (fixtures) at which the others play.

May import the season, rooms and matches by name only. Invariant, kept by Postgres: in a round
everybody has at most one place, at a table or resting; people, rounds and tables are of one season;
the tables of a finished round stay as they are.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Round(models.Model):
    class State(models.TextChoices):
        DRAFT = "draft", _("Being prepared")
        PUBLISHED = "published", _("Published")
        FINISHED = "finished", _("Finished")

    class Mode(models.TextChoices):
        ONLINE = "online", _("Played on this site")
        FACE_TO_FACE = "face_to_face", _("Played with real tiles")

    class Method(models.TextChoices):
        GENERATED = "generated", _("Fewest repeated opponents")
        SWISS = "swiss", _("By standings (Swiss)")
        BY_HAND = "by_hand", _("By hand")

    class LeftOver(models.TextChoices):
        REST = "rest", _("Who is left over rests, in turn")
        BENCH = "bench", _("Tables of five or six with a bench")
        BOT = "bot", _("Bots fill the free seats")

    season = models.ForeignKey("Season", models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    played_on = models.DateField(_("day"), null=True, blank=True)
    mode = models.CharField(_("where"), max_length=12, choices=Mode.choices, default=Mode.ONLINE)
    state = models.CharField(max_length=9, choices=State.choices, default=State.DRAFT)
    method = models.CharField(_("seating"), max_length=9, choices=Method.choices, blank=True)
    left_over = models.CharField(
        _("who is left over"), max_length=5, choices=LeftOver.choices, default=LeftOver.REST
    )
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    published_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="round_number_once_a_season"),
            models.CheckConstraint(name="round_number_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(name="round_mode", condition=Q(mode__in=["online", "face_to_face"])),
            models.CheckConstraint(
                name="round_method", condition=Q(method__in=["", "generated", "swiss", "by_hand"])
            ),
            models.CheckConstraint(
                name="round_left_over", condition=Q(left_over__in=["rest", "bench", "bot"])
            ),
            models.CheckConstraint(
                name="round_state_has_times",
                condition=Q(state="draft", published_at=None, finished_at=None)
                | Q(state="published", published_at__isnull=False, finished_at=None)
                | Q(state="finished", published_at__isnull=False, finished_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season} · {self.number}"

    def get_absolute_url(self) -> str:
        from django.urls import reverse

        return reverse("round", args=[self.pk])


class Attendance(models.Model):
    """Whether a participant is there for a round, and whether they rest in it. No row: not known yet."""

    class Status(models.TextChoices):
        HERE = "here", _("Here")
        AWAY = "away", _("Not coming")

    round = models.ForeignKey(Round, models.CASCADE, related_name="attendances")
    participant = models.ForeignKey("Participant", models.PROTECT, related_name="attendances")
    # Empty: nobody has said; the row is there because the person rests.
    status = models.CharField(max_length=4, choices=Status.choices, blank=True)
    checked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    checked_at = models.DateTimeField(null=True, blank=True)
    rests = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        constraints = [
            models.UniqueConstraint(fields=["round", "participant"], name="attendance_once_a_round"),
            models.CheckConstraint(name="attendance_status", condition=Q(status__in=["", "here", "away"])),
            models.CheckConstraint(
                name="attendance_checked_by_somebody",
                condition=Q(status="", checked_by=None, checked_at=None)
                | ~Q(status="") & Q(checked_by__isnull=False, checked_at__isnull=False),
            ),
            models.CheckConstraint(
                name="attendance_away_does_not_rest", condition=~Q(status="away", rests=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.participant}: {self.status}"


class Fixture(models.Model):
    """One table of a round. Its results are those of the matches of its room, and of its own match
    where it was played with real tiles."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="fixtures")
    number = models.PositiveSmallIntegerField(_("table"))
    mode = models.CharField(max_length=12, choices=Round.Mode.choices, default=Round.Mode.ONLINE)
    room = models.OneToOneField("Room", models.PROTECT, null=True, blank=True, related_name="fixture")
    match = models.OneToOneField("Match", models.PROTECT, null=True, blank=True, related_name="fixture")

    class Meta:
        verbose_name = _("fixture")
        verbose_name_plural = _("fixtures")
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="fixture_number_once_a_round"),
            models.CheckConstraint(name="fixture_number_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(name="fixture_mode", condition=Q(mode__in=["online", "face_to_face"])),
        ]

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"


class FixtureSeat(models.Model):
    """A place at a table: on chair 0-3 (0 is the first in the seat order) or on the bench; without a
    participant a bot has it."""

    fixture = models.ForeignKey(Fixture, models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")  # that of the fixture
    participant = models.ForeignKey(
        "Participant", models.PROTECT, null=True, blank=True, related_name="fixture_seats"
    )
    chair = models.PositiveSmallIntegerField(null=True, blank=True)
    bench = models.PositiveSmallIntegerField(null=True, blank=True)
    # Whose place it was when the round was published.
    instead_of = models.ForeignKey(
        "Participant", models.PROTECT, null=True, blank=True, related_name="replaced_seats"
    )

    class Meta:
        verbose_name = _("place at a fixture")
        verbose_name_plural = _("places at fixtures")
        constraints = [
            models.UniqueConstraint(fields=["round", "participant"], name="fixture_seat_once_a_round"),
            models.UniqueConstraint(fields=["fixture", "chair"], name="fixture_chair_taken_once"),
            models.UniqueConstraint(fields=["fixture", "bench"], name="fixture_bench_place_taken_once"),
            models.CheckConstraint(
                name="fixture_seat_chair_or_bench",
                condition=Q(chair__range=(0, 3), bench=None)
                | Q(chair=None, bench__range=(0, 1), participant__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return str(self.participant or "")

    @property
    def user(self):
        return self.participant.user if self.participant_id else None
