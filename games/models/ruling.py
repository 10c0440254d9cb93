"""What referees decided about deals. Append-only in Postgres itself.

May import the user and club models by name only. Invariant: a deal that was voided or taken back has
the ruling that did it, with who and why; a ruling is never edited, another one follows it.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .play import Deal


class Ruling(models.Model):
    class Kind(models.TextChoices):
        VOID = "void", _("Declared void")
        TAKE_BACK = "take_back", _("Taken back")

    club = models.ForeignKey("accounts.Club", models.PROTECT, null=True, related_name="+", db_index=False)
    deal = models.ForeignKey(Deal, models.PROTECT, related_name="rulings")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    reason = models.CharField(_("reason"), max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    at = models.DateTimeField(_("time"), default=timezone.now)
    # A later deal that was voided together with the one that the ruling is about.
    part_of = models.ForeignKey("self", models.PROTECT, null=True, related_name="parts")
    # The row of the log that a deal was taken back to.
    to_seq = models.BigIntegerField(null=True)

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        indexes = [models.Index(fields=["club", "-id"], name="ruling_club")]
        constraints = [
            models.UniqueConstraint(
                fields=["deal"], condition=Q(kind="void"), name="ruling_void_once_a_deal"
            ),
            models.CheckConstraint(name="ruling_has_reason", condition=~Q(reason="")),
            models.CheckConstraint(
                name="ruling_take_back_says_where",
                condition=Q(kind="take_back", to_seq__isnull=False) | Q(kind="void", to_seq=None),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.deal_id}"

    def get_absolute_url(self) -> str:
        from django.urls import reverse

        return reverse("ruling", args=[self.pk])
