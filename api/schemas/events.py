"""Check what a director sends: an act as the rules describe it, with names in the place of their seals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from marshmallow import Schema, fields

from api.schemas.bounds import Among, Equal, KnownZone
from api.schemas.common import StrictSchema, Text, seat_number
from api.schemas.described import field_of, schema_named
from api.schemas.measured import Many
from api.schemas.one_of import OneOf
from api.schemas.people import PlainText, name, reason
from api.schemas.requests import UuidText, new_key
from api.schemas.rooms import FreezeoutRequest
from models.event.contacts import LONGEST_CONTACT
from rules.events.acts import KINDS
from rules.events.acts.entering import LONGEST_LABEL, OccasionStated
from rules.events.acts.kinds import (
    CLUB,
    DOOR,
    DRAW,
    ENTRANT,
    LONGEST_CLUB,
    MOMENT,
    MOST_PEOPLE,
    MOST_TABLES,
    NAME,
    STAGE,
    TABLE,
    ZONE,
    each_once,
)
from rules.events.acts.playing import DrawPublished
from rules.events.lots import MOST_WORD
from rules.outcome import kinds
from rules.outcome.common_kinds import FLAG
from rules.outcome.facts import record

TABLES = kinds.Many("tables", TABLE, MOST_TABLES)
WITHOUT = each_once(ENTRANT, MOST_PEOPLE)
MOST_TRIED = 5  # acts of one preview


@cache
def _names(record: kinds.Record) -> type[Schema]:
    """Return the schema of what stands for a record: whoever it names is named, and not by a seal."""
    facts: dict[str, fields.Field[Any]] = {}
    for fact, kind in record.facts.items():
        if kind.is_a == NAME.is_a:
            facts["name"] = name(required=kind.required)
        elif kind.is_a == CLUB.is_a:
            facts[fact] = field_of(kinds.Text(CLUB.is_a, LONGEST_CLUB))
        elif kind.is_a == ZONE.is_a:
            facts[fact] = Text(validate=KnownZone(ZONE.pattern, ZONE.fault, most=ZONE.most))
        elif isinstance(kind, kinds.Many) and isinstance(kind.of, kinds.Record):
            inner = fields.Nested(_names(kind.of))
            facts[fact] = Many(inner, most=kind.most, fewest=kind.fewest, required=kind.required)
        else:
            facts[fact] = field_of(kind)
    if record.name == "PersonStated":
        facts["contact"] = PlainText(most=LONGEST_CONTACT, allow_none=True)
    return StrictSchema.from_dict(facts, name=f"{record.name}Request")


def _act(kind: str) -> type[Schema]:
    holder: Any = KINDS[kind]
    stated = _names(record(holder))._declared_fields
    shared = {"kind": Text(required=True, validate=Equal(kind)), "reason": reason(load_default="")}
    return StrictSchema.from_dict({**shared, **stated}, name=f"{holder.__name__}Request")


class ActRequest(OneOf):
    """State an act of the director."""

    by = "kind"
    choices: ClassVar[Mapping[str, type[Schema]]] = {kind: _act(kind) for kind in KINDS}


class ActsRequest(StrictSchema):
    """Try acts of which each rests on those before it."""

    acts = Many(fields.Nested(ActRequest), most=MOST_TRIED, fewest=1, required=True)


ALONG = ("nobody", "people", "entries")
"""Who of an event comes along into a copy: the people alone, or with what they are entered in."""


class CopyRequest(StrictSchema):
    """Name the event that another shall be like, and who of it comes along.

    A `key` of its desk lets how its people are reached come along with them.
    """

    event = Text(required=True, most=16)
    along = Text(load_default="nobody", validate=Among(ALONG))
    key = Text(most=200)


class EventRequest(StrictSchema):
    """Open an event, as another was where `copy` says so; `key` is of the director's own making.

    With `freezeout` it is a freeze-out among friends, ready to be played.
    """

    key = new_key()
    copy = fields.Nested(CopyRequest)
    freezeout = fields.Nested(FreezeoutRequest)
    occasion = fields.Nested(
        StrictSchema.from_dict(_names(record(OccasionStated))._declared_fields, name="OccasionRequest"),
        required=True,
    )


class EventKeyRequest(StrictSchema):
    """Make a key for who helps; `name` is whose it is, for the journal."""

    kind = Text(required=True, validate=Among(DOOR[1:]))
    name = name()


class JoiningTableRequest(StrictSchema):
    """Name a table that was opened elsewhere, what stands on it, and a key of its scorekeeper."""

    table = field_of(TABLE.needed)
    label = PlainText(most=LONGEST_LABEL, fewest=1, required=True)
    key = Text(required=True, most=200)


class EventTablesRequest(StrictSchema):
    """Open tables of the hall, each with what stands on it, and put `tables` in it that are there already."""

    id = UuidText(required=True)
    labels = Many(PlainText(most=LONGEST_LABEL, fewest=1), most=MOST_TABLES, load_default=list)
    tables = Many(fields.Nested(JoiningTableRequest), most=MOST_TABLES, load_default=list)


class DraftRequest(StrictSchema):
    """Ask for a draw of what is due in a stage; `draw` is the id that it is to have.

    `without` are left out. With `again` the round is drawn anew, with `word` from one that the players gave.

    With `by_cards` the seats at each table follow from cards that are drawn from the same seed.
    """

    stage = field_of(STAGE.needed)
    draw = field_of(DRAW)
    seed = field_of(kinds.Text("seed", 60, 1))
    tables = field_of(TABLES)
    start = field_of(MOMENT)
    by_cards = field_of(FLAG)
    without = field_of(WITHOUT)
    again = field_of(FLAG)
    word = field_of(kinds.Text("word", MOST_WORD))


class DrawRequest(schema_named("DrawnFacts", record(DrawPublished).facts)):  # type: ignore[misc]
    """State a draw, with or without its kind: as the act takes it, and as a draft answers it."""

    kind = Text(validate=Equal(DrawPublished.word))


class DrawnRequest(StrictSchema):
    """Ask what a draw that was changed by hand breaks."""

    draw = fields.Nested(DrawRequest, required=True)
    tables = field_of(TABLES)
    without = field_of(WITHOUT)


class ButtonRequest(StrictSchema):
    """Say in which seat of a table the button is; null where nobody knows."""

    id = UuidText(required=True)
    seat = seat_number(allow_none=True, required=True)


class CallRequest(StrictSchema):
    """Call the director to a table; `seat` is who calls, where that is known."""

    id = UuidText(required=True)
    text = reason(load_default="")
    seat = seat_number(allow_none=True, load_default=None)
