"""Hand out keys to who helps at an event, and take them back."""

from __future__ import annotations

from typing import Any

from flask import Response

from api.door.event_keys import event_keyed, held_event_key, writing_event
from api.event.events import blueprint, event_links
from api.game.tables import shown_once
from api.schemas.answers.events import HelperKeyAnswer
from api.schemas.events import EventKeyRequest
from api.wire.problems import Problem
from models.event.book import open_event_book
from models.event.keys import make_event_key, revoke_event_key
from models.store.conflicts import Unknown


@blueprint.post("/events/<code>/keys")
@event_keyed("director")
@blueprint.arguments(EventKeyRequest)
@blueprint.response(201, HelperKeyAnswer)
@blueprint.refuses(401, 409)
def make_helper_key(body: dict[str, Any], code: str) -> Response:
    """Make a key for a helper, shown once: a co-director, the check-in desk, or the code at the door."""
    with writing_event() as session:
        by = held_event_key()
        secret, key = make_event_key(session, by.code, body["kind"], by=by, name=body.get("name", ""))
    links = event_links(key.code, key.kind, secret)
    return shown_once({"kind": key.kind, "key": secret, "digest": key.digest, "links": links})


@blueprint.delete("/events/<code>/keys/<digest>")
@event_keyed("director")
@blueprint.response(204)
@blueprint.refuses(401, 404, 409)
def revoke_helper_key(code: str, digest: str) -> Response:
    """Take a helper's key back; the director's own stays."""
    with writing_event() as session:
        by = held_event_key()
        known = open_event_book(session, by.code).history.keys.get(digest)
        if known is None or known.revoked:
            raise Unknown("not_found.key")
        if known.kind == "director":
            raise Problem(409, "directors_key")
        revoke_event_key(session, by.code, digest, by)
    return Response(status=204)
