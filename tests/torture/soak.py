"""Let a hall play for an hour on two servers, and tell each minute what they hold: memory and open files.

``python -m tests.torture.soak [minutes]``. Every minute other tables are opened, written at and followed, and
what was recorded is checked. Ends with 1 where anything was wrong, or either grows on after so many writes
that everything that is kept has filled up.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.api.server import Server
from tests.postgresql import cluster
from tests.torture.attack import memory, open_files
from tests.torture.two_processes import TWO, Hall, served

PLAYED = 55  # seconds of each minute
FULL = 100_000  # writes after which what is kept in memory has thrown some of it away
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
    minutes = int((sys.argv[1:] or ["60"])[0])
    full, wrong, writes = list[Held](), list[str](), 0
    print("| minute | writes so far | MiB | open files |\n|---|---|---|---|")
    with cluster() as postgresql, tempfile.TemporaryDirectory() as folder, postgresql.empty() as engine:
        url = engine.url.render_as_string(hide_password=False)
        engine.dispose()
        with served(url, Path(folder), TWO) as (servers, proxy):
            for minute in range(1, minutes + 1):
                hall = Hall(postgresql, url, servers, proxy, Path(folder))
                hall.play(PLAYED)
                hall.close()
                wrong += hall.faults()
                hall.database.close()
                writes += sum(phone.writes for phone in hall.evening.phones)
                now = held(servers)
                full += [now] if writes >= FULL else []
                print(f"| {minute} | {writes} | {now.mib:.1f} | {now.files} |", flush=True)
    half = len(full) // 2
    if not half:
        wrong.append(f"Fewer than {FULL} writes: what is kept has not filled up, so nothing is shown.")
    for what, early, late in zip(("MiB", "open files"), most(full[:half]), most(full[half:]), strict=True):
        print(f"Most {what} once all has filled up {early:.1f}, later {late:.1f}.")
        if late > GROWTH * early:
            wrong.append(f"{what} grew.")
    print("\n".join(wrong) or "Nothing was lost or doubled.")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
