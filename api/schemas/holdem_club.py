"""Check the shape of a Hold'em deal and of questions about poker hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, validate

from api.schemas.common import StrictSchema, Text, WholeNumber, card_list, seat_number
from api.schemas.measured import ByName, Many

MOST_CHIPS = 100_000_000


def _chips(**kwargs: Any) -> WholeNumber:
    return WholeNumber(validate=validate.Range(min=-MOST_CHIPS, max=MOST_CHIPS), **kwargs)


def _name(**kwargs: Any) -> Text:
    return Text(most=80, fewest=1, **kwargs)


def _names(**kwargs: Any) -> Many:
    return Many(_name(), most=23, **kwargs)


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
    contributions = Many(Contribution, required=True, most=23)
    folded = Many(seat_number(), most=23)
    hole = Many(Hole, most=23)
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
    contributions = ByName(keys=_name(), values=_chips(), required=True, most=23)
    folded = _names()
    hole = ByName(keys=_name(), values=card_list(), most=23)
    board = card_list()


OUTCOME: type[Schema] = HoldemOutcome
QUESTIONS: Mapping[str, type[Schema]] = {"rank": Rank, "compare": Compare, "showdown": AskShowdown}
