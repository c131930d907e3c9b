"""Copy the project, write something more into the copy or leave something out, and run its tests there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
# What another process is about to compile is there and gone; what is compiled stays, so that runs start fast.
LEFT = shutil.ignore_patterns(".*", "*.pyc.*", "*.db*", "bundled", "images", "instance", "test-results")
Lines = Mapping[str, Sequence[tuple[str, str]]]
"""What is written into files that are there already: each text, and the line that it comes before."""


def copied(to: Path, more: Path, lines: Lines) -> Path:
    """Return a copy of the project with the files of `more` and `lines` besides."""
    copy = to / "project"
    shutil.copytree(ROOT, copy, ignore=LEFT)
    shutil.copytree(more, copy, ignore=LEFT, dirs_exist_ok=True)
    for name, written in lines.items():
        for before, line in written:
            _write_before(copy / name, before, line)
    return copy


def _write_before(file: Path, before: str, line: str) -> None:
    lines = file.read_text().splitlines()
    place = next(place for place, each in enumerate(lines) if each.startswith(before))
    file.write_text("\n".join([*lines[:place], line, *lines[place:], ""]))


def run_python(project: Path, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy, with nothing of the run that this test belongs to."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    deno = {"DENO_DIR": str(Path(sys.prefix) / "deno"), "DENO_NO_UPDATE_CHECK": "1"}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=project,
        env={**kept, **deno, **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def run_tests(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run tests in the copy without plugins: to load these takes longer than tests that need none."""
    options = ("-q", "-o", "addopts=--import-mode=importlib", *options)
    return run_python(project, "pytest", *options, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")


@dataclass(frozen=True)
class Fault:
    """What is left out of a file, and what is said of that: all of it, or the lines with `text`.

    Where there is a `now`, it stands in place of the text.
    """

    file: str
    text: str
    said: str
    now: str | None = None

    def make(self, project: Path) -> None:
        file = project / self.file
        if not self.text:
            file.unlink()
            return
        before = file.read_text()
        assert self.text in before
        if self.now is not None:
            file.write_text(before.replace(self.text, self.now))
        else:
            lines = before.splitlines(keepends=True)
            file.write_text("".join(line for line in lines if self.text not in line))
