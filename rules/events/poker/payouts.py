"""Pay the prizes of a freeze-out: sums or shares of a pot by place, ties split, each with its arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.statements import RuleViolation, Statement

WHOLE = 10_000
"""All of a pot, in hundredths of a per cent."""


@dataclass(frozen=True)
class Paid:
    """Hold what a player is paid, and how that comes about."""

    amount: int
    said: Statement


def shares(pot: int, parts: Sequence[int]) -> list[int]:
    """Return the sums for the first places of a pot; `parts` are hundredths of a per cent, the first's first.

    What is left over by rounding goes to the first. Raises SHARES where they are more than all of it.
    """
    if sum(parts) > WHOLE or any(part < 0 for part in parts):
        raise RuleViolation("SHARES", "room_shares", "/shares", given=sum(parts) / 100)
    sums = [pot * part // WHOLE for part in parts]
    if sums:
        sums[0] += pot * sum(parts) // WHOLE - sum(sums)
    return sums


def pay(places: Mapping[str, int], sums: Sequence[int], called: Callable[[str], str]) -> dict[str, Paid]:
    """Return what each of those in `places` is paid; who has no place there, as one who left, is not paid.

    Who share a place share what there is for it and as many as follow. A coin that cannot be split goes to
    who is named first.
    """
    paid: dict[str, Paid] = {}
    for place in sorted({*places.values()}):
        level = [player for player, other in places.items() if other == place]
        pool = sums[place - 1 : place - 1 + len(level)]
        each, rest = divmod(sum(pool), len(level))
        for number, player in enumerate(level):
            amount = each + (number < rest)
            if not sum(pool):
                continue
            facts = {"name": called(player), "place": place, "amount": amount, "pool": sum(pool)}
            if len(level) == 1:
                paid[player] = Paid(amount, Statement("room_paid", facts))
            else:
                paid[player] = Paid(amount, Statement("room_paid_tie", {**facts, "count": len(level)}))
    return paid
