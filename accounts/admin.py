"""The accounts app in the administration. People are edited here with a reason; the rest is shown."""

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.db import transaction
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from accounts import names, verbs
from accounts.services import audit, passwords
from accounts.services.audit import REASON_LENGTH
from mahjong_site.admin_base import ReadOnlyAdmin, ReadOnlyInline

from .models import AuditLog, Club, Invitation, Login, Membership, Notification, Sanction, User

EDITABLE = ("display_name", "email", "is_active", "is_staff", "is_superuser")


class UserForm(forms.ModelForm):
    reset_link = forms.BooleanField(
        label=_("Issue a link to set a new password"),
        required=False,
        help_text=_("It is shown once after saving; the person is told."),
    )
    reason = forms.CharField(
        label=_("Reason"), max_length=REASON_LENGTH, help_text=_("Stays in the audit log.")
    )

    class Meta:
        model = User
        fields = EDITABLE

    def clean_display_name(self):
        return names.display_name(self.cleaned_data["display_name"])

    def clean(self):
        data = super().clean()
        if self.instance.erased_at and (data.get("is_active") or data.get("email")):
            raise forms.ValidationError(_("This account was erased already."))
        if self.instance.is_guest and (data.get("is_staff") or data.get("is_superuser")):
            raise forms.ValidationError(_("A guest cannot enter the administration."))
        return data


class MembershipInline(ReadOnlyInline):
    model = Membership
    fk_name = "user"
    fields = ("club", "is_owner", "is_organizer", "is_referee", "joined_at", "left_at")


@admin.register(User)
class UserAdmin(ModelAdmin):
    form = UserForm
    fields = (
        "login_name",
        *EDITABLE,
        "is_guest",
        "date_joined",
        "last_login",
        "erased_at",
        "reset_link",
        "reason",
    )
    readonly_fields = ("login_name", "is_guest", "date_joined", "last_login", "erased_at")
    inlines = (MembershipInline,)
    list_display = (
        "display_name",
        "login_name",
        "is_guest",
        "is_active",
        "is_staff",
        "date_joined",
        "last_login",
    )
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("display_name", "login_name", "email")
    ordering = ("-id",)
    show_full_result_count = False

    def has_add_permission(self, request) -> bool:
        return False  # people register themselves

    def has_delete_permission(self, request, obj=None) -> bool:
        return False  # the ledger needs the row; an account is erased by its person

    def has_change_permission(self, request, obj=None) -> bool:
        return request.user.is_superuser

    @transaction.atomic
    def save_model(self, request, user, form, change) -> None:
        """Personal data is named in the audit log, never copied into it."""
        before = User.objects.get(pk=user.pk)
        changed = [name for name in EDITABLE if getattr(before, name) != getattr(user, name)]
        reason = form.cleaned_data["reason"]
        if changed:
            flags = [name for name in changed if name.startswith("is_")]
            user.save(update_fields=changed)
            audit.record(
                actor=request.user,
                verb="user.administered",
                obj=user,
                reason=reason,
                before={name: getattr(before, name) for name in flags},
                after={"changed": changed, **{name: getattr(user, name) for name in flags}},
            )
        if form.cleaned_data["reset_link"]:
            path = passwords.issue_reset_link(actor=request.user, user=user, club=None, reason=reason)
            messages.info(request, f"{settings.SITE_URL}{path}")


class ClubMemberInline(ReadOnlyInline):
    model = Membership
    fields = ("user", "is_owner", "is_organizer", "is_referee", "joined_at", "left_at")


@admin.register(Club)
class ClubAdmin(ReadOnlyAdmin):
    inlines = (ClubMemberInline,)
    list_display = ("name", "created_by", "is_listed", "created_at", "archived_at")
    list_filter = ("is_listed",)
    list_select_related = ("created_by",)
    search_fields = ("name", "about")


@admin.register(Membership)
class MembershipAdmin(ReadOnlyAdmin):
    list_display = ("user", "club", "is_owner", "is_organizer", "is_referee", "joined_at", "left_at")
    list_filter = ("is_owner", "is_organizer", "is_referee")
    list_select_related = ("user", "club")
    search_fields = ("user__display_name", "user__login_name", "club__name")


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    list_display = ("club", "note", "created_by", "uses", "max_uses", "expires_at", "revoked_at")
    list_select_related = ("club", "created_by")
    search_fields = ("club__name", "note")
    exclude = ("token",)


@admin.register(Sanction)
class SanctionAdmin(ReadOnlyAdmin):
    list_display = ("user", "club", "kind", "starts_at", "ends_at", "reason", "imposed_by", "lifted_at")
    list_filter = ("kind",)
    list_select_related = ("user", "club", "imposed_by")
    search_fields = ("user__display_name", "user__login_name", "club__name", "reason")


@admin.register(AuditLog)
class AuditLogAdmin(ReadOnlyAdmin):
    list_display = ("at", "actor", "club", "verb", "object_type", "object_id", "reason", "page")
    list_filter = ("verb",)
    date_hierarchy = "at"
    list_select_related = ("actor", "club")
    search_fields = ("actor__display_name", "club__name", "verb", "object_type", "object_id", "reason")
    ordering = ("-id",)

    @admin.display(description=_("page"))
    def page(self, row):
        """Where the site shows what the row is about."""
        address = verbs.page(row.object_type, row.object_id)
        return format_html('<a href="{}">{}</a>', address, row.object_id) if address else "–"


@admin.register(Login)
class LoginAdmin(ReadOnlyAdmin):
    exclude = ("session_key",)
    list_display = ("user", "device", "at")
    list_select_related = ("user",)
    search_fields = ("user__display_name", "user__login_name")
    ordering = ("-id",)


@admin.register(Notification)
class NotificationAdmin(ReadOnlyAdmin):
    list_display = ("created_at", "user", "kind", "club", "read_at")
    list_filter = ("kind",)
    list_select_related = ("user", "club")
    search_fields = ("user__display_name", "user__login_name")
    ordering = ("-id",)
