"""Let a hall play for an hour on two servers, and tell each minute what they hold: memory and open files.

``python -m tests.torture.soak [minutes]``. Every minute other tables are opened, written at and followed, and
what was recorded is checked. Ends with 1 where anything was wrong, or either grows on after the first third,
in which everything that is kept fills up.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.api.server import Server
from tests.postgresql import cluster
from tests.torture.attack import memory, open_files
from tests.torture.two_processes import Hall, served_twice

PLAYED = 55  # seconds of each minute
GROWTH = 1.05


class Held(NamedTuple):
    """Hold what the processes of all servers have together."""

    mib: float
    files: int


def held(servers: list[Server]) -> Held:
    """Return the memory, in MiB, and the open files of all processes of `servers`."""
    return Held(sum(memory(each.pid) for each in servers), sum(open_files(each.pid) for each in servers))


def most(seen: list[Held]) -> Held:
    return Held(max(each.mib for each in seen), max(each.files for each in seen))


def main() -> None:
    """Print a line for every minute."""
    minutes = int((sys.argv[1:] or ["60"])[0])
    seen, wrong, writes = list[Held](), list[str](), 0
    print("| minute | writes so far | MiB | open files |\n|---|---|---|---|")
    with cluster() as postgresql, tempfile.TemporaryDirectory() as folder, postgresql.empty() as engine:
        url = engine.url.render_as_string(hide_password=False)
        engine.dispose()
        with served_twice(url, Path(folder)) as (servers, proxy):
            for minute in range(1, minutes + 1):
                hall = Hall(postgresql, url, servers, proxy, Path(folder))
                hall.play(PLAYED)
                hall.close()
                wrong += hall.faults()
                hall.database.close()
                writes += sum(phone.writes for phone in hall.evening.phones)
                seen.append(held(servers))
                print(f"| {minute} | {writes} | {seen[-1].mib:.1f} | {seen[-1].files} |", flush=True)
    third = len(seen) // 3
    parts = most(seen[third : 2 * third]), most(seen[-third:])
    for what, middle, late in zip(("MiB", "open files"), *parts, strict=True):
        print(f"Most {what} in the second third {middle:.1f}, in the last {late:.1f}.")
        if late > GROWTH * middle:
            wrong.append(f"{what} grew.")
    print("\n".join(wrong) or "Nothing was lost or doubled.")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
