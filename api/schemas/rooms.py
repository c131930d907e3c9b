"""Check what is asked of the room of a freeze-out."""

from __future__ import annotations

from api.schemas.common import StrictSchema
from api.schemas.described import field_of
from rules.events.acts.kinds import ENTRANTS, STAGE
from rules.events.acts.poker import CLOCK, PROPOSED
from rules.outcome.common_kinds import choice


class ProposalRequest(StrictSchema):
    """Ask who goes where in a stage; with `elapsed` who comes late is seated."""

    stage = field_of(STAGE.needed)
    why = field_of(choice(*PROPOSED))
    elapsed = field_of(CLOCK)
    entrants = field_of(ENTRANTS)
