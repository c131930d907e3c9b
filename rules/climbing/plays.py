"""Hold a play of a climbing game, and answer whether one beats another (RULES §14, §15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.statements import Statement


@dataclass(frozen=True)
class Play:
    """Hold a play: its `kind`, how many cards it has, and its height among those it can be compared with."""

    kind: str
    cards: int
    height: tuple[int, ...]


def beats_answer(play: Play, previous: Play, why_not: Statement | None) -> dict[str, Any]:
    """Return whether `play` beats `previous`, with the reason where it does not."""
    return {
        "beats": why_not is None,
        "type": play.kind,
        "previous_type": previous.kind,
        "reason": why_not.as_json() if why_not else None,
    }
