"""The games app, and the part of it that needs no database."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")
    default = True

    def ready(self) -> None:
        from accounts import panels

        from . import panels as own

        panels.register("club", own.club_rooms)
        panels.register("front", own.own_seat)
        panels.register("profile", own.last_deals)


class EngineConfig(AppConfig):
    """Offers the management commands without loading the models: for commands about the rules alone."""

    name = "games"
    default = False

    def import_models(self) -> None:
        self.models = {}
