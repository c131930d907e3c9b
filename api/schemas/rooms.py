"""Check what is asked of the room of a freeze-out."""

from __future__ import annotations

from api.schemas.bounds import Among
from api.schemas.common import Flag, StrictSchema, Text
from api.schemas.described import field_of, schema_named
from api.schemas.measured import Many
from api.schemas.people import PlainText, name
from api.schemas.requests import house_rules
from rules import GAME_TYPES
from rules.events.acts.entering import LONGEST_LABEL
from rules.events.acts.kinds import ENTRANTS, STAGE
from rules.events.acts.poker import CLOCK, PROPOSED, ChipsRaced, PrizesDealt
from rules.events.formats import is_in_a_room
from rules.outcome.common_kinds import MOST_SEATS, choice
from rules.outcome.facts import record

MOST_TABLES = 4
IN_A_ROOM = [each.id for each in GAME_TYPES.values() if is_in_a_room(each)]


class ProposalRequest(StrictSchema):
    """Ask who goes where in a stage; with `elapsed` who comes late is seated."""

    stage = field_of(STAGE.needed)
    why = field_of(choice(*PROPOSED))
    elapsed = field_of(CLOCK)
    entrants = field_of(ENTRANTS)


class FreezeoutRequest(StrictSchema):
    """Have a freeze-out ready to be played: by which house rules, and who plays, in the order of the seats.

    `tables` says what stands on each table; the players are spread over them as they are named.
    """

    game_type = Text(most=40, required=True, validate=Among(IN_A_ROOM))
    preset = Text(most=40, required=True)
    rules = house_rules()
    players = Many(name(), most=MOST_TABLES * MOST_SEATS, fewest=2, required=True)
    tables = Many(PlainText(most=LONGEST_LABEL, fewest=1), most=MOST_TABLES, fewest=1, required=True)


_RACE, _DEAL = record(ChipsRaced).facts, record(PrizesDealt).facts


class RaceRequest(schema_named("RaceFacts", {name: _RACE[name] for name in _RACE if name != "seed"})):  # type: ignore[misc]
    """Ask who gets what for the odd chips of a table; `by_hand` by the cards that are dealt there."""

    by_hand = Flag()


_HERE = {name: _RACE[name] for name in _RACE if name != "match"}


class RacedHereRequest(schema_named("RaceOfTableFacts", _HERE)):  # type: ignore[misc]
    """State a chip race at the table that the key is for: which chips, who had how many, by which cards."""


class RaceHereRequest(schema_named("RaceHereFacts", {name: _HERE[name] for name in _HERE if name != "seed"})):  # type: ignore[misc]
    """Ask who gets what for the odd chips of this table; `by_hand` by the cards that are dealt there."""

    by_hand = Flag()


class PrizeDealRequest(schema_named("DealFacts", {name: _DEAL[name] for name in ("stage", "stacks")})):  # type: ignore[misc]
    """Ask how the last players of a stage could share the prizes left by their chips."""
