"""Race the odd chips of a kind that goes for chips of the next kind (RULES §12 K-13, TDA 24)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.events.poker.seating import height
from rules.statements import RuleViolation, Statement

RACE = "gama_poker K-13"


@dataclass(frozen=True)
class Held:
    """Hold what a player has: how many chips of the kind that goes, and the worth of all his others."""

    small: int
    other: int = 0


@dataclass(frozen=True)
class Raced:
    """Hold what a player has after the race: his chips' worth, how many of the next kind he was given, why.

    `changed` of them he has for chips of his own, `won` by the race or so as not to be raced out (`saved`).
    """

    worth: int
    changed: int
    won: bool
    saved: bool
    said: Statement


def odd_chips(held: Mapping[int, Held], goes: int, comes: int) -> dict[int, int]:
    """Return by seat how many chips of the kind worth `goes` cannot be changed for those worth `comes`.

    Each changes what he can; so many cards are dealt to him. Raises CHIP_KINDS where a chip of the next kind
    is not worth several whole ones of this.
    """
    if goes < 1 or comes <= goes or comes % goes:
        raise RuleViolation("CHIP_KINDS", "room_chip_kinds", "/comes", RACE, goes=goes, comes=comes)
    return {seat: chips.small % (comes // goes) for seat, chips in held.items()}


def dealt_to(odd: Mapping[int, int]) -> Iterator[int]:
    """Yield the seats in the order in which the cards are dealt: from seat 1, one to all at a time."""
    for turn in range(max(odd.values(), default=0)):
        yield from (seat for seat in sorted(odd) if odd[seat] > turn)


def race(held: Mapping[int, Held], goes: int, comes: int, cards: Sequence[str]) -> dict[int, Raced]:
    """Return what each seat has after the race; `cards` are those dealt, in the order of `dealt_to`.

    As many chips of the next kind are given as the odd chips of all are worth, half a chip and more counted
    as one. They go to the highest cards, spades first, at most one to each; who would be left with nothing
    gets one besides. Raises CHIP_KINDS, and CARD_COUNT where there are not as many cards as odd chips.
    """
    odd = odd_chips(held, goes, comes)
    turns = [*dealt_to(odd)]
    if len(cards) != len(turns) or len({*cards}) != len(cards):
        raise RuleViolation(
            "CARD_COUNT", "room_race_cards", "/cards", RACE, given=len(cards), wanted=len(turns)
        )
    best: dict[int, str] = {}
    for seat, card in zip(turns, cards, strict=True):
        best[seat] = min(best.get(seat, card), card, key=height)
    prizes = (2 * sum(odd.values()) * goes + comes) // (2 * comes)
    winners = sorted(best, key=lambda seat: height(best[seat]))[:prizes]
    return {
        seat: _raced(seat, chips, goes, comes, best.get(seat), seat in winners)
        for seat, chips in held.items()
    }


def _raced(seat: int, held: Held, goes: int, comes: int, card: str | None, won: bool) -> Raced:
    changed = held.small // (comes // goes)
    kept = held.other + changed * comes
    saved = not won and not kept and held.small > 0
    worth = kept + comes * (won or saved)
    facts = {
        "seat": seat,
        "changed": changed,
        "comes": comes,
        "cards": [card] if card else [],
        "worth": worth,
    }
    if won:
        return Raced(worth, changed, won, saved, Statement("room_race_won", facts, RACE))
    if saved:
        return Raced(worth, changed, won, saved, Statement("room_race_saved", facts, RACE))
    lost = "room_race_lost" if card else "room_race_none"
    return Raced(worth, changed, won, saved, Statement(lost, facts, RACE))
