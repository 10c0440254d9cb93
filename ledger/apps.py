from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LedgerConfig(AppConfig):
    name = "ledger"
    verbose_name = _("Ledger")

    def ready(self) -> None:
        from accounts import panels, verbs

        from .views.panels import club_panel, profile_panel

        verbs.register(
            {
                "ledger.reversed": _("Entry reversed"),
                "ledger.adjusted": _("Points adjusted"),
            }
        )
        verbs.register_facts({"reversal": _("Reversal")})
        verbs.register_page("ledger.entry", "ledger_entry")
        panels.register("club", club_panel)
        panels.register("profile", profile_panel)
