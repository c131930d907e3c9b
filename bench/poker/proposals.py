"""Measure how long the proposals of a freeze-out take: ``python -m bench.poker.proposals``.

The rules alone, and the whole call `POST …/proposals`, with its event, lots and JSON, just after an act has
changed the event, as the desk asks. It ends with 1 where either takes the processor longer than it may.
"""

from __future__ import annotations

import gc
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from application import create_app
from models.store.database import Database
from models.store.migrating import migrate
from rules.events.lots import Lot
from rules.events.poker.balancing import balance
from rules.events.poker.opening import open_table
from rules.events.poker.proposal import Proposal, Terms
from rules.events.poker.room import Room, opened, seated, with_button
from rules.events.poker.seating import break_table, seat_late
from tests.events.hall import Hall, asking

SIZE, TIMES = 10, 15
BARS = {10: 50, 40: 300}
"""Milliseconds within which a proposal for so many tables is there."""

Lineups = dict[str, list[str]]


@dataclass(frozen=True)
class Took:
    """Hold what was proposed, and how many milliseconds that took each time."""

    what: str
    times: list[float]
    moves: int

    def told(self, tables: int) -> str:
        return (
            f"| {tables} | {self.what} | {self.moves} "
            f"| {median(self.times):.1f} | {max(self.times):.1f} | {BARS[tables]} |"
        )


def uneven(tables: int, least: int, chance: Random) -> Lineups:
    """Return full tables and others with `least` to nine players."""
    return {
        f"t{table}": [
            f"p{table}-{seat}" for seat in range(SIZE if table % 2 else chance.randrange(least, SIZE))
        ]
        for table in range(tables)
    }


def short_by(short: int, which: Sequence[int], tables: int) -> Lineups:
    """Return full tables but for those `which` have so many players less."""
    return {
        f"t{table}": [f"p{table}-{seat}" for seat in range(SIZE - short * (table in which))]
        for table in range(tables)
    }


def room_of(lineups: Lineups, chance: Random) -> Room:
    """Return the room in which they sit, all buttons known."""
    room = opened(Room(SIZE), lineups)
    for table, lineup in lineups.items():
        room = with_button(room, table, chance.randrange(len(lineup)) + 1)
    return room


def milliseconds(work: Callable[[], object]) -> float:
    """Return how long a piece of work takes the processor, whoever else is busy."""
    began = process_time()
    work()
    return 1000 * (process_time() - began)


def by_the_rules(tables: int) -> Iterator[Took]:
    """Balance rooms that are more and less uneven, break a table and open one."""
    for least in (5, 8):
        took, moves = [], 0
        for time in range(TIMES):
            chance = Random(time)
            room = room_of(uneven(tables, least, chance), chance)
            took.append(milliseconds(partial(balance, room, Terms(), Lot(f"{time}"), str)))
            made = balance(room, Terms(), Lot(f"{time}"), str)
            moves = max(moves, len(made.moves) if made else 0)
        yield Took("balanced by the rules", took, moves)
    room = room_of(uneven(tables, 2, Random(1)), Random(1))
    yield Took("broken by the rules", *several(partial(break_table, room, Terms(), Lot("1"), str)))
    full = room_of(uneven(tables, SIZE - 1, Random(1)), Random(1))
    late = [f"late{each}" for each in range(tables // 2)]
    room = seated(full, seat_late(full, late, Lot("1"), str).seats, "0:20:00")
    further = partial(open_table, room, Terms(), "new", ["later"], Lot("2"), str)
    yield Took("opened by the rules", *several(further))


def several(propose: Callable[[], Proposal | None]) -> tuple[list[float], int]:
    """Return how long a proposal takes, and how many moves it has."""
    made = propose()
    return [milliseconds(propose) for _ in range(TIMES)], len(made.moves) if made else 0


class Desk:
    """Hold a freeze-out at the server whose players sit so, all buttons told; the clock runs."""

    def __init__(self, hall: Hall, lineups: Lineups) -> None:
        self.hall, self.chance, self.lineups = hall, Random("bench"), lineups
        hall.competition("poker", "gama_poker", "gama_poker_2025")
        entered = iter(hall.enter("poker", *([name] for lineup in lineups.values() for name in lineup)))
        hall.act("closed", competition="poker")
        hall.stage("room", "poker", "freezeout", settings={"table_size": SIZE})
        tables = hall.open_tables(*(f"Table {each}" for each in range(len(lineups) + 1)))
        seats = [[next(entered) for _ in lineup] for lineup in lineups.values()]
        self.matches = hall.publish("room", 1, *zip(tables, seats, strict=False))
        hall.act("clock_started", stage="room")
        for place in range(len(lineups)):
            self.button(place)

    def button(self, place: int) -> None:
        lineup = [*self.lineups.values()][place]
        self.hall.act("button", match=self.matches[place], seat=self.chance.randrange(len(lineup)) + 1)

    def proposed(self, what: str, made_by: str, **asked: Any) -> Took:
        """Ask several times, each after a button was told."""
        took = []
        path, body = f"/events/{self.hall.code}/proposals", {"stage": "room", **asked}
        for time in range(TIMES):
            self.button(time % len(self.matches))
            began = process_time()
            made = self.hall.send("POST", path, body)
            took.append(1000 * (process_time() - began))
            assert made["why"] == made_by
        return Took(f"{what}, the whole call", took, len(made["moves"]))


def by_the_call(new_hall: Callable[[str], Hall], tables: int) -> Iterator[Took]:
    """Ask for what is due, for a table to break, for balance, and for one more table."""
    for least in (5, 8):
        desk = Desk(new_hall(f"{tables}-{least}"), short_by(SIZE - least, range(0, tables, 2), tables))
        if least == 5:
            yield desk.proposed("due: broken", "break")
            yield desk.proposed("broken", "break", why="break")
        yield desk.proposed("balanced", "balance", why="balance")
    # With so few seats free no table can be broken.
    desk = Desk(new_hall(f"{tables}-short"), short_by(4, range(2), tables))
    yield desk.proposed("due: balanced", "balance")
    desk = Desk(new_hall(f"{tables}-full"), short_by(0, (), tables))
    late = desk.hall.enter("poker", ["Later"], late=True)
    yield desk.proposed("due: opened", "open", entrants=late)
    yield desk.proposed("opened", "open", why="open", entrants=late)


def main() -> int:
    """Print what each proposal takes; return 1 where one takes longer than it may."""
    print("| tables | what | moves | median ms | longest ms | bar |")
    print("|---" * 6 + "|")
    late = False
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATABASE_URL": f"sqlite:///{Path(folder) / 'kanakku.db'}"})
        database: Database = app.extensions["kanakku.database"]
        migrate(database)
        new_hall = partial(Hall, asking(app.test_client()), database)
        gc.collect()
        gc.freeze()
        for tables, bar in BARS.items():
            for took in (*by_the_rules(tables), *by_the_call(new_hall, tables)):
                print(took.told(tables), flush=True)
                late = late or max(took.times) > bar
        database.close()
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
