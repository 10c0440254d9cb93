"""`manage.py draw_tiles`: draws the sheet of tile faces anew.

May import `games.tileart`, which needs fontTools (requirements-dev) and a font with Chinese
characters. The sheet is committed: run this only after changing the drawing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

SHEET = Path("static/games/tiles/tiles.svg")
FONT = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc"


class Command(BaseCommand):
    help = "Draw static/games/tiles/tiles.svg from the shapes in games/tileart and a font."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--font", default=FONT, help="OpenType font or collection with Chinese characters"
        )
        parser.add_argument(
            "--face", type=int, default=2, help="face inside a collection (2: simplified Chinese)"
        )
        parser.add_argument("--output", type=Path, default=Path(settings.BASE_DIR) / SHEET)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            from games.tileart.glyphs import Glyphs
            from games.tileart.sheet import sheet
        except ImportError as error:
            raise CommandError(
                f"fontTools is missing ({error}): pip install -r requirements-dev.txt"
            ) from error
        try:
            glyphs = Glyphs(options["font"], options["face"])
        except OSError as error:
            raise CommandError(f"{options['font']}: {error}; try apt-get install fonts-noto-cjk") from error
        text = sheet(glyphs)
        options["output"].write_text(text, encoding="utf-8")
        self.stdout.write(f"{options['output']}: {len(text)} bytes")
