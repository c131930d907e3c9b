"""Count what publishing a draw costs the database: ``python -m bench.events.publishing``.

For halls of 4, 16 and 40 tables with six players each: the statements sent to the database and the processor
time of publishing the first round, then of the page of every table as it is asked for the first time after.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from time import process_time

from application import create_app
from models.store.migrating import migrate
from tests.api.scorekeeper import BASE
from tests.events.hall import Hall, asking
from tests.sent import sent_to

HALLS = (4, 16, 40)
SEATS = 6
RUNS = 5


def publishing(tables: int) -> tuple[int, float, int, float]:
    """Return statements and milliseconds of publishing a draw, and of the page of a table that it changed.

    Of the pages the median.
    """
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            {"DATABASE_URL": f"sqlite:///{Path(folder) / 'kanakku.db'}", "WORK_PER_ADDRESS": 1e6}
        )
        database = app.extensions["kanakku.database"]
        migrate(database)
        client = app.test_client()
        hall = Hall(asking(client), database, "bench")
        codes = hall.open_tables(*(f"Table {number}" for number in range(1, tables + 1)))
        hall.competition("rummy", "gama_rummy", "gama_prelim")
        entrants = hall.enter("rummy", *([f"Player {number}"] for number in range(tables * SEATS)))
        hall.act("closed", competition="rummy")
        hall.stage("all", "rummy", "brackets", settings={"table_size": SEATS, "advance": 1})
        for code in codes:
            client.get(f"{BASE}/tables/{code}")
        matches = [
            {"match": hall.new_id(), "table": code, "entrants": entrants[SEATS * at : SEATS * (at + 1)]}
            for at, code in enumerate(codes)
        ]
        with sent_to(database.engine) as sent:
            began = process_time()
            hall.act("draw", draw=hall.new_id(), stage="all", round=1, matches=matches)
            took = 1000 * (process_time() - began)
        counts, times = [], []
        for code in codes:
            with sent_to(database.engine) as read:
                began = process_time()
                shown = client.get(f"{BASE}/tables/{code}").json or {}
                times.append(1000 * (process_time() - began))
            assert len(shown["coming"]) == 1
            counts.append(len(read))
        database.close()
    return len(sent), took, int(median(counts)), median(times)


def main() -> None:
    """Print a row for each hall: of several runs the fastest."""
    print("| tables | statements | ms | a table's page, statements | ms |\n|---|---|---|---|---|")
    for tables in HALLS:
        sent, took, read, page = min(publishing(tables) for _ in range(RUNS))
        print(f"| {tables} | {sent} | {took:.0f} | {read} | {page:.1f} |")


if __name__ == "__main__":
    main()
