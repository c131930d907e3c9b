"""Check the shape of a deal of 13-card rummy and of the questions about hands and declarations."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema

from api.schemas import seating
from api.schemas.common import (
    Flag,
    StrictSchema,
    card,
    card_list,
    meld_list,
    points,
    seat_number,
)
from api.schemas.deals import TableQuestion, Winner, choice, player_count


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


class WildsQuestion(StrictSchema):
    """Ask which cards are wild."""

    indicator = card(required=True)


class ValidateDeclaration(StrictSchema):
    """Ask whether 13 cards laid out in groups are a valid show; `rest` are cards in no group."""

    player_count = player_count()
    indicator = card(allow_none=True)
    melds = meld_list(required=True)
    rest = card_list()


class HandPoints(StrictSchema):
    """Ask what a hand costs, as laid out in `melds` where they are given."""

    player_count = player_count()
    indicator = card(allow_none=True)
    cards = card_list(required=True)
    melds = meld_list(allow_none=True)
    basis = choice("normal", "first_turn_unplayed")


QUESTIONS: Mapping[str, type[Schema]] = {
    "wilds": WildsQuestion,
    "validate_declaration": ValidateDeclaration,
    "hand_points": HandPoints,
    "deck_setup": TableQuestion,
    "table": TableQuestion,
    **seating.QUESTIONS,
}
