"""Run a PostgreSQL cluster of the tests' own: on the loopback, as its own user, gone with them."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import OperationalError

from models.store.database import Database, open_engine
from models.store.migrating import migrate
from tests.server import own_port

USER = "postgres"
# The tests prove what is stored and who waits for whom, not that a disk keeps it. Statistics of so few rows,
# gathered at some moment of a long run, would let it plan otherwise from then on.
SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "autovacuum": "off",
}
PATIENCE = 30  # seconds


class Cluster:
    """Hold a running cluster, and hand out empty databases whose schema is the newest."""

    def __init__(self, port: int, master: Postmaster) -> None:
        self._port = port
        self.master = master
        self._made = 0
        self._free: list[Engine] = []
        self._run(f"{USER}", "CREATE DATABASE migrated")
        migrated = Database(self._url("migrated"))
        migrate(migrated)
        migrated.close()
        self._whole = self._run("migrated", WHOLE)

    @contextmanager
    def empty(self) -> Iterator[Engine]:
        """Lend an engine of an empty database; afterwards empty it, or drop it if its schema was altered."""
        lent = self._free.pop() if self._free else self._new()
        yield lent
        with lent.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            whole = connection.scalar(text(WHOLE)) == self._whole
            if whole:
                connection.exec_driver_sql(EMPTY)
        if whole:
            self._free.append(lent)
        else:
            lent.dispose()
            self._run(USER, f"DROP DATABASE {lent.url.database} WITH (FORCE)")

    @contextmanager
    def bare(self) -> Iterator[str]:
        """Lend the URL of a database that has no schema yet."""
        self._run(USER, "CREATE DATABASE bare")
        yield self._url("bare")
        self._run(USER, "DROP DATABASE bare WITH (FORCE)")

    def close(self) -> None:
        """Let go of every database that nobody has."""
        for free in self._free:
            free.dispose()

    def _new(self) -> Engine:
        """Make a database, and return its engine: what is connected and compiled serves the next test too."""
        self._made += 1
        name = f"hall{self._made}"
        self._run(USER, f"CREATE DATABASE {name} TEMPLATE migrated")
        return open_engine(self._url(name), serves=True)

    def _url(self, name: str) -> str:
        return url_of(self._port, name)

    def _run(self, name: str, statement: str) -> Any:
        """Run a statement, and return the first value that it answers, if any."""
        engine = create_engine(self._url(name), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            answer = connection.execute(text(statement))
            value = answer.scalar() if answer.returns_rows else None
        engine.dispose()
        return value


# Whoever is still in a transaction is put out first: a statement of his would make this wait. Of few rows all
# are deleted sooner than a table is truncated; in what order does not matter to a replica.
EMPTY = """
DO $$
DECLARE
    name text;
BEGIN
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle';
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version'
    LOOP
        EXECUTE 'DELETE FROM ' || quote_ident(name);
    END LOOP;
END $$
"""


# The schema in a word: the revision that wrote it, and the tables that it has.
WHOLE = """
SELECT string_agg(version_num, ' ') || ' ' || (
    SELECT string_agg(tablename, ' ' ORDER BY tablename) FROM pg_tables WHERE schemaname = 'public'
) FROM alembic_version
"""


@contextmanager
def cluster(**settings: str) -> Iterator[Cluster]:
    """Make a cluster, with `settings` beside those of the tests, and remove it at the end of the block."""
    folder = Path(tempfile.mkdtemp(prefix="kanakku-postgresql-"))
    as_user = own_user(folder)
    data = folder / "data"
    try:
        call(
            [program("initdb"), "-D", str(data), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync"],
            as_user,
        )
        with (
            own_port() as port,
            closing(Postmaster(data, port, folder / "log", as_user, settings)) as master,
            closing(Cluster(port, master)) as started,
        ):
            yield started
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Postmaster:
    """Run the server of the cluster in `data`; it can be stopped in the middle of everything."""

    def __init__(
        self, data: Path, port: int, log: Path, user: str | None, settings: Mapping[str, str]
    ) -> None:
        given = {**SETTINGS, **settings, "port": str(port)}
        given |= {"listen_addresses": "127.0.0.1", "unix_socket_directories": ""}
        words = [word for name, value in given.items() for word in ("-c", f"{name}={value}")]
        self._command = [program("postgres"), "-D", str(data), *words]
        self._port, self._log, self._user = port, log, user
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        with self._log.open("ab") as said:
            self._server = subprocess.Popen(self._command, stdout=said, stderr=said, user=self._user)
        try:
            _wait_for(self._port, self._server, self._log)
        except RuntimeError:
            self.close()
            raise

    def hang(self, seconds: float) -> None:
        """Answer nobody and write nothing for so long, as on a disk that hangs; nobody is put out."""
        pid = self._server.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        stopped = [pid, *map(int, children)]
        for each in stopped:
            os.kill(each, signal.SIGSTOP)
        time.sleep(seconds)
        for each in stopped:
            with contextlib.suppress(ProcessLookupError):
                os.kill(each, signal.SIGCONT)

    def close(self) -> None:
        """Stop at once: whoever is connected is put out."""
        self._server.send_signal(signal.SIGQUIT)
        self._server.wait(PATIENCE)


def own_user(folder: Path) -> str | None:
    """Return whom the server runs as: it refuses to be root."""
    if os.geteuid() != 0:
        return None
    user = pwd.getpwnam(USER)
    os.chown(folder, user.pw_uid, user.pw_gid)
    return USER


def program(name: str) -> str:
    """Return where a program of the server lies; Debian keeps them off the path, by version."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    at = str(found[-1]) if found else shutil.which(name)
    if at is None:
        raise RuntimeError(f"PostgreSQL is not installed: there is no {name}. `make packages` installs it.")
    return at


def call(command: Sequence[str], user: str | None) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=user, cwd="/")


def url_of(port: int, name: str) -> str:
    """Return the URL of a database of the cluster at `port`."""
    return f"postgresql+psycopg://{USER}@127.0.0.1:{port}/{name}"


def _wait_for(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        engine = create_engine(url_of(port, USER))
        try:
            with engine.connect():
                return
        except OperationalError:
            time.sleep(0.05)
        finally:
            engine.dispose()
    raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text(errors='replace')}")
