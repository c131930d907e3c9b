"""Plant a fault in `api` or `frontend` and see whether a test notices: ``python -m bench.faults``.

The faults are those of `bench/planted.py`. Each is planted in a copy of the tree, where the tests that should
notice run as `make test` runs them, until one fails. Numbers as arguments plant only those.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from bench.planted import FAULTS, IN_API, Fault
from settings import ROOT

ROOMS = ("api", "frontend")
LEFT = shutil.ignore_patterns(".*", "__pycache__", "*.db*", "images", "instance", "mutants", "test-results")
AS_IN_TEST = ("-m", "not long", "--hypothesis-profile=few")
FAILED = ("\nFAILED ", "\nERROR ")  # how pytest's summary names a test


def place_of(tree: Path, fault: Fault) -> Path:
    """Return the file that a fault is planted in; raises LookupError unless its text stands in one place."""
    found = [
        path
        for room in ROOMS
        for path in sorted((tree / room).rglob(fault.file))
        if fault.text in path.read_text()
    ]
    if len(found) != 1 or found[0].read_text().count(fault.text) != 1:
        raise LookupError(f"{fault.text!r} stands in {len(found)} files {fault.file}, or more than once.")
    return found[0]


def tests_of(tree: Path, fault: Fault) -> list[str]:
    """Return the files of the tests that should notice; raises LookupError where there is none."""
    rooms = ("api", "models", "frontend") if fault in IN_API else ("browser", "dom", "frontend")
    found = [
        str(path.relative_to(tree))
        for room in rooms
        for path in sorted((tree / "tests" / room).rglob("*test*"))
        if path.is_file() and any(fnmatchcase(path.name, each) for each in fault.tests)
    ]
    if not found:
        raise LookupError(f"There are no tests like {fault.tests}.")
    return found


def dies(tree: Path, fault: Fault) -> bool:
    """Plant a fault, and tell whether a test fails then; raises RuntimeError where none could be run."""
    file = place_of(tree, fault)
    sound = file.read_text()
    file.write_text(sound.replace(fault.text, fault.now))
    try:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--numprocesses", str(os.cpu_count() or 1)]
        ran = subprocess.run(
            [*command, *AS_IN_TEST, "-p", "no:cacheprovider", *tests_of(tree, fault)],
            cwd=tree,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        file.write_text(sound)
    if ran.returncode and not any(each in ran.stdout for each in FAILED):
        raise RuntimeError(f"The tests did not run:\n{ran.stdout}{ran.stderr}")
    return ran.returncode > 0


def main(asked: Sequence[str]) -> int:
    """Plant all faults, or those of the numbers `asked`; return 1 where one lives."""
    numbered = dict(enumerate(FAULTS, 1))
    chosen = {int(each): numbered[int(each)] for each in asked} or numbered
    began, died = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=LEFT)
        (tree / ".venv").symlink_to(Path(sys.prefix))
        for fault in chosen.values():
            place_of(tree, fault)
            tests_of(tree, fault)
        for number, fault in chosen.items():
            dead = dies(tree, fault)
            died += dead
            print(f"{number:2} {'dies ' if dead else 'LIVES'} {fault.file}: {fault.breaks}", flush=True)
    print(f"{died} of {len(chosen)} faults died in {time.monotonic() - began:.0f} s.")
    return int(died < len(chosen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
