"""Check the shape of a deal of 29."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, validate

from api.schemas.common import Flag, Text
from api.schemas.twenty_eight import BidAndPoints, CardPoints, TrickWinner, party
from rules.twenty_eight.house import DOUBLES


class TwentyNineOutcome(BidAndPoints):
    """State one deal of 29; `dealer` only where it was not the next in turn."""

    single_hand_made = Flag(allow_none=True)
    pair_by = party()
    doubled = Text(allow_none=True, validate=validate.OneOf(tuple(DOUBLES)))


OUTCOME: type[Schema] = TwentyNineOutcome
QUESTIONS: Mapping[str, type[Schema]] = {"card_points": CardPoints, "trick_winner": TrickWinner}
