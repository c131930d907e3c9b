"""Check the shape of a deal of Big Two and of questions about it."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema

from api.schemas.climbing import (
    Beats,
    Classify,
    ClimbingOutcome,
    FirstPlay,
    NextLead,
    Places,
    Session,
    count,
)
from api.schemas.common import StrictSchema


class Deal(StrictSchema):
    """Ask how many cards are dealt."""

    player_count = count(required=True)


OUTCOME: type[Schema] = ClimbingOutcome
QUESTIONS: Mapping[str, type[Schema]] = {
    "classify": Classify,
    "beats": Beats,
    "deal": Deal,
    "first_play": FirstPlay,
    "next_lead": NextLead,
    "places": Places,
    "session": Session,
}
