"""Play at tables of several from which the best go on: GAMA's preliminaries, and its final at one table."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from rules.events.formats.contest import Contest
from rules.events.formats.format import MINUTES, MOST_THROUGH, TIES, Course, Drafted, Due, Format, Matcher
from rules.events.formats.tables import course_of_tables, deal_out
from rules.events.lots import Lot
from rules.events.ranking import Place, Step, rank
from rules.events.results import Score
from rules.events.state import Match
from rules.sheet.scoresheet import Points
from rules.switches import flag, integer


class Brackets(Format):
    """Play one round of tables; the first of each go on, and the best of the others if that is wished."""

    id = "brackets"
    title = "Tables, the best go on"
    summary = "One match at a table of six or so; the winner of each table goes on."
    pairs = False
    one_round = True
    switches = (
        integer("table_size", 6, "Players at a table", "Tables have this many, or fewer.", within=(2, 12)),
        integer(
            "advance",
            1,
            "Go on from each table",
            "How many of each table go on.",
            within=(0, MOST_THROUGH),
        ),
        integer(
            "further",
            0,
            "Best of the others",
            "How many more go on: the best of all tables by place, then by points.",
            within=(0, MOST_THROUGH),
        ),
        TIES,
        flag("seeded", False, "Seeds apart", "The seeded ones sit at different tables.", advanced=True),
        MINUTES,
    )

    def course(self, entrants: int, sizes: tuple[int, int], settings: Mapping[str, Any]) -> Course:
        return course_of_tables(entrants, sizes, settings)

    def sentence(self, facts: Mapping[str, Any], *, follows: bool) -> str:
        if facts["sizes"] == "2":
            return _in_pairs(facts, follows=follows)
        if facts["tables"] < 2:
            return "stage_table_until" if follows else "stage_table"
        if not follows:
            return "stage_tables"
        if facts["advance"] < 1:
            return "stage_tables_best"
        some = "stage_tables_first" if facts["advance"] == 1 else "stage_tables_some"
        return f"{some}_further" if facts["further"] else some

    def due(self, contest: Contest) -> Due | None:
        """Return those who sit at no table yet, once they are enough for one."""
        waiting = contest.undrawn(1)
        return Due(1, waiting) if len(waiting) >= contest.sizes[0] else None

    def draft(self, contest: Contest, due: Due, lot: Lot, matcher: Matcher) -> Drafted:
        order, seeds = lot.shuffled(due.entrants), dict[str, int]()
        if contest.settings["seeded"]:
            known = ((each, contest.event.entrants[each].seed) for each in order)
            seeds = {each: seed for each, seed in known if seed is not None}
            order.sort(key=lambda each: (each not in seeds, seeds.get(each, 0)))
        return deal_out(contest, order, lot, len(seeds))

    def is_over(self, contest: Contest) -> bool:
        return bool(contest.matches) and contest.round_is_over(1) and not contest.undrawn(1)

    def through(self, contest: Contest) -> tuple[str, ...]:
        ahead = contest.once(_reckoned)
        return tuple(
            each.entrant
            for each in contest.once(self.standings)
            if each.entrant in ahead.through and each.entrant in contest.playing
        )

    def gone(self, contest: Contest) -> tuple[str, ...]:
        """Return those who cannot be among the first of their table, nor among the best of the others.

        Who gave up his match is gone, whatever place that leaves him.
        """
        gone = contest.once(_reckoned).gone
        return tuple(each for each in contest.field if each in gone or each not in contest.playing)

    def standings(self, contest: Contest) -> tuple[Place, ...]:
        """Return the field by place at the table, then by points; who has not ended a match comes last.

        Of those with one place, who gave up a match comes after who played his, and so does who has no points
        of the game: nobody played, and the director ruled none.
        """
        scores = {
            score.entrant: score
            for match in contest.matches
            if contest.is_over(match)
            for score in contest.scores(match)
        }
        given_up, unplayed = _given_up(contest), _unplayed(contest)
        steps = [Step("standing_table_place", lambda each, _: scores[each].place, low=True)]
        if given_up:
            steps.append(Step("standing_given_up", lambda each, _: int(each in given_up), low=True))
        if unplayed:
            steps.append(Step("standing_unplayed", lambda each, _: int(each in unplayed), low=True))
        steps.append(Step("standing_score", lambda each, _: scores[each].points, low=contest.low))
        ended = [each for each in contest.field if each in scores]
        return rank(ended, steps, [each for each in contest.field if each not in scores])

    def counted(self, contest: Contest) -> Mapping[str, tuple[Points, ...]]:
        unplayed = _unplayed(contest)
        return {
            score.entrant: (score.points,)
            for match in contest.matches
            if contest.is_over(match)
            for score in contest.scores(match)
            if score.entrant not in unplayed
        }

    def decides(self, contest: Contest) -> bool:
        """Tell whether there is one table alone."""
        return len(contest.matches) == 1

    def winners(self, contest: Contest) -> tuple[str, ...]:
        if not (self.decides(contest) and contest.once(self.is_over)):
            return ()
        given_up = _given_up(contest)
        first = (each.entrant for each in contest.once(self.standings) if each.place == 1)
        return tuple(each for each in first if each not in given_up and contest.may_win(each))


def _in_pairs(facts: Mapping[str, Any], *, follows: bool) -> str:
    """Return what is said where two people or two teams are at each table."""
    if facts["tables"] < 2:
        return "stage_match"
    if not follows or facts["advance"] > 1:
        return "stage_matches"
    return "stage_matches_further" if facts["further"] else "stage_matches_first"


class _Reckoned(NamedTuple):
    """Hold who goes on whatever happens, and who cannot any more."""

    through: set[str]
    gone: set[str]


Rank = tuple[float, float, float]  # place at the table, whether nobody played, points: the lower is ahead


def _reckoned(contest: Contest) -> _Reckoned:
    """Reckon what is certain, from the places that everybody can still come to at his table.

    At a table that is over the points count as they do in the standings; at any other they can be any. The
    places are taken as free of each other but for one thing: the first of a table go on from it.
    """
    given_up = _given_up(contest)
    playing = {*contest.playing} - given_up
    tables = [_Table(contest, match, playing) for match in contest.matches]
    sure = {each for table in tables for each in table.sure}
    gone = given_up | {score.entrant for table in tables for score in table.late}
    further: int = contest.settings["further"]
    if further:
        best_of = _Further(contest, tables)
        others = (each for table in tables for each in table.others)
        sure |= {each for each in others if best_of.most_before(each) < further}
        gone = given_up | {each for each in gone - given_up if best_of.fewest_before(each) >= further}
    return _Reckoned(sure - given_up, gone - sure | given_up)


class _Table:
    """Hold a table: who goes on from it for sure, who too `late` for that, and the `others`.

    Of those who are `level` at its last place once it is over the director rules who does; so many of them
    are `left` to be among the best of the others.
    """

    def __init__(self, contest: Contest, match: Match, playing: Collection[str]) -> None:
        self.over = contest.is_over(match)
        self._advance: int = contest.settings["advance"]
        self._ruled = contest.settings["ties"] == "ruled"
        self._scores = contest.scores(match)
        self.sure = {each.entrant for each in self._scores if self._is_sure(each)}
        here = [each for each in self._scores if each.entrant in playing]
        self.late = [each for each in here if each.best > self._advance and each.entrant not in self.sure]
        self.others = {each.entrant: each for each in here if each.entrant not in self.sure}
        ended = self.others.values() if self.over else ()
        self.level = {each.entrant for each in ended if each.best <= self._advance}
        self.left = max(0, len(self.level) + len(self.sure) - self._advance)

    def _is_sure(self, score: Score) -> bool:
        """Tell whether somebody goes on from his table however the match ends."""
        if not self._ruled:
            return score.worst <= self._advance
        rivals = sum(1 for other in self._scores if other.best <= score.worst)
        return rivals <= self._advance

    def fewest(self) -> list[int]:
        """Return the worst places of those who do not go on from here; if nobody does, somebody is first."""
        worst = sorted(each.worst for each in self.late)
        if worst and self._advance == 0 and len(self.late) == len(self._scores):
            worst[0] = 1
        return worst

    def most(self, place: int, but: str = "") -> int:
        """Return how many of the others may come to a place up to `place` at most, `but` left out.

        Somebody must have the first places and goes on by them, unless the director is to rule who does.
        """
        rivals = {name for name, each in self.others.items() if each.best <= place and name != but}
        first = (each.entrant for each in self._scores if each.best <= self._advance)
        free = sum(1 for name in first if name not in rivals and name != but)
        taken = 0 if self._ruled else max(0, self._advance - free)
        return max(0, len(rivals) - taken)


class _Further:
    """Count who may come, and who must come, before somebody among the best of those not through by table."""

    def __init__(self, contest: Contest, tables: Sequence[_Table]) -> None:
        self._ruled = contest.settings["ties"] == "ruled"
        self._undrawn = len(contest.undrawn(1))
        unplayed, sign = _unplayed(contest), 1 if contest.low else -1
        self._tables = {name: table for table in tables for name in table.others}
        self._ranks: dict[str, Rank] = {
            name: (each.place, name in unplayed, sign * each.points)
            for table in tables
            if table.over
            for name, each in table.others.items()
        }
        ruled = {name for table in tables for name in table.level}
        self._level = [
            (table, sorted(self._ranks[name] for name in table.level)) for table in tables if table.left
        ]
        self._ended = sorted(held for name, held in self._ranks.items() if name not in ruled)
        left = (held for table, ranks in self._level for held in ranks[-table.left :])
        late = (place for table in tables if not table.over for place in table.fewest())
        self._must = sorted([*self._ended, *left, *((place, inf, inf) for place in late)])
        open_tables = [table for table in tables if not table.over]
        last = max((each.worst for table in tables for each in table.others.values()), default=0)
        self._may = [sum(table.most(place) for table in open_tables) for place in range(last + 1)]

    def most_before(self, entrant: str) -> int:
        """Return how many come before an entrant at most, where those level are ruled on they with them."""
        table, known = self._tables[entrant], self._ranks.get(entrant)
        worst: Rank = known or (table.others[entrant].worst, inf, inf)
        place = int(worst[0])
        before = bisect_left(self._ended, worst)
        if self._ruled and known:
            before = bisect_right(self._ended, worst) - (entrant not in table.level)
        for each, ranks in self._level:
            before += min(each.left, bisect_right(ranks, worst)) - (entrant in each.level)
        others = self._may[place]
        if not table.over:
            others += table.most(place, entrant) - table.most(place)
        return before + others + self._undrawn

    def fewest_before(self, entrant: str) -> int:
        """Return how many come before an entrant at least."""
        best = self._ranks.get(entrant) or (self._tables[entrant].others[entrant].best, -inf, -inf)
        return bisect_left(self._must, best)


def _given_up(contest: Contest) -> set[str]:
    """Return who gave up his match; where the director ruled how it ended, nobody has."""
    return {entrant for match in contest.matches if not match.ruled for entrant in match.forfeits}


def _unplayed(contest: Contest) -> set[str]:
    """Return who was in a match that ended without points of the game."""
    results = (contest.result(match) for match in contest.matches)
    return {
        score.entrant
        for result in results
        if result is not None and result.finished and result.unplayed
        for score in result.scores
    }
