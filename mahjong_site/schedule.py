"""What Celery beat starts, and how often. Imports nothing: tasks are named, not loaded."""

BEAT = {
    "worker-pulse": {"task": "mahjong_site.pulse", "schedule": 5.0},
    "games-sweep": {"task": "games.sweep", "schedule": 1.0, "options": {"expires": 5}},
    "games-idle": {"task": "games.close_idle_rooms", "schedule": 60.0, "options": {"expires": 60}},
    "games-rate": {"task": "games.rate", "schedule": 5.0, "options": {"expires": 30}},
}
