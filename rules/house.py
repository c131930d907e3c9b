"""Say what one game of a family is: what it has otherwise than its cousins, at a table with its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from rules.switches import Rules


@dataclass(frozen=True, kw_only=True)
class House:
    """Hold what a game is, and the `rules` in force once it is `at` a table.

    `game` and `title` are its id, which reasons cite, and its name. `clauses` are the rule ids that they
    cite, each under the word it decides; what stands in the text of a section alone cites the game.
    """

    game: str
    title: str = ""
    clauses: Mapping[str, str] = field(default_factory=dict)
    rules: Rules = field(default_factory=dict)

    def at(self, rules: Rules) -> Self:
        """Return the game as it is played under `rules`."""
        return replace(self, rules=rules)

    def cite(self, word: str) -> str:
        """Return the rule that decides `word`, such as ``gama_rummy R-7``."""
        return f"{self.game} {self.clauses[word]}" if word in self.clauses else self.game
