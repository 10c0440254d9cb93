"""The ledger in the administration: to be looked at, never touched."""

from django.contrib import admin

from mahjong_site.admin_base import ReadOnlyAdmin, ReadOnlyInline

from .models import Account, Balance, Entry, Posting


@admin.register(Account)
class AccountAdmin(ReadOnlyAdmin):
    list_display = ("id", "kind", "user", "club", "season_id", "table_id", "label", "created_at")
    list_filter = ("kind",)
    list_select_related = ("user", "club")
    search_fields = ("user__display_name", "user__login_name", "club__name", "label")


class PostingInline(ReadOnlyInline):
    model = Posting
    fields = ("account", "points")

    def get_queryset(self, request):
        return super().get_queryset(request).select_related("account__user")


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    inlines = (PostingInline,)
    list_display = ("id", "key", "kind", "source", "club", "season_id", "match_id", "actor", "created_at")
    list_filter = ("kind", "source")
    list_select_related = ("club", "actor")
    date_hierarchy = "created_at"
    search_fields = ("key", "cause_id", "reason", "club__name")
    ordering = ("-id",)


@admin.register(Posting)
class PostingAdmin(ReadOnlyAdmin):
    list_display = ("entry", "account", "points")
    list_select_related = ("entry", "account__user")
    search_fields = ("entry__key", "account__user__display_name")
    ordering = ("-id",)


@admin.register(Balance)
class BalanceAdmin(ReadOnlyAdmin):
    list_display = ("account", "match_id", "source", "points", "deals")
    list_filter = ("source",)
    list_select_related = ("account__user",)
    search_fields = ("account__user__display_name", "account__club__name")
    ordering = ("-id",)
