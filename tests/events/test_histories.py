"""Whatever the director and the tables do in whatever order, the event is what a naive reading says.

What cannot be done is refused and changes nothing; it is never silent that others would go on now.
KANAKKU_HISTORIES says how many histories are tried; ``make torture`` takes more.
"""

from __future__ import annotations

import os
from typing import Any

from flask import Flask
from hypothesis import HealthCheck, Phase, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from api.door.limits import Limits
from models.store.database import Database
from rules.events.advancements import basis
from rules.events.contests import through
from tests.events.hall import Hall, asking
from tests.events.judge import Judge
from tests.events.scenes import Scene

HISTORIES = int(os.environ.get("KANAKKU_HISTORIES", "3"))
CHOICE = st.integers(0, 99)


class History(RuleBasedStateMachine):
    """Do any act upon any match or entrant, and keep any sheet."""

    app: Flask
    database: Database

    @initialize()
    def open(self) -> None:
        self.app.extensions["kanakku.limits"] = Limits()
        self.hall = Hall(asking(self.app.test_client()), self.database, "histories")
        self.scene = Scene(self.hall)
        self.judge = Judge(self.hall, clashes=False)
        self.done: list[str] = []

    def _match(self, choice: int, *statuses: str) -> str:
        """Return a match in one of these states, or empty where there is none."""
        shown = self.hall.look()["matches"]
        fitting = [match for match, each in shown.items() if not statuses or each["status"] in statuses]
        return fitting[choice % len(fitting)] if fitting else ""

    def _try(self, kind: str, **facts: Any) -> None:
        """Do an act that may be refused, which then changes nothing."""
        before, act_id = self.hall.look(), self.hall.new_id()
        status, answer = self.hall.try_act(kind, act_id, **facts)
        if status == 201:
            self.done.append(act_id)
        else:
            # What changes nothing is no act, and no fault.
            assert status == 200 or (status == 422 and answer["code"]), answer
            assert self.hall.look() == before
        self.judge.check()

    @rule(choice=CHOICE)
    def play(self, choice: int) -> None:
        if match := self._match(choice, "to_come", "playing"):
            self._go_on(match)

    def _go_on(self, match: str) -> None:
        """Start a match where its table is free, or record its deal."""
        if self.hall.look()["matches"][match]["status"] == "to_come":
            table = self.hall.look()["matches"][match]["table"]
            shown = self.hall.send("GET", f"/tables/{table}")
            busy = shown["game"] and shown["game"]["status"] != "finished"
            if not busy and match in [each["id"] for each in shown["coming"]]:
                self.hall.start(match)
        shown = self.hall.look()["matches"][match]
        if shown["status"] == "playing":
            # Who was forfeited has left the sheet too.
            self.hall.sheet(shown["game"])
            self.hall.record(match)

    @rule(choice=CHOICE)
    def correct(self, choice: int) -> None:
        if match := self._match(choice, "finished"):
            self.hall.correct(match)

    @rule(choice=CHOICE, entrant=st.sampled_from("abcdef"))
    def judge_somebody(self, choice: int, entrant: str) -> None:
        kind = ("withdrawn", "reinstated", "disqualified")[choice % 3]
        named = {"entrant": entrant} if kind == "disqualified" else {"entrants": [entrant]}
        self._try(kind, **named)

    @rule(choice=CHOICE, most=st.integers(1, 3))
    def forfeit(self, choice: int, most: int) -> None:
        match = self._match(choice)
        given_up = self.hall.look()["matches"][match]["entrants"][:most]
        if given_up:
            self._try("forfeited", matches=[{"match": match, "entrants": given_up}])

    @rule(choice=CHOICE)
    def decide(self, choice: int) -> None:
        match = self._match(choice)
        entrants = self.hall.look()["matches"][match]["entrants"]
        turned = entrants[choice % 3 :] + entrants[: choice % 3]
        places = [{"entrant": each, "place": place} for place, each in enumerate(turned, 1)]
        self._try("ruled", match=match, places=places)

    @rule(choice=CHOICE)
    def interrupt(self, choice: int) -> None:
        match = self._match(choice)
        self._try(("adjourned", "resumed")[choice % 2], match=match)

    @rule(choice=CHOICE, table=st.sampled_from(["t1", "t2", "t5"]))
    def move(self, choice: int, table: str) -> None:
        places = [{"match": self._match(choice), "table": self.scene.names[table]}]
        self._try("moved", matches=places)

    @rule(choice=CHOICE)
    def strike(self, choice: int) -> None:
        if self.done:
            self._try("struck", act=self.done[choice % len(self.done)])

    @rule()
    def finish_and_advance(self) -> None:
        """Play all preliminaries that are open, and confirm who is through."""
        for name in ("m1", "m2"):
            self._go_on(self.scene.names[name])
        event, results = self.hall.told()
        if chosen := list(through(event, "pre", results)):
            on = basis(event, "pre", results)
            self._try("advanced", stage="pre", to="fin", entrants=chosen, basis=on)


def test_histories_are_what_the_naive_reading_says(app: Flask, database: Database) -> None:
    of_this_test = type("HistoryHere", (History,), {"app": app, "database": database})
    run_state_machine_as_test(
        of_this_test,
        settings=settings(
            max_examples=HISTORIES,
            stateful_step_count=12,
            deadline=None,
            phases=[Phase.generate, Phase.shrink] if HISTORIES > 50 else [Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )
