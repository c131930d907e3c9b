"""A freeze-out among friends is settled by its buy-ins and prizes, and adds up to nothing."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events.poker.settling import Settled, settled
from rules.events.prizes import payouts
from tests.rules.events.poker_night import Poker

BUY_IN: dict[str, Any] = {
    "competition": "poker",
    "title": "Poker",
    "game": "gama_poker",
    "preset": "gama_poker_2025",
    "fee": 100,
    "prizes": [{"place": 1, "share": 60}, {"place": 2, "share": 30}],
}


@pytest.fixture
def night() -> Poker:
    return Poker(4)


def settle(night: Poker) -> Settled:
    made = settled(night.event, "room", night.results)
    assert made is not None
    return made


def said(night: Poker) -> list[str]:
    return [note.text for note in settle(night).notes]


def test_nobody_owes_anything_before_a_buy_in_is_said(night: Poker) -> None:
    assert settled(night.event, "room", night.results) is None
    night.do("competition", **BUY_IN, pot=500)
    assert settled(night.event, "room", night.results) is None, "the pot is another than the buy-ins"


def test_pot_is_the_buy_ins_of_all_who_came(night: Poker) -> None:
    night.do("competition", **BUY_IN)
    assert settle(night).notes[1].text == "Place 1: 60 % of 400 is 240."
    night.comes_late("late1")
    assert settle(night).notes[1].text == "Place 1: 60 % of 500 is 300."
    assert settle(night).players == ("p1", "p2", "p3", "p4", "late1")
    assert settle(night).payments == [], "it is not over"


def test_what_no_prize_takes_goes_to_who_won(night: Poker) -> None:
    night.do("competition", **BUY_IN)
    night.bust("p4")
    night.bust("p3")
    night.bust("p2")
    assert settle(night).balances == {"p1": 180, "p2": 20, "p3": -100, "p4": -100}
    assert settle(night).payments == [("p3", "p1", 100), ("p4", "p1", 80), ("p4", "p2", 20)]
    assert said(night) == [
        "Everybody puts 100 into the pot, which the prizes share.",
        "Place 1: 60 % of 400 is 240.",
        "Place 2: 30 % of 400 is 120.",
        "The 40 that no prize takes go to p1.",
        "Won 200, lost 200: together nothing.",
        "Fewest payments that settle it: 3.",
    ]


def test_who_left_has_paid_and_his_prize_goes_to_who_won(night: Poker) -> None:
    night.do("competition", **BUY_IN)
    night.bust("p4")
    night.bust("p3")
    night.do("withdrawn", entrants=["p2"])
    assert settle(night).balances == {"p1": 300, "p2": -100, "p3": -100, "p4": -100}


def test_what_no_prize_takes_is_not_of_who_was_disqualified_after_he_won(night: Poker) -> None:
    night.do("competition", **BUY_IN)
    for each in ("p4", "p3", "p2"):
        night.bust(each)
    night.do("disqualified", entrant="p1")
    assert settle(night).balances == {"p1": -100, "p2": 180, "p3": 20, "p4": -100}


def test_a_deal_is_settled_as_it_was_made(night: Poker) -> None:
    night.do("competition", **{**BUY_IN, "prizes": [{"place": 1, "share": 75}, {"place": 2, "share": 25}]})
    night.bust("p4")
    night.bust("p3")
    stacks = [{"entrant": "p1", "chips": 6_000}, {"entrant": "p2", "chips": 6_000}]
    night.do("deal_made", stage="room", way="chips", stacks=stacks)
    assert settle(night).balances == {"p1": 100, "p2": 100, "p3": -100, "p4": -100}
    night.refuses("DEAL_MADE", "competition", **{**BUY_IN, "fee": 200})


def test_all_who_go_out_in_one_hand_share(night: Poker) -> None:
    night.do("competition", **{**BUY_IN, "prizes": [{"place": 1, "share": 100}]})
    night.bust("p4")
    night.do("withdrawn", entrants=["p1", "p2", "p3"])
    assert settle(night).balances == dict.fromkeys(settle(night).players, 0)
    assert settle(night).payments == []


def test_amounts_beside_shares_need_a_pot_that_is_stated(night: Poker) -> None:
    more = {**BUY_IN, "prizes": [*BUY_IN["prizes"], {"place": 3, "amount": 50}]}
    assert "Enter the pot" in night.refuses("PRIZE_SUM", "competition", **more)


def test_who_has_no_seat_has_bought_nothing(night: Poker) -> None:
    night.do("competition", **BUY_IN)
    night.enters("poker", "late1", late=True)
    assert settle(night).players == ("p1", "p2", "p3", "p4")


def test_a_hall_does_not_settle_among_its_players(night: Poker, monkeypatch: pytest.MonkeyPatch) -> None:
    night.do("competition", **BUY_IN)
    monkeypatch.setattr("rules.events.poker.settling.MOST_FRIENDS", 3)
    assert settled(night.event, "room", night.results) is None


def test_who_is_paid_is_told_on_the_page_too(night: Poker) -> None:
    night.do("competition", **BUY_IN)
    found = payouts(night.event, "poker", {"room": night.contest("room")})
    assert found.sums == (240, 120)


def test_what_was_paid_stays_paid_and_the_rest_is_settled_anew(night: Poker) -> None:
    night.do("competition", **BUY_IN)
    for each in ("p4", "p3", "p2"):
        night.bust(each)
    payment: dict[str, Any] = {"stage": "room", "payer": "p3", "receiver": "p1", "amount": 100}
    night.do("payment_made", **payment)
    assert settle(night).payments == [("p4", "p1", 80), ("p4", "p2", 20)]
    assert said(night)[-1] == "Fewest payments that settle it: 2."
    # All of the pot is his who won: p2 owes now, and p3 has paid.
    night.do("competition", **{**BUY_IN, "prizes": [{"place": 1, "share": 100}]})
    assert settle(night).paid == (("p3", "p1", 100),)
    assert settle(night).payments == [("p2", "p1", 100), ("p4", "p1", 100)]
    night.do("payment_made", **payment, back=True)
    assert settle(night).payments == [("p2", "p1", 100), ("p3", "p1", 100), ("p4", "p1", 100)]
    for payer in ("p2", "p3", "p4"):
        night.do("payment_made", stage="room", payer=payer, receiver="p1", amount=100)
    assert settle(night).payments == []
    assert said(night)[-1] == "Won 300, lost 300: together nothing."


def test_a_payment_is_between_two_who_played_and_is_taken_back_once(night: Poker) -> None:
    night.do("competition", **BUY_IN)
    night.enters("poker", "late1", late=True)
    for each in ("p4", "p3", "p2"):
        night.bust(each)
    payment: dict[str, Any] = {"stage": "room", "payer": "p3", "receiver": "p1", "amount": 100}
    night.refuses("PAYMENT", "payment_made", **{**payment, "receiver": "p3"})
    night.refuses("NOT_IN", "payment_made", **{**payment, "payer": "late1"})
    night.refuses("NOT_IN", "payment_made", **{**payment, "receiver": "late1"})
    night.refuses("PAYMENT", "payment_made", **payment, back=True)
    night.do("payment_made", **payment)
    night.refuses("PAYMENT", "payment_made", **{**payment, "amount": 80}, back=True)
    night.do("payment_made", **payment, back=True)
    night.refuses("PAYMENT", "payment_made", **payment, back=True)
