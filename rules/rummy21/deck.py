"""Check the cards of 21-card and 27-card rummy: copies in play, and the table (RULES §3, §4)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import JOKER
from rules.checks import check_copies
from rules.statements import RuleViolation
from rules.switches import Rules


def check_in_play(
    rules: Rules, cards: Sequence[str], indicator: str | None, field: str, name: str | None = None
) -> None:
    """Raise TOO_MANY_COPIES where there are more of a card than the decks leave beside the cut card."""
    naturals = [card for card in cards if card != JOKER]
    check_copies(naturals, rules["decks"], 0, None if indicator == JOKER else indicator, field, name)
    given, most = len(cards) - len(naturals), rules["printed_jokers"] - (indicator == JOKER)
    if given <= most:
        return
    if name is None:
        raise RuleViolation("TOO_MANY_COPIES", "rummy21_jokers", field, given=given, most=most)
    raise RuleViolation("TOO_MANY_COPIES", "rummy21_jokers_of", field, name=name, given=given, most=most)
