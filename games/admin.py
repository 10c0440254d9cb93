"""Rooms, tables and play in the administration: to be looked at; acts belong to the club's pages.

Invariant: of a deal that is not over nobody sees seed, wall, tiles or actions here either.
"""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from mahjong_site.admin_base import ReadOnlyAdmin, ReadOnlyInline

from . import admin_leagues, admin_penalties  # noqa: F401 - register more of them
from .models import (
    Command,
    Deal,
    DealSeat,
    Match,
    RefereeCall,
    Room,
    RoomPreset,
    Seat,
    Table,
    TableEvent,
    TalkReport,
)

SECRET = "…"
HIDDEN = ("server_seed", "wall", "dice")


class TableInline(ReadOnlyInline):
    model = Table
    fields = ("number", "state", "seq", "active_at", "closed_at")
    show_change_link = True


@admin.register(Room)
class RoomAdmin(ReadOnlyAdmin):
    inlines = (TableInline,)
    list_display = ("code", "name", "club", "ruleset", "origin", "created_by", "created_at", "closed_at")
    list_filter = ("origin", "ruleset", ("closed_at", admin.EmptyFieldListFilter))
    list_select_related = ("club", "created_by")
    search_fields = ("code", "name", "club__name", "created_by__display_name")
    ordering = ("-id",)


@admin.register(RoomPreset)
class RoomPresetAdmin(ReadOnlyAdmin):
    list_display = ("name", "club", "ruleset", "created_by", "created_at")
    list_select_related = ("club", "created_by")
    search_fields = ("name", "club__name")


class SeatInline(ReadOnlyInline):
    model = Seat
    fields = ("user", "bot", "chair", "bench", "joined_at", "left_at", "left_why")


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    inlines = (SeatInline,)
    exclude = ("live",)
    list_display = ("id", "room", "state", "seq", "deadline_at", "paused_at", "active_at")
    list_filter = ("state", ("paused_at", admin.EmptyFieldListFilter))
    list_select_related = ("room",)
    search_fields = ("room__code", "room__name")
    ordering = ("-id",)


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ("id", "table", "number", "ruleset", "state", "started_at", "ended_at")
    list_filter = ("state", "ruleset")
    list_select_related = ("table__room",)
    search_fields = ("table__room__code",)
    ordering = ("-id",)


class DealSeatInline(ReadOnlyInline):
    model = DealSeat
    fields = ("chair", "bench", "user", "points")


@admin.register(Deal)
class DealAdmin(ReadOnlyAdmin):
    inlines = (DealSeatInline,)
    list_display = ("id", "uuid", "table", "number", "ruleset", "state", "started_at", "ended_at")
    list_filter = ("state", "ruleset")
    list_select_related = ("table__room",)
    search_fields = ("uuid", "table__room__code", "deal_seats__user__display_name")
    ordering = ("-id",)

    def get_fields(self, request, obj=None):
        fields = super().get_fields(request, obj)
        return fields if obj and obj.is_open_book else [name for name in fields if name not in HIDDEN]


class LogAdmin(ReadOnlyAdmin):
    show_full_result_count = False
    list_select_related = ("table__room", "deal__match__table__room")
    ordering = ("-id",)

    def get_fields(self, request, obj=None):
        fields = [name for name in super().get_fields(request, obj) if name != self.told]
        return [*fields, "shown"]

    def get_readonly_fields(self, request, obj=None):
        return [*super().get_readonly_fields(request, obj), "shown"]

    @admin.display(description=_("content"))
    def shown(self, row):
        return SECRET if row.deal_id and not row.deal.is_open_book else getattr(row, self.told)


@admin.register(TableEvent)
class TableEventAdmin(LogAdmin):
    told = "data"
    list_display = ("id", "table", "seq", "at", "deal", "shown")
    search_fields = ("=table__id", "deal__uuid")


@admin.register(Command)
class CommandAdmin(LogAdmin):
    told = "action"
    list_display = ("id", "table", "seq", "at", "seat", "user", "source", "shown")
    list_filter = ("source",)
    list_select_related = ("table__room", "deal__match__table__room", "user")
    search_fields = ("=table__id", "deal__uuid", "command_id")


@admin.register(RefereeCall)
class RefereeCallAdmin(ReadOnlyAdmin):
    list_display = ("id", "table", "caller", "text", "at", "taken_by", "answer", "closed_at")
    list_filter = (("closed_at", admin.EmptyFieldListFilter),)
    list_select_related = ("table__room", "caller", "taken_by")
    search_fields = ("table__room__code", "caller__display_name", "text", "answer")
    ordering = ("-id",)


@admin.register(TalkReport)
class TalkReportAdmin(ReadOnlyAdmin):
    list_display = ("id", "table", "reporter", "about", "text", "at", "answer", "closed_at")
    list_filter = (("closed_at", admin.EmptyFieldListFilter),)
    list_select_related = ("table__room", "reporter", "about")
    search_fields = ("table__room__code", "reporter__display_name", "about__display_name", "text")
    ordering = ("-id",)
