"""Settings of the commands about the rules alone (`manage.py score`, `replay`, `simulate` …).

No database, no Redis, no third-party application and no models: only what finds the commands.
"""

SECRET_KEY = "these commands sign nothing"
INSTALLED_APPS = ["games.apps.EngineConfig"]
LANGUAGE_CODE = "zh-hans"
TIME_ZONE = "Asia/Shanghai"
USE_TZ = True
