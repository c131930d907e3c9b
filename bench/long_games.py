"""Measure what a long game costs: ``python -m bench.long_games [DEALS SEATS]``.

One process, the application called as a server would call it, processor time. A game of so many deals and
seats is taken in, read by a process that has not seen it, and tried with its first deal corrected. Then one
of eight seats is played deal by deal.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from statistics import median
from typing import Any

from flask.testing import FlaskClient

from application import create_app
from tests.torture.records import points_record

BASE = "/api/v1"
AT = (10, 100, 400, 500, 999)
SEATS = 8


def main() -> None:
    """Print the milliseconds of each."""
    deals, seats = (int(given) for given in sys.argv[1:] or ("1380", "12"))
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/tables.db"
        record = points_record(deals, seats)
        client = create_app({"DATABASE_URL": url}).test_client()
        print(f"| {deals} deals × {seats} seats, {len(record) / 2**20:.1f} MiB | ms |\n|---|---|")
        table = _timed(
            "imported", lambda: client.post(f"{BASE}/tables/import", data=record, content_type=JSON)
        )
        if "code" in table:
            _read(url, table["code"])
        client = create_app({"DATABASE_URL": url}).test_client()
        print("\n| eight seats, deal | median ms | sheet KiB |\n|---|---|---|")
        _play(client)


JSON = "application/json"


def _read(url: str, code: str) -> None:
    client = create_app({"DATABASE_URL": url}).test_client()
    sheet = _timed("sheet, cold", lambda: client.get(f"{BASE}/tables/{code}"))["game"]
    game, first = sheet["game"]["id"], sheet["deals"][0]
    results = [{"seat": line["seat"], "points": 1} for line in first["lines"]]
    body = {"id": first["id"], "outcome": {"results": results}}
    _timed(
        "preview of the first deal corrected", lambda: client.post(f"{BASE}/games/{game}/preview", json=body)
    )


def _play(client: FlaskClient) -> None:
    table: Any = client.post(f"{BASE}/tables", json={}).json
    headers = {"Authorization": f"Bearer {table['scorekeeper_key']}"}
    seats = [{"name": f"Player {seat}"} for seat in range(1, SEATS + 1)]
    start = {"game_type": "points", "preset": "points", "seats": seats}
    sheet: Any = client.post(f"{BASE}/tables/{table['code']}/games", json=start, headers=headers).json
    path = f"{BASE}/games/{sheet['game']['id']}/deals"
    spent: list[float] = []
    for deal in range(1, max(AT) + 1):
        results = [{"seat": seat, "points": (deal + seat) % 90} for seat in range(1, SEATS + 1)]
        body = {"outcome": {"results": results}}
        began = time.process_time()
        answer = client.put(f"{path}/{uuid.uuid4()}", json=body, headers=headers)
        spent.append(time.process_time() - began)
        if answer.status_code != 201:
            break
        if deal in AT:
            print(f"| {deal} | {1000 * median(spent[-9:]):.1f} | {len(answer.data) / 1024:.0f} |", flush=True)


def _timed(what: str, call: Callable[[], Any]) -> Any:
    began = time.process_time()
    answer = call()
    print(f"| {what} ({answer.status_code}) | {1000 * (time.process_time() - began):.0f} |", flush=True)
    return json.loads(answer.data) if answer.mimetype.endswith("json") else None


if __name__ == "__main__":
    main()
