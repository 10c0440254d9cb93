"""When the site last kept time: one row, moved on by the sweep.

Invariant: a gap between this time and now means that nobody was kept to a deadline meanwhile.
"""

from django.db import models


class Pulse(models.Model):
    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(name="pulse_one_row", condition=models.Q(id=1))]

    def __str__(self) -> str:
        return str(self.at)
