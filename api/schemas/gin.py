"""Check the shape of a deal of gin and of the questions about it."""

from __future__ import annotations

from typing import Any

from marshmallow import validate

from api.schemas.common import (
    Flag,
    StrictSchema,
    Text,
    WholeNumber,
    card,
    card_list,
    meld_list,
    points,
    seat_number,
)
from api.schemas.measured import ByName

MOST_CARDS = 52


class Ending(Text):
    """Accept how a hand ended; ``none`` (nobody went out, RULES §8) is read as ``draw``."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validate=validate.OneOf(["knock", "gin", "big_gin", "draw"]), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        read: str = super()._deserialize("draw" if value == "none" else value, attr, data, **kwargs)
        return read


class GinOutcome(StrictSchema):
    """State one deal of gin; each hand as cards or as its deadwood count."""

    dealer = seat_number()
    kind = Ending(required=True)
    knocker = seat_number(allow_none=True)
    defender = seat_number(allow_none=True)
    upcard = card(allow_none=True)
    knocker_cards = card_list(allow_none=True)
    knocker_melds = meld_list(allow_none=True)
    knocker_deadwood = points(allow_none=True)
    defender_cards = card_list(allow_none=True)
    defender_deadwood = points(allow_none=True)
    defender_card_count = WholeNumber(validate=validate.Range(min=0, max=MOST_CARDS), allow_none=True)
    accepted = Flag(allow_none=True)
    stock_left = WholeNumber(validate=validate.Range(min=0, max=MOST_CARDS), allow_none=True)


class GinBestDeadwood(StrictSchema):
    """Ask for the fewest deadwood points of a hand."""

    cards = card_list(required=True)


class GinKnockLimit(StrictSchema):
    """Ask what one may knock with under a knock card."""

    upcard = card(allow_none=True)


class GinImproperKnock(StrictSchema):
    """Ask what a knock of A scores against B, who may accept one above the knock card."""

    kind = Text(validate=validate.OneOf(["knock", "gin"]))
    upcard = card(allow_none=True)
    knocker_deadwood = points(allow_none=True)
    defender_deadwood = points(allow_none=True)
    defender_card_count = WholeNumber(validate=validate.Range(min=0, max=MOST_CARDS), allow_none=True)
    accepted = Flag(allow_none=True)


class GinFirstDeal(StrictSchema):
    """Ask who deals first after these cuts, a card for each player or team."""

    cuts = ByName(keys=Text(most=60, fewest=1), values=card(), required=True, most=12)


class GinWrongCount(StrictSchema):
    """Ask for the ruling on hands of so many cards, before or after the first play."""

    A = WholeNumber(required=True, validate=validate.Range(min=0, max=MOST_CARDS))
    B = WholeNumber(required=True, validate=validate.Range(min=0, max=MOST_CARDS))
    after_play = Flag()


class GinMatchReport(StrictSchema):
    """Ask for the ruling on a report that an opponent did not turn up."""

    player = Text(most=60, fewest=1, required=True)
    claimed_opponent_not_played = Flag()
