"""The games app, and the part of it that needs no database."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")
    default = True

    def ready(self) -> None:
        from accounts import panels, verbs
        from ledger import causes

        from . import panels as own
        from .api import wiring as api_wiring
        from .desk import appeals_wiring, penalties_wiring, rooms_wiring, rulings_wiring
        from .leagues import wiring
        from .review import wiring as review_wiring
        from .services.causes import deals, matches

        causes.register("games.deal", deals)
        causes.register("games.match", matches)
        verbs.register(
            {
                "table.looked": _("Looked at all hands as referee"),
                "table.paused": _("Table paused"),
                "table.resumed": _("Table resumed"),
                "room.closed": _("Room closed"),
            }
        )
        verbs.register_facts({"seq": _("row of the log"), "deal": _("deal")})
        panels.register("club", own.club_rooms)
        panels.register("front", own.own_seat)
        panels.register("profile", own.last_deals)
        wiring.register()
        api_wiring.register()
        rulings_wiring.register()
        panels.register("club", own.club_numbers)
        rooms_wiring.register()
        penalties_wiring.register()
        appeals_wiring.register()
        review_wiring.register()


class EngineConfig(AppConfig):
    """Offers the management commands without loading the models: for commands about the rules alone."""

    name = "games"
    default = False

    def import_models(self) -> None:
        self.models = {}
