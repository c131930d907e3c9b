"""Hold the facts of a hand of the poker tournament: who went out in it, and who left after it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.freezeout.finish import TOGETHER
from rules.outcome.common_kinds import SEAT, SEATS, count
from rules.outcome.facts import Outcome, fact, pointer, rows
from rules.outcome.forms import Several
from rules.outcome.kinds import Number

NUMBER = count(0, 1_000_000)
CHIPS = Number("chips", -100_000_000, 100_000_000)
_WORDS = {"empty": "freeze.stack", "label": "freeze.stackOf", "needs": "freeze.needsStack"}
_NOBODY_WENT = Several(1, ("/busted", "/left"), within=False)


@dataclass(frozen=True, kw_only=True)
class Busted:
    """State one seat that went out and its chips before the hand."""

    seat: int = fact(SEAT.needed)
    stack: int | None = fact(
        CHIPS.or_null.up_to(999_999).said(**_WORDS).due_while(Several(TOGETHER, ("/busted",)))
    )
    field: str = pointer()


@dataclass(frozen=True, kw_only=True)
class FreezeoutOutcome(Outcome):
    """State who went out in one hand, with the stacks before it, and who left the tournament after it."""

    hand: int | None = fact(NUMBER.or_null)
    busted: tuple[Busted, ...] = fact(rows(Busted).said(needs="freeze.needsGone").due_while(_NOBODY_WENT))
    left: tuple[int, ...] = fact(SEATS)

    @property
    def stacks(self) -> dict[int, int | None]:
        """Return the chips before the hand of each seat that went out in it."""
        return {gone.seat: gone.stack for gone in self.busted}
