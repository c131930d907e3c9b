"""Put tables in the hall of an event, and hand out the keys of their scorekeepers."""

from __future__ import annotations

import json
from typing import Any

from flask import Response

from api.door.event_keys import event_keyed, held_event_key, writing_event
from api.door.guessing import wrong_key
from api.event.events import blueprint, moment
from api.game.tables import shown_once, with_key
from api.schemas.answers.events import HallAnswer, HallKeysAnswer
from api.schemas.answers.tables import NewTableAnswer
from api.schemas.events import EventTablesRequest
from api.sentences import Said
from api.wire.paths import table_code
from api.wire.problems import Problem
from models.event.acts import do
from models.event.book import open_event_book
from models.event.joining import NotProved, join
from models.ledger.chain import EVENT
from models.refusals import Fault
from models.store.conflicts import Conflict, Unknown
from models.store.session import Session
from models.table.book import table_history
from models.table.changing import lock_table
from models.table.keys import HeldKey, make_key
from models.table.opening import open_table
from rules.events.acts import facts_of
from rules.events.acts.kinds import DESK, DIRECTORS


@blueprint.post("/events/<code>/tables")
@event_keyed(*DIRECTORS)
@blueprint.arguments(EventTablesRequest)
@blueprint.response(201, HallAnswer)
@blueprint.refuses(401, 409)
def open_hall(body: dict[str, Any], code: str) -> Response:
    """Open tables and put them in the hall, in one act, and with them `tables` that were opened elsewhere.

    Such a table keeps its code and its keys; the `key` of its scorekeeper proves that it may be had.
    """
    if not body["labels"] and not body["tables"]:
        raise Problem(422, faults=[Fault("/labels", Said("wrong_shape.no_tables"))])
    joining = [{"table": table_code(each["table"]), "label": each["label"]} for each in body["tables"]]
    with writing_event() as session:
        key = held_event_key()
        known = open_event_book(session, key.code).history.acts.get(body["id"])
        if known is None:
            # Whoever writes locks the event first, and then its tables in their order.
            for each in sorted(body["tables"], key=lambda each: str(each["table"]).upper()):
                _join(session, key.code, table_code(each["table"]), each["key"])
            opened = [{"table": open_table(session, label), "label": label} for label in body["labels"]]
            added = {"kind": "tables_added", "reason": "", "tables": [*opened, *joining]}
            own = [each["table"] for each in (*opened, *joining)]
            known = do(session, key, body["id"], moment(), added, own).history.acts[body["id"]]
    tables = facts_of(known[0].fact).get("tables", [])
    count = len(body["labels"])
    if [each["label"] for each in tables[:count]] != body["labels"] or tables[count:] != joining:
        raise Conflict("id_taken.act", None)
    return Response(json.dumps({"tables": tables}), 201, mimetype="application/json")


def _join(session: Session, event: str, table: str, secret: str) -> None:
    try:
        join(session, event, table, secret, moment()[:10])
    except NotProved:
        wrong_key()
        raise Conflict("not_of_this_event.key", None, table=table) from None


@blueprint.post("/events/<code>/tables/<table>/keys")
@event_keyed(*DESK)
@blueprint.response(201, NewTableAnswer)
@blueprint.refuses(401, 404)
def make_table_key(code: str, table: str) -> Response:
    """Make a key for the scorekeeper of a table of the hall, to be scanned from the desk, shown once."""
    with writing_event() as session:
        by = held_event_key()
        here = table_code(table)
        if here not in open_event_book(session, by.code).event.tables:
            raise Unknown("not_found.hall_table")
        made = _new_key(session, by.code, here)
    return shown_once(made)


@blueprint.post("/events/<code>/tables/keys")
@event_keyed(*DESK)
@blueprint.costs(20)
@blueprint.response(201, HallKeysAnswer)
@blueprint.refuses(401)
def make_hall_keys(code: str) -> Response:
    """Make a key for the scorekeeper of every table of the hall, to be printed, shown once."""
    with writing_event() as session:
        by = held_event_key()
        hall = open_event_book(session, by.code).event.tables
        # Whoever writes to several tables locks them in the order of their codes.
        made = {table: _new_key(session, by.code, table) for table in sorted(hall)}
    return shown_once({"tables": [made[table] for table in hall]})


def _new_key(session: Session, event: str, table: str) -> dict[str, Any]:
    lock_table(session, table)
    secret, _ = make_key(session, table, "scorekeeper", by=HeldKey(table, EVENT, event, None, None))
    return {"code": table, "name": table_history(session, table).name, **with_key(table, secret)}
