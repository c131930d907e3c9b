"""Check the shape of a deal of Ace2Three rummy and of the questions only pools ask."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, validate

from api.schemas import rummy13
from api.schemas.common import MOST_SEATS, AnyNumber, Flag, StrictSchema, Text, WholeNumber, points
from api.schemas.deals import choice, results
from api.schemas.measured import ByName

MOST_ROUNDS = 99
MOST_PRIZE = 10**9


class Ace2ThreeResult(rummy13.Rummy13Result):
    """State how one player ended a deal of Ace2Three rummy."""

    status = choice("played", "drop", "middle_drop", "wrong_show", required=True)


class Ace2ThreeOutcome(rummy13.Rummy13Outcome):
    """State one deal of Ace2Three rummy."""

    show = choice("normal", "first_turn", "last_standing", "void")
    results = results(Ace2ThreeResult)


def _totals() -> ByName:
    return ByName(keys=Text(most=60, fewest=1), values=points(), required=True, fewest=1, most=MOST_SEATS)


class PoolRejoin(StrictSchema):
    """Ask at which total a player who is out may come back; `rejoins` is how often he has."""

    totals = _totals()
    player = Text(most=60, fewest=1, required=True)
    rejoins = WholeNumber(validate=validate.Range(min=0, max=MOST_ROUNDS))


class PoolSplit(StrictSchema):
    """Ask whether those still in may split the prize, and how."""

    totals = _totals()
    prize_pool = AnyNumber(validate=validate.Range(min=0, max=MOST_PRIZE))


class PoolDisconnection(StrictSchema):
    """Ask what becomes of a player who lost the connection."""

    first_card_picked = Flag()
    autoplay_rounds_done = WholeNumber(validate=validate.Range(min=0, max=MOST_ROUNDS))
    saved_points = points()
    show_by_other_during_autoplay = Flag()
    lost_after_discard = Flag()
    show_before_next_turn = Flag()


OUTCOME: type[Schema] = Ace2ThreeOutcome
QUESTIONS: Mapping[str, type[Schema]] = {
    **rummy13.QUESTIONS,
    "rejoin": PoolRejoin,
    "split": PoolSplit,
    "disconnection": PoolDisconnection,
}
