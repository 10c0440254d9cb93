"""What each finished match did to the ratings of its players, and which matches are to be rated anew.

May import the club, user and match by name only. Invariant: the steps of a club and ruleset are what
rating its finished season matches in playing order gives; they are kept as a log of results, never as
a running figure of their own. Postgres marks every match whose result may have changed (migration
ratings); whoever posts, voids or imports need not think of ratings.
"""

from django.conf import settings
from django.db import models

from .play import Match


class RatingStep(models.Model):
    club = models.ForeignKey("accounts.Club", models.PROTECT, related_name="+", db_index=False)
    ruleset = models.CharField(max_length=40)  # without its version
    match = models.ForeignKey(Match, models.CASCADE, related_name="rating_steps", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="rating_steps", db_index=False
    )
    at = models.DateTimeField()  # the end of the match
    place = models.PositiveSmallIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        verbose_name = "step of a rating"
        verbose_name_plural = "steps of ratings"
        indexes = [
            models.Index(fields=["club", "ruleset", "user", "-at", "-match"], name="rating_of_user"),
            models.Index(fields=["club", "ruleset", "at", "match"], name="rating_in_order"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="rating_once_a_match"),
            models.CheckConstraint(
                name="rating_sigma_positive", condition=models.Q(sigma__gt=0, sigma_before__gt=0)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}, {self.match_id}: {self.mu:.2f}"


class RatingDue(models.Model):
    """A match whose result may have changed since it was rated."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="+", db_index=False)

    class Meta:
        verbose_name = "match to be rated"
        verbose_name_plural = "matches to be rated"

    def __str__(self) -> str:
        return str(self.match_id)
