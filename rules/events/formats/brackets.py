"""Play at tables of several from which the best go on: GAMA's preliminaries, and its final at one table."""

from __future__ import annotations

from bisect import bisect_left

from rules.events.formats.contest import Contest
from rules.events.formats.format import MINUTES, MOST_THROUGH, Drafted, Due, Format, Matcher
from rules.events.formats.tables import deal_out
from rules.events.lots import Lot
from rules.events.ranking import Place, Step, rank
from rules.events.results import Score
from rules.events.state import Match
from rules.switches import choice, flag, integer

_TIES = {"all": "All of them go on", "ruled": "The director rules"}


class Brackets(Format):
    """Play one round of tables; the first of each go on, and the best of the others if that is wished."""

    id = "brackets"
    title = "Tables, the best go on"
    summary = "One match at a table of six or so; the winner of each table goes on."
    pairs = False
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
        choice(
            "ties",
            "all",
            "Level at the last place",
            "Who goes on where more are level than can.",
            _TIES,
            advanced=True,
        ),
        flag("seeded", False, "Seeds apart", "The seeded ones sit at different tables.", advanced=True),
        MINUTES,
    )

    def due(self, contest: Contest) -> Due | None:
        waiting = contest.undrawn(1)
        return Due(1, waiting) if waiting else None

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
        } | {*self._further(contest)[0]}
        sure -= _given_up(contest)
        return tuple(
            each.entrant
            for each in self.standings(contest)
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
        over = self.is_over(contest)
        here = {*self.through(contest), *self._further(contest)[1]} if over else set[str]()

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
        if not further or not self.is_over(contest):
            return (), ()
        sure = {
            score.entrant
            for match in contest.matches
            for score in contest.scores(match)
            if self._is_sure(contest, match, score)
        }
        others = [place for place in self.standings(contest) if place.entrant not in sure]
        given_up = _given_up(contest)
        others = [each for each in others if each.entrant in contest.playing and each.entrant not in given_up]
        if len(others) <= further:
            return tuple(place.entrant for place in others), ()
        last = others[further - 1].place
        ahead = tuple(place.entrant for place in others if place.place < last)
        level = tuple(place.entrant for place in others if place.place == last)
        if len(ahead) + len(level) > further and contest.settings["ties"] == "ruled":
            return ahead, level
        return (*ahead, *level), ()


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
