"""Propose to the desk what is to be done in the room of a freeze-out."""

from __future__ import annotations

from collections.abc import Sequence

from models.event.book import EventBook
from models.event.drafts import free_tables
from models.event.poker.room import numbered_seat
from models.event.results import game_standings, results_of
from models.store.base import Json
from models.store.session import Session
from rules.events.acts import Act, facts_of
from rules.events.checks.poker import check_coming, check_in_time
from rules.events.effects import take_effect
from rules.events.poker.by_clock import elapsed_at, registered_at
from rules.events.poker.old_buttons import said_of_buttons
from rules.events.poker.proposal import Why, due, why_seated
from rules.events.poker.proposing import Proposed, propose, terms_of, to_seat
from rules.events.state import Event
from rules.statements import RuleViolation


def proposal_view(
    session: Session,
    book: EventBook,
    stage: str,
    why: Why | None,
    elapsed: str | None,
    entrants: Sequence[str],
    moment: int,
) -> Json:
    """Return what is proposed in a room, by `why` or what is due, with the act that does it.

    With `elapsed`, what the clock shows, who comes late is seated: `entrants`, or all who have no seat yet,
    at a further table where none is free. Where the clock of the stage was started, `entrants` are seated by
    what it shows at the `moment`, in ms. Raises NO_ROOM, what `check_coming` raises, and REGISTRATION_CLOSED
    for who comes too late.
    """
    event = book.event
    if stage not in event.rooms:
        raise RuleViolation("NO_ROOM", "event_no_room", "/stage")
    room = event.rooms[stage]
    check_coming(event, stage, entrants)
    registered = None
    if entrants and (shown := elapsed_at(event, stage, moment)):
        elapsed, registered = shown, registered_at(event, stage, entrants, moment)
        check_in_time(event, stage, entrants, shown, moment)
    wanted = why or (why_seated(room) if elapsed else due(room, terms_of(event, stage)))
    coming = (entrants or to_seat(event, stage)) if elapsed else ()
    lots = book.history.lots[event.stages[stage].terms.competition]
    table = _free_table(session, book) if wanted == "open" else None
    made = propose(event, stage, wanted, lots, elapsed or "", coming, registered, table) if wanted else None
    if made is None:
        return {"why": wanted, "moves": [], "says": [], "act": None}
    return {"why": wanted, **_laid_out(event, stage, made, moment)}


def _laid_out(event: Event, stage: str, made: Proposed, moment: int) -> Json:
    """Return a proposal as JSON: who goes where, what is said of it, and the act that does it."""
    then = take_effect(event, Act("", made.act))
    says = (*made.proposal.says, *said_of_buttons(event, stage, made.proposal, moment))
    return {
        "moves": [
            {
                "entrant": move.player,
                "before": numbered_seat(event, move.before),
                "after": numbered_seat(then, move.to),
                "reason": move.reason.as_json(),
                "waits": move.waits,
            }
            for move in made.proposal.moves
        ],
        "says": [said.as_json() for said in says],
        "act": facts_of(made.act),
    }


def _free_table(session: Session, book: EventBook) -> str | None:
    """Return the first table of the hall that is free, None where none is."""
    sheets = game_standings(session, book.event.matches.values())
    return next(iter(free_tables(book.event, results_of(book, sheets), sheets)), None)
