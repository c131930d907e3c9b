"""Say why a declared hand or meld is wrong, which is an answer and no refusal (RULES §0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.statements import RuleViolation, Statement


@dataclass(frozen=True)
class Fault:
    """Hold what is wrong: `reason` is a code of RULES §0, `said` the sentence with its parameters.

    Beside the sentence ``key`` of `said` there is ``key_won``, which also names the player and the way out.
    """

    reason: str
    said: Statement

    def refuse_winner(self, name: str, field: str) -> RuleViolation:
        """Return the refusal of a deal that `name` is said to have won with this."""
        said = self.said
        return RuleViolation(
            "WINNER_WRONG_SHOW", f"{said.code}_won", field, said.rule, name=name, **said.params
        )


def verdict_on(fault: Fault | None) -> dict[str, Any]:
    """Return the answer to whether a declaration is valid: ``{valid, reason?, why?}``."""
    if fault is None:
        return {"valid": True}
    return {"valid": False, "reason": fault.reason, "why": fault.said.as_json()}
