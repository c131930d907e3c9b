"""Propose in a freeze-out of an event what is to be done in its room, as the act that would do it.

The lots of a proposal follow from those of the competition and from how many draws of seats there were in the
room, so whoever looks again sees the same, and anybody can draw again what was published (docs/events.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple
from uuid import NAMESPACE_OID, uuid5

from rules.events.acts.kinds import Fact
from rules.events.acts.poker import (
    LateSeated,
    PlayerSeated,
    PlayersReseated,
    SeatedLate,
    SeatTaken,
    TableOpened,
)
from rules.events.contests import format_of
from rules.events.games import rules_of
from rules.events.lots import Lot, bound_seed
from rules.events.names.matches import called_in_room
from rules.events.poker.balancing import balance
from rules.events.poker.chips import issued
from rules.events.poker.opening import open_table
from rules.events.poker.proposal import REGISTRATION, Called, Proposal, Terms, Why
from rules.events.poker.room import Room
from rules.events.poker.seating import break_table, final_table, seat_late
from rules.events.state import Event, Match
from rules.statements import Statement

NO_ROUND = 0
"""The round that stands in the seed of a draw of seats: it is of no round."""


class Proposed(NamedTuple):
    """Hold a proposal, and the act that does it; `seed` is what its lots follow from."""

    proposal: Proposal
    act: Fact
    seed: str


def terms_of(event: Event, stage: str) -> Terms:
    """Return by which rules people are moved in a stage."""
    settings = format_of(event, stage).settle(event.stages[stage].terms.settings)
    by_blinds = settings["mover"] == "next_big_blind"
    return Terms(settings["balance_at"], by_blinds, rules_of(event, stage)["break_below"])


def seed_of(lots: str, stage: str, room: Room) -> str:
    """Return the seed of the next draw of seats in a room."""
    return bound_seed(lots, stage, NO_ROUND, room.lots + 1, "")


def to_seat(event: Event, stage: str) -> tuple[str, ...]:
    """Return who is entered in a freeze-out and has had no seat yet, in the order of entry."""
    entered = event.entered(event.stages[stage].terms.competition)
    room = event.rooms[stage]
    coming = (each.id for each in entered if each.standing == "in" and each.id not in room.entered)
    return tuple(each for each in coming if goes_on(event, stage, each))


def goes_on(event: Event, stage: str, entrant: str) -> bool:
    """Tell whether an entrant plays a stage: where another fills it, whoever is confirmed for it."""
    confirmed = event.advancements.get(stage)
    return event.stages[stage].terms.after is None or (
        confirmed is not None and entrant in confirmed.entrants
    )


def propose(
    event: Event,
    stage: str,
    why: Why,
    lots: str,
    elapsed: str = "",
    entrants: Sequence[str] = (),
    registered: str | None = None,
    table: str | None = None,
) -> Proposed | None:
    """Return what is proposed, None where nothing is to be done; a further table is opened at this `table`.

    With `elapsed`, what the clock shows, `entrants` are seated who come late, and were entered when it showed
    `registered`, and it is said how many chips they get; else those who have lost their seat. Raises
    REGISTRATION_CLOSED.
    """
    room, terms = event.rooms[stage], terms_of(event, stage)
    seed = seed_of(lots, stage, room)
    opened = Match(str(uuid5(NAMESPACE_OID, seed)), stage, 1, room.numbered + 1, (), table)
    called = called_in_room(event, opened)
    made = draw(room, terms, why, seed, called, entrants or room.unseated, opened.id)
    if made is None or not made.moves:
        return None
    if elapsed and entrants:
        chips = issued(event, stage, registered or elapsed, elapsed)
        made = replace(made, says=(*made.says, Statement("room_late_stack", {"chips": chips}, REGISTRATION)))
    if why == "open":
        if table is None:
            made = replace(made, says=(*made.says, Statement("room_open_no_table")))
        act: Fact = _opening(made, opened, elapsed, registered, seed)
    elif why == "late" and entrants:
        act = SeatedLate(
            stage=stage,
            seats=tuple(LateSeated(move.player, *move.to) for move in made.moves),
            elapsed=elapsed,
            registered=registered,
            seed=seed,
        )
    else:
        act = _reseating(made, stage, why, seed)
    return Proposed(made, act, seed)


def _opening(made: Proposal, opened: Match, elapsed: str, registered: str | None, seed: str) -> TableOpened:
    return TableOpened(
        stage=opened.stage,
        match=opened.id,
        table=opened.table,
        seats=tuple(SeatTaken(move.player, move.to.seat) for move in made.moves),
        elapsed=elapsed or None,
        registered=registered,
        seed=seed,
    )


def _reseating(made: Proposal, stage: str, why: Why, seed: str) -> PlayersReseated:
    return PlayersReseated(
        stage=stage,
        why=why,
        seats=tuple(PlayerSeated(move.player, *move.to) for move in made.moves),
        closed=made.closed,
        button=next((move.player for move in made.moves if move.to == made.button), None),
        cards=made.cards or None,
        seed=seed,
    )


def draw(
    room: Room,
    terms: Terms,
    why: Why,
    seed: str,
    called: Called,
    entrants: Sequence[str],
    match: str = "",
) -> Proposal | None:
    """Return what is proposed from a seed, by the rules alone; `match` is that of a further table."""
    lot = Lot(seed)
    if why == "late":
        return seat_late(room, entrants, lot, called)
    if why == "open":
        return open_table(room, terms, match, entrants, lot, called)
    if why == "break":
        return break_table(room, terms, lot, called)
    if why == "final":
        return final_table(room, lot, called)
    return balance(room, terms, lot, called)
