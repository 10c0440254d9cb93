"""Other libraries to measure beside. None is needed by the product."""

from __future__ import annotations

import importlib
from importlib import metadata
from types import ModuleType


def find(name: str, module: str | None = None) -> ModuleType | None:
    """The module (of the distribution `name`), or None where it is not installed."""
    try:
        return importlib.import_module(module or name)
    except ImportError:
        return None


def title(name: str) -> str:
    """`mahjong 2.1.0`, or that it is missing."""
    try:
        return f"{name} {metadata.version(name)}"
    except metadata.PackageNotFoundError:
        return f"{name}: not installed (pip install -r requirements-bench.txt)"
