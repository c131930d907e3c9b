"""Check what a club's keeper sends: an act as the rules describe it, with names for their seals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import Schema, fields

from api.schemas.bounds import Equal
from api.schemas.common import StrictSchema, Text
from api.schemas.described import field_of
from api.schemas.one_of import OneOf
from api.schemas.people import PlainText, name
from api.schemas.requests import new_key
from rules.club.acts import HELD, KINDS
from rules.events.acts.kinds import NAME, TITLE
from rules.outcome.facts import record


def title(**kwargs: Any) -> PlainText:
    """Return a field for how a club or a season is called."""
    return PlainText(most=TITLE.most, fewest=1, **kwargs)


def _act(word: str) -> type[Schema]:
    holder: Any = KINDS[word]
    stated: dict[str, fields.Field[Any]] = {"kind": Text(required=True, validate=Equal(word))}
    for fact, kind in record(holder).facts.items():
        if kind is HELD:
            continue
        if kind.is_a == NAME.is_a:
            stated["name"] = name(required=True)
        elif kind is TITLE.needed or kind.is_a == TITLE.is_a:
            stated[fact] = title(required=True)
        else:
            stated[fact] = field_of(kind)
    return StrictSchema.from_dict(stated, name=f"{holder.__name__}InClubRequest")


class ClubActRequest(OneOf):
    """State an act of who keeps the club."""

    by = "kind"
    choices: ClassVar[Mapping[str, type[Schema]]] = {
        word: _act(word) for word, kind in KINDS.items() if not kind.from_outside
    }


class ClubRequest(StrictSchema):
    """Open a club; `key` is of the keeper's own making."""

    key = new_key()
    title = title(required=True)
