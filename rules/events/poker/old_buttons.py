"""Say which buttons that moves of a freeze-out go by, or that say who waits, were told long ago or never.

A button passes on every hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.events.acts.poker import ButtonStated, PlayersReseated
from rules.events.clock.schedule import MINUTE
from rules.events.names.matches import room_table
from rules.events.poker.proposal import BALANCING, LATE, Proposal
from rules.events.poker.proposing import terms_of
from rules.events.poker.steps import seats_of
from rules.events.state import Event
from rules.statements import Statement

OLD = 5 * MINUTE
"""By then two or three hands were played since the button was told."""


def said_of_buttons(event: Event, stage: str, made: Proposal, now: int) -> Iterator[Statement]:
    """Yield for each table by whose old button people move or wait how long before `now`, in ms, it was told.

    Where nobody told it, nobody is said to wait who may have to: so that is said too, of a table that plays.
    They move as they were drawn all the same, for nobody else can tell where it is. A final draws its own.
    """
    if made.why == "final":
        return
    by_blinds = made.why in ("balance", "open") and terms_of(event, stage).by_blinds
    moving = {seat.match for move in made.moves for seat in (move.before, move.to) if seat}
    coming = {move.to.match for move in made.moves}
    told = _told_at(event, stage)
    for table in event.rooms[stage].tables.values():
        since = now - told.get(table.match, now)
        said = {"table": room_table(event, table.match)}
        old = {**said, "minutes": since // MINUTE}
        if table.blinds is None:
            if made.why in ("late", "break") and table.match in coming and len(table.players) > 1:
                yield Statement("room_no_button_waits", said, LATE)
        elif since > OLD and by_blinds and table.match in moving:
            yield Statement("room_old_button", old, BALANCING)
        elif since > OLD and table.match in coming:
            yield Statement("room_old_waits", old, LATE)


def _told_at(event: Event, stage: str) -> Mapping[str, int]:
    """Return when the button of each table was told last, or drawn for the final, in ms."""
    told = dict[str, int]()
    for act in event.acts:
        fact = act.fact
        if act.id in event.struck:
            continue
        if isinstance(fact, ButtonStated):
            told[fact.match] = act.moment
        elif isinstance(fact, PlayersReseated) and fact.stage == stage:
            seat = seats_of(fact.seats).get(fact.button or "")
            told |= {seat.match: act.moment} if seat else {}
    return told
