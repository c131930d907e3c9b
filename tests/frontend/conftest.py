"""Collect the tests of the frontend's modules, which Deno runs: each is a test here too, and counted."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NoReturn
from xml.etree import ElementTree

import pytest

_NAME = re.compile(r'^Deno\.test\(\s*"([^"]+)"', re.MULTILINE)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if not file_path.name.endswith("_test.js"):
        return None
    return Module.from_parent(parent, path=file_path)


class Module(pytest.File):
    """Hold the tests of one file; all of them run in one process when the first is asked for."""

    def collect(self) -> Iterator[pytest.Item]:
        for name in _NAME.findall(self.path.read_text()):
            yield Test.from_parent(self, name=name)

    @cached_property
    def results(self) -> dict[str, str]:
        """Say of each test that ran what went wrong; nothing where it passed."""
        command = [sys.executable, "-m", "deno", "test", "--quiet", "--no-check", "--no-remote", "--no-npm"]
        command += ["--reporter=junit", "--location=https://score.example/t/AB12CD", str(self.path)]
        # Deno keeps `localStorage` in its directory: modules tested at once would find each other's there.
        with tempfile.TemporaryDirectory() as own:
            ran = subprocess.run(
                command,
                cwd=self.config.rootpath,
                env={**os.environ, "DENO_DIR": own, "DENO_NO_UPDATE_CHECK": "1"},
                capture_output=True,
                text=True,
                check=False,
            )
        start, end = ran.stdout.find("<?xml"), ran.stdout.find("</testsuites>")
        if min(start, end) < 0:
            return {"": ran.stdout + ran.stderr}
        report = ElementTree.fromstring(ran.stdout[start : end + len("</testsuites>")])
        return {case.get("name", ""): "".join(case.itertext()).strip() for case in report.iter("testcase")}


class Test(pytest.Item):
    """One test of a module."""

    parent: Module

    def runtest(self) -> None:
        results = self.parent.results
        if self.name not in results:
            _fail(results.get("") or f"Deno did not run it, but {sorted(results)}.")
        if results[self.name]:
            _fail(results[self.name])

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, self.name


def _fail(why: str) -> NoReturn:
    pytest.fail(why, pytrace=False)
