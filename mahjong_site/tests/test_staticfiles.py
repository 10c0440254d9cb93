"""Static files as production serves them: names with hashes, also in the imports of ES modules."""

import json
import re

import pytest
from django.core.management import call_command

IMPORT = re.compile(r"""(?:from|import)\s*\(?["'](\.[^"']+)["']""")


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    from django.conf import settings
    from django.test import override_settings

    root = tmp_path_factory.mktemp("static")
    storages = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "mahjong_site.staticfiles.HashedStorage"},
    }
    with override_settings(STATIC_ROOT=root, STORAGES=storages):
        call_command("collectstatic", interactive=False, verbosity=0)
    return root


def test_every_import_of_a_module_names_a_hashed_file_that_exists(collected):
    """However deep the chain of imports is: a page never mixes modules of two versions."""
    names = json.loads((collected / "staticfiles.json").read_text())["paths"]
    hashed = {(collected / name).resolve() for name in names.values()}
    imports = 0
    for name in names.values():
        if not name.endswith(".js"):
            continue
        for target in IMPORT.findall((collected / name).read_text()):
            assert ((collected / name).parent / target).resolve() in hashed, f"{name} imports {target}"
            imports += 1
    assert imports
