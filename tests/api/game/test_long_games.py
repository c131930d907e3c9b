"""A game has a greatest length, and up to it nothing takes longer for being long."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, strategies as st

from models.files.spreadsheets import write_csv
from models.game.book import BOOKS
from models.game.bounds import MOST_CHANGES, MOST_ENTRIES
from models.store.cache import Cache
from models.store.database import Database
from rules.game_type import GameType
from rules.sheet.scoresheet import Row
from tests.api.followers import following, heard
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points
from tests.server import Server
from tests.torture.attack import felt_at
from tests.torture.attacks import attacks
from tests.torture.records import points_record, record

SEATS = 3


def taken_in(client: FlaskClient, sent: bytes) -> Scorekeeper:
    """Return the scorekeeper of a table that holds the game of a record."""
    response = client.post(f"{BASE}/tables/import", data=sent, content_type="application/json")
    assert response.status_code == 201, response.text
    keeper = Scorekeeper(client)
    table = response.json or {}
    keeper.code, keeper.key = table["code"], table["scorekeeper_key"]
    keeper.sheet = (client.get(f"{BASE}/tables/{keeper.code}").json or {})["game"]
    return keeper


@pytest.fixture
def full(client: FlaskClient) -> Scorekeeper:
    """Return the scorekeeper of a game with as many entries as one can have."""
    return taken_in(client, points_record(MOST_ENTRIES, SEATS))


def test_full_game_takes_no_deal_and_says_the_way_out(full: Scorekeeper) -> None:
    before = full.look()
    problem = assert_problem(full.put_deal(new_id(), points(1, 2, 3)), 409, "GAME_FULL")
    assert "Finish it and start the next" in problem["detail"]
    assert problem["sheet"] == before
    assert_problem(full.preview(outcome=points(1, 2, 3)), 409, "GAME_FULL")
    assert full.look() == before


def test_full_game_is_corrected_finished_signed_and_followed_by_the_next(full: Scorekeeper) -> None:
    first = full.look()["deals"][0]["id"]
    assert full.put_deal(first, points(5, 5, 5), version="*").status_code == 200
    assert full.finish()["status"] == "finished"
    assert full.claim(1).sign().status_code == 200
    full.start("Anu", "Biju")
    assert full.deal(1, 2)["totals"][0]["points"] == 1


def test_withdrawn_entries_count_towards_the_length(full: Scorekeeper) -> None:
    assert full.withdraw(full.look()["deals"][-1]["id"], version="*").status_code == 200
    assert_problem(full.put_deal(new_id(), points(1, 2, 3)), 409, "GAME_FULL")


def test_game_changed_too_often_can_only_be_closed(client: FlaskClient) -> None:
    rulings = {"ruling": "adjustment", "seat": 1, "reason": "late", "points": 1}
    sent = record("points", "points", SEATS, [("ruling", rulings)] * 2, changes=MOST_CHANGES - 4)
    keeper = taken_in(client, sent)
    assert keeper.look()["version"] == MOST_CHANGES
    entry = keeper.sheet["rulings"][0]["id"]
    assert_problem(keeper.put_deal(new_id(), points(1, 2, 3)), 409, "GAME_FULL")
    assert_problem(keeper.withdraw(entry, version="*"), 409, "OTHER_KIND")
    assert_problem(
        keeper.put_entry(entry, version="*", kind="ruling", **{**rulings, "points": 7}), 409, "GAME_FULL"
    )
    renamed = keeper.send("PATCH", f"{keeper.game}/seats/1", {"name": "Asha"})
    assert_problem(renamed, 409, "GAME_FULL")
    player = keeper.claim(1)
    assert_problem(player.dispute(entry), 409, "GAME_FULL")
    keeper.renew()
    assert keeper.finish()["status"] == "finished"
    assert player.sign().status_code == 200
    keeper.start("Anu", "Biju")


def test_longer_game_is_not_taken_in(client: FlaskClient) -> None:
    sent = points_record(MOST_ENTRIES + 101, 2)
    response = client.post(f"{BASE}/tables/import", data=sent, content_type="application/json")
    assert_problem(response, 422)


def test_correction_far_back_in_a_long_game_leads_to_the_sheet_that_recording_anew_does(
    client: FlaskClient,
) -> None:
    long, anew = taken_in(client, points_record(60, SEATS)), Scorekeeper(client)
    sheet = long.look()
    seen = long.preview(id=sheet["deals"][0]["id"], outcome=points(7, 8, 9)).json or {}
    corrected = long.put_deal(sheet["deals"][0]["id"], points(7, 8, 9), version="*").json or {}
    assert {name: seen["sheet"][name] for name in ("deals", "totals")} == {
        name: corrected[name] for name in ("deals", "totals")
    }
    anew.start(*(seat["name"] for seat in sheet["seats"]))
    for deal in corrected["deals"]:
        anew.put_deal(deal["id"], deal["outcome"])
    other = anew.look()
    for line in corrected["deals"][0]["lines"]:
        # That it was corrected is all that tells it from one recorded anew.
        assert line["marks"].pop()["code"] == "mark_corrected"
        if not line["marks"]:
            del line["marks"]
    assert [corrected[name] for name in ("deals", "totals", "next")] == [
        other[name] for name in ("deals", "totals", "next")
    ]


def test_recording_folds_writes_and_takes_in_one_row_whatever_came_before(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    step, as_json = GameType.step, Row.as_json

    def counted_step(*given: Any, **more: Any) -> Any:
        done.append("step")
        return step(*given, **more)

    def counted_row(row: Row) -> Any:
        done.append("row")
        return as_json(row)

    monkeypatch.setattr(GameType, "step", counted_step)
    monkeypatch.setattr(Row, "as_json", counted_row)
    keeper = taken_in(client, points_record(300, SEATS))
    done.clear()
    keeper.deal(1, 2, 3)
    assert done == ["step", "row"]


def test_exports_and_journal_are_written_beside_the_server(client: FlaskClient) -> None:
    keeper = taken_in(client, points_record(20, SEATS))
    sheet = keeper.look()
    journal = client.get(f"{keeper.game}/journal").json or {}
    assert (len(journal["rows"]), journal["broken_at"]) == (sheet["version"], None)
    exported = client.get(f"{keeper.game}/sheet.json").json or {}
    assert exported == {**sheet, "journal": journal["rows"]}
    written = client.get(f"{keeper.game}/sheet.csv").data
    assert written == write_csv(json.dumps(sheet).encode())


def test_another_long_table_leaves_a_follower_his_version(client: FlaskClient) -> None:
    followed, other = taken_in(client, points_record(400, 12)), taken_in(client, points_record(900, 12))
    with following(followed) as stream:
        held = next(heard(stream)).version
    version = (client.get(f"{BASE}/tables/{other.code}").json or {})["version"]
    for known in range(version, version + 60):  # each of a megabyte, nearly all of it that of the one before
        assert _told_change(other, known)
    assert _told_change(followed, held)


def _told_change(keeper: Scorekeeper, held: int) -> bool:
    """Record a deal from the version `held`, and tell whether the change was enough of an answer."""
    path, body = f"{keeper.game}/deals/{new_id()}", {"outcome": points(*range(12))}
    answer = keeper.send("PUT", path, body, headers={"Prefer": f"return=minimal; from={held}"})
    assert answer.status_code == 201, answer.text
    return "Preference-Applied" in answer.headers


def test_logs_of_one_game_share_what_they_have_in_common(app: Flask, client: FlaskClient) -> None:
    keeper = taken_in(client, points_record(50, SEATS))
    database: Database = app.extensions["kanakku.database"]
    before = database.cache(BOOKS).get(keeper.sheet["game"]["id"])
    keeper.deal(1, 2, 3)
    after = database.cache(BOOKS).get(keeper.sheet["game"]["id"])
    assert before is not None
    assert after is not None
    assert after.log.before is before.log


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.integers(0, 40))))
def test_cache_keeps_within_its_room_and_forgets_the_least_used(puts: list[tuple[str, int]]) -> None:
    cache: Cache[str, int] = Cache(100, lambda size: size)
    told: list[tuple[str, int]] = []
    for name, size in puts:
        cache.put(name, size)
        told = [each for each in told if each[0] != name] + [(name, size)]
        while sum(each[1] for each in told) > 100:
            told.pop(0)
    assert {name: value for name, (value, _) in cache._kept.items()} == dict(told)


MORE = pytest.mark.long(because="a correction folds, writes and lays out most")


@pytest.mark.parametrize(
    "name",
    ["first deal corrected", pytest.param("seat renamed", marks=MORE), pytest.param("XLSX", marks=MORE)],
)
def test_long_games_are_answered_and_nobody_else_is_refused(shared_server: Server, name: str) -> None:
    attack = next(each for each in attacks() if each.name == f"long game: {name}")
    felt = felt_at(shared_server, attack, seconds=0.5, attackers=2)
    assert felt.polls > 0
    assert set(felt.answers) <= {200, 503}
