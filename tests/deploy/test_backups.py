"""What docs/deploy.md says of backups on PostgreSQL brings a hall back as it was at a moment."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

import commands
from app import create_app
from tests import postgresql
from tests.api.scorekeeper import Scorekeeper
from tests.postgresql import Postmaster
from tests.server import own_port

pytestmark = pytest.mark.long(because="two clusters are started for it, and no other test archives a log")
PATIENCE = 30  # seconds


@pytest.fixture
def place() -> Iterator[tuple[Path, str | None]]:
    """Return a folder of PostgreSQL's own user, with a cluster in it, and who that user is."""
    folder = Path(tempfile.mkdtemp(prefix="kanakku-archived-"))  # that of pytest only its own user enters
    user = postgresql.own_user(folder)
    asked = ["-D", str(folder / "data"), "-U", postgresql.USER, "-A", "trust", "-E", "UTF8", "--no-sync"]
    postgresql.call([postgresql.program("initdb"), *asked], user)
    yield folder, user
    shutil.rmtree(folder, ignore_errors=True)


def scalar(url: str, asked: str) -> str:
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        found = str(connection.execute(text(asked)).scalar())
    engine.dispose()
    return found


def deals(url: str) -> str:
    return scalar(url, "SELECT count(*) FROM ledger WHERE action = 'recorded'")


def test_hall_is_brought_back_to_a_moment(
    place: tuple[Path, str | None], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, user = place
    archive = {
        "archive_mode": "on",
        "archive_command": (
            f"test ! -f {folder}/log/%f && cp %p {folder}/log/.%f && mv {folder}/log/.%f {folder}/log/%f"
        ),
        "archive_timeout": "60",
    }
    postgresql.call(["mkdir", str(folder / "log")], user)
    with own_port() as port, closing(Postmaster(folder / "data", port, folder / "first", user, archive)):
        url = postgresql.url_of(port, postgresql.USER)
        app = create_app({"DATABASE_URL": url})
        keeper = Scorekeeper(app.test_client())
        keeper.start("Anu", "Biju")
        keeper.deal(1, 2)
        copy = ["-h", "127.0.0.1", "-p", str(port), "-U", postgresql.USER, "-D", str(folder / "base")]
        copying = [postgresql.program("pg_basebackup"), *copy, "--checkpoint=fast", "--no-sync"]
        postgresql.call(copying, user)
        keeper.deal(3, 4)
        moment = scalar(url, "SELECT clock_timestamp()")
        keeper.deal(500, 600)
        assert deals(url) == "3"
        app.extensions["kanakku.database"].close()
        last = scalar(url, "SELECT pg_walfile_name(pg_switch_wal())")
        until = time.monotonic() + PATIENCE
        while not (folder / "log" / last).exists() and time.monotonic() < until:
            time.sleep(0.05)
    postgresql.call(["touch", str(folder / "base" / "recovery.signal")], user)
    back = {
        "restore_command": f"cp {folder}/log/%f %p",
        "recovery_target_time": moment,
        "recovery_target_action": "promote",
    }
    with own_port() as port, closing(Postmaster(folder / "base", port, folder / "second", user, back)):
        url = postgresql.url_of(port, postgresql.USER)
        until = time.monotonic() + PATIENCE
        while scalar(url, "SELECT pg_is_in_recovery()") == "True" and time.monotonic() < until:
            time.sleep(0.05)
        assert deals(url) == "2"
        assert commands.run(["verify"], url) == 0
        assert "is proved by its journal" in capsys.readouterr().out
