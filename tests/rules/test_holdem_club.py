"""Hold'em showdowns as in RULES §13: side pots, split pots, odd chips, the sheet of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules import GAME_TYPES
from rules.cards.cards import DECK
from rules.sheet.entries import Deal, Ruling
from rules.sheet.scoresheet import Seat, State
from rules.statements import RuleViolation

GAME = GAME_TYPES["holdem_club"]
NAMES = ["Alice", "Bob", "Cameron", "Dave"]
BOARD = "AS AH KS KD QC"
ACES_FULL, KINGS_FULL, NOTHING = "AC 3C", "KC 3D", "2H 7D"


def start(seats: int = 3, **options: Any) -> State:
    table = [Seat(number, NAMES[number - 1]) for number in range(1, seats + 1)]
    return GAME.start(GAME.settle("holdem_club", options), table)


def facts(
    paid: Sequence[int], hole: Sequence[str] = (), board: str = BOARD, folded: Sequence[int] = (), **more: Any
) -> dict[str, Any]:
    return {
        "contributions": [{"seat": seat, "chips": chips} for seat, chips in enumerate(paid, 1) if chips],
        "hole": [{"seat": seat, "cards": cards.split()} for seat, cards in enumerate(hole, 1) if cards],
        "board": board.split(),
        "folded": list(folded),
        **more,
    }


def settled(outcome: Mapping[str, Any], seats: int = 3, **options: Any) -> tuple[dict[int, int], list[int]]:
    """Return the chips won by seat, and the pots."""
    result = GAME.appraise(start(seats, **options), outcome).result
    return {share["seat"]: share["points"] for share in result["won"]}, result["pots"]


@pytest.mark.parametrize(
    ("outcome", "won", "pots"),
    [
        (facts([100, 100, 100], [ACES_FULL, KINGS_FULL, NOTHING]), {1: 300}, [300]),
        (
            facts([100, 300, 300], ["9S 9H", "TD JC", "KS QH"], "9D 8H 8C QC KH"),
            {1: 300, 2: 400},
            [300, 400],
        ),
        (
            facts([50, 300, 300], ["", "TD JC", "KS QH"], "9D 8H 8C QC KH", [1]),
            {2: 650},
            [650],
        ),
        (
            facts([100, 100, 100], ["2C 3C", "2D 3D", "4H 5H"], "TS JS QS KS AS"),
            {1: 100, 2: 100, 3: 100},
            [300],
        ),
        (facts([500, 300, 120], [ACES_FULL, KINGS_FULL, NOTHING]), {1: 920}, [360, 360, 200]),
        (facts([500, 300, 120], [KINGS_FULL, ACES_FULL, NOTHING]), {1: 200, 2: 720}, [360, 360, 200]),
        (facts([100, 100], [ACES_FULL], "AS AH KS KD", [2]), {1: 200}, [200]),
        (facts([100, 40], [], "", [2]), {1: 140}, [140]),
        # Bob folded after paying more than Alice, who was all in first.
        (facts([100, 150, 200], [ACES_FULL, "", NOTHING], folded=[2]), {1: 300, 3: 150}, [300, 150]),
    ],
)
def test_pots(outcome: Mapping[str, Any], won: dict[int, int], pots: list[int]) -> None:
    assert settled(outcome) == (won, pots)


def test_four_players_three_levels() -> None:
    outcome = facts([50, 120, 200, 200], [ACES_FULL, KINGS_FULL, "QS QD"], folded=[4])
    assert settled(outcome, seats=4) == ({1: 200, 2: 210, 3: 160}, [200, 210, 160])


@pytest.mark.parametrize(
    ("dealer", "won"), [(1, {1: 112, 2: 113}), (2, {1: 113, 2: 112}), (3, {1: 113, 2: 112})]
)
def test_odd_chip_goes_to_the_first_winner_left_of_the_button(dealer: int, won: dict[int, int]) -> None:
    outcome = facts([100, 100, 25], ["AC 3C", "AD 3D"], folded=[3])
    assert settled({**outcome, "dealer": dealer}) == (won, [225])
    assert settled({**outcome, "button": dealer}) == (won, [225])


def test_odd_chip_to_the_highest_hole_card() -> None:
    outcome = facts([100, 100, 25], ["AC 3C", "AD 3D"], folded=[3], dealer=1)
    assert settled(outcome, odd_chip="high_card")[0] == {1: 112, 2: 113}
    assert settled({**outcome, "dealer": 2}, odd_chip="high_card")[0] == {1: 112, 2: 113}


def test_pots_are_split_in_whole_chips() -> None:
    outcome = facts([100, 100, 50], ["AC 3C", "AD 3D"], folded=[3])
    assert settled(outcome, chip_unit=25) == ({1: 125, 2: 125}, [250])
    assert settled(outcome, chip_unit=100) == ({1: 100, 2: 150}, [250])


def test_lines_are_what_was_won_less_what_was_put_in() -> None:
    scored = GAME.appraise(start(), facts([500, 300, 120], [KINGS_FULL, ACES_FULL, NOTHING]))
    assert {line.seat: line.points for line in scored.lines} == {1: -300, 2: 420, 3: -120}
    assert scored.lines[1].reasons[0].text == (
        "300 put in, 720 won, holding a full house (A♣ A♠ A♥ K♠ K♦): +420."
    )
    assert scored.summary is not None
    assert scored.summary.text == "Alice, Bob won 920 chips. Pots: 3."
    assert scored.result["pot_winners"] == [[2], [2], [1]]


def test_reasons_without_a_showdown() -> None:
    scored = GAME.appraise(start(), facts([100, 40], [], "", [2]))
    assert [line.reasons[0].text for line in scored.lines] == [
        "100 put in, 140 won, nobody else was left: +40.",
        "40 put in, folded: −40.",
    ]


def test_button_moves_on() -> None:
    state = GAME.step(start(), Deal("1", facts([100, 40], folded=[2])))
    assert (state.dealer, state.verdict.status) == (2, "playing")
    state = GAME.step(state, Deal("2", facts([100, 40], folded=[2], button=3)))
    assert state.dealer == 1
    assert state.totals() == {1: 80, 2: -80, 3: 0}


@pytest.mark.parametrize(
    ("outcome", "code", "field"),
    [
        (facts([100, 100], [ACES_FULL, KINGS_FULL], "AS AH KS KD"), "BOARD_SIZE", "/board"),
        (facts([100, 100], [ACES_FULL], board=BOARD + " 2D 2C", folded=[2]), "BOARD_SIZE", "/board"),
        (facts([100, 100], [ACES_FULL]), "MISSING_PLAYER", "/hole"),
        (facts([100, 100], [ACES_FULL, "KC"]), "HAND_SIZE", "/hole/1"),
        (facts([100, 100], [ACES_FULL, "AS 3D"]), "TOO_MANY_COPIES", "/hole/1"),
        (facts([100, 100], [ACES_FULL, "AC 3D"]), "TOO_MANY_COPIES", "/hole/1"),
        (facts([100, 100], [ACES_FULL, KINGS_FULL], "AS AS KS KD 2C"), "TOO_MANY_COPIES", "/board"),
        (facts([100, 100], [ACES_FULL, "KC 10D"]), "UNKNOWN_CARD", "/hole/1/cards/1"),
        (facts([100, 100], [ACES_FULL, KINGS_FULL], "AS AH KS KD JK"), "UNKNOWN_CARD", "/board/4"),
        (facts([100, -100, 100], [ACES_FULL, "", KINGS_FULL]), "POINTS_OUT_OF_RANGE", "/contributions/1"),
        (facts([100, 100], folded=[1, 2]), "EVERYBODY_PACKED", "/folded"),
        (facts([]), "EVERYBODY_PACKED", "/contributions"),
        (facts([0, 0]), "EVERYBODY_PACKED", "/contributions"),
        (facts([100, 100, 100, 100], folded=[1, 2, 3]), "UNKNOWN_PLAYER", "/contributions/3"),
        (facts([100, 100], folded=[2, 4]), "UNKNOWN_PLAYER", "/folded/1"),
        (facts([100, 100], folded=[2, 2]), "UNKNOWN_PLAYER", "/folded/1"),
        (facts([100, 100], folded=[2], button=7), "UNKNOWN_PLAYER", "/button"),
    ],
)
def test_refused_deals(outcome: Mapping[str, Any], code: str, field: str) -> None:
    with pytest.raises(RuleViolation) as raised:
        GAME.check(start(), Deal("1", outcome))
    assert (raised.value.code, raised.value.field) == (code, field)


def test_disqualified_player_is_in_no_deal() -> None:
    state = GAME.step(start(), Ruling("r", "disqualification", 3, "string bets"))
    with pytest.raises(RuleViolation) as raised:
        GAME.check(state, Deal("1", facts([100, 100, 100], folded=[2, 3])))
    assert raised.value.code == "ELIMINATED_PLAYER"


def test_showdown_by_names() -> None:
    answer = GAME.answer(
        "showdown",
        GAME.settle("holdem_club"),
        {
            "seats_clockwise": NAMES[:3],
            "button": "Alice",
            "contributions": {"Alice": 100, "Bob": 100, "Cameron": 25},
            "folded": ["Cameron"],
            "hole": {"Alice": ["AC", "3C"], "Bob": ["AD", "3D"]},
            "board": BOARD.split(),
        },
    )
    assert answer == {
        "won": {"Alice": 112, "Bob": 113},
        "pots": [225],
        "pot_winners": [["Alice", "Bob"]],
        "hands": {"Alice": "full_house", "Bob": "full_house"},
    }


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"folded": ["Zoe"]}, "UNKNOWN_PLAYER"),
        ({"seats_clockwise": ["Alice", "Bob", "Bob"]}, "UNKNOWN_PLAYER"),
        ({"contributions": {"Alice": 100, "Bob": -1}}, "POINTS_OUT_OF_RANGE"),
        ({"hole": {"Alice": ["AC", "XX"]}}, "UNKNOWN_CARD"),
        ({"folded": ["Bob", "Bob"]}, "UNKNOWN_PLAYER"),
        ({"seats_clockwise": ["Alice"]}, "PLAYER_COUNT"),
        ({"seats_clockwise": []}, "PLAYER_COUNT"),
        ({"seats_clockwise": ["Alice", *(f"Bob {n}" for n in range(23))]}, "PLAYER_COUNT"),
        ({"seats_clockwise": ["Alice"], "board": ["1S"]}, "UNKNOWN_CARD"),
        ({"seats_clockwise": ["Alice"], "folded": ["Zoe"]}, "PLAYER_COUNT"),
    ],
)
def test_showdowns_by_names_that_are_refused(changed: Mapping[str, Any], code: str) -> None:
    asked = {"seats_clockwise": ["Alice", "Bob"], "contributions": {"Alice": 100}, **changed}
    with pytest.raises(RuleViolation) as raised:
        GAME.answer("showdown", GAME.settle("holdem_club"), asked)
    assert raised.value.code == code


@given(
    st.permutations(DECK),
    st.lists(st.integers(1, 500), min_size=4, max_size=4),
    st.sets(st.integers(1, 4), max_size=3),
    st.integers(1, 4),
    st.sampled_from([1, 5, 25]),
)
def test_no_chip_is_lost_or_made(
    deck: list[str], paid: list[int], folded: set[int], button: int, unit: int
) -> None:
    hole = [" ".join(deck[2 * seat : 2 * seat + 2]) for seat in range(4)]
    outcome = facts(paid, hole, " ".join(deck[8:13]), sorted(folded), button=button)
    scored = GAME.appraise(start(4, chip_unit=unit), outcome)
    assert sum(line.points for line in scored.lines) == 0
    assert sum(scored.result["pots"]) == sum(paid)
    assert not {share["seat"] for share in scored.result["won"]} & folded


@given(st.permutations(DECK), st.lists(st.integers(1, 500), min_size=4, max_size=4))
def test_nobody_wins_more_than_he_covered(deck: list[str], paid: list[int]) -> None:
    hole = [" ".join(deck[2 * seat : 2 * seat + 2]) for seat in range(4)]
    won, _ = settled(facts(paid, hole, " ".join(deck[8:13])), seats=4)
    for seat, chips in won.items():
        assert chips <= sum(min(put, paid[seat - 1]) for put in paid)
