"""Play a cards night through HTTP from a published seed: ``python -m tests.events.night [SEED]``.

96 play rummy at 16 tables to a final, 12 teams of three play 28 in a knock-out. Some do not come, some
come late, sheets are corrected after who goes on was confirmed, somebody is disqualified, a match is
adjourned, two tables are mixed up and put right, and the power goes in the middle. After every act and every
change of a sheet the event is held against the naive reading of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.events.occasion import Occasion, play_whole

SEED = "kanakku 2026-11-28"


@dataclass(frozen=True)
class Size:
    """Say how many play, and at how many tables."""

    players: int
    teams: int
    tables: int

    @property
    def no_shows(self) -> int:
        return max(2, -(-self.players // 20))


WHOLE, SMALL = Size(96, 12, 22), Size(13, 5, 5)


class Night(Occasion):
    """Play a night of a size on a server whose file lies in `folder`."""

    def __init__(self, folder: Path, size: Size, seed: str) -> None:
        super().__init__(folder, seed)
        self.size = size

    def play(self) -> None:
        """Play it all."""
        self._enter()
        self._draw()
        self._seat_the_late()
        self._mix_up_two_tables()
        self._play_preliminaries()
        self._play_first_round()
        self.hall.advance("prelim", "final")
        self._correct_after_advancement()
        self._play_final()
        self._play_knock_out()
        self.judge.read_again()

    def _enter(self) -> None:
        hall, size = self.hall, self.size
        self.tables = hall.open_tables(*(f"Table {number}" for number in range(1, size.tables + 1)))
        few = {"hand_limit": 2, "tie_break": "shared"}
        hall.competition("rummy", "gama_rummy", "gama_prelim", rules=few)
        rules = {"deals_per_round": 2, "rounds": 1, "extra_rounds": 0}
        hall.competition("28", "twenty_eight", "gama_28", team_size=3, rules=rules)
        hall.stage("prelim", "rummy", "brackets", settings={"table_size": 6, "advance": 1})
        final = {"hand_limit": 3, "tie_break": "shared"}
        hall.stage("final", "rummy", "brackets", after="prelim", preset="gama_final", rules=final)
        hall.stage("cup", "28", "knock_out", settings={"third_place": "match"})
        self.players = hall.enter("rummy", *([f"Player {number}"] for number in range(size.players)))
        hall.enter("28", *([f"{letter} {team}" for letter in "XYZ"] for team in range(size.teams)))
        hall.act("closed", competition="rummy")
        hall.act("closed", competition="28")
        hall.refuses(
            "REGISTRATION_CLOSED",
            "entered",
            competition="rummy",
            entrants=[{"entrant": "late", "people": ["X0"]}],
        )

    def _draw(self) -> None:
        """Check in who has come, take out who has not, and draw."""
        hall = self.hall
        self.missing, *gone = hall.chance.sample(self.players, self.size.no_shows)
        shown = hall.look()
        here = [
            person
            for each in self.players
            if each not in (*gone, self.missing)
            for person in shown["entrants"][each]["people"]
        ]
        hall.act("checked_in", people=here)
        hall.act("withdrawn", entrants=gone, reason="did not come")
        tables = -(-(self.size.players - len(gone)) // 6)
        self.preliminaries = hall.draw("prelim", self.tables[:tables])
        self.cup_tables = self.tables[tables:]

    def _seat_the_late(self) -> None:
        """Put one who comes late in the place of who is not there, and one at the table with most room."""
        hall = self.hall
        first, second = hall.enter("rummy", ["Late Comer"], ["Later Comer"], late=True)
        matches = hall.look()["matches"]
        lineups = {match: [*matches[match]["entrants"]] for match in self.preliminaries}
        match = next(each for each, entrants in lineups.items() if self.missing in entrants)
        lineups[match][lineups[match].index(self.missing)] = first
        hall.act("lineups", matches=[{"match": match, "entrants": lineups[match]}], byes=[self.missing])
        hall.act("withdrawn", entrants=[self.missing], reason="did not come")
        match = min(lineups, key=lambda each: len(lineups[each]))
        hall.act("lineups", matches=[{"match": match, "entrants": [*lineups[match], second]}])

    def _mix_up_two_tables(self) -> None:
        """Let two tables sit down at each other's, notice, and change what is played where."""
        hall = self.hall
        one, other = self.preliminaries[:2]
        matches = hall.look()["matches"]
        places = [
            {"match": one, "table": matches[other]["table"]},
            {"match": other, "table": matches[one]["table"]},
        ]
        hall.act("moved", matches=places, reason="both had sat down")

    def _play_preliminaries(self) -> None:
        """Play all tables in turns; one is adjourned, the power goes, somebody is disqualified."""
        hall = self.hall
        adjourned, judged, *_ = self.preliminaries
        for match in self.preliminaries:
            hall.start(match)
            hall.record(match)
        hall.act("adjourned", match=adjourned, place="the bar")
        self.cut()
        for match in self.preliminaries[1:]:
            hall.play(match)
        entrant = hall.look()["matches"][judged]["entrants"][0]
        act = hall.act("disqualified", entrant=entrant, match=judged, reason="looked at another's cards")
        hall.act("struck", act=act, reason="it was somebody else")
        entrant = hall.look()["matches"][judged]["entrants"][1]
        hall.act("disqualified", entrant=entrant, match=judged, reason="looked at another's cards")
        hall.refuses(
            "STAGE_NOT_OVER",
            "advanced",
            stage="prelim",
            to="final",
            entrants=[hall.look()["matches"][judged]["entrants"][2]],
            basis="0" * 64,
        )
        hall.act("resumed", match=adjourned)
        hall.play(adjourned)

    def _play_first_round(self) -> None:
        """Play the first round of 28: one team does not come, and its forfeit is undone and done again."""
        hall = self.hall
        first = hall.draw("cup", self.cup_tables)
        given_up = {"match": first[0], "entrants": [hall.look()["matches"][first[0]]["entrants"][0]]}
        act = hall.act("forfeited", matches=[given_up])
        hall.act("struck", act=act, reason="they are on the stairs")
        hall.act("forfeited", matches=[given_up], reason="they went home again")
        for match in first[1:]:
            hall.play(match)

    def _correct_after_advancement(self) -> None:
        """Correct sheets after the preliminaries were confirmed, and confirm again what has become of it."""
        hall = self.hall
        for match in hall.chance.sample(self.preliminaries, min(3, len(self.preliminaries))):
            hall.correct(match)
        while goes_on := self._opened_again():
            hall.record(goes_on[0])
        hall.advance("prelim", "final", reason="a sheet was corrected")

    def _opened_again(self) -> list[str]:
        """Return the preliminaries that a correction has opened again."""
        shown = self.hall.look()["matches"]
        return [match for match in self.preliminaries if shown[match]["status"] == "playing"]

    def _play_final(self) -> None:
        finals = self.hall.draw("final", self.tables, by_cards=True)
        for match in finals:
            self.hall.play(match)

    def _play_knock_out(self) -> None:
        hall = self.hall
        while hall.is_due("cup"):
            for match in hall.draw("cup", self.cup_tables):
                hall.play(match)


if __name__ == "__main__":
    play_whole(lambda folder, seed: Night(folder, WHOLE, seed), SEED)
