"""Let everybody meet everybody: the rounds of a circle, in which one stays and the others move on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules.events.formats.contest import Contest
from rules.events.formats.format import ADVANCE, MINUTES, TIES, Course, Drafted, Due, Format, Matcher
from rules.events.formats.match_points import gone_by_points, match_points, ranked, through_by_points
from rules.events.formats.pair_costs import Entered
from rules.events.formats.pairing import pair
from rules.events.formats.records import records
from rules.events.formats.tables import apart
from rules.events.lots import Lot
from rules.events.ranking import Place
from rules.sheet.scoresheet import Points
from rules.switches import integer

_BYE = ""


class RoundRobin(Format):
    """Let everybody meet everybody else, once or several times."""

    id = "round_robin"
    title = "Round robin"
    summary = "Everybody meets everybody; match points count."
    said = "stage_round_robin"
    switches = (
        integer("meetings", 1, "Meetings", "How often two meet.", within=(1, 4)),
        ADVANCE,
        TIES,
        MINUTES,
    )

    def course(self, entrants: int, sizes: tuple[int, int], settings: Mapping[str, Any]) -> Course:
        rounds = settings["meetings"] * (entrants - 1 + entrants % 2)
        return Course((entrants // 2,) * rounds, settings["advance"])

    def due(self, contest: Contest) -> Due | None:
        """Return the next round; it need not wait for the one before, since it does not depend on it.

        Who alone is there at the first draw has a bye, with which the stage is over.
        """
        last = contest.last_round
        if not last and len(contest.playing) == 1:
            return Due(1, tuple(contest.playing))
        if joining := self._joining(contest):
            return Due(last, tuple(late for _, late in joining))
        left = contest.once(self._to_come)
        waiting = tuple(each for each in contest.playing if left[each])
        return Due(last + 1, waiting) if waiting else None

    def draft(self, contest: Contest, due: Due, lot: Lot, matcher: Matcher) -> Drafted:
        if due.round == contest.last_round:
            return Drafted(self._joining(contest))
        if due.round == 1:
            return _pairs(lot.shuffled(due.entrants))
        circle = _circle(contest)
        turned = _here(_turned(circle, due.round - 1), contest) if circle else Drafted(())
        # Once the circle is through, who was away for a part of it has still to meet some, and only he.
        if turned.lineups and all(other in self._left(contest, one) for one, other in turned.lineups):
            return turned
        return self._by_need(contest, due, lot, matcher)

    def out(self, contest: Contest, number: int) -> Collection[str]:
        """Return who has met everybody in the other rounds."""
        rounds = tuple(each for each in contest.stage.rounds if each.number != number)
        without = replace(contest, stage=replace(contest.stage, rounds=rounds))
        left = without.once(self._to_come)
        return {each for each in contest.playing if not left[each]}

    def open_byes(self, contest: Contest) -> tuple[str, ...]:
        joined = {meets for meets, _ in self._joining(contest)}
        return tuple(each for each in self._byes(contest) if each not in joined)

    def _joining(self, contest: Contest) -> tuple[tuple[str, str], ...]:
        """Return whom those who are not drawn can still meet in a round that has not begun: who has a bye."""
        free, joining = [*self._byes(contest)], []
        for late in contest.undrawn(contest.last_round) if free else ():
            left = self._left(contest, late)
            if meets := next((each for each in free if each in left), None):
                free.remove(meets)
                joining.append((meets, late))
        return tuple(joining)

    def _byes(self, contest: Contest) -> tuple[str, ...]:
        """Return who has a bye in the newest round, as long as that has not begun."""
        last = contest.last_round
        if not last or any(map(contest.begun, contest.round(last))):
            return ()
        return contest.byes_here(last)

    def _by_need(self, contest: Contest, due: Due, lot: Lot, matcher: Matcher) -> Drafted:
        """Return a round where the circle is broken by a latecomer or by hand: who lacks most meet first."""
        kept = apart(contest.event)
        entered = {
            each: Entered(
                record=len(self._left(contest, each)),
                met=[*contest.met[each], *self._enough(contest, each)],
                byes=sum(each in contest.byes(number) for number in range(1, due.round)),
                apart=kept.get(each, ()),
            )
            for each in due.entrants
        }
        drafted = pair(entered, lot, matcher)
        wanted = [each for each in drafted.lineups if each[1] in self._left(contest, each[0])]
        idle = [one for each in drafted.lineups if each not in wanted for one in each]
        return Drafted(tuple(wanted), (*drafted.byes, *idle))

    def _left(self, contest: Contest, entrant: str) -> list[str]:
        """Return whom an entrant still has to meet."""
        met = contest.met[entrant]
        meetings = contest.settings["meetings"]
        return [each for each in contest.playing if each != entrant and met.count(each) < meetings]

    def _enough(self, contest: Contest, entrant: str) -> Iterable[str]:
        """Yield once more, and dearly, those whom an entrant has met often enough."""
        left = {*self._left(contest, entrant)}
        return (each for each in contest.met[entrant] if each not in left for _ in range(9))

    def is_over(self, contest: Contest) -> bool:
        return contest.is_played and not any(contest.once(self._to_come).values())

    def _to_come(self, contest: Contest) -> dict[str, int]:
        """Return how many matches of each are not drawn yet."""
        meetings: int = contest.settings["meetings"]
        to_come = dict.fromkeys(contest.field, 0)
        for each in contest.playing:
            met = Counter(contest.met[each])
            had = sum(min(times, meetings) for other, times in met.items() if other in contest.playing)
            to_come[each] = meetings * (len(contest.playing) - 1) - had
        return to_come

    def through(self, contest: Contest) -> tuple[str, ...]:
        return through_by_points(
            contest, records(contest, 0), contest.once(self._to_come), contest.once(self.standings)
        )

    def gone(self, contest: Contest) -> tuple[str, ...]:
        return gone_by_points(
            contest, records(contest, 0), contest.once(self._to_come), contest.once(self.standings)
        )

    def counted(self, contest: Contest) -> Mapping[str, tuple[Points, ...]]:
        return match_points(records(contest, 0))

    def standings(self, contest: Contest) -> tuple[Place, ...]:
        return ranked(contest, records(contest, 0), opponents=False)


def _pairs(order: list[str]) -> Drafted:
    """Return the first round of a circle: the first meets the last; one of an odd number has a bye."""
    circle = order if len(order) % 2 == 0 else [_BYE, *order]
    return _meetings(circle)


def _meetings(circle: list[str]) -> Drafted:
    half = len(circle) // 2
    meetings = list(zip(circle[:half], reversed(circle[half:]), strict=True))
    byes = tuple(other for one, other in meetings if one == _BYE)
    return Drafted(tuple(each for each in meetings if _BYE not in each), byes)


def _turned(circle: list[str], steps: int) -> Drafted:
    """Return a later round: the first place stays, the others move on by so many places."""
    others = circle[1:]
    steps %= len(others)
    return _meetings([circle[0], *others[len(others) - steps :], *others[: len(others) - steps]])


def _circle(contest: Contest) -> list[str]:
    """Return the circle that round one was drawn from, or nothing where a later round does not follow it."""
    first = contest.round(1)
    byes = contest.byes(1)
    pairs = [*((_BYE, bye) for bye in byes), *(match.entrants for match in first)]
    circle = [pair[0] for pair in pairs] + [pair[1] for pair in reversed(pairs)]
    if len(byes) > 1 or {*contest.playing} - {*circle}:
        return []
    for number in range(1, contest.last_round + 1):
        meant = {frozenset(each) for each in _turned(circle, number - 1).lineups}
        if any(frozenset(match.entrants) not in meant for match in contest.round(number)):
            return []
    return circle


def _here(drafted: Drafted, contest: Contest) -> Drafted:
    """Return a round of the circle without those who have gone; whom they would have met has a bye."""
    here = {*contest.playing}
    lineups = tuple(each for each in drafted.lineups if {*each} <= here)
    byes = tuple(one for each in drafted.lineups if not {*each} <= here for one in each if one in here)
    return Drafted(lineups, (*(each for each in drafted.byes if each in here), *byes))
