"""`manage.py seed_season CLUB`: a season of simulated deals with real records, to try things on."""

from __future__ import annotations

import random
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from tqdm import tqdm

from accounts.errors import Refused
from accounts.models import Club
from games.engine import registry
from games.engine.errors import NotationError
from games.leagues import seasons, seeding


class Command(BaseCommand):
    help = "Make a season of a club and play it with bots in the names of new members."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", type=int, help="number of the club")
        parser.add_argument("--ruleset", default="xianju")
        parser.add_argument("--players", type=int, default=40)
        parser.add_argument("--rounds", type=int, default=10)
        parser.add_argument("--deals", type=int, default=20, help="deals in each match")
        parser.add_argument("--name", default="", help="of the season")
        parser.add_argument("--seed", default="1", help="same seed, same groups (walls differ)")

    def handle(self, **options: Any) -> None:
        club = Club.objects.filter(pk=options["club"]).select_related("created_by").first()
        if club is None:
            raise CommandError(f"no club has the number {options['club']}")
        if options["players"] < 4 or options["rounds"] < 1 or not 1 <= options["deals"] <= 64:
            raise CommandError("at least 4 players and 1 round; 1 to 64 deals")
        try:
            self._play(club, options)
        except (Refused, NotationError) as error:
            raise CommandError(str(error)) from None

    def _play(self, club: Club, options: dict[str, Any]) -> None:
        actor, now = club.created_by, timezone.localtime()
        season = seasons.create_season(
            actor=actor,
            club=club,
            ruleset=registry.get(options["ruleset"]).id,
            options={},
            name=options["name"] or f"{now:%Y-%m-%d %H:%M:%S}",
            starts_on=now.date(),
            length_unit="deal",
            length_count=options["deals"],
        )
        users = seeding.people(club, options["players"], f"S{season.pk}P")
        seasons.add_participants(actor=actor, season=season, users=users)
        chance = random.Random(options["seed"])
        total = options["rounds"] * (options["players"] // 4) * options["deals"]
        with tqdm(total=total, unit=" deals", file=sys.stderr, mininterval=0.5) as bar:
            played = seeding.play_rounds(actor=actor, season=season, number=options["rounds"], chance=chance)
            for _done in played:
                bar.update()
        self.stdout.write(f"season {season.pk}: {season.get_absolute_url()}")
