"""Draw tables of several: how many, how large, and who is kept apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rules.events.formats.clubs import by_club, clubs
from rules.events.formats.contest import Contest
from rules.events.formats.format import Course, Drafted
from rules.events.lots import Lot
from rules.events.state import Event


def table_sizes(count: int, sizes: tuple[int, int], wanted: int) -> tuple[int, ...]:
    """Return how many sit at each table: `wanted` at all where that goes, else as even as can be.

    No table has more than `wanted` unless one would be too small otherwise: `sizes` are the fewest and the
    most. The larger tables come first. Where not all can be seated, the rest has a bye: 5 players of Big Two
    are a table of four.
    """
    fewest, most = sizes
    wanted = max(fewest, min(wanted, most))
    for seated in range(count, fewest - 1, -1):
        for tables in range(-(-seated // wanted), 0, -1):
            small, larger = divmod(seated, tables)
            if small >= fewest and small + (larger > 0) <= most:
                return (small + 1,) * larger + (small,) * (tables - larger)
    return ()


def course_of_tables(entrants: int, sizes: tuple[int, int], settings: Mapping[str, Any]) -> Course:
    """Return what one round of tables takes; too few for any table are said to be at one."""
    tables = table_sizes(entrants, sizes, settings["table_size"])
    through = len(tables) * settings.get("advance", 0) + settings.get("further", 0)
    return Course((len(tables),), min(entrants, through) or 1, sizes=tables or (entrants,))


def apart(event: Event) -> Mapping[str, frozenset[str]]:
    """Return for each entrant the others to be kept apart from it, since people of theirs are."""
    of_person: dict[str, list[str]] = {}
    for entrant in event.entrants.values():
        for person in entrant.people:
            of_person.setdefault(person, []).append(entrant.id)
    kept: dict[str, set[str]] = {}
    for wish in event.wishes:
        named = [(person, entrant) for person in wish.people for entrant in of_person.get(person, ())]
        for person, one in named:
            kept.setdefault(one, set()).update(
                other for another, other in named if another != person and other != one
            )
    return {entrant: frozenset(others) for entrant, others in kept.items()}


def deal_out(contest: Contest, order: Sequence[str], lot: Lot, seeded: int = 0) -> Drafted:
    """Return tables of the size that is wished, and at each the seats by lot; who has no table has a bye.

    Who are to be kept apart are dealt one after the other, so that they come to different tables as far as
    there are tables; what is left of that is mended by changing places. So are those of one club, each to the
    next table that has no more of them than it must. The `order` is that in which they are dealt: by lot, the
    `seeded` ones first.
    """
    sizes = table_sizes(len(order), contest.sizes, contest.settings["table_size"])
    kept = apart(contest.event)
    tables: list[list[str]] = [[] for _ in sizes]
    of = clubs(contest, order)
    turn = 0
    dealt: Counter[str] = Counter()
    here: Counter[tuple[int, str]] = Counter()
    seats = order[: sum(sizes)]
    for entrant in _families([*seats[:seeded], *by_club(seats[seeded:], of)] if of else seats, kept):
        club = of.get(entrant, "")
        places = (each % len(tables) for each in range(turn, turn + len(tables)))
        free = (each for each in places if len(tables[each]) < sizes[each])
        first = next(free)
        even = dealt[club] // len(tables)
        table = (
            first if not club else next((each for each in (first, *free) if here[each, club] <= even), first)
        )
        tables[table].append(entrant)
        dealt[club] += 1
        here[table, club] += 1
        turn = table + 1
    mend(tables, kept)
    seated = tuple(tuple(lot.shuffled(table)) for table in lot.shuffled(tables))
    return Drafted(seated, tuple(order[sum(sizes) :]))


def _families(entrants: Sequence[str], kept: Mapping[str, Collection[str]]) -> list[str]:
    """Return the entrants in their order, each followed at once by those whom he is kept apart from."""
    found: dict[str, None] = {}
    for entrant in entrants:
        waiting = [entrant] if entrant not in found else []
        found |= dict.fromkeys(waiting)
        for each in waiting:
            others = {*kept.get(each, ())} - found.keys()
            nearest = [other for other in entrants if other in others] if others else []
            found |= dict.fromkeys(nearest)
            waiting += nearest
    return list(found)


def mend(tables: list[list[str]], kept: Mapping[str, Collection[str]], fixed: Collection[str] = ()) -> None:
    """Let two change places while fewer to be kept apart then sit together; the `fixed` ones stay.

    Each time it is the first two for whom that holds, looked for from the first table on.
    """
    seating = _Seating(tables, kept, fixed)
    while swap := seating.better():
        seating.change(*swap)


class _Seating:
    """Know how many of those whom somebody is kept apart from sit at each table, while two change places."""

    def __init__(
        self, tables: list[list[str]], kept: Mapping[str, Collection[str]], fixed: Collection[str]
    ) -> None:
        self._tables, self._kept, self._fixed = tables, kept, fixed
        self._beside: dict[str, Counter[int]] = {}
        for number, table in enumerate(tables):
            for one in table:
                for other in kept.get(one, ()):
                    self._beside.setdefault(other, Counter())[number] += 1
        self._changes = 1
        self._changed = [1] * len(tables)
        # Where neither of two tables has changed since they were compared, nobody there gains by a change.
        self._compared = [0] * len(tables)

    def better(self) -> tuple[int, str, int, str] | None:
        """Return the first two who should change places, each after the number of his table."""
        for number, table in enumerate(self._tables):
            since = self._compared[number]
            anew = self._changed[number] > since
            others = [
                at for at, changed in enumerate(self._changed) if at != number and (anew or changed > since)
            ]
            for one in table if others else ():
                if self._together(one, number) and one not in self._fixed:
                    for at in others:
                        other = self._better_at(one, number, at)
                        if other is not None:
                            return number, one, at, other
            self._compared[number] = self._changes
        return None

    def change(self, number: int, one: str, at: int, other: str) -> None:
        """Let `one` of a table and `other` of another change places."""
        table, another = self._tables[number], self._tables[at]
        table[table.index(one)], another[another.index(other)] = other, one
        for moved, left, come in ((one, number, at), (other, at, number)):
            for each in self._kept.get(moved, ()):
                counts = self._beside[each]
                counts[left] -= 1
                counts[come] += 1
        self._changes += 1
        self._changed[number] = self._changed[at] = self._changes

    def _better_at(self, one: str, number: int, at: int) -> str | None:
        kept, gain = self._kept.get(one, ()), self._together(one, number) - self._together(one, at)
        for other in self._tables[at]:
            # Who are kept apart from each other are no longer counted where each comes to.
            others = 2 * (other in kept)
            gained = gain + self._together(other, at) - self._together(other, number) + others
            if gained > 0 and other not in self._fixed:
                return other
        return None

    def _together(self, entrant: str, table: int) -> int:
        counts = self._beside.get(entrant)
        return counts[table] if counts else 0
