"""A follower is told what changed from one version of a table to the next, and can prove the result."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

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
