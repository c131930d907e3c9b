"""Whatever several keys do in whatever order, the sheet is what a simple list of facts says.

KANAKKU_SEQUENCES says how many sequences are tried; ``make torture`` takes more.
"""

from __future__ import annotations

import os
from typing import Any

from flask import Flask
from hypothesis import HealthCheck, Phase, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from models.sheets import find_game
from models.verifying import faults_of_game
from tests.api.scorekeeper import Player, Scorekeeper, new_id, points

SEQUENCES = int(os.environ.get("KANAKKU_SEQUENCES", "15"))
SEATS = (1, 2)
POINTS = st.tuples(*[st.integers(0, 20)] * len(SEATS))
REASONS = st.sampled_from(["", "misheard"])


class Table(RuleBasedStateMachine):
    """Play against a model: the deals that stand in order, who claimed, who has signed, what is disputed."""

    app: Flask

    @initialize()
    def open(self) -> None:
        self.keeper = Scorekeeper(self.app.test_client())
        self.keeper.start("Anu", "Biju")
        self.deals: dict[str, tuple[int, ...] | None] = {}
        self.first: dict[str, tuple[int, ...]] = {}
        self.finished = False
        self.players: dict[int, Player] = {}
        self.signed: dict[int, bool] = {}
        self.disputes: dict[str, bool] = {}

    @property
    def locked(self) -> bool:
        return all(self.signed.get(seat) for seat in SEATS)

    def _change(self, status: int, reason: str, expected: int = 200) -> bool:
        """Check the status of a change of facts; return True where it was made, and break the signatures."""
        if self.locked and not reason:
            assert status == 409
            return False
        assert status == expected
        self.signed = dict.fromkeys(self.signed, False)
        return True

    def _any(self, data: st.DataObject, choices: Any) -> Any:
        return data.draw(st.sampled_from(sorted(choices)))

    @rule(by_seat=POINTS, number=st.none() | st.integers(1, 4))
    def record(self, by_seat: tuple[int, ...], number: int | None) -> None:
        deal = new_id()
        more = {} if number is None else {"number": number}
        status = self.keeper.put_deal(deal, points(*by_seat), **more).status_code
        due = 1 + sum(outcome is not None for outcome in self.deals.values())
        if number is not None and number != due:
            assert status == 409
        elif self.finished:
            assert status == 422
        else:
            assert status == 201
            self.deals[deal] = by_seat
            if number is None:
                self.first[deal] = by_seat

    @rule(data=st.data())
    def repeat(self, data: st.DataObject) -> None:
        if self.first:
            deal = self._any(data, self.first)
            assert self.keeper.put_deal(deal, points(*self.first[deal])).status_code == 200

    @rule(data=st.data(), by_seat=POINTS, reason=REASONS)
    def correct(self, data: st.DataObject, by_seat: tuple[int, ...], reason: str) -> None:
        if not self.first:
            return
        deal = self._any(data, self.first)
        more = {"reason": reason} if reason else {}
        known = not reason and self.first[deal] == by_seat
        status = self.keeper.put_deal(deal, points(*by_seat), "*", **more).status_code
        if known:
            assert status == 200
        elif self.deals[deal] is None:
            assert status == 409
        elif self._change(status, reason):
            self.deals[deal] = by_seat

    @rule(data=st.data())
    def correct_from_an_old_sheet(self, data: st.DataObject) -> None:
        if self.first:
            deal = self._any(data, self.first)
            stale = self.keeper.put_deal(deal, points(99, 99), 0)
            assert stale.status_code == 412

    @rule(data=st.data())
    def withdraw(self, data: st.DataObject) -> None:
        if self.deals:
            deal = self._any(data, self.deals)
            assert self.keeper.withdraw(deal, "*").status_code == 200
            if self.deals[deal] is not None:
                self.deals[deal] = None
                self.signed = dict.fromkeys(self.signed, False)

    @rule()
    def finish(self) -> None:
        if not self.finished:
            self.keeper.finish()
            self.finished = True

    @rule(seat=st.sampled_from(SEATS))
    def claim(self, seat: int) -> None:
        if seat in self.players:
            again = self.keeper.client.post(f"{self.keeper.game}/seats/{seat}/claim", json={})
            assert again.status_code == 409
        else:
            self.players[seat] = self.keeper.claim(seat)

    @rule(seat=st.sampled_from(SEATS), reason=REASONS)
    def release(self, seat: int, reason: str) -> None:
        path = f"{self.keeper.game}/seats/{seat}/claim"
        status = self.keeper.send("DELETE", path, {"reason": reason}).status_code
        if seat not in self.players or (self.locked and not reason):
            assert status == (409 if seat in self.players else 200)
            return
        assert status == 200
        gone = self.players.pop(seat)
        if seat in self.signed:
            self.signed[seat] = False
        assert gone.sign().status_code == 401

    @rule(seat=st.sampled_from(SEATS), other=st.sampled_from(SEATS))
    def sign(self, seat: int, other: int) -> None:
        if seat not in self.players:
            return
        status = self.players[seat].sign(seat=other).status_code
        if other != seat:
            assert status == 401
        elif not self.finished:
            assert status == 409
        else:
            assert status == 200
            self.signed[seat] = True

    @rule(seat=st.sampled_from(SEATS), data=st.data())
    def dispute(self, seat: int, data: st.DataObject) -> None:
        if seat in self.players and self.deals:
            dispute_id = new_id()
            sent = self.players[seat].dispute(self._any(data, self.deals), dispute_id)
            assert sent.status_code == 201
            self.disputes[dispute_id] = False

    @rule(data=st.data())
    def settle(self, data: st.DataObject) -> None:
        if self.disputes:
            dispute_id = self._any(data, self.disputes)
            path = f"{self.keeper.game}/disputes/{dispute_id}/settle"
            assert self.keeper.send("POST", path, {"reason": "looked"}).status_code == 200
            self.disputes[dispute_id] = True

    @invariant()
    def sheet_is_what_the_facts_say(self) -> None:
        sheet = self.keeper.look()
        standing = {deal: outcome for deal, outcome in self.deals.items() if outcome is not None}
        assert [deal["id"] for deal in sheet["deals"]] == list(standing)
        totals = [sum(outcome[seat - 1] for outcome in standing.values()) for seat in SEATS]
        assert [total["points"] for total in sheet["totals"]] == totals
        assert sheet["claims"] == sorted(self.players)
        assert {each["seat"]: each["holds"] for each in sheet["signatures"]} == self.signed
        assert sheet["locked"] == self.locked
        settled = {each["id"]: each["settled"] is not None for each in sheet["disputes"]}
        assert settled == self.disputes

    @invariant()
    def journal_proves_it(self) -> None:
        with self.app.extensions["kanakku.database"].reading() as session:
            assert faults_of_game(session, find_game(session, self.keeper.sheet["game"]["id"])) == []


def test_any_sequence_leaves_the_sheet_that_its_facts_say(app: Flask) -> None:
    class Here(Table):
        pass

    Here.app = app
    run_state_machine_as_test(
        Here,
        settings=settings(
            max_examples=SEQUENCES,
            stateful_step_count=30,
            derandomize=SEQUENCES < 100,
            deadline=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        ),
    )
