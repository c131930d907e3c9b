"""A server that cannot do what its settings ask says so in one line, with the way out, and does not start."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import Engine, text

from app import server_command
from models.heavy.workshop_line import WORKSHOP
from models.store.database import Database
from models.store.migrating import CannotOpen, clock_differs
from settings import ROOT, settings
from starting import check, hold_file, prepare
from tests.postgresql import Cluster
from tests.server import Server, children_of, launched, serving, workers_of

ROLE = "clerk"


def refusal(url: str, workers: str = "1", **further: str) -> str:
    """Return why a server does not start with these settings."""
    with pytest.raises(Exception, match=r"^[^\n]+$") as refused:
        prepare({**settings(), "DATABASE_URL": url, "WORKERS": workers, **further})
    assert hasattr(refused.value, "statement")
    return str(refused.value)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("kanakku", "is no address of a database"),
        ("postgresql+psycopg://clerk:secret@host:port/hall", "is no address of a database"),
        ("mysql://clerk:secret@host/hall", "not in mysql"),
        ("postgresql+psycopg2://clerk:secret@host/hall", "module psycopg2"),
        ("postgresql+psycopg://clerk:secret@127.0.0.1:1/hall", "Connection refused. Start it, or correct"),
    ],
)
def test_wrong_address_is_told_without_its_password(url: str, says: str) -> None:
    told = refusal(url)
    assert says in told
    assert "secret" not in told


@pytest.mark.parametrize(
    ("workers", "says"), [("2", "SQLite serves one"), ("many", "no number"), ("0", "no number")]
)
def test_sqlite_serves_one_process(workers: str, says: str, tmp_path: Path) -> None:
    assert says in refusal(f"sqlite:///{tmp_path / 'kanakku.db'}", workers)


@pytest.mark.parametrize(
    ("further", "says"),
    [
        ({"LOG": "xml"}, "Set it to json"),
        ({"METRICS_TOKEN": "12345"}, "openssl rand"),
        ({"CODES_BEGIN": "k"}, "in capitals"),
        ({"PROVED_A_MINUTE": "many"}, "is no number of ledgers"),
        ({"KEPT_MIB": "5"}, "no number of MiB from 10 on"),
        ({"PORT": "8o"}, "PORT is 8o, which is no port"),
        ({"PORT": "65536"}, "which is no port"),
        ({"PROXIES": "yes"}, "PROXIES is yes, which is no number of proxies"),
        ({"PROXIES": "-1"}, "how many stand before this server"),
        ({"WORK_PER_ADDRESS": "20,000"}, "WORK_PER_ADDRESS is 20,000, which is no number from 1 on"),
        ({"STREAMS_PER_ADDRESS": "0"}, "STREAMS_PER_ADDRESS is 0"),
        ({"PUBLIC_URL": "score.example"}, "PUBLIC_URL is score.example"),
        (
            {"PUBLIC_URL": "https://score.example/kanakku"},
            "Write https://NAME or http://NAME:PORT, and nothing after",
        ),
        ({"PUBLIC_URL": "https://score example"}, "to which no phone comes"),
        ({"HOSTS": "score.example, https://k.example"}, "HOSTS names https://k.example"),
        ({"HOSTS": "score.example:8000"}, "Write names alone"),
    ],
)
def test_setting_that_cannot_be_is_told(further: dict[str, str], says: str, tmp_path: Path) -> None:
    assert says in refusal(f"sqlite:///{tmp_path / 'kanakku.db'}", **further)


@pytest.mark.parametrize(
    "further",
    [
        {"PORT": "0", "PROXIES": "2", "WORK_PER_ADDRESS": "20000", "STREAMS_PER_ADDRESS": "12000"},
        {"PUBLIC_URL": "http://192.0.2.7:8000/", "HOSTS": "score.example, k.example m.example"},
        {"PUBLIC_URL": "https://[2001:db8::7]", "PROVED_A_MINUTE": "0", "KEPT_MIB": "10", "CODES_BEGIN": "K"},
    ],
)
def test_setting_that_can_be_is_taken(further: dict[str, str]) -> None:
    check({**settings(), **further})


def test_command_refuses_such_a_setting_too(tmp_path: Path) -> None:
    given = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path / 'kanakku.db'}", "KEPT_MIB": "abc"}
    command = [sys.executable, str(ROOT / "app.py"), "verify"]
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("KEPT_MIB is abc")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("later", "beside"), [("", 4), ("yes", 0)])
def test_workers_are_loaded_at_the_start_unless_it_is_to_be_later(
    later: str, beside: int, tmp_path: Path
) -> None:
    with serving(tmp_path, LOAD_LATER=later) as server:
        (serves,) = children_of(server.pid)
        assert bool(children_of(serves)) == bool(beside), "what they are forked from begins before it answers"
        until = time.monotonic() + 30
        while len(workers_of(serves)) < beside:
            assert time.monotonic() < until
            time.sleep(0.05)
        assert len(workers_of(serves)) == beside


def end_as_it_starts(server: Server, process: subprocess.Popen[bytes]) -> None:
    """Tell a server to end as soon as it has forked the process that serves, and wait until it has."""
    until = time.monotonic() + 30
    while not children_of(server.pid):
        assert time.monotonic() < until, server.log.read_text()
        time.sleep(0.005)
    process.terminate()
    # A process that has not heard it is killed after thirty seconds.
    process.wait(timeout=20)


def test_server_that_is_to_end_while_it_starts_ends_soon(tmp_path: Path) -> None:
    with launched(tmp_path) as (server, process):
        end_as_it_starts(server, process)


# A process that hears for itself only after a while, as on a busy machine.
LATE = """
import time
import reloading
from reloading import *

def post_fork(arbiter, worker):
    time.sleep(1)
    reloading.post_fork(arbiter, worker)
"""


def test_process_that_is_told_to_end_before_it_hears_for_itself_ends_as_it_does(tmp_path: Path) -> None:
    (tmp_path / "late.py").write_text(LATE)
    _, *command = server_command("127.0.0.1", 0)
    with launched(tmp_path, [*command, "--config", str(tmp_path / "late.py")]) as (server, process):
        end_as_it_starts(server, process)


def test_server_takes_commands_at_no_socket(tmp_path: Path) -> None:
    runtime = tmp_path / "runtime"
    runtime.mkdir()
    with serving(tmp_path, XDG_RUNTIME_DIR=str(runtime), HOME=str(runtime)):
        assert [*runtime.rglob("*")] == [], "who may open it could start a second process on SQLite"


def test_second_server_on_one_sqlite_file_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new' / 'kanakku.db'}"
    assert prepare({**settings(), "DATABASE_URL": url}) == 1
    command = [sys.executable, str(ROOT / "app.py")]
    second = subprocess.run(
        command, env={**os.environ, "DATABASE_URL": url}, capture_output=True, text=True, check=False
    )
    assert second.returncode == 1
    assert second.stderr.count("\n") == 1
    assert second.stderr.startswith(f"Another server has {tmp_path}")


@pytest.mark.parametrize(
    ("catalogue", "says"),
    [
        ("{", "ml.json: Expecting property name"),
        (
            '{"language": "M", "reviewed": false, "sentences": {"sheet.dealNumber": "D", "sheet.deal": " "}}',
            "ml.json does not fit English: sheet.dealNumber: {number} is missing. (1 more)",
        ),
    ],
)
def test_language_that_does_not_fit_is_told_at_the_start(catalogue: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "ml.json").write_text(catalogue)
    given = {"DATABASE_URL": f"sqlite:///{tmp_path / 'kanakku.db'}", "LANGUAGES": str(tmp_path), "PORT": "0"}
    command = [sys.executable, str(ROOT / "app.py")]
    started = subprocess.run(
        command, env={**os.environ, **given}, capture_output=True, text=True, check=False, timeout=40
    )
    assert started.returncode != 0
    assert "Traceback" not in started.stderr
    [told] = [line for line in started.stderr.splitlines() if line.startswith("A language cannot be used")]
    assert says in told
    assert f"take it out of {tmp_path}, then start again." in told


def test_file_is_one_whatever_it_is_called(tmp_path: Path) -> None:
    file = tmp_path / "kanakku.db"
    (tmp_path / "link.db").symlink_to(file)
    held = hold_file(f"sqlite:///{file}")
    assert held
    for named in (
        f"sqlite+pysqlite:///{file}",
        f"sqlite:///{tmp_path / 'link.db'}",
        f"sqlite:///{tmp_path / 'new' / '..' / 'kanakku.db'}?timeout=5",
        f"sqlite:///{os.path.relpath(file, ROOT)}",
        f"sqlite:///file:{file}?mode=rwc&uri=true",
    ):
        assert "Another server has" in refusal(named), named
    with pytest.raises(CannotOpen, match="Another server has"):
        hold_file("sqlite:///kanakku.db", tmp_path)
    os.close(held)
    for named in (
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file::memory:?uri=true",
        "postgresql://there/is",
    ):
        assert hold_file(named) is None, named
    assert "is no address of a database" in refusal("sqlite:kanakku.db")


@pytest.fixture
def hall(postgresql: Cluster) -> Iterator[Engine]:
    """Lend a database of this release in which a role of no rights may connect."""
    with postgresql.empty() as engine:
        run(engine, f"CREATE ROLE {ROLE} LOGIN")
        yield engine
        run(engine, f"DROP OWNED BY {ROLE}", f"DROP ROLE {ROLE}")


def run(engine: Engine, *statements: str) -> None:
    with engine.begin() as connection:
        for each in statements:
            connection.execute(text(each))


def as_role(engine: Engine, role: str = ROLE) -> str:
    return engine.url.set(username=role).render_as_string(hide_password=False)


@pytest.mark.parametrize(("off", "says"), [(61, "61 seconds ahead"), (-61, "61 seconds behind"), (0, "")])
def test_clock_of_a_host_that_is_wrong_is_told_at_the_start(hall: Engine, off: int, says: str) -> None:
    database = Database(hall.url.render_as_string(hide_password=False), hall)
    told = clock_differs(database, lambda: time.time() + off)
    assert says in (told.text if told else "")
    assert bool(told) == bool(says)


def test_server_tells_of_the_clocks_as_it_starts(hall: Engine, capsys: pytest.CaptureFixture[str]) -> None:
    as_it_was = "SELECT pg_catalog.clock_timestamp() - interval ''61 seconds''"
    run(
        hall,
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {ROLE}",
        f"CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS '{as_it_was}'",
        f"ALTER ROLE {ROLE} SET search_path = public, pg_catalog",
    )
    started = prepare({**settings(), "DATABASE_URL": as_role(hall)})
    run(hall, "DROP FUNCTION public.clock_timestamp()")
    assert started == 1
    assert "61 seconds ahead" in capsys.readouterr().err


def test_role_without_rights_is_told_what_it_lacks(hall: Engine) -> None:
    assert f"The role {ROLE} may not" in refusal(as_role(hall))
    run(hall, f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {ROLE}")
    told = refusal(as_role(hall))
    assert "may not read and write club_checkpoints, club_events" in told
    assert "archived" not in told, "who serves only reads it"
    assert "alembic" not in told
    run(hall, f"GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {ROLE}")
    assert prepare({**settings(), "DATABASE_URL": as_role(hall)}) == 1
    run(hall, f"ALTER ROLE {ROLE} SET default_transaction_read_only = on")
    assert "Nothing can be written" in refusal(as_role(hall))


def test_role_that_may_not_migrate_is_told_who_may(hall: Engine) -> None:
    run(
        hall,
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {ROLE}",
        "DROP TABLE webhook_messages",
        "DELETE FROM alembic_version",
    )
    assert "app.py migrate" in refusal(as_role(hall))


def test_schema_of_a_newer_release_and_a_database_that_is_not_there(hall: Engine) -> None:
    run(hall, "UPDATE alembic_version SET version_num = '9999'")
    assert "A newer release of Kanakku" in refusal(as_role(hall, "postgres"))
    nowhere = hall.url.set(database="nowhere").render_as_string(hide_password=False)
    assert 'database "nowhere" does not exist' in refusal(nowhere)


# Each stays until both were answered: with the last that asks the workers end.
SHARING = """
import os, subprocess, sys
from models.heavy.workers import ARCHIVISTS
from models.heavy.workshop import hold_open
if sys.argv[1:]:
    print(ARCHIVISTS.ask(os.getpid), flush=True)
    sys.stdin.read()
else:
    hold_open()
    print(os.environ["KANAKKU_WORKSHOP"], flush=True)
    command, pipe = [sys.executable, "-c", sys.argv[0], "ask"], subprocess.PIPE
    asking = [subprocess.Popen(command, text=True, stdin=pipe, stdout=pipe) for _ in range(2)]
    for each in asking:
        print(each.stdout.readline(), flush=True)
    for each in asking:
        each.stdin.close()
    for each in asking:
        each.wait()
"""


# It says which workshop it asks once files were written that were not there when it was loaded.
ASKING = """
import os, sys
from pathlib import Path
from models.heavy.workshop_line import door_of
for each in sys.argv[1:]:
    os.utime(each, (0, 0))
print(door_of(Path("shared")))
"""


def test_workers_of_one_release_are_asked_by_no_other(tmp_path: Path) -> None:
    """A worker reads more than it is written in: it draws pages, in all languages, from styles."""
    for room in ("api", "docs", "frontend", "languages", "models", "pages", "rules"):
        copytree(ROOT / room, tmp_path / room, ignore=ignore_patterns("__pycache__"))

    def door(*written: str) -> str:
        command = [sys.executable, "-B", "-c", ASKING, *written]
        given = {**os.environ, "PYTHONPATH": "", WORKSHOP: str(tmp_path)}
        asked = subprocess.run(command, cwd=tmp_path, env=given, capture_output=True, text=True, check=True)
        return asked.stdout

    read = "api/event/desk.py", "pages/templates/clock.html", "languages/ml.json"
    # What is written comes after who is loaded, so the next sees it.
    doors = [door(each) for each in (*read, "frontend/styles/page/print.css")] + [door()]
    assert len({*doors}) == len(doors)
    assert door() == doors[-1]


def test_processes_of_one_host_share_the_workers_beside() -> None:
    assert WORKSHOP in SHARING
    code = SHARING.replace("sys.argv[0]", "os.environ['SHARING']")
    command = [sys.executable, "-c", code]
    # One of pytest's is too long for the name of a socket.
    with TemporaryDirectory() as runtime:
        given = {**os.environ, "SHARING": code, "RUNTIME_DIRECTORY": runtime}
        told = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=True)
        folder, *asked = told.stdout.split()
        assert Path(folder).parent == Path(runtime), "in memory, where systemd gives such a folder"
        assert len(asked) == 2, told.stderr
        assert len(set(asked)) == 1
        until = time.monotonic() + 10
        while Path(folder).exists() and time.monotonic() < until:
            time.sleep(0.02)
        assert not Path(folder).exists(), "it ends with the last that serves"
