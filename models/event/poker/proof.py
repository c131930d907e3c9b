"""Make the moves of a freeze-out again from what everybody sees of its event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from models.event.draw_proof import lots_bound
from models.event.poker.room import LEFT, STRUCK
from models.store.base import Json
from rules.cards.cards import show_cards
from rules.events.acts import read_fact
from rules.events.acts.poker import ChipsRaced, PlayersReseated, SeatedLate, TableOpened
from rules.events.formats import FORMATS
from rules.events.poker.proposal import Proposal, Terms, Why
from rules.events.poker.proposing import draw, seed_of
from rules.events.poker.racing import by_seed
from rules.events.poker.room import Room, Seat, opened
from rules.events.poker.steps import STEPS, left, seats_at, seats_of


class MovesAgain(NamedTuple):
    """Hold moves, or the cards of a chip race, beside those that follow from their seed; without one none do.

    `got` says where each went, or his cards. `bound` says whether the seed is the one that was bound when
    entries closed. Those `otherwise` sit where the seed does not put them, or have other cards.
    """

    why: str
    seed: str | None
    got: dict[str, str]
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
    lots = held["room"]["lots"]
    bound = lots_bound(shown, stage, lots)
    blank = opened(Room(held["room"]["size"]), lineups)
    for room, each in _as_it_stood(blank, held["room"], stage):
        if each["kind"] == LEFT:
            continue
        fact: Any = read_fact(each["kind"], {"stage": stage, **each})
        seed = seed_of(lots or "", stage, room) if bound else None
        if isinstance(fact, SeatedLate | PlayersReseated | TableOpened):
            yield _again(room, terms, fact, _done(room, each, stage), seed)
        elif isinstance(fact, ChipsRaced):
            got = {each.entrant: show_cards(each.cards) for each in fact.odd}
            yield MovesAgain("chips", fact.seed, got, _other_cards(room, fact), fact.seed == seed)


def _as_it_stood(blank: Room, shown: Json, stage: str) -> Iterator[tuple[Room, Json]]:
    """Yield each entry that did something, also one undone later, with the room as it stood before it.

    A history that does not name the whole log in its order is none: then the log alone is followed.
    """
    log = shown["log"]
    history = shown.get("history") or []
    named = [each["log"] for each in history if "log" in each]
    if named != list(range(len(log))):
        history = log
    entries = [log[each["log"]] if "log" in each else each for each in history]
    room = blank
    for place, each in enumerate(entries):
        if each["kind"] != STRUCK:
            yield room, each
            room = _done(room, each, stage)
            continue
        room = blank
        for earlier in _standing(entries[: place + 1]):
            room = _done(room, earlier, stage)


def _standing(entries: Sequence[Json]) -> list[Json]:
    """Return the entries that stand after all strikes; a strike that is struck itself strikes nothing."""
    struck = set[int]()
    for place in reversed(range(len(entries))):
        if entries[place]["kind"] == STRUCK and place not in struck:
            struck.add(entries[place]["entry"])
    return [each for place, each in enumerate(entries) if each["kind"] != STRUCK and place not in struck]


def _done(room: Room, entry: Json, stage: str) -> Room:
    """Return the room after an entry."""
    if entry["kind"] == LEFT:
        return left(room, entry["entrants"])
    fact = read_fact(entry["kind"], {"stage": stage, **entry})
    return STEPS[type(fact)](room, fact)


def _again(room: Room, terms: Terms, fact: Any, after: Room, seed: str | None) -> MovesAgain:
    """Return the moves of an act beside those that follow from its seed; `seed` is the one that was bound.

    Tables are numbered in the room `after` the act: one whose opening was undone has no match any more.
    """
    match = fact.match if isinstance(fact, TableOpened) else ""
    seats = seats_at(match, fact.seats) if match else seats_of(fact.seats)
    why: Why = "open" if match else "late" if isinstance(fact, SeatedLate) else fact.why
    coming = tuple(player for player in seats if player not in room.seats)
    own = draw(room, terms, why, fact.seed, str, coming, match) if fact.seed else None
    got = {each: f"table {after.tables[to.match].number}, seat {to.seat}" for each, to in seats.items()}
    return MovesAgain(why, fact.seed, got, _otherwise(fact, seats, own), fact.seed == seed)


def _other_cards(room: Room, fact: ChipsRaced) -> list[str]:
    """Return who has other cards than the seed deals him; they are dealt from seat 1."""
    seats = {player: seat.seat for player, seat in room.seats.items()}
    odd = tuple(sorted(fact.odd, key=lambda each: seats.get(each.entrant, 0)))
    own = by_seed(replace(fact, odd=odd), fact.seed or "").odd
    return [each.entrant for each, its in zip(odd, own, strict=True) if each.cards != its.cards]


def _otherwise(fact: Any, seats: dict[str, Seat], own: Proposal | None) -> list[str]:
    """Return who sits, or has the button, where the seed does not put him."""
    drawn = own.seats if own else {}
    found = [each for each in {**seats, **drawn} if seats.get(each) != drawn.get(each)]
    button: str = getattr(fact, "button", None) or ""
    if own and own.button and seats.get(button) != own.button:
        found.append(button)
    return found
