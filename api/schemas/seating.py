"""Check the shape of questions about who sits where and who deals next."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields, validate

from api.schemas.common import StrictSchema, Text, card

MOST_PLAYERS = 99


def _name(**kwargs: bool) -> Text:
    return Text(most=60, fewest=1, **kwargs)


def _players() -> fields.List:
    return fields.List(_name(), validate=validate.Length(max=MOST_PLAYERS))


class NextDealer(StrictSchema):
    """Ask who deals after `dealer`, and who acts first in this deal."""

    seats_clockwise = _players()
    seats_anticlockwise = _players()
    dealer = _name(required=True)
    eliminated = _players()


class Seating(StrictSchema):
    """Ask who sits where and deals first after these draws, a card for each player."""

    draws = fields.Dict(
        keys=_name(), values=card(), required=True, validate=validate.Length(min=1, max=MOST_PLAYERS)
    )


QUESTIONS: Mapping[str, type[Schema]] = {"next_dealer": NextDealer, "seating": Seating}
