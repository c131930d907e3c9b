"""Check the shape of a deal of 56."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, validate

from api.schemas.common import Flag, Text
from api.schemas.measured import Many
from api.schemas.twenty_eight import BidAndPoints, CardPoints, TrickWinner, name


class FiftySixOutcome(BidAndPoints):
    """State one deal of 56; `dealer` only where it was not the next in turn."""

    thani_made = Flag(allow_none=True)
    doubled = Text(allow_none=True, validate=validate.OneOf(("double", "redouble")))


class TrickOfEight(TrickWinner):
    """Ask who wins a trick; `asked` is false while the trump is known but still hidden."""

    players = Many(name(), most=8)


OUTCOME: type[Schema] = FiftySixOutcome
QUESTIONS: Mapping[str, type[Schema]] = {"card_points": CardPoints, "trick_winner": TrickOfEight}
