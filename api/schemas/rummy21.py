"""Check the shape of a deal of 21-card rummy and of questions about it."""

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
from api.schemas.deals import TableQuestion, Winner, choice, player_list, results, value_count

KINDS = ("full", "eight_jokers", "eight_dublees", "three_tunnelas")
SHOWS = ("normal", "first_turn", "early", "last_standing", "void")
STATUSES = ("played", "drop_first", "drop_later", "wrong_show")


class SettlementResult(StrictSchema):
    """State the result of one seat: his status, his cards or points, and his value cards."""

    seat = seat_number(required=True)
    status = choice(*STATUSES, allow_none=True)
    bonus = points(allow_none=True)
    points = points(allow_none=True)
    cards = card_list(allow_none=True)
    melds = meld_list(allow_none=True)
    value_cards = card_list(allow_none=True)
    had_turn = Flag(allow_none=True)


class SettlementOutcome(StrictSchema):
    """State one deal; the winner's hand is checked where it is entered."""

    dealer = seat_number()
    players = player_list()
    indicator = card(allow_none=True)
    winner = Winner()
    show = choice(*SHOWS)
    winner_special = meld_list(allow_none=True)
    winner_melds = meld_list(allow_none=True)
    winner_rest = card_list(allow_none=True)


class Rummy21Result(SettlementResult):
    """State the result of one seat in 21-card rummy."""

    same = value_count()
    upper = value_count()
    lower = value_count()


class Rummy21Outcome(SettlementOutcome):
    """State one deal of 21-card rummy."""

    kind = choice(*KINDS, allow_none=True)
    results = results(Rummy21Result)


class SettlementWilds(StrictSchema):
    """Ask which cards are wild."""

    indicator = card(required=True)


class SettlementShow(StrictSchema):
    """Ask whether a show is right."""

    indicator = card(required=True)
    special = meld_list()
    melds = meld_list()
    rest = card_list()


class Rummy21Show(SettlementShow):
    """Ask whether a show of 21-card rummy is right."""

    kind = choice(*KINDS)


class LoserPoints(StrictSchema):
    """Ask what a loser's hand costs."""

    indicator = card(required=True)
    cards = card_list(required=True)
    melds = meld_list(allow_none=True)


class SettlementBonus(StrictSchema):
    """Ask what value cards are worth."""

    indicator = card(allow_none=True)
    cards = card_list(allow_none=True)


class Rummy21Bonus(SettlementBonus):
    """Ask what value cards of 21-card rummy are worth."""

    same = value_count()
    upper = value_count()
    lower = value_count()


OUTCOME: type[Schema] = Rummy21Outcome
QUESTIONS: Mapping[str, type[Schema]] = {
    "wilds": SettlementWilds,
    "validate_show": Rummy21Show,
    "loser_points": LoserPoints,
    "value_bonus": Rummy21Bonus,
    "table": TableQuestion,
    "deck_setup": TableQuestion,
    **seating.QUESTIONS,
}
