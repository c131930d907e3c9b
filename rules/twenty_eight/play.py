"""Answer questions about the cards and the bidding of 28 (RULES §11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from rules.cards import SUITS
from rules.checks import check_copies, check_known
from rules.facts import (
    CARD,
    CARDS,
    FLAG,
    MOST_CARDS,
    PLAYER_NAME,
    ByName,
    Either,
    Many,
    Number,
    Offer,
    Pair,
    Question,
    Text,
    When,
)
from rules.roster import check_named_once
from rules.scoresheet import Facts
from rules.statements import RuleViolation, Statement
from rules.switches import Rules
from rules.twenty_eight.house import House, check_bid

# Which numbers and words are bids is for the house to say.
_NUMBER = Number("points", -1000, 1000, whole=False)
_WORD = Text("word", 20)
BID = Either("bid", (_NUMBER, _WORD)).or_null


def bids_of(house: House, *others: str, optional: bool = False) -> Either:
    """Return the kind of a bid; that above all numbers may be `optional`, a house rule of its name.

    `others` are further words that can be said.
    """
    alone = Offer(house.thani, when=When(house.thani, (True,)) if optional else None)
    of = (_NUMBER.from_to("min_bid", "max_bid"), _WORD.offering(alone, *others))
    return replace(BID, of=of).said(faces="tw28", label="tw28.bid", needs="tw28.needsBid")


def card_points(house: House, rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return the card points of `cards`: jack 3, nine 2, ace and ten 1."""
    _check_cards(house, rules, facts["cards"], "/cards")
    return {"points": _worth(house, facts["cards"])}


def trick_winner(house: House, rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return which of `cards`, in the order played, wins the trick.

    `trump` is the trump suit, or None before anybody has asked for it. Where the suit is known but still
    hidden, `asked` is false and it has no power; asked for during this trick, every trump in it counts.
    `players` names who played, in the same order.
    """
    cards, trump = facts["cards"], facts.get("trump")
    if not 1 <= len(cards) <= house.players(rules):
        raise RuleViolation("HAND_SIZE", house.word("tw28_trick_size"), "/cards", given=len(cards))
    _check_cards(house, rules, cards, "/cards")
    _check_suit(trump)
    led, power = cards[0][1], trump if facts.get("asked", True) else None
    ranks = house.pack(rules)
    best = max(cards, key=lambda card: (card[1] == power, card[1] == led, ranks.index(card[0])))
    place = cards.index(best)
    players = facts.get("players") or []
    answer = {"winning_card": best, "place": place + 1, "points": _worth(house, cards)}
    return answer | ({"winner": players[place]} if place < len(players) else {})


def void_deal(house: House, rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return whether the cards dealt make the deal void (E-6).

    `hands` holds the cards by player; with `trump` and `bidders` (the names of the bidding team) it is also
    asked whether the other team holds a trump at all.
    """
    hands: Mapping[str, Sequence[str]] = facts["hands"]
    for name, cards in hands.items():
        _check_cards(house, rules, cards, f"/hands/{name}", name)
    check_copies([card for cards in hands.values() for card in cards], house.decks, 0, None, "/hands")
    trump, bidders, cited = facts.get("trump"), facts.get("bidders"), house.cite("E-6")
    _check_suit(trump)
    if rules["single_suit_void"]:
        for name, cards in hands.items():
            if len(cards) == house.hand_size and len({card[1] for card in cards}) == 1:
                return _void("single_suit", Statement("tw28_void_single_suit_of", {"name": name}, cited))
    if trump and bidders:
        others = {name: cards for name, cards in hands.items() if name not in bidders}
        if others and not any(card[1] == trump for cards in others.values() for card in cards):
            return _void("no_trump", Statement("tw28_void_no_trump_of", {"names": list(others)}, cited))
    return {"void": False, "reason": None}


def _void(kind: str, said: Statement) -> dict[str, Any]:
    return {"void": True, "kind": kind, "reason": said.as_json()}


@dataclass
class _Auction:
    """Follow the bidding. `order` is the players in turn, the teams alternating in it."""

    house: House
    rules: Rules
    order: Sequence[str]
    spoken: list[str] = field(default_factory=list)
    bid: Any = None
    bidder: str | None = None

    def in_line(self) -> str | None:
        """Return the player whose turn it is."""
        return next((name for name in self.order if name not in self.spoken), None)

    def team_mates(self, one: str, other: str) -> bool:
        return (self.order.index(one) - self.order.index(other)) % 2 == 0

    def call(self, name: str, bid: Any, at: str) -> None:
        """Take the next call; raises RuleViolation where it is not allowed."""
        if name not in self.order:
            raise RuleViolation("UNKNOWN_PLAYER", "tw28_auction_unknown", at, name=name)
        if bid == "pass":
            self._pass(name, at)
            return
        check_bid(self.house, self.rules, bid, f"{at}/1")
        speaker = self._speaker(name, at)
        self._check_height(speaker, bid, f"{at}/1")
        self.spoken += [*self._silent_before(speaker), speaker]
        self.bid, self.bidder = bid, speaker

    def _pass(self, name: str, at: str) -> None:
        if self.bid is None and name == self.order[0]:
            fewest = self.rules["min_bid"]
            raise RuleViolation(
                "MUST_OPEN", "tw28_must_open", at, self.house.cite("Auction"), name=name, fewest=fewest
            )
        if name in self.spoken:
            raise RuleViolation("ONE_BID_PER_PLAYER", "tw28_one_bid", at, self.house.cite("E-7"), name=name)
        self.spoken.append(name)

    def _speaker(self, name: str, at: str) -> str:
        """Return whose bid it is: a bid out of turn is that of the team-mate in line (RULES §11 Auction)."""
        in_line = self.in_line()
        if in_line is not None and self.team_mates(name, in_line):
            return in_line
        if name in self.spoken:
            raise RuleViolation("ONE_BID_PER_PLAYER", "tw28_one_bid", at, self.house.cite("E-7"), name=name)
        if self.bid is None and name != self.order[0]:
            raise RuleViolation(
                "MUST_OPEN",
                "tw28_must_open",
                at,
                self.house.cite("Auction"),
                name=self.order[0],
                fewest=self.rules["min_bid"],
            )
        return name

    def _silent_before(self, speaker: str) -> list[str]:
        """Return those before `speaker` who let their turn go by without a word: they have passed."""
        before = self.order[: self.order.index(speaker)]
        return [name for name in before if name not in self.spoken]

    def _check_height(self, speaker: str, bid: Any, at: str) -> None:
        if self.bid is None:
            return
        if self.bid == self.house.thani or (bid != self.house.thani and bid <= self.bid):
            raise RuleViolation(
                "BID_NOT_HIGHER", "tw28_bid_not_higher", at, name=speaker, bid=bid, standing=self.bid
            )
        fewest = self.rules["over_partner_min"]
        if self.bidder and self.team_mates(speaker, self.bidder) and bid != self.house.thani and bid < fewest:
            raise RuleViolation(
                "OVER_PARTNER_MIN_20",
                "tw28_over_partner",
                at,
                self.house.cite("E-7"),
                name=speaker,
                bid=bid,
                partner=self.bidder,
                fewest=fewest,
            )


def auction(house: House, rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return who bid highest in an auction, or refuse the first call that is not allowed.

    `order` lists the six players in turn, dealer's right first; `bids` holds ``[player, bid]`` in the order
    called, a bid being a number, ``thani`` or ``pass``.
    """
    order = facts["order"]
    if len(order) != house.players(rules):
        raise RuleViolation("PLAYER_COUNT", "tw28_auction_players", "/order", given=len(order))
    check_named_once(order, "/order")
    called = _Auction(house, rules, order)
    for place, (name, bid) in enumerate(facts["bids"]):
        called.call(name, bid, f"/bids/{place}")
    in_line = called.in_line() if called.bid != house.thani else None
    return {
        "valid": True,
        "bidder": called.bidder,
        "bid": called.bid,
        "in_line": in_line,
        "finished": in_line is None,
    }


def _worth(house: House, cards: Sequence[str]) -> int:
    return sum(house.points.get(card[0], 0) for card in cards)


def _check_cards(house: House, rules: Rules, cards: Sequence[str], at: str, name: str | None = None) -> None:
    check_known(cards, at, name, jokers=())
    for place, card in enumerate(cards):
        if card[0] not in house.pack(rules):
            raise RuleViolation("UNKNOWN_CARD", house.word("tw28_not_in_pack"), f"{at}/{place}", card=card)
    check_copies(cards, house.decks, 0, None, at, name)


def _check_suit(suit: Any) -> None:
    if suit is not None and suit not in tuple(SUITS):
        raise RuleViolation("UNKNOWN_CARD", "tw28_suit", "/trump", suit=suit)


_TRUMP = Text("suit", 10).or_null.offering(*SUITS).told("trump")
_TRICK = Many("trick", CARD, MOST_CARDS).needed
_HANDS = ByName("hands", PLAYER_NAME, CARDS, 6).needed.told("hands")


def questions_of(house: House, *left_out: str) -> Mapping[str, Question]:
    """Return what can be asked about a game of the family."""
    names = Many("players", PLAYER_NAME, max(6, *house.seat_range))
    call = Pair("call", (PLAYER_NAME, bids_of(house, "pass")), "A call is a player and a bid.")
    calls = {
        "order": Many("players", PLAYER_NAME, 20).needed.known_as("in_turn"),
        "bids": Many("calls", call, 50).needed.told("bids"),
    }
    trick = {
        "cards": _TRICK.told("cards"),
        "trump": _TRUMP,
        "asked": FLAG.told("asked"),
        "players": names,
    }
    hands = {"hands": _HANDS, "trump": _TRUMP, "bidders": replace(names, is_a="side").told("bidder")}
    questions = {
        "auction": Question(calls, partial(auction, house)),
        "trick_winner": Question(trick, partial(trick_winner, house)),
        "card_points": Question({"cards": CARDS.needed.told("won")}, partial(card_points, house)),
        "void_deal": Question(hands, partial(void_deal, house)),
    }
    return {what: question for what, question in questions.items() if what not in left_out}
