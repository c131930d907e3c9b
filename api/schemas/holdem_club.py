"""Check the shape of a Hold'em deal and of questions about poker hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from api.schemas.common import StrictSchema, Text, WholeNumber, card_list, seat_number

MOST_CHIPS = 100_000_000


def _chips(**kwargs: Any) -> WholeNumber:
    return WholeNumber(validate=validate.Range(min=-MOST_CHIPS, max=MOST_CHIPS), **kwargs)


def _name(**kwargs: Any) -> Text:
    return Text(most=80, fewest=1, **kwargs)


def _names(fewest: int = 0, **kwargs: Any) -> fields.List:
    return fields.List(_name(), validate=validate.Length(min=fewest, max=23), **kwargs)


class Contribution(StrictSchema):
    """State the chips one seat put into the pots."""

    seat = seat_number(required=True)
    chips = _chips(required=True)


class Hole(StrictSchema):
    """State the two cards of one seat."""

    seat = seat_number(required=True)
    cards = card_list(required=True)


class HoldemOutcome(StrictSchema):
    """State one deal: chips put in, who folded, and the cards of the showdown."""

    dealer = seat_number()
    button = seat_number(allow_none=True)
    contributions = fields.List(fields.Nested(Contribution), required=True, validate=validate.Length(max=23))
    folded = fields.List(seat_number(), validate=validate.Length(max=23))
    hole = fields.List(fields.Nested(Hole), validate=validate.Length(max=23))
    board = card_list()


class Rank(StrictSchema):
    """Ask for the best five of five to seven cards."""

    cards = card_list(required=True)


class Compare(StrictSchema):
    """Ask which of two hands is better."""

    first = card_list(required=True)
    second = card_list(required=True)


class AskShowdown(StrictSchema):
    """Ask who wins what, by players' names."""

    seats_clockwise = _names(fewest=2, required=True)
    button = _name(allow_none=True)
    contributions = fields.Dict(
        keys=_name(), values=_chips(), required=True, validate=validate.Length(max=23)
    )
    folded = _names()
    hole = fields.Dict(keys=_name(), values=card_list(), validate=validate.Length(max=23))
    board = card_list()


OUTCOME: type[Schema] = HoldemOutcome
QUESTIONS: Mapping[str, type[Schema]] = {"rank": Rank, "compare": Compare, "showdown": AskShowdown}
