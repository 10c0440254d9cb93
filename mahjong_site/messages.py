"""Compiles the translations: every locale/*/LC_MESSAGES/*.po to the .mo that Django reads.

Needs no gettext programs. Invariant: a .mo is written whole, and only when its .po is newer.
"""

from __future__ import annotations

import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
PATTERNS = ("locale/*/LC_MESSAGES/*.po", "*/locale/*/LC_MESSAGES/*.po")


def compile_messages(base: Path = BASE_DIR) -> list[Path]:
    """Returns what was compiled."""
    stale = [path for pattern in PATTERNS for path in sorted(base.glob(pattern)) if _is_stale(path)]
    for path in stale:
        _compile(path)
    return stale


def _is_stale(path: Path) -> bool:
    compiled = path.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns <= path.stat().st_mtime_ns


def _compile(path: Path) -> None:
    import polib  # only when there is something to do: start-up time counts

    try:
        catalogue = polib.pofile(str(path), check_for_duplicates=True)
    except (OSError, ValueError) as error:
        raise ValueError(f"{path}: 翻译文件有误 · broken translation ({error})") from None
    draft = path.with_suffix(f".mo.{os.getpid()}")
    catalogue.save_as_mofile(str(draft))
    draft.replace(path.with_suffix(".mo"))


if __name__ == "__main__":
    compile_messages()
