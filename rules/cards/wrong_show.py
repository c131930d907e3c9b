"""Say why a declared hand or meld is wrong, which is an answer and no refusal (RULES §0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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

    def refusal(self, name: str, at: str, code: str | None = None) -> RuleViolation:
        """Return the refusal of a deal in which `name` has this; its code is the reason unless stated."""
        said = self.said
        return RuleViolation(code or self.reason, f"{said.code}_of", at, said.rule, name=name, **said.params)


@dataclass(frozen=True)
class Faults:
    """Say what is wrong with a show as one family does, citing `rule`.

    `few_pure` is its reason where melds without wild cards are missing; `says` are its sentences by reason.
    """

    rule: str
    few_pure: str = ""
    says: Mapping[str, str] = field(default_factory=dict)

    def of(self, reason: str, sentence: str = "", **params: Any) -> WrongShow:
        """Return a fault, in the sentence of its reason unless in another."""
        return WrongShow(reason, Statement(sentence or self.says[reason], params, self.rule))

    def melded(
        self, groups: Sequence[Sequence[str]], rest: Sequence[str], melds: MeldRules, needs: Needs
    ) -> WrongShow | None:
        """Return why a hand of `groups`, with the `rest` outside them, is no show; None where it is one."""
        declared = check_declaration(groups, melds, needs)
        if declared.group is not None:
            return self.of("BAD_MELD", cards=list(groups[declared.group]))
        if declared.reason is not None:
            return self.of(self.few_pure, count=declared.pure, needed=needs.pure)
        return self.of("UNMELDED_CARDS", cards=list(rest)) if rest else None


def verdict_on(fault: WrongShow | None) -> dict[str, Any]:
    """Return the answer to whether a declaration is valid: ``{valid, reason?, reasons}``, as statements."""
    if fault is None:
        return {"valid": True, "reasons": []}
    return {"valid": False, "reason": fault.reason, "reasons": [fault.said.as_json()]}
