"""What the administration's pages of all apps share.

Invariant: what is history (ledger, audit, events) or has a service of its own with authority and
audit (roles, restrictions …) is only looked at here.
"""

from unfold.admin import ModelAdmin, TabularInline


class _NoChanges:
    def has_add_permission(self, request, obj=None) -> bool:
        return False

    def has_change_permission(self, request, obj=None) -> bool:
        return False

    def has_delete_permission(self, request, obj=None) -> bool:
        return False


class ReadOnlyAdmin(_NoChanges, ModelAdmin):
    """Lists, searches and shows. Counting all rows of a long table is left out."""

    show_full_result_count = False
    list_per_page = 50


class ReadOnlyInline(_NoChanges, TabularInline):
    extra = 0
    show_change_link = True
