"""What each wins of a game follows from its sheet and its stake, and always adds up to nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules import GAME_TYPES
from rules.settling.owed import said_of, won_by_seat
from rules.settling.stakes import Money, Stake, check_stake
from rules.sheet.entries import Deal, Finish, Ruling
from rules.sheet.scoresheet import Seat
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation

POINTS = GAME_TYPES["points"]
RUPEES = Money("₹", 2)


def sheet_of(game_type: str, preset: str, names: str, *entries: Any, **rules: Any) -> dict[str, Any]:
    game = GAME_TYPES[game_type]
    sides = game.sides
    seats = [
        Seat(number, name, sides[(number - 1) % len(sides)] if sides else None)
        for number, name in enumerate(names, 1)
    ]
    settled = game.settle(preset, rules)
    state = game.start(settled, seats)
    for entry in entries:
        state = game.step(state, entry)
    return {**lay_out(game, state), "game": {"type": game_type, "rules": settled, "places": game.places}}


def points(*deals: tuple[float, ...], **rules: Any) -> dict[str, Any]:
    entries = [
        Deal(
            f"deal {number}",
            {"results": [{"seat": seat, "points": each} for seat, each in enumerate(deal, 1)]},
        )
        for number, deal in enumerate(deals, 1)
    ]
    return sheet_of("points", "points", "abcdef"[: len(deals[0])], *entries, Finish("end", "late"), **rules)


def _seats(game_type: str) -> int:
    """Return how many the example of a game is played by."""
    return len(GAME_TYPES[game_type].example["results"])


def won(sheet: dict[str, Any], **stake: Any) -> list[float]:
    return [
        float(each) for each in won_by_seat(GAME_TYPES[sheet["game"]["type"]], sheet, Stake(**stake)).values()
    ]


def test_who_has_more_penalties_pays_the_winner_the_difference() -> None:
    sheet = points((0, 25, 100), (40, 0, 25), direction="low")
    assert won(sheet, per="point", coins=50) == [-750.0, 5750.0, -5000.0]


def test_everybody_pays_each_who_is_ahead() -> None:
    sheet = points((40, 25, 125), direction="low")
    assert won(sheet, per="point", coins=1, between="everybody") == [70, 115, -185]


def test_plus_and_minus_stand_as_they_are() -> None:
    assert won(points((30, -10, -20)), per="point", coins=2, between="sheet") == [60, -20, -40]


def test_what_does_not_cancel_out_is_shared() -> None:
    assert won(points((30, -10, -11)), per="point", coins=1, between="sheet") == [27, -13, -14]


def test_several_winners_share() -> None:
    sheet = points((5, 5, 2))
    assert won(sheet, per="game", coins=100) == [50, 50, -100]
    assert won(sheet, per="point", coins=10) == [15, 15, -30]


def test_each_deal_is_paid_to_who_had_the_best_of_it() -> None:
    sheet = points((0, 25, 80), (40, 0, 0), direction="low")
    assert won(sheet, per="deal", coins=10) == [20 - 10, -10 + 5, -10 + 5]


def test_a_deal_in_which_all_are_level_pays_nobody() -> None:
    assert won(points((3, 3, 3)), per="deal", coins=10) == [0, 0, 0]


def test_partners_pay_and_win_alike() -> None:
    game = GAME_TYPES["spades"]
    deal = Deal("deal 1", game.example)
    sheet = sheet_of("spades", game.presets[0].id, "abcd", deal, Finish("end", "late"))
    one, two, three, four = won(sheet, per="game", coins=20)
    assert (one, two) == (three, four)
    assert {one, two} == {20, -20}


@pytest.mark.parametrize(
    ("game_type", "rules"),
    [("rummy21", {}), ("rummy27", {}), ("indian_marriage", {"settlement": "pairwise"})],
)
def test_games_that_are_paid_deal_by_deal_keep_their_payments(game_type: str, rules: Any) -> None:
    game = GAME_TYPES[game_type]
    deal, end = Deal("deal 1", game.example), Finish("end", "late")
    sheet = sheet_of(game_type, game.presets[0].id, "abcdef"[: _seats(game_type)], deal, end, **rules)
    paid = [total["points"] for total in sheet["totals"]]
    assert sum(paid) == 0
    assert any(paid)
    assert won(sheet, per="point", coins=5, between="winner") == [5 * each for each in paid]


def test_points_of_a_marriage_that_are_only_earned_are_paid_as_the_stake_says() -> None:
    game = GAME_TYPES["indian_marriage"]
    deal, end = Deal("deal 1", game.example), Finish("end", "late")
    names = "abcdef"[: _seats("indian_marriage")]
    sheet = sheet_of("indian_marriage", game.presets[0].id, names, deal, end, settlement="earn_only")
    assert [total["points"] for total in sheet["totals"]] == [6, 7]
    assert won(sheet, per="point", coins=5) == [-5, 5]
    assert won(sheet, per="point", coins=5, between="sheet") == [-2.5, 2.5]


def test_buy_ins_are_shared_by_the_prizes() -> None:
    sheet = points((1, 2, 3, 4))
    prizes = {1: 2, 2: 1, 3: 2}
    totals = [
        {**total, **({"prize": prizes[total["seat"]]} if total["seat"] in prizes else {})}
        for total in sheet["totals"]
    ]
    poker = {**sheet, "totals": totals, "game": {**sheet["game"], "type": "gama_poker"}}
    assert won(poker, per="buy_in", coins=100, shares=(50, 30, 10)) == [-20, 140, -20, -100]


@given(
    st.lists(st.tuples(*[st.integers(-40, 40).map(lambda half: half / 2)] * 4), min_size=1, max_size=5),
    st.sampled_from(
        [("point", each) for each in ("winner", "everybody", "sheet")]
        + [("deal", "winner"), ("game", "winner")]
    ),
    st.sampled_from(["high", "low"]),
)
def test_it_always_adds_up_to_nothing(deals: list[tuple[float, ...]], how: Any, direction: str) -> None:
    per, between = how
    sheet = points(*deals, direction=direction)
    assert sum(won_by_seat(POINTS, sheet, Stake(per, 35, between)).values()) == 0


def test_a_penalty_is_money_too() -> None:
    sheet = sheet_of(
        "points",
        "points",
        "abc",
        Deal("deal 1", {"results": [{"seat": seat, "points": 0} for seat in (1, 2, 3)]}),
        Ruling("late", "penalty", 1, "late", 10),
        Finish("end", "late"),
        direction="low",
    )
    assert won(sheet, per="point", coins=1) == [-10, 5, 5]


@pytest.mark.parametrize(
    ("how", "text"),
    [
        ({"per": "point"}, "All others pay the winner ₹0.50 for each point that lies between them."),
        ({"per": "point", "between": "everybody"}, "Everybody pays each who is ahead of him ₹0.50"),
        ({"per": "point", "between": "sheet"}, "Plus and minus of the sheet, ₹0.50 a point"),
        ({"per": "deal"}, "In each deal all others pay ₹0.50"),
        ({"per": "game"}, "All others pay ₹0.50 to who won"),
        ({"per": "buy_in"}, "Everybody puts ₹0.50 into the pot"),
    ],
)
def test_it_is_said_how_a_sheet_becomes_money(how: Any, text: str) -> None:
    said = said_of(POINTS, points((1, 2, 3)), Stake(coins=50, **how), RUPEES)
    assert said.text.startswith(text)


@pytest.mark.parametrize(
    ("game", "stake", "code"),
    [
        ("points", Stake("point", 0), "STAKE_LIMITS"),
        ("points", Stake("point", 100_000_000), "STAKE_LIMITS"),
        ("points", Stake("buy_in", 100), "STAKE_KIND"),
        ("gama_poker", Stake("game", 100), "STAKE_KIND"),
        ("gama_poker", Stake("buy_in", 100, shares=(50, 30)), "STAKE_SHARES"),
    ],
)
def test_what_is_no_stake_is_refused(game: str, stake: Stake, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        check_stake(GAME_TYPES[game], stake, RUPEES)
    assert refused.value.code == code


def test_the_smallest_coin_is_a_stake() -> None:
    check_stake(POINTS, Stake("point", 1), RUPEES)


def test_a_stake_is_written_as_people_write_it() -> None:
    assert [RUPEES.written(coins) for coins in (1250, 2000, -5)] == ["₹12.50", "₹20", "−₹0.05"]
    assert [RUPEES.written(coins) for coins in (12_500_000, 12_500_050)] == ["₹125,000", "₹125,000.50"]
    assert Money("Rs").written(20) == "Rs 20"


def test_amounts_below_each_other_all_have_decimals_or_none() -> None:
    for coins, written in (((2000, 500), ["₹20", "₹5"]), ((2000, 550), ["₹20.00", "₹5.50"])):
        assert [*map(RUPEES.among(coins), coins)] == written
