"""The database: built by migrations alone, durable, and one writer at a time."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event, insert, inspect, select, text
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError

from models.event.assignments import start_here
from models.event.results import GameStanding, game_standings
from models.game.changing import lock_game
from models.game.recording import Sent, record
from models.game.starting import NewGame
from models.game.view import sheet_bytes
from models.record.faults import faults_of_game
from models.store.base import Base
from models.store.conflicts import Conflict
from models.store.database import Database
from models.store.indexes import Key
from models.store.migrating import MIGRATIONS, CannotOpen, migrate, newest_revision
from models.store.session import Session
from models.table.keys import find_key, make_key
from models.table.opening import open_table
from rules import GAME_TYPES
from rules.canonical import canonical, digest
from rules.events.state import Match
from rules.sheet.scoresheet import Seat

pytestmark = pytest.mark.both(because="what a transaction leaves behind is the database's own work")
DEAL = {"results": [{"seat": 1, "points": 5}, {"seat": 2, "points": 7.5}]}


@pytest.fixture
def game(database: Database) -> tuple[str, str]:
    """Return the id of a running points game of two and the key of its table."""
    with database.writing() as session:
        secret, key = make_key(session, open_table(session, None), "scorekeeper")
        rules = GAME_TYPES["points"].settle("points")
        seats = (Seat(1, "Anu"), Seat(2, "Biju"))
        started, _ = start_here(session, key, NewGame(None, "points", "points", rules, seats, 1, "sent"))
        return started, secret


def sheet_in(session: Session, game_id: str) -> dict[str, Any]:
    sheet: dict[str, Any] = json.loads(sheet_bytes(session, game_id).body)
    return sheet


def put(database: Database, game: tuple[str, str], entry_id: str, number: int | None = None) -> str:
    with database.writing() as session:
        key = find_key(session, game[1])
        assert key
        sent = Sent(entry_id, "deal", DEAL, digest([entry_id, DEAL]), number)
        return record(session, lock_game(session, game[0]), key, sent)[0]


def standing(session: Session, game: tuple[str, str]) -> GameStanding:
    """Return how a game stands that is a match of some event."""
    return game_standings(session, [Match("m", "s", 1, 1, (), games=(game[0],))])[game[0]]


def put_and_fail(database: Database, game: tuple[str, str], deal: Any = DEAL) -> None:
    with database.writing() as session:
        key = find_key(session, game[1])
        assert key
        record(session, lock_game(session, game[0]), key, Sent("one", "deal", deal, "sent"))
        assert standing(session, game).version == 2, "who writes sees what he has written"
        raise RuntimeError("the power went")


def test_how_a_game_stands_is_kept_of_what_was_committed_alone(
    database: Database, game: tuple[str, str]
) -> None:
    other = {"results": [{"seat": 1, "points": 50}, {"seat": 2, "points": 75}]}
    with pytest.raises(RuntimeError):
        put_and_fail(database, game, other)
    put(database, game, "one")
    fresh = Database(str(database.engine.url))
    with database.reading() as here, fresh.reading() as there:
        assert standing(here, game) == standing(there, game)
    fresh.close()


def test_models_and_migrations_agree(database: Database) -> None:
    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


def test_names_of_migrations_begin_with_their_revisions() -> None:
    scripts = list(ScriptDirectory(str(MIGRATIONS)).walk_revisions())
    assert all(Path(each.path).name.startswith(f"{each.revision}_") for each in scripts)
    assert scripts[0].revision == newest_revision()


def test_migrating_again_changes_nothing(database: Database, game: tuple[str, str]) -> None:
    put(database, game, "one")
    migrate(database)
    with database.reading() as session:
        assert len(sheet_in(session, game[0])["deals"]) == 1


def test_migrations_can_be_taken_back(database: Database) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
    assert inspect(database.engine).get_table_names() == ["alembic_version"]


def test_log_of_deliveries_has_no_sentences_of_before(database: Database) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    sent = "'m', 'K4QT9B', 'w', 'event.changed', '2026-11-24T20:00:00+00:00', '{}', 1, 'waiting'"
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0004")
        connection.execute(
            text(
                "INSERT INTO webhook_messages (id, code, webhook, kind, at, body, attempts, status, problem)"
                f" VALUES ({sent}, 'It did not answer within 10 seconds.')"
            )
        )
    migrate(database)
    with database.engine.connect() as connection:
        assert connection.execute(text("SELECT id, problem FROM webhook_messages")).all() == [("m", None)]


@pytest.mark.only(engine="sqlite", because="PostgreSQL is durable and holds references unasked")
@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("foreign_keys", 1), ("synchronous", 2)]
)
def test_sqlite_is_durable_and_holds_its_references(database: Database, pragma: str, value: object) -> None:
    with database.engine.connect() as connection:
        assert connection.execute(text(f"PRAGMA {pragma}")).scalar() == value


def test_reference_to_nothing_is_refused(database: Database) -> None:
    with pytest.raises(IntegrityError), database.writing() as session:
        session.execute(insert(Key), {"code": "NOSUCH", "kind": "seat", "digest": "x"})


def test_glance_that_fails_says_what_was_asked(database: Database) -> None:
    with pytest.raises(DatabaseError, match="FROM nowhere"):
        database.glance.first(select(text("1")).select_from(text("nowhere")), {})


def test_record_outlives_the_server(database: Database, game: tuple[str, str]) -> None:
    put(database, game, "one")
    with database.reading() as session:
        before = sheet_bytes(session, game[0])
    again = Database(str(database.engine.url))
    with again.reading() as session:
        assert sheet_bytes(session, game[0]) == before
    again.close()


def test_what_is_kept_in_memory_is_what_the_log_folds_to(database: Database, game: tuple[str, str]) -> None:
    for number in range(1, 4):
        put(database, game, f"deal {number}")
    fresh = Database(str(database.engine.url))
    with database.reading() as kept, fresh.reading() as read:
        assert sheet_in(kept, game[0]) == sheet_in(read, game[0])
    fresh.close()


def test_failed_transaction_leaves_nothing_behind(database: Database, game: tuple[str, str]) -> None:
    with pytest.raises(RuntimeError):
        put_and_fail(database, game)
    put(database, game, "other")
    with database.reading() as session:
        sheet = sheet_in(session, game[0])
    assert [deal["id"] for deal in sheet["deals"]] == ["other"]
    assert sheet["version"] == 2


def test_writers_at_once_record_one_after_the_other(database: Database, game: tuple[str, str]) -> None:
    with ThreadPoolExecutor(8) as phones:
        done = list(phones.map(lambda n: put(database, game, f"phone {n}"), range(24)))
    assert done == ["recorded"] * 24
    with database.reading() as session:
        sheet = sheet_in(session, game[0])
    assert [deal["number"] for deal in sheet["deals"]] == list(range(1, 25))
    assert sheet["version"] == 25


def test_of_phones_sending_the_same_deal_number_one_records(
    database: Database, game: tuple[str, str]
) -> None:
    def phone(n: int) -> str:
        try:
            return put(database, game, f"phone {n}", number=1)
        except Conflict as conflict:
            return conflict.code

    with ThreadPoolExecutor(8) as phones:
        done = list(phones.map(phone, range(8)))
    assert sorted(done) == ["NUMBER_NOT_NEXT"] * 7 + ["recorded"]


def test_of_retries_at_once_one_records(database: Database, game: tuple[str, str]) -> None:
    with ThreadPoolExecutor(8) as phones:
        done = list(phones.map(lambda _: put(database, game, "one", number=1), range(8)))
    assert sorted(done) == ["known"] * 7 + ["recorded"]


CANONICAL: dict[str, tuple[object, str]] = {
    "sorted": ({"b": 1, "a": [True, None]}, '{"a":[true,null],"b":1}'),
    "whole": ({"points": 3.0}, '{"points":3}'),
    "half": ({"points": 12.5}, '{"points":12.5}'),
    "any script": ({"name": "ദേവി"}, '{"name":"ദേവി"}'),
}


@pytest.mark.parametrize(("facts", "written"), CANONICAL.values(), ids=CANONICAL)
def test_canonical_json(facts: object, written: str) -> None:
    assert canonical(facts) == written


def test_file_that_is_no_database_is_told_in_words(tmp_path: Path) -> None:
    file = tmp_path / "kanakku.db"
    file.write_bytes(b"score sheet " * 1000)
    database = Database(f"sqlite:///{file}")
    with pytest.raises(CannotOpen, match="file is not a database"):
        migrate(database)
    database.close()
    assert file.read_bytes() == b"score sheet " * 1000


def test_database_of_a_newer_release_is_told_in_words(database: Database) -> None:
    with database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(CannotOpen, match="newer release"):
        migrate(database)


@pytest.mark.only(engine="sqlite", because="only SQLite can be told how large its file may become")
def test_full_disk_refuses_what_does_not_fit_and_keeps_the_rest(
    database: Database, game: tuple[str, str]
) -> None:
    with database.engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()

    def limit(connection: Any, _: Any) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages + 2}")

    full = Database(str(database.engine.url))
    event.listen(full.engine, "connect", limit)
    recorded: list[str] = []

    def play() -> None:
        while True:
            put(full, game, f"deal {len(recorded)}")
            recorded.append(f"deal {len(recorded)}")

    with pytest.raises(OperationalError, match="full"):
        play()
    full.close()
    assert recorded
    put(database, game, "room again")
    with database.reading() as session:
        assert [deal["id"] for deal in sheet_in(session, game[0])["deals"]] == [*recorded, "room again"]
        assert faults_of_game(session, game[0]) == []
