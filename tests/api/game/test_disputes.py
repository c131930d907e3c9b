"""What a player does not accept is flagged to everyone until the scorekeeper settles it."""

from __future__ import annotations

import pytest

from models.game.bounds import MOST_DISPUTES, MOST_OPEN
from tests.api.scorekeeper import Player, Scorekeeper, assert_problem, new_id

FIRST = "0b8f5c1e-3d1a-4c55-9a53-6f6f4d1f2a10"


@pytest.fixture
def anu(keeper: Scorekeeper) -> Player:
    keeper.start("Anu", "Biju")
    keeper.deal(1, 2, deal_id=FIRST)
    return keeper.claim(1)


def settle(keeper: Scorekeeper, dispute_id: str, reason: str = "counted again") -> int:
    path = f"{keeper.game}/disputes/{dispute_id}/settle"
    return keeper.send("POST", path, {"reason": reason}).status_code


def test_dispute_is_shown_to_everyone_until_settled(keeper: Scorekeeper, anu: Player) -> None:
    dispute_id = new_id()
    assert anu.dispute(FIRST, dispute_id, seat=2, text="He had 12").status_code == 201
    flagged = keeper.look()["disputes"]
    assert flagged == [
        {"id": dispute_id, "entry": FIRST, "seat": 2, "by": 1, "text": "He had 12", "settled": None}
    ]
    assert settle(keeper, dispute_id) == 200
    settled = keeper.look()["disputes"][0]["settled"]
    assert settled["reason"] == "counted again"
    version = keeper.sheet["version"]
    assert settle(keeper, dispute_id, "another reason") == 200
    assert keeper.look()["version"] == version


def test_retry_disputes_once_and_an_id_is_for_one_dispute(keeper: Scorekeeper, anu: Player) -> None:
    dispute_id = new_id()
    assert anu.dispute(FIRST, dispute_id).status_code == 201
    assert anu.dispute(FIRST, dispute_id).status_code == 200
    assert_problem(anu.dispute(FIRST, dispute_id, text="another"), 409, "ID_TAKEN")
    assert_problem(keeper.claim(2).dispute(FIRST, dispute_id), 409, "ID_TAKEN")
    assert len(keeper.look()["disputes"]) == 1


def test_dispute_is_about_something_on_the_sheet(anu: Player) -> None:
    assert_problem(anu.dispute(new_id()), 404)
    assert_problem(anu.dispute(FIRST, seat=3), 404)
    assert_problem(anu.dispute(FIRST, text=" "), 422)
    assert_problem(anu.dispute("first"), 422)
    assert_problem(anu.dispute(FIRST, "first"), 422)


def test_only_players_dispute_and_only_the_scorekeeper_settles(keeper: Scorekeeper, anu: Player) -> None:
    sent = {"entry": FIRST, "text": "mine"}
    assert_problem(keeper.send("PUT", f"{keeper.game}/disputes/{new_id()}", sent), 401)
    dispute_id = new_id()
    anu.dispute(FIRST, dispute_id)
    path = f"{keeper.game}/disputes/{dispute_id}/settle"
    assert_problem(anu.send("POST", path, {"reason": "so"}), 401)
    assert_problem(keeper.send("POST", f"{keeper.game}/disputes/{new_id()}/settle", {"reason": "so"}), 404)
    assert_problem(keeper.send("POST", path, {"reason": " "}), 422)


def test_disputes_and_settlements_are_journalled(keeper: Scorekeeper, anu: Player) -> None:
    dispute_id = new_id()
    anu.dispute(FIRST, dispute_id)
    settle(keeper, dispute_id)
    disputed, settled = (keeper.client.get(f"{keeper.game}/journal").json or {})["rows"][-2:]
    assert (disputed["action"], disputed["entry"]) == ("disputed", FIRST)
    assert disputed["after"] == {"dispute": dispute_id, "seat": None, "by": 1, "text": "I had 12"}
    assert (settled["action"], settled["reason"]) == ("settled", "counted again")


def test_one_seat_cannot_bury_the_sheet_under_disputes(keeper: Scorekeeper, anu: Player) -> None:
    disputes = [new_id() for _ in range(MOST_OPEN)]
    for dispute_id in disputes:
        assert anu.dispute(FIRST, dispute_id).status_code == 201
    assert_problem(anu.dispute(FIRST), 409, "TOO_MANY_DISPUTES")
    assert anu.dispute(FIRST, disputes[0]).status_code == 200
    assert keeper.claim(2).dispute(FIRST).status_code == 201
    settle(keeper, disputes[0])
    assert anu.dispute(FIRST).status_code == 201
    assert_problem(anu.dispute(FIRST), 409, "TOO_MANY_DISPUTES")


def test_game_holds_so_many_disputes_settled_ones_too(keeper: Scorekeeper) -> None:
    names = [f"Player {number}" for number in range(MOST_DISPUTES // MOST_OPEN)]
    keeper.start(*names)
    keeper.deal(*range(len(names)), deal_id=FIRST)
    players = [keeper.claim(seat) for seat in range(1, len(names) + 1)]
    disputes = [(player, new_id()) for player in players for _ in range(MOST_OPEN)]
    for player, dispute_id in disputes:
        assert player.dispute(FIRST, dispute_id).status_code == 201
    settle(keeper, disputes[0][1])
    assert_problem(players[0].dispute(FIRST), 409, "TOO_MANY_DISPUTES")


def test_dispute_does_not_make_a_correction_stale(keeper: Scorekeeper, anu: Player) -> None:
    seen = keeper.look()["version"]
    anu.dispute(FIRST)
    outcome = {"results": [{"seat": 1, "points": 12}, {"seat": 2, "points": 2}]}
    assert keeper.put_deal(FIRST, outcome, seen).status_code == 200
