"""What a release is: not only the files that phones fetch, for browsers keep pages for the release too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

from pages.bundle import bundle
from tests.server import ROOT


def release_in(root: Path) -> str:
    """Return what a copy of the project calls its release."""
    asked = [sys.executable, "-c", "from pages.files import files; print(files(bundled=True).release)"]
    return subprocess.run(asked, cwd=root, check=True, capture_output=True, text=True).stdout


def test_pages_that_are_drawn_otherwise_are_of_another_release(tmp_path: Path) -> None:
    bundle()
    for part in ("pages", "bundled"):
        copytree(ROOT / part, tmp_path / part, ignore=ignore_patterns("assets", "*.pyc*"))
    before = release_in(tmp_path)
    assert release_in(tmp_path) == before
    with (tmp_path / "pages" / "templates" / "clock.html").open("a") as template:
        template.write("<!-- -->")
    assert release_in(tmp_path) != before
