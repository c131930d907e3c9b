"""Check the shape of a deal of 13-card rummy and of the questions about hands, declarations and seats."""

from __future__ import annotations

from marshmallow import fields, validate

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
from api.schemas.deals import Winner

MOST_PLAYERS = 99
MOST_RESULTS = 99


class Rummy13Result(StrictSchema):
    """State how one player ended the deal; where he played to its end, his points or his cards."""

    seat = seat_number(required=True)
    points = points(allow_none=True)
    cards = card_list(allow_none=True)
    melds = meld_list(allow_none=True)
    had_turn = Flag(allow_none=True)


class Rummy13Outcome(StrictSchema):
    """State one deal; `dealer` only where it was not the next in turn."""

    dealer = seat_number()
    indicator = card(allow_none=True)
    winner = Winner()
    winner_cards = card_list(allow_none=True)
    winner_melds = meld_list(allow_none=True)


class ValidateDeclaration(StrictSchema):
    """Ask whether 13 cards laid out in groups are a valid show; `rest` are cards in no group."""

    player_count = WholeNumber(validate=validate.Range(min=0, max=MOST_PLAYERS))
    indicator = card(allow_none=True)
    melds = meld_list(required=True)
    rest = card_list()


class HandPoints(StrictSchema):
    """Ask what a hand costs, as laid out in `melds` where they are given."""

    player_count = WholeNumber(validate=validate.Range(min=0, max=MOST_PLAYERS))
    indicator = card(allow_none=True)
    cards = card_list(required=True)
    melds = meld_list(allow_none=True)
    basis = Text(validate=validate.OneOf(["normal", "first_turn_unplayed"]))


class DeckSetup(StrictSchema):
    """Ask what so many players play with."""

    player_count = WholeNumber(required=True, validate=validate.Range(min=0, max=MOST_PLAYERS))


def _players() -> fields.List:
    return fields.List(Text(most=60, fewest=1), validate=validate.Length(max=MOST_PLAYERS))


class NextDealer(StrictSchema):
    """Ask who deals after `dealer`, and who acts first in this deal."""

    seats_clockwise = _players()
    seats_anticlockwise = _players()
    dealer = Text(most=60, fewest=1, required=True)
    eliminated = _players()


class Seating(StrictSchema):
    """Ask who sits where and deals first after these draws, a card for each player."""

    draws = fields.Dict(
        keys=Text(most=60, fewest=1),
        values=card(),
        required=True,
        validate=validate.Length(min=1, max=MOST_PLAYERS),
    )


QUESTIONS = {
    "validate_declaration": ValidateDeclaration,
    "hand_points": HandPoints,
    "deck_setup": DeckSetup,
    "table": DeckSetup,
    "next_dealer": NextDealer,
    "seating": Seating,
}


def status(*statuses: str) -> Text:
    """Return the field for how a player ended the deal."""
    return Text(required=True, validate=validate.OneOf(statuses))


def show(*shows: str) -> Text:
    """Return the field for how the deal ended."""
    return Text(validate=validate.OneOf(shows))


def results(of: type[Rummy13Result]) -> fields.List:
    """Return the field for everybody's results; the winner needs none."""
    return fields.List(fields.Nested(of), required=True, validate=validate.Length(max=MOST_RESULTS))
