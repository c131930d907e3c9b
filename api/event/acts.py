"""Let the director, and who helps, do what is to be done, or look at what it would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, jsonify

from api.blueprint import IF_MATCH
from api.door.event_keys import event_keyed, held_event_key, writing_event
from api.event.events import blueprint, moment
from api.schemas.answers.events import ActAnswer
from api.schemas.events import ActRequest, ActsRequest
from api.wire.body import with_lists
from api.wire.context import database
from api.wire.etags import expected_versions
from api.wire.paths import entry_uuid, table_code
from api.wire.problems import Problem
from models.event.acts import do, done_before, preview
from models.event.book import EventBook, is_large, open_event_book, strike_ahead
from models.heavy.workers import VIEWERS
from models.store.base import Json
from models.store.database import database_at
from rules.events.acts import KINDS
from rules.events.acts.judging import Struck
from rules.events.acts.kinds import DESK, DIRECTORS, DOOR


@blueprint.put("/events/<code>/acts/<act_id>")
@event_keyed(*DOOR)
@with_lists
@blueprint.arguments(ActRequest)
@blueprint.response(201, ActAnswer)
@blueprint.alt_response(200, schema=ActAnswer, description="Nothing changes by it.", success=True)
@blueprint.doc(parameters=[IF_MATCH])
@blueprint.refuses(401, 404, 409, 412, 428)
def put_act(body: dict[str, Any], code: str, act_id: str) -> Response:
    """Do an act. `act_id` is a UUID that the client makes: a retry with the same body changes nothing (200).

    Nor does an act by which nothing would be otherwise: it is not noted, and answered with 200. What
    more than adds to the event needs the version of the event that was looked at as If-Match.
    """
    act_id = entry_uuid(act_id)
    _check_right(body)
    with writing_event(lambda: _fold_ahead(body)) as session:
        key = held_event_key()
        before, is_new = open_event_book(session, key.code), False
        if done_before(session, key.code, act_id, body):
            book = before
        else:
            _check_version(before, body)
            _check_standing(before, body)
            book = do(session, key, act_id, moment(), body)
            is_new = book.version > before.version
    response = jsonify(code=key.code, version=book.version, act=act_id)
    response.status_code = 201 if is_new else 200
    return response


def _fold_ahead(body: dict[str, Any]) -> None:
    """Fold the event without what is to be struck, while others are answered."""
    if body["kind"] == Struck.word:
        strike_ahead(database(), held_event_key().code, body["act"])


@blueprint.post("/events/<code>/preview")
@event_keyed(*DESK)
@with_lists
@blueprint.arguments(ActsRequest)
@blueprint.response(200, {"type": "object"})
@blueprint.refuses(401, 404)
def preview_acts(body: dict[str, Any], code: str) -> Response:
    """Say what acts, one after the other, would change, and change nothing.

    Told are tables, pairings, who is entered and who is through, chips in play and who is `paid` what in a
    freeze-out, and what the draw then `breaks` besides.
    """
    for each in body["acts"]:
        _check_right(each)
    with database().reading() as session:
        before = open_event_book(session, table_code(code))
        for each in body["acts"]:
            _check_standing(before, each)
        if not is_large(before):
            return jsonify(preview(session, before.code, moment(), body["acts"]))
    asked = (database().url, before.code, moment(), body["acts"])
    return jsonify(VIEWERS.ask_for(before.code, _preview_beside, *asked))


def _preview_beside(url: str, code: str, at: str, acts: Sequence[Mapping[str, Any]]) -> Json:
    """Return what `preview` does of an event in the database at `url`; a worker does this."""
    with database_at(url).reading() as session:
        return preview(session, code, at, acts)


def _check_right(body: dict[str, Any]) -> None:
    """Raise Problem 401 where a helper's key is not for this act.

    The door's hangs where everybody can scan it: who comes says so himself, and ticks no note.
    """
    kind = held_event_key().kind
    if kind == "door" and body["kind"] == "checked_in":
        if body.get("by") != "player" or body.get("ticked"):
            raise Problem(401, "key_needed.own_phone")
        return
    if kind not in KINDS[body["kind"]].may:
        raise _for_the_director()


def _check_standing(book: EventBook, body: dict[str, Any]) -> None:
    """Raise Problem 401 where a helper's key would lift a disqualification, or undo what it may not do."""
    kind = held_event_key().kind
    if kind in DIRECTORS:
        return
    if body["kind"] == "struck" and kind not in KINDS[_undone(book, body["act"])].may:
        raise _for_the_director()
    if body["kind"] != "reinstated":
        return
    known = (book.event.entrants.get(each) for each in body["entrants"])
    if any(entrant and entrant.standing == "disqualified" for entrant in known):
        raise _for_the_director()


def _undone(book: EventBook, named: str) -> str:
    """Return the kind of act that a strike undoes in the end, or does again; `struck` of one unknown."""
    known = {act.id: act.fact for act in book.event.acts}
    fact = known.get(named)
    while isinstance(fact, Struck):
        fact = known.get(fact.act)
    return fact.word if fact else Struck.word


def _for_the_director() -> Problem:
    return Problem(401, "key_needed.other_act")


def _check_version(book: EventBook, body: dict[str, Any]) -> None:
    expected = expected_versions()
    if expected is None and not KINDS[body["kind"]].adds:
        raise Problem(428, "version_missing.event")
    if expected is not None and book.version not in expected:
        raise Problem(412, "stale_version.event")
