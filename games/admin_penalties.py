"""Penalties and appeals in the administration: to be looked at and searched.

May import the models. Invariant: nothing here changes anything; the club's pages do, with authority
and an audit row.
"""

from django.contrib import admin

from mahjong_site.admin_base import ReadOnlyAdmin, ReadOnlyInline

from .models import Appeal, AppealAnswer, Penalty, PenaltyCancellation, PenaltyKind
from .models.penalty import EFFECTS


@admin.register(PenaltyKind)
class PenaltyKindAdmin(ReadOnlyAdmin):
    list_display = ("id", "club", "code", "name", *EFFECTS, "retired_at")
    list_filter = ("code",)
    list_select_related = ("club",)
    search_fields = ("club__name", "name")


class CancellationInline(ReadOnlyInline):
    model = PenaltyCancellation
    fields = ("by", "reason", "at")


@admin.register(Penalty)
class PenaltyAdmin(ReadOnlyAdmin):
    inlines = (CancellationInline,)
    list_display = ("id", "kind", "user", "club", "by", "at", "reason")
    list_filter = ("kind__code", ("cancellation", admin.EmptyFieldListFilter))
    list_select_related = ("kind", "user", "club", "by")
    search_fields = ("club__name", "user__display_name", "reason")
    ordering = ("-id",)


class AnswerInline(ReadOnlyInline):
    model = AppealAnswer
    fields = ("by", "verdict", "reason", "at")


@admin.register(Appeal)
class AppealAdmin(ReadOnlyAdmin):
    inlines = (AnswerInline,)
    list_display = ("id", "user", "penalty", "deal", "club", "at", "text")
    list_filter = ("answer__verdict",)
    list_select_related = ("user", "penalty__kind", "penalty__user", "deal__match__table__room", "club")
    search_fields = ("club__name", "user__display_name", "text")
    ordering = ("-id",)
