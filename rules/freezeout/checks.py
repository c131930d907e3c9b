"""Refuse what cannot be a hand of the poker tournament (RULES §12)."""

from __future__ import annotations

from rules.checks import Checks
from rules.freezeout.finish import check_stacks
from rules.freezeout.outcome import FreezeoutOutcome
from rules.roster import check_seated


class FreezeoutChecks(Checks[None, FreezeoutOutcome]):
    """Check who went out and who left."""

    def table(self) -> None:
        going = [(gone.seat, f"/busted/{place}") for place, gone in enumerate(self.outcome.busted)]
        going += [(seat, f"/left/{place}") for place, seat in enumerate(self.outcome.left)]
        for place, (seat, field) in enumerate(going):
            check_seated(self.state, seat, field)
            if seat in [earlier for earlier, _ in going[:place]]:
                raise self.refusal("UNKNOWN_PLAYER", "seat_twice", field, seat)
            if seat in self.state.verdict.out:
                raise self.refusal("ELIMINATED_PLAYER", "freeze_out_already", field, seat)
        if not going:
            raise self.refusal("MISSING_PLAYER", "freeze_nobody_went", "/busted")
        if len(going) >= len(self.state.active()):
            raise self.refusal("EVERYBODY_PACKED", "freeze_nobody_left", "/busted")

    def missing(self) -> None:
        check_stacks(self.outcome.stacks, self.state.name, "/busted")

    def values(self) -> None:
        for place, gone in enumerate(self.outcome.busted):
            if gone.stack is not None and gone.stack < 0:
                field = f"/busted/{place}/stack"
                raise self.refusal(
                    "POINTS_OUT_OF_RANGE", "freeze_negative", field, gone.seat, chips=gone.stack
                )
