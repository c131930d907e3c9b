"""Hold an event against the naive reading of it, after every act and every change of a sheet."""

from __future__ import annotations

from typing import Any

from rules.events.advancements import outdated
from rules.events.contests import through
from rules.events.standings import of_night, of_stage
from tests.events.hall import Hall
from tests.events.naive import Naive, places_of
from tests.events.naive_rounds import PAIRED, Rounds


class Judge:
    """Check a hall whenever something has changed; `confirmed` is what each advancement was based on.

    Where tables may start what they like, `clashes` of tables and people are not looked for.
    """

    def __init__(self, hall: Hall, *, clashes: bool = True) -> None:
        self.hall, self.clashes = hall, clashes
        self.confirmed: dict[str, Any] = {}
        self.checks = 0
        self._drawn: dict[str, int] = {}
        hall.checked = self.check

    def read_again(self) -> None:
        """Read every sheet anew, as who was not there when they were written."""
        for game in [*self.hall.sheets]:
            self.hall.sheet(game)
        self.check()

    def check(self) -> None:
        """Assert that the program and the naive reading say the same of everything."""
        naive = Naive(self.hall.look(), self.hall.sheets)
        event, results = self.hall.told()
        naive.check_matches()
        naive.check_draws()
        if self.clashes:
            naive.check_clashes()
        for stage, terms in naive.shown["stages"].items():
            if terms["format"] in ("brackets", "knock_out"):
                assert {*through(event, stage, results)} == naive.through(stage), stage
                mine = naive.places(stage)
                assert places_of(of_stage(event, stage, results), mine) == mine, stage
            elif terms["format"] in PAIRED:
                self._check_rounds(naive, stage)
        mine = naive.persons()
        assert places_of(of_night(event, results), mine) == mine
        self._check_advancements(naive, {each.to for each in outdated(event, results)})
        self.checks += 1

    def _check_rounds(self, naive: Naive, stage: str) -> None:
        """Assert that rounds of pairs are shown as they are, and that a new one could be drawn no better."""
        shown, read = naive.shown["stages"][stage], Rounds(naive, stage)
        assert {each["entrant"]: each["place"] for each in shown["standings"]} == read.places(), stage
        assert {*shown["through"]} == read.through(), stage
        assert {*shown["gone"]} == read.gone(), stage
        assert shown["over"] == read.is_over, stage
        number = len(shown["rounds"])
        if number > self._drawn.get(stage, 0):
            Rounds(naive, stage, before=number).check_drawn(number)
        self._drawn[stage] = number

    def _check_advancements(self, naive: Naive, said: set[str]) -> None:
        """Assert that it is said of an advancement when others go on than those for whom it was confirmed.

        So it is when results have changed that it was based on, or when one of those confirmed has gone.
        """
        acts = self.hall.send("GET", f"/events/{self.hall.code}/desk")["acts"]
        in_force = [each for each in acts if each["kind"] == "advanced" and not each["struck_by"]]
        for each in in_force:
            self.confirmed.setdefault(each["id"], self._stood(naive, each["stage"], each["to"]))
        last = {each["to"]: each for each in in_force}
        changed = {
            to
            for to, each in last.items()
            if self.confirmed[each["id"]] != self._stood(naive, each["stage"], to)
            or any(naive.entrants[one]["standing"] != "in" for one in {*each["entrants"]} - naive.begun(to))
        }
        assert said == changed

    def _stood(self, naive: Naive, stage: str, to: str) -> tuple[Any, set[str]]:
        """Return the scores of a stage and who goes on by them, as does whoever has begun the next."""
        begun = naive.begun(to)
        entrants = {
            one: {**each, "standing": "in"} if one in begun else each for one, each in naive.entrants.items()
        }
        read = Naive({**naive.shown, "entrants": entrants}, naive.sheets)
        paired = naive.shown["stages"][stage]["format"] in PAIRED
        return naive.scores_on(stage), Rounds(read, stage).through() if paired else read.through(stage)
