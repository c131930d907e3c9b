"""Insert deals with psycopg alone, a commit each, and print how many a second: nothing of Kanakku is loaded.

``python -m bench.processes.bare_inserts URL CONNECTIONS SECONDS`` is run by `bench.processes`.
"""

from __future__ import annotations

import json
import sys
import time
from threading import Thread
from typing import Any

import psycopg

SEATS = 6
INSERT = "INSERT INTO facts (said) VALUES (%s)"


def body_of(number: int) -> bytes:
    """Return a deal of six as a phone sends it."""
    results = [{"seat": seat, "points": (7 * seat + number) % 80} for seat in range(1, SEATS + 1)]
    return json.dumps({"number": number, "outcome": {"results": results}}).encode()


def main() -> None:
    """Insert on every connection, one after the other on each, for so long."""
    url, connections, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    counts = [0] * connections
    lines = [psycopg.connect(url, autocommit=True) for _ in counts]
    began = time.perf_counter()

    def insert(number: int, line: Any) -> None:
        while time.perf_counter() < began + seconds:
            line.execute(INSERT, (body_of(counts[number] + 1),))
            counts[number] += 1

    threads = [Thread(target=insert, args=each) for each in enumerate(lines)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.perf_counter() - began
    for line in lines:
        line.close()
    print(sum(counts) / took)


if __name__ == "__main__":
    main()
