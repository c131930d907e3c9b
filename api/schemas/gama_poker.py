"""Check the shape of who went out of a poker tournament, and of questions about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from api.schemas.common import StrictSchema, Text, WholeNumber, seat_number
from api.schemas.measured import ByName, Many

MOST_CHIPS = 100_000_000
MOST_PLAYERS = 1000


def _chips(**kwargs: Any) -> WholeNumber:
    return WholeNumber(validate=validate.Range(min=-MOST_CHIPS, max=MOST_CHIPS), **kwargs)


def _number(**kwargs: Any) -> WholeNumber:
    return WholeNumber(validate=validate.Range(min=0, max=1_000_000), **kwargs)


def _clock(**kwargs: Any) -> fields.String:
    """Return a field for the time since the start, as h:mm:ss."""
    clock = validate.Regexp(r"^\d{1,3}:[0-5]\d:[0-5]\d\Z", error="A time like 0:45:00 is needed.")
    return fields.String(validate=clock, **kwargs)


def _name(**kwargs: Any) -> Text:
    return Text(most=80, fewest=1, **kwargs)


def _names(**kwargs: Any) -> Many:
    return Many(_name(), most=MOST_PLAYERS, **kwargs)


class Busted(StrictSchema):
    """State one seat that went out and its chips before the hand."""

    seat = seat_number(required=True)
    stack = _chips(allow_none=True)


class FreezeoutOutcome(StrictSchema):
    """State who went out in one hand, and who left the tournament after it."""

    dealer = seat_number()
    hand = _number(allow_none=True)
    busted = Many(Busted, most=99)
    left = Many(seat_number(), most=99)


class BlindLevel(StrictSchema):
    """Ask for the level at a time."""

    elapsed = _clock(required=True)


class StartingStack(StrictSchema):
    """Ask for the chips of a player who registered and sat down at certain times."""

    registered_at = _clock(required=True)
    seated_at = _clock(allow_none=True)


class MinRaise(StrictSchema):
    """Ask for the smallest raise over a bet."""

    elapsed = _clock(required=True)
    bet = _number(required=True)
    last_raise = _number(allow_none=True)


class Rebuy(StrictSchema):
    """Ask whether a player may buy in again."""

    player = _name(required=True)


class ChipCheck(StrictSchema):
    """Ask whether the stacks add up to the chips issued."""

    entries = Many(_chips(), required=True, most=MOST_PLAYERS)
    stacks = ByName(keys=_name(), values=_chips(), required=True, most=MOST_PLAYERS)


class TableBalance(StrictSchema):
    """Ask which table to break up."""

    tables = ByName(keys=_name(), values=_number(), required=True, most=200)


class BustOut(StrictSchema):
    """State who went out in one hand; `stacks_before` where several did."""

    hand = _number(required=True)
    players = _names(required=True)
    stacks_before = ByName(keys=_name(), values=_chips(), most=MOST_PLAYERS)


class Left(StrictSchema):
    """State who left the tournament after a hand."""

    hand = _number(required=True)
    player = _name(required=True)


class Places(StrictSchema):
    """Ask for places and prizes."""

    players = _names(required=True)
    bust_outs = Many(BustOut, most=MOST_PLAYERS)
    left = Many(Left, most=MOST_PLAYERS)


OUTCOME: type[Schema] = FreezeoutOutcome
QUESTIONS: Mapping[str, type[Schema]] = {
    "blind_level": BlindLevel,
    "starting_stack": StartingStack,
    "min_raise": MinRaise,
    "rebuy": Rebuy,
    "chip_check": ChipCheck,
    "table_balance": TableBalance,
    "places": Places,
}
