"""What the gallery is made of: the project's static files, its page, and the scenes as JSON."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from games.tests.gallery.scenes import replay_record, scenes, texts

HERE = Path(__file__).parent
STATIC = HERE.parents[2] / "static"
KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".html": "text/html",
    ".json": "application/json",
}


@cache
def data() -> bytes:
    return json.dumps({"texts": texts(), "scenes": scenes(), "record": replay_record()}).encode()


def content(address: str) -> tuple[bytes, str] | None:
    """Body and content type of an address, None if there is no such file."""
    path = urlsplit(address).path
    if path == "/gallery/data.json":
        return data(), KINDS[".json"]
    if path.startswith("/static/"):
        root, name = STATIC, path.removeprefix("/static/")
    elif path.startswith("/gallery/"):
        root, name = HERE, path.removeprefix("/gallery/") or "index.html"
    else:
        return None
    file = (root / name).resolve()
    if not file.is_relative_to(root) or file.suffix not in KINDS or not file.is_file():
        return None
    return file.read_bytes(), KINDS[file.suffix]
