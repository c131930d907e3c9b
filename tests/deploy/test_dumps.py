"""A night's copy of PostgreSQL, made and brought back by the commands of docs/deploy.md, is the same hall."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from sqlalchemy import make_url

import commands
from app import create_app
from settings import ROOT
from tests.api.scorekeeper import Scorekeeper
from tests.deploy.programs import program
from tests.postgresql import Cluster

pytestmark = pytest.mark.long(because="programs of PostgreSQL do it, by what a page says")
SECTION = re.compile(r"For a night's copy.*?```sh\n(?P<lines>.*?)```", re.DOTALL)


def test_dump_is_brought_back_to_an_empty_database(
    postgresql: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with postgresql.empty() as engine, postgresql.bare() as target:
        source = engine.url.render_as_string(hide_password=False)
        app = create_app({"DATABASE_URL": source})
        keeper = Scorekeeper(app.test_client())
        keeper.start("Anu", "Biju")
        keeper.deal(1, 2)
        app.extensions["kanakku.database"].close()
        assert commands.run(["verify"], source) == 0
        proved = capsys.readouterr().out
        said = SECTION.search((ROOT / "docs" / "deploy.md").read_text())
        assert said
        lines = said["lines"]
        for there, here in (
            ("postgresql://kanakku_owner@db.example/kanakku_back", _plain(target)),
            ("postgresql://kanakku_owner@db.example/kanakku", _plain(source)),
            ("/backups", str(tmp_path)),
        ):
            lines = lines.replace(there, here)
        # The database is made, and its roles are another test's.
        dumping, restoring = (line for line in lines.splitlines() if line.startswith("pg_"))
        for line in (dumping, restoring):
            program(line.split()[0])
            subprocess.run(["bash", "-c", line], check=True, capture_output=True)
        assert commands.run(["verify"], target) == 0
        assert capsys.readouterr().out == proved


def _plain(url: str) -> str:
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
