"""Play a set number of rounds in which equal records meet and nobody twice: the Swiss system."""

from __future__ import annotations

from collections.abc import Mapping

from rules.events.formats.contest import Contest
from rules.events.formats.format import ADVANCE, MINUTES, TIES
from rules.events.formats.match_points import gone_by_points, match_points, ranked, through_by_points
from rules.events.formats.paired import BYE, ROUNDS, Paired
from rules.events.ranking import Place
from rules.sheet.scoresheet import Points


class Rounds(Paired):
    """Play rounds; everybody plays all of them, and match points count."""

    id = "rounds"
    title = "Rounds"
    summary = "So many rounds; equal records meet, nobody meets twice, nobody is out."
    said = "stage_rounds"
    switches = (
        ROUNDS,
        ADVANCE,
        TIES,
        BYE,
        MINUTES,
    )

    def through(self, contest: Contest) -> tuple[str, ...]:
        return through_by_points(
            contest, contest.once(self.records), contest.once(self.to_come), contest.once(self.standings)
        )

    def gone(self, contest: Contest) -> tuple[str, ...]:
        return gone_by_points(
            contest, contest.once(self.records), contest.once(self.to_come), contest.once(self.standings)
        )

    def counted(self, contest: Contest) -> Mapping[str, tuple[Points, ...]]:
        return match_points(contest.once(self.records))

    def standings(self, contest: Contest) -> tuple[Place, ...]:
        return ranked(contest, contest.once(self.records), opponents=True)
