"""Play a freeze-out: one room, out of chips is out, the last one in wins (RULES §12)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from rules.events.formats.contest import Contest
from rules.events.formats.format import MINUTES, Course, Drafted, Due, Format, Matcher
from rules.events.formats.tables import course_of_tables, deal_out
from rules.events.lots import Lot
from rules.events.poker.finish import places
from rules.events.poker.room import Room
from rules.events.ranking import Place, shared
from rules.statements import Statement
from rules.switches import choice, integer

_MOVERS = {"next_big_blind": "The next big blind", "lot": "Whoever is drawn by lot"}


class Freezeout(Format):
    """Draw the seats once; then people go out and are moved between the tables of the room."""

    id = "freezeout"
    title = "Freeze-out"
    summary = "One room of tables: who has no chips is out, the last one in wins."
    pairs = False
    one_round = True
    knocks_out = True
    in_a_room = True
    asks = ("starting_stack",)
    said = "stage_freezeout"
    switches = (
        integer("table_size", 9, "Seats at a table", "Tables have this many seats.", within=(2, 10)),
        integer(
            "balance_at",
            2,
            "Players too many",
            "By so many the longest table differs from the shortest before somebody is moved.",
            within=(2, 3),
            advanced=True,
        ),
        choice("mover", "next_big_blind", "Who is moved", "Who is moved.", _MOVERS, "K-10", advanced=True),
        MINUTES,
    )

    def course(self, entrants: int, sizes: tuple[int, int], settings: Mapping[str, Any]) -> Course:
        return course_of_tables(entrants, sizes, settings)

    def sentence(self, facts: Mapping[str, Any], *, follows: bool) -> str:
        return self.said if facts["tables"] > 1 else "stage_freezeout_table"

    def due(self, contest: Contest) -> Due | None:
        fewest, _ = contest.sizes
        drawn = contest.last_round or len(contest.playing) < fewest
        return None if drawn else Due(1, (*contest.playing,))

    def draft(self, contest: Contest, due: Due, lot: Lot, matcher: Matcher) -> Drafted:
        return deal_out(contest, lot.shuffled(due.entrants), lot)

    def out(self, contest: Contest, number: int) -> Collection[str]:
        room = room_of(contest)
        return {*room.gone, *room.seats} if room else ()

    def is_over(self, contest: Contest) -> bool:
        room = room_of(contest)
        return room is not None and room.is_over

    def settled(self, contest: Contest) -> Collection[str]:
        """Return who had a seat, once the room is over: who never did has no place."""
        room = room_of(contest)
        return (*room.entered,) if room and room.is_over else ()

    def decides(self, contest: Contest) -> bool:
        return True

    def through(self, contest: Contest) -> tuple[str, ...]:
        room = room_of(contest)
        given = places(room) if room and room.is_over else {}
        return tuple(each for each, place in given.items() if room and place == 1 and each not in room.left)

    def gone(self, contest: Contest) -> tuple[str, ...]:
        room = room_of(contest)
        return tuple(each for each in contest.field if room and each in room.gone)

    def standings(self, contest: Contest) -> tuple[Place, ...]:
        return tuple(_standings(contest, room_of(contest)))


def room_of(contest: Contest) -> Room | None:
    """Return the room of a stage; None before its seats are drawn."""
    return contest.event.rooms.get(contest.id)


def _standings(contest: Contest, room: Room | None) -> Iterator[Place]:
    """Yield who is still in, then who went out, the last one first; who has no seat yet comes last."""
    given = places(room) if room else {}
    playing = [each for each in room.playing if each not in given] if room else []
    for each in playing:
        yield Place(each, 1, (Statement("room_still_in", {"count": len(playing)}),))
    for each, place in sorted(given.items(), key=lambda known: known[1]):
        level = shared([*given.values()].count(place))
        yield Place(each, place, (*_said(contest, room, each, place), *level))
    known = len(playing) + len(given)
    waiting = (each for each in contest.field if each not in given and each not in playing)
    yield from (Place(each, known + 1, (Statement("standing_open"),)) for each in waiting)


def _said(contest: Contest, room: Room | None, entrant: str, place: int) -> Iterator[Statement]:
    disqualified = contest.event.entrants[entrant].standing == "disqualified"
    if room and entrant in room.left:
        key = "freeze_disqualified" if disqualified else "freeze_left"
        yield Statement(key, {"place": place}, "gama_poker K-6")
        return
    if room and room.deal and entrant in room.playing and len(room.playing) > 1:
        yield Statement("room_dealt", {"place": place, "chips": room.deal.stacks[entrant]})
    elif place == 1:
        yield Statement("freeze_won", {"place": place})
    else:
        yield Statement("freeze_out", {"place": place}, "gama_poker K-5")
    if disqualified:
        yield Statement("standing_disqualified")
