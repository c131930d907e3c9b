"""The settings and commands of docs/deploy.md are those of the code, and reach the database of the unit."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

from flask import Flask

from models.store.database import Database
from settings import ROOT, settings
from tests.api.scorekeeper import Scorekeeper

PAGE = (ROOT / "docs" / "deploy.md").read_text()
BLOCK = re.compile(r"^```\w*\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def unit() -> tuple[str, str]:
    """Return as which user the unit serves, and from which database."""
    read = RawConfigParser(strict=False)
    read.optionxform = str  # type: ignore[method-assign,assignment]
    read.read(ROOT / "deploy" / "kanakku.service")
    given = dict(each.split("=", 1) for each in shlex.split(read["Service"]["Environment"]))
    return read["Service"]["User"], given["DATABASE_URL"]


def test_every_setting_is_on_the_page() -> None:
    [table] = re.findall(r"^## Settings\n(.*?)^## ", PAGE, re.DOTALL | re.MULTILINE)
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert sorted(re.findall(r"`(\w+)`", "".join(rows))) == sorted(settings())


def test_commands_beside_the_unit_are_given_as_its_user_with_its_database() -> None:
    user, url = unit()
    readme = (ROOT / "README.md").read_text()
    blocks = [each for each in BLOCK.findall(PAGE) if f"runuser -u {user} --" in each]
    asked = {line.split()[6] for each in blocks for line in each.splitlines() if line.startswith("runuser")}
    assert {"backup", "restore", "verify"} <= {*asked}
    assert all(f"export DATABASE_URL={url} " in each for each in blocks)
    assert f"runuser -u {user} -- env DATABASE_URL={url} .venv/bin/python app.py" in readme


def test_night_s_line_of_cron_copies_and_proves_the_hall(
    app: Flask, database: Database, tmp_path: Path
) -> None:
    keeper = Scorekeeper(app.test_client())
    keeper.start("Anu", "Biju")
    keeper.deal(1, 2)
    [lines] = [each for each in BLOCK.findall(PAGE) if each.startswith("# /etc/cron.d/kanakku")]
    *given, job = lines.splitlines()[1:]
    _, _, _, _, _, user, line = job.split(maxsplit=6)
    assert (user, dict(each.split("=", 1) for each in given)["DATABASE_URL"]) == unit()
    for there, here in (
        ("/srv/kanakku", str(ROOT)),
        (".venv/bin/python", sys.executable),
        ("/backups", str(tmp_path)),
        ("\\%", "%"),  # as cron takes it
    ):
        assert there in line
        line = line.replace(there, here)
    environment = {**os.environ, "DATABASE_URL": database.url}
    told = subprocess.run(["sh", "-c", line], env=environment, capture_output=True, text=True, check=True)
    [copy] = tmp_path.glob("kanakku-*.db")
    assert told.stdout.startswith(f"The database is copied to {copy}.\n")
    assert told.stdout.endswith("Ledgers proved: 2. Not as recorded: 0.\n")
