"""Share the shapes of the climbing games: finishing orders, cards left, plays."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from api.schemas.common import StrictSchema, Text, WholeNumber, card, card_list, seat_number
from api.schemas.measured import ByName, Many


def player_name(**kwargs: Any) -> Text:
    """Return a field for a player's name."""
    return Text(most=80, fewest=1, **kwargs)


def player_list(**kwargs: Any) -> Many:
    """Return a field for players in order."""
    return Many(player_name(), most=20, **kwargs)


def count(**kwargs: Any) -> WholeNumber:
    """Return a field for how many there are of something; the rules say how many there can be."""
    return WholeNumber(validate=validate.Range(min=-999, max=999), **kwargs)


class CardsLeft(StrictSchema):
    """State how many cards one seat was left with."""

    seat = seat_number(required=True)
    cards_left = count(required=True)


class ClimbingOutcome(StrictSchema):
    """State one deal: `order` in which the seats went out, or the `cards_left` where these count."""

    dealer = seat_number()
    order = Many(seat_number(), most=20)
    cards_left = Many(CardsLeft, most=20)


class SessionDeal(fields.Field[Any]):
    """Accept the players in the order they went out, or the cards left by player."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"type": ["array", "object"]}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, list):
            return player_list().deserialize(value)
        if isinstance(value, dict):
            return card_counts().deserialize(value)
        raise ValidationError("A deal is a list of players, or the cards left by player.")


def card_counts(**kwargs: Any) -> ByName:
    """Return a field for the cards left by player."""
    return ByName(keys=player_name(), values=count(), most=20, **kwargs)


class Session(StrictSchema):
    """Ask for the sums of a session; `cards_left` is short for a single deal."""

    scoring = Text(most=20, allow_none=True, validate=validate.OneOf(("place_sum", "2-1", "cards_left")))
    deals = Many(SessionDeal(), most=200)
    cards_left = card_counts()


class Places(StrictSchema):
    """Ask for the places that follow from who went out in which order."""

    players = player_list(required=True)
    order = player_list(required=True)


class NextLead(StrictSchema):
    """Ask who leads after all have passed."""

    players = player_list(required=True)
    last = player_name(required=True)
    out = player_list()


class Classify(StrictSchema):
    """Ask what kind of play some cards make."""

    player_count = count(allow_none=True)
    cards = card_list(required=True)


class Beats(StrictSchema):
    """Ask whether a play beats the one before it."""

    player_count = count(allow_none=True)
    play = card_list(required=True)
    previous = card_list(required=True)


class FirstPlay(StrictSchema):
    """Ask whether a play may open; `hand_has` is the card that opens where the usual one is `out`."""

    player_count = count(allow_none=True)
    player = player_name(allow_none=True)
    cards = card_list(required=True)
    hand_has = card(allow_none=True)
    out = card_list()


def questions(deal: type[Schema]) -> dict[str, type[Schema]]:
    """Return the questions of a climbing game; `deal` is the shape of its own one about dealing."""
    return {
        "classify": Classify,
        "beats": Beats,
        "deal": deal,
        "first_play": FirstPlay,
        "next_lead": NextLead,
        "places": Places,
        "session": Session,
    }
