"""What Celery beat starts, and how often. Imports nothing: tasks are named, not loaded."""

BEAT = {
    "worker-pulse": {"task": "mahjong_site.pulse", "schedule": 5.0},
}
