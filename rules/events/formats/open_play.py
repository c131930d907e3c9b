"""Play a club evening, or a season of them: any match at any table, and places or points add up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.events.formats.contest import Contest
from rules.events.formats.format import ADVANCE, MINUTES, TIES, Drafted, Due, Format, Matcher
from rules.events.formats.tables import deal_out
from rules.events.lots import Lot
from rules.events.ranking import Place, Step, first_places, rank
from rules.events.results import Result, Score
from rules.sheet.scoresheet import Points, to_tenth
from rules.switches import choice, integer, integers

_COUNTING = {
    "places": "Points for places",
    "points": "The points of the game",
    "average": "The points of the game, on average",
}
_SENTENCES = {"places": "standing_place_points", "points": "standing_score", "average": "standing_average"}


class OpenPlay(Format):
    """Draw tables of those who are there and free, whenever that is wished; each draw is a round.

    It ends when the director closes the entries and no match is open any more.
    """

    id = "open_play"
    title = "Club evening or season"
    summary = "Who is there plays, as often as there is time; the matches add up."
    pairs = False
    while_open = True
    switches = (
        choice("counting", "places", "What counts", "What is added up over all matches.", _COUNTING),
        integers(
            "place_points",
            [5, 3, 2, 1],
            "Points for places",
            "What the first, the second and so on are given; further places have none.",
            within=(0, 100),
            length=None,
        ),
        integer(
            "best_of",
            None,
            "Best matches",
            "Only so many of the best matches of each count.",
            within=(1, 99),
            none="All count",
        ),
        integer("table_size", 6, "Players at a table", "Tables have this many, or fewer.", within=(2, 12)),
        ADVANCE,
        TIES,
        MINUTES,
    )

    def due(self, contest: Contest) -> Due | None:
        if self._is_closed(contest):
            return None
        busy = {
            entrant
            for match in contest.matches
            if not contest.is_over(match) and not match.adjourned
            for entrant in match.entrants
        }
        people = contest.event.people
        checked = any(person.here for person in people.values())
        free = tuple(
            each
            for each in contest.playing
            if each not in busy
            and (not checked or all(people[one].here for one in contest.event.entrants[each].people))
        )
        return Due(contest.last_round + 1, free) if len(free) >= contest.sizes[0] else None

    def draft(self, contest: Contest, due: Due, lot: Lot, matcher: Matcher) -> Drafted:
        return deal_out(contest, lot.shuffled(due.entrants), lot)

    def is_over(self, contest: Contest) -> bool:
        played = contest.matches and all(map(contest.is_over, contest.matches))
        return bool(played) and self._is_closed(contest)

    def through(self, contest: Contest) -> tuple[str, ...]:
        """Return the first ones once play has ended; before, any match can still be drawn."""
        return contest.once(self._first)[0] if contest.once(self.is_over) else ()

    def gone(self, contest: Contest) -> tuple[str, ...]:
        over = contest.once(self.is_over)
        first, level = contest.once(self._first) if over else ((), ())
        left = {*first, *level} if over else {*contest.playing}
        return tuple(each for each in contest.field if each not in contest.playing or each not in left)

    def _first(self, contest: Contest) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return who is among the first, and of whom the director rules."""
        here = [place for place in contest.once(self.standings) if place.entrant in contest.taking_part]
        settings = contest.settings
        return first_places(here, settings["advance"], ruled=settings["ties"] == "ruled")

    def standings(self, contest: Contest) -> tuple[Place, ...]:
        """Return the field by what counts, then by matches won; who has no match that counts comes last.

        A match claimed unplayed adds nothing. Of one without a sheet the place counts, not the points.
        """
        counted, wins = contest.once(self.counted), dict.fromkeys(contest.field, 0)
        for result in _that_count(contest):
            for score in result.scores:
                wins[score.entrant] += result.wins(score)
        counting: str = contest.settings["counting"]
        steps = (
            Step(_SENTENCES[counting], lambda each, _: counted[each][0], low=self._low(contest)),
            Step("standing_wins", lambda each, _: wins[each]),
        )
        return rank(counted, steps, [each for each in contest.field if each not in counted])

    def counted(self, contest: Contest) -> Mapping[str, tuple[Points, ...]]:
        ended: dict[str, list[Score]] = {each: [] for each in contest.field}
        for result in _that_count(contest):
            if contest.settings["counting"] == "places" or not result.unplayed:
                for score in result.scores:
                    ended[score.entrant].append(score)
        low = self._low(contest)
        return {each: (self._sum(contest, scores, low=low),) for each, scores in ended.items() if scores}

    def _low(self, contest: Contest) -> bool:
        return contest.low and contest.settings["counting"] != "places"

    def _sum(self, contest: Contest, scores: list[Score], *, low: bool) -> float:
        """Return what the matches of an entrant add up to, the best of them where only those count."""
        settings: Mapping[str, list[int]] = contest.settings
        given = settings["place_points"]
        counts: list[Points]
        if contest.settings["counting"] == "places":
            counts = [given[score.place - 1] if score.place <= len(given) else 0 for score in scores]
        else:
            counts = [score.points for score in scores]
        best = sorted(counts, reverse=not low)[: contest.settings["best_of"]]
        total = to_tenth(sum(best))
        return round(total / len(best), 4) if contest.settings["counting"] == "average" else total

    def _is_closed(self, contest: Contest) -> bool:
        return contest.event.opened.get(contest.stage.terms.competition) is False


def _that_count(contest: Contest) -> Iterator[Result]:
    """Yield the results of matches that have ended and were not claimed unplayed."""
    for match in contest.matches:
        result = contest.result(match)
        if result is not None and result.finished and not result.without_win:
            yield result
