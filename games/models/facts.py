"""What search and statistics ask of a finished 盘, as plain columns with indexes.

May import the user and club models by name only. Invariant: written by Postgres alone (the triggers of
migration deal_facts), which derives both tables anew from `Deal.result`, the people and the room
whenever one of these changes; a 盘 that was voided or has not ended has no rows here. Whoever writes a
finished deal, live, imported or by hand, need not think of them.
"""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from .play import Deal


class Source(models.TextChoices):
    ONLINE = "online", _("Online")
    FACE_TO_FACE = "face_to_face", _("Face to face")
    IMPORTED = "imported", _("Imported")


class Placed(models.Model):
    """Where and when a 盘 was played; the same on it and on its four seats, so that no query joins."""

    club = models.ForeignKey("accounts.Club", models.CASCADE, null=True, related_name="+", db_index=False)
    season = models.ForeignKey("Season", models.CASCADE, null=True, related_name="+", db_index=False)
    ruleset = models.CharField(max_length=40)  # without its version
    source = models.CharField(max_length=12, choices=Source.choices)
    kind = models.CharField(max_length=8)  # of the result: win, draw, penalty, aborted
    bots = models.PositiveSmallIntegerField()
    ended_at = models.DateTimeField()

    class Meta:
        abstract = True


class DealFacts(Placed):
    deal = models.OneToOneField(Deal, models.CASCADE, related_name="facts")
    people = ArrayField(models.BigIntegerField())  # users on the four chairs
    self_drawn = models.BooleanField()
    total = models.BigIntegerField(null=True)  # of the best winner, in the ruleset's own unit
    patterns = ArrayField(models.CharField(max_length=60))
    liable = models.BooleanField()
    length = models.IntegerField(null=True)  # rows of the log

    class Meta:
        verbose_name = _("facts of a deal")
        verbose_name_plural = _("facts of deals")
        indexes = [
            models.Index(fields=["-ended_at", "-id"], name="facts_ended"),
            models.Index(fields=["kind", "-ended_at", "-id"], name="facts_kind"),
            models.Index(fields=["source", "-ended_at", "-id"], name="facts_source"),
            models.Index(fields=["-ended_at", "-id"], name="facts_liable", condition=Q(liable=True)),
            models.Index(fields=["-ended_at", "-id"], name="facts_bots", condition=Q(bots__gt=0)),
            models.Index(fields=["club", "-ended_at", "-id"], name="facts_club"),
            models.Index(fields=["season", "-ended_at", "-id"], name="facts_season"),
            models.Index("ruleset", F("total").desc(nulls_last=True), F("id").desc(), name="facts_total"),
            models.Index(F("length").desc(nulls_last=True), F("id").desc(), name="facts_length"),
            GinIndex(fields=["people"], name="facts_people"),
            GinIndex(fields=["patterns"], name="facts_patterns"),
        ]

    def __str__(self) -> str:
        return str(self.deal)

    def get_absolute_url(self) -> str:
        """Where it can be looked at: its replay; of real tiles, the match that it was entered in."""
        from django.urls import reverse

        if self.source == Source.FACE_TO_FACE:
            return self.deal.table.room.get_absolute_url()
        return reverse("replay", args=[self.deal.uuid])


class SeatFacts(Placed):
    """What one chair did in one 盘. `user` None: a bot."""

    facts = models.ForeignKey(DealFacts, models.CASCADE, related_name="seats", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+", db_index=False
    )
    chair = models.PositiveSmallIntegerField()
    wind = models.PositiveSmallIntegerField()  # counted from the dealer, who is 0
    points = models.BigIntegerField()
    won = models.BooleanField()
    self_drawn = models.BooleanField()  # won by the own draw
    dealt_in = models.BooleanField()
    liable = models.BooleanField()  # paid for all
    won_total = models.BigIntegerField(null=True)
    patterns = ArrayField(models.CharField(max_length=60))  # of the own win
    # Of the wins that this seat dealt into or paid for: how many, and the sum of their totals.
    lost_wins = models.PositiveSmallIntegerField()
    lost_total = models.BigIntegerField()

    class Meta:
        verbose_name = _("facts of a seat")
        verbose_name_plural = _("facts of seats")
        constraints = [models.UniqueConstraint(fields=["facts", "chair"], name="seat_facts_once")]
        indexes = [
            models.Index(fields=["user", "ruleset", "ended_at"], name="seat_facts_user"),
            models.Index(fields=["club", "ruleset", "user"], name="seat_facts_club"),
            models.Index(fields=["season", "user"], name="seat_facts_season"),
        ]
