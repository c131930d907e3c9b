"""Settle a deal: who pays whom what, so that what everybody wins and loses can be seen to cancel out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.scoresheet import Points, whole


@dataclass(frozen=True)
class Payment:
    """Hold what one seat pays another, in points. `why` is a key such as ``penalty`` or ``value_cards``.

    Where nobody pays, `payer` is None; where nobody receives, `receiver` is.
    """

    payer: int | None
    receiver: int | None
    points: Points
    why: str

    def as_json(self) -> dict[str, Any]:
        """Return ``{from, to, points, why}``."""
        return {"from": self.payer, "to": self.receiver, "points": self.points, "why": self.why}


def net(payments: Iterable[Payment], seats: Sequence[int]) -> dict[int, Points]:
    """Return what each of `seats` wins (positive) or loses (negative) by `payments`."""
    sums: dict[int, Points] = dict.fromkeys(seats, 0)
    for payment in payments:
        if payment.payer in sums:
            sums[payment.payer] -= payment.points
        if payment.receiver in sums:
            sums[payment.receiver] += payment.points
    return {seat: whole(points) for seat, points in sums.items()}


def matrix(payments: Iterable[Payment]) -> list[dict[str, Any]]:
    """Return the payments as JSON, leaving out those of nothing."""
    return [payment.as_json() for payment in payments if payment.points]
