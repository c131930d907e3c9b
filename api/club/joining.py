"""Let a table or an event join a club, or leave it: by who keeps score there, or directs it."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from flask import Response, jsonify

from api.club.clubs import blueprint, seen_club
from api.door.event_keys import event_keyed, held_event_key
from api.door.keys import held_key, keyed
from api.schemas.answers.clubs import ClubActAnswer
from api.wire.context import database
from api.wire.problems import Problem
from models.club.acts import do
from models.club.book import ClubBook, open_club_book
from models.club.changing import lock_club
from models.event.keys import is_in_force
from models.ledger.chain import EVENT, TABLE
from models.store.base import Json
from models.store.session import Session
from models.table.keys import fingerprint, in_force_for
from rules.events.acts.kinds import DIRECTORS

JOINING = 100  # so that no address fills a club with tables that it opens


@blueprint.put("/tables/<code>/clubs/<club>")
@blueprint.costs(JOINING)
@keyed
@blueprint.response(200, ClubActAnswer)
@blueprint.refuses(401, 404)
def join_club(code: str, club: str) -> Response:
    """Let a table be of a club, which then counts its games: those that were, and those to come.

    Joining again changes nothing.
    """
    return _by_the_table("table_joined", club)


@blueprint.delete("/tables/<code>/clubs/<club>")
@keyed
@blueprint.response(200, ClubActAnswer)
@blueprint.refuses(401, 404)
def leave_club(code: str, club: str) -> Response:
    """Let a table be of a club no longer: its games count there no more."""
    return _by_the_table("table_left", club)


@blueprint.put("/events/<code>/clubs/<club>")
@blueprint.costs(JOINING)
@event_keyed(*DIRECTORS)
@blueprint.response(200, ClubActAnswer)
@blueprint.refuses(401, 404)
def join_club_with_event(code: str, club: str) -> Response:
    """Let an event be of a club, which then counts the games of its matches.

    Joining again changes nothing.
    """
    return _by_the_event("event_joined", club)


@blueprint.delete("/events/<code>/clubs/<club>")
@event_keyed(*DIRECTORS)
@blueprint.response(200, ClubActAnswer)
@blueprint.refuses(401, 404)
def leave_club_with_event(code: str, club: str) -> Response:
    """Let an event be of a club no longer: its matches count there no more."""
    return _by_the_event("event_left", club)


def _by_the_table(kind: str, club: str) -> Response:
    key = held_key()

    def good(session: Session) -> bool:
        return in_force_for(session, key, None)[0]

    body = {"kind": kind, "table": key.code}
    return _joined(club, body, fingerprint(TABLE, key.code), good, lambda book: key.code in book.club.tables)


def _by_the_event(kind: str, club: str) -> Response:
    key = held_event_key()

    def good(session: Session) -> bool:
        return is_in_force(session, key)

    body = {"kind": kind, "event": key.code}
    return _joined(club, body, fingerprint(EVENT, key.code), good, lambda book: key.code in book.club.events)


def _joined(
    club: str,
    body: Json,
    by: str,
    good: Callable[[Session], bool],
    is_there: Callable[[ClubBook], bool],
) -> Response:
    named, act = seen_club(club), str(uuid.uuid4())
    with database().writing() as session:
        # The club first, as whoever writes there and at tables does.
        lock_club(session, named)
        if not good(session):
            asks = "key_needed.scorekeeper" if "table" in body else "key_needed.directors"
            raise Problem(401, asks, headers={"WWW-Authenticate": "Bearer"})
        book = open_club_book(session, named)
        if is_there(book) != str(body["kind"]).endswith("_joined"):
            book = do(session, named, by, act, body)
    return jsonify(code=named, version=book.version, act=act)
