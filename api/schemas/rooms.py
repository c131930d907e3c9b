"""Check what is asked of the room of a freeze-out."""

from __future__ import annotations

from api.schemas.common import Flag, StrictSchema
from api.schemas.described import field_of, schema_named
from rules.events.acts.kinds import ENTRANTS, STAGE
from rules.events.acts.poker import CLOCK, WHYS, ChipsRaced, PrizesDealt
from rules.outcome.common_kinds import choice
from rules.outcome.facts import record


class ProposalRequest(StrictSchema):
    """Ask who goes where in a stage; with `elapsed` who comes late is seated."""

    stage = field_of(STAGE.needed)
    why = field_of(choice(*WHYS))
    elapsed = field_of(CLOCK)
    entrants = field_of(ENTRANTS)


_RACE, _DEAL = record(ChipsRaced).facts, record(PrizesDealt).facts


class RaceRequest(schema_named("RaceFacts", {name: _RACE[name] for name in _RACE if name != "seed"})):  # type: ignore[misc]
    """Ask who gets what for the odd chips of a table; `by_hand` by the cards that are dealt there."""

    by_hand = Flag()


class PrizeDealRequest(schema_named("DealFacts", {name: _DEAL[name] for name in ("stage", "stacks")})):  # type: ignore[misc]
    """Ask how the last players of a stage could share the prizes left by their chips."""
