"""Check the shape of questions about who sits where and who deals next."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema

from api.schemas.common import StrictSchema, Text, card
from api.schemas.measured import ByName, Many

MOST_PLAYERS = 99


def _name(**kwargs: bool) -> Text:
    return Text(most=60, fewest=1, **kwargs)


def _players() -> Many:
    return Many(_name(), most=MOST_PLAYERS)


class NextDealer(StrictSchema):
    """Ask who deals after `dealer`, and who acts first in this deal."""

    seats_clockwise = _players()
    seats_anticlockwise = _players()
    dealer = _name(required=True)
    eliminated = _players()


class Seating(StrictSchema):
    """Ask who sits where and deals first after these draws, a card for each player."""

    draws = ByName(keys=_name(), values=card(), required=True, fewest=1, most=MOST_PLAYERS)


QUESTIONS: Mapping[str, type[Schema]] = {"next_dealer": NextDealer, "seating": Seating}
