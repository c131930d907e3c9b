"""After an outage paper is keyed in by a second person, compared with the sheet, and decided one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from models.game.bounds import MOST_PAPERS
from tests.api.director import Director
from tests.api.record.test_records import export, reseal, send
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points

FIRST = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
SECOND = "1b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"
Row = dict[str, Any]
Paper = list[Row]


@pytest.fixture
def table(keeper: Scorekeeper) -> Scorekeeper:
    keeper.start("Anu", "Biju")
    keeper.deal(10, 35, deal_id=FIRST)
    keeper.deal(3, 4, deal_id=SECOND)
    return keeper


def paper(*rows: tuple[float, ...], first: int = 1) -> Paper:
    return [
        {"deal": deal, "points": {str(seat): each for seat, each in enumerate(row, 1)}}
        for deal, row in enumerate(rows, first)
    ]


def compare(keeper: Scorekeeper, deals: Any) -> Any:
    return keeper.client.post(f"{keeper.game}/comparison", json={"deals": deals})


def keep(keeper: Scorekeeper, deals: Any, comparison: str = FIRST) -> Any:
    return keeper.send("PUT", f"{keeper.game}/comparisons/{comparison}", {"deals": deals})


def decide(
    keeper: Scorekeeper, deal: int, seat: int | None, version: Any = "*", comparison: str = FIRST
) -> Any:
    body = {"deal": deal, "seat": seat, "reason": "counted again"}
    return keeper.send("POST", f"{keeper.game}/comparisons/{comparison}/decide", body, version)


def kept(keeper: Scorekeeper) -> dict[str, Any]:
    return keeper.client.get(f"{keeper.game}/comparison").json or {}


def journal(keeper: Scorekeeper) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = (keeper.client.get(f"{keeper.game}/journal").json or {})["rows"]
    return rows


def test_paper_and_sheet_are_shown_side_by_side(table: Scorekeeper) -> None:
    shown = compare(table, paper((10, 55), (3, 4), (7, 8)))
    assert (shown.status_code, shown.headers["ETag"]) == (200, '"3"')
    assert shown.json == {
        "comparison": None,
        "at": None,
        "deals": [
            {
                "deal": 1,
                "entry": FIRST,
                "paper": [{"seat": 1, "points": 10}, {"seat": 2, "points": 55}],
                "sheet": [{"seat": 1, "points": 10}, {"seat": 2, "points": 35}],
            },
            {
                "deal": 2,
                "entry": SECOND,
                "paper": [{"seat": 1, "points": 3}, {"seat": 2, "points": 4}],
                "sheet": [{"seat": 1, "points": 3}, {"seat": 2, "points": 4}],
            },
            {
                "deal": 3,
                "entry": None,
                "paper": [{"seat": 1, "points": 7}, {"seat": 2, "points": 8}],
                "sheet": None,
            },
        ],
        "totals": [{"seat": 1, "paper": 20, "sheet": 13}, {"seat": 2, "paper": 67, "sheet": 39}],
        "differences": [
            {
                "deal": 1,
                "seat": 2,
                "kind": "points",
                "paper": 55,
                "sheet": 35,
                "entry": FIRST,
                "decided": None,
            },
            {
                "deal": 3,
                "seat": None,
                "kind": "paper_only",
                "paper": None,
                "sheet": None,
                "entry": None,
                "decided": None,
            },
        ],
        "open": 2,
    }
    assert table.look()["version"] == 3


def test_paper_is_kept_until_each_difference_is_decided(table: Scorekeeper) -> None:
    assert_problem(table.client.get(f"{table.game}/comparison"), 404)
    written = keep(table, paper((10, 55), (3, 4)))
    assert (written.status_code, written.headers["Location"]) == (201, f"{table.game}/comparison")
    assert (kept(table)["comparison"], kept(table)["open"]) == (FIRST, 1)
    assert decide(table, 1, 2).status_code == 200
    (decided,) = kept(table)["differences"]
    assert (kept(table)["open"], decided["decided"]["reason"]) == (0, "counted again")
    compared, ruled = journal(table)[-2:]
    assert compared["action"] == "compared"
    assert compared["after"] == {"comparison": FIRST, "deals": paper((10, 55), (3, 4))}
    assert (ruled["action"], ruled["entry"], ruled["reason"]) == ("decided", FIRST, "counted again")
    assert ruled["after"] == {
        "comparison": FIRST,
        "deal": 1,
        "seat": 2,
        "kind": "points",
        "paper": 55,
        "sheet": 35,
    }


def test_where_the_paper_is_right_the_corrected_deal_differs_no_more(table: Scorekeeper) -> None:
    keep(table, paper((10, 55), (3, 4), (7, 8)))
    table.put_deal(FIRST, points(10, 55), version="*", reason="as on paper")
    table.deal(7, 8)
    assert (kept(table)["differences"], kept(table)["open"]) == ([], 0)


def test_decision_holds_for_as_long_as_both_say_what_they_said(table: Scorekeeper) -> None:
    keep(table, paper((10, 55), (3, 4)))
    decide(table, 1, 2)
    table.put_deal(FIRST, points(10, 40), version="*")
    assert [(each["sheet"], each["decided"]) for each in kept(table)["differences"]] == [(40, None)]
    table.put_deal(FIRST, points(10, 35), version="*", reason="after all")
    assert kept(table)["open"] == 0
    keep(table, paper((10, 55), (3, 4)), SECOND)
    assert kept(table)["open"] == 1


def test_deals_that_only_one_has_are_decided_whole(table: Scorekeeper) -> None:
    keep(table, [*paper((10, 35)), *paper((7, 8), first=3)])
    assert [(each["deal"], each["kind"]) for each in kept(table)["differences"]] == [
        (2, "sheet_only"),
        (3, "paper_only"),
    ]
    assert decide(table, 2, None).status_code == decide(table, 3, None).status_code == 200
    assert kept(table)["open"] == 0


def test_nothing_is_recorded_twice(table: Scorekeeper) -> None:
    deals = paper((10, 55), (3, 4))
    assert [keep(table, deals).status_code for _ in range(2)] == [201, 200]
    assert_problem(keep(table, paper((1, 2))), 409, "ID_TAKEN")
    assert [decide(table, 1, 2, table.look()["version"]).status_code for _ in range(2)] == [200, 200]
    assert [row["action"] for row in journal(table)[3:]] == ["compared", "decided"]


def test_decision_is_on_what_was_seen(table: Scorekeeper) -> None:
    keep(table, paper((10, 55), (3, 4)))
    seen = table.look()["version"]
    assert_problem(decide(table, 1, 2, None), 428, "VERSION_MISSING")
    table.deal(1, 1)
    assert_problem(decide(table, 1, 2, seen), 412, "STALE_VERSION")
    keep(table, paper((10, 55), (3, 4)), SECOND)
    assert_problem(decide(table, 1, 2), 409, "COMPARED_ANEW")
    assert decide(table, 1, 2, comparison=SECOND).status_code == 200


def test_only_what_differs_is_decided(table: Scorekeeper) -> None:
    assert_problem(decide(table, 1, 2), 404)
    keep(table, paper((10, 55), (3, 4)))
    for deal, seat in ((1, 1), (2, 2), (1, None), (9, 2), (1, 9)):
        assert_problem(decide(table, deal, seat), 404)
    assert_problem(decide(table, 1, 2, comparison=SECOND), 404)
    body = {"deal": 1, "seat": 2, "reason": " "}
    assert_problem(table.send("POST", f"{table.game}/comparisons/{FIRST}/decide", body, "*"), 422)
    assert kept(table)["open"] == 1


def test_anybody_compares_and_only_who_keeps_score_writes(table: Scorekeeper) -> None:
    seat = table.claim(1)
    deals = paper((10, 55), (3, 4))
    assert compare(table, deals).status_code == 200
    path = f"{table.game}/comparisons/{FIRST}"
    assert_problem(table.client.put(path, json={"deals": deals}), 401)
    assert_problem(seat.send("PUT", path, {"deals": deals}), 401)
    keep(table, deals)
    decision = {"deal": 1, "seat": 2, "reason": "so"}
    assert_problem(seat.send("POST", f"{path}/decide", decision, "*"), 401)
    assert kept(table)["open"] == 1


@pytest.mark.parametrize(
    ("deals", "status", "code", "pointer"),
    [
        ([{"deal": 1, "points": {"3": 5}}], 422, "UNKNOWN_PLAYER", "/deals/0/points/3"),
        ([*paper((1, 2)), *paper((1, 2))], 422, "DEAL_TWICE", "/deals/1/deal"),
        (paper((1, 2), first=0), 422, None, "/deals/0/deal"),
        (paper((1, 1_000_000_001)), 422, None, "/deals/0/points/2"),
        ([{"deal": 1, "points": {"1": "5"}}], 422, None, "/deals/0/points/1"),
        ([{"deal": 1, "points": {"Anu": 5}}], 422, None, "/deals/0/points/Anu"),
        ([{"deal": 1}], 422, None, "/deals/0/points"),
        ([], 422, None, "/deals"),
        ([{"deal": 1, "points": {}}] * 1001, 422, None, "/deals"),
        ([{"deal": deal, "points": {}} for deal in range(1, 10_001)], 413, None, None),
    ],
)
def test_what_cannot_be_a_paper_is_refused_and_changes_nothing(
    table: Scorekeeper, deals: Any, status: int, code: str | None, pointer: str | None
) -> None:
    before = table.look()
    for sent in (compare, keep):
        problem = assert_problem(sent(table, deals), status, code)
        assert pointer in (None, *[each["pointer"] for each in problem.get("errors", ())])
    assert table.look() == before


def test_partners_share_a_column(keeper: Scorekeeper) -> None:
    keeper.start(game_type="twenty_eight", preset="gama_28", seats=[*"ABCDEF"])
    one_side = [{"deal": 1, "points": {"1": 1, "2": -1}}]
    shown = compare(keeper, one_side).json
    assert [each["seat"] for each in shown["totals"]] == [1, 2]
    twice = [{"deal": 1, "points": {"1": 1, "3": 1}}]
    assert_problem(compare(keeper, twice), 422, "UNKNOWN_PLAYER")


def test_finished_and_signed_sheet_is_compared_as_well(table: Scorekeeper) -> None:
    table.finish()
    for seat in (1, 2):
        table.claim(seat).sign()
    assert table.look()["locked"]
    keep(table, paper((10, 55), (3, 4)))
    decide(table, 1, 2)
    assert (kept(table)["open"], table.look()["locked"]) == (0, True)


def test_game_that_was_brought_here_keeps_its_paper(table: Scorekeeper) -> None:
    keep(table, paper((10, 55), (3, 4), (7, 8)))
    decide(table, 1, 2)
    before = kept(table)
    record = table.send("GET", f"{BASE}/tables/{table.code}/export").json or {}
    opened = table.client.post(f"{BASE}/tables/import", json=record)
    assert opened.status_code == 201, opened.text
    table.code, table.key = opened.json["code"], opened.json["scorekeeper_key"]  # type: ignore[index]
    table.sheet = (table.client.get(f"{BASE}/tables/{table.code}").json or {})["game"]
    assert kept(table) == before
    assert decide(table, 3, None).status_code == 200


def _deal_that_stands_twice(compared: Row, _: Row) -> None:
    compared["after"]["deals"] *= 2


def _seat_that_is_not_there(compared: Row, _: Row) -> None:
    compared["after"]["deals"][0]["points"] = {"9": 5}


def _points_that_are_none(compared: Row, _: Row) -> None:
    compared["after"]["deals"][0]["points"] = {"1": "5"}


def _comparison_that_is_not_there(_: Row, decided: Row) -> None:
    decided["after"]["comparison"] = SECOND


def _difference_that_is_none(_: Row, decided: Row) -> None:
    decided["after"]["sheet"] = 40


def _another_deal(_: Row, decided: Row) -> None:
    decided["entry"] = SECOND


def _no_reason(_: Row, decided: Row) -> None:
    decided["reason"] = ""


@pytest.mark.parametrize(
    "forge",
    [
        _deal_that_stands_twice,
        _seat_that_is_not_there,
        _points_that_are_none,
        _comparison_that_is_not_there,
        _difference_that_is_none,
        _another_deal,
        _no_reason,
    ],
    ids=lambda forge: forge.__name__.strip("_"),
)
def test_comparison_that_cannot_be_is_not_taken_in(
    table: Scorekeeper, forge: Callable[[Row, Row], None]
) -> None:
    keep(table, paper((10, 55), (3, 4)))
    decide(table, 1, 2)
    record = export(table)
    forge(*record["games"][0]["journal"][-2:])
    assert_problem(send(table, reseal(record)), 422)


def test_one_game_is_not_buried_under_papers(table: Scorekeeper) -> None:
    for _ in range(MOST_PAPERS):
        assert keep(table, paper((10, 35)), new_id()).status_code == 201
    problem = assert_problem(keep(table, paper((10, 35))), 409, "TOO_MANY_PAPERS")
    assert str(MOST_PAPERS) in problem["detail"]


def test_desk_sees_which_papers_nobody_has_decided(keeper: Scorekeeper) -> None:
    director = Director(keeper.client)
    code, match = director.draw_a_match()
    bearer = director.scorekeeper_of(code)
    keeper.key = bearer["Authorization"].removeprefix("Bearer ")
    keeper.code = code
    keeper.start("Biju", "Anu", id=match)
    keeper.deal(10, 35)
    keep(keeper, paper((10, 55)))

    def seen() -> list[str]:
        desk = director.desk()
        return [each["match"] for each in desk["attention"] if each["kind"] == "paper"]

    assert seen() == [match]
    decide(keeper, 1, 2)
    assert seen() == []
