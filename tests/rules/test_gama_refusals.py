"""What cannot be the result of a deal of GAMA rummy is refused (RULES §1 Reject, order as in §0)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules.cards.cards import DECK
from rules.statements import RuleViolation
from tests.rules.shared.rummy13_tables import deal, groups, points, refusal, table

GAME = "gama_rummy"
BOTH_LIVES = "TH JH QH KH 7S 8S 5C 4S 4H 4D 4D 2D 2C"
NO_SECOND_LIFE = "TH JH QH KH 7S 8S 8C 4S 4H 4D 4C 2D 2C"
FOUR_KINGS = groups("7S 8S 9S | 3H 4H 5H | KS KH KD KC | 2C 3C 4C")
PLAIN = {"s2": 45, "s3": "first", "s4": 100}
# What the outcome says, its code, and the field at fault.
REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"winner": 1, **PLAIN, "s2": "10H " + NO_SECOND_LIFE[3:]}, "UNKNOWN_CARD", "/results/0/cards/0"),
    (
        {"winner": 1, **PLAIN, "winner_melds": groups("7S 8S 9S | 3H 4X 5H")},
        "UNKNOWN_CARD",
        "/winner_melds/1/1",
    ),
    ({"winner": 1, **PLAIN, "indicator": "1H"}, "UNKNOWN_CARD", "/indicator"),
    ({"winner": 1, **PLAIN, "s2": NO_SECOND_LIFE}, "UNKNOWN_CARD", "/indicator"),
    ({"winner": 9, **PLAIN, "s1": 5}, "UNKNOWN_PLAYER", "/winner"),
    ({"winner": 1, **PLAIN, "s9": 5}, "UNKNOWN_PLAYER", "/results/3"),
    ({"winner": 1, "s2": 45, "s4": 8}, "MISSING_PLAYER", "/results"),
    ({"winner": 1, **PLAIN, "s2": "held"}, "MISSING_PLAYER", "/results/0/points"),
    ({"winner": [1, 2], "s3": 5, "s4": 5}, "TWO_WINNERS", "/winner"),
    ({"winner": 2, **PLAIN, "s1": 5, "s2": "first"}, "WINNER_PACKED", "/results/0"),
    ({"winner": 2, **PLAIN, "s1": 5, "s2": "wrong"}, "WINNER_WRONG_SHOW", "/results/0"),
    ({"winner": 2, **PLAIN, "s1": 5}, "WINNER_HAS_POINTS", "/results/0/points"),
    (
        {"winner": 1, **PLAIN, "s3": {"status": "packed_first", "points": 31}},
        "PACKER_WITH_CARDS",
        "/results/1",
    ),
    (
        {"winner": 1, **PLAIN, "s3": {"status": "packed_later", "cards": ["7S"]}},
        "PACKER_WITH_CARDS",
        "/results/1",
    ),
    (
        {"winner": None, "s1": "first", "s2": "first", "s3": "later", "s4": "first"},
        "EVERYBODY_PACKED",
        "/results",
    ),
    (
        {"winner": None, "s1": "first", "s2": "wrong", "s3": "later", "s4": "first"},
        "EVERYBODY_PACKED",
        "/results",
    ),
    (
        {"winner": None, "show": "void", "s1": "first", "s2": "first", "s3": "later", "s4": "first"},
        "EVERYBODY_PACKED",
        "/results",
    ),
    ({"winner": None, "s1": 5, **PLAIN}, "NO_WINNER", "/winner"),
    ({"winner": None, "s1": 5, "s2": "first", "s3": "first", "s4": "later"}, "NO_WINNER", "/winner"),
    ({"winner": None, "show": "last_standing", "s1": 5, **PLAIN}, "NOT_LAST_STANDING", "/show"),
    ({"winner": 1, "show": "last_standing", **PLAIN}, "NOT_LAST_STANDING", "/show"),
    ({"winner": 1, "show": "void", **PLAIN}, "NO_WINNER", "/winner"),
    (
        {"winner": None, "show": "void", "s1": "held", "s2": "first", "s3": "first", "s4": "first"},
        "NO_WINNER",
        "/winner",
    ),
    ({"winner": 3, "show": "first_turn", "s1": 5, "s2": "later", "s4": 5}, "IMPOSSIBLE_PACK", "/results/1"),
    ({"winner": 3, "show": "hand_rummy", "s1": "first", "s2": 5, "s4": 5}, "IMPOSSIBLE_PACK", "/results/0"),
    (
        {"winner": 3, "show": "first_turn", "s1": 5, "s2": {"points": 5, "had_turn": False}, "s4": 5},
        "HAD_TURN_CONTRADICTS_ORDER",
        "/results/1",
    ),
    (
        {"winner": 3, "show": "first_turn", "s1": {"points": 5, "had_turn": True}, "s2": 5, "s4": 5},
        "HAD_TURN_CONTRADICTS_ORDER",
        "/results/0",
    ),
    (
        {"winner": 3, "show": "first_turn", "s1": "wrong", "s2": 5, "s4": 5},
        "HAD_TURN_CONTRADICTS_ORDER",
        "/results/0",
    ),
    (
        {
            "winner": 3,
            "show": "first_turn",
            "s1": 5,
            "s2": {"status": "wrong_show", "had_turn": False},
            "s4": 5,
        },
        "HAD_TURN_CONTRADICTS_ORDER",
        "/results/1",
    ),
    (
        {"winner": 3, "s1": {"points": 5, "had_turn": False}, "s2": 5, "s4": 5},
        "HAD_TURN_CONTRADICTS_ORDER",
        "/results/0",
    ),
    ({"winner": 1, **PLAIN, "indicator": "5S", "s2": "TH JH QH"}, "HAND_SIZE", "/results/0/cards"),
    (
        {"winner": 1, **PLAIN, "indicator": "5S", "s2": {"cards": BOTH_LIVES.split(), "melds": [["9C"]]}},
        "HAND_SIZE",
        "/results/0/melds",
    ),
    (
        {"winner": 1, **PLAIN, "indicator": "TH", "s2": "TH TH" + BOTH_LIVES[5:]},
        "TOO_MANY_COPIES",
        "/results/0/cards",
    ),
    (
        {"winner": 1, "indicator": "5S", "s2": BOTH_LIVES, "s3": "first", "s4": BOTH_LIVES},
        "TOO_MANY_COPIES",
        "/results/2/cards",
    ),
    (
        {"winner": 1, **PLAIN, "s2": {"cards": BOTH_LIVES.split(), "points": 7}, "indicator": "5S"},
        "POINTS_OUT_OF_RANGE",
        "/results/0/points",
    ),
    (
        {"winner": 1, **PLAIN, "indicator": "8C", "winner_melds": FOUR_KINGS},
        "WINNER_WRONG_SHOW",
        "/winner_melds",
    ),
    (
        {"winner": 1, **PLAIN, "indicator": "5S", "winner_cards": NO_SECOND_LIFE.split()},
        "WINNER_WRONG_SHOW",
        "/winner_cards",
    ),
    (
        {"winner": 1, **PLAIN, "indicator": "5S", "winner_cards": BOTH_LIVES.split()},
        "WINNER_WRONG_SHOW",
        "/winner_cards",
    ),
    *(
        ({"winner": 1, **PLAIN, "s2": count}, "POINTS_OUT_OF_RANGE", "/results/0/points")
        for count in (-1, 1, 71, 99, 101, 120, 12.5)
    ),
]


@pytest.mark.parametrize(
    ("stated", "code", "field"),
    REFUSED,
    ids=[f"{code}-{place}" for place, (_, code, _) in enumerate(REFUSED)],
)
def test_what_cannot_be_is_refused(stated: dict[str, Any], code: str, field: str) -> None:
    violation = refusal(table(GAME), GAME, deal(GAME, **stated))
    assert (violation.code, violation.field) == (code, field)


@pytest.mark.parametrize(
    ("stated", "code"),
    [
        ({"winner": 1, **PLAIN, "s3": "wrong"}, "WINNER_WRONG_SHOW"),
        ({"winner": None, "show": "void", "s1": "held", **PLAIN, "s3": "wrong"}, "WINNER_WRONG_SHOW"),
        ({"winner": None, "s1": "wrong", **PLAIN, "s3": "wrong"}, "WINNER_WRONG_SHOW"),
    ],
)
def test_nothing_else_ends_a_deal_that_a_wrong_show_ended(stated: dict[str, Any], code: str) -> None:
    assert refusal(table(GAME, wrong_show_ends_hand=True), GAME, deal(GAME, **stated)).code == code


@pytest.mark.parametrize(
    ("stated", "code"),
    [
        ({"winner": [1, 2], "s3": "first", "s4": 8, "s9": 4}, "UNKNOWN_PLAYER"),
        ({"winner": [1, 2], "s3": {"status": "packed_first", "points": 8}, "s4": 120}, "TWO_WINNERS"),
        ({"winner": None, "s1": 5, "s2": 120, "s3": "first", "s4": 5}, "NO_WINNER"),
        ({"winner": 1, "s2": "10S", "s9": 5}, "UNKNOWN_CARD"),
    ],
)
def test_which_code_comes_first(stated: dict[str, Any], code: str) -> None:
    assert refusal(table(GAME), GAME, deal(GAME, **stated)).code == code


def test_refusals_name_the_player_and_the_way_out() -> None:
    outcome = deal(GAME, 3, "first_turn", s1=5, s2="later", s4=5)
    assert str(refusal(table(GAME), GAME, outcome)) == (
        "Binu cannot have packed on a later turn: Cini declared on the first one. "
        "Enter a first-turn pack or the count."
    )


CARDS = st.lists(st.sampled_from([*DECK, "JK", "10S"]), max_size=14)
FITTING = st.one_of(
    st.sampled_from([{"status": "packed_first"}, {"status": "packed_later"}, {"status": "wrong_show"}]),
    st.builds(lambda count: {"status": "played", "points": count}, st.integers(2, 70)),
)
ANYTHING = st.fixed_dictionaries(
    {"status": st.sampled_from(["played", "packed_first", "packed_later", "wrong_show"])},
    optional={
        "points": st.one_of(st.none(), st.integers(-1, 101), st.just(12.5)),
        "cards": CARDS,
        "melds": st.lists(CARDS, max_size=4),
        "had_turn": st.booleans(),
    },
)


@st.composite
def outcomes(draw: st.DrawFn) -> dict[str, Any]:
    """Draw what a table of three might enter: a winner or none, and something about everybody else."""
    winner = draw(st.sampled_from([None, 1, 2, 3, 4, [1, 2]]))
    show = draw(st.sampled_from(["normal", "first_turn", "hand_rummy", "last_standing", "void"]))
    others = [seat for seat in (1, 2, 3) if seat != winner]
    result = draw(st.sampled_from([FITTING, ANYTHING]))
    results = [{"seat": seat, **draw(result)} for seat in others]
    return {"winner": winner, "show": show, "results": results, "indicator": draw(st.sampled_from(DECK))}


@given(outcomes(), st.booleans())
def test_any_outcome_is_scored_for_everybody_or_refused(outcome: dict[str, Any], ends: bool) -> None:
    state = table(GAME, 3, wrong_show_ends_hand=ends)
    try:
        scored = points(state, GAME, outcome)
    except RuleViolation:
        return
    assert sorted(scored) == [1, 2, 3]
    assert all(paid >= 0 for paid in scored.values())
