"""The exact arrangement against a naive search on small hands, and an integer program on full ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import pytest
from hypothesis import assume, given, strategies as st

from bench import hands, integer_model
from rules.arrange import (
    Arrangement,
    MeldRules,
    Needs,
    arrange,
    arrange_pure,
    best_layoff,
    check_declaration,
    count_points,
    fewest_deadwood,
)
from rules.cards.cards import DECK, JOKER, RANKS, SUITS
from tests.rules.shared.card_text import cards as cards_of
from tests.rules.shared.naive_arrange import naive_points, naive_pure_points
from tests.rules.shared.shows import neighbours, show
from tests.suite import few_or

SEED = 28
# Of the hands of a seed the first so many are laid out.
SHARES = pytest.mark.parametrize("share", few_or(1, 5, because="they are more hands of the same kind"))
# A few neighbouring cards, so that small hands are full of melds that compete for them.
NARROW = [rank + suit for rank in "A23456QK" for suit in "SH"] + ["3D", "3C", "4D", JOKER]
NEEDS = st.sampled_from([Needs(), Needs(2, 1), Needs(1, 1), Needs(2, 2), Needs(3, 3)])
WILDS = st.sampled_from(
    [
        frozenset(),
        frozenset({JOKER}),
        frozenset({"3S", "3H", "3D", "3C", JOKER}),
        frozenset({"4S", "3S", "5S"}),
    ]
)
SMALL = st.lists(st.sampled_from(NARROW), min_size=3, max_size=9).filter(
    lambda cards: max(Counter(cards).values()) <= 3
)


@st.composite
def meld_rules(draw: st.DrawFn) -> MeldRules:
    # Two natural cards in every meld are asked for in one game, where whole ranks are wild (gama_rummy R-4).
    wilds = draw(WILDS)
    return MeldRules(
        wilds=wilds,
        ace_high=draw(st.booleans()),
        run_max=draw(st.sampled_from([None, 3])),
        set_sizes=draw(st.sampled_from([(3,), (3, 4)])),
        min_naturals=draw(st.sampled_from([0, 1] if "5S" in wilds else [0, 1, 2])),
        tanala=draw(st.sampled_from(["off", "meld", "straight_run", "first_life_only"])),
        joker_tanala=draw(st.booleans()),
        wild_as_itself=draw(st.booleans()),
    )


@given(cards=SMALL, rules=meld_rules(), needs=NEEDS)
def test_no_arrangement_costs_less(cards: list[str], rules: MeldRules, needs: Needs) -> None:
    # A tanala that stands for the first life only has no meaning where two straight runs are needed.
    assume(rules.tanala != "first_life_only" or needs.pure < 2)
    naive = naive_points(cards, rules, needs)
    found = arrange(cards, rules, needs)
    assert (naive and naive[0]) == (found and found.points)
    if found is not None:
        _check(cards, rules, needs, found)
        assert (not found.left) == (naive is not None and naive[1])


@given(cards=SMALL, rules=meld_rules())
def test_only_straight_runs_are_exempt_where_nothing_else_is(cards: list[str], rules: MeldRules) -> None:
    assert arrange_pure(cards, rules).points == naive_pure_points(cards, rules)


@given(cards=st.lists(st.sampled_from(DECK), min_size=4, max_size=9, unique=True))
def test_gin_deadwood_is_the_fewest(cards: list[str]) -> None:
    gin = MeldRules(ace_high=False, points=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10))
    naive = naive_points(cards, gin, Needs())
    assert naive is not None
    assert fewest_deadwood(cards).points == naive[0]


@given(cards=st.permutations(DECK))
def test_lay_offs_never_cost_the_defender(cards: list[str]) -> None:
    melds = [["4H", "5H", "6H"], ["9S", "9D", "9C"]]
    defender = [card for card in cards if card not in {card for meld in melds for card in meld}][:10]
    found = best_layoff(defender, melds)
    assert found.points <= fewest_deadwood(defender).points
    laid = [card for card, _ in found.laid_off]
    melded = [card for meld in found.melds for card in meld.cards]
    assert sorted([*laid, *melded, *found.left]) == sorted(defender)
    assert set(laid) <= {"9H", *(rank + "H" for rank in RANKS)}


def at_random(make: Callable[[hands.Deal], hands.Hand]) -> Callable[[hands.Deal], hands.Hand]:
    """Deal cards at random for the rules of `make`, up to twelve of them wild."""

    def dealt(deal: hands.Deal) -> hands.Hand:
        cards, rules, needs = make(deal)
        pack = sorted([*DECK, JOKER] * 3)
        wild = [card for card in pack if card in rules.wilds]
        held = deal.sample(wild, deal.randrange(13))
        natural = [card for card in pack if card not in rules.wilds]
        return hands.Hand(held + deal.sample(natural, len(cards) - len(held)), rules, needs)

    return dealt


def of_any_school(deal: hands.Deal) -> hands.Hand:
    """Deal thirteen cards for rules that differ in whatever meld rules can."""
    cards, rules, needs = hands.thirteen(deal)
    tanala: Literal["off", "meld", "straight_run"] = deal.choice(["off", "meld", "straight_run"])
    school = replace(
        rules,
        ace_high=deal.random() < 0.5,
        run_max=deal.choice([None, None, 3, 4, 5]),
        set_sizes=deal.choice([(3,), (3, 4), (4,)]),
        min_naturals=deal.choice([0, 1, 2]),
        wilds_within_naturals=deal.random() < 0.5,
        tanala=tanala,
        wild_as_itself=deal.random() < 0.5,
    )
    return hands.Hand(cards, school, deal.choice([needs, Needs(), Needs(runs=2), Needs(pure=2)]))


@SHARES
@pytest.mark.parametrize(
    ("make", "count"),
    [
        (hands.thirteen, 250),
        (of_any_school, 100),
        (hands.twenty_one, 80),
        (hands.twenty_seven, 60),
        (at_random(hands.thirteen), 60),
        (at_random(hands.twenty_one), 20),
        (at_random(hands.twenty_seven), 5),
    ],
    ids=["13 cards", "any school", "21 cards", "27 cards", "13 at random", "21 at random", "27 at random"],
)
def test_full_hands_cost_what_the_integer_program_says(
    make, count: int, share: int, pytestconfig: pytest.Config
) -> None:
    for hand in hands.dealt(make, SEED, _many(count, share, pytestconfig)):
        found = arrange(hand.cards, hand.rules, hand.needs)
        solved = integer_model.fewest_points(hand.cards, hand.rules, hand.needs)
        assert (found and found.points) == solved, hand
        if found is not None:
            _check(hand.cards, hand.rules, hand.needs, found)


def gama(deal: random.Random) -> MeldRules:
    rank = deal.choice(RANKS)
    return MeldRules(
        wilds=frozenset({*(rank + suit for suit in SUITS), JOKER}),
        set_sizes=deal.choice([(3,), (3, 4)]),
        min_naturals=deal.choice([0, 1, 2]),
        tanala=deal.choice(["off", "meld", "straight_run", "first_life_only"]),
    )


def rummy21(deal: random.Random) -> MeldRules:
    tanala: Literal["meld", "straight_run"] = deal.choice(["meld", "straight_run"])
    return MeldRules(wilds=neighbours(deal, 1), tanala=tanala, joker_tanala=True)


def rummy27(deal: random.Random) -> MeldRules:
    return MeldRules(
        wilds=neighbours(deal, 2),
        set_sizes=tuple(range(3, 28)),
        suits_differ=False,
        wilds_within_naturals=True,
        tanala=deal.choice(["meld", "straight_run"]),
        joker_tanala=True,
    )


def marriage(deal: random.Random) -> MeldRules:
    wilds = {*neighbours(deal, 1)} - {JOKER}
    return MeldRules(wilds=frozenset(wilds), run_max=3, set_sizes=(3,), min_naturals=1, tanala="straight_run")


@SHARES
@pytest.mark.parametrize(
    ("size", "make", "needs", "count"),
    [
        (13, gama, Needs(2, 1), 200),
        (21, rummy21, Needs(pure=3), 100),
        (21, rummy21, Needs(), 100),
        (27, rummy27, Needs(pure=3), 50),
        (21, marriage, Needs(pure=3), 50),
    ],
)
def test_a_show_is_laid_out_without_a_card_left(
    size: int,
    make: Callable[[random.Random], MeldRules],
    needs: Needs,
    count: int,
    share: int,
    pytestconfig: pytest.Config,
) -> None:
    deal = random.Random(SEED)
    for _ in range(_many(count, share, pytestconfig)):
        rules = make(deal)
        cards = show(deal, size, rules, needs)
        found = arrange(cards, rules, needs)
        assert found is not None
        assert found.left == (), (cards, rules)
        _check(cards, rules, needs, found)


def _many(count: int, share: int, pytestconfig: pytest.Config) -> int:
    torture = pytestconfig.getoption("--hypothesis-profile") == "torture"
    return count * (100 if torture else 1) // share


def _check(cards: list[str], rules: MeldRules, needs: Needs, found: Arrangement) -> None:
    """The melds are legal, hold what is needed, use each card once, and what is left adds up."""
    melds = [meld.cards for meld in found.melds]
    assert sorted([*(card for meld in melds for card in meld), *found.left]) == sorted(cards)
    assert count_points(found.left, rules) == found.points
    assert check_declaration(melds, rules, needs).reason is None


@pytest.mark.parametrize(
    ("hand", "needs", "rules"),
    [
        # In a set of four the third joker would have a place, but a second run would be lacking.
        ("5S6S7S9CJKJKJK", Needs(2, 1), MeldRules(run_max=3, min_naturals=1)),
        ("5S6S7SJKJKJK", Needs(1, 1), MeldRules(run_max=3, min_naturals=2, tanala="meld")),
        ("9S9H9D9CJK", Needs(), MeldRules(set_sizes=(3, 4, 5))),
    ],
)
def test_a_wild_card_that_fits_nowhere_is_left(hand: str, needs: Needs, rules: MeldRules) -> None:
    cards, rules = cards_of(hand), replace(rules, wilds=frozenset({JOKER}))
    found = arrange(cards, rules, needs)
    assert found is not None
    assert {*found.left} == {JOKER}
    _check(cards, rules, needs, found)


@pytest.mark.parametrize("counts", [True, False])
def test_three_printed_jokers_stand_for_the_straight_run_where_the_school_says_so(counts: bool) -> None:
    rules = MeldRules(wilds=frozenset({"JK"}), tanala="straight_run", joker_tanala=counts)
    found = arrange(("JK", "JK", "JK", "2S", "9H"), rules, Needs(runs=1, pure=1))
    assert (found is not None) is counts
