"""Say why a declared hand or meld is wrong, which is an answer and no refusal (RULES §0)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.arrange import MeldRules, Needs, check_declaration
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


def melded_fault(
    melded: Sequence[Sequence[str]], rest: Sequence[str], melds: MeldRules, needs: Needs, faults: Faults
) -> WrongShow | None:
    """Return why a hand laid out as `melded`, with the `rest` outside, is no show; None where it is one."""
    declared = check_declaration(melded, melds, needs)
    if declared.group is not None:
        return faults.of("BAD_MELD", "bad_meld", cards=list(melded[declared.group]))
    if declared.reason is not None:
        return faults.of(faults.few_pure, faults.few_pure.lower(), count=declared.pure, needed=needs.pure)
    return faults.of("UNMELDED_CARDS", "unmelded", cards=list(rest)) if rest else None


@dataclass(frozen=True)
class Faults:
    """Say what is wrong as one family does: its sentences begin with `family`, and cite `rule`.

    `few_pure` is its reason where melds without wild cards are missing.
    """

    family: str
    rule: str
    few_pure: str = ""

    def of(self, reason: str, sentence: str, **params: Any) -> WrongShow:
        """Return a fault."""
        return WrongShow(reason, Statement(f"{self.family}_{sentence}", params, self.rule))


def verdict_on(fault: WrongShow | None) -> dict[str, Any]:
    """Return the answer to whether a declaration is valid: ``{valid, reason?, reasons}``, as statements."""
    if fault is None:
        return {"valid": True, "reasons": []}
    return {"valid": False, "reason": fault.reason, "reasons": [fault.said.as_json()]}
