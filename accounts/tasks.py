"""Celery tasks of the accounts app: letters."""

from celery import shared_task
from django.conf import settings
from django.core.mail import send_mail
from django.utils import translation
from django.utils.translation import gettext as _

from . import notices
from .models import Notification


@shared_task
def mail_notices(ids: list[int]) -> None:
    for notice in Notification.objects.select_related("user").filter(pk__in=ids, read_at=None):
        user = notice.user
        if not (user.is_active and user.email and user.mail_notices):
            continue
        with translation.override(user.language or settings.LANGUAGE_CODE):
            text = notices.words(notice.kind, notice.params)
            link = f"\n\n{settings.SITE_URL}{notice.url}" if notice.url else ""
            send_mail(_("Notice from the mahjong club"), text + link, None, [user.email])
