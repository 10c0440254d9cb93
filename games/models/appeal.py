"""What players contest, and what the referee answered. Both append-only in Postgres itself.

May import the user and club models by name only. Invariant: a penalty, or the result of a deal, is
contested once by a person, and an appeal is answered once; what was said stays.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .penalty import Penalty
from .play import Deal

LONGEST = 1000


class Appeal(models.Model):
    club = models.ForeignKey("accounts.Club", models.PROTECT, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    penalty = models.ForeignKey(Penalty, models.PROTECT, null=True, related_name="appeals")
    deal = models.ForeignKey(Deal, models.PROTECT, null=True, related_name="appeals")
    # The row of the log that the replay opens at.
    position = models.BigIntegerField(null=True)
    text = models.TextField(_("what is wrong"), max_length=LONGEST)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        indexes = [
            models.Index(fields=["club", "-id"], name="appeal_club"),
            models.Index(fields=["user", "-id"], name="appeal_user"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["user", "penalty"], name="appeal_once_a_penalty"),
            models.UniqueConstraint(
                fields=["user", "deal"], condition=Q(penalty=None), name="appeal_once_a_result"
            ),
            models.CheckConstraint(
                name="appeal_against_something", condition=Q(penalty__isnull=False) | Q(deal__isnull=False)
            ),
            models.CheckConstraint(
                name="appeal_position_in_a_deal", condition=Q(position=None) | Q(deal__isnull=False)
            ),
            models.CheckConstraint(name="appeal_has_text", condition=~Q(text="")),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.penalty or self.deal}"

    def get_absolute_url(self) -> str:
        from django.urls import reverse

        return reverse("appeal", args=[self.pk])

    @property
    def is_answered(self) -> bool:
        return hasattr(self, "answer")


class AppealAnswer(models.Model):
    class Verdict(models.TextChoices):
        STANDS = "stands", _("It stands")
        CANCELLED = "cancelled", _("Cancelled")
        CHANGED = "changed", _("Changed")

    appeal = models.OneToOneField(Appeal, models.PROTECT, related_name="answer")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    verdict = models.CharField(_("decision"), max_length=10, choices=Verdict.choices)
    reason = models.CharField(_("reason"), max_length=300)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("answer to an appeal")
        verbose_name_plural = _("answers to appeals")
        constraints = [models.CheckConstraint(name="appeal_answer_has_reason", condition=~Q(reason=""))]

    def __str__(self) -> str:
        return f"{self.appeal}: {self.get_verdict_display()}"
