"""Say who is out because his total went past a limit."""

from __future__ import annotations

from dataclasses import dataclass

from rules.sheet.scoresheet import Out, Points, State


@dataclass(frozen=True)
class Limit:
    """Hold the total past which a player is out; `at_limit`: reaching it is enough.

    Nobody goes out where it is None.
    """

    limit: Points | None
    at_limit: bool

    def stays(self, total: Points) -> bool:
        """Tell whether a player with so many points is still in."""
        if self.limit is None:
            return True
        return total < self.limit if self.at_limit else total <= self.limit

    def out(self, state: State) -> dict[int, Out]:
        """Return who is out: disqualified, retired, or past the limit since the row that took them there.

        That follows from the totals alone, so that a correction or a rejoin brings a player back.
        """
        totals, last = state.totals(), len(state.rows) - 1
        out: dict[int, Out] = {}
        for seat, total in totals.items():
            before = state.verdict.out.get(seat)
            if before is not None and before.why != "eliminated":
                out[seat] = before
            elif not self.stays(total):
                out[seat] = before or Out("eliminated", last)
        return out
