"""Erase people of an event, for good."""

from __future__ import annotations

from flask import Response

from api.door.event_keys import event_keyed, held_event_key, writing_event
from api.event.events import blueprint
from api.wire.context import database
from models.club.lasting import hold_together
from models.event.book import open_event_book
from models.event.erasing import erase_from_event, forget_helper, names_in_seats
from rules.events.acts.kinds import DIRECTORS


@blueprint.delete("/events/<code>/people/<person>/name")
@event_keyed(*DIRECTORS)
@blueprint.response(204)
@blueprint.refuses(401, 404)
def erase_from_roster(code: str, person: str) -> Response:
    """Erase a person of the roster, for good: every name he was there by, and how to reach him.

    The names go from every table that was in the hall too, from its sheets, journals and exports. What was
    sealed holds still.
    """
    with database().reading() as session:
        book = open_event_book(session, held_event_key().code)
        there = person in book.event.people
        names = {book.event.person_name(person), *names_in_seats(session, book, person)} if there else set()
    hold_together(database(), sorted(book.history.tables), names)
    with writing_event() as session:
        erase_from_event(session, held_event_key(), person)
    database().forget()
    return Response(status=204)


@blueprint.delete("/events/<code>/keys/<digest>/name")
@event_keyed(*DIRECTORS)
@blueprint.response(204)
@blueprint.refuses(401, 404)
def erase_helper(code: str, digest: str) -> Response:
    """Erase the name of a helper, for good, from this key and his others: the journal calls him by his kind.

    The key works on. Who is on the roster is erased there.
    """
    with writing_event() as session:
        forget_helper(session, held_event_key(), digest)
    database().forget()
    return Response(status=204)
