"""Who goes where in a freeze-out, by the rule book: K-9 to K-12."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from rules.events.lots import Lot
from rules.events.poker.at_table import said_at
from rules.events.poker.balancing import balance, cost_of
from rules.events.poker.proposal import Proposal, Terms, due
from rules.events.poker.room import Entered, Going, Room, Seat, gone_out, opened, reseated, with_button
from rules.events.poker.seating import break_table, final_table, seat_late
from rules.events.poker.table import Blinds, Table
from tests.rules.events.poker.naive_room import NaiveRoom, NaiveTable, cost, legal_balances

LOT = Lot("thunder")
ON_TIME = Entered("0:00:00")


def table(seats: str, number: int = 1) -> Table:
    """Return a table with a letter for whoever sits, a dot for a free seat."""
    return Table(f"t{number}", number, tuple(None if each == "." else each for each in seats))


def room(*tables: str, buttons: Sequence[int | None] = ()) -> Room:
    held = {f"t{at}": table(seats, at) for at, seats in enumerate(tables, 1)}
    made = Room(len(tables[0]), held, dict.fromkeys("".join(tables).replace(".", ""), ON_TIME))
    for at, button in enumerate(buttons, 1):
        made = with_button(made, f"t{at}", button)
    return made


def moves(made: Proposal | None) -> list[tuple[str, str, int]]:
    assert made is not None
    return [(move.player, move.to.match, move.to.seat) for move in made.moves]


class TestBlinds:
    def test_the_big_blind_goes_to_the_next_and_the_others_follow(self) -> None:
        blinds = table("abcde").with_button(1).next_blinds()
        assert blinds == Blinds(button=2, small=3, big=4)

    def test_a_button_is_dead_where_the_small_blind_has_gone(self) -> None:
        held = with_button(room("abcde"), "t1", 1)
        after = gone_out(held, Going({"b": None})).tables["t1"]
        assert after.next_blinds() == Blinds(button=2, small=3, big=4)
        assert after.at(2) is None

    def test_a_small_blind_is_dead_where_the_big_blind_has_gone(self) -> None:
        after = gone_out(with_button(room("abcde"), "t1", 1), Going({"c": None})).tables["t1"]
        assert after.next_blinds() == Blinds(button=2, small=3, big=4)
        assert after.at(3) is None

    @pytest.mark.parametrize(("gone", "big"), [("a", 2), ("b", 1), ("c", 1)])
    def test_of_two_nobody_pays_the_big_blind_twice_running(self, gone: str, big: int) -> None:
        # The big blind was c's, in seat 3.
        held = with_button(room("abc"), "t1", 1)
        blinds = gone_out(held, Going({gone: None})).tables["t1"].next_blinds()
        assert blinds is not None
        assert blinds.big == big
        assert blinds.button == blinds.small != blinds.big

    def test_nobody_knows_the_blinds_without_the_button(self) -> None:
        assert table("abc").next_blinds() is None
        assert not table("abc").in_turn


class TestSaidAtTheTable:
    def said(self, held: Room, match: str = "t1") -> list[str]:
        return [each.text for each in said_at(held, held.tables[match], str)]

    def test_of_two_it_is_said_who_has_the_button_until_they_have_told_it(self) -> None:
        # Of three the button was a's and the big blind c's, who goes out: a pays it next.
        held = gone_out(with_button(room("abc"), "t1", 1), Going({"c": None}))
        [said] = self.said(held)
        assert "b, seat 2, has the button now and pays the small blind, a the big blind" in said
        assert self.said(with_button(held, "t1", 2)) == []

    def test_where_nobody_has_told_the_button_the_rule_is_said(self) -> None:
        held = gone_out(room("abc"), Going({"c": None}))
        assert self.said(held)[0].startswith("Two are left: the button pays the small blind, and nobody")
        assert self.said(gone_out(held, Going({"b": None}))) == [], "it is over"

    def test_a_table_that_stops_is_told_so(self) -> None:
        held = room("abcdef", "ghi...")
        assert self.said(held) == []
        assert self.said(held, "t2")[0].startswith("At t2 sit only 3.")


class TestLate:
    def test_any_free_seat_is_drawn(self) -> None:
        held = room("abc.", "de..")
        drawn = {seat_late(held, ["x"], Lot(str(seed)), str).moves[0].to for seed in range(60)}
        assert drawn == {Seat("t1", 4), Seat("t2", 3), Seat("t2", 4)}

    def test_between_small_blind_and_button_he_waits(self) -> None:
        # Button 1, small 2, big 4: in the next hand the button is at 2 and the small blind at 4.
        held = room("ab.cd.", buttons=[1])
        waits = {seat: held.tables["t1"].waits(seat) for seat in (3, 6)}
        assert waits == {3: True, 6: False}

    def test_as_many_as_there_are_seats(self) -> None:
        assert len(seat_late(room("abc."), ["x", "y"], LOT, str).moves) == 1


class TestBalance:
    def test_the_next_big_blind_of_the_longest_goes_to_the_worst_seat_of_the_shortest(self) -> None:
        # At table 1 seat 4 pays next. At table 2 the big blind was in seat 3: seat 4 pays next.
        held = room("abcdefg.", "hij..k..", "lmnopq..", buttons=[1, 1, 1])
        assert moves(balance(held, Terms(), LOT, str)) == [("d", "t2", 4)]

    def test_never_to_the_small_blind(self) -> None:
        held = room("abcdefg.", "hij..k..", "lmnopq..", buttons=[1, 1, 1])
        held = gone_out(held, Going({"j": None}))
        assert held.tables["t2"].to_be_small == 3
        made = balance(held, Terms(balance_at=3), LOT, str)
        assert moves(made) == [("d", "t2", 4)]

    def test_lots_decide_where_the_button_is_not_known_and_it_is_said(self) -> None:
        held = room("abcdefg.", "hij..k..", "lmnopq..")
        made = balance(held, Terms(), LOT, str)
        assert made is not None
        assert "room_no_button" in [said.code for said in made.says]
        movers = {moves(balance(held, Terms(), Lot(str(seed)), str))[0][0] for seed in range(80)}
        assert movers == {*"abcdefg"}

    def test_a_difference_of_one_is_left(self) -> None:
        assert balance(room("abcd..", "efg..."), Terms(), LOT, str) is None
        assert balance(room("abcde.", "efg..."), Terms(balance_at=3), LOT, str) is None

    def test_a_table_three_short_stops_at_the_blinds(self) -> None:
        made = balance(room("abcdef", "ghi..."), Terms(), LOT, str)
        assert made is not None
        assert "room_halt" in [said.code for said in made.says]

    @pytest.mark.parametrize("seed", range(40))
    def test_several_moves_are_the_cheapest_of_all_ways(self, seed: int) -> None:
        chance = Random(seed)
        sizes = [chance.choice((5, 5, 4)), chance.choice((1, 2)), chance.choice((1, 2, 5)), 2][: 2 + seed % 3]
        names = iter("abcdefghijklmnopqrstuvwxyz")
        tables = []
        for size in sizes:
            seats = [*(next(names) for _ in range(size)), *"." * (6 - size)]
            chance.shuffle(seats)
            tables.append("".join(seats))
        buttons = [
            chance.choice([seat for seat, each in enumerate(seats, 1) if each != "."])
            if len(seats.replace(".", "")) > 1 and chance.random() < 0.9
            else None
            for seats in tables
        ]
        held = room(*tables, buttons=buttons)
        again = [player for player in held.entered if chance.random() < 0.4]
        held = Room(held.size, held.tables, held.entered, dict.fromkeys(again, 1))
        terms = Terms(balance_at=chance.choice((2, 3)))
        naive = NaiveRoom(
            6,
            [NaiveTable(at, [*seats.replace(".", " ")]) for at, seats in enumerate(tables, 1)],
            moved=dict.fromkeys(again, 1),
        )
        for each, button in zip(naive.tables, buttons, strict=True):
            each.seats = [name.strip() for name in each.seats]
            if button:
                each.state_button(button - 1)
        ways = [*legal_balances(naive, terms.balance_at)]
        made = balance(held, terms, Lot(f"s{seed}"), str)
        if not ways:
            assert made is None
            return
        assert made is not None

        def lots(way: Sequence[tuple[int, int, int, int]]) -> int:
            return sum(
                cost_of(
                    held, terms, Lot(f"s{seed}"), Seat(f"t{one + 1}", seat + 1), Seat(f"t{other + 1}", to + 1)
                ).lot
                for one, seat, other, to in way
            )

        own = tuple(
            (
                int(move.before.match[1:]) - 1,
                move.before.seat - 1,
                int(move.to.match[1:]) - 1,
                move.to.seat - 1,
            )
            for move in made.moves
            if move.before
        )
        if len(own) > 1:
            best = min((*cost(naive, way), lots(way)) for way in ways)
            assert (*cost(naive, own), lots(own)) == best
        else:
            assert own in ways


class TestBreak:
    def test_the_shortest_of_equal_ones_the_highest_number_is_broken_evenly(self) -> None:
        held = room("abcd..", "efg...", "hij...")
        made = break_table(held, Terms(), LOT, str)
        assert made is not None
        assert made.closed == ("t3",)
        assert sorted(match for _, match, _ in moves(made)) == ["t1", "t2", "t2"]
        assert made.says[0].code == "room_break_few"

    def test_nothing_is_broken_before_there_are_seats(self) -> None:
        held = room("abcde.", "fghij.", "klm...")
        assert due(held, Terms()) == "balance"
        assert break_table(held, Terms(), LOT, str) is None

    def test_breaking_comes_before_balancing(self) -> None:
        assert due(room("abcdef", "ghi...", "jkl..."), Terms()) == "break"


class TestFinal:
    def test_all_sit_down_anew_and_the_highest_card_has_the_button(self) -> None:
        held = room("abc..", ".de..", buttons=[1, 2])
        assert due(held, Terms()) == "final"
        made = final_table(held, LOT, str)
        assert made is not None
        after = reseated(held, made.seats, made.closed, made.button)
        assert [*after.tables] == ["t1"]
        assert sorted(after.tables["t1"].players) == [*"abcde"]
        assert after.tables["t1"].blinds is not None
        assert (
            made.button
            == made.seats[min(made.cards, key=lambda one: "AKQJT98765432".index(made.cards[one][0]))]
        )

    def test_one_table_from_the_start_is_not_drawn_again(self) -> None:
        assert due(room("abcde."), Terms()) is None


class TestWhatWasStruck:
    def test_who_finds_his_seat_taken_is_in_and_waits_for_one(self) -> None:
        held = opened(Room(3), {"t1": ["a", "b"], "t2": ["c", "d", "e"]})
        # The bust of b was struck after e had been moved to the seat that was free by it.
        after = reseated(held, {"e": Seat("t1", 2)})
        assert after.unseated == ("e",)
        assert due(after, Terms()) == "late"
        made = seat_late(after, after.unseated, LOT, str)
        assert reseated(after, made.seats).unseated == ()

    def test_who_was_not_named_when_his_table_was_broken_waits_for_a_seat(self) -> None:
        held = opened(Room(4), {"t1": ["a", "b"], "t2": ["c", "d"]})
        after = reseated(held, {"c": Seat("t1", 3)}, closed=["t2"])
        assert after.unseated == ("d",)
