"""`manage.py vendor`: fetches the browser libraries named in static/vendor/manifest.json.

An entry names an npm package, its exact version, its licence and which of its files are kept
under which name. Each package lies in a folder of its own, its licence beside it. The command
writes the SHA-256 of every kept file into the entry; `--check` compares them without fetching.

A line `//# sourceMappingURL=…` is taken out of scripts: the maps are not kept, and the hashed
static files refuse a name that leads nowhere.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

FOLDER = Path(settings.BASE_DIR) / "static/vendor"
SOURCE_MAP = re.compile(rb"\n?//# sourceMappingURL=[^\n]*\n?")

Entry = dict[str, Any]


def wrong_files(folder: Path, entries: list[Entry]) -> list[str]:
    """What differs between the manifest and the folder, one line for each fault."""
    faults, known = [], {folder / "manifest.json"}
    for entry in entries:
        for name in entry["files"]:
            file = folder / entry["package"] / name
            known.add(file)
            if not file.is_file():
                faults.append(f"{file.relative_to(folder)}: missing")
            elif digest(file.read_bytes()) != entry.get("sha256", {}).get(name):
                faults.append(f"{file.relative_to(folder)}: not the file of the manifest")
    extra = (path for path in sorted(folder.rglob("*")) if path.is_file() and path not in known)
    return faults + [f"{path.relative_to(folder)}: not in the manifest" for path in extra]


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def fetch(entry: Entry, folder: Path) -> dict[str, str]:
    """Unpacks one package's kept files; name → SHA-256."""
    spec = f"{entry['package']}@{entry['version']}"
    with tempfile.TemporaryDirectory() as scratch:
        done = subprocess.run(["npm", "pack", "--silent", spec], cwd=scratch, capture_output=True, text=True)
        if done.returncode:
            raise CommandError(f"npm pack {spec}: {done.stderr.strip() or 'failed'}")
        with tarfile.open(next(Path(scratch).glob("*.tgz"))) as archive:
            return {name: _keep(archive, inside, folder / name) for name, inside in entry["files"].items()}


def _keep(archive: tarfile.TarFile, inside: str, file: Path) -> str:
    member = archive.extractfile(inside)
    if member is None:
        raise CommandError(f"{inside} is no file of the package")
    content = member.read()
    if file.suffix == ".js":
        content = SOURCE_MAP.sub(b"\n", content)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    return digest(content)


class Command(BaseCommand):
    help = "Fetch the browser libraries of static/vendor/manifest.json, or check them with --check."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="only compare the files with the manifest")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        manifest = FOLDER / "manifest.json"
        entries = json.loads(manifest.read_text(encoding="utf-8"))
        if not check:
            for entry in entries:
                entry["sha256"] = fetch(entry, FOLDER / entry["package"])
            manifest.write_text(json.dumps(entries, indent=2) + "\n", encoding="utf-8")
        faults = wrong_files(FOLDER, entries)
        if faults:
            raise CommandError("\n".join(faults))
        self.stdout.write(f"{len(entries)} packages as in the manifest")
