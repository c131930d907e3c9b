"""Give every test its own database file, migrated."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings

from api.door.limits import Limits
from app import create_app
from models.store.database import Database
from models.store.migrating import migrate
from pages.bundle import bundle
from tests.browser.tables import call
from tests.events.hall import Hall, asking
from tests.events.scenes import SCENES, Scene
from tests.postgresql import Cluster, cluster
from tests.server import Server, serving
from tests.statements import Listening, engines_of
from tests.stored import Rows, rows_of
from tests.suite import Dearest, keep_files_in_memory, mark_by_fixtures

Play = Callable[[Callable[[FlaskClient, Database], Any]], tuple[Any, Rows]]

# What the helpers of pages assert says as much, where it fails, as a test does.
pytest.register_assert_rewrite(*(f"tests.browser.{name}" for name in ("director", "drawn", "watched")))

settings.register_profile("default", deadline=None)
# `make test` tries fewer examples, `make long` as many as are tried by default.
settings.register_profile("few", deadline=None, max_examples=25)
settings.register_profile("torture", deadline=None, max_examples=5000)
# A mutant is judged by the same examples each time; what it slows down is no failure.
settings.register_profile(
    "mutants",
    deadline=None,
    max_examples=20,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("default")


def pytest_addoption(parser: pytest.Parser) -> None:
    about = "judge or write the list of tests that run on PostgreSQL in `make test`"
    parser.addoption("--statements", choices=("judge", "write"), help=about)


def pytest_configure(config: pytest.Config) -> None:
    keep_files_in_memory()
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Dearest())
    if asked := config.getoption("statements"):
        config.pluginmanager.register(Listening(write=asked == "write"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    mark_by_fixtures(items)


def pytest_collection() -> None:
    """Have no garbage looked for while all tests are collected: what is made then stays to the end."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    # As the server has it: a look through all that is kept finds almost nothing.
    gc.set_threshold(10_000, 20, 100)
    gc.enable()


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("database") / "migrated.db"
    database = Database(f"sqlite:///{file}")
    migrate(database)
    database.close()
    return file


@contextmanager
def empty_database(migrated_file: Path, file: Path) -> Iterator[Database]:
    """Open an empty database in `file`."""
    shutil.copy(migrated_file, file)
    database = Database(f"sqlite:///{file}")
    yield database
    database.close()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    with cluster() as started:
        yield started


@pytest.fixture
def engine() -> str:
    """Return on which kind of database a test runs; the tests of models and api run on both."""
    return "sqlite"


@contextmanager
def another_database(request: pytest.FixtureRequest, engine: str, file: Path) -> Iterator[Database]:
    """Open an empty database of the kind `engine`; one of SQLite lies in `file`."""
    if engine == "sqlite":
        with empty_database(request.getfixturevalue("migrated_file"), file) as database:
            yield database
        return
    lending: Cluster = request.getfixturevalue("postgresql")
    with lending.empty() as lent:
        yield Database(lent.url.render_as_string(hide_password=False), lent)


@pytest.fixture
def database(request: pytest.FixtureRequest, engine: str, tmp_path: Path) -> Iterator[Database]:
    with another_database(request, engine, tmp_path / "kanakku.db") as database:
        yield database


def on_both_engines(metafunc: pytest.Metafunc) -> None:
    """Run a test that uses a database on SQLite and on PostgreSQL, unless it is marked for `only` one."""
    if "engine" in metafunc.fixturenames:
        metafunc.parametrize("engine", engines_of(metafunc))


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server process of our own for all that need none to themselves: to start one takes long."""
    bundle()
    with serving(tmp_path_factory.mktemp("server"), LOAD_LATER="") as server:
        # Who takes records in is loaded last of all workers, and no page is to wait for that.
        with pytest.raises(HTTPError, match="422"):
            call(server.address, "POST", "/tables/import", {"games": []})
        yield server


@pytest.fixture(scope="session")
def shared_app(migrated_file: Path) -> Iterator[Flask]:
    app = create_app({"DATABASE_URL": f"sqlite:///{migrated_file}", "PUBLIC_URL": "https://score.example"})
    yield app
    app.extensions["kanakku.database"].close()


@contextmanager
def answering_from(app: Flask, database: Database) -> Iterator[Flask]:
    """Have the application answer from another database until the end of the block."""
    first = app.extensions["kanakku.database"]
    app.extensions["kanakku.database"] = database
    app.extensions["kanakku.limits"] = Limits()
    # What was drawn of another database may be of the same code and version.
    for drawn in ("kanakku.pages", "kanakku.pictures"):
        app.extensions[drawn].clear()
    try:
        yield app
    finally:
        app.extensions["kanakku.database"] = first


@pytest.fixture(scope="session")
def play(shared_app: Flask, migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Play:
    """Return what plays something over HTTP, and gives what that returns and the rows that it left.

    Many tests can start from rows; to play again before each of them takes longer than they do.
    """

    def played(begin: Callable[[FlaskClient, Database], Any]) -> tuple[Any, Rows]:
        file = tmp_path_factory.mktemp("played") / "played.db"
        with empty_database(migrated_file, file) as database, answering_from(shared_app, database):
            return begin(shared_app.test_client(), database), rows_of(database)

    return played


@pytest.fixture(scope="session")
def scenes(play: Play) -> dict[str, tuple[Scene, Rows]]:
    """Return the scenes in which incidents happen, each with its rows."""

    def played(set_it: Callable[[Scene], None]) -> tuple[Scene, Rows]:
        def begin(client: FlaskClient, database: Database) -> Scene:
            scene = Scene(Hall(asking(client), database, "scenes"))
            set_it(scene)
            return scene

        return play(begin)

    return {name: played(set_it) for name, set_it in SCENES.items()}


@pytest.fixture
def app(shared_app: Flask, database: Database) -> Iterator[Flask]:
    """Return the application on a database of this test's own; building it anew costs more than the test."""
    with answering_from(shared_app, database) as app:
        yield app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
