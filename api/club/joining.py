"""Let a table join a club, or leave it: by who keeps score there."""

from __future__ import annotations

import uuid

from flask import Response, jsonify

from api.club.clubs import blueprint, seen_club
from api.door.keys import held_key, keyed
from api.schemas.answers.clubs import ClubActAnswer
from api.wire.context import database
from api.wire.problems import Problem
from models.club.acts import do
from models.club.book import open_club_book
from models.club.changing import lock_club
from models.ledger.chain import TABLE
from models.table.keys import fingerprint, in_force_for


@blueprint.put("/tables/<code>/clubs/<club>")
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


def _by_the_table(kind: str, club: str) -> Response:
    key, named, act = held_key(), seen_club(club), str(uuid.uuid4())
    with database().writing() as session:
        # The club first, as whoever writes there and at tables does.
        lock_club(session, named)
        if not in_force_for(session, key, None)[0]:
            raise Problem(401, "key_needed.scorekeeper", headers={"WWW-Authenticate": "Bearer"})
        book = open_club_book(session, named)
        if (key.code in book.club.tables) != (kind == "table_joined"):
            body = {"kind": kind, "table": key.code}
            book = do(session, named, fingerprint(TABLE, key.code), act, body)
    return jsonify(code=named, version=book.version, act=act)
