"""The audit log of a club."""

from django.contrib.auth.decorators import login_required
from django.shortcuts import render

from accounts import verbs
from accounts.audit_words import in_words
from accounts.models import AuditLog
from accounts.permissions import Right

from .helpers import club_for, page_of

PAGE = 50


@login_required
def listing(request, pk):
    club, power = club_for(request, pk, Right.VIEW_AUDIT)
    rows = AuditLog.objects.filter(club=club).select_related("actor").order_by("-id")
    verb = request.GET.get("act", "")
    if verb:
        rows = rows.filter(verb=verb)
    used = AuditLog.objects.filter(club=club).order_by("verb").values_list("verb", flat=True).distinct()
    page = page_of(request, rows, PAGE)
    context = {
        "club": club,
        "authority": power,
        "page": page,
        "rows": in_words(page.object_list),
        "verb": verb,
        "verbs": [(name, verbs.label(name)) for name in used],
    }
    return render(request, "accounts/audit.html", context)
