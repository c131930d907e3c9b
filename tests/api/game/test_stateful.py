"""Whatever several keys do in whatever order, the sheet is what a simple list of facts says.

KANAKKU_SEQUENCES says how many sequences are tried; ``make torture`` takes more.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

from flask import Flask
from hypothesis import HealthCheck, Phase, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from werkzeug.test import TestResponse

from api.door.limits import Limits
from models.game.bounds import MOST_OPEN, MOST_PAPERS
from models.record.faults import faults_of_game, faults_of_table
from models.record.verifying import faults_of_sheet
from tests.api.scorekeeper import Player, Scorekeeper, new_id, points
from tests.torture.histories import History, Told

SEQUENCES = int(os.environ.get("KANAKKU_SEQUENCES", "8"))
SEATS = (1, 2)
POINTS = st.tuples(*[st.integers(0, 20)] * len(SEATS))
REASONS = st.sampled_from(["", "misheard"])
PAPERS = st.dictionaries(st.integers(1, 5), POINTS, min_size=1, max_size=4)
Dealt = tuple[int, ...]
Difference = tuple[int, int | None, str, int | None, int | None, str | None]
"""What differs: the deal, the seat, the kind, what paper and sheet say, the entry."""


class Table(RuleBasedStateMachine):
    """Play against a model: what stands, who claimed, signed and disputed, what paper says, and the journal.

    A sheet has as many versions as its journal has rows; `facts_since` is the one that last changed facts.
    """

    app: Flask
    tried: Counter[str]

    @initialize()
    def open(self) -> None:
        self.tried["sequences"] += 1
        self.app.extensions["kanakku.limits"] = Limits()
        self.stranger = Scorekeeper(self.app.test_client())
        self.keeper = Scorekeeper(self.app.test_client())
        self.keeper.start("Anu", "Biju")
        self.names = {1: "Anu", 2: "Biju"}
        self.deals: dict[str, Dealt | None] = {}
        self.first: dict[str, tuple[Dealt, int | None]] = {}
        self.rulings: dict[str, Dealt] = {}
        self.finish_id: str | None = None
        self.players: dict[int, Player] = {}
        self.old_keys: list[str] = []
        self.signed: dict[int, bool] = {}
        self.disputes: dict[str, tuple[int, str]] = {}
        self.settled: set[str] = set()
        self.papers: dict[str, dict[int, Dealt]] = {}
        self.decided: set[Difference] = set()
        self.journal = ["started"]
        self.history = History()
        self.facts_since = 1

    @property
    def locked(self) -> bool:
        return all(self.signed.get(seat) for seat in SEATS)

    def _changes_facts(self, action: str) -> None:
        self.journal.append(action)
        self.facts_since = len(self.journal)
        self.signed = dict.fromkeys(self.signed, False)

    def _did(self, action: str, entry: str, by_seat: Dealt | None, reason: str = "") -> None:
        """Note an act of the keeper's, which was acknowledged as the newest version."""
        told = Told(action, entry, reason)
        act = self.history.begin("keeper", told, None if by_seat is None else points(*by_seat))
        act.acknowledged(len(self.journal))

    def _any(self, data: st.DataObject, choices: Any) -> Any:
        """Return one of them by when it came: ids are other ones each time, and so would be their order."""
        return data.draw(st.sampled_from([*choices]))

    def _version(self, data: st.DataObject) -> tuple[str | int, bool]:
        """Return what If-Match may say, and whether it fits."""
        version = data.draw(st.just("*") | st.integers(0, len(self.journal) + 1))
        return version, version == "*" or self.facts_since <= int(version) <= len(self.journal)

    def _locked_or(self, answer: TestResponse, reason: str, expected: int = 200) -> bool:
        """Check the answer to a change; return True where it was made."""
        refused = self.locked and not reason
        assert answer.status_code == (409 if refused else expected), answer.text
        return not refused

    @rule(by_seat=POINTS, number=st.none() | st.integers(1, 4), data=st.data())
    def record(self, by_seat: Dealt, number: int | None, data: st.DataObject) -> None:
        deal = new_id()
        more = {} if number is None else {"number": number}
        version, fits = data.draw(st.just((None, True))) if data.draw(st.booleans()) else self._version(data)
        status = self.keeper.put_deal(deal, points(*by_seat), version, **more).status_code
        due = 1 + sum(outcome is not None for outcome in self.deals.values())
        if not fits:
            assert status == 412
        elif number not in (None, due):
            assert status == 409
        elif self.finish_id:
            assert status == 422
        else:
            assert status == 201
            self.deals[deal] = by_seat
            self.first[deal] = (by_seat, number)
            self._changes_facts("recorded")
            self._did("recorded", deal, by_seat)

    @rule(data=st.data())
    def repeat(self, data: st.DataObject) -> None:
        if self.first:
            deal = self._any(data, self.first)
            by_seat, number = self.first[deal]
            more = {} if number is None else {"number": number}
            assert self.keeper.put_deal(deal, points(*by_seat), **more).status_code == 200

    @rule(data=st.data(), by_seat=POINTS, reason=REASONS)
    def correct(self, data: st.DataObject, by_seat: Dealt, reason: str) -> None:
        if not self.deals:
            return
        deal = self._any(data, self.deals)
        version, fits = self._version(data)
        answer = self.keeper.put_deal(deal, points(*by_seat), version, reason=reason)
        if not reason and self.first[deal] == (by_seat, None):
            assert answer.status_code == 200
        elif not fits:
            assert answer.status_code == 412
        elif self.deals[deal] is None:
            assert answer.status_code == 409
        elif self.deals[deal] == by_seat:
            assert answer.status_code == 200
        elif self._locked_or(answer, reason):
            self.deals[deal] = by_seat
            self._changes_facts("corrected")
            self._did("corrected", deal, by_seat, reason)

    @rule(data=st.data(), by_seat=POINTS)
    def correct_without_a_version(self, data: st.DataObject, by_seat: Dealt) -> None:
        if self.deals:
            deal = self._any(data, self.deals)
            answer = self.keeper.put_deal(deal, points(*by_seat), reason="misheard")
            assert answer.status_code == 428

    @rule(data=st.data())
    def withdraw(self, data: st.DataObject) -> None:
        standing = [deal for deal, outcome in self.deals.items() if outcome is not None]
        if standing:
            deal = self._any(data, standing)
            version, fits = self._version(data)
            assert self.keeper.withdraw(deal, version).status_code == (200 if fits else 412)
            if fits:
                self.deals[deal] = None
                self._changes_facts("withdrawn")
                self._did("withdrawn", deal, None)

    @rule(data=st.data())
    def withdraw_again(self, data: st.DataObject) -> None:
        gone = [deal for deal, outcome in self.deals.items() if outcome is None]
        if gone:
            assert self.keeper.withdraw(self._any(data, gone), "*").status_code == 200

    @rule(seat=st.sampled_from(SEATS), change=st.integers(-20, 20))
    def rule_on(self, seat: int, change: int) -> None:
        entry = new_id()
        facts = {"kind": "ruling", "ruling": "adjustment", "seat": seat, "points": change, "reason": "late"}
        answer = self.keeper.put_entry(entry, **facts)
        assert answer.status_code == 201, answer.text
        self.rulings[entry] = tuple(change if each == seat else 0 for each in SEATS)
        self._changes_facts("recorded")
        self._did("recorded", entry, None)

    @rule()
    def finish(self) -> None:
        if not self.finish_id:
            self.finish_id = new_id()
            assert self.keeper.put_entry(self.finish_id, kind="finish", reason="late").status_code == 201
            self._changes_facts("recorded")
            self._did("recorded", self.finish_id, None)

    @rule()
    def play_on(self) -> None:
        if self.finish_id:
            path = f"{self.keeper.game}/entries/{self.finish_id}"
            assert self.keeper.send("DELETE", path, {"reason": "one more"}, "*").status_code == 200
            self._changes_facts("withdrawn")
            self._did("withdrawn", self.finish_id, None)
            self.finish_id = None

    @rule(seat=st.sampled_from(SEATS), name=st.sampled_from(["Anu", "anu", "Biju", "Esha"]), reason=REASONS)
    def rename(self, seat: int, name: str, reason: str) -> None:
        answer = self.keeper.send(
            "PATCH", f"{self.keeper.game}/seats/{seat}", {"name": name, "reason": reason}
        )
        others = [other.casefold() for number, other in self.names.items() if number != seat]
        if name == self.names[seat]:
            assert answer.status_code == 200
        elif name.casefold() in others:
            assert answer.status_code == 409
        elif self._locked_or(answer, reason):
            self.names[seat] = name
            self._changes_facts("renamed")

    @rule(seat=st.sampled_from(SEATS))
    def claim(self, seat: int) -> None:
        if seat in self.players:
            again = self.keeper.client.post(f"{self.keeper.game}/seats/{seat}/claim", json={})
            assert again.status_code == 409
        else:
            self.players[seat] = self.keeper.claim(seat)
            self.journal.append("claimed")

    @rule(seat=st.sampled_from(SEATS), reason=REASONS)
    def release(self, seat: int, reason: str) -> None:
        path = f"{self.keeper.game}/seats/{seat}/claim"
        answer = self.keeper.send("DELETE", path, {"reason": reason})
        if seat not in self.players:
            assert answer.status_code == 200
        elif self._locked_or(answer, reason):
            self.old_keys.append(self.players.pop(seat).key)
            if seat in self.signed:
                self.signed[seat] = False
            self.journal.append("released")

    @rule(seat=st.sampled_from(SEATS), data=st.data())
    def sign(self, seat: int, data: st.DataObject) -> None:
        if seat not in self.players:
            return
        version, fits = self._version(data)
        status = self.players[seat].sign(version).status_code
        if not fits:
            assert status == 412
        elif not self.finish_id:
            assert status == 409
        else:
            assert status == 200
            self._signs(seat)

    @rule(by_seat=POINTS)
    def deal(self, by_seat: Dealt) -> None:
        if not self.finish_id:
            deal = new_id()
            self.keeper.deal(*by_seat, deal_id=deal)
            self.deals[deal] = by_seat
            self.first[deal] = (by_seat, None)
            self._changes_facts("recorded")
            self._did("recorded", deal, by_seat)

    @rule()
    def everybody_signs(self) -> None:
        self.deal((1, 2))
        self.finish()
        for seat in SEATS:
            if seat not in self.players:
                self.claim(seat)
            assert self.players[seat].sign().status_code == 200
            self._signs(seat)
        self.tried["locked sheets"] += 1
        for deal, outcome in self.deals.items():
            if outcome is not None:
                unexplained = self.keeper.put_deal(deal, points(30, 30), "*")
                assert unexplained.status_code == 409

    def _signs(self, seat: int) -> None:
        if not self.signed.get(seat):
            self.signed[seat] = True
            self.journal.append("signed")

    @rule(seat=st.sampled_from(SEATS), data=st.data())
    def dispute(self, seat: int, data: st.DataObject) -> None:
        if seat in self.players and self.deals:
            dispute_id, deal = new_id(), self._any(data, self.deals)
            mine = [
                each for each, (by, _) in self.disputes.items() if by == seat and each not in self.settled
            ]
            status = self.players[seat].dispute(deal, dispute_id).status_code
            assert status == (409 if len(mine) == MOST_OPEN else 201)
            if status == 201:
                self.disputes[dispute_id] = (seat, deal)
                self.journal.append("disputed")

    @rule(seat=st.sampled_from(SEATS), data=st.data())
    def dispute_again(self, seat: int, data: st.DataObject) -> None:
        if seat in self.players and self.disputes:
            dispute_id = self._any(data, self.disputes)
            by, deal = self.disputes[dispute_id]
            again = self.players[seat].dispute(deal, dispute_id)
            assert again.status_code == (200 if seat == by else 409)

    @rule(data=st.data())
    def settle(self, data: st.DataObject) -> None:
        if self.disputes:
            dispute_id = self._any(data, self.disputes)
            path = f"{self.keeper.game}/disputes/{dispute_id}/settle"
            assert self.keeper.send("POST", path, {"reason": "looked"}).status_code == 200
            if dispute_id not in self.settled:
                self.settled.add(dispute_id)
                self.journal.append("settled")

    def _differences(self, paper: dict[int, Dealt]) -> set[Difference]:
        """Return in what both differ; a paper that begins later says nothing of what was before."""
        standing = [(entry, outcome) for entry, outcome in self.deals.items() if outcome is not None]
        sheet = dict(enumerate(standing, 1))
        found: set[Difference] = {
            (deal, None, "sheet_only", None, None, entry)
            for deal, (entry, _) in sheet.items()
            if deal >= min(paper) and deal not in paper
        }
        for deal, written in paper.items():
            if deal not in sheet:
                found.add((deal, None, "paper_only", None, None, None))
                continue
            entry, shown = sheet[deal]
            cells = zip(SEATS, written, shown, strict=True)
            # Nought is not written on paper, as `on_paper` sends it.
            found |= {(deal, seat, "points", on or None, off, entry) for seat, on, off in cells if on != off}
        return found

    @rule(paper=PAPERS)
    def compare_with_paper(self, paper: dict[int, Dealt]) -> None:
        shown = self.keeper.client.post(f"{self.keeper.game}/comparison", json={"deals": on_paper(paper)})
        assert {difference(each) for each in (shown.json or {})["differences"]} == self._differences(paper)

    @rule(paper=PAPERS)
    def take_in_paper(self, paper: dict[int, Dealt]) -> None:
        comparison = new_id()
        is_full = len(self.papers) == MOST_PAPERS
        assert self._keep(comparison, paper) == (409 if is_full else 201)
        if not is_full:
            self.papers[comparison], self.decided = paper, set()
            self.journal.append("compared")

    @rule(paper=PAPERS, data=st.data())
    def take_in_paper_again(self, paper: dict[int, Dealt], data: st.DataObject) -> None:
        if self.papers:
            comparison = self._any(data, self.papers)
            assert self._keep(comparison, self.papers[comparison]) == 200
            if paper != self.papers[comparison]:
                assert self._keep(comparison, paper) == 409

    def _keep(self, comparison: str, paper: dict[int, Dealt]) -> int:
        path = f"{self.keeper.game}/comparisons/{comparison}"
        return self.keeper.send("PUT", path, {"deals": on_paper(paper)}).status_code

    @rule(data=st.data(), other=st.tuples(st.integers(1, 6), st.none() | st.sampled_from(SEATS)))
    def decide_for_the_sheet(self, data: st.DataObject, other: tuple[int, int | None]) -> None:
        """Decide in one that differs, or in one that may not, by the newest paper or an older one."""
        found = self._differences(list(self.papers.values())[-1]) if self.papers else set()
        named = {each[:2]: each for each in found}
        deal, seat = data.draw(st.sampled_from([*sorted(named, key=str), other]))
        comparison = self._any(data, self.papers or [new_id()])
        version, fits = self._version(data)
        path = f"{self.keeper.game}/comparisons/{comparison}/decide"
        body = {"deal": deal, "seat": seat, "reason": "counted again"}
        status = self.keeper.send("POST", path, body, version).status_code
        if not self.papers:
            assert status == 404
        elif comparison != list(self.papers)[-1]:
            assert status == 409
        elif not fits:
            assert status == 412
        elif (deal, seat) not in named:
            assert status == 404
        else:
            assert status == 200
            if named[deal, seat] not in self.decided:
                self.decided.add(named[deal, seat])
                self.journal.append("decided")

    @rule()
    def renew_key(self) -> None:
        self.old_keys.append(self.keeper.key)
        self.keeper.renew()
        self.journal.append("rekeyed")

    @rule(data=st.data())
    def write_with_a_wrong_key(self, data: st.DataObject) -> None:
        """Try every other key there is: nothing may come of it, as the journal shows."""
        self.app.extensions["kanakku.limits"] = Limits()
        players = {seat: player.key for seat, player in self.players.items()}
        as_keeper = [self.stranger.key, *self.old_keys, *players.values()]
        entry, game = self._any(data, self.deals) if self.deals else new_id(), self.keeper.game
        seat = data.draw(st.sampled_from(SEATS))
        as_player = [self.stranger.key, self.keeper.key, *self.old_keys]
        as_player += [key for other, key in players.items() if other != seat]
        method, path, body, keys = data.draw(
            st.sampled_from(
                [
                    ("PUT", f"{game}/deals/{entry}", {"outcome": points(30, 30)}, as_keeper),
                    ("DELETE", f"{game}/deals/{entry}", {"reason": "mine"}, as_keeper),
                    ("PUT", f"{game}/entries/{new_id()}", {"kind": "finish"}, as_keeper),
                    ("DELETE", f"{game}/seats/{seat}/claim", {"reason": "mine"}, as_keeper),
                    ("PUT", f"{game}/comparisons/{new_id()}", {"deals": on_paper({1: (9, 9)})}, as_keeper),
                    ("PATCH", f"{game}/seats/{seat}", {"name": "Mallory"}, as_keeper),
                    ("PUT", f"{game}/seats/{seat}/signature", {}, as_player),
                ]
            )
        )
        headers = {"Authorization": f"Bearer {self._any(data, keys)}"}
        assert self.keeper.send(method, path, body, "*", headers=headers).status_code == 401

    @rule(by_seat=POINTS, data=st.data())
    def preview(self, by_seat: Dealt, data: st.DataObject) -> None:
        standing = [deal for deal, outcome in self.deals.items() if outcome is not None]
        more = {"id": self._any(data, standing)} if standing else {}
        expected = 422 if self.finish_id and not more else 200
        assert self.keeper.preview(outcome=points(*by_seat), **more).status_code == expected

    @invariant()
    def sheet_is_what_the_facts_say(self) -> None:
        self.tried["steps"] += 1
        sheet = self.keeper.look()
        self.history.saw("keeper", sheet["version"])
        standing = {deal: outcome for deal, outcome in self.deals.items() if outcome is not None}
        assert [deal["id"] for deal in sheet["deals"]] == list(standing)
        counted = [*standing.values(), *self.rulings.values()]
        totals = [sum(each[seat - 1] for each in counted) for seat in SEATS]
        assert [total["points"] for total in sheet["totals"]] == totals
        assert [seat["name"] for seat in sheet["seats"]] == [self.names[seat] for seat in SEATS]
        assert (sheet["status"] == "finished") == (self.finish_id is not None)
        assert sheet["claims"] == sorted(self.players)
        assert {each["seat"]: each["holds"] for each in sheet["signatures"]} == self.signed
        assert sheet["locked"] == self.locked
        settled = {each["id"] for each in sheet["disputes"] if each["settled"] is not None}
        assert ([each["id"] for each in sheet["disputes"]], settled) == (list(self.disputes), self.settled)
        assert sheet["version"] == len(self.journal)

    @invariant()
    def paper_differs_as_the_facts_say(self) -> None:
        """What was decided holds for as long as both say what they said then."""
        shown = self.keeper.client.get(f"{self.keeper.game}/comparison")
        if not self.papers:
            assert shown.status_code == 404
            return
        comparison, paper = list(self.papers.items())[-1]
        differences = self._differences(paper)
        body = shown.json or {}
        assert body["comparison"] == comparison
        assert {difference(each) for each in body["differences"]} == differences
        decided = {difference(each) for each in body["differences"] if each["decided"]}
        assert decided == differences & self.decided
        assert body["open"] == len(differences - self.decided)

    @invariant()
    def journal_proves_it(self) -> None:
        sheet = self.keeper.client.get(f"{self.keeper.game}/sheet.json").json or {}
        assert [row["action"] for row in sheet["journal"]] == self.journal
        assert faults_of_sheet(sheet) == []
        assert self.history.faults(sheet["journal"], sheet["deals"]) == []

    def teardown(self) -> None:
        with self.app.extensions["kanakku.database"].reading() as session:
            assert faults_of_game(session, self.keeper.sheet["game"]["id"]) == []
            assert faults_of_table(session, self.keeper.code) == []


def on_paper(paper: dict[int, Dealt]) -> list[dict[str, Any]]:
    """Return the paper as it is sent: where nothing is added, nothing is written."""
    return [
        {"deal": deal, "points": {str(seat): each for seat, each in zip(SEATS, row, strict=True) if each}}
        for deal, row in paper.items()
    ]


def difference(shown: dict[str, Any]) -> Difference:
    deal, seat, kind, paper, sheet, entry = (
        shown[name] for name in ("deal", "seat", "kind", "paper", "sheet", "entry")
    )
    return deal, seat, kind, paper, sheet, entry


def test_any_sequence_leaves_the_sheet_that_its_facts_say(app: Flask, figures: list[str]) -> None:
    class Here(Table):
        pass

    Here.app, Here.tried = app, Counter()
    run_state_machine_as_test(
        Here,
        settings=settings(
            max_examples=SEQUENCES,
            stateful_step_count=30,
            derandomize=SEQUENCES < 100,
            deadline=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )
    tried = ", ".join(f"{count} {what}" for what, count in Here.tried.items())
    figures.append(f"{tried}: all as the model says.")
