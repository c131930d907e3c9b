"""Check the shape of a deal of 27-card rummy and of questions about it."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema

from api.schemas import seating
from api.schemas.deals import TableQuestion, choice, results, value_count
from api.schemas.rummy21 import (
    LoserPoints,
    SettlementBonus,
    SettlementOutcome,
    SettlementResult,
    SettlementShow,
    SettlementWilds,
)

KINDS = ("three_tunnelas", "ten_dublees", "ten_jokers", "full")


class Rummy27Result(SettlementResult):
    """State the result of one seat in 27-card rummy."""

    same = value_count()
    up1 = value_count()
    up2 = value_count()
    down1 = value_count()
    down2 = value_count()


class Rummy27Outcome(SettlementOutcome):
    """State one deal of 27-card rummy."""

    kind = choice(*KINDS, allow_none=True)
    results = results(Rummy27Result)


class Rummy27Show(SettlementShow):
    """Ask whether a show of 27-card rummy is right."""

    kind = choice(*KINDS)


class Rummy27Bonus(SettlementBonus):
    """Ask what value cards of 27-card rummy are worth."""

    same = value_count()
    up1 = value_count()
    up2 = value_count()
    down1 = value_count()
    down2 = value_count()


OUTCOME: type[Schema] = Rummy27Outcome
QUESTIONS: Mapping[str, type[Schema]] = {
    "wilds": SettlementWilds,
    "validate_show": Rummy27Show,
    "loser_points": LoserPoints,
    "value_bonus": Rummy27Bonus,
    "table": TableQuestion,
    "deck_setup": TableQuestion,
    **seating.QUESTIONS,
}
