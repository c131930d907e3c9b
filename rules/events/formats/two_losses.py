"""Play the two-loss rule of the Gin Rummy Association (RULES §8, §9): five games, out at the second loss."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rules.events.formats.contest import Contest
from rules.events.formats.format import MINUTES, Course, Meeting
from rules.events.formats.paired import BYE, ROUNDS, Paired
from rules.events.formats.records import Record
from rules.events.ranking import Place, Step, rank
from rules.events.state import Match
from rules.sheet.scoresheet import Points
from rules.switches import integer

_TO_THE_FINALS = 6 / 32
"""How many of all have won four or five of five games, once who has lost two is out."""


class TwoLosses(Paired):
    """Draw blind, then by record, who has not lost twice; who has won four of five plays the finals.

    Who has won four and lost none plays the fifth all the same: five wins have a bye in the finals.
    """

    id = "two_losses"
    knocks_out = True
    title = "Out after two losses"
    summary = "Five games, out at the second loss; four and five wins go to the finals."
    said = "stage_two_losses"
    switches = (
        ROUNDS,
        integer("losses", 2, "Out at", "Who has lost so often is out.", within=(1, 9)),
        integer("wins", 4, "Wins for the finals", "Who has won so often goes on.", within=(1, 99)),
        BYE,
        MINUTES,
    )

    def course(self, entrants: int, sizes: tuple[int, int], settings: Mapping[str, Any]) -> Course:
        through = max(1, round(entrants * _TO_THE_FINALS))
        return Course((entrants // 2,) * settings["rounds"], through)

    def contenders(self, contest: Contest) -> tuple[str, ...]:
        known = contest.once(self.records)
        return tuple(each for each in contest.playing if known[each].losses < contest.settings["losses"])

    def out(self, contest: Contest, number: int) -> Collection[str]:
        return {*contest.playing} - {*contest.once(self.contenders)}

    def overtaken(self, contest: Contest) -> tuple[Match, ...]:
        """Return matches of who has lost too often already."""
        out = self.out(contest, contest.last_round)
        return tuple(
            each
            for each in contest.matches
            if not contest.begun(each) and not {*out}.isdisjoint(each.entrants)
        )

    def through(self, contest: Contest) -> tuple[str, ...]:
        """Return who has won often enough; who alone has not lost too often is through as well."""
        known = contest.once(self.records)
        sure = {
            each for each in contest.playing if self._wins(contest, known[each]) >= contest.settings["wins"]
        }
        left = contest.once(self.contenders)
        if len(left) == 1 and contest.once(self.is_over):
            sure |= {*left}
        return tuple(place.entrant for place in contest.once(self.standings) if place.entrant in sure)

    def gone(self, contest: Contest) -> tuple[str, ...]:
        through, left = {*contest.once(self.through)}, {*contest.once(self.contenders)}
        over = contest.once(self.is_over)
        return tuple(each for each in contest.field if each not in through and (over or each not in left))

    def standings(self, contest: Contest) -> tuple[Place, ...]:
        """Return the field by wins, then by losses, by the wins of the opponents, and by difference."""
        known = contest.once(self.records)
        return rank(contest.field, self._steps(contest, known))

    def counted(self, contest: Contest) -> Mapping[str, tuple[Points, ...]]:
        """Return wins and losses."""
        known = contest.once(self.records)
        return {each: (self._wins(contest, record), record.losses) for each, record in known.items()}

    def tree(self, contest: Contest) -> tuple[tuple[Meeting, ...], ...]:
        """Return the rounds as they were drawn, who has a bye last."""
        return tuple(
            (
                *(Meeting(each.id, each.entrants) for each in contest.round(number)),
                *(Meeting(None, (each,)) for each in contest.byes(number)),
            )
            for number in range(1, contest.last_round + 1)
        )

    def _steps(self, contest: Contest, known: Mapping[str, Record]) -> tuple[Step, ...]:
        wins = {each: self._wins(contest, record) for each, record in known.items()}
        return (
            Step("standing_wins", lambda each, _: wins[each]),
            Step("standing_losses", lambda each, _: known[each].losses, low=True),
            Step("standing_opponents_wins", lambda each, _: sum(wins[other] for other in known[each].met)),
            Step("standing_difference", lambda each, _: known[each].difference),
        )

    def _wins(self, contest: Contest, record: Record) -> int:
        return record.wins + (record.byes if contest.settings["bye"] == "win" else 0)
