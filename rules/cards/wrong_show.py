"""Say why a declared hand or meld is wrong, which is an answer and no refusal (RULES §0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.statements import RuleViolation, Statement


@dataclass(frozen=True)
class WrongShow:
    """Hold what is wrong: `reason` is a code of RULES §0, `said` the sentence with its parameters.

    Beside the sentence ``key`` of `said` there is ``key_of``, which also names the player and the way out.
    """

    reason: str
    said: Statement

    def refusal(self, name: str, field: str, code: str | None = None) -> RuleViolation:
        """Return the refusal of a deal in which `name` has this; its code is the reason unless stated."""
        said = self.said
        return RuleViolation(
            code or self.reason, f"{said.code}_of", field, said.rule, name=name, **said.params
        )


def verdict_on(fault: WrongShow | None) -> dict[str, Any]:
    """Return the answer to whether a declaration is valid: ``{valid, reason?, reasons}``, as statements."""
    if fault is None:
        return {"valid": True, "reasons": []}
    return {"valid": False, "reason": fault.reason, "reasons": [fault.said.as_json()]}
