"""An evening is settled by the fewest payments, rounded so that it still cancels out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from hypothesis import given, strategies as st

from rules.settling.evening import said_sum
from rules.settling.payments import MOST_EXACT, Transfer, is_exact, left_of, rounded, settle

COINS = st.integers(-50, 50)


def balances(most: int) -> st.SearchStrategy[dict[str, int]]:
    """Return what 2 to `most` people won and lost, which cancels out."""
    return st.lists(COINS, min_size=1, max_size=most - 1).map(
        lambda coins: {chr(97 + at): each for at, each in enumerate([*coins, -sum(coins)])}
    )


def after(known: Mapping[str, int], payments: Sequence[Transfer]) -> dict[str, int]:
    left = dict(known)
    for payer, receiver, coins in payments:
        assert coins > 0
        left[payer] += coins
        left[receiver] -= coins
    return left


def fewest(known: Mapping[str, int]) -> int:
    """Count the fewest payments by trying every group that cancels out as the next to be settled."""
    people = [who for who, coins in known.items() if coins]
    if not people:
        return 0
    first, *others = people
    return min(
        len(group) + fewest({who: known[who] for who in others if who not in group})
        for size in range(1, len(people))
        for group in combinations(others, size)
        if known[first] + sum(known[who] for who in group) == 0
    )


@given(balances(14))
def test_the_payments_settle_everything(known: dict[str, int]) -> None:
    payments = settle(known)
    assert set(after(known, payments).values()) <= {0}
    assert len(payments) <= max(0, sum(1 for coins in known.values() if coins) - 1)


@given(balances(6))
def test_of_few_people_there_are_no_fewer_payments(known: dict[str, int]) -> None:
    assert len(settle(known)) == fewest(known)


def test_pairs_that_cancel_out_pay_each_other() -> None:
    known = {"a": -30, "b": -20, "c": 30, "d": 20}
    assert sorted(settle(known)) == [("a", "c", 30), ("b", "d", 20)]


def test_among_many_people_it_is_said_that_fewer_might_do() -> None:
    many = dict.fromkeys(map(str, range(MOST_EXACT)), 1) | {"last": -MOST_EXACT}
    assert not is_exact(many)
    assert set(after(many, settle(many)).values()) == {0}


@given(st.lists(st.fractions(-100, 100, max_denominator=12), min_size=1, max_size=7), st.integers(1, 50))
def test_rounding_moves_nobody_by_a_step_and_cancels_out(parts: list[Fraction], step: int) -> None:
    known = {str(at): each for at, each in enumerate([*parts, -sum(parts, Fraction(0))])}
    near = rounded(known, step)
    assert sum(near.values()) == 0
    assert all(coins % step == 0 and abs(coins - known[who]) < step for who, coins in near.items())


def test_what_is_planned_and_paid_leaves_the_rest_of_the_plan() -> None:
    known = {"a": -30, "b": -20, "c": 30, "d": 20}
    assert left_of(known, [Transfer("a", "c", 30)]) == [("b", "d", 20)]


def test_what_was_paid_otherwise_counts_too() -> None:
    known = {"a": -30, "b": -20, "c": 30, "d": 20}
    left = left_of(known, [Transfer("a", "d", 10)])
    assert set(after(after(known, [Transfer("a", "d", 10)]), left).values()) == {0}


def test_what_was_won_and_what_was_lost_are_counted_apart() -> None:
    assert said_sum((35, -20, 0, -15), str).params == {"won": "35", "lost": "35"}
    assert said_sum((35, -20, -14), str).params == {"won": "35", "lost": "34"}, "it does not cancel out"
