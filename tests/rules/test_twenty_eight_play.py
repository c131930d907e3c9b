"""Cards and bidding of 28 as in RULES §11: values, tricks, the auction, void deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules import GAME_TYPES
from rules.statements import RuleViolation

GAME = GAME_TYPES["twenty_eight"]
ORDER = ["X1", "Y1", "X2", "Y2", "X3", "Y3"]
PACK = [rank + suit for suit in "SHDC" for rank in "J9ATKQ876"]


def ask(what: str, facts: Mapping[str, Any], **options: Any) -> dict[str, Any]:
    return GAME.answer(what, GAME.settle("gama_28", options), facts)


def refused(what: str, facts: Mapping[str, Any], **options: Any) -> RuleViolation:
    with pytest.raises(RuleViolation) as raised:
        ask(what, facts, **options)
    return raised.value


@pytest.mark.parametrize(
    ("cards", "points"),
    [("JS", 3), ("9S", 2), ("AS", 1), ("TS", 1), ("KS", 0), ("6S", 0), ("JS JH 9D AC TC 8C", 10), ("", 0)],
)
def test_card_points(cards: str, points: int) -> None:
    assert ask("card_points", {"cards": cards.split()}) == {"points": points}


def test_all_cards_hold_28_points() -> None:
    assert ask("card_points", {"cards": PACK}) == {"points": 28}


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (["10S"], "UNKNOWN_CARD"),
        (["JK"], "UNKNOWN_CARD"),
        (["5S"], "UNKNOWN_CARD"),
        (["JS", "JS"], "TOO_MANY_COPIES"),
    ],
)
def test_cards_of_the_pack_only(cards: list[str], code: str) -> None:
    assert refused("card_points", {"cards": cards}).code == code


@pytest.mark.parametrize(
    ("cards", "trump", "wins"),
    [
        ("AS TH KS 6S QS JH", None, "AS"),
        ("AS TH KS 6S 6H JD", "H", "TH"),
        ("7S 6H KD 8S QS JD", "H", "6H"),
        ("9S JS AS TS KS QS", "S", "JS"),
        ("6S 9S AS TS KS QS", None, "9S"),
        ("TS AS KS", None, "AS"),
        ("KS QS TS", "D", "TS"),
    ],
)
def test_trick_winner(cards: str, trump: str | None, wins: str) -> None:
    answer = ask("trick_winner", {"cards": cards.split(), "trump": trump, "players": ORDER})
    assert answer["winning_card"] == wins
    assert answer["winner"] == ORDER[cards.split().index(wins)]
    assert cards.split()[answer["place"] - 1] == wins


def test_trump_has_no_power_while_hidden() -> None:
    facts = {"cards": ["AS", "6H", "KS"], "trump": "H"}
    assert ask("trick_winner", {**facts, "asked": False})["winning_card"] == "AS"
    assert ask("trick_winner", {**facts, "asked": True})["winning_card"] == "6H"


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"cards": []}, "HAND_SIZE"),
        ({"cards": PACK[:7]}, "HAND_SIZE"),
        ({"cards": ["AS", "AS"]}, "TOO_MANY_COPIES"),
        ({"cards": ["AS"], "trump": "X"}, "UNKNOWN_CARD"),
        ({"cards": ["AS"], "trump": ""}, "UNKNOWN_CARD"),
        ({"cards": ["AS"], "trump": "SH"}, "UNKNOWN_CARD"),
        ({"cards": [*PACK[:7], "1S"]}, "UNKNOWN_CARD"),
        ({"cards": [*PACK[:7], "2S"]}, "UNKNOWN_CARD"),
        ({"cards": ["AS", "AS"], "trump": "X"}, "UNKNOWN_CARD"),
    ],
)
def test_tricks_that_cannot_be(facts: Mapping[str, Any], code: str) -> None:
    assert refused("trick_winner", facts).code == code


@pytest.mark.parametrize(
    ("bids", "bidder", "bid", "in_line"),
    [
        ([], None, None, "X1"),
        ([("X1", 16)], "X1", 16, "Y1"),
        ([("X1", 16), ("Y1", "pass"), ("X2", 20)], "X2", 20, "Y2"),
        ([("X1", 16), ("Y1", 17), ("X2", 18)], "X2", 18, "Y2"),
        ([("X1", 16), ("Y1", "pass"), ("X2", "thani")], "X2", "thani", None),
        ([("X1", 16), *((name, "pass") for name in ORDER[1:])], "X1", 16, None),
        # Y3 speaks while Y1 is in line: it is Y1's bid, and Y1 has spoken.
        ([("X1", 16), ("Y3", 17)], "Y1", 17, "X2"),
        ([("X2", 16)], "X1", 16, "Y1"),
        # X2 speaks over Y1, an opponent, who let the turn go by.
        ([("X1", 16), ("X2", 20)], "X2", 20, "Y2"),
    ],
)
def test_auction(bids: Sequence[tuple[str, Any]], bidder: str | None, bid: Any, in_line: str | None) -> None:
    answer = ask("auction", {"order": ORDER, "bids": bids})
    assert (answer["bidder"], answer["bid"], answer["in_line"]) == (bidder, bid, in_line)
    assert answer["finished"] == (in_line is None)


@pytest.mark.parametrize(
    ("bids", "code", "words"),
    [
        ([("X1", "pass")], "MUST_OPEN", "X1 sits first and must open with at least 16"),
        ([("Y1", 16)], "MUST_OPEN", "X1 sits first"),
        ([("X1", 15)], "BID_TOO_LOW", "15"),
        ([("X1", 29)], "BID_TOO_HIGH", "29"),
        ([("X1", 16.5)], "BID_NOT_INTEGER", "16.5"),
        ([("X1", "eighteen")], "UNKNOWN_BID", "eighteen"),
        ([("X1", 17), ("Y1", 17)], "BID_NOT_HIGHER", "Y1 bids 17"),
        ([("X1", "thani"), ("Y1", 28)], "BID_NOT_HIGHER", "thani"),
        ([("X1", "thani"), ("Y1", "thani")], "BID_NOT_HIGHER", "thani"),
        ([("X1", 16), ("Y1", "pass"), ("X2", 18)], "OVER_PARTNER_MIN_20", "over X1 of the same team"),
        ([("X1", 16), ("Y1", "pass"), ("X3", 19)], "OVER_PARTNER_MIN_20", "X2 bids 19"),
        (
            [("X1", 16), ("Y1", 17), *((name, "pass") for name in ORDER[2:]), ("X1", 18)],
            "ONE_BID_PER_PLAYER",
            "X1",
        ),
        ([("X1", 16), ("X1", "pass")], "ONE_BID_PER_PLAYER", "X1"),
        ([("X1", 16), ("Y3", 17), ("Y1", "pass")], "ONE_BID_PER_PLAYER", "Y1"),
        ([("Z1", 16)], "UNKNOWN_PLAYER", "Z1"),
    ],
)
def test_calls_that_are_refused(bids: Sequence[tuple[str, Any]], code: str, words: str) -> None:
    violation = refused("auction", {"order": ORDER, "bids": bids})
    assert violation.code == code
    assert words in violation.statement.text


@pytest.mark.parametrize(
    ("order", "code"), [(ORDER[:5], "PLAYER_COUNT"), ([*ORDER[:5], "X1"], "UNKNOWN_PLAYER")]
)
def test_auction_is_for_six_players(order: list[str], code: str) -> None:
    assert refused("auction", {"order": order, "bids": []}).code == code


SPADES = ["JS", "9S", "AS", "TS", "KS", "QS"]
MIXED = ["JH", "9H", "AD", "TD", "KC", "QC"]


@pytest.mark.parametrize(
    ("facts", "kind", "words"),
    [
        ({"hands": {"Ann": SPADES}}, "single_suit", "Ann holds six cards of one suit"),
        ({"hands": {"Ann": MIXED}}, None, ""),
        ({"hands": {"Ann": SPADES[:5]}}, None, ""),
        (
            {"hands": {"Ann": SPADES[:5], "Bob": MIXED}, "trump": "S", "bidders": ["Ann"]},
            "no_trump",
            "No trump is held by Bob",
        ),
        ({"hands": {"Ann": SPADES[:5], "Bob": MIXED}, "trump": "H", "bidders": ["Ann"]}, None, ""),
    ],
)
def test_void_deals(facts: Mapping[str, Any], kind: str | None, words: str) -> None:
    answer = ask("void_deal", facts)
    assert (answer["void"], answer.get("kind")) == (kind is not None, kind)
    assert words in (answer["reason"] or {"text": ""})["text"]


def test_six_of_one_suit_void_no_deal_where_the_table_plays_them() -> None:
    assert not ask("void_deal", {"hands": {"Ann": SPADES}}, single_suit_void=False)["void"]


def test_same_card_in_two_hands() -> None:
    assert refused("void_deal", {"hands": {"Ann": ["JS"], "Bob": ["JS"]}}).code == "TOO_MANY_COPIES"
