"""The unit for systemd is one that systemd takes, and leaves the server little that it does not need."""

from __future__ import annotations

import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

from settings import ROOT
from tests.deploy.programs import program

UNIT = ROOT / "deploy" / "kanakku.service"


def test_unit_is_understood_and_hardened(tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("/srv/kanakku/.venv/bin/python", sys.executable))
    for asked in (["verify", str(unit)], ["security", "--offline=yes", "--threshold=20", str(unit)]):
        told = subprocess.run([analyze, *asked], capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stdout + told.stderr
        assert unit.name not in told.stderr, "systemd complains of a line of it"


def test_hall_comes_back_however_long_its_database_is_away() -> None:
    """A server that finds no database ends at once: by default systemd gives up after five such starts."""
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[method-assign,assignment]
    unit.read(UNIT)
    assert unit["Unit"].get("StartLimitIntervalSec") == "0"
    assert unit["Service"]["Restart"] == "always"
