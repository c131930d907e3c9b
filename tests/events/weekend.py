"""Play a gin weekend and a partnership event through HTTP: ``python -m tests.events.weekend [SEED]``.

64 play gin by the rule of two losses, four and five wins go to finals in which the best have byes. Teams of
two play gin in the same way, and teams of three 28 in Swiss rounds. They are odd in number; before each round
somebody withdraws or is back, somebody comes late, a match is claimed unplayed, one is adjourned, sheets
are corrected, and the power goes in the middle. All is held against the naive reading of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tests.events.occasion import Occasion, play_whole

SEED = "kanakku 2026-12-05"


@dataclass(frozen=True)
class Contest:
    """Say who plays what in rounds of pairs, and whether finals follow."""

    name: str
    game: str
    preset: str
    entrants: int
    form: str = "two_losses"
    rounds: int = 5
    wins: int = 4
    team: int = 1
    finals: bool = True
    rules: Mapping[str, Any] = field(default_factory=dict)

    def names(self, number: int) -> list[str]:
        return [f"{self.name.title()} {letter}{number}" for letter in "XYZ"[: self.team]]


ONE_DEAL = {"deals_per_round": 1, "rounds": 1, "extra_rounds": 0}
SINGLES = Contest("singles", "gra_singles", "gra_singles", 64)
PAIRS = Contest("pairs", "gra_partnership", "gra_partnership", 27, team=2)
TEAMS = Contest("teams", "twenty_eight", "gama_28", 19, "rounds", 6, team=3, finals=False, rules=ONE_DEAL)
WHOLE = ((SINGLES,), (PAIRS, TEAMS))
SMALL_SINGLES = (replace(SINGLES, entrants=16, rules={"target": 60}),)
SMALL_TEAMS = (
    replace(PAIRS, entrants=9, rounds=4, wins=2, rules={"target": 60}),
    replace(TEAMS, entrants=8, rounds=3),
)


class Weekend(Occasion):
    """Play contests one after the other in one hall."""

    def __init__(self, folder: Path, contests: Sequence[Contest], seed: str) -> None:
        super().__init__(folder, seed)
        self.contests = contests

    def play(self) -> None:
        hall = self.hall
        most = max(each.entrants for each in self.contests)
        self.tables = hall.open_tables(*(f"{number}" for number in range(1, most // 2 + 3)))
        for contest in self.contests:
            self._enter(contest)
            for number in range(1, contest.rounds + 1):
                self._come_and_go(contest, number)
                if hall.is_due(contest.name):
                    self._play_round(contest, number)
            self._resume()
            if contest.finals:
                self._play_finals(contest)
        self.judge.read_again()

    def _enter(self, contest: Contest) -> None:
        hall = self.hall
        team = {"team_size": contest.team} if contest.team > 1 else {}
        hall.competition(contest.name, contest.game, contest.preset, rules=contest.rules, **team)
        goes_on = {"wins": contest.wins} if contest.form == "two_losses" else {"advance": 4}
        settings = {"rounds": contest.rounds, **goes_on}
        hall.stage(contest.name, contest.name, contest.form, settings=settings)
        if contest.finals:
            hall.stage(f"{contest.name}-finals", contest.name, "knock_out", after=contest.name)
        teams = [contest.names(number) for number in range(contest.entrants)]
        self.here = hall.enter(contest.name, *teams)
        hall.act("closed", competition=contest.name)
        self.adjourned: list[str] = []

    def _come_and_go(self, contest: Contest, number: int) -> None:
        """Let one withdraw before a round, another by mistake; one comes late before the third."""
        hall = self.hall
        gone, mistaken = hall.chance.sample(self.here, 2)
        act = hall.act("withdrawn", entrants=[mistaken], reason="not heard when called")
        hall.act("struck", act=act, reason="was in the garden")
        hall.act("withdrawn", entrants=[gone])
        self.here.remove(gone)
        if number == 3:
            self.here += hall.enter(contest.name, contest.names(contest.entrants), late=True)

    def _play_round(self, contest: Contest, number: int) -> None:
        """Play what is drawn; in the second round it is disturbed by whatever disturbs one."""
        hall = self.hall
        busy = {hall.look()["matches"][match]["played_at"] for match in self.adjourned}
        drawn = hall.draw(contest.name, [table for table in self.tables if table not in busy])
        if number == 2:
            unplayed, adjourned, *drawn = drawn
            [first, _] = hall.look()["matches"][unplayed]["entrants"]
            claim = {"match": unplayed, "entrants": [first]}
            hall.act("forfeited", matches=[claim], without_win=True, reason="claimed unplayed")
            hall.start(adjourned)
            hall.act("adjourned", match=adjourned)
            self.adjourned.append(adjourned)
            if drawn:
                self._join_late(contest)
        for match in drawn:
            hall.start(match)
            hall.record(match)
        if number == 3 and not self.cuts:
            self.cut()
        self._finish(drawn)
        for match in hall.chance.sample(drawn, min(2, len(drawn))):
            hall.correct(match)
        self._finish(drawn)

    def _finish(self, matches: Sequence[str]) -> None:
        shown = self.hall.look()["matches"]
        for match in matches:
            if shown[match]["status"] == "playing":
                self.hall.play(match)

    def _join_late(self, contest: Contest) -> None:
        """Draw who comes into a round that is going on to who has the bye of it, or give him that."""
        hall = self.hall
        self.here += hall.enter(contest.name, contest.names(contest.entrants + 1), late=True)
        if hall.is_due(contest.name):
            for match in hall.draw(contest.name, self.tables[-1:]):
                hall.play(match)

    def _resume(self) -> None:
        for match in self.adjourned:
            self.hall.act("resumed", match=match)
            self.hall.play(match)

    def _play_finals(self, contest: Contest) -> None:
        """Play the finals: the first of the rounds have the byes, and one does not come to the second day."""
        hall, finals = self.hall, f"{contest.name}-finals"
        hall.advance(contest.name, finals)
        shown = hall.look()
        confirmed = shown["stages"][finals]["advanced"]
        standings = [each["entrant"] for each in shown["stages"][contest.name]["standings"]]
        assert confirmed == [one for one in standings if one in confirmed]
        first = hall.draw(finals, self.tables)
        byes = hall.look()["stages"][finals]["rounds"][0]["byes"]
        size = 1 << (len(confirmed) - 1).bit_length()
        assert byes == confirmed[: size - len(confirmed)]
        for match in first:
            hall.play(match)
        hall.act("withdrawn", entrants=[byes[0] if byes else confirmed[0]], reason="went home")
        while hall.is_due(finals):
            for match in hall.draw(finals, self.tables):
                hall.play(match)


if __name__ == "__main__":
    for contests in WHOLE:
        play_whole(lambda folder, seed, each=contests: Weekend(folder, each, seed), SEED)  # type: ignore[misc]
