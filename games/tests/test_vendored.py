"""The browser libraries in static/vendor are the ones that the manifest names."""

import json
import shutil

import pytest

from games.management.commands.vendor import FOLDER, wrong_files

ENTRIES = json.loads((FOLDER / "manifest.json").read_text())


def test_every_vendored_file_has_the_hash_of_the_manifest():
    assert wrong_files(FOLDER, ENTRIES) == []


def test_every_package_keeps_its_licence_beside_it():
    assert all((FOLDER / entry["package"] / "LICENSE").stat().st_size > 500 for entry in ENTRIES)


@pytest.mark.parametrize("harm", ["changed", "missing", "added"])
def test_a_file_that_differs_from_the_manifest_is_named(tmp_path, harm):
    copy = tmp_path / "vendor"
    shutil.copytree(FOLDER, copy)
    file = copy / "htm/htm.module.js"
    if harm == "changed":
        file.write_bytes(file.read_bytes() + b" ")
    elif harm == "missing":
        file.unlink()
    else:
        (copy / "htm/other.js").write_text("1")
    assert [fault.split(":")[0] for fault in wrong_files(copy, ENTRIES)] == [
        "htm/other.js" if harm == "added" else "htm/htm.module.js"
    ]
