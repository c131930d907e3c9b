"""Say of which deals the points are the counts as they were entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Adds:
    """Let a phone without network add up what was entered, where that is all there is to a deal's points.

    The deal states `results` with a seat and its points each. Beside them it has what `deal` names, with
    these values, and of other facts only those in `beside`; a result has what `result` names and nothing
    else. Under `zero` stands the seat that has no points. `where` are switches with the values that it takes.
    """

    deal: Mapping[str, Any] = field(default_factory=dict)
    result: Mapping[str, Any] = field(default_factory=dict)
    zero: str | None = None
    beside: tuple[str, ...] = ("dealer",)
    where: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {**vars(self), "beside": list(self.beside)}
