"""A club's season and who takes part in it.

May import the user and club models by name only, and what names may hold. Invariant: from the first
posted deal on, and while a room of it is open, ruleset and options stay as they are (Postgres refuses
the change), so every deal of a season was played by the same rules; a room of a season has its
season's rules.
"""

import secrets

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import check_readable

from .room import Room, limited


def new_token() -> str:
    return secrets.token_urlsafe(12)


def usual_place_points() -> list[int]:
    return [4, 2, 1, 0]


class Season(models.Model):
    class PointsFrom(models.TextChoices):
        LEDGER = "ledger", _("The points won, as they stand in the ledger")
        PLACES = "places", _("Points for the place in each match")

    class Ties(models.TextChoices):
        SHARE = "share", _("Tied players share the points of their places")
        SEAT_ORDER = "seat_order", _("The seat order from the first dealer decides")
        SHARED_PLACE = "shared_place", _("All get the better place and its full points")

    club = models.ForeignKey("accounts.Club", models.PROTECT, related_name="seasons")
    name = models.CharField(_("name"), max_length=40)
    ruleset = models.CharField(_("ruleset"), max_length=40)
    options = models.JSONField(_("options"), default=dict, blank=True)
    length_unit = models.CharField(_("length in"), max_length=12, choices=Room.Length.choices)
    length_count = limited("length_count", _("how many"))
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"), null=True, blank=True)

    points_from = models.CharField(
        _("standings count"), max_length=8, choices=PointsFrom.choices, default=PointsFrom.LEDGER
    )
    place_points = ArrayField(
        models.SmallIntegerField(), verbose_name=_("points for each place"), default=usual_place_points
    )
    tie_rule = models.CharField(
        _("equal points in a match"), max_length=12, choices=Ties.choices, default=Ties.SHARE
    )
    minimum_matches = models.PositiveSmallIntegerField(_("fewest matches to be placed"), default=0)
    best_matches = models.PositiveSmallIntegerField(
        _("only the best matches count"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    with_teams = models.BooleanField(_("teams take part"), default=False)
    lineup = models.PositiveSmallIntegerField(
        _("members of a team who play in a round"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    team_best = models.PositiveSmallIntegerField(
        _("only a team's best members count"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    is_public = models.BooleanField(_("public standings"), default=False)
    token = models.CharField(max_length=24, unique=True, default=new_token, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="season_name_once_a_club"),
            models.CheckConstraint(name="season_has_name", condition=~Q(name="")),
            models.CheckConstraint(
                name="season_ends_after_start", condition=Q(ends_on=None) | Q(ends_on__gte=F("starts_on"))
            ),
            models.CheckConstraint(
                name="season_points_from", condition=Q(points_from__in=["ledger", "places"])
            ),
            models.CheckConstraint(
                name="season_tie_rule", condition=Q(tie_rule__in=["share", "seat_order", "shared_place"])
            ),
            models.CheckConstraint(
                name="season_best_matches", condition=Q(best_matches=None) | Q(best_matches__gte=1)
            ),
            models.CheckConstraint(
                name="season_place_points", condition=Q(place_points__len__gte=4, place_points__len__lte=6)
            ),
            models.CheckConstraint(name="season_has_length", condition=Q(length_count__gte=1)),
            models.CheckConstraint(
                name="season_team_numbers",
                condition=(Q(lineup=None) | Q(lineup__gte=1)) & (Q(team_best=None) | Q(team_best__gte=1)),
            ),
        ]

    def clean(self) -> None:
        check_readable(self.name)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        from django.urls import reverse

        return reverse("season", args=[self.pk])


class ParticipantQuerySet(models.QuerySet):
    def current(self):
        return self.filter(left_at=None)


class Participant(models.Model):
    """One row a person; who takes part again after leaving gets the row back."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="participants")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="season_parts")
    joined_at = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True, blank=True)

    objects = ParticipantQuerySet.as_manager()

    class Meta:
        verbose_name = _("participant")
        verbose_name_plural = _("participants")
        constraints = [
            models.UniqueConstraint(fields=["season", "user"], name="participant_once_a_season"),
            models.CheckConstraint(
                name="participant_left_after_joining",
                condition=Q(left_at=None) | Q(left_at__gte=F("joined_at")),
            ),
        ]

    def __str__(self) -> str:
        return str(self.user)
