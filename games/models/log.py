"""The event log of a table and the commands that made it. Append-only in Postgres itself.

Invariant: the state of a deal is the fold of its events, nothing else; (table, seq) and (table,
command_id) are unique, so neither a row nor a command can count twice.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .play import Deal
from .table import Table


class TableEvent(models.Model):
    """One engine event ({"e": …}, unmasked) or table event ({"t": …})."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="events", db_index=False)
    seq = models.BigIntegerField()
    deal = models.ForeignKey(
        Deal, models.PROTECT, null=True, blank=True, related_name="events", db_index=False
    )
    data = models.JSONField()
    at = models.DateTimeField()
    # Nobody but the seat asked is shown the row before this time (the pause after a discard).
    shown_at = models.DateTimeField()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        constraints = [models.UniqueConstraint(fields=["table", "seq"], name="event_seq_once_a_table")]
        # Table events are few among the engine's; their fold is the table's part of a state.
        indexes = [
            models.Index(
                fields=["table", "seq"], condition=models.Q(data__has_key="t"), name="event_of_table"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seq} {self.data.get('e') or self.data.get('t')}"


class Command(models.Model):
    class Source(models.TextChoices):
        PLAYER = "player", _("Player")
        BOT = "bot", _("Bot")
        AUTO = "auto", _("Auto-play")
        TIMEOUT = "timeout", _("Time-out")
        EARLY = "early", _("Closed early")

    table = models.ForeignKey(Table, models.PROTECT, related_name="commands", db_index=False)
    command_id = models.UUIDField()
    deal = models.ForeignKey(
        Deal, models.PROTECT, null=True, blank=True, related_name="commands", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False
    )
    source = models.CharField(max_length=8, choices=Source.choices)
    action = models.JSONField()
    saw_seq = models.BigIntegerField()
    # The stored answer: the newest row when the command was done.
    seq = models.BigIntegerField()
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("command")
        verbose_name_plural = _("commands")
        constraints = [
            models.UniqueConstraint(fields=["table", "command_id"], name="command_once_a_table"),
            models.UniqueConstraint(fields=["deal", "seq"], name="command_seq_once_a_deal"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seq} {self.seat} {self.action}"
