"""Let a hall play on two servers of one PostgreSQL, behind a proxy, while this or that breaks.

``python -m tests.torture.two_processes [rounds]`` breaks everything there is, each in mid-write, and says
what it took; it fails where something acknowledged is lost or doubled, where somebody is shown less than he
has seen, and where what one server records is later than 250 ms on the other, at p99 while nothing is broken.
The stream of an event tells what is new at most once a second: so much later it may be there.
"""

from __future__ import annotations

import http.client
import math
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

from sqlalchemy import text

from api.event.events import moment
from api.event.live import CALM
from models.event.acts import do
from models.event.changing import lock_event
from models.event.keys import find_event_key
from models.game.changing import lock_game
from models.game.recording import Sent, record
from models.store.database import POOL_WAIT, Database
from models.store.migrating import newest_revision
from models.table.keys import find_key
from rules.canonical import digest
from tests.api.phones import GONE, PASSING, Evening, Occasion, Phone, Watcher
from tests.api.scorekeeper import new_id, points
from tests.api.server import Server
from tests.postgresql import Cluster, cluster
from tests.project_copy import ROOT, copied, run_python
from tests.torture.histories import History, Told
from tests.torture.proxy import Proxy

TABLES, WRITERS, FOLLOWERS = 4, 2, 2
TWO = ("one", "two")
CROWD = 45  # phones that fill the pools of both servers
PAUSE = 0.1  # seconds between two writes of one phone
OPENED = 0.5  # seconds between two looks at a whole journal, which takes longer to read than a deal
RIGHT = 5.0  # seconds after which every phone is right
LIVE = 0.25  # seconds in which what one server has recorded is live on the other, at p99
PATIENCE = 60  # seconds
HANGS = 4.0  # seconds
BEFORE = 5.0  # seconds that a hall's servers have been up before anybody plays
SIDE_BY_SIDE = 1.0  # seconds in which releases serve together
MIGRATION = '''"""{what}"""

import sqlalchemy as sa
from alembic import op

revision = "{{now:04}}"
down_revision = "{{before:04}}"


def upgrade() -> None:
    {first}
    {then}
'''
MORE = MIGRATION.format(
    what="Add a column and a table that no release before this one knows.",
    first='op.add_column("games", sa.Column("more_{now}", sa.Text(), nullable=True))',
    then='op.create_table("more_{now}", sa.Column("id", sa.Integer(), primary_key=True))',
)
LESS = MIGRATION.format(
    what="Drop what the release before has added, and asks for no more.",
    first='op.drop_table("more_{before}")',
    then='op.drop_column("games", "more_{before}")',
)


class Stream(NamedTuple):
    """Say what is followed: where, from which `id` on, and which version of the history an `id` means."""

    path: str
    history: History
    known: str
    version: Callable[[str], int]
    pace: float
    """How many seconds apart it tells what is new, at least."""


def of_table(hall: Hall, phone: Phone) -> Stream:
    """Return the stream of the table at which a phone writes."""
    path = f"/tables/{hall.evening.codes[phone.game]}"
    table = hall.proxy.call("GET", path)[1]
    # Each row that is written now counts for the table and for its game.
    ahead = table["version"] - table["game"]["version"]
    return Stream(f"{path}/live", phone.history, str(table["version"]), lambda said: int(said) - ahead, 0.0)


def of_event(hall: Hall, occasion: Occasion) -> Stream:
    """Return the stream of an event, whose `id` has the version of its tables besides."""
    path = f"/events/{occasion.code}"
    event = hall.proxy.call("GET", path)[1]
    known = f"{event['version']}-0"
    return Stream(f"{path}/live", occasion.history, known, lambda said: int(said.partition("-")[0]), CALM)


class Follower:
    """Follow a stream, and come back when it ends; `got` has when which version came."""

    def __init__(self, hall: Hall, stream: Stream, number: int) -> None:
        self._hall, self._name, self.stream = hall, f"follower {number}", stream
        self._known, self.history = stream.known, stream.history
        self.got: list[tuple[float, int]] = []

    @property
    def version(self) -> int:
        """Return the version that was shown last."""
        return self.stream.version(self._known)

    @property
    def newest(self) -> int:
        """Return the newest version that was acknowledged."""
        return max(act.version or 0 for act in self.history.acts)

    def go_on(self) -> None:
        while not self._hall.over.is_set():
            with suppress(*GONE):
                self._follow()
            time.sleep(PAUSE)

    def when(self, version: int) -> float:
        """Return when a version had come, or one after it; if none has, a moment that is too late."""
        return next((at for at, came in self.got if came >= version), time.monotonic() + PATIENCE)

    def _follow(self) -> None:
        line = http.client.HTTPConnection("127.0.0.1", self._hall.proxy.port, timeout=25)
        try:
            line.request("GET", f"/api/v1{self.stream.path}", headers={"Last-Event-ID": self._known})
            answer = line.getresponse()
            assert answer.status in (200, *PASSING), answer.status
            while not self._hall.over.is_set() and (said := answer.readline()):
                if said.startswith(b"id: "):
                    self._known = said[4:].decode().strip()
                    self.history.saw(self._name, self.version)
                    self.got.append((time.monotonic(), self.version))
        finally:
            line.close()


class Broken(NamedTuple):
    """Hold what was broken, and from when until when."""

    what: str
    began: float
    ended: float


class Hall:
    """Hold two servers, the proxy before them, and everybody who plays."""

    def __init__(
        self,
        postgresql: Cluster | None,
        url: str,
        servers: list[Server],
        proxy: Proxy,
        releases: Path,
        *,
        repeated: bool = False,
    ) -> None:
        self._postgresql, self.database, self.servers, self.proxy = postgresql, Database(url), servers, proxy
        self.luck, self.releases = random.Random(26), releases
        self.evening = Evening(proxy, self.luck, TABLES, WRITERS, repeated=repeated)
        self.closing, self.over = Event(), Event()
        self.broken: list[Broken] = []
        self.failures: Counter[str] = Counter()
        self.ended: list[str] = []
        """What somebody met that no phone tries again, with which he ended."""
        streams = [
            *(of_table(self, phone) for phone in self.evening.phones[::WRITERS]),
            of_event(self, self.evening.occasion),
        ]
        self.followers = [Follower(self, stream, number) for stream in streams for number in range(FOLLOWERS)]
        self._writing = [self._begin(partial(self._write, phone)) for phone in self.evening.writing]
        for follower in self.followers:
            self._begin(follower.go_on)
        for watcher in self.evening.reading:
            self._begin(partial(self._watch, watcher))

    @property
    def postgresql(self) -> Cluster:
        """Return what the database runs on; raises RuntimeError where that is a file."""
        if self._postgresql is None:
            raise RuntimeError("This hall plays on a file.")
        return self._postgresql

    def _begin(self, run: Callable[[], None]) -> Thread:
        def noted() -> None:
            try:
                run()
            except Exception as error:  # noqa: BLE001 - whatever it was, nobody else would say it
                self.ended.append(f"Somebody could not go on: {error!r}")

        thread = Thread(target=noted, daemon=True)
        thread.start()
        return thread

    def _watch(self, watcher: Watcher) -> None:
        """Ask as a page does that is opened anew, each time whichever server it comes to."""
        while not self.over.is_set():
            try:
                watcher.look(self.proxy)
            except GONE as error:
                self.failures[str(error)] += 1
            time.sleep(OPENED)

    def _write(self, phone: Phone) -> None:
        """Write until it is over; what was not answered is sent again, as by a phone's outbox."""
        while phone.doubt or not self.closing.is_set():
            try:
                phone.write(self.proxy)
            except GONE as error:
                phone.doubts += 1
                self.failures[str(error)] += 1
            time.sleep(PAUSE)

    def play(self, seconds: float) -> Broken:
        """Let everybody play; return from when to when."""
        began = time.monotonic()
        time.sleep(seconds)
        return Broken("nothing", began, time.monotonic())

    def breaks(self, fault: Callable[[Hall], None]) -> None:
        """Break something in mid-write."""
        began = time.monotonic()
        fault(self)
        self.broken.append(Broken(fault.__name__, began, time.monotonic()))

    def close(self) -> None:
        """Let everybody write what is in doubt still, and wait until all have it."""
        self.closing.set()
        for thread in self._writing:
            thread.join(PATIENCE)
        newest = [each.newest for each in self.followers]
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and any(
            each.version < due for each, due in zip(self.followers, newest, strict=True)
        ):
            time.sleep(0.02)
        self.over.set()

    def waits(self, during: Broken, pace: float | None = None) -> list[float]:
        """Return how long what was acknowledged then took to be at each of its followers, in order.

        Those are all, or those of streams with that `pace`. What was broken when it was acknowledged, or soon
        after and before it came, counts from when it was whole again.
        """
        waits = []
        for follower in [each for each in self.followers if pace in (None, each.stream.pace)]:
            for act in follower.history.acts:
                if act.ended and act.version and during.began <= act.ended <= during.ended:
                    came = follower.when(act.version)
                    last = max(act.ended, min(came, act.ended + RIGHT))
                    whole = (each.ended for each in self.broken if each.began <= last)
                    waits.append(max(0.0, came - max([act.ended, *whole])))
        return sorted(waits)

    def check(self) -> None:
        """Let all end; assert that nothing is wrong, and that everybody has written and was told of all."""
        self.close()
        faults = self.faults()
        assert not faults, "\n".join([*faults, *map(str, self.broken), str(dict(self.failures))])
        assert all(phone.writes for phone in self.evening.writing)
        assert [each.version - each.newest for each in self.followers] == [0] * len(self.followers)

    def faults(self) -> list[str]:
        """Return what was wrong once all is over, with whatever somebody was shown too late, at any time."""
        latest = [0.0, *self.waits(Broken("all", -math.inf, math.inf))][-1]
        late = [f"Somebody was right after {latest:.1f} s."] if latest > RIGHT else []
        return [*self.ended, *late, *self.evening.faults(self.proxy)]


def kill_one(hall: Hall) -> None:
    """Kill a server as a power cut would, and start it again."""
    server = hall.luck.choice(hall.servers)
    server.kill()
    server.start()


def kill_for_good(hall: Hall) -> None:
    hall.servers.pop().kill()


def restart_postgresql(hall: Hall) -> None:
    """Stop the database in the middle of everything, and start it again."""
    hall.postgresql.master.close()
    time.sleep(0.5)
    hall.postgresql.master.start()


def hang_the_disk(hall: Hall) -> None:
    """Let the database write nothing for a while: whoever asked meanwhile is answered late."""
    hall.postgresql.master.hang(HANGS)


def cut_lines_of_phones(hall: Hall) -> None:
    hall.proxy.cut()


def cut_lines_of_servers(hall: Hall) -> None:
    """End every line to the database, also those on which news is told and heard."""
    with hall.database.engine.begin() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )


def lose_a_notice(hall: Hall) -> None:
    """Record a deal and announce something as a process that dies before it tells anybody of it."""
    phone = hall.luck.choice(hall.evening.phones)
    deal, outcome = new_id(), points(1, 2)
    act = phone.history.begin("nobody", Told("recorded", deal), outcome)
    with hall.database.writing() as session:
        key = find_key(session, phone.key)
        assert key
        sent = Sent(deal, "deal", outcome, digest([deal, outcome]))
        _, book = record(session, lock_game(session, phone.game), key, sent)
    act.acknowledged(book.version)
    event = hall.evening.occasion
    said = event.history.begin("nobody", Told("recorded", new_id()), "of nobody")
    with hall.database.writing() as session:
        lock_event(session, event.code)
        directs = find_event_key(session, event.code, event.announcers[0].key)
        assert directs
        facts = {"kind": "announced", "text": said.outcome, "reason": ""}
        said.acknowledged(do(session, directs, said.told.entry, moment(), facts).version)


def fill_the_pool(hall: Hall) -> None:
    """Hold a table until every connection of both servers waits for it."""
    phone = hall.evening.phones[0]
    crowd = [
        Phone(f"crowd {number}", phone.game, phone.key, random.Random(number), phone.history)
        for number in range(CROWD)
    ]

    def write(each: Phone) -> None:
        while each.doubt or not each.writes:
            try:
                each.write(hall.proxy)
            except GONE as error:
                hall.failures[str(error)] += 1
                time.sleep(PAUSE)

    writing = [Thread(target=write, args=(each,), daemon=True) for each in crowd]
    with hall.database.writing() as session:
        lock_game(session, phone.game)
        for thread in writing:
            thread.start()
        time.sleep(POOL_WAIT + 1)
    for thread in writing:
        thread.join(PATIENCE)


def newer_release(folder: Path, migration: str = MORE) -> Path:
    """Return a release with one migration more, of which those before know nothing."""
    versions = folder / "more" / "migrations" / "versions"
    versions.mkdir(parents=True, exist_ok=True)
    before = int(newest_revision()) + len([*versions.iterdir()])
    (versions / f"{before + 1:04}_more.py").write_text(migration.format(before=before, now=before + 1))
    release = copied(folder / f"{before + 1}", folder / "more", {})
    (release / "bundled").symlink_to(ROOT / "bundled")
    return release


def upgrade(hall: Hall, migration: str = MORE) -> None:
    """Migrate, and put servers of a newer release in the place of the old ones, one after the other.

    Both releases serve on the new schema for a while.
    """
    release = newer_release(hall.releases, migration)
    migrated = run_python(release, "app", "migrate", DATABASE_URL=hall.servers[0].url)
    if migrated.returncode:
        raise RuntimeError(migrated.stdout)
    for server in hall.servers:
        hall.play(SIDE_BY_SIDE)
        # One that starts takes connections before it answers them, so a proxy asks whether it is ready.
        hall.proxy.left_out.add(server.port)
        server.stop()
        server.home = release
        server.start()
        hall.proxy.left_out.clear()


def contract(hall: Hall) -> None:
    """Have the release after an `upgrade` drop what that added, under servers that are all of that one."""
    upgrade(hall, LESS)


def reload(hall: Hall) -> None:
    """Have one server after the other load anew what is there."""
    for server in hall.servers:
        server.reload()


EVERY = (
    kill_one,
    reload,
    restart_postgresql,
    hang_the_disk,
    cut_lines_of_phones,
    cut_lines_of_servers,
    lose_a_notice,
    fill_the_pool,
    upgrade,
    contract,
)


@contextmanager
def served(
    url: str, folder: Path, names: Sequence[str], *, like_others: bool = False
) -> Iterator[tuple[list[Server], Proxy]]:
    """Serve the database at `url` by processes with these names behind a proxy."""
    with ExitStack() as open_:
        servers = [Server(folder / f"{name}.db", url, like_others=like_others) for name in names]
        for server in servers:
            open_.callback(server.kill)
            server.launch()
        for server in servers:
            server.wait()
        if like_others:
            time.sleep(BEFORE)
        yield servers, open_.enter_context(closing(Proxy([each.port for each in servers], random.Random(26))))


@contextmanager
def playing(
    postgresql: Cluster | None, url: str, folder: Path, *, like_others: bool = False
) -> Iterator[Hall]:
    """Let a hall play until the end of the block: on two servers of a database at `url`, of a file on one."""
    names = TWO if postgresql else TWO[:1]
    with served(url, folder, names, like_others=like_others) as (servers, proxy):
        hall = Hall(postgresql, url, servers, proxy, folder)
        try:
            yield hall
        finally:
            hall.over.set()
            hall.database.close()


def main() -> None:
    """Break everything so many times, and print what it took; end with 1 where anything was wrong."""
    rounds = int((sys.argv[1:] or ["3"])[0])
    # What was acknowledged must be there however a process dies.
    with (
        cluster(synchronous_commit="on") as postgresql,
        tempfile.TemporaryDirectory() as folder,
        postgresql.empty() as engine,
        playing(
            postgresql, engine.url.render_as_string(hide_password=False), Path(folder), like_others=True
        ) as hall,
    ):
        engine.dispose()
        hall.play(2)
        calm = hall.play(10)
        wrong = [each for _ in range(rounds) for fault in EVERY for each in _late(hall, fault)]
        hall.close()
        calm_waits = {pace: hall.waits(calm, pace) for pace in (0.0, CALM)}
        wrong += hall.faults()
        wrong += reloaded_on_file(Path(folder), rounds)
        writes = sum(phone.writes for phone in hall.evening.writing)
    print(f"{writes} writes acknowledged; what failed meanwhile: {dict(hall.failures)}")
    for pace, what in ((0.0, "a table"), (CALM, f"an event, told once in {CALM:.0f} s,")):
        quiet = calm_waits[pace]
        p99 = quiet[len(quiet) * 99 // 100]
        print(
            f"While nothing is broken {what} is live after {quiet[len(quiet) // 2] * 1000:.0f} ms,"
            f" p99 {p99 * 1000:.0f} ms."
        )
        if p99 > pace + LIVE:
            wrong.append(f"What is recorded of {what} is live after {p99:.3f} s at p99.")
    print("\n".join(wrong) or "Nothing was lost or doubled, and everybody was right.")
    sys.exit(bool(wrong))


def reloaded_on_file(folder: Path, rounds: int) -> list[str]:
    """Reload so many times the one server of an SQLite file on which a hall plays; return what was wrong."""
    with playing(None, f"sqlite:///{folder / 'hall.db'}", folder, like_others=True) as hall:
        hall.play(2)
        wrong = [each for _ in range(rounds) for each in _late(hall, reload)]
        hall.close()
        return [*wrong, *hall.faults()]


def _late(hall: Hall, fault: Callable[[Hall], None]) -> Iterator[str]:
    """Break something, and yield what is said of it where somebody is right too late after it."""
    before = Counter(hall.failures)
    hall.breaks(fault)
    since = hall.broken[-1]
    # One who was told in the last moment has his time too.
    hall.play(RIGHT + 1)
    waits = hall.waits(since) or [0.0]
    failed = hall.failures - before
    print(
        f"{since.what}: {failed.total()} calls failed, everybody was right after {waits[-1]:.1f} s",
        flush=True,
    )
    if fault in (reload, upgrade, contract) and {*failed} - {"503 BUSY"}:
        yield f"While servers were put in the place of others calls failed: {dict(failed)}"
    if waits[-1] > RIGHT:
        yield f"After {since.what} somebody was right after {waits[-1]:.1f} s."


if __name__ == "__main__":
    main()
