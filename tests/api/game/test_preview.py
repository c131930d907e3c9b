"""Previews: what an entry would do, refused just as the call itself would be; nothing is stored."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.scorekeeper import Scorekeeper, assert_problem, new_id, points


@pytest.fixture
def playing(keeper: Scorekeeper) -> Scorekeeper:
    """Play a game of three: low total wins, out over 100."""
    keeper.start(rules={"limit": 100, "direction": "low"})
    return keeper


@pytest.fixture
def struck_out(playing: Scorekeeper) -> str:
    """Return the id of a deal that was withdrawn."""
    deal_id = new_id()
    playing.deal(10, 0, 20, deal_id=deal_id)
    assert playing.withdraw(deal_id, "*").status_code == 200
    return deal_id


def test_preview_shows_what_recording_then_does(playing: Scorekeeper) -> None:
    playing.deal(90, 0, 20)
    before = playing.look()
    seen = playing.preview(outcome=points(20, 0, 5), number=2).json or {}
    assert playing.look() == before
    assert seen["changes"]["totals"] == [
        {"seat": 1, "before": 90, "after": 110},
        {"seat": 3, "before": 20, "after": 25},
    ]
    assert seen["changes"]["went_out"] == [1]
    recorded = playing.deal(20, 0, 5)
    assert seen["sheet"]["totals"] == recorded["totals"]
    assert seen["sheet"]["next"] == recorded["next"]


def test_preview_of_a_correction_and_of_a_withdrawal(playing: Scorekeeper) -> None:
    deal_id = new_id()
    playing.deal(101, 0, 20, deal_id=deal_id)
    corrected = playing.preview(id=deal_id, outcome=points(10, 0, 20)).json or {}
    assert corrected["changes"]["came_back"] == [1]
    withdrawn = playing.preview(id=deal_id, withdraw=True).json or {}
    assert [total["points"] for total in withdrawn["sheet"]["totals"]] == [0, 0, 0]
    assert_problem(playing.preview(id=new_id(), withdraw=True), 404)


def test_preview_of_other_entries(playing: Scorekeeper) -> None:
    playing.deal(10, 0, 20)
    penalty = playing.preview(kind="ruling", ruling="penalty", seat=2, points=5).json or {}
    assert penalty["changes"]["totals"] == [{"seat": 2, "before": 0, "after": 5}]
    finish = playing.preview(kind="finish").json or {}
    assert finish["changes"]["status"] == {"before": "playing", "after": "finished"}
    assert_problem(playing.preview(kind="toss", winner=1), 422, "TOSS_NOT_DUE")
    assert_problem(playing.preview(kind="song"), 422)


def test_preview_needs_no_key(playing: Scorekeeper) -> None:
    response = playing.client.post(f"{playing.game}/preview", json={"outcome": points(1, 2, 3)})
    assert response.status_code == 200


def test_withdrawn_entry_is_not_tried_as_if_it_were_new(playing: Scorekeeper, struck_out: str) -> None:
    sheet = playing.look()
    tried = playing.preview(id=struck_out, outcome=points(1, 2, 3))
    assert assert_problem(tried, 409, "ENTRY_WITHDRAWN")["sheet"] == sheet
    assert_problem(playing.put_deal(struck_out, points(1, 2, 3), "*"), 409, "ENTRY_WITHDRAWN")


def test_withdrawing_once_more_would_change_nothing(playing: Scorekeeper, struck_out: str) -> None:
    sheet = playing.look()
    tried = playing.preview(id=struck_out, withdraw=True)
    assert (tried.status_code, (tried.json or {})["sheet"]) == (200, sheet)


@pytest.mark.parametrize(
    "other",
    [
        {"kind": "finish"},
        {"kind": "ruling", "ruling": "adjustment", "seat": 1, "points": 5, "reason": "late"},
    ],
    ids=["finish", "ruling"],
)
def test_entry_is_not_tried_as_another_kind(playing: Scorekeeper, other: dict[str, Any]) -> None:
    deal_id, entry_id = new_id(), new_id()
    playing.deal(10, 0, 20, deal_id=deal_id)
    assert playing.put_entry(entry_id, **other).status_code == 201
    assert_problem(playing.preview(id=deal_id, **other), 409, "OTHER_KIND")
    assert_problem(playing.preview(id=entry_id, outcome=points(1, 2, 3)), 409, "OTHER_KIND")
