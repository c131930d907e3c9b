"""Play at tables of several from which the best go on: GAMA's preliminaries, and its final at one table."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping

from rules.events.formats.contest import Contest
from rules.events.formats.format import MINUTES, MOST_THROUGH, TIES, Drafted, Due, Format, Matcher
from rules.events.formats.tables import deal_out
from rules.events.lots import Lot
from rules.events.ranking import Place, Step, first_places, rank
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
        sure = {
            score.entrant
            for match in contest.matches
            for score in contest.scores(match)
            if self._is_sure(contest, match, score)
        } | {*contest.once(self._further)[0]}
        sure -= _given_up(contest)
        return tuple(
            each.entrant
            for each in contest.once(self.standings)
            if each.entrant in sure and each.entrant in contest.playing
        )

    def gone(self, contest: Contest) -> tuple[str, ...]:
        """Return those who cannot be among the first of their table, nor among the best of the others.

        Who gave up his match is gone, whatever place that leaves him.
        """
        advance: int = contest.settings["advance"]
        further: int = contest.settings["further"]
        scores = [score for match in contest.matches for score in contest.scores(match)]
        given_up = _given_up(contest)
        rivals = {*contest.playing} - given_up
        others = sorted(score.worst for score in scores if score.best > advance and score.entrant in rivals)
        over = contest.once(self.is_over)
        here = {*contest.once(self.through), *contest.once(self._further)[1]} if over else set[str]()

        def is_gone(score: Score) -> bool:
            if over and further:
                return score.entrant not in here and score.best > advance
            return score.best > advance and bisect_left(others, score.best) >= further

        gone = given_up | {score.entrant for score in scores if is_gone(score)}
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
        return tuple(each for each in first if each not in given_up and each in contest.playing)

    def _is_sure(self, contest: Contest, match: Match, score: Score) -> bool:
        """Tell whether somebody goes on from his table however the match ends."""
        advance: int = contest.settings["advance"]
        if contest.settings["ties"] == "all":
            return score.worst <= advance
        rivals = sum(1 for other in contest.scores(match) if other.best <= score.worst)
        return rivals <= advance

    def _further(self, contest: Contest) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the best of those who are not through from their table, once all tables have ended.

        With them come those level at the last place, of whom the director rules who goes on.
        """
        further = contest.settings["further"]
        if not further or not contest.once(self.is_over):
            return (), ()
        sure = {
            score.entrant
            for match in contest.matches
            for score in contest.scores(match)
            if self._is_sure(contest, match, score)
        }
        others = [place for place in contest.once(self.standings) if place.entrant not in sure]
        given_up = _given_up(contest)
        others = [each for each in others if each.entrant in contest.playing and each.entrant not in given_up]
        return first_places(others, further, ruled=contest.settings["ties"] == "ruled")


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
