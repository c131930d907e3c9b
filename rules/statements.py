"""Say what the rules found: reasons, summaries and refusals as data with an English sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from rules.sentences import ENGLISH, say


@dataclass(frozen=True)
class Statement:
    """Hold one thing the rules say: a `code`, its `params`, and `text`, the English sentence.

    `rule` cites the rule book, e.g. ``gama_rummy R-8``; it is empty where the sentence is no ruling.
    The rooms above say more, each with an `english` catalogue that begins with this one.
    """

    english: ClassVar[Mapping[str, str]] = ENGLISH

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""

    @cached_property
    def text(self) -> str:
        return say(self.code, self.params, self.english)

    def as_json(self) -> dict[str, Any]:
        """Return ``{code, params, text}`` and, where there is one, ``rule``."""
        said = {"code": self.code, "params": dict(self.params), "text": self.text}
        if self.rule:
            said["rule"] = self.rule
        return said


class RuleViolation(Exception):
    """Refuse an entry that cannot be a real result of the game.

    `code` is one of the stable refusal codes, `statement` the sentence for the scorekeeper, and `field`
    a JSON pointer into the outcome or question (``/results/2/points``), empty where no field is at fault.
    """

    def __init__(self, code: str, sentence: str, field: str = "", rule: str = "", **params: Any) -> None:
        self.code = code
        self.field = field
        self.statement = Statement(sentence, params, rule)
        super().__init__(self.statement.text)
