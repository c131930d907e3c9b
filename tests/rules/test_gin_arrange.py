"""Gin hands with cards too many, and knockers who did not say how their cards lie."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from hypothesis import given, strategies as st

from rules import GAME_TYPES
from rules.arrange import (
    GIN_POINTS,
    best_layoff,
    best_long_layoff,
    classify_meld,
    count_points,
    fewest_deadwood,
    least_layouts,
)
from rules.arrange.deadwood import GIN
from rules.cards.cards import DECK, RANKS
from rules.sheet.scoresheet import Scored, Seat

SEATS = [Seat(1, "Anu"), Seat(2, "Binu")]
ELEVEN = ["3H", "4H", "5H", "6H", "8D", "9D", "TD", "JD", "QS", "QH", "QD"]
FOURS_OR_HEARTS = ["3H", "4H", "5H", "4S", "4D", "9C", "TC", "JC", "QC", "KC"]


def score(game: str, **outcome: Any) -> Scored:
    kind = GAME_TYPES[game]
    state = kind.start(kind.settle(game, {}), SEATS)
    return kind.appraise(state, {"knocker": 1, "defender": 2, "upcard": "TS", **outcome})


def test_one_of_eleven_cards_counts_though_all_could_be_melded() -> None:
    found = score("gra_singles", kind="gin", knocker_deadwood=0, defender_cards=ELEVEN)
    assert found.lines[0].points == 28
    said = [reason.text for reason in found.lines[1].reasons]
    assert "Binu holds 11 cards: those beyond ten count, and are never melded or laid off." in said
    assert "Left over: 3♥, counting 3." in said


def test_a_long_hand_is_counted_the_same_way_in_a_question() -> None:
    for game, fewest in (("gra_singles", 3), ("gra_partnership", 3), ("site_gin", 0)):
        kind = GAME_TYPES[game]
        asked = kind.answer("best_deadwood", kind.settle(game, {}), {"cards": ELEVEN})
        assert asked["deadwood"] == fewest, game


def test_a_knocker_who_did_not_say_lays_down_what_leaves_the_other_most() -> None:
    hearts_go_on = ["6H", "7H", "2H", "AS", "KD", "KS", "QD", "QS", "8D", "5D"]
    four_goes_on = ["4C", "8D", "7S", "AS", "KD", "KS", "QD", "QS", "8S", "5D"]
    for game in ("site_gin", "gra_singles"):
        for defender in (hearts_go_on, four_goes_on):
            facts = {"kind": "knock", "knocker_cards": FOURS_OR_HEARTS, "defender_cards": defender}
            left = count_points(defender, GIN)
            assert score(game, **facts).lines[0].points == left - 8
            stated = [["3H", "4H", "5H"], FOURS_OR_HEARTS[5:]]
            goes_on = 15 if defender == hearts_go_on else 0
            assert score(game, **facts, knocker_melds=stated).lines[0].points == left - goes_on - 8


@st.composite
def knocks(draw: st.DrawFn, held: int) -> tuple[list[str], list[str]]:
    """Draw a knocker's ten cards and `held` of the defender, all of neighbouring ranks so that they meld."""
    low = draw(st.integers(0, 5))
    near = [card for card in DECK if low <= RANKS.index(card[0]) < low + 8]
    cards = draw(st.permutations(near))
    return cards[:10], cards[10 : 10 + held]


@given(knock=st.one_of(knocks(11), knocks(12), knocks(13)), gin=st.booleans())
def test_additional_cards_are_chosen_best_and_never_used(
    knock: tuple[list[str], list[str]], gin: bool
) -> None:
    knocker, cards = knock
    onto = [] if gin else [meld.cards for meld in fewest_deadwood(knocker).melds]
    found = best_long_layoff(cards, onto, 10)
    worth = dict(zip(RANKS, GIN_POINTS, strict=True))
    assert found.points == min(
        sum(worth[card[0]] for card in more)
        + best_layoff([card for card in cards if card not in more], onto).points
        for more in combinations(cards, len(cards) - 10)
    )
    laid = [card for card, _ in found.laid_off]
    melded = [card for meld in found.melds for card in meld.cards]
    assert sorted([*laid, *melded, *found.left]) == sorted(cards)
    assert len(laid) + len(melded) <= 10
    assert found.points == sum(worth[card[0]] for card in found.left)
    grown = [list(meld) for meld in onto]
    for card, number in found.laid_off:
        grown[number].append(card)
        assert classify_meld(grown[number], GIN)
    assert all(classify_meld(meld.cards, GIN) for meld in found.melds)


@given(knock=knocks(0))
def test_every_layout_with_the_fewest_points_is_found(knock: tuple[list[str], list[str]]) -> None:
    cards, _ = knock
    sizes = (group for size in (3, 4, 5) for group in combinations(cards, size))
    melds = [frozenset(group) for group in sizes if classify_meld(group, GIN)]
    lefts = set()
    for number in range(4):
        for chosen in combinations(melds, number):
            used = frozenset[str]().union(*chosen)
            if len(used) == sum(map(len, chosen)):
                lefts.add(frozenset(cards) - used)
    least = min(count_points(left, GIN) for left in lefts)
    assert {frozenset(found.left) for found in least_layouts(cards)} == {
        left for left in lefts if count_points(left, GIN) == least
    }


@given(knock=knocks(10))
def test_no_layout_as_low_is_better_for_the_knocker(knock: tuple[list[str], list[str]]) -> None:
    knocker, defender = knock
    found = score("gra_singles", kind="knock", knocker_cards=knocker, defender_cards=defender)
    deadwood, against = found.result["knocker_deadwood"], found.result["defender_deadwood"]
    lies = [[meld.cards for meld in lie.melds] for lie in least_layouts(knocker)] if deadwood else [[]]
    assert against == max(best_layoff(defender, melds).points for melds in lies)


def test_melds_of_the_fewest_deadwood_are_runs_and_sets() -> None:
    found = fewest_deadwood(["AS", "2S", "3S", "4H", "5H", "6H", "7H", "9S", "9D", "9C"])
    assert sorted((meld.kind, *sorted(meld.cards)) for meld in found.melds) == [
        ("pure_run", "2S", "3S", "AS"),
        ("pure_run", "4H", "5H", "6H", "7H"),
        ("set", "9C", "9D", "9S"),
    ]
