"""The steps of the container file put a server into a folder that needs nothing else of this one."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from pages.files import ROOT
from tests.project_copy import copied

ASKING = """
from application import create_app
client = create_app().test_client()
for path in ("/readyz", "/", "/openapi.json"):
    assert client.get(path).status_code == 200, path
assert 'lang="ml"' in client.get("/", headers={"Accept-Language": "ml"}).text
import psycopg, reloading, serving
"""


def test_the_image_has_the_fonts_that_pictures_are_tried_with() -> None:
    tried, installed = (
        {word for word in (ROOT / file).read_text().split() if word.startswith("fonts-")}
        for file in ("apt-packages.txt", "deploy/Containerfile")
    )
    assert installed == tried != set()


@pytest.mark.skipif(
    "KANAKKU_INSTALL" not in os.environ, reason="it installs all libraries; make torture does"
)
def test_what_is_installed_serves(tmp_path: Path) -> None:
    # As it is checked out, with nothing made: so the container file has it.
    (tmp_path / "more").mkdir()
    source, folder = copied(tmp_path, tmp_path / "more", {}), tmp_path / "srv"
    assert not (source / "bundled").exists()
    subprocess.run([source / "deploy" / "install", folder], check=True, capture_output=True)
    assert (folder / "bundled" / "files.json").exists()
    settings = {"PATH": os.environ["PATH"], "DATABASE_URL": f"sqlite:///{tmp_path / 'hall.db'}"}
    python = folder / ".venv" / "bin" / "python"
    subprocess.run([python, "-c", ASKING], cwd=folder, env=settings, check=True)
    assert not list(folder.glob(".venv/bin/deno")), "what bundles is not needed to serve"
