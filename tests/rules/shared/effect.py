"""Prove that a house-rule switch does something: a probe that sees a difference between two of its values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.statements import RuleViolation
from rules.switches import Rules


@dataclass(frozen=True)
class Effect:
    """Hold two values of a switch and a probe: what a table sees under the settled rules.

    `options` are other switches that must be set for this one to matter; no `preset` means the game's first.
    """

    values: tuple[Any, Any]
    probe: Callable[[Rules], Any]
    options: Mapping[str, Any] = field(default_factory=dict)
    preset: str | None = None

    def seen(self, rules: Rules) -> Any:
        """Return what the table sees under `rules`: a refusal as its code."""
        try:
            return self.probe(rules)
        except RuleViolation as violation:
            return violation.code
