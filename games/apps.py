"""The games app, and the part of it that needs no database."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")
    default = True


class EngineConfig(AppConfig):
    """Offers the management commands without loading the models: for commands about the rules alone."""

    name = "games"
    default = False

    def import_models(self) -> None:
        self.models = {}
