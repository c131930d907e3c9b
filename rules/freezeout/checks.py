"""Refuse what cannot be a hand of the poker tournament (RULES §12)."""

from __future__ import annotations

from typing import ClassVar

from rules.checks import Checks
from rules.freezeout.finish import check_stacks
from rules.freezeout.outcome import FreezeoutOutcome
from rules.switches import Rules


class FreezeoutChecks(Checks[Rules, FreezeoutOutcome]):
    """Check who went out and who left."""

    says: ClassVar = {"player_is_out": "freeze_out_already"}

    def table(self) -> None:
        busted = [(gone.seat, gone.field) for gone in self.outcome.busted]
        left = [(seat, f"/left/{place}") for place, seat in enumerate(self.outcome.left)]
        going = self.seated(busted + left)
        if not going:
            raise self.refusal("MISSING_PLAYER", "freeze_nobody_went", "/busted")
        if len(going) >= len(self.state.active()):
            raise self.refusal("EVERYBODY_PACKED", "freeze_nobody_left", "/busted")

    def missing(self) -> None:
        check_stacks(self.outcome.stacks, self.state.name, "/busted")

    def values(self) -> None:
        for gone in self.outcome.busted:
            if gone.stack is not None and gone.stack < 0:
                raise self.out_of_range("freeze_negative", f"{gone.field}/stack", gone.seat, chips=gone.stack)
