"""Propose a chip race at a table of an event, by cards from lots or dealt there, as the act of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from rules.events.acts.poker import ChipsRaced, OddChips
from rules.events.lots import Lot
from rules.events.poker.colour_up import (
    RACE,
    Held,
    Kinds,
    Raced,
    by_lot,
    change,
    check_cards,
    race,
    raced_for,
    stated,
)
from rules.events.poker.proposing import seed_of
from rules.events.poker.room import Coloured
from rules.events.state import Event
from rules.statements import Statement


class Race(NamedTuple):
    """Hold a race: who has what, who gets what, by how much that changes the chips in play, and its act.

    `raced` is None, and the act too, as long as cards are missing.
    """

    held: Mapping[str, Held]
    kinds: Kinds
    raced: Mapping[str, Raced] | None
    change: int
    act: ChipsRaced | None

    @property
    def said(self) -> Statement:
        """Return for how many chips of the next kind is raced."""
        worth = sum(each.odd_worth(self.kinds) for each in self.held.values())
        facts = {"worth": worth, "chips": raced_for(self.held, self.kinds), "comes": self.kinds.comes}
        return Statement("room_race_total", facts, RACE)


def propose_race(event: Event, fact: ChipsRaced, lots: str, *, by_hand: bool) -> Race:
    """Return the race that `fact` states, whose players sit at its table; cards of `lots` unless `by_hand`.

    Where nobody has odd chips they have gone all the same, without cards. Raises UNKNOWN_CARD,
    DUPLICATE_CARD and CARD_COUNT.
    """
    stage = event.matches[fact.match].stage
    room = event.rooms[stage]
    fact = replace(fact, odd=tuple(sorted(fact.odd, key=lambda each: room.seats[each.entrant].seat)))
    if fact.odd and not by_hand:
        fact = by_seed(fact, seed_of(lots, stage, room))
    held, kinds, cards = stated(fact)
    if any(len(cards[player]) < each.cards(kinds) for player, each in held.items()):
        check_cards(held, kinds, cards, event.name, partly=True)
        return Race(held, kinds, None, 0, None)
    check_cards(held, kinds, cards, event.name)
    raced = race(held, kinds, cards, event.name)
    return Race(held, kinds, raced, change(held, kinds, raced), fact)


def last_race(event: Event, match: str) -> Coloured | None:
    """Return the last change of chips at a table, None where there was none."""
    coloured = event.rooms[event.matches[match].stage].coloured
    return next((each for each in reversed(coloured) if each.match == match), None)


def told_race(event: Event, coloured: Coloured) -> Iterator[Statement]:
    """Yield what everybody had for his chips, in the order of the seats, and by which cards."""
    held, kinds, cards = stated(coloured)
    yield from (each.said for each in race(held, kinds, cards, event.name).values())


def by_seed(fact: ChipsRaced, seed: str) -> ChipsRaced:
    """Return a race with the cards that follow from a seed, dealt to the players as they stand in it."""
    held, kinds, _ = stated(fact)
    cards = by_lot(held, kinds, Lot(seed))
    odd = (OddChips(each.entrant, each.chips, each.only, cards[each.entrant]) for each in fact.odd)
    return replace(fact, odd=tuple(odd), seed=seed)
