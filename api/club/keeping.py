"""Let who keeps a club do what is to be done, forget people, and take the club's ledger out."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify

from api.blueprint import IF_MATCH
from api.club.clubs import blueprint
from api.door.club_keys import club_keyed, held_club_key, writing_club
from api.schemas.answers.clubs import ClubActAnswer, ForgotAnswer
from api.schemas.clubs import ClubActRequest
from api.wire.context import database, table_page
from api.wire.etags import expected_versions
from api.wire.paths import entry_uuid
from api.wire.problems import Problem
from models.club.acts import check_named, do, done_before, stated_in
from models.club.book import open_club_book
from models.club.figures import figures_of
from models.club.forgetting import clubs_with, forget_person
from models.club.record import write_club_record
from models.club.together import check_together, together
from models.event.book import read_ahead
from rules.club.acts import KINDS


@blueprint.put("/clubs/<code>/acts/<act_id>")
@club_keyed
@blueprint.arguments(ClubActRequest)
@blueprint.response(201, ClubActAnswer)
@blueprint.alt_response(200, schema=ClubActAnswer, description="Nothing changes by it.", success=True)
@blueprint.doc(parameters=[IF_MATCH])
@blueprint.refuses(401, 404, 409, 412, 428)
def put_club_act(body: dict[str, Any], code: str, act_id: str) -> Response:
    """Do an act. `act_id` is a UUID that the client makes: a retry with the same body changes nothing (200).

    Who is merged, split off or undone was looked at first: that needs the version of the club as If-Match.
    """
    act_id = entry_uuid(act_id)
    figures = figures_of(database(), held_club_key().code)
    fact = stated_in(body)
    # It is read before anybody has to wait for the lock.
    seen = together(figures, fact)
    known = figures.who_is_who(figures.book.club.people, figures.named)
    with writing_club() as session:
        key = held_club_key()
        book = open_club_book(session, key.code)
        before = book.version
        if not done_before(book, act_id, body):
            _check_version(book.version, body)
            check_named(figures.people, fact)
            check_together(figures, fact, seen)
            book = do(session, key.code, key.fingerprint, act_id, body, known.stated_with(fact))
    response = jsonify(code=key.code, version=book.version, act=act_id)
    response.status_code = 201 if book.version > before else 200
    return response


@blueprint.delete("/clubs/<code>/people/<person>/name")
@club_keyed
@blueprint.response(200, ForgotAnswer)
@blueprint.refuses(401, 404)
def forget_in_club(code: str, person: str) -> Response:
    """Forget a person, for good: the name goes from the club and from every sheet and journal at its tables.

    What other clubs called him goes as well.

    What was sealed holds still, and every figure of the others stays as it was. `mentions` are where texts
    that people wrote (reasons, disputes, notes, titles) hold the name still: they stay.
    """
    figures = figures_of(database(), held_club_key().code)
    for event in figures.book.club.events:
        read_ahead(database(), event)
    others = clubs_with(figures, person)
    with writing_club(*(other.book.code for other in others)) as session:
        for seen in (figures, *others):
            if open_club_book(session, seen.book.code).version != seen.book.version:
                raise Problem(412, "stale_version.club")
        forgot = forget_person(session, figures, others, held_club_key().fingerprint, person)
    database().forget()
    held = [
        {
            "table": table,
            "game": game or None,
            "texts": texts,
            "page": f"{table_page(table)}/g/{game}" if game else table_page(table),
        }
        for (table, game), texts in forgot.mentions.items()
    ]
    return jsonify(tables=forgot.tables, games=forgot.games, mentions=held)


@blueprint.get("/clubs/<code>/export")
@club_keyed
@blueprint.response(200, {"type": "object"})
@blueprint.refuses(401)
def export_club(code: str) -> Response:
    """Export the ledger of a club as one JSON record, which `python app.py verify FILE` proves.

    It holds what was done in the club and the names that it gave; its games stand in the records of its
    tables. It is taken in nowhere yet.
    """
    club = held_club_key().code
    with database().reading() as session:
        response = Response(write_club_record(session, club), mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Disposition"] = f'attachment; filename="kanakku-club-{club}.json"'
    return response


def _check_version(version: int, body: dict[str, Any]) -> None:
    expected = expected_versions()
    if expected is None and KINDS[body["kind"]].on_sight:
        raise Problem(428, "version_missing.club")
    if expected is not None and version not in expected:
        raise Problem(412, "stale_version.club")
