"""What is written about finished 盘: their analysis, and what club members say of a move.

May import `play`. Invariant: one analysis a 盘 and version, whole or not there; a comment is never
deleted from the database, it is taken away from the page with who did it and why.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .play import Deal

COMMENT_LENGTH = 500


class DealAnalysis(models.Model):
    """`version` is that of the engine's analysis: a newer one is made anew, the old one stays."""

    class State(models.TextChoices):
        QUEUED = "queued", _("Waiting")
        RUNNING = "running", _("Being worked out")
        DONE = "done", _("Done")
        FAILED = "failed", _("Failed")

    deal = models.ForeignKey(Deal, models.CASCADE, related_name="analyses", db_index=False)
    version = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.QUEUED)
    data = models.JSONField(null=True, blank=True)
    asked_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("analysis of a deal")
        verbose_name_plural = _("analyses of deals")
        constraints = [
            models.UniqueConstraint(fields=["deal", "version"], name="analysis_once_a_version"),
            models.CheckConstraint(
                name="analysis_done_is_whole",
                condition=Q(state="done", data__isnull=False, finished_at__isnull=False)
                | ~Q(state="done") & Q(data=None),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deal} · {self.version}"


class DealComment(models.Model):
    """`at`: the number of the event after which it stands, as in the address of the move."""

    deal = models.ForeignKey(Deal, models.PROTECT, related_name="comments", db_index=False)
    at = models.PositiveIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="deal_comments")
    text = models.CharField(max_length=COMMENT_LENGTH)
    created_at = models.DateTimeField(default=timezone.now)
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("comment on a deal")
        verbose_name_plural = _("comments on deals")
        indexes = [models.Index(fields=["deal", "id"], name="comment_of_deal")]
        constraints = [
            models.CheckConstraint(name="comment_says_something", condition=~Q(text="")),
            models.CheckConstraint(
                name="comment_removed_by_somebody",
                condition=Q(removed_at=None, removed_by=None)
                | Q(removed_at__isnull=False, removed_by__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.text
