"""A browser's own description in two words. Pure: standard library only."""

BROWSERS = (
    ("MicroMessenger", "微信 WeChat"),
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("HarmonyOS", "HarmonyOS"),
    ("iPad", "iPad"),
    ("iPhone", "iPhone"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def describe(user_agent: str) -> str:
    """For example "Chrome · Android", or "?": the whole text would tell more than the list needs."""
    known = [next((name for mark, name in table if mark in user_agent), "") for table in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, known)) or "?"
