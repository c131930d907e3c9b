"""Answer questions about the cards and the bidding of 28 (RULES §11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.cards.cards import SUITS
from rules.checks import check_copies
from rules.outcome.common_kinds import FLAG, MOST_CARDS, NATURAL, NATURALS, PLAYER_NAME
from rules.outcome.kinds import ByName, Many, Pair, Text
from rules.outcome.question import Question
from rules.sheet.scoresheet import Facts
from rules.statements import RuleViolation, Statement
from rules.twenty_eight.auction import auction
from rules.twenty_eight.house import CARD_POINTS, TWENTY_EIGHT, House
from rules.twenty_eight.outcome import bids_of


def card_points(house: House, facts: Facts) -> dict[str, Any]:
    """Return the card points of `cards`: jack 3, nine 2, ace and ten 1."""
    _check_in_pack(house, facts["cards"], "/cards")
    check_copies(facts["cards"], house.decks, "/cards")
    return {"points": _worth(facts["cards"])}


def trick_winner(house: House, facts: Facts) -> dict[str, Any]:
    """Return which of `cards`, in the order played, wins the trick.

    `trump` is the trump suit, or None before anybody has asked for it. Where the suit is known but still
    hidden, `asked` is false and it has no power; asked for during this trick, every trump in it counts.
    `players` names who played, in the same order.
    """
    cards, trump = facts["cards"], facts.get("trump")
    _check_in_pack(house, cards, "/cards")
    _check_suit(trump)
    if not 1 <= len(cards) <= house.players:
        raise house.refusal("HAND_SIZE", "tw28_trick_size", "/cards", given=len(cards))
    check_copies(cards, house.decks, "/cards")
    led, power = cards[0][1], trump if facts.get("asked", True) else None
    best = max(cards, key=lambda card: (card[1] == power, card[1] == led, house.pack.index(card[0])))
    place = cards.index(best)
    players = facts.get("players") or []
    answer = {"winning_card": best, "place": place + 1, "points": _worth(cards)}
    return answer | ({"winner": players[place]} if place < len(players) else {})


def void_deal(house: House, facts: Facts) -> dict[str, Any]:
    """Return whether the cards dealt make the deal void (E-6).

    `hands` holds the cards by player; with `trump` and `bidders` (the names of the bidding team) it is also
    asked whether the other team holds a trump at all.
    """
    hands: Mapping[str, Sequence[str]] = facts["hands"]
    trump, bidders = facts.get("trump"), facts.get("bidders")
    for name, cards in hands.items():
        _check_in_pack(house, cards, f"/hands/{name}")
    _check_suit(trump)
    for name, cards in hands.items():
        check_copies(cards, house.decks, f"/hands/{name}", name)
    check_copies([card for cards in hands.values() for card in cards], house.decks, "/hands")
    if house.rules["single_suit_void"]:
        for name, cards in hands.items():
            if len(cards) == house.hand_size and len({card[1] for card in cards}) == 1:
                return _void("single_suit", house.says("tw28_void_single_suit_of", "E-6", name=name))
    if trump and bidders:
        others = {name: cards for name, cards in hands.items() if name not in bidders}
        if others and not any(card[1] == trump for cards in others.values() for card in cards):
            return _void("no_trump", house.says("tw28_void_no_trump_of", "E-6", names=list(others)))
    return {"void": False, "reason": None}


def _void(kind: str, said: Statement) -> dict[str, Any]:
    return {"void": True, "kind": kind, "reason": said.as_json()}


def _worth(cards: Sequence[str]) -> int:
    return sum(CARD_POINTS.get(card[0], 0) for card in cards)


def _check_in_pack(house: House, cards: Sequence[str], at: str) -> None:
    for place, card in enumerate(cards):
        if card[0] not in house.pack:
            raise house.refusal("UNKNOWN_CARD", "tw28_not_in_pack", f"{at}/{place}", card=card)


def _check_suit(suit: Any) -> None:
    if suit is not None and suit not in tuple(SUITS):
        raise RuleViolation("UNKNOWN_CARD", "tw28_suit", "/trump", suit=suit)


_NAMES = Many("players", PLAYER_NAME, 6)
_CALL = Pair("call", (PLAYER_NAME, bids_of(TWENTY_EIGHT, "pass")), "A call is a player and a bid.")
_CALLS = {
    "order": Many("players", PLAYER_NAME, 20).needed.known_as("in_turn"),
    "bids": Many("calls", _CALL, 50).needed.labelled("bids"),
}
_TRUMP = Text("suit", 10).or_null.offering(*SUITS).labelled("trump")
TRICK = {
    "cards": Many("trick", NATURAL, MOST_CARDS).needed.labelled("cards"),
    "trump": _TRUMP,
    "asked": FLAG.labelled("asked"),
    "players": _NAMES,
}
# All cards of both packs of 56, where eight play.
_WON = replace(NATURALS, most=64).needed.labelled("won")
_DEALT = {
    "hands": ByName("hands", PLAYER_NAME, NATURALS, 6).needed.labelled("hands"),
    "trump": _TRUMP,
    "bidders": replace(_NAMES, is_a="side").labelled("bidder"),
}
# What can be asked about any game of the family, and about 28.
TRICKS: Mapping[str, Question] = {
    "trick_winner": Question(TRICK, trick_winner),
    "card_points": Question({"cards": _WON}, card_points),
}
QUESTIONS: Mapping[str, Question] = {
    "auction": Question(_CALLS, auction),
    **TRICKS,
    "void_deal": Question(_DEALT, void_deal),
}
