"""Measure how long the proposals of a freeze-out take: `python -m bench.poker.proposals`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time

from rules.events.lots import Lot
from rules.events.poker.balancing import balance
from rules.events.poker.opening import open_table
from rules.events.poker.proposal import Terms
from rules.events.poker.room import Room, opened, seated, with_button
from rules.events.poker.seating import break_table, seat_late

SIZE, TIMES = 10, 15
BARS = {10: 50, 40: 300}
"""Milliseconds within which a proposal for so many tables is there."""


def uneven(tables: int, least: int, chance: Random) -> Room:
    """Return a room of full tables and others with `least` to nine players, all buttons known."""
    lineups = {
        f"t{table}": [
            f"p{table}-{seat}" for seat in range(SIZE if table % 2 else chance.randrange(least, SIZE))
        ]
        for table in range(tables)
    }
    room = opened(Room(SIZE), lineups)
    for table, lineup in lineups.items():
        room = with_button(room, table, chance.randrange(len(lineup)) + 1)
    return room


def milliseconds(work: Callable[[], object]) -> float:
    """Return how long a piece of work takes the processor, whoever else is busy."""
    began = process_time()
    work()
    return 1000 * (process_time() - began)


def main() -> None:
    """Print how long it takes to balance rooms that are more and less uneven, to break or open a table."""
    for tables, bar in BARS.items():
        for least in (5, 8):
            took, moves = [], 0
            for time in range(TIMES):
                room = uneven(tables, least, Random(time))
                took.append(milliseconds(partial(balance, room, Terms(), Lot(f"{time}"), str)))
                made = balance(room, Terms(), Lot(f"{time}"), str)
                moves = max(moves, len(made.moves) if made else 0)
            print(
                f"balance {tables} tables, up to {moves} moves: "
                f"median {median(took):.0f} ms, longest {max(took):.0f} ms (bar {bar} ms)"
            )
        room = uneven(tables, 2, Random(1))
        took = [milliseconds(partial(break_table, room, Terms(), Lot("1"), str)) for _ in range(TIMES)]
        print(f"break one of {tables} tables: longest {max(took):.1f} ms (bar {bar} ms)")
        full = uneven(tables, SIZE - 1, Random(1))
        late = [f"late{each}" for each in range(tables // 2)]
        room = seated(full, seat_late(full, late, Lot("1"), str).seats, "0:20:00")
        work = partial(open_table, room, Terms(), "new", ["later"], Lot("2"), str)
        took = [milliseconds(work) for _ in range(TIMES)]
        print(f"open one more than {tables} tables: longest {max(took):.1f} ms (bar {bar} ms)")


if __name__ == "__main__":
    main()
