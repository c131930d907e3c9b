"""Say once what can be asked of a game: the facts that the answer needs, and who gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.outcome.kinds import Kind
from rules.sheet.scoresheet import Facts


@dataclass(frozen=True)
class Question:
    """Hold a question to the rules: the facts that it needs by name, and the function that answers it.

    It is asked of the house at a table, or where a game has no cousins of the rules in force. One of which
    some facts have words is asked at the table.
    """

    facts: Mapping[str, Kind]
    answer: Callable[[Any, Facts], dict[str, Any]]

    def as_json(self) -> dict[str, Any]:
        """Return what a panel must know of the facts that people say, or that the table knows."""
        if not any(kind.words for kind in self.facts.values()):
            return {}
        shown = {name: kind for name, kind in self.facts.items() if kind.words or kind.known}
        needed = {"needed": True}
        return {name: kind.as_json() | (needed if kind.required else {}) for name, kind in shown.items()}
