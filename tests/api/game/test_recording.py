"""Deals and other entries: recorded once, corrected with care, withdrawn for good."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id, points


@pytest.fixture
def playing(keeper: Scorekeeper) -> Scorekeeper:
    """Play a game of three: low total wins, out over 100."""
    keeper.start(rules={"limit": 100, "direction": "low"})
    return keeper


def test_new_deal_is_recorded_with_its_lines_and_totals(playing: Scorekeeper) -> None:
    deal_id = new_id()
    response = playing.put_deal(deal_id, points(10, 0, 25.5), number=1)
    sheet = response.json or {}
    assert response.status_code == 201
    assert response.headers["Location"] == f"{playing.game}/deals/{deal_id}"
    assert response.headers["ETag"] == f'"{sheet["version"]}"'
    assert [line["points"] for line in sheet["deals"][0]["lines"]] == [10, 0, 25.5]
    assert sheet["deals"][0]["id"] == deal_id
    assert sheet["deals"][0]["outcome"] == points(10, 0, 25.5)
    assert [total["points"] for total in sheet["totals"]] == [10, 0, 25.5]
    assert sheet == playing.look()


def test_retry_is_200_and_changes_nothing_now_and_for_ever(playing: Scorekeeper) -> None:
    deal_id = new_id()
    playing.deal(10, 0, 20, deal_id=deal_id)
    playing.deal(5, 5, 0)
    before = playing.look()
    retry = playing.put_deal(deal_id, points(10, 0, 20))
    assert (retry.status_code, retry.json) == (200, before)

    corrected = playing.put_deal(deal_id, points(11, 0, 20), before["version"])
    assert corrected.status_code == 200
    retry = playing.put_deal(deal_id, points(10, 0, 20))
    assert (retry.status_code, retry.json) == (200, corrected.json)

    withdrawn = playing.withdraw(deal_id, (corrected.json or {})["version"])
    assert withdrawn.status_code == 200
    retry = playing.put_deal(deal_id, points(10, 0, 20), version=1)
    assert (retry.status_code, retry.json) == (200, withdrawn.json)
    assert playing.totals() == [5, 5, 0]


def test_retry_is_known_however_its_json_is_written(playing: Scorekeeper) -> None:
    deal_id = new_id()
    playing.deal(10, 0, 20, deal_id=deal_id)
    results = '[{"points": 10.0, "seat": 1}, {"points":0,"seat":2}, {"seat":3,"points":2e1}]'
    retry = playing.client.put(
        f"{playing.game}/deals/{deal_id.upper()}",
        data=f'{{"outcome": {{"results": {results}}}}}',
        content_type="application/json",
        headers={"Authorization": f"Bearer {playing.key}"},
    )
    assert retry.status_code == 200


@pytest.mark.parametrize("number", [1, 3, 99])
def test_deal_number_that_is_not_the_next_is_a_conflict(playing: Scorekeeper, number: int) -> None:
    sheet = playing.deal(10, 0, 20)
    problem = assert_problem(
        playing.put_deal(new_id(), points(1, 2, 3), number=number), 409, "NUMBER_NOT_NEXT"
    )
    assert problem["sheet"] == sheet
    assert playing.look() == sheet


def test_two_phones_with_the_same_deal_number(playing: Scorekeeper) -> None:
    assert playing.put_deal(new_id(), points(10, 0, 20), number=1).status_code == 201
    second = playing.put_deal(new_id(), points(10, 0, 21), number=1)
    assert_problem(second, 409, "NUMBER_NOT_NEXT")
    assert playing.totals() == [10, 0, 20]


def test_correction_needs_the_version_that_was_looked_at(playing: Scorekeeper) -> None:
    deal_id = new_id()
    seen = playing.deal(10, 0, 20, deal_id=deal_id)
    missing = assert_problem(playing.put_deal(deal_id, points(12, 0, 20)), 428, "VERSION_MISSING")
    assert missing["sheet"] == seen
    now = playing.deal(1, 1, 0)
    stale = assert_problem(
        playing.put_deal(deal_id, points(12, 0, 20), seen["version"]), 412, "STALE_VERSION"
    )
    assert stale["sheet"] == now
    assert stale["detail"].startswith("The sheet has changed meanwhile.")
    assert playing.look() == now
    corrected = playing.put_deal(deal_id, points(12, 0, 20), now["version"], reason="misheard")
    assert corrected.status_code == 200
    assert playing.totals() == [13, 1, 20]
    assert playing.look()["version"] == now["version"] + 1


@pytest.mark.parametrize("form", ['"{}"', 'W/"{}"', '"1", "{}"', "*"])
def test_version_is_compared_weakly(playing: Scorekeeper, form: str) -> None:
    deal_id = new_id()
    seen = playing.deal(10, 0, 20, deal_id=deal_id)
    response = playing.put_deal(deal_id, points(12, 0, 20), form.format(seen["version"]))
    assert response.status_code == 200


@pytest.mark.parametrize("form", ['"99"', "", '""', 'W/""', "nonsense", '"²"', '"' + "9" * 400 + '"'])
def test_other_versions_are_stale(playing: Scorekeeper, form: str) -> None:
    deal_id = new_id()
    playing.deal(10, 0, 20, deal_id=deal_id)
    assert_problem(playing.put_deal(deal_id, points(12, 0, 20), form), 412, "STALE_VERSION")


def test_new_deal_may_say_which_version_it_was_made_on(playing: Scorekeeper) -> None:
    assert_problem(playing.put_deal(new_id(), points(1, 2, 3), version=9), 412, "STALE_VERSION")
    assert playing.put_deal(new_id(), points(1, 2, 3), version=1).status_code == 201


def test_correction_back_to_what_was_first_recorded_is_a_correction(playing: Scorekeeper) -> None:
    deal_id = new_id()
    seen = playing.deal(10, 0, 20, deal_id=deal_id)
    same = playing.put_deal(deal_id, points(10, 0, 20), seen["version"])
    assert (same.status_code, same.json) == (200, seen)
    other = playing.put_deal(deal_id, points(11, 0, 20), seen["version"]).json or {}
    for retry in (None, seen["version"], 99):
        assert playing.put_deal(deal_id, points(10, 0, 20), retry).json == other
    back = playing.put_deal(deal_id, points(10, 0, 20), other["version"])
    assert (back.status_code, playing.totals()) == (200, [10, 0, 20])
    again = playing.put_deal(deal_id, points(10, 0, 20), other["version"])
    assert (again.status_code, again.json) == (200, back.json)
    withdrawn = playing.withdraw(deal_id, "*").json or {}
    assert_problem(playing.put_deal(deal_id, points(10, 0, 20), withdrawn["version"]), 409, "ENTRY_WITHDRAWN")


def test_ruling_is_corrected_back_as_a_deal_is(playing: Scorekeeper) -> None:
    ruling = {"kind": "ruling", "ruling": "adjustment", "seat": 1, "reason": "counted anew"}
    entry = new_id()
    assert playing.put_entry(entry, **ruling, points=5).status_code == 201
    assert playing.put_entry(entry, "*", **ruling, points=7).status_code == 200
    assert playing.put_entry(entry, **ruling, points=5).status_code == 200
    assert playing.totals() == [7, 0, 0]
    assert playing.put_entry(entry, playing.look()["version"], **ruling, points=5).status_code == 200
    assert playing.totals() == [5, 0, 0]


def test_correction_keeps_its_number(playing: Scorekeeper) -> None:
    first = new_id()
    playing.deal(10, 0, 20, deal_id=first)
    version = playing.deal(1, 1, 0)["version"]
    wrong = playing.put_deal(first, points(12, 0, 20), version, number=2)
    assert_problem(wrong, 409, "NUMBER_NOT_NEXT")
    assert playing.put_deal(first, points(12, 0, 20), version, number=1).status_code == 200


def test_withdrawn_deal_is_struck_out_and_the_numbers_close_up(playing: Scorekeeper) -> None:
    first, second = new_id(), new_id()
    playing.deal(10, 0, 20, deal_id=first)
    version = playing.deal(1, 2, 0, deal_id=second)["version"]
    assert_problem(playing.withdraw(first), 428, "VERSION_MISSING")
    assert_problem(playing.withdraw(first, version - 1), 412, "STALE_VERSION")
    sheet = playing.withdraw(first, version).json or {}
    assert [(deal["id"], deal["number"]) for deal in sheet["deals"]] == [(second, 1)]
    assert playing.totals() == [1, 2, 0]
    for repeated in (None, version - 1, version, "*"):
        again = playing.withdraw(first, repeated)
        assert (again.status_code, again.json) == (200, sheet)
    change = playing.put_deal(first, points(9, 9, 9), sheet["version"])
    assert_problem(change, 409, "ENTRY_WITHDRAWN")


def test_withdrawal_says_why_and_what(playing: Scorekeeper) -> None:
    deal_id = new_id()
    version = playing.deal(10, 0, 20, deal_id=deal_id)["version"]
    problem = assert_problem(playing.withdraw(deal_id, version, reason=" "), 422)
    assert problem["errors"][0]["pointer"] == "/reason"
    assert_problem(playing.send("DELETE", f"{playing.game}/deals/{deal_id}", {}, version), 422)
    assert_problem(playing.withdraw(new_id(), version), 404)


def test_correction_in_the_past_brings_a_player_back(playing: Scorekeeper) -> None:
    first = new_id()
    playing.deal(101, 0, 5, deal_id=first)
    without_anu = {"results": [{"seat": 2, "points": 7}, {"seat": 3, "points": 8}]}
    sheet = playing.put_deal(new_id(), without_anu).json or {}
    assert [total["status"] for total in sheet["totals"]] == ["out", "in", "in"]
    corrected = playing.put_deal(first, points(11, 0, 5), sheet["version"]).json or {}
    assert [total["status"] for total in corrected["totals"]] == ["in", "in", "in"]
    assert corrected["deals"][1]["problem"]["text"] == "Anu has no result yet; enter one."


REFUSALS: list[tuple[Any, str, str]] = [
    ({"results": []}, "MISSING_PLAYER", "/outcome/results"),
    (points(1, 2, 3, 4), "UNKNOWN_PLAYER", "/outcome/results/3"),
    ({"results": [{"seat": 1, "points": 1}] * 2}, "UNKNOWN_PLAYER", "/outcome/results/1"),
    ({"results": [{"seat": 1}, {"seat": 2}, {"seat": 3}]}, "MISSING_PLAYER", "/outcome/results/0/points"),
    (points(1.25, 0, 0), "POINTS_OUT_OF_RANGE", "/outcome/results/0/points"),
    ({**points(1, 2, 3), "dealer": 4}, "UNKNOWN_PLAYER", "/outcome/dealer"),
]


@pytest.mark.parametrize(("outcome", "code", "pointer"), REFUSALS, ids=[f"{c}{p}" for _, c, p in REFUSALS])
def test_impossible_deal_is_refused_and_nothing_is_recorded(
    playing: Scorekeeper, outcome: Any, code: str, pointer: str
) -> None:
    before = playing.look()
    problem = assert_problem(playing.put_deal(new_id(), outcome), 422, code)
    assert [(each["pointer"], each["detail"]) for each in problem["errors"]] == [(pointer, problem["detail"])]
    assert set(problem["reason"]) >= {"code", "params", "text"}
    assert assert_problem(playing.preview(outcome=outcome), 422, code)["errors"] == problem["errors"]
    assert playing.look() == before


SHAPES: dict[str, tuple[Any, str]] = {
    "null": (None, "/outcome"),
    "a list": ([], "/outcome"),
    "a text": ("won", "/outcome"),
    "nothing in it": ({}, "/outcome/results"),
    "a text for a list": ({"results": "all"}, "/outcome/results"),
    "a number for an object": ({"results": [7]}, "/outcome/results/0"),
    "a seat in quotes": ({"results": [{"seat": "1", "points": 2}]}, "/outcome/results/0/seat"),
    "true for a seat": ({"results": [{"seat": True, "points": 2}]}, "/outcome/results/0/seat"),
    "points in quotes": ({"results": [{"seat": 1, "points": "2"}]}, "/outcome/results/0/points"),
    "an unknown field inside": ({"results": [{"seat": 1, "pts": 2}]}, "/outcome/results/0/pts"),
    "an unknown field": ({**points(1, 2, 3), "colour": "red"}, "/outcome/colour"),
    "too many": ({"results": [{"seat": 1, "points": 1}] * 1000}, "/outcome/results"),
}


@pytest.mark.parametrize(("outcome", "pointer"), SHAPES.values(), ids=SHAPES)
def test_outcome_of_another_shape_names_the_field(playing: Scorekeeper, outcome: Any, pointer: str) -> None:
    for response in (playing.put_deal(new_id(), outcome), playing.preview(outcome=outcome)):
        assert pointer in [error["pointer"] for error in assert_problem(response, 422)["errors"]]


def test_deal_after_the_end_is_refused(keeper: Scorekeeper) -> None:
    keeper.start(rules={"deals": 1})
    keeper.deal(3, 2, 1)
    assert_problem(keeper.put_deal(new_id(), points(1, 2, 3)), 422, "MATCH_OVER")


@pytest.mark.parametrize("deal_id", ["1", "not-a-uuid", "0b8f5c1e3d1a4c559a536f6f4d1f2a10", "%00"])
def test_deal_id_must_be_a_uuid(playing: Scorekeeper, deal_id: str) -> None:
    assert_problem(playing.put_deal(deal_id, points(1, 2, 3)), 422)


@pytest.mark.parametrize("game_id", ["1", "%00", "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10", "x" * 3000])
def test_unknown_game_is_not_found(playing: Scorekeeper, game_id: str) -> None:
    game = f"{BASE}/games/{game_id}"
    for method, path, body in [
        ("GET", game, None),
        ("GET", f"{game}/journal", None),
        ("GET", f"{game}/sheet.csv", None),
        ("POST", f"{game}/preview", {"outcome": points(1)}),
        ("PUT", f"{game}/deals/{new_id()}", {"outcome": points(1)}),
        ("PUT", f"{game}/entries/{new_id()}", {"kind": "finish"}),
        ("DELETE", f"{game}/deals/{new_id()}", {"reason": "x"}),
        ("PATCH", f"{game}/seats/1", {"name": "Anu"}),
    ]:
        assert_problem(playing.send(method, path, body), 404)


def test_rulings_count_as_the_director_says(playing: Scorekeeper) -> None:
    playing.deal(10, 0, 20)
    adjusted = playing.put_entry(
        new_id(), kind="ruling", ruling="adjustment", seat=1, points=-2.5, reason="misdeal"
    )
    assert adjusted.status_code == 201
    playing.put_entry(new_id(), kind="ruling", ruling="penalty", seat=2, points=15, reason="late")
    sheet = playing.look()
    assert playing.totals() == [7.5, 15, 20]
    assert [(r["kind"], r["ruling"], r["after"]) for r in sheet["rulings"]] == [
        ("ruling", "adjustment", 1),
        ("ruling", "penalty", 1),
    ]
    out = playing.put_entry(new_id(), kind="ruling", ruling="disqualification", seat=3, reason="signals")
    assert (out.json or {})["totals"][2]["status"] == "disqualified"


def test_a_warning_stays_on_record_and_changes_nothing_else(playing: Scorekeeper) -> None:
    before = playing.deal(10, 0, 20)
    warned = playing.put_entry(new_id(), kind="ruling", ruling="warning", seat=3, reason="talks in play")
    assert warned.status_code == 201
    sheet = playing.look()
    assert [sheet[part] for part in ("status", "totals", "next")] == [
        before[part] for part in ("status", "totals", "next")
    ]
    (row,) = sheet["rulings"]
    assert (row["ruling"], row["seat"], row["counts"], row["problem"]) == ("warning", 3, True, None)
    assert [(line["seat"], line["points"]) for line in row["lines"]] == [(3, 0)]
    assert row["summary"]["text"] == "Devi is warned: talks in play"


def test_early_finish_ends_the_game_until_it_is_withdrawn(playing: Scorekeeper) -> None:
    playing.deal(10, 0, 20)
    finish_id = new_id()
    finished = playing.put_entry(finish_id, kind="finish", reason="hall closes").json or {}
    assert (finished["status"], finished["winners"]) == ("finished", [2])
    assert_problem(playing.put_deal(new_id(), points(1, 2, 3)), 422, "MATCH_OVER")
    reopened = playing.send(
        "DELETE", f"{playing.game}/entries/{finish_id}", {"reason": "one more"}, finished["version"]
    )
    assert (reopened.json or {})["status"] == "playing"


def test_entries_have_the_same_care_as_deals(playing: Scorekeeper) -> None:
    ruling_id = new_id()
    facts: dict[str, Any] = {"kind": "ruling", "ruling": "penalty", "seat": 1, "points": 10, "reason": "late"}
    first = playing.put_entry(ruling_id, **facts)
    assert playing.put_entry(ruling_id, **facts).json == first.json
    assert_problem(playing.put_entry(ruling_id, **{**facts, "points": 5}), 428, "VERSION_MISSING")
    version = (first.json or {})["version"]
    assert_problem(playing.put_entry(ruling_id, version + 1, **{**facts, "points": 5}), 412, "STALE_VERSION")
    assert playing.put_entry(ruling_id, version, **{**facts, "points": 5}).status_code == 200
    assert playing.totals() == [5, 0, 0]


def test_entry_cannot_become_another_kind(playing: Scorekeeper) -> None:
    entry_id = new_id()
    version = playing.deal(1, 2, 3, deal_id=entry_id)["version"]
    problem = assert_problem(playing.put_entry(entry_id, version, kind="finish"), 409, "OTHER_KIND")
    assert problem["sheet"]["deals"][0]["id"] == entry_id


def test_entry_is_withdrawn_at_its_own_address_only(playing: Scorekeeper) -> None:
    deal_id, finish_id = new_id(), new_id()
    playing.deal(1, 2, 3, deal_id=deal_id)
    playing.put_entry(finish_id, kind="finish")
    sheet = playing.look()
    for address in (f"entries/{deal_id}", f"deals/{finish_id}"):
        sent = playing.send("DELETE", f"{playing.game}/{address}", {"reason": "misdeal"}, "*")
        assert assert_problem(sent, 409, "OTHER_KIND")["sheet"] == sheet
    assert playing.look() == sheet


ENTRIES: list[tuple[dict[str, Any], int, str | None]] = [
    ({}, 422, None),
    ({"kind": "deal", "outcome": {}}, 422, None),
    ({"kind": 7}, 422, None),
    ({"kind": "finish", "seat": 1}, 422, None),
    ({"kind": "ruling", "ruling": "praise", "seat": 1, "reason": "well played"}, 422, None),
    ({"kind": "ruling", "ruling": "disqualification", "seat": 1, "points": 5, "reason": "x"}, 422, None),
    ({"kind": "ruling", "ruling": "warning", "seat": 1, "points": 5, "reason": "x"}, 422, None),
    ({"kind": "ruling", "ruling": "warning", "seat": 1}, 422, None),
    ({"kind": "ruling", "ruling": "penalty", "seat": 1, "points": 0.3, "reason": "late"}, 422, None),
    ({"kind": "ruling", "ruling": "penalty", "seat": 1, "points": 10}, 422, None),
    (
        {"kind": "ruling", "ruling": "penalty", "seat": 9, "points": 10, "reason": "late"},
        422,
        "UNKNOWN_PLAYER",
    ),
    ({"kind": "rejoin", "seat": 1}, 422, "REJOIN_NOT_ALLOWED"),
    ({"kind": "toss", "winner": 1}, 422, "TOSS_NOT_DUE"),
]


@pytest.mark.parametrize(("facts", "status", "code"), ENTRIES, ids=[str(facts) for facts, _, _ in ENTRIES])
def test_entry_that_cannot_be(
    playing: Scorekeeper, facts: dict[str, Any], status: int, code: str | None
) -> None:
    before = playing.look()
    assert_problem(playing.put_entry(new_id(), **facts), status, code)
    assert playing.look() == before


def corrected(sheet: dict[str, Any]) -> list[tuple[str, int]]:
    """Return the entry and the seat of every cell that is marked as corrected."""
    return [
        (row["id"], line["seat"])
        for row in (*sheet["deals"], *sheet["rulings"])
        for line in row["lines"]
        if "mark_corrected" in [mark["code"] for mark in line.get("marks", ())]
    ]


def test_a_corrected_number_is_marked_for_as_long_as_it_differs(playing: Scorekeeper) -> None:
    early, deal_id, late, ruling = new_id(), new_id(), new_id(), new_id()
    playing.deal(1, 2, 3, deal_id=early)
    playing.deal(10, 0, 20, deal_id=deal_id)
    playing.deal(5, 6, 7, deal_id=late)
    playing.put_entry(ruling, kind="ruling", ruling="penalty", seat=1, points=5, reason="late")
    assert corrected(playing.look()) == []
    playing.put_deal(deal_id, points(12, 0, 20), version="*")
    playing.put_entry(ruling, "*", kind="ruling", ruling="penalty", seat=1, points=6, reason="late")
    playing.put_deal(late, points(5, 6, 8), version="*")
    playing.put_deal(deal_id, points(12, 1, 20), version="*")
    marked = [(deal_id, 1), (deal_id, 2), (late, 3), (ruling, 1)]
    assert corrected(playing.look()) == marked
    playing.withdraw(early, version="*")
    assert corrected(playing.look()) == marked
    # A new name has the sheet folded from what is stored.
    playing.send("PATCH", f"{playing.game}/seats/1", {"name": "Asha"})
    assert corrected(playing.look()) == marked
    playing.put_deal(deal_id, points(10, 0, 20), version="*", reason="right at first")
    assert corrected(playing.look()) == [(late, 3), (ruling, 1)]


def test_preview_of_a_correction_marks_what_it_would_change(playing: Scorekeeper) -> None:
    deal_id = new_id()
    playing.deal(10, 0, 20, deal_id=deal_id)
    seen = playing.preview(id=deal_id, outcome=points(10, 0, 30)).json or {}
    assert corrected(seen["sheet"]) == [(deal_id, 3)]
