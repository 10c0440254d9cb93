"""Pages of clubs."""

from django.shortcuts import get_object_or_404, render

from accounts.models import Club


def detail(request, pk):
    return render(request, "accounts/club.html", {"club": get_object_or_404(Club, pk=pk, is_listed=True)})
