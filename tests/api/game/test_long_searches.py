"""A long search never freezes the hall: while one is made, a real server goes on answering everybody else."""

from __future__ import annotations

import json
import os
import random
import signal
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from api.wire.body import LONGEST_BODY
from rules.cards.cards import RANKS, SUITS
from tests.api.scorekeeper import points
from tests.browser.tables import PlayedTable, call, open_table
from tests.server import Server, children_of, serving, workers_of
from tests.torture.attacks.large_events import Occasion
from tests.torture.client import Client

NAMES = ["Anil", "Bina", "Chris", "Devi", "Eapen"]
# Shuffles whose four losers' hands take long to lay out: 80 to 250 ms where no table is filled yet.
LONG = (822, 1617, 1156, 2314, 1633, 64)


def deal(shuffle: int) -> dict[str, Any]:
    """Return a deal of 27-card rummy in which four losers show their hands."""
    pack = [rank + suit for rank in RANKS for suit in SUITS] * 3 + ["JK"] * 3
    random.Random(shuffle).shuffle(pack)
    indicator = next(card for card in pack if card != "JK")
    pack.remove(indicator)
    hands = [pack[start : start + 27] for start in range(0, 4 * 27, 27)]
    results = [{"seat": seat, "status": "played", "cards": hand} for seat, hand in enumerate(hands, 2)]
    return {"indicator": indicator, "winner": 1, "results": [{"seat": 1, "bonus": 0}, *results]}


def rummy_table(server: Server) -> PlayedTable:
    return open_table(server.address, NAMES, game_type="rummy27", preset="catsatcards_27")


def score(table: PlayedTable, shuffle: int) -> Any:
    seats = [{"name": name} for name in NAMES]
    body = {"preset": "catsatcards_27", "seats": seats, "outcome": deal(shuffle)}
    return call(table.base_url, "POST", "/game-types/rummy27/score", body)


def preview(table: PlayedTable, shuffle: int) -> Any:
    return call(table.base_url, "POST", f"/games/{table.game_id}/preview", {"outcome": deal(shuffle)})


def record(table: PlayedTable, shuffle: int) -> Any:
    path = f"/games/{table.game_id}/deals/{uuid.uuid4()}"
    return call(table.base_url, "PUT", path, {"outcome": deal(shuffle)}, table.key)


def read(server: Server, table: PlayedTable) -> None:
    """Read the sheet of a table a few times, unchanged."""
    headers = {"If-None-Match": f'"{table.sheet["version"]}"'}
    with closing(Client(server.port)) as line:
        for _ in range(3):
            assert line.send("GET", f"/games/{table.game_id}", headers=headers)[0] == 304


def search_workers(server: Server) -> list[int]:
    """Return the server's processes that make searches."""
    return [worker for serves in children_of(server.pid) for worker in workers_of(serves)]


@contextmanager
def stopped(pids: list[int]) -> Iterator[None]:
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def are_asked(server: Server, workers: str) -> bool:
    """Tell whether something is asked of one kind of workers."""
    with closing(Client(server.port)) as line:
        return f'kanakku_work{{workers="{workers}"}} 1.0' in line.send("GET", "/metrics", base="")[1].decode()


def computed(pids: Iterable[int]) -> float:
    """Return the seconds that processes have computed so far."""
    # Numbered as clock_getcpuclockid(3) numbers the clocks of processes.
    return sum(time.clock_gettime((~pid << 3) | 2) for pid in pids)


@contextmanager
def while_laid_out(server: Server, ask: Callable[..., Any], *asked: Any) -> Iterator[Future[Any]]:
    """Have hands laid out for as long as the block lasts, and no longer; not by the server itself."""
    assert score(rummy_table(server), LONG[5])["lines"], "a worker is loaded, and asked first from now on"
    serves, workers = children_of(server.pid), search_workers(server)
    with ThreadPoolExecutor(1) as phones:
        with stopped(workers):
            flight = phones.submit(ask, *asked)
            while not are_asked(server, "searchers"):
                assert not flight.done()
            before = computed(serves), computed(workers)
            yield flight
            assert not flight.done()
        assert flight.result()
    after = computed(serves), computed(workers)
    assert after[0] - before[0] < (after[1] - before[1]) / 2


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.mark.parametrize(("ask", "shuffle"), [(score, LONG[0]), (preview, LONG[1]), (record, LONG[2])])
def test_sheets_are_read_while_hands_are_laid_out(
    server: Server, ask: Callable[[PlayedTable, int], Any], shuffle: int
) -> None:
    rummy, other = rummy_table(server), open_table(server.address, NAMES)
    with while_laid_out(server, ask, rummy, shuffle):
        read(server, other)


def test_another_table_records_while_hands_are_laid_out(server: Server) -> None:
    rummy, other = rummy_table(server), open_table(server.address, NAMES)
    with while_laid_out(server, record, rummy, LONG[3]) as flight:
        other.points(0, 10, 20, 30, 40)
    assert flight.result()["version"] == rummy.sheet["version"] + 1


def test_a_hand_does_not_wait_for_all_that_one_address_drafts(server: Server) -> None:
    rummy = rummy_table(server)
    with closing(Client(server.port)) as desk:
        occasion = Occasion(desk)
        left = occasion.enter("rounds", 120, rounds=9)
        occasion.play(1, left)
        occasion.play(2, left[1:-1])

    def draft() -> int:
        with closing(Client(server.port)) as line:
            body = json.dumps({"stage": "s"}).encode()
            return line.send("POST", f"{occasion.event}/drafts", body, occasion.key)[0]

    assert score(rummy, LONG[5])["lines"], "nobody waits for a worker to be loaded"
    with ThreadPoolExecutor(6) as lines:
        drafts = [lines.submit(draft) for _ in range(6)]
        wait(drafts, return_when=FIRST_COMPLETED)
        assert score(rummy, 5000)["lines"]
        assert sum(each.done() for each in drafts) < 4
    assert {each.result() for each in drafts} == {200}


def test_nobody_waits_for_a_long_draw_that_is_compared_beside(server: Server) -> None:
    with closing(Client(server.port)) as desk:
        occasion = Occasion(desk)
        occasion.enter("rounds", 30)
        asked = {"stage": "s"}
        _, drafted = desk.send("POST", f"{occasion.event}/drafts", json.dumps(asked).encode(), occasion.key)
    draw = {name: value for name, value in json.loads(drafted)["draw"].items() if name != "kind"}

    def check() -> int:
        with closing(Client(server.port)) as line:
            body = json.dumps({"draw": draw}).encode().ljust(LONGEST_BODY)
            return line.send("POST", f"{occasion.event}/drafts/check", body, occasion.key)[0]

    def score_points() -> int:
        with closing(Client(server.port, patience=10)) as line:
            deal = {"preset": "points", "seats": [{"name": "Anu"}, {"name": "Biju"}], "outcome": points(1, 2)}
            return line.send("POST", "/game-types/points/score", json.dumps(deal).encode())[0]

    with ThreadPoolExecutor(1) as lines:
        with stopped(search_workers(server)):
            checked = lines.submit(check)
            while not are_asked(server, "drafters"):
                assert not checked.done()
            assert score_points() == 200
        assert checked.result() == 200


@pytest.mark.long(because="what is folded is laid out by the same workers")
def test_sheets_are_read_while_one_is_folded_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        rummy, other = rummy_table(server), open_table(server.address, NAMES)
        record(rummy, LONG[0])
        before = rummy.read()
    with serving(tmp_path) as server:
        rummy.base_url = server.address
        with while_laid_out(server, rummy.read) as flight:
            read(server, other)
        assert flight.result() == before


@pytest.mark.long(because="a search outlives the death of one worker in `make test`")
def test_a_search_at_which_workers_keep_dying_is_503_and_never_made_in_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as server, ThreadPoolExecutor() as phones:
        rummy = rummy_table(server)
        flight = phones.submit(score, rummy, LONG[3])
        while not flight.done():
            for pid in search_workers(server):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        with pytest.raises(HTTPError) as refused:
            flight.result()
        with refused.value as answer:
            assert answer.code == 503
            assert int(answer.headers["Retry-After"]) > 0
        assert score(rummy, LONG[3])["lines"]


def test_a_search_survives_the_death_of_its_worker(server: Server) -> None:
    rummy = rummy_table(server)
    with ThreadPoolExecutor() as phones:
        flight = phones.submit(score, rummy, LONG[4])
        first = None
        while not flight.done():
            if first is None and (running := search_workers(server)):
                first = running
                for pid in running:
                    os.kill(pid, signal.SIGKILL)
    assert first
    assert len(flight.result()["lines"]) == len(NAMES)
    assert score(rummy, LONG[5])["lines"]
    assert set(search_workers(server)) - set(first)
    assert flight.result()["lines"] == score(rummy, LONG[4])["lines"]
