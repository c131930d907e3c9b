"""Check the shape of a deal of 28 and of questions about its cards and bidding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from api.schemas.common import (
    AnyNumber,
    Flag,
    StrictSchema,
    Text,
    WholeNumber,
    card_list,
    points,
    seat_number,
)
from api.schemas.measured import ByName, Many


class Bid(fields.Field[Any]):
    """Accept a number or a word; the rules say which of them are bids."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"type": ["number", "string"]}, allow_none=True, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str):
            return Text(most=20).deserialize(value)
        return AnyNumber(validate=validate.Range(min=-1000, max=1000)).deserialize(value)


class Void(fields.Field[Any]):
    """Accept true, false or the reason why a deal is void."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"type": ["boolean", "string"]}, allow_none=True, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        return Text(most=100).deserialize(value) if isinstance(value, str) else Flag().deserialize(value)


class Call(fields.Field[Any]):
    """Accept one call of an auction: ``[player, bid]``."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"type": "array", "minItems": 2, "maxItems": 2}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, list) or len(value) != 2:
            raise ValidationError("A call is a player and a bid.")
        return [name().deserialize(value[0]), Bid().deserialize(value[1])]


def name(**kwargs: Any) -> Text:
    """Build a field that names a player."""
    return Text(most=80, fewest=1, **kwargs)


def party() -> Text:
    """Build a field that names the bidders or the others."""
    return Text(allow_none=True, validate=validate.OneOf(("bidding", "other")))


class BidAndPoints(StrictSchema):
    """State what every game of the family does; `dealer` only where it was not the next in turn."""

    dealer = seat_number()
    bidder = seat_number(allow_none=True)
    bid = Bid()
    bidders_points = points(allow_none=True)
    other_points = points(allow_none=True)
    void = Void()


class TwentyEightOutcome(BidAndPoints):
    """State one deal of 28; `dealer` only where it was not the next in turn."""

    thani_made = Flag(allow_none=True)
    cot = party()
    cot_made = Flag(allow_none=True)
    caller_cards_left = WholeNumber(allow_none=True, validate=validate.Range(min=-99, max=99))
    surrender_by = party()
    accepted = Flag(allow_none=True)
    foul_by = party()


class CardPoints(StrictSchema):
    """Ask for the card points of some cards."""

    cards = card_list(required=True)


class TrickWinner(StrictSchema):
    """Ask who wins a trick; `asked` is false while the trump is known but still hidden."""

    cards = card_list(required=True)
    trump = Text(most=10, allow_none=True)
    asked = Flag()
    players = Many(name(), most=6)


class Auction(StrictSchema):
    """Ask whether an auction went by the rules and who won it."""

    order = Many(name(), required=True, most=20)
    bids = Many(Call(), required=True, most=50)


class VoidDeal(StrictSchema):
    """Ask whether the cards dealt make the deal void."""

    hands = ByName(keys=name(), values=card_list(), required=True, most=6)
    trump = Text(most=10, allow_none=True)
    bidders = Many(name(), most=6)


OUTCOME: type[Schema] = TwentyEightOutcome
QUESTIONS: Mapping[str, type[Schema]] = {
    "card_points": CardPoints,
    "trick_winner": TrickWinner,
    "auction": Auction,
    "void_deal": VoidDeal,
}
