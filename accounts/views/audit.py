"""The audit log of a club: searched, and taken away as a file."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render

from accounts import audit_search, verbs
from accounts.audit_words import in_words
from accounts.models import AuditLog, User
from accounts.permissions import Right

from .helpers import club_for, page_of

PAGE = 50


@login_required
def listing(request, pk):
    club, power = club_for(request, pk, Right.VIEW_AUDIT)
    wanted = audit_search.Wanted.of(request.GET)
    page = page_of(request, audit_search.find(club, wanted), PAGE)
    own = AuditLog.objects.filter(club=club)
    used = own.order_by("verb").values_list("verb", flat=True).distinct()
    actors = User.objects.filter(pk__in=own.order_by().values("actor").distinct()).order_by("display_name")
    people = User.objects.filter(memberships__club=club).distinct().order_by("display_name")
    context = {
        "club": club,
        "authority": power,
        "page": page,
        "rows": in_words(page.object_list),
        "wanted": wanted,
        "query": urlencode(wanted.as_query()),
        "verbs": [(name, verbs.label(name)) for name in used],
        "actors": [(str(user.pk), user.display_name) for user in actors],
        "people": [(str(user.pk), user.display_name) for user in people],
    }
    return render(request, "accounts/audit.html", context)


@login_required
def export(request, pk, form):
    club, _power = club_for(request, pk, Right.VIEW_AUDIT)
    if form not in audit_search.FORMS:
        raise Http404
    rows = audit_search.find(club, audit_search.Wanted.of(request.GET))
    kind, content = audit_search.FORMS[form](rows)
    reply = HttpResponse(content, content_type=kind)
    reply["Content-Disposition"] = f'attachment; filename="audit-{club.pk}.{form}"'
    return reply
