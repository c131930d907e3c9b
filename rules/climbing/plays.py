"""Hold a play of a climbing game, and answer whether one beats another (RULES §14, §15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.checks import check_copies, check_known
from rules.facts import CARD, CARDS, PLAYER_COUNT, PLAYER_NAME
from rules.scoresheet import Facts
from rules.statements import Statement

CLASSIFY = {"player_count": PLAYER_COUNT.or_null, "cards": CARDS.needed}
BEATS = {"player_count": PLAYER_COUNT.or_null, "play": CARDS.needed, "previous": CARDS.needed}
# `hand_has` is the card that opens where the usual one is `out`.
FIRST_PLAY = {
    "player_count": PLAYER_COUNT.or_null,
    "player": PLAYER_NAME.or_null,
    "cards": CARDS.needed.told("played"),
    "hand_has": CARD.or_null,
    "out": CARDS.told("faceUp"),
}


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


def check_opening(facts: Facts, jokers: Sequence[str]) -> None:
    """Raise UNKNOWN_CARD or TOO_MANY_COPIES for cards that no opening play is made of."""
    check_known(facts["cards"], "/cards", jokers=jokers)
    check_known(facts.get("out") or (), "/out", jokers=jokers)
    if facts.get("hand_has"):
        check_known((facts["hand_has"],), "/hand_has", jokers=jokers)
    check_copies(facts["cards"], 1, 1, None, "/cards")
