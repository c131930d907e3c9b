"""Settling up: off by default, by the stakes of the table, over the evening, with what was paid."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from PIL import Image

from pages.drawn.picture import write_picture
from pages.languages import tags
from pages.words import say, speaking
from tests.api.scorekeeper import BASE, Scorekeeper, assert_problem, new_id

RUPEE_A_POINT = {"unit": "₹", "games": {"points": {"per": "point", "coins": 1}}}


def stake(keeper: Scorekeeper, stakes: Any) -> Any:
    return keeper.send("PUT", f"{BASE}/tables/{keeper.code}/stakes", {"stakes": stakes})


def settlement(keeper: Scorekeeper) -> dict[str, Any]:
    answer: dict[str, Any] = keeper.client.get(f"{BASE}/tables/{keeper.code}/settlement").json or {}
    return answer


def play(keeper: Scorekeeper, names: str, *points: float) -> None:
    keeper.start(*names.split(), rules={"direction": "low"})
    keeper.deal(*points)
    keeper.finish()


def by_name(settled: dict[str, Any]) -> dict[str, str]:
    return {each["person"]["name"]: each["text"] for each in settled["people"]}


def who_pays(settled: dict[str, Any], *, paid: bool = False) -> list[tuple[str, str, str]]:
    return [
        (each["payer"]["name"], each["receiver"]["name"], each["text"])
        for each in settled["payments"]
        if each["paid"] == paid
    ]


@pytest.fixture
def played(keeper: Scorekeeper) -> Scorekeeper:
    """Play two games of one evening, in which Biju leaves and Esther comes."""
    play(keeper, "Anu Biju Devi", 0, 25, 40)
    play(keeper, "Devi Anu Esther", 0, 30, 10)
    return keeper


def test_nothing_is_played_for_until_a_stake_is_set(played: Scorekeeper) -> None:
    settled = settlement(played)
    assert (settled["stakes"], settled["people"], settled["payments"]) == (None, [], [])
    assert [game["state"] for game in settled["games"]] == ["no_stake", "no_stake"]
    assert "settles" not in (played.client.get(f"{BASE}/tables/{played.code}").json or {})


def test_an_evening_is_settled_over_its_games(played: Scorekeeper) -> None:
    assert stake(played, RUPEE_A_POINT).status_code == 200
    settled = settlement(played)
    assert by_name(settled) == {"Anu": "₹35", "Devi": "₹0", "Biju": "−₹25", "Esther": "−₹10"}
    assert [each["won"] for each in settled["people"] if each["person"]["name"] == "Anu"] == [["₹65", "−₹30"]]
    assert sorted(who_pays(settled)) == [("Biju", "Anu", "₹25"), ("Esther", "Anu", "₹10")]
    assert [note["text"] for note in settled["notes"]] == [
        "Won ₹35, lost ₹35: together nothing.",
        "Fewest payments that settle it: 2.",
    ]
    assert (played.client.get(f"{BASE}/tables/{played.code}").json or {})["settles"] is True


def test_what_is_paid_is_ticked_and_a_tick_is_taken_back(played: Scorekeeper) -> None:
    stake(played, RUPEE_A_POINT)
    first = settlement(played)["payments"][0]
    where = f"{BASE}/tables/{played.code}/payments/{first['id']}"
    seats = {who: {key: first[who][key] for key in ("game", "seat")} for who in ("payer", "receiver")}
    stated = {**seats, "coins": first["coins"]}
    assert [played.send("PUT", where, stated).status_code for _ in range(2)] == [201, 200]
    settled = settlement(played)
    assert len(who_pays(settled, paid=True)) == len(who_pays(settled)) == 1
    assert_problem(played.send("PUT", where, {**stated, "coins": 3}), 409, "ID_TAKEN")
    assert [played.send("DELETE", where).status_code for _ in range(2)] == [204, 204]
    assert len(who_pays(settlement(played))) == 2


def test_a_corrected_sheet_leaves_what_was_paid_and_settles_the_rest(played: Scorekeeper) -> None:
    stake(played, RUPEE_A_POINT)
    game = played.sheet["game"]["id"]
    paid = {"payer": {"game": game, "seat": 3}, "receiver": {"game": game, "seat": 2}, "coins": 15}
    played.send("PUT", f"{BASE}/tables/{played.code}/payments/{new_id()}", paid)
    settled = settlement(played)
    assert who_pays(settled, paid=True) == [("Esther", "Anu", "₹15")]
    assert sorted(who_pays(settled)) == [("Biju", "Anu", "₹20"), ("Biju", "Esther", "₹5")]


def test_running_and_dropped_games_do_not_count(keeper: Scorekeeper) -> None:
    stake(keeper, RUPEE_A_POINT)
    keeper.start("Anu", "Biju", "Devi")
    keeper.deal(5, 0, 0)
    settled = settlement(keeper)
    assert [game["state"] for game in settled["games"]] == ["playing"]
    assert settled["payments"] == []


def test_halves_are_rounded_and_it_is_said(keeper: Scorekeeper) -> None:
    stake(keeper, {"games": {"points": {"per": "game", "coins": 5}}, "round_to": 5})
    play(keeper, "Anu Biju Devi", 1, 1, 9)
    settled = settlement(keeper)
    assert sorted(by_name(settled).values()) == ["0", "5", "−5"]
    assert next(each["won"] for each in settled["people"]) == ["2.50"]
    assert settled["notes"][1]["text"] == "Rounded to 5, so that it still cancels out."


@pytest.mark.parametrize(
    ("stated", "status", "code"),
    [
        ({"games": {"points": {"per": "point", "coins": 0}}}, 422, "STAKE_LIMITS"),
        ({"games": {"points": {"per": "point", "coins": 1_000_000}}}, 422, "STAKE_LIMITS"),
        ({"games": {"points": {"per": "buy_in", "coins": 10}}}, 422, "STAKE_KIND"),
        ({"games": {"gama_poker": {"per": "buy_in", "coins": 10, "shares": [60, 30]}}}, 422, "STAKE_SHARES"),
        ({"games": {"whist": {"per": "point", "coins": 1}}}, 404, "NOT_FOUND"),
        ({"games": {"points": {"per": "hand", "coins": 1}}}, 422, "WRONG_SHAPE"),
        ({"games": {}}, 422, "WRONG_SHAPE"),
    ],
)
def test_what_is_no_stake_is_refused_and_changes_nothing(
    keeper: Scorekeeper, stated: Any, status: int, code: str
) -> None:
    stake(keeper, RUPEE_A_POINT)
    assert_problem(stake(keeper, stated), status, code)
    assert settlement(keeper)["stakes"]["games"]["points"]["coins"] == 1


def test_only_who_keeps_score_says_what_is_played_for(keeper: Scorekeeper) -> None:
    address = f"{BASE}/tables/{keeper.code}/stakes"
    assert_problem(keeper.client.put(address, json={"stakes": None}), 401)


def test_payments_of_nobody_are_refused(played: Scorekeeper) -> None:
    game = played.sheet["game"]["id"]
    here, address = {"game": game, "seat": 1}, f"{BASE}/tables/{played.code}/payments/{new_id()}"
    assert_problem(
        played.send("PUT", address, {"payer": here, "receiver": {**here, "seat": 9}, "coins": 1}), 404
    )
    other = Scorekeeper(played.client, "Table 5")
    assert_problem(
        other.send(
            "PUT",
            address.replace(played.code, other.code),
            {"payer": here, "receiver": {**here, "seat": 2}, "coins": 1},
        ),
        404,
    )
    assert_problem(played.send("DELETE", address), 404)
    assert_problem(played.client.get(f"{BASE}/tables/{played.code}/settlement?game={new_id()}"), 404)


def test_the_picture_says_who_pays_where_that_is_wanted(played: Scorekeeper) -> None:
    stake(played, RUPEE_A_POINT)
    # High enough without payments: the paper of a shorter game goes on anyhow.
    played.start("Anu", "Biju")
    for _ in range(3):
        played.deal(0, 0)
    address = f"/t/{played.code}/g/{played.sheet['game']['id']}/picture.png"
    plain, settled = (
        Image.open(io.BytesIO(played.client.get(each).data)) for each in (address, f"{address}?settled=yes")
    )
    assert settled.height - plain.height == 3 * 44


@pytest.mark.parametrize("tag", tags())
def test_the_picture_tells_what_is_owed_from_what_was_paid(played: Scorekeeper, tag: str) -> None:
    stake(played, RUPEE_A_POINT)
    game = played.sheet["game"]["id"]
    owed, paid = ({"game": game, "seat": seat} for seat in (2, 3))
    played.send(
        "PUT",
        f"{BASE}/tables/{played.code}/payments/{new_id()}",
        {"payer": paid, "receiver": owed, "coins": 10},
    )
    body = played.client.get(played.game).data
    settled = played.client.get(f"{BASE}/tables/{played.code}/settlement").data
    with speaking(tag):
        picture = write_picture(body, "Table 4", "", "light", settled)
        # What nobody sees only joins the letters of its line.
        drawn = re.sub("<[^>]+>", "", re.sub('<tspan font-size="0.01".*?</tspan>', "", picture))
        pays, has_paid = (
            say(key, payer=payer, receiver="Anu", amount=amount)
            for key, payer, amount in (
                ("settling.pays", "Biju", "₹25"),
                ("settling.hasPaid", "Esther", "₹10"),
            )
        )
    lines = drawn.split("\n")
    assert lines.index(pays) < lines.index(has_paid)
    assert not any("Esther" in line and "₹10" in line for line in lines if line != has_paid)
