"""The Celery application. Tasks register with `from mahjong_site.celery import app`, `@app.task`:
whoever queues a task has then loaded this configuration, and other commands never load Celery."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_site.settings")

app = Celery("mahjong_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["mahjong_site"], related_name="health")
