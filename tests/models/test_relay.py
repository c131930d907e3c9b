"""News crosses from one process to another on PostgreSQL, also where a notice is lost or the line is cut."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import NamedTuple

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

from api.door.limits import Limits
from api.event.live import event_changes
from api.event.open_screens import Screens, Shown
from api.game.last_heard import LastHeard
from models.store.broker import Listener
from models.store.cache import Kept
from models.store.database import Database
from models.store.relay import COMPARED, LONGEST, TOPICS, Relay, Topic, packed
from models.table.changing import lock_table, touch
from models.table.opening import open_table
from tests.api.director import Director
from tests.models.soon import soon

pytestmark = pytest.mark.only(engine="postgresql", because="on SQLite there is one process")
SOON = 5.0  # seconds in which every phone is right, as `make torture` measures it
KEPT: Kept[str, str] = Kept(10)


class Process(NamedTuple):
    """Hold what a process of a server has."""

    database: Database
    heard: LastHeard
    limits: Limits
    screens: Screens


@pytest.fixture
def processes(database: Database) -> Iterator[list[Process]]:
    with ExitStack() as running:
        both = []
        for _ in range(2):
            opened = running.enter_context(closing(Database(database.url)))
            each = Process(opened, LastHeard(), Limits(), Screens(clock=lambda: 0.0))
            topics: dict[str, Topic] = {"heard": each.heard, "counts": each.limits, "screens": each.screens}
            relay = Relay(opened, {**topics, "codes": each.limits.codes, "streams": each.limits.open_streams})
            running.enter_context(closing(relay))
            relay.start()
            both.append(each)
        yield both


@pytest.fixture
def code(database: Database) -> str:
    with database.writing() as session:
        return open_table(session, None)


def change(database: Database, code: str) -> int:
    with database.writing() as session:
        lock_table(session, code)
        touch(session, code)
        version: int = session.info["touched"][code]
    return version


def hears(news: Listener, version: int) -> None:
    soon(lambda: news.version >= version)
    assert news.version == version


def test_what_one_process_writes_another_hears(processes: list[Process], code: str) -> None:
    here, there = processes
    with there.database.broker.listen(code) as news, here.database.broker.listen(code) as own:
        for _ in range(20):
            version = change(here.database, code)
            hears(news, version)
            assert own.version == version
        assert change(there.database, code) == version + 1
        hears(own, version + 1)


def test_a_lost_notice_is_made_up_for(processes: list[Process], database: Database, code: str) -> None:
    with processes[1].database.broker.listen(code) as news:
        # Who writes here tells nobody, as a process that died after its commit.
        hears(news, change(database, code))
    assert 2 * COMPARED < SOON, "there is a look before anybody is wrong for too long"


def test_a_line_that_was_cut_is_made_anew(processes: list[Process], database: Database, code: str) -> None:
    here, there = processes
    there.database.cache(KEPT).put("Anu", "Anu")
    with there.database.broker.listen(code) as news:
        with database.engine.begin() as connection:
            connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
        hears(news, change(database, code))
        assert there.database.cache(KEPT).get("Anu") is None, "what was told to be forgotten meanwhile is"

        def told_again() -> bool:
            here.heard.hear(code)
            return there.heard.of(code) is not None

        soon(told_again)


def test_what_is_known_in_memory_alone_is_told_too(processes: list[Process], code: str) -> None:
    here, there = processes
    there.database.cache(KEPT).put("Anu", "Anu")
    here.heard.hear(code, 3)
    here.limits.count("works 192.0.2.7", 40)
    here.limits.count("at K4/\u202e\n")
    here.limits.codes.note("192.0.2.7", code)
    here.database.forget()
    # Each is told when its turn comes, which may be before or after what is noted here.
    soon(lambda: (heard := there.heard.of(code)) is not None and heard.waiting == 3)
    soon(lambda: there.limits.count("works 192.0.2.7", 0) == 40)
    soon(lambda: there.limits.count("at K4/\u202e\n", 0) == 1)
    soon(lambda: there.limits.codes.knows("192.0.2.7", code))
    soon(lambda: there.database.cache(KEPT).get("Anu") is None)
    assert here.limits.count("works 192.0.2.7", 0) == 40, "what one tells does not come back to it"


def test_what_another_release_tells_in_its_own_way_cuts_no_line(processes: list[Process], code: str) -> None:
    here, there = processes
    there.database.cache(KEPT).put("Anu", "Anu")
    with here.database.engine.begin() as connection:
        told = 'of-another screens\n["K4QT9B 1", [1, {"not": "known here"}, true, 0]]'
        connection.execute(text("SELECT pg_notify(:of, :told)"), {"of": TOPICS, "told": told})
    here.heard.hear(code)
    soon(lambda: there.heard.of(code) is not None)
    assert there.database.cache(KEPT).get("Anu") == "Anu", "all is let go where a line was cut"


def test_streams_of_one_address_count_at_all_processes(processes: list[Process]) -> None:
    here, there = (each.limits.open_streams for each in processes)
    who = "192.0.2.7"
    with here.reading(who, f"{who} at K4QT9B"), here.reading(who), there.reading(who):
        soon(lambda: there.of(who) == here.of(who) == 3)
        assert there.of(f"{who} at K4QT9B") == 1
    soon(lambda: there.of(who) == here.of(who) == 0)


def test_a_screen_at_one_process_is_directed_at_another(processes: list[Process]) -> None:
    here, there = (each.screens for each in processes)
    woken: list[str] = []
    beats = (b": beat\n\n" for _ in itertools.count())
    here.changed = woken.append
    stream = here.following("K4QT9B", "K7", Shown(page="draw"), beats)
    assert next(stream) == b": beat\n\n"
    assert b'"page": "draw"' in next(stream)
    soon(lambda: there.of("K4QT9B") == {"K7": Shown(page="draw")})
    there.show("K4QT9B", "K7", Shown(page="tables"))
    soon(lambda: woken == ["K4QT9B"])
    assert b'"page": "tables"' in [next(stream), next(stream)][1]
    assert there.silence("K4QT9B", "K7") == 0
    stream.close()  # type: ignore[attr-defined]


def test_an_act_of_an_event_is_live_at_another_process(
    processes: list[Process], database: Database, client: FlaskClient
) -> None:
    there = processes[1].database
    with closing(Relay(database)) as relay:
        relay.start()
        director = Director(client)
        events = event_changes(there, director.code, "page", "", lambda: 0.05)
        with closing(events):  # type: ignore[type-var]
            assert b"Cards night" in next(events)
            director.act("announced", text="Tea at nine")
            heard = [b""]

            def told() -> bool:
                heard.append(next(events))
                return b"Tea at nine" in b"".join(heard)

            soon(told)


def test_as_many_subjects_as_fit_are_one_notice() -> None:
    told = [f"K{number:05}B:{number}" for number in range(2000)]
    notices = list(packed("me", " ", told))
    assert [each for notice in notices for each in notice.split(" ")[1:]] == told
    assert all(len(each) <= LONGEST for each in notices)
    assert len(notices) == 4
    assert list(packed("me", " ", ["x" * 9000])) == []
