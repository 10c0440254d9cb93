"""A person's notices."""

from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from accounts import notices
from accounts.models import Notification
from accounts.services.notifications import mark_read

from .helpers import page_of

PAGE = 30


@login_required
def inbox(request):
    page = page_of(request, Notification.objects.filter(user=request.user).order_by("-id"), PAGE)
    rows = [(notice, notices.words(notice.kind, notice.params)) for notice in page]
    return render(request, "accounts/notices.html", {"page": page, "rows": rows})


@login_required
def follow(request, pk):
    """To what the notice is about; then it is read."""
    notice = get_object_or_404(Notification, pk=pk, user=request.user)
    mark_read(request.user, [notice.pk])
    return redirect(notice.url or "notices")


@login_required
@require_POST
def read_all(request):
    mark_read(request.user)
    return redirect("notices")
