"""Check the shape of an event's record; whether it is true its ledger and its journals say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from marshmallow import Schema, fields

from api.schemas.bounds import Among, Equal, Form, Range
from api.schemas.common import StrictSchema, Text, WholeNumber
from api.schemas.described import schema_of
from api.schemas.measured import ByName, Many
from api.schemas.people import reason
from api.schemas.records import Digest, Moment, TableRecord, form_of_key
from api.schemas.requests import UuidText
from models.event.history import ACTIONS, LEDGERS
from models.record.writing import EVENT_FORMAT
from rules.events.acts import KINDS
from rules.events.acts.kinds import DOOR, ID, MOST_MATCHES, MOST_PEOPLE, MOST_TABLES
from rules.events.lots import MOST_WORD
from rules.outcome.facts import record

MOST_ROWS = 20_000
MOST_FACTS = 200
MOST_GAMES = 4 * MOST_MATCHES
_CODE = re.compile(r"^[0-9A-Z]{1,12}\Z")
_KEY = form_of_key(DOOR, LEDGERS, "")  # the first row of an event has no key


def _code(**kwargs: Any) -> Text:
    return Text(validate=Form(_CODE, "wrong_shape.code"), **{"required": True, **kwargs})


def _id(**kwargs: Any) -> Text:
    return Text(validate=Form(ID.pattern, ID.fault, most=ID.most), **kwargs)


def _facts(**kwargs: Any) -> ByName:
    return ByName(keys=Text(), most=MOST_FACTS, **kwargs)


class RecordedEventRow(StrictSchema):
    """Hold one row of the ledger of an event: what became of it, or was done, by which key, when and why.

    What `acted` states after is what `PUT /events/{code}/acts/{act_id}` takes, with a `salt` beside each
    name, or the seal of an erased one.
    """

    event = _code()
    seq = WholeNumber(required=True, validate=Range(min=1, max=MOST_ROWS))
    at = Moment()
    action = Text(required=True, validate=Among(ACTIONS))
    key = Text(required=True, validate=Form(_KEY, "wrong_shape.event_key"))
    entry = _id(required=True, allow_none=True)
    before = _facts(required=True, allow_none=True)
    after = _facts(required=True, allow_none=True)
    reason = reason(required=True)
    sent = Digest(allow_none=True)
    prev_hash = Digest()
    hash = Digest()


def _about(most: int) -> ByName:
    return ByName(keys=_id(), values=ByName(keys=Text(), most=MOST_PEOPLE), most=most)


class ExtensionsOfEvent(StrictSchema):
    """Hold what other programs wrote: kept unread and given back, sealed by nothing.

    What is about a person, a match or a table stands under its id or code; what is about a person goes when
    the person is erased.
    """

    event = ByName(keys=Text(), most=MOST_PEOPLE)
    people = _about(MOST_PEOPLE)
    entrants = _about(MOST_PEOPLE)
    competitions = _about(MOST_PEOPLE)
    stages = _about(MOST_PEOPLE)
    matches = _about(MOST_GAMES)
    tables = _about(MOST_TABLES)


class EventRecord(StrictSchema):
    """Hold a whole event: its ledger, and the records of all tables that were ever in its hall.

    `seal` is the digest of all the rest but the extensions.
    """

    format = WholeNumber(required=True, validate=Equal(EVENT_FORMAT, "wrong_shape.format"))
    code = _code()
    ledger = Many(RecordedEventRow, required=True, most=MOST_ROWS, fewest=1)
    tables = Many(TableRecord, required=True, most=MOST_TABLES)
    extensions = fields.Nested(ExtensionsOfEvent, load_default=dict)
    seal = Digest()


class OpenedRow(StrictSchema):
    """Hold what the row states that opens an event."""

    event = _code()


class DraftedRow(StrictSchema):
    """Hold what the row states of a draw that was looked at."""

    competition = _id(required=True)
    stage = _id(required=True)
    round = WholeNumber(required=True, validate=Range(min=1, max=999))
    word = Text(required=True, most=MOST_WORD)


class MadeRow(StrictSchema):
    """Hold what a row states that makes a key."""

    key = Digest()
    kind = Text(required=True, validate=Among(DOOR))
    sealed = Digest(required=False)


class RevokedRow(StrictSchema):
    """Hold what a row states that takes a key back."""

    key = Digest()


class ErasedRow(StrictSchema):
    """Hold what a row states that erases names."""

    names = Many(Digest(), required=True, most=MOST_PEOPLE, fewest=1)


class ImportedEventRow(StrictSchema):
    """Hold what a row states that takes an event to another code, its tables and games too."""

    event = _code()
    tables = ByName(keys=_code(required=False), values=_code(), required=True, most=MOST_TABLES)
    games = ByName(keys=_id(), values=UuidText(), required=True, most=MOST_GAMES)


EVENT_STATED: Mapping[str, type[Schema]] = {
    "opened": OpenedRow,
    "drafted": DraftedRow,
    "made": MadeRow,
    "revoked": RevokedRow,
    "erased": ErasedRow,
    "imported": ImportedEventRow,
}
"""What the rows of an event state after, apart from acts."""


@cache
def act_recorded(kind: str) -> type[Schema]:
    """Return the schema of what an act states, with seals in the place of names."""
    holder: Any = KINDS[kind]
    return schema_of(record(holder))
