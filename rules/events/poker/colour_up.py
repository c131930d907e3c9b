"""Race the odd chips of a kind that goes for chips of the next kind (RULES §12 K-13, TDA 24)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import lcm
from typing import NamedTuple

from rules.cards.cards import DECK
from rules.events.acts.poker import ChipsRaced
from rules.events.lots import Lot
from rules.events.poker.proposal import Called
from rules.events.poker.room import Coloured
from rules.events.poker.seating import height
from rules.statements import RuleViolation, Statement

RACE = "gama_poker K-13"


class Kinds(NamedTuple):
    """Name the worth of a chip that goes, and of the next kind, for which it is changed."""

    goes: int
    comes: int

    @property
    def most_odd(self) -> int:
        """Return how many chips of the kind that goes somebody can have left who has changed what he can."""
        return lcm(self.goes, self.comes) // self.goes - 1

    def check(self) -> None:
        """Raise CHIP_KINDS where the next kind is worth no more."""
        if self.comes <= self.goes:
            raise RuleViolation("CHIP_KINDS", "room_chip_kinds", "/comes", RACE, **self._asdict())


@dataclass(frozen=True)
class Held:
    """Hold how many chips of the kind that goes a player has, all or those left over; `only` those."""

    chips: int
    only: bool = False

    def changed(self, kinds: Kinds) -> int:
        """Return how many chips of the next kind he has for his own."""
        return self.chips * kinds.goes // kinds.comes

    def odd_worth(self, kinds: Kinds) -> int:
        """Return the worth of what he has left then, less than a chip of the next kind."""
        return self.chips * kinds.goes % kinds.comes

    def cards(self, kinds: Kinds) -> int:
        """Return how many cards are dealt to him: one for each odd chip, for a part of one too."""
        return -(-self.odd_worth(kinds) // kinds.goes)


@dataclass(frozen=True)
class Raced:
    """Hold how many chips of the next kind somebody has for those that go, and why."""

    chips: int
    said: Statement


def stated(fact: ChipsRaced | Coloured) -> tuple[dict[str, Held], Kinds, dict[str, tuple[str, ...]]]:
    """Return who has how many chips of which kinds, and which cards, as an act states it."""
    held = {each.entrant: Held(each.chips, bool(each.only)) for each in fact.odd}
    return held, Kinds(fact.goes, fact.comes), {each.entrant: each.cards for each in fact.odd}


def dealt_to(cards: Mapping[str, int]) -> Iterator[str]:
    """Yield to whom the cards are dealt, who has so many: one for all at a time, in the order given.

    That is the order of the seats, from seat 1.
    """
    for turn in range(max(cards.values(), default=0)):
        yield from (player for player, count in cards.items() if count > turn)


def by_lot(held: Mapping[str, Held], kinds: Kinds, lot: Lot) -> dict[str, tuple[str, ...]]:
    """Return the cards of everybody from a pack shuffled by lot; raises CARD_COUNT where it is too small."""
    turns = [*dealt_to({player: each.cards(kinds) for player, each in held.items()})]
    if len(turns) > len(DECK):
        raise RuleViolation("CARD_COUNT", "room_race_pack", "/odd", RACE, wanted=len(turns), pack=len(DECK))
    dealt: dict[str, tuple[str, ...]] = dict.fromkeys(held, ())
    for player, card in zip(turns, lot.shuffled(DECK), strict=False):
        dealt[player] += (card,)
    return dealt


def check_cards(
    held: Mapping[str, Held],
    kinds: Kinds,
    cards: Mapping[str, Sequence[str]],
    called: Called,
    *,
    partly: bool = False,
) -> None:
    """Raise UNKNOWN_CARD, DUPLICATE_CARD or CARD_COUNT where these cannot be the cards dealt.

    Some may be missing where they are told `partly` so far.
    """
    seen = set[str]()
    for at, (player, each) in enumerate(held.items()):
        field, name = f"/odd/{at}/cards", called(player)
        for card in cards[player]:
            if card not in DECK:
                raise RuleViolation("UNKNOWN_CARD", "unknown_card_no_jokers", field, card=card)
            if card in seen:
                raise RuleViolation("DUPLICATE_CARD", "room_race_twice", field, RACE, name=name, cards=[card])
            seen.add(card)
        wanted = each.cards(kinds)
        if len(cards[player]) > wanted or (len(cards[player]) < wanted and not partly):
            facts = {"name": name, "given": len(cards[player]), "wanted": wanted}
            raise RuleViolation("CARD_COUNT", "room_race_cards", field, RACE, **facts)


def race(
    held: Mapping[str, Held], kinds: Kinds, cards: Mapping[str, Sequence[str]], called: Called
) -> dict[str, Raced]:
    """Return what everybody has for his chips.

    As many chips of the next kind are raced for as the odd chips of all are worth, half a chip and more
    counted as one. They go to the highest cards, spades first, at most one to each; who would be left with
    nothing gets one besides.
    """
    best = {player: min(dealt, key=height) for player, dealt in cards.items() if dealt}
    winners = sorted(best, key=lambda player: height(best[player]))[: raced_for(held, kinds)]
    return {
        player: _raced(each, kinds, cards[player], called(player), won=player in winners)
        for player, each in held.items()
    }


def raced_for(held: Mapping[str, Held], kinds: Kinds) -> int:
    """Return for how many chips of the next kind the odd ones are raced."""
    return (2 * sum(each.odd_worth(kinds) for each in held.values()) + kinds.comes) // (2 * kinds.comes)


def change(held: Mapping[str, Held], kinds: Kinds, raced: Mapping[str, Raced]) -> int:
    """Return by how many the chips in play are more than before, below 0 less."""
    gone = sum(each.chips for each in held.values()) * kinds.goes
    return sum(each.chips for each in raced.values()) * kinds.comes - gone


def _raced(held: Held, kinds: Kinds, cards: Sequence[str], name: str, *, won: bool) -> Raced:
    changed = held.changed(kinds)
    saved = held.only and not won and not changed
    facts = {"name": name, "chips": held.chips, **kinds._asdict(), "cards": [*cards]}
    word = "won" if won else "saved" if saved else "lost" if cards else "none"
    got = changed + (won or saved)
    return Raced(got, Statement(f"room_race_{word}", {**facts, "got": got}, RACE))
