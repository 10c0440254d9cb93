"""The engine imports nothing but itself and a short list of the standard library."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import games.engine

ENGINE = Path(games.engine.__file__).parent
ALLOWED = {
    "__future__",
    "array",
    "bisect",
    "collections",
    "copy",
    "dataclasses",
    "functools",
    "hashlib",
    "hmac",
    "importlib",
    "itertools",
    "json",
    "lzma",
    "math",
    "operator",
    "pathlib",
    "pkgutil",
    "re",
    "struct",
    "sys",
    "typing",
    "zlib",
}
BATCH = {"shapes/batch.py", "shapes/build.py"}  # the only modules that may use numpy


def modules() -> list[Path]:
    """Every module that runs in the product: tests, and benches beside peers, are not part of the core."""
    return [path for path in sorted(ENGINE.rglob("*.py")) if not {"tests", "bench", "bots"} & set(path.parts)]


def imported(path: Path) -> set[str]:
    """The names of all modules that a file imports, also inside functions."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names.add(node.module or "")
    return names


def test_the_engine_imports_only_itself_and_pure_parts_of_the_standard_library() -> None:
    found = modules()
    assert len(found) > 30
    for path in found:
        place = str(path.relative_to(ENGINE))
        for name in imported(path):
            top = name.partition(".")[0]
            inside = name == "games.engine" or name.startswith("games.engine.")
            numpy_here = top == "numpy" and place in BATCH
            assert inside or top in ALLOWED or name == "os.path" or numpy_here, f"{place} imports {name}"


def test_the_core_imports_no_ruleset_by_name() -> None:
    for path in modules():
        if "rulesets" not in path.relative_to(ENGINE).parts:
            assert not any(name.startswith("games.engine.rulesets.") for name in imported(path)), path


def test_rulesets_do_not_import_each_other() -> None:
    for folder in (
        path for path in (ENGINE / "rulesets").iterdir() if path.is_dir() and path.name != "__pycache__"
    ):
        for path in folder.rglob("*.py"):
            for name in imported(path):
                if name.startswith("games.engine.rulesets."):
                    assert name.split(".")[3] == folder.name, f"{path} imports {name}"


def test_every_module_is_short_and_says_what_it_is_for() -> None:
    for path in modules():
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 320, f"{path} is too long"
        assert not text.strip() or ast.get_docstring(ast.parse(text)), f"{path} has no docstring"


def test_importing_the_core_loads_neither_numpy_nor_django_nor_logging() -> None:
    program = (
        "import games.engine.decide, games.engine.replay, games.engine.registry as r; r.all_rulesets();"
        "print([m for m in ('numpy', 'django', 'logging', 'random', 'time', 'secrets') "
        "if m in sys.modules and m not in BEFORE])"
    )
    program = "import sys; BEFORE = set(sys.modules);" + program
    out = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ENGINE.parents[1]
    )
    assert out.stdout.strip() == "[]", out.stdout
