"""Make the moves of a freeze-out again from what everybody sees of its event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from models.event.poker.room import LEFT
from models.store.base import Json
from rules.events.acts import read_fact
from rules.events.acts.poker import PlayersReseated, SeatedLate, TableOpened
from rules.events.formats import FORMATS
from rules.events.poker.proposal import Proposal, Terms, Why
from rules.events.poker.proposing import draw, seed_of
from rules.events.poker.room import Room, Seat, opened
from rules.events.poker.steps import STEPS, left, seats_at, seats_of


class MovesAgain(NamedTuple):
    """Hold moves that were published beside those that follow from their seed; without one there are none.

    `bound` says whether the seed is the one that was bound when entries closed. Those `otherwise` sit where
    the seed does not put them.
    """

    why: str
    seed: str | None
    seats: dict[str, Seat]
    numbers: dict[str, int]
    otherwise: Sequence[str]
    bound: bool

    @property
    def same(self) -> bool:
        """Tell whether everybody went where the seed has it, by the seed that was bound."""
        return self.seed is None or (self.bound and not self.otherwise)


def moves_again(shown: Json, stage: str) -> Iterator[MovesAgain]:
    """Yield the moves in the room of a stage of the event that is `shown`, in their order."""
    held = shown["stages"][stage]
    if not held["room"]:
        return
    settings = FORMATS[held["format"]].settle(held.get("settings"))
    terms = Terms(settings["balance_at"], by_blinds=settings["mover"] == "next_big_blind")
    lineups = {
        match: made["lineups"].get(match, shown["matches"][match]["entrants"])
        for made in held["draws"]
        for match in made["matches"]
    }
    numbers = {
        match: shown["matches"][match]["number"] for each in held["rounds"] for match in each["matches"]
    }
    room = opened(Room(held["room"]["size"]), lineups)
    for each in held["room"]["log"]:
        if each["kind"] == LEFT:
            room = left(room, each["entrants"])
            continue
        fact: Any = read_fact(each["kind"], {"stage": stage, **each})
        if isinstance(fact, SeatedLate | PlayersReseated | TableOpened):
            yield _again(room, terms, fact, numbers, seed_of(held["room"]["lots"] or "", stage, room))
        room = STEPS[type(fact)](room, fact)


def _again(room: Room, terms: Terms, fact: Any, numbers: dict[str, int], seed: str) -> MovesAgain:
    """Return the moves of an act beside those that follow from its seed; `seed` is the one that was bound."""
    match = fact.match if isinstance(fact, TableOpened) else ""
    seats = seats_at(match, fact.seats) if match else seats_of(fact.seats)
    why: Why = "open" if match else "late" if isinstance(fact, SeatedLate) else fact.why
    coming = tuple(player for player in seats if player not in room.seats)
    own = draw(room, terms, why, fact.seed, str, coming, match) if fact.seed else None
    return MovesAgain(why, fact.seed, seats, numbers, _otherwise(fact, seats, own), fact.seed == seed)


def _otherwise(fact: Any, seats: dict[str, Seat], own: Proposal | None) -> list[str]:
    """Return who sits, or has the button, where the seed does not put him."""
    drawn = own.seats if own else {}
    found = [each for each in {**seats, **drawn} if seats.get(each) != drawn.get(each)]
    button: str = getattr(fact, "button", None) or ""
    if own and own.button and seats.get(button) != own.button:
        found.append(button)
    return found
