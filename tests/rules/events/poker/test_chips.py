"""Colour-up, payouts and deals of a freeze-out (RULES §12 K-13)."""

from __future__ import annotations

import pytest

from rules.events.poker.colour_up import Held, dealt_to, odd_chips, race
from rules.events.poker.deals import by_chips, by_icm
from rules.events.poker.payouts import pay, shares
from rules.statements import RuleViolation
from tests.rules.events.poker.naive_room import icm


class TestRace:
    def test_cards_are_dealt_from_seat_1_one_to_all_at_a_time(self) -> None:
        odd = odd_chips({1: Held(7), 2: Held(5), 4: Held(3)}, 5, 25)
        assert odd == {1: 2, 2: 0, 4: 3}
        assert [*dealt_to(odd)] == [1, 4, 1, 4, 4]

    def test_the_highest_cards_win_spades_first_at_most_one_each(self) -> None:
        held = {1: Held(7, 100), 2: Held(5), 4: Held(3, 50)}
        raced = race(held, 5, 25, ["KH", "KS", "2C", "AD", "3C"])
        assert {seat: each.worth for seat, each in raced.items()} == {1: 125, 2: 25, 4: 75}
        assert [seat for seat, each in raced.items() if each.won] == [4]

    def test_nobody_is_raced_out(self) -> None:
        raced = race({1: Held(1), 2: Held(4, 25)}, 5, 25, ["2C", "AS", "KS", "QS", "JS"])
        assert raced[1].worth == 25
        assert raced[1].saved

    def test_half_a_chip_counts_as_one(self) -> None:
        none = race({1: Held(1, 100), 2: Held(1, 100)}, 5, 25, ["AS", "KS"])
        assert not any(each.won for each in none.values())
        one = race({1: Held(2, 100), 2: Held(1, 100)}, 5, 25, ["AS", "KS", "QS"])
        assert [seat for seat, each in one.items() if each.won] == [1]

    def test_cards_that_are_missing_are_asked_for(self) -> None:
        with pytest.raises(RuleViolation, match="there are 2 odd chips"):
            race({1: Held(2, 100)}, 5, 25, ["AS"])
        with pytest.raises(RuleViolation, match="cannot be changed"):
            odd_chips({1: Held(2)}, 10, 25)


class TestPayouts:
    def test_a_pot_is_shared_and_what_is_left_over_goes_to_the_first(self) -> None:
        assert shares(1001, [5000, 3000, 2000]) == [501, 300, 200]
        with pytest.raises(RuleViolation, match="120"):
            shares(1000, [7000, 5000])

    def test_who_tie_share_what_their_places_have(self) -> None:
        paid = pay({"a": 1, "b": 2, "c": 2}, [500, 300, 201], str)
        assert {name: each.amount for name, each in paid.items()} == {"a": 500, "b": 251, "c": 250}
        assert paid["b"].said.text == "b, place 2 with others: 501 shared by 2, 251."

    def test_a_tie_at_the_last_place_that_is_paid_is_split_too(self) -> None:
        paid = pay({"a": 1, "b": 2, "c": 2}, [500, 300], str)
        assert paid["c"].amount == 150


class TestDeals:
    @pytest.mark.parametrize(
        ("stacks", "sums"),
        [([5000, 3000, 2000], [500, 300, 200]), ([1, 1, 1, 1], [100]), ([7, 2, 9, 4, 5], [1000, 600, 300])],
    )
    def test_icm_is_what_every_order_of_finishing_gives(self, stacks: list[int], sums: list[int]) -> None:
        named = {str(at): stack for at, stack in enumerate(stacks)}
        deal = by_icm(named, sums)
        assert sum(deal.values()) == sum(sums)
        for got, wanted in zip(deal.values(), icm(stacks, sums), strict=True):
            assert abs(got - wanted) < 1

    def test_by_chips_each_has_the_least_sum_for_sure(self) -> None:
        assert by_chips({"a": 6000, "b": 3000, "c": 1000}, [500, 300, 200]) == {"a": 440, "b": 320, "c": 240}

    def test_no_deal_without_chips(self) -> None:
        with pytest.raises(RuleViolation, match="who have chips"):
            by_icm({"a": 100, "b": 0}, [500, 300])
        with pytest.raises(RuleViolation, match="sums"):
            by_icm({"a": 100, "b": 100}, [500, 300, 200])
