"""Records that are sent in wait in a line that has an end, and nobody else waits for them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse

import pytest

from models.heavy.workers import EXAMINERS
from tests.api.game.test_long_searches import search_workers, stopped
from tests.browser.tables import open_table
from tests.server import Server, serving

PLACES = EXAMINERS.places


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server"), LOAD_LATER="") as server:
        yield server


def take_in(server: Server, neighbour: int) -> HTTPResponse:
    """Send a record that is none, from an address of the neighbour's own, and return the answer."""
    own = (f"127.0.0.{neighbour}", 0)
    with closing(HTTPConnection("127.0.0.1", server.port, 60, source_address=own)) as connection:
        headers = {"Content-Type": "application/json"}
        connection.request("POST", "/api/v1/tables/import", b'{"games": []}', headers)
        answer = connection.getresponse()
        answer.read()
    return answer


def test_the_first_record_waits_for_no_process_to_load(server: Server) -> None:
    until = time.monotonic() + 60
    while not search_workers(server):
        assert time.monotonic() < until
        time.sleep(0.1)


def test_import_that_finds_the_line_full_is_503_at_once_and_others_are_answered(server: Server) -> None:
    assert take_in(server, 1).status == 422
    with ThreadPoolExecutor(PLACES + 1) as neighbours:
        with stopped(search_workers(server)):
            flights: list[Future[HTTPResponse]] = [
                neighbours.submit(take_in, server, 2 + n) for n in range(PLACES + 1)
            ]
            told, waiting = wait(flights, return_when=FIRST_COMPLETED)
            table = open_table(server.address, ["Anu", "Biju"])
            table.points(1, 2)
            assert not any(flight.done() for flight in waiting)
        [refused] = [flight.result() for flight in told]
        assert (refused.status, refused.headers["Content-Type"]) == (503, "application/problem+json")
        assert int(refused.headers["Retry-After"]) > 0
        assert {flight.result().status for flight in waiting} == {422}
    assert take_in(server, 251).status == 422
