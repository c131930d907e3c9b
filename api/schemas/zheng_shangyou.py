"""Check the shape of a deal of Zheng Shangyou and of questions about it."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, validate

from api.schemas.climbing import ClimbingOutcome, Session, count, player_name, questions
from api.schemas.common import Flag, StrictSchema, Text
from api.schemas.measured import ByName, Many


class Deal(StrictSchema):
    """Ask how many cards are dealt."""

    player_count = count(required=True)
    jokers = Flag()


class ZhengSession(Session):
    """Ask for the sums of a session of places; cards left count nothing in this game (Z-4)."""

    scoring = Text(most=20, allow_none=True, validate=validate.OneOf(("place_sum", "2-1")))


class Horse(StrictSchema):
    """Ask who wins a Horse Game: `places` holds the places of each player's packets."""

    players = count(required=True)
    places = ByName(keys=player_name(), values=Many(count(), most=12), required=True, most=12)


OUTCOME: type[Schema] = ClimbingOutcome
QUESTIONS: Mapping[str, type[Schema]] = {**questions(Deal), "session": ZhengSession, "horse": Horse}
