"""A gin game to its end (RULES §8 and §10): target, bonuses, next dealer, rulings; and its questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules import GAME_TYPES
from rules.sheet.entries import Deal, Entry, Finish, Ruling
from rules.sheet.scoresheet import Seat, State
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation
from tests.ready_made import fold_points

SEATS = [Seat(1, "Anu"), Seat(2, "Binu")]
ANU, BINU = 1, 2
DRAWN = (None, 0)


def start(game: str, **options: Any) -> State:
    return GAME_TYPES[game].start(GAME_TYPES[game].settle(game, options), SEATS)


def folded(game: str, deals: Sequence[tuple[int | None, int]], **options: Any) -> State:
    """Return the state after ready-made deals, each the seat that won and its points."""
    points = [{seat.number: won if seat.number == winner else 0 for seat in SEATS} for winner, won in deals]
    return fold_points(GAME_TYPES[game], start(game, **options), points)


def played(game: str, *entries: Entry, **options: Any) -> State:
    return GAME_TYPES[game].fold(start(game, **options), entries)


def gin(winner: int, deadwood: int, name: str = "a") -> Deal:
    """Return a deal in which `winner` has gin against so much deadwood, for 25 points more."""
    return Deal(name, {"kind": "gin", "knocker": winner, "defender_deadwood": deadwood})


def bonus_codes(state: State) -> list[str]:
    return [bonus.summary.code for bonus in state.verdict.bonuses if bonus.summary]


@pytest.mark.parametrize(
    ("deals", "totals", "winners", "bonuses"),
    [
        pytest.param(
            [(ANU, 24), (BINU, 30), DRAWN, (ANU, 55), (ANU, 31)],
            (285, 55),
            (ANU,),
            ["gin_game_bonus", "gin_line_bonus"],
            id="110 + 100 + 3x25 against 30 + 25",
        ),
        pytest.param(
            [(ANU, 40), (ANU, 65)],
            (360, 0),
            (ANU,),
            ["gin_shutout", "gin_game_bonus", "gin_line_bonus"],
            id="G-2 a shutout doubles 105 and no bonus",
        ),
        pytest.param(
            [(ANU, 40), DRAWN, (ANU, 65)],
            (255, 0),
            (ANU,),
            ["gin_game_bonus", "gin_line_bonus"],
            id="a drawn deal spoils the shutout",
        ),
        pytest.param(
            [(BINU, 5)] * 10 + [(ANU, 50)] * 2,
            (250, 300),
            (BINU,),
            ["gin_game_bonus", "gin_line_bonus"],
            id="the grand total wins, not the one who got to 100",
        ),
        pytest.param(
            [(BINU, 5)] * 4 + [(BINU, 15)] * 2 + [(ANU, 50)] * 2,
            (250, 200),
            (ANU,),
            ["gin_game_bonus", "gin_line_bonus"],
            id="both are paid for the deals they won",
        ),
    ],
)
def test_site_gin_closes_with_bonuses(
    deals: list[tuple[int | None, int]], totals: tuple[int, int], winners: tuple[int, ...], bonuses: list[str]
) -> None:
    state = folded("site_gin", deals)
    assert (state.totals()[ANU], state.totals()[BINU]) == totals
    assert (state.verdict.status, state.verdict.winners) == ("finished", winners)
    assert bonus_codes(state) == bonuses


def test_equal_grand_totals_share_the_game() -> None:
    state = folded("site_gin", [(BINU, 25), (BINU, 25), (ANU, 100)], game_bonus=0, line_bonus=50)
    assert state.totals() == {ANU: 150, BINU: 150}
    assert state.verdict.winners == (ANU, BINU)


@pytest.mark.parametrize(("last", "status"), [(9, "playing"), (10, "finished")])
def test_site_gin_ends_at_a_hundred(last: int, status: str) -> None:
    state = folded("site_gin", [(ANU, 40), (BINU, 90), (ANU, 50), (ANU, last)])
    assert state.verdict.status == status
    assert bool(state.verdict.bonuses) == (status == "finished")
    assert GAME_TYPES["site_gin"].left(state, ANU) == (1 if status == "playing" else None)


def test_tournament_singles_end_at_150_without_bonuses() -> None:
    state = folded("gra_singles", [(ANU, 67), (BINU, 24), (ANU, 84)])
    assert state.totals() == {ANU: 151, BINU: 24}
    assert (state.verdict.status, state.verdict.winners, bonus_codes(state)) == ("finished", (ANU,), [])
    assert folded("gra_singles", [(ANU, 149)]).verdict.status == "playing"


def test_nothing_is_dealt_after_the_end() -> None:
    with pytest.raises(RuleViolation) as raised:
        folded("site_gin", [(ANU, 100), (ANU, 10)])
    assert raised.value.code == "MATCH_OVER"


def test_columns_add_up_to_the_totals() -> None:
    sheet = lay_out(GAME_TYPES["site_gin"], played("site_gin", gin(ANU, 40), gin(BINU, 5), gin(ANU, 60)))
    for total in sheet["totals"]:
        rows = [*sheet["deals"], *sheet["bonuses"]]
        column = [line["points"] for row in rows for line in row["lines"] if line["seat"] == total["seat"]]
        assert sum(column) == total["points"]


@pytest.mark.parametrize("game", ["site_gin", "gra_singles"])
def test_loser_deals_and_a_drawn_deal_is_dealt_again(game: str) -> None:
    draw = Deal("d", {"kind": "draw"})
    dealers = [played(game, *entries).dealer for entries in ([gin(BINU, 5)], [gin(ANU, 5)], [draw])]
    assert dealers == [ANU, BINU, ANU]
    assert played(game, gin(ANU, 5), draw).dealer == BINU
    assert played(game, gin(ANU, 5), Ruling("r", "penalty", BINU, "late", 5)).dealer == BINU


def test_gin_against_nothing_is_won_even_without_a_bonus() -> None:
    state = played("site_gin", gin(ANU, 0), gin(BINU, 98), gin_bonus=0, target=98)
    assert state.totals() == {ANU: 25, BINU: 98 + 100 + 25}
    assert state.deals[0].scored.result["winner"] == ANU


def test_ruling_counts_towards_the_target_but_is_not_doubled() -> None:
    adjusted = Ruling("r", "adjustment", ANU, "miscounted", 60)
    state = played("site_gin", adjusted, gin(ANU, 15))
    assert state.verdict.status == "finished"
    assert state.totals() == {ANU: 60 + 40 + 40 + 100 + 25, BINU: 0}


def test_penalty_after_the_end_changes_totals_but_reopens_nothing() -> None:
    state = played("gra_singles", gin(ANU, 98), gin(ANU, 10), Ruling("r", "penalty", ANU, "shouting", 30))
    assert (state.verdict.status, state.totals()[ANU]) == ("finished", 128)


def test_disqualified_player_loses_the_game() -> None:
    state = played("gra_singles", gin(ANU, 50), Ruling("r", "disqualification", ANU, "cheating"))
    assert (state.verdict.status, state.verdict.winners) == ("finished", (BINU,))


def test_table_can_end_early_on_the_totals_as_they_stand() -> None:
    state = played("site_gin", gin(BINU, 5), Finish("f", "closing time"))
    assert (state.verdict.status, state.verdict.winners) == ("finished", (BINU,))
    assert state.totals() == {ANU: 0, BINU: 30}


def answer(game: str, what: str, rules: dict[str, Any] | None = None, **facts: Any) -> dict[str, Any]:
    return GAME_TYPES[game].answer(what, GAME_TYPES[game].settle(game, rules), facts)


def refused(game: str, what: str, **facts: Any) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as raised:
        answer(game, what, **facts)
    return raised.value.code, raised.value.field


@pytest.mark.parametrize(
    ("upcard", "limit", "gin_only"),
    [("7S", 7, False), ("KH", 10, False), ("TD", 10, False), ("2C", 2, False), ("AS", 0, True)],
)
def test_knock_card_limits_the_knock(upcard: str, limit: int, gin_only: bool) -> None:
    expected = {"knock_limit": limit, "gin_only": gin_only}
    assert answer("gra_singles", "knock_limit", upcard=upcard) == expected
    assert answer("site_gin", "knock_limit", upcard=upcard) == {"knock_limit": 10, "gin_only": False}


@pytest.mark.parametrize(
    ("cards", "deadwood"),
    [
        ("4H 5H 6H 9S 9D 9C JC QC KC 2D", 2),
        ("QS KS AS 9S 9D 9C 4H 5H 6H 2D", 23),
        ("8S 8H 8D 7D 9D KC QC 5C 4C 2H", 47),
        ("4H 5H 6H 7H 7S 7D JC JD JS 2C", 2),
        ("4H 5H 6H 7H 9S 9D 9C JC QC KC TC", 0),
    ],
)
def test_best_deadwood(cards: str, deadwood: int) -> None:
    found = answer("site_gin", "best_deadwood", cards=cards.split())
    assert (found["deadwood"], found["arrangement"]["points"]) == (deadwood, deadwood)


def test_short_hand_is_counted_in_tournaments_only() -> None:
    assert answer("gra_singles", "best_deadwood", cards=["7H", "8H", "9H", "2S"])["deadwood"] == 2
    assert refused("site_gin", "best_deadwood", cards=["7H", "8H", "9H", "2S"]) == ("HAND_SIZE", "/cards")


@pytest.mark.parametrize(
    ("what", "facts", "code", "field"),
    [
        ("best_deadwood", {"cards": ["7H", "JK"]}, "UNKNOWN_CARD", "/cards/1"),
        ("best_deadwood", {"cards": ["7H", "7H"]}, "TOO_MANY_COPIES", "/cards"),
        ("best_deadwood", {"cards": []}, "HAND_SIZE", "/cards"),
        ("knock_limit", {"upcard": "1S"}, "UNKNOWN_CARD", "/upcard"),
        ("knock_limit", {}, "UNKNOWN_CARD", "/upcard"),
        ("improper_knock", {"upcard": "XX", "knocker_deadwood": 9}, "UNKNOWN_CARD", "/upcard"),
        ("improper_knock", {"upcard": "8C", "knocker_deadwood": 9}, "MISSING_PLAYER", "/defender_deadwood"),
        ("first_deal", {"cuts": {"A": "AS", "B": "S2"}}, "UNKNOWN_CARD", "/cuts/B"),
        ("first_deal", {"cuts": {"A": "AS", "B": "AS"}}, "TOO_MANY_COPIES", "/cuts"),
        ("first_deal", {"cuts": {"A": "AS"}}, "PLAYER_COUNT", "/cuts"),
    ],
)
def test_questions_are_refused_in_words(what: str, facts: dict[str, Any], code: str, field: str) -> None:
    assert refused("gra_singles", what, **facts) == (code, field)


def test_improper_knock_is_accepted_or_played_open() -> None:
    example: dict[str, Any] = {"upcard": "8C", "knocker_deadwood": 10, "defender_deadwood": 8}
    assert answer("gra_singles", "improper_knock", **example, accepted=True)["scores"] == {"A": 0, "B": 27}
    declined = answer("gra_singles", "improper_knock", **example, accepted=False)
    assert declined["scores"] == {"A": 0, "B": 0}
    assert (declined["state"], declined["if_accepted"]) == ("knocker_plays_open", {"A": 0, "B": 27})
    proper = answer("gra_singles", "improper_knock", **{**example, "knocker_deadwood": 8})
    assert (proper["improper_knock"], proper["scores"]) == (False, {"A": 0, "B": 25})
    above = {**example, "defender_deadwood": 9, "accepted": True}
    assert refused("gra_singles", "improper_knock", **above) == ("CANNOT_ACCEPT", "/accepted")


def test_low_cut_deals_first_and_keeps_the_score() -> None:
    assert answer("gra_singles", "first_deal", cuts={"A": "AS", "B": "2C"}) == {
        "dealer": "A",
        "scorekeeper": "A",
    }
    assert answer("gra_singles", "first_deal", cuts={"A": "KS", "B": "2C"})["dealer"] == "B"
    assert answer("gra_singles", "first_deal", cuts={"A": "KS", "B": "KC"})["cut_again"] == ["A", "B"]


@pytest.mark.parametrize(
    ("hands", "after_play", "ruling"),
    [
        ((10, 9), True, {"ruling": "option_of", "player": "A", "options": ["correct_hand", "throw_in"]}),
        ((11, 10), True, {"ruling": "option_of", "player": "B", "options": ["correct_hand", "throw_in"]}),
        ((10, 9), False, {"ruling": "new_deal"}),
        ((11, 9), True, {"ruling": "new_deal"}),
        ((10, 10), True, {"ruling": "play_on"}),
    ],
)
def test_wrong_number_of_cards(hands: tuple[int, int], after_play: bool, ruling: dict[str, Any]) -> None:
    assert answer("gra_singles", "wrong_count", A=hands[0], B=hands[1], after_play=after_play) == ruling


@pytest.mark.parametrize(("claimed", "losses"), [(True, {"Anu": 1}), (False, {})])
def test_claiming_an_unplayed_match_costs_a_game(claimed: bool, losses: dict[str, int]) -> None:
    ruling = answer("gra_singles", "match_report", player="Anu", claimed_opponent_not_played=claimed)
    assert ruling == {"losses": losses, "credited_win": None}
