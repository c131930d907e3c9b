"""The chip race of a colour-up (RULES §12 K-13), and deals of the last players."""

from __future__ import annotations

from random import Random

import pytest

from rules.events.lots import Lot
from rules.events.poker.colour_up import Held, Kinds, Raced, by_lot, change, check_cards, dealt_to, race
from rules.events.poker.deals import by_chips, by_icm
from rules.statements import RuleViolation
from tests.rules.events.poker.naive_room import change_chips, icm

FIVES = Kinds(5, 25)


def raced(held: dict[str, Held], kinds: Kinds, dealt: dict[str, str]) -> dict[str, Raced]:
    cards = {player: dealt.get(player, "").split() for player in held}
    check_cards(held, kinds, cards, str)
    return race(held, kinds, cards, str)


class TestRace:
    def test_cards_are_dealt_from_seat_1_one_to_all_at_a_time(self) -> None:
        held = {"seat 1": Held(7), "seat 2": Held(5), "seat 4": Held(3)}
        cards = {player: each.cards(FIVES) for player, each in held.items()}
        assert cards == {"seat 1": 2, "seat 2": 0, "seat 4": 3}
        assert [*dealt_to(cards)] == ["seat 1", "seat 4", "seat 1", "seat 4", "seat 4"]
        first, second, *_ = Lot("thunder").shuffled(
            [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
        )
        dealt = by_lot(held, FIVES, Lot("thunder"))
        assert sum(map(len, dealt.values())) == len({card for each in dealt.values() for card in each}) == 5
        assert {first, second} <= {card for each in dealt.values() for card in each}

    def test_the_highest_cards_win_spades_first_at_most_one_each(self) -> None:
        held = {"a": Held(7), "b": Held(5), "c": Held(3)}
        found = raced(held, FIVES, {"a": "KH 2C", "c": "KS AD 3C"})
        assert {player: each.chips for player, each in found.items()} == {"a": 1, "b": 1, "c": 1}
        assert found["a"].said.text == "a: 7 × 5, cards K♥ 2♣: won none, 1 × 25."
        assert found["c"].said.text == "c: 3 × 5, cards K♠ A♦ 3♣: won one, 1 × 25."
        assert change(held, FIVES, found) == 0

    def test_nobody_is_raced_out_and_the_sum_may_so_change(self) -> None:
        held = {"a": Held(1, only=True), "b": Held(4)}
        found = raced(held, FIVES, {"a": "2C", "b": "AS KS QS JS"})
        assert {player: each.chips for player, each in found.items()} == {"a": 1, "b": 1}
        assert "nobody is raced out" in found["a"].said.text
        assert change(held, FIVES, found) == 25

    def test_half_a_chip_counts_as_one(self) -> None:
        none = raced({"a": Held(1), "b": Held(1)}, FIVES, {"a": "AS", "b": "KS"})
        assert not any(each.chips for each in none.values())
        one = raced({"a": Held(2), "b": Held(1)}, FIVES, {"a": "KS QS", "b": "AS"})
        assert {player: each.chips for player, each in one.items()} == {"a": 0, "b": 1}

    def test_tens_are_changed_for_25s_as_the_sheet_says(self) -> None:
        """Three tens are a 25 and half a ten, for which one card is dealt; nobody has five left."""
        tens = Kinds(10, 25)
        assert tens.most_odd == 4
        held = {"a": Held(3), "b": Held(2), "c": Held(4)}
        assert [each.cards(tens) for each in held.values()] == [1, 2, 2]
        found = raced(held, tens, {"a": "2C", "b": "AS KS", "c": "3C 4C"})
        assert {player: each.chips for player, each in found.items()} == {"a": 1, "b": 1, "c": 2}
        assert change(held, tens, found) == 10

    def test_random_races_are_as_the_rule_book_alone_has_them(self) -> None:
        chance = Random(13)
        for _ in range(200):
            kinds = Kinds(*chance.choice(((5, 25), (25, 100), (10, 25), (100, 500), (1, 3))))
            names = [f"p{each}" for each in range(chance.randint(1, 9))]
            most = min(kinds.most_odd, 5)
            held = {name: Held(chance.randint(1, most), chance.random() < 0.3) for name in names}
            dealt = by_lot(held, kinds, Lot(str(chance.random())))
            check_cards(held, kinds, dealt, str)
            found = {name: each.chips for name, each in race(held, kinds, dealt, str).items()}
            plain = {name: (each.chips, each.only) for name, each in held.items()}
            assert found == change_chips(plain, *kinds, dealt)
            assert all(found[name] for name in names if held[name].only), "nobody is raced out"

    def test_a_pack_has_cards_for_so_many_odd_chips_alone(self) -> None:
        with pytest.raises(RuleViolation, match="54 cards would be dealt"):
            by_lot({str(each): Held(9) for each in range(6)}, Kinds(10, 100), Lot("thunder"))

    def test_cards_that_cannot_be_are_refused(self) -> None:
        for dealt, said in (("AS", "2 are dealt"), ("AS AS", "was dealt already"), ("AS XX", "no card")):
            with pytest.raises(RuleViolation, match=said):
                raced({"a": Held(2)}, FIVES, {"a": dealt})
        with pytest.raises(RuleViolation, match="worth no more"):
            Kinds(25, 5).check()


class TestDeals:
    @pytest.mark.parametrize(
        ("stacks", "sums"),
        [([5000, 3000, 2000], [500, 300, 200]), ([1, 1, 1, 1], [100]), ([7, 2, 9, 4, 5], [1000, 600, 300])],
    )
    def test_icm_is_what_every_order_of_finishing_gives(self, stacks: list[int], sums: list[int]) -> None:
        named = {str(at): stack for at, stack in enumerate(stacks)}
        deal = by_icm(named, sums, str)
        assert sum(each.amount for each in deal.values()) == sum(sums)
        for got, wanted in zip(deal.values(), icm(stacks, sums), strict=True):
            assert abs(got.amount - wanted) < 1

    def test_icm_is_what_pokerkit_has(self) -> None:
        from pokerkit import calculate_icm  # noqa: PLC0415 - it takes long to load

        for seed in range(60):
            chance = Random(seed)
            stacks = [chance.randint(1, 60_000) for _ in range(chance.randint(2, 7))]
            sums = sorted(
                (chance.randint(1, 9_000) for _ in range(chance.randint(1, len(stacks)))), reverse=True
            )
            deal = by_icm({str(at): stack for at, stack in enumerate(stacks)}, sums, str)
            wanted = calculate_icm([*sums, *[0] * (len(stacks) - len(sums))], stacks)
            for got, other in zip(deal.values(), wanted, strict=True):
                assert abs(got.amount - other) < 1, (stacks, sums)

    def test_by_chips_each_has_the_least_sum_for_sure(self) -> None:
        deal = by_chips({"a": 6000, "b": 3000, "c": 1000}, [500, 300, 200], str)
        assert [each.amount for each in deal.values()] == [440, 320, 240]
        assert deal["a"].said.text == "a, 6,000 of 10,000 chips: 200 for sure, and that part of 400: 440."

    def test_by_chips_the_first_may_have_more_than_the_first_prize_and_it_is_said(self) -> None:
        deal = by_chips({"a": 9000, "b": 500, "c": 500}, [500, 300, 200], str)
        assert deal["a"].said.text.endswith("560, more than the first prize.")

    def test_no_deal_without_chips(self) -> None:
        with pytest.raises(RuleViolation, match="who have chips"):
            by_icm({"a": 100, "b": 0}, [500, 300], str)
        with pytest.raises(RuleViolation, match="between two and 10"):
            by_chips({"a": 100}, [500], str)
        with pytest.raises(RuleViolation, match="sums"):
            by_icm({"a": 100, "b": 100}, [500, 300, 200], str)
