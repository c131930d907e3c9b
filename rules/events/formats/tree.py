"""Read the tree of a knock-out from what was published: who meets whom, who won, who lost in which round.

The first draw of round one is its shape. Its byes stand where the strongest seeds do, its matches fill the
other places in their order; winners of neighbouring places meet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rules.events.formats.contest import Contest
from rules.events.formats.format import Meeting
from rules.events.state import Draw, Match

GONE = ""
"""Stands where nobody comes from any more."""


def width(contest: Contest) -> int:
    """Return how many places round one has, each of a match or a bye."""
    shape, drawn, _ = _first_draw(contest)
    return 1 << (len(drawn) + len(shape.byes) - 1).bit_length()


def _first_draw(contest: Contest) -> tuple[Draw, list[Match], list[Match]]:
    """Return the draw that is the shape of the tree, what fills its places, and all drawn later."""
    event = contest.event
    shape, *others = (draw for draw in event.draws.values() if (draw.stage, draw.round) == (contest.id, 1))
    later = [event.matches[name] for draw in others for name in draw.matches]
    with_bye = {*shape.byes}
    added = [match for match in later if with_bye.isdisjoint(match.entrants)]
    return shape, [*(event.matches[name] for name in shape.matches), *added], later


def seed_order(size: int) -> list[int]:
    """Return which seed (from 0) stands in each of `size` places, so that the first two can meet last."""
    order = [0]
    while len(order) < size:
        order = [each for seed in order for each in (seed, 2 * len(order) - 1 - seed)]
    return order


@dataclass
class Tree:
    """Hold the rounds of a knock-out: for each the entrants who come to its places, None where still open.

    `lost` says in which round each has lost; `gave_up` are those who met in a match that nobody won. `held`
    has for each round what is drawn in its places: a match, who has a bye, or nothing.
    """

    contest: Contest
    rounds: list[list[str | None]] = field(default_factory=list)
    lost: dict[str, int] = field(default_factory=dict)
    gave_up: set[str] = field(default_factory=set)
    held: list[list[Match | str | None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.held = [self._first_places()]
        places: list[str | None] = [self._winner(each, 1) for each in self.held[0]]
        self.rounds = [places]
        while len(places) > self.contest.settings["advance"]:
            places = self._next(places, len(self.rounds) + 1)
            self.rounds.append(places)

    @property
    def last_round(self) -> int:
        """Return the number of the final's round."""
        return len(self.rounds)

    @cached_property
    def entrants(self) -> frozenset[str]:
        """Return everybody who was drawn in round one."""
        matches = {one for match in self.contest.round(1) for one in match.entrants}
        return frozenset(matches | {*self.contest.byes(1)})

    @property
    def decided(self) -> bool:
        """Tell whether it is known who is left."""
        return None not in self.rounds[-1]

    def reached(self, entrant: str) -> int:
        """Return the last round that an entrant came to; who won the final came one further."""
        return self._reached.get(entrant, 1)

    @cached_property
    def _reached(self) -> dict[str | None, int]:
        return {entrant: number for number, places in enumerate(self.rounds, 2) for entrant in places}

    def meetings(self, number: int) -> list[tuple[str, ...]]:
        """Return who meets in a round, as far as that is known; alone is who meets nobody.

        With the final comes the match for the third place, where it is played. Nobody meets after it.
        """
        if number > self.last_round:
            return []
        before = self.rounds[number - 2]
        found: list[tuple[str, ...]] = []
        for one, other in zip(before[::2], before[1::2], strict=True):
            coming = tuple(each for each in (one, other) if each)
            if None not in (one, other) and coming:
                found.append(coming)
        third = self._third()
        if number == self.last_round and len(third) == 2:
            found.append(third)
        return found

    def waiting(self, number: int) -> list[tuple[str, ...]]:
        """Return the meetings of a round that are not drawn yet; who has gone leaves the other alone."""
        drawn = {entrant for match in self.contest.round(number) for entrant in match.entrants}
        drawn |= {*self.contest.byes(number)}
        here = {*self.contest.playing}
        meetings = (tuple(each for each in meeting if each in here) for meeting in self.meetings(number))
        return [meeting for meeting in meetings if meeting and not drawn & {*meeting}]

    def overtaken(self, number: int) -> tuple[Match, ...]:
        """Return the matches of a round, not begun, of those who have lost, while others should meet."""
        drawn = [{*match.entrants} for match in self.contest.round(number)]
        drawn += [{each} for each in self.contest.byes(number)]
        meetings = [{*each} for each in self.meetings(number)]
        if all(each in drawn or not each <= self.contest.playing for each in meetings):
            return ()
        return tuple(
            match
            for match in self.contest.round(number)
            if not self.contest.begun(match)
            and {*match.entrants} not in meetings
            and any(self.lost.get(each, number) < number for each in match.entrants)
        )

    def third_place_winner(self) -> str | None:
        """Return who has won the match for the third place, or has nobody to play it with."""
        third = {*self._third()}
        alone = third if len(third) == 1 else third & {*self.contest.byes(self.last_round)}
        if alone:
            return alone.pop()
        match = self.third_place_match()
        if match is None or not self.contest.is_over(match):
            return None
        return self._winner(match, 0)

    def third_place_match(self) -> Match | None:
        """Return the match for the third place, once it is drawn."""
        third = {*self._third()}
        return next((each for each in self.contest.round(self.last_round) if third & {*each.entrants}), None)

    def _third(self) -> tuple[str, ...]:
        """Return the losers of the semi-finals, once both are over, where they play for the third place."""
        if not self._plays_for_third or None in self.rounds[-2]:
            return ()
        return self._semi_finalists()

    def plays_on(self, entrant: str) -> bool:
        """Tell whether somebody who has lost has come on all the same, or plays a match by which he can.

        It was drawn before the result by which he has lost was corrected.
        """
        if self.reached(entrant) > self.lost[entrant]:
            return True
        return self._open.get(entrant, 0) > self.lost[entrant]

    @cached_property
    def _open(self) -> dict[str, int]:
        """Return the last round in which each plays a match that is open and is not for the third place."""
        third = {*self._third()}
        last: dict[str, int] = {}
        for match in self.contest.matches:
            if self._winner(match, 0) is None and not {*match.entrants} <= third:
                last |= {each: max(match.round, last.get(each, 0)) for each in match.entrants}
        return last

    def _next(self, places: list[str | None], number: int) -> list[str | None]:
        """Return who wins the meetings of the places of a round."""
        matches = self.contest.round(number)
        byes = {*self.contest.byes(number)}
        of_entrant: dict[str | None, list[int]] = {}
        for place, each in enumerate(matches):
            for one in each.entrants:
                of_entrant.setdefault(one, []).append(place)
        taken = set[int]()
        winners: list[str | None] = []
        held: list[Match | str | None] = []
        for pair in zip(places[::2], places[1::2], strict=True):
            theirs = (place for one in pair for place in of_entrant.get(one, ()) if place not in taken)
            first = min(theirs, default=None)
            if first is not None:
                taken.add(first)
                winners.append(self._winner(matches[first], number))
            else:
                winners.append(self._alone(pair, byes))
            held.append(None if first is None else matches[first])
        self.held.append(held)
        return winners

    def drawn(self) -> tuple[tuple[Meeting, ...], ...]:
        """Return the meetings of every round, drawn or not; with the last that for the third place."""
        before: list[tuple[str | None, ...]] = [() for _ in self.held[0]]
        found = []
        for places, held in zip(self.rounds, self.held, strict=True):
            found.append([_meeting(*each) for each in zip(held, before, strict=True)])
            before = [tuple(each for each in pair if each != GONE) for pair in _pairs(places)]
        if self._plays_for_third:
            found[-1].append(self._third_meeting())
        return tuple(map(tuple, found))

    def for_third(self) -> tuple[str, ...]:
        """Return who has lost a semi-final and plays for the third place, until that is decided."""
        if not self._plays_for_third or self.third_place_winner():
            return ()
        match = self.third_place_match()
        over = match is not None and self.contest.is_over(match)
        return () if over else self._semi_finalists()

    def _third_meeting(self) -> Meeting:
        match, losers = self.third_place_match(), self._semi_finalists()
        if match:
            return Meeting(match.id, match.entrants, third=True)
        return Meeting(None, (*losers, *(None for each in self.rounds[-2] if each is None)), third=True)

    @property
    def _plays_for_third(self) -> bool:
        wanted: bool = self.contest.settings["third_place"] == "match"
        return wanted and len(self.rounds[-1]) == 1 and self.last_round > 1

    def _semi_finalists(self) -> tuple[str, ...]:
        """Return who has lost a semi-final that somebody has won."""
        losers = (each for each, number in self.lost.items() if number == self.last_round - 1)
        return tuple(each for each in losers if each not in self.gave_up)

    def _winner(self, match: Match | str | None, number: int) -> str | None:
        """Return who certainly comes on from a match or a bye; the loser is noted with the round `number`."""
        if match is None or isinstance(match, str):
            return match or GONE
        scores = self.contest.scores(match)
        first = next((each.entrant for each in scores if each.worst == 1), None)
        others = [each for each in scores if each.entrant != first]
        if first is None or any(each.best == 1 for each in others):
            nobody = self.contest.is_over(match) and all(each.best > 1 for each in scores)
            if nobody and number:
                self.lost |= {each.entrant: number for each in scores}
                self.gave_up |= {each.entrant for each in scores}
            return GONE if nobody else None
        if number:
            self.lost |= {each.entrant: number for each in others}
        return first

    def _first_places(self) -> list[Match | str | None]:
        """Return what stands in each place of round one: a match, who has a bye, or nothing."""
        contest = self.contest
        shape, drawn, later = _first_draw(contest)
        byes = dict.fromkeys(contest.byes(1))
        joined: dict[str, Match] = {}
        for match in later:
            for entrant in match.entrants:
                joined.setdefault(entrant, match)
        places: list[Match | str | None] = [None] * width(contest)
        seats = seed_order(len(places))
        place_of = {seed: place for place, seed in enumerate(seats)}
        for seed, bye in enumerate(shape.byes):
            places[place_of[seed]] = bye if bye in byes else joined.get(bye)
        free = [place for place, seed in enumerate(seats) if seed >= len(shape.byes)]
        for place, match in zip(free, drawn, strict=False):
            places[place] = None if match.off else match
        # Whom a change by hand gave a bye comes to a place that it left empty.
        placed = {held for held in places if isinstance(held, str)}
        moved = iter([bye for bye in byes if bye not in placed])
        for place, held in enumerate(places):
            if held is None:
                places[place] = next(moved, None)
        return places

    def _alone(self, pair: Sequence[str | None], byes: Collection[str]) -> str | None:
        """Return who goes on without a match: who has a bye, or nobody where nobody is left."""
        playing = self.contest.playing
        with_bye = sorted((each for each in pair if each in byes), key=lambda each: each not in playing)
        if with_bye or None in pair:
            return with_bye[0] if with_bye else None
        return None if any(each in playing for each in pair) else GONE


def _pairs(places: Sequence[str | None]) -> Iterator[tuple[str | None, ...]]:
    return zip(places[::2], places[1::2], strict=False)


def _meeting(held: Match | str | None, before: tuple[str | None, ...]) -> Meeting:
    """Return what a place holds, its entrants in the order of the places `before` from which they come."""
    if isinstance(held, Match):
        come = [each for each in before if each in held.entrants]
        return Meeting(held.id, (*come, *(each for each in held.entrants if each not in come)))
    return Meeting(None, (held,) if held else before)
