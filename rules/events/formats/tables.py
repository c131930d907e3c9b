"""Draw tables of several: how many, how large, and who is kept apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from rules.events.formats.clubs import by_club, clubs
from rules.events.formats.contest import Contest
from rules.events.formats.format import Drafted
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
    here = {*entrants}
    order: dict[str, None] = {}
    for entrant in entrants:
        waiting = [entrant]
        while waiting:
            each = waiting.pop(0)
            if each not in order:
                order[each] = None
                others = {*kept.get(each, ())} & here
                waiting += [other for other in entrants if other in others] if others else []
    return list(order)


def mend(tables: list[list[str]], kept: Mapping[str, Collection[str]], fixed: Collection[str] = ()) -> None:
    """Let two change places while fewer to be kept apart then sit together; the `fixed` ones stay."""

    def together(entrant: str, table: list[str], but: str = "") -> int:
        others = kept.get(entrant)
        return sum(1 for other in table if other != but and other in others) if others else 0

    def better() -> Iterator[tuple[list[str], str, list[str], str]]:
        for table in tables:
            for one in table:
                if together(one, table) and one not in fixed:
                    for another in tables:
                        for other in another if another is not table else ():
                            now = together(one, table) + together(other, another)
                            then = together(one, another, other) + together(other, table, one)
                            if then < now and other not in fixed:
                                yield table, one, another, other

    while swap := next(better(), None):
        table, one, another, other = swap
        table[table.index(one)], another[another.index(other)] = other, one
