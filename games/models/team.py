"""Teams of a season and who plays for them.

May import the season by name only. Invariant: a participant is in at most one team of their season,
also after leaving it (Postgres: one row a participant, and of the team's own season), so what
somebody won always belongs to one team.
"""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import check_readable


class Team(models.Model):
    season = models.ForeignKey("Season", models.PROTECT, related_name="teams")
    name = models.CharField(_("name"), max_length=40)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        constraints = [
            models.UniqueConstraint(fields=["season", "name"], name="team_name_once_a_season"),
            models.CheckConstraint(name="team_has_name", condition=~Q(name="")),
        ]

    def clean(self) -> None:
        check_readable(self.name)

    def __str__(self) -> str:
        return self.name


class TeamMemberQuerySet(models.QuerySet):
    def current(self):
        return self.filter(left_at=None)


class TeamMember(models.Model):
    team = models.ForeignKey(Team, models.PROTECT, related_name="members")
    participant = models.OneToOneField("Participant", models.PROTECT, related_name="team_part")
    joined_at = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True, blank=True)

    objects = TeamMemberQuerySet.as_manager()

    class Meta:
        verbose_name = _("team member")
        verbose_name_plural = _("team members")
        constraints = [
            models.CheckConstraint(
                name="team_member_left_after_joining",
                condition=Q(left_at=None) | Q(left_at__gte=F("joined_at")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.participant}"
