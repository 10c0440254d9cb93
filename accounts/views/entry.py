"""Logging in and out, registering."""

from django.shortcuts import render


def locked_out(request, response, credentials):
    """What somebody sees who failed to log in too often."""
    return render(request, "accounts/locked_out.html", status=429)
