"""Let a hall play for an hour on two servers, and tell each minute what they hold: memory and open files.

``python -m tests.torture.soak [minutes [MiB]]``. Every minute other tables are opened, written at and
followed, and what was recorded is checked. The servers keep a tenth of what is usual in memory, unless
another number is given, so that all of it has filled up soon. Ends with 1 where anything was wrong, or either
grows on after so many writes that it has.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from models.store.cache import KEPT_MIB, USUAL
from tests.api.server import Server
from tests.postgresql import cluster
from tests.torture.attack import memory, open_files
from tests.torture.two_processes import TWO, Hall, served

PLAYED = 55  # seconds of each minute
KEPT = USUAL // 10
FULL = 250  # writes for each MiB of a process, after which some of what it keeps was thrown away
GROWTH = 1.05


class Held(NamedTuple):
    """Hold what the processes of all servers have together."""

    mib: float
    files: int


def held(servers: list[Server]) -> Held:
    """Return the memory, in MiB, and the open files of all processes of `servers`."""
    return Held(sum(memory(each.pid) for each in servers), sum(open_files(each.pid) for each in servers))


def most(seen: list[Held]) -> Held:
    return Held(max((each.mib for each in seen), default=0), max((each.files for each in seen), default=0))


def main() -> None:
    """Print a line for every minute."""
    parser = argparse.ArgumentParser()
    parser.add_argument("minutes", type=int, nargs="?", default=60)
    parser.add_argument("mib", type=int, nargs="?", default=KEPT)
    given = parser.parse_args()
    os.environ[KEPT_MIB] = str(given.mib)
    full, wrong, writes = list[Held](), list[str](), 0
    print("| minute | writes so far | MiB | open files |\n|---|---|---|---|")
    with cluster() as postgresql, tempfile.TemporaryDirectory() as folder, postgresql.empty() as engine:
        url = engine.url.render_as_string(hide_password=False)
        engine.dispose()
        with served(url, Path(folder), TWO, like_others=True) as (servers, proxy):
            for minute in range(1, given.minutes + 1):
                hall = Hall(postgresql, url, servers, proxy, Path(folder))
                hall.play(PLAYED)
                hall.close()
                wrong += hall.faults()
                hall.database.close()
                writes += sum(phone.writes for phone in hall.evening.writing)
                now = held(servers)
                full += [now] if writes >= FULL * given.mib else []
                print(f"| {minute} | {writes} | {now.mib:.1f} | {now.files} |", flush=True)
    half = len(full) // 2
    if not half:
        wrong.append(
            f"Fewer than {FULL * given.mib} writes: what is kept has not filled up, so nothing is shown."
        )
    compared = zip(("MiB", "open files"), most(full[:half]), most(full[half:]), strict=True) if half else ()
    for what, early, late in compared:
        print(f"Most {what} once all has filled up {early:.1f}, later {late:.1f}.")
        if late > GROWTH * early:
            wrong.append(f"{what} grew.")
    print("\n".join(wrong) or "Nothing was lost or doubled.")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
