"""The whole command path against the bare row-locked insert that it is built around, side by side.

May import Django's connection, the services and `crowd`. Invariant: both are measured in turns, in
the same process and database, with durable commits.
"""

from __future__ import annotations

import random
import time
import uuid

from django.apps.registry import Apps
from django.db import connection, models, transaction

from games.engine.decide import legal, waiting_for
from games.models import Table
from games.services import signals, states, submit
from games.services.locked import Locked

from . import crowd
from .report import quantile

OWN = Apps()  # these models are of no app's and of no migration's concern


class BareTable(models.Model):
    version = models.IntegerField(default=0)

    class Meta:
        apps = OWN
        app_label = "games"
        db_table = "loadtest_bare_table"


class BareEvent(models.Model):
    table = models.ForeignKey(BareTable, models.CASCADE)
    seq = models.IntegerField()
    seat = models.IntegerField()
    data = models.JSONField()

    class Meta:
        apps = OWN
        app_label = "games"
        db_table = "loadtest_bare_event"


CREATE = """
CREATE TABLE loadtest_bare_table (id bigserial PRIMARY KEY, version int NOT NULL);
CREATE TABLE loadtest_bare_event (id bigserial PRIMARY KEY,
    table_id bigint NOT NULL REFERENCES loadtest_bare_table DEFERRABLE INITIALLY DEFERRED,
    seq int NOT NULL, seat int NOT NULL, data jsonb NOT NULL, UNIQUE (table_id, seq));
INSERT INTO loadtest_bare_table (version) VALUES (0);"""
DROP = "DROP TABLE IF EXISTS loadtest_bare_event, loadtest_bare_table"


def bare(table_id: int, seat: int, data: dict) -> None:
    """Lock a row, add an event, save: no rules, no masks, no clocks."""
    with transaction.atomic():
        table = BareTable.objects.select_for_update().get(pk=table_id)
        table.version += 1
        BareEvent.objects.create(table=table, seq=table.version, seat=seat, data=data)
        table.save(update_fields=["version"])


class Player:
    """Plays one table through the service, as a socket would."""

    def __init__(self, trial: crowd.TrialTable):
        self.trial, self.chance = trial, random.Random(1)

    def one(self) -> float:
        """Seconds for one command."""
        t = Locked.read(self.trial.table_id)
        if t.state != Table.State.PLAYING:
            self._ready()
            t = Locked.read(self.trial.table_id)
        state = states.peek(t)
        chair = waiting_for(state)[0]
        arguments = {
            "user_id": t.live.people[chair],
            "action": self.chance.choice(legal(state, chair)),
            "command_id": uuid.uuid4(),
            "saw_seq": t.live.asked_seq,
        }
        began = time.perf_counter()
        submit.act(t.id, **arguments)
        return time.perf_counter() - began

    def _ready(self) -> None:
        from accounts.models import User

        for user in User.objects.filter(pk__in=[chair.user_id for chair in self.trial.chairs]):
            signals.ready(actor=user, table_id=self.trial.table_id, client_seed=None)


def measure(commands: int, ruleset: str) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(DROP)
        cursor.execute(CREATE)
    trials = crowd.gather(1, ruleset, 0)
    try:
        player = Player(trials[0])
        plain, whole = [], []
        for number in range(commands + 100):
            began = time.perf_counter()
            bare(1, number % 4, {"n": number, "discard": "5m"})
            plain.append(time.perf_counter() - began)
            whole.append(player.one())
        plain, whole = plain[100:], whole[100:]
    finally:
        crowd.disperse(trials)
        with connection.cursor() as cursor:
            cursor.execute(DROP)
    half = [quantile(times, 0.5) for times in (plain, whole)]
    return [
        f"bare insert   p50 {half[0]:.2f} ms  p99 {quantile(plain, 0.99):.2f} ms",
        f"command path  p50 {half[1]:.2f} ms  p99 {quantile(whole, 0.99):.2f} ms",
        f"ratio         {half[1] / half[0]:.2f} (medians), {sum(whole) / sum(plain):.2f} (sums)",
    ]
