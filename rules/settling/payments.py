"""Settle what people won and lost by the fewest payments there can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

MOST_EXACT = 12
"""Up to so many people who owe or are owed, the payments are the fewest; four thousand groups are tried."""


class Transfer(NamedTuple):
    """Hold what one person pays another."""

    payer: str
    receiver: str
    coins: int


def rounded(balances: Mapping[str, Fraction], step: int) -> dict[str, int]:
    """Return balances in multiples of `step` that still cancel out.

    All are rounded down; what is then missing goes, a step each, to those who lost most by that, of equals
    to who is named first.
    """
    down = {who: coins // step for who, coins in balances.items()}
    lost = {who: coins / step - down[who] for who, coins in balances.items()}
    for who in sorted(lost, key=lambda each: -lost[each])[: -sum(down.values())]:
        down[who] += 1
    return {who: steps * step for who, steps in down.items()}


def settle(balances: Mapping[str, int]) -> list[Transfer]:
    """Return payments after which nobody owes anything: the fewest, but for more than MOST_EXACT people.

    A group of people whose balances cancel out needs one payment less than it has people, so the more such
    groups there are, the fewer payments.
    """
    open_ones = {who: coins for who, coins in balances.items() if coins}
    groups = _most_groups(open_ones) if is_exact(balances) else [list(open_ones)]
    return [transfer for group in groups for transfer in _greedily({who: open_ones[who] for who in group})]


def is_exact(balances: Mapping[str, int]) -> bool:
    """Tell whether `settle` finds the fewest payments of these balances."""
    return sum(1 for coins in balances.values() if coins) <= MOST_EXACT


def left_of(balances: Mapping[str, int], paid: Iterable[Transfer]) -> list[Transfer]:
    """Return what is left to be paid: of the payments that settle all, where it was those that were paid."""
    planned, others = settle(balances), False
    left = dict(balances)
    for transfer in paid:
        left[transfer.payer] = left.get(transfer.payer, 0) + transfer.coins
        left[transfer.receiver] = left.get(transfer.receiver, 0) - transfer.coins
        if transfer in planned:
            planned.remove(transfer)
        else:
            others = True
    return settle(left) if others else planned


def _most_groups(balances: Mapping[str, int]) -> list[list[str]]:
    """Cut people into as many groups as can be whose balances cancel out, by what is best for each subset."""
    people = list(balances)
    sums, most, last = [0], [0], [0]
    for chosen in range(1, 1 << len(people)):
        lowest = (chosen & -chosen).bit_length() - 1
        sums.append(sums[chosen & (chosen - 1)] + balances[people[lowest]])
        before = [each for each in range(len(people)) if chosen >> each & 1]
        last.append(max(before, key=lambda each: (most[chosen ^ (1 << each)], -each)))
        most.append(most[chosen ^ (1 << last[-1])] + (sums[-1] == 0))
    groups: list[list[str]] = []
    chosen = (1 << len(people)) - 1
    while chosen:
        if sums[chosen] == 0:
            groups.append([])
        groups[-1].append(people[last[chosen]])
        chosen ^= 1 << last[chosen]
    return groups


def _greedily(balances: Mapping[str, int]) -> list[Transfer]:
    """Let who owes most pay whom most is owed, until nobody owes anything."""
    left = dict(balances)
    transfers = []
    while any(left.values()):
        payer, receiver = min(left, key=lambda who: left[who]), max(left, key=lambda who: left[who])
        coins = min(-left[payer], left[receiver])
        transfers.append(Transfer(payer, receiver, coins))
        left[payer] += coins
        left[receiver] -= coins
    return transfers
