"""A follower is told what changed from one version of a table to the next, and can prove the result."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.followers import Table, digest_of, following, heard, patched
from tests.api.scorekeeper import BASE, Scorekeeper, new_id, points


def read(keeper: Scorekeeper) -> Table:
    table: Table = keeper.client.get(f"{BASE}/tables/{keeper.code}").json or {}
    return table


DEALS = [new_id() for _ in range(4)]
STEPS = {
    "a deal": lambda keeper: keeper.deal(1, 2, 3, deal_id=DEALS[0]),
    "the next": lambda keeper: keeper.deal(4, 5.5, 6, deal_id=DEALS[1]),
    "a penalty": lambda keeper: keeper.send(
        "PUT",
        f"{keeper.game}/entries/{DEALS[2]}",
        {"kind": "ruling", "ruling": "penalty", "seat": 1, "points": 5, "reason": "ü / ~ \u2028"},
    ),
    "a third": lambda keeper: keeper.deal(0, 0, 0, deal_id=DEALS[3]),
    "a correction": lambda keeper: keeper.put_deal(DEALS[0], points(3, 2, 1), "*"),
    "a withdrawal": lambda keeper: keeper.withdraw(DEALS[1], "*"),
    "another name": lambda keeper: keeper.send("PATCH", f"{keeper.game}/seats/1", {"name": "Āśa 阿"}),
    "a claim": lambda keeper: keeper.client.post(f"{keeper.game}/seats/1/claim", json={}),
    "its end": lambda keeper: keeper.send(
        "PUT", f"{keeper.game}/entries/{new_id()}", {"kind": "finish", "reason": "late"}
    ),
}


def test_every_change_leads_from_the_version_before_to_the_table_as_it_is(keeper: Scorekeeper) -> None:
    keeper.start()
    table = read(keeper)
    for _ in range(20):
        keeper.deal(1, 2, 3)
    table = read(keeper)
    with following(keeper, last=str(table["version"])) as stream:
        assert next(stream) == b": beat\n\n"
        events = heard(stream)
        for what, step in STEPS.items():
            step(keeper)
            kind, version, change = next(events)
            assert (kind, change["from"], change["version"]) == ("change", table["version"], version), what
            table = patched(table, change["patch"])
            assert table == read(keeper), what
            assert change["digest"] == digest_of(table), what


def test_deal_of_a_long_game_costs_a_follower_three_kilobytes_at_most(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju", "Chris", "Devi", "Eapen", "Fay")
    for number in range(200):
        keeper.deal(*(number % 80 for _ in range(6)))
    with following(keeper) as stream:
        piece = next(stream)
        while not piece.endswith(b"\n\n"):
            piece = next(stream)
        keeper.deal(1, 2, 3, 4, 5, 6)
        assert len(next(stream)) <= 3 * 1024


def test_whole_table_comes_where_the_change_would_be_larger(keeper: Scorekeeper) -> None:
    keeper.start()
    with following(keeper) as stream:
        events = heard(stream)
        next(events)
        keeper.finish()
        next(events)
        keeper.start(id=new_id())
        kind, _, table = next(events)
    assert kind == "message"
    assert table == read(keeper)


@pytest.mark.parametrize("last", ["0", "1", "99", "x", "9" * 30, "-1", "1.5", ""])
def test_follower_of_a_version_that_is_not_kept_gets_the_whole(keeper: Scorekeeper, last: str) -> None:
    keeper.start()
    keeper.deal(1, 2, 3)
    with following(keeper, last=last) as stream:
        kind, _, table = next(heard(stream))
    assert (kind, table) == ("message", read(keeper))


def test_follower_who_missed_some_versions_gets_them_in_one_change(keeper: Scorekeeper) -> None:
    keeper.start()
    for _ in range(20):
        keeper.deal(1, 2, 3)
    with following(keeper) as stream:
        _, version, before = next(heard(stream))
    keeper.deal(1, 2, 3)
    keeper.deal(4, 5, 6)
    with following(keeper, last=str(version)) as stream:
        kind, _, change = next(heard(stream))
    assert kind == "change"
    assert patched(before, change["patch"]) == read(keeper)


def test_a_change_holds_what_people_typed_as_text(keeper: Scorekeeper, client: FlaskClient) -> None:
    keeper.start()
    for _ in range(20):
        keeper.deal(1, 2, 3)
    table = read(keeper)
    with following(keeper, last=str(table["version"])) as stream:
        events = heard(stream)
        keeper.send("PATCH", f"{keeper.game}/seats/1", {"name": '</script>"\\ data: x'})
        _, _, change = next(events)
    assert patched(table, change["patch"]) == read(keeper)


def follow(keeper: Scorekeeper) -> Table:
    """Follow the table for a moment, as every phone does, and return it."""
    with following(keeper) as stream:
        return Table(next(heard(stream)).data)


def wanting(held: Any) -> dict[str, str]:
    """Return the headers of a client that wants only the change from the version it holds."""
    return {"Prefer": f"return=minimal; from={held}"}


def record(keeper: Scorekeeper, held: Any, *by_seat: float, deal_id: str | None = None) -> TestResponse:
    path, body = f"{keeper.game}/deals/{deal_id or new_id()}", {"outcome": points(*by_seat)}
    return keeper.send("PUT", path, body, headers=wanting(held))


def test_who_records_a_deal_of_a_long_game_is_told_the_change_in_three_kilobytes(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju", "Chris", "Devi", "Eapen", "Fay")
    for number in range(200):
        keeper.deal(*(number % 80 for _ in range(6)))
    before = follow(keeper)
    answer = record(keeper, before["version"], 1, 2, 3, 4, 5, 6)
    assert answer.status_code == 201
    assert answer.headers["Preference-Applied"] == "return=minimal"
    assert len(answer.data) <= 3 * 1024
    change = answer.json or {}
    table = patched(before, change["patch"])
    assert table == read(keeper)
    assert change["digest"] == digest_of(table)
    assert answer.headers["ETag"] == f'"{table["game"]["version"]}"'


def test_every_write_tells_the_change_from_the_version_that_is_held(keeper: Scorekeeper) -> None:
    keeper.start()
    for _ in range(20):
        keeper.deal(1, 2, 3)
    table = follow(keeper)
    game, deal, entry = keeper.game, new_id(), new_id()
    penalty = {"kind": "ruling", "ruling": "penalty", "seat": 1, "points": 5, "reason": "late"}
    writes: list[tuple[str, str, Any, Any]] = [
        ("PUT", f"{game}/deals/{deal}", {"outcome": points(1, 2, 3)}, None),
        ("PUT", f"{game}/deals/{deal}", {"outcome": points(3, 2, 1)}, "*"),
        ("PUT", f"{game}/entries/{entry}", penalty, None),
        ("DELETE", f"{game}/entries/{entry}", {"reason": "no penalty"}, "*"),
        ("PATCH", f"{game}/seats/1", {"name": "Asha"}, None),
    ]
    for method, path, body, version in writes:
        answer = keeper.send(method, path, body, version, headers=wanting(table["version"]))
        change = answer.json or {}
        assert (answer.headers.get("Preference-Applied"), change["from"]) == (
            "return=minimal",
            table["version"],
        )
        table = patched(table, change["patch"])
        assert table == read(keeper), path


def test_one_change_takes_two_deals_off_the_sheet(keeper: Scorekeeper) -> None:
    keeper.start()
    for _ in range(20):
        keeper.deal(1, 2, 3)
    last = [new_id(), new_id()]
    for deal in last:
        keeper.deal(4, 5, 6, deal_id=deal)
    table = follow(keeper)
    keeper.withdraw(last[0], "*")
    path, why = f"{keeper.game}/deals/{last[1]}", {"reason": "entered twice"}
    answer = keeper.send("DELETE", path, why, "*", headers=wanting(table["version"]))
    assert answer.headers["Preference-Applied"] == "return=minimal"
    assert patched(table, (answer.json or {})["patch"]) == read(keeper)


def test_a_deal_that_is_sent_again_changes_nothing(keeper: Scorekeeper) -> None:
    keeper.start()
    deal = new_id()
    held = (record(keeper, follow(keeper)["version"], 1, 2, 3, deal_id=deal).json or {})["version"]
    again = record(keeper, held, 1, 2, 3, deal_id=deal)
    assert again.status_code == 200
    assert again.json == {"from": held, "version": held, "digest": digest_of(read(keeper)), "patch": []}


@pytest.mark.parametrize("held", ["0", "1", "99", "x", "9" * 30, "-1", ""])
def test_whole_sheet_is_answered_where_the_version_is_not_kept(keeper: Scorekeeper, held: str) -> None:
    keeper.start()
    keeper.deal(1, 2, 3)
    answer = record(keeper, held, 1, 2, 3)
    assert "Preference-Applied" not in answer.headers
    assert answer.json == keeper.client.get(keeper.game).json


def test_whole_sheet_is_answered_for_a_game_that_the_table_shows_no_more(keeper: Scorekeeper) -> None:
    keeper.start()
    deal = keeper.deal(1, 2, 3)["deals"][0]["id"]
    keeper.finish()
    first = keeper.game
    keeper.start(id=new_id())
    held = follow(keeper)["version"]
    body = {"outcome": points(3, 2, 1), "reason": "miscounted"}
    answer = keeper.send("PUT", f"{first}/deals/{deal}", body, "*", headers=wanting(held))
    assert "Preference-Applied" not in answer.headers
    assert answer.json == keeper.client.get(first).json
