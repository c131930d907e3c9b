"""Make the moves of a freeze-out again from what everybody sees of its event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from models.event.poker.room import LEFT
from models.store.base import Json
from rules.events.acts import read_fact
from rules.events.acts.poker import PlayersReseated, SeatedLate
from rules.events.formats import FORMATS
from rules.events.poker.proposal import Proposal, Terms
from rules.events.poker.proposing import draw, seed_of
from rules.events.poker.room import Room, Seat, opened
from rules.events.poker.steps import STEPS, left, seats_of


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


def moves_again(shown: Json, stage: str, called: Callable[[str], str]) -> Iterator[MovesAgain]:
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
    numbers = {match: shown["matches"][match]["number"] for match in lineups}
    room = opened(Room(held["room"]["size"]), lineups)
    for each in held["room"]["log"]:
        if each["kind"] == LEFT:
            room = left(room, each["entrants"])
            continue
        fact: Any = read_fact(each["kind"], {"stage": stage, **each})
        if isinstance(fact, SeatedLate | PlayersReseated):
            why = fact.why if isinstance(fact, PlayersReseated) else "late"
            seats = seats_of(fact.seats)
            own = draw(room, terms, why, fact.seed, called, (*seats,)) if fact.seed else None  # type: ignore[arg-type]
            bound = fact.seed == seed_of(held["room"]["lots"] or "", stage, room)
            yield MovesAgain(why, fact.seed, seats, numbers, _otherwise(fact, seats, own), bound)
        room = STEPS[type(fact)](room, fact)


def _otherwise(fact: Any, seats: dict[str, Seat], own: Proposal | None) -> list[str]:
    """Return who sits, or has the button, where the seed does not put him."""
    drawn = own.seats if own else {}
    found = [each for each in {**seats, **drawn} if seats.get(each) != drawn.get(each)]
    button: str = getattr(fact, "button", None) or ""
    if own and own.button and seats.get(button) != own.button:
        found.append(button)
    return found
