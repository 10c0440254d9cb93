"""Seasons, rounds, matches with real tiles, rulings and comments in the administration: to be looked at.

May import `mahjong_site.admin_base` and the models. Invariant: acts belong to the club's pages.
"""

from django.contrib import admin
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from mahjong_site.admin_base import ReadOnlyAdmin, ReadOnlyInline

from .models import (
    DealComment,
    FaceDeal,
    FaceMatch,
    Fixture,
    Participant,
    RatingStep,
    Round,
    Ruling,
    Season,
    Team,
)


class ParticipantInline(ReadOnlyInline):
    model = Participant
    fields = ("user", "joined_at", "left_at")

    def get_queryset(self, request):
        return super().get_queryset(request).select_related("user")


@admin.register(Season)
class SeasonAdmin(ReadOnlyAdmin):
    inlines = (ParticipantInline,)
    exclude = ("token",)
    list_display = (
        "name",
        "club",
        "ruleset",
        "starts_on",
        "ends_on",
        "points_from",
        "is_public",
        "created_by",
    )
    list_filter = ("ruleset", "points_from", "is_public")
    list_select_related = ("club",)
    search_fields = ("name", "club__name")
    date_hierarchy = "starts_on"
    ordering = ("-id",)


class FixtureInline(ReadOnlyInline):
    model = Fixture
    fields = ("number", "mode", "room", "match")

    def get_queryset(self, request):
        return super().get_queryset(request).select_related("room", "match__table__room")


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    inlines = (FixtureInline,)
    list_display = ("id", "season", "number", "played_on", "mode", "state", "published_at", "finished_at")
    list_filter = ("state", "mode")
    list_select_related = ("season",)
    search_fields = ("season__name", "season__club__name")
    ordering = ("-id",)


@admin.register(Team)
class TeamAdmin(ReadOnlyAdmin):
    list_display = ("name", "season", "created_at")
    list_select_related = ("season",)
    search_fields = ("name", "season__name")


@admin.register(FaceMatch)
class FaceMatchAdmin(ReadOnlyAdmin):
    list_display = ("id", "match", "created_by", "seq")
    list_select_related = ("match__table__room", "created_by")
    search_fields = ("match__table__room__name", "match__table__room__code", "created_by__display_name")
    ordering = ("-id",)


@admin.register(FaceDeal)
class FaceDealAdmin(ReadOnlyAdmin):
    list_display = ("id", "match", "number", "state", "entered_by", "entered_at", "replay", "undone_at")
    list_filter = ("state",)
    list_select_related = ("match__table__room", "entered_by", "deal")
    search_fields = ("match__table__room__name", "entered_by__display_name", "deal__uuid")
    ordering = ("-id",)

    @admin.display(description=_("deal"))
    def replay(self, row):
        return str(row.deal.uuid) if row.deal_id else "–"


@admin.register(Ruling)
class RulingAdmin(ReadOnlyAdmin):
    list_display = ("id", "at", "club", "kind", "deal", "by", "reason", "page")
    list_filter = ("kind",)
    list_select_related = ("club", "deal__match__table__room", "by")
    search_fields = ("reason", "deal__uuid", "by__display_name", "club__name")
    date_hierarchy = "at"
    ordering = ("-id",)

    @admin.display(description=_("page"))
    def page(self, row):
        return format_html('<a href="{}">{}</a>', row.get_absolute_url(), row.pk)


@admin.register(DealComment)
class DealCommentAdmin(ReadOnlyAdmin):
    list_display = ("id", "created_at", "author", "deal", "text", "removed_at", "removed_by")
    list_filter = (("removed_at", admin.EmptyFieldListFilter),)
    list_select_related = ("author", "deal__match__table__room", "removed_by")
    search_fields = ("text", "author__display_name", "deal__uuid")
    ordering = ("-id",)


@admin.register(RatingStep)
class RatingStepAdmin(ReadOnlyAdmin):
    list_display = ("id", "at", "club", "ruleset", "user", "match", "place", "mu", "sigma")
    list_filter = ("ruleset",)
    list_select_related = ("club", "user", "match__table__room")
    search_fields = ("user__display_name", "club__name")
    ordering = ("-id",)
