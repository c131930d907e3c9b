"""Where somebody moves, or waits, by a button that was told long ago, or never, that is said."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events.poker.old_buttons import said_of_buttons
from rules.events.poker.proposal import Why
from rules.events.poker.proposing import propose
from rules.statements import Statement
from tests.rules.events.poker_night import LOTS, Poker, at, ms


def says(night: Poker, now: int, why: Why, *asked: Any) -> list[Statement]:
    """Return what is said of old buttons where a proposal is looked at so many minutes after six."""
    made = propose(night.event, "room", why, LOTS, *asked)
    assert made is not None
    return [*said_of_buttons(night.event, "room", made.proposal, ms(now))]


class Looked:
    """Hold a freeze-out of two tables of six and four, both buttons told so many minutes after six."""

    def __init__(self, first: int, second: int) -> None:
        self.night = Poker(players=11, table_size=6)
        self.night.bust(self.night.at(2)[-1])
        for table, told in ((1, first), (2, second)):
            self.night.do("button", at(told), match=self.night.match(table), seat=1)

    def old(self, now: int, why: Why = "balance", *asked: Any) -> list[tuple[str, int]]:
        said = (each.params for each in says(self.night, now, why, *asked))
        return [(each["table"], each["minutes"]) for each in said]


def test_it_is_said_how_long_ago_the_button_was_told_by_which_a_move_goes() -> None:
    looked = Looked(first=0, second=20)
    assert looked.old(now=22) == [("Table 1", 22)]
    assert looked.old(now=40) == [("Table 1", 40), ("Table 2", 20)]
    [said] = says(looked.night, 22, "balance")
    assert "was told 22 minutes ago" in said.text
    assert said.text.endswith("Tell where the button is now first.")


def test_five_minutes_are_not_long_and_who_tells_it_again_goes_by_that() -> None:
    looked = Looked(first=0, second=0)
    assert looked.old(now=5) == []
    assert len(looked.old(now=6)) == 2
    last = looked.night.do("button", at(30), match=looked.night.match(1), seat=2)
    assert looked.old(now=31) == [("Table 2", 31)]
    looked.night.do("struck", at(31), act=last)
    assert looked.old(now=31) == [("Table 1", 31), ("Table 2", 31)], "what was undone was not told"


def test_nothing_is_said_where_no_button_decides() -> None:
    looked = Looked(first=0, second=0)
    looked.night.do("button", at(60), match=looked.night.match(1), seat=None)
    assert looked.old(now=90) == [("Table 2", 90)], "of the other nobody knows it, which is said"


def test_whether_who_comes_late_waits_goes_by_the_button_where_he_sits_down() -> None:
    looked = Looked(first=0, second=58)
    looked.night.bust(looked.night.at(1)[-1])
    looked.night.do("button", at(0), match=looked.night.match(1), seat=1)
    looked.night.people("late3")
    coming = ("0:20:00", ["late1", "late2", "late3"])
    looked.night.enters("poker", *coming[1], late=True)
    [said] = says(looked.night, 60, "late", *coming)
    assert (said.code, said.params, said.rule) == (
        "room_old_waits", {"table": "Table 1", "minutes": 60}, "gama_poker K-9"
    )  # fmt: skip
    assert said.text.startswith("Who waits at Table 1 until the button has passed is said by the button")
    assert says(looked.night, 4, "late", *coming) == []


def test_who_comes_from_a_broken_table_waits_by_the_button_where_he_sits_down() -> None:
    night = Poker(players=11, table_size=6)
    night.bust(*night.at(2)[1:])
    night.do("button", at(0), match=night.match(1), seat=1)
    night.do("button", at(0), match=night.match(2), seat=1)
    night.bust(night.at(1)[-1])
    [said] = says(night, 30, "break")
    assert (said.code, said.params["table"]) == ("room_old_waits", "Table 1")


def test_where_nobody_told_the_button_nobody_is_said_to_wait_and_it_is_asked_for() -> None:
    night = Poker(players=10, table_size=6)
    coming = ("0:20:00", ["late1", "late2"])
    night.enters("poker", *coming[1], late=True)
    unknown = says(night, 20, "late", *coming)
    assert [each.params["table"] for each in unknown] == ["Table 1", "Table 2"]
    assert {(each.code, each.rule) for each in unknown} == {("room_no_button_waits", "gama_poker K-9")}
    assert "who has to wait there until it has passed is not said" in unknown[0].text
    night.do("button", at(20), match=night.match(1), seat=1)
    assert [each.params["table"] for each in says(night, 20, "late", *coming)] == ["Table 2"]
    night.do("button", at(20), match=night.match(2), seat=1)
    assert says(night, 20, "late", *coming) == []


def test_of_the_button_of_a_table_that_is_broken_nothing_is_said() -> None:
    night = Poker(players=11, table_size=6)
    night.bust(*night.at(2)[1:], night.at(1)[-1])
    assert [each.params["table"] for each in says(night, 30, "break")] == ["Table 1"]


def test_a_final_draws_a_button_of_its_own() -> None:
    night = Poker(players=11, table_size=6)
    night.do("button", at(0), match=night.match(1), seat=1)
    night.bust(*night.at(2), night.at(1)[-1])
    assert says(night, 60, "final") == []


def test_by_lot_no_button_is_gone_by() -> None:
    night = Poker(players=11, table_size=6, mover="lot")
    night.bust(night.at(2)[-1])
    night.do("button", at(0), match=night.match(1), seat=1)
    assert says(night, 60, "balance") == []


@pytest.mark.parametrize("told", [0, 58])
def test_who_moves_to_a_table_that_is_opened_does_so_by_the_button_too(told: int) -> None:
    night = Poker(players=10)
    night.do("button", at(told), match=night.match(1), seat=1)
    night.enters("poker", "late1", late=True)
    said = says(night, 60, "open", "0:20:00", ["late1"])
    assert [each.params["minutes"] for each in said] == ([60] if told == 0 else [])
