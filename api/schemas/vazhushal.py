"""Check the shape of a deal of Vazhushal and of questions about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema

from api.schemas import seating
from api.schemas.common import MOST_SEATS, Flag, StrictSchema, card, card_list, points, seat_number
from api.schemas.deals import Player, TableQuestion, Winner, player_count
from api.schemas.measured import Many
from api.schemas.one_of import AnyOf, loader

MOST_MELDS = 30
MOST_CARDS = 60


def _stands_for(**kwargs: Any) -> Many:
    return Many(card(allow_none=True), most=MOST_CARDS, **kwargs)


class VazhushalMeld(StrictSchema):
    """State a meld on the table; `as` names what its cards stand for, null where that is not known."""

    cards = card_list(required=True)
    as_ = _stands_for(data_key="as", attribute="as", allow_none=True)


class VazhushalPosition(StrictSchema):
    """State what a seat has melded and in hand, or its count as made at the table."""

    seat = seat_number(required=True)
    melds = Many(VazhushalMeld, most=MOST_MELDS)
    hand = card_list()
    points = points(allow_none=True)


class PositionOrPlayer(AnyOf):
    """Accept what a seat has, or a player who is named only, by seat or by name."""

    others = ({"type": ["integer", "string"]},)

    def __init__(self) -> None:
        super().__init__([VazhushalPosition])

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, dict):
            return loader(VazhushalPosition).load(value)
        return Player().deserialize(value)


class MeldOrCards(AnyOf):
    """Accept a meld, or its cards alone."""

    others = ({"type": "array", "items": {"type": "string"}},)

    def __init__(self) -> None:
        super().__init__([VazhushalMeld])

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        return loader(VazhushalMeld).load({"cards": value} if isinstance(value, list) else value)


class VazhushalOutcome(StrictSchema):
    """State one deal of Vazhushal: who went out, or what everybody has once the stock is used up."""

    dealer = seat_number()
    negative_joker = card(allow_none=True)
    went_out = Winner()
    players = Many(PositionOrPlayer(), most=MOST_SEATS)


class VazhushalWilds(StrictSchema):
    """Ask which cards are wild."""

    negative_joker = card(required=True)


class VazhushalValidateMeld(StrictSchema):
    """Ask whether cards are a meld."""

    negative_joker = card(required=True)
    meld = card_list(required=True)
    as_ = _stands_for(data_key="as", attribute="as", allow_none=True)
    first_meld = Flag()
    player_count = player_count()


class VazhushalValidateTable(StrictSchema):
    """Ask whether one player may have these melds."""

    negative_joker = card(required=True)
    melds = Many(MeldOrCards(), required=True, most=MOST_MELDS)
    player_count = player_count()


class VazhushalRedealCheck(StrictSchema):
    """Ask whether a dealt hand means a new deal."""

    player_count = player_count(required=True)
    hand = card_list(required=True)


OUTCOME: type[Schema] = VazhushalOutcome
QUESTIONS: Mapping[str, type[Schema]] = {
    "wilds": VazhushalWilds,
    "validate_meld": VazhushalValidateMeld,
    "validate_table": VazhushalValidateTable,
    "redeal_check": VazhushalRedealCheck,
    "deck_setup": TableQuestion,
    "table": TableQuestion,
    **seating.QUESTIONS,
}
