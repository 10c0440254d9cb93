"""Following an invitation link."""

from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect

from accounts.services.invitations import accept_invitation


@login_required
def accept(request, token):
    return redirect(accept_invitation(actor=request.user, token=token).club)
