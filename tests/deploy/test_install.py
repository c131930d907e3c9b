"""The steps of the container file put a server into a folder that needs nothing else of this one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pages.files import ROOT
from tests.project_copy import copied, run_python

ASKING = """
from application import create_app
client = create_app().test_client()
for path in ("/readyz", "/", "/openapi.json"):
    assert client.get(path).status_code == 200, path
assert 'lang="ml"' in client.get("/", headers={"Accept-Language": "ml"}).text
import psycopg, reloading, serving
"""
# Stands for Python with its registries: a folder with it in is made, and a bundle of the release.
PYTHON = """#!/bin/sh
case "$*" in
*"-m venv"*) for to in "$@"; do :; done; mkdir -p "$to/bin"; cp "$0" "$to/bin/python" ;;
*pages.bundle*) echo made >bundled/files.json; echo made >bundled/assets/app-MADE.js ;;
esac
"""
LONG_AGO = 20 * 86_400  # seconds
Install = Callable[..., "subprocess.CompletedProcess[str]"]


def release(folder: Path, named: str, age: int = 0) -> None:
    """Let a folder have the bundle of a release that was installed so long ago."""
    assets = folder / "bundled" / "assets"
    assets.mkdir(parents=True, exist_ok=True)
    (assets / f"app-{named}.js").write_text(named)
    (folder / "bundled" / "files.json").write_text(named)
    for each in (assets / f"app-{named}.js", folder / "bundled" / "files.json"):
        os.utime(each, (time.time() - age,) * 2)


def files_in(folder: Path) -> tuple[str, set[str]]:
    """Return which release is installed, and whose files are served."""
    bundled = folder / "bundled"
    served = {each.name[len("app-") : -len(".js")] for each in (bundled / "assets").iterdir()}
    return (bundled / "files.json").read_text().strip(), served


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return what is checked out of a newer release, with no bundle yet."""
    source = tmp_path / "source"
    shutil.copytree(ROOT / "deploy", source / "deploy")
    for name in ("application.py", "requirements-postgresql.lock", "requirements-bundle.lock"):
        shutil.copy(ROOT / name, source / name)
    return source


@pytest.fixture
def install(source: Path, tmp_path: Path) -> Install:
    python = tmp_path / "bin" / "python3"
    python.parent.mkdir()
    python.write_text(PYTHON)
    python.chmod(0o755)
    path = f"{python.parent}:{os.environ['PATH']}"

    def install(*given: str | Path) -> subprocess.CompletedProcess[str]:
        command = [source / "deploy" / "install", *given]
        return subprocess.run(
            command, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
        )

    return install


def test_files_of_a_newer_release_are_laid_ahead_and_those_of_older_ones_stay(
    source: Path, install: Install, tmp_path: Path
) -> None:
    """Pages of either release come to a host of the other while both serve."""
    host = tmp_path / "srv"
    release(host, "LONG-AGO", 2 * LONG_AGO)
    release(host, "BEFORE", LONG_AGO)
    release(source, "NOW")
    ahead = install("--ahead", host)
    assert ahead.returncode == 0, ahead.stderr
    assert files_in(host) == ("BEFORE", {"LONG-AGO", "BEFORE", "NOW"})
    assert not (host / "application.py").exists(), "what serves is as it was"
    installed = install(host)
    assert installed.returncode == 0, installed.stderr
    assert files_in(host) == ("NOW", {"BEFORE", "NOW"})
    assert (host / "application.py").exists()


def test_only_what_is_bundled_can_be_laid_ahead(install: Install, tmp_path: Path) -> None:
    release(tmp_path / "srv", "BEFORE")
    refused = install("--ahead", tmp_path / "srv")
    assert refused.returncode == 1
    assert "make bundled/files.json" in refused.stderr
    assert files_in(tmp_path / "srv") == ("BEFORE", {"BEFORE"})


def test_a_release_that_is_not_bundled_is_bundled_where_another_was(install: Install, tmp_path: Path) -> None:
    release(tmp_path / "srv", "BEFORE")
    installed = install(tmp_path / "srv")
    assert installed.returncode == 0, installed.stderr
    assert files_in(tmp_path / "srv") == ("made", {"BEFORE", "MADE"})


@pytest.mark.long(because="it bundles a release")
def test_a_page_of_the_release_before_has_its_files_however_long_that_served(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    host = copied(tmp_path, tmp_path / "more", {})
    release(host, "LONG-AGO", LONG_AGO)
    release(host, "BEFORE", LONG_AGO)
    names = {"languages": {"en": {"names": {"app.js": "app-BEFORE.js"}}}}
    (host / "bundled" / "files.json").write_text(json.dumps(names))
    bundled = run_python(host, "pages.bundle")
    assert bundled.returncode == 0, bundled.stdout
    assert (host / "bundled" / "assets" / "app-BEFORE.js").exists()
    assert not (host / "bundled" / "assets" / "app-LONG-AGO.js").exists()


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
