"""Settle a deal: who pays whom what, so that what everybody wins and loses can be seen to cancel out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.sheet.scoresheet import Points, whole


@dataclass(frozen=True)
class Payment:
    """Hold what one seat pays another, in points. `why` is a key such as ``penalty`` or ``value_cards``.

    Where nobody pays, `payer` is None; where nobody receives, `receiver` is.
    """

    payer: int | None
    receiver: int | None
    points: Points
    why: str


@dataclass(frozen=True)
class Settlement:
    """Hold the payments of a deal."""

    payments: tuple[Payment, ...]

    def received(self, seat: int, *whys: str) -> Points:
        """Return what `seat` gets for one of `whys`."""
        return sum(each.points for each in self.payments if each.receiver == seat and each.why in whys)

    def paid(self, seat: int, *whys: str) -> Points:
        """Return what `seat` pays for one of `whys`."""
        return sum(each.points for each in self.payments if each.payer == seat and each.why in whys)

    def net(self, seats: Sequence[int]) -> dict[int, Points]:
        """Return what each of `seats` wins (positive) or loses (negative)."""
        sums: dict[int, Points] = dict.fromkeys(seats, 0)
        for payment in self.payments:
            if payment.payer in sums:
                sums[payment.payer] -= payment.points
            if payment.receiver in sums:
                sums[payment.receiver] += payment.points
        return {seat: whole(points) for seat, points in sums.items()}

    def as_json(self) -> list[dict[str, Any]]:
        """Return ``[{from, to, points, why}]``, leaving out payments of nothing."""
        return [
            {"from": each.payer, "to": each.receiver, "points": each.points, "why": each.why}
            for each in self.payments
            if each.points
        ]
