"""The tables of a freeze-out: one that is opened, who is on the way to his seat, who is disqualified."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events.poker.at_table import said_at
from rules.events.poker.chips import in_play
from rules.events.poker.proposal import due
from rules.events.poker.proposing import terms_of
from rules.events.poker.room import Room, Seat, Sent, opened, reseated
from rules.events.standings import standings_of
from tests.rules.events.poker_night import Poker, at
from tests.rules.events.prized import holders, with_prizes


@pytest.fixture
def full() -> Poker:
    """Return a night with ten players at two tables of five, which are full."""
    return Poker(players=10)


def sizes(night: Poker) -> dict[int, int]:
    return {table.number: len(table.players) for table in night.room.tables.values()}


def test_where_no_seat_is_free_a_further_table_is_opened_and_all_are_even(full: Poker) -> None:
    full.do("button", match=full.match(1), seat=1)
    reasons = full.comes_late("late1")
    assert sizes(full) == {1: 4, 2: 4, 3: 3}
    assert due(full.room, terms_of(full.event, "room")) is None, "nothing is due by that"
    assert in_play(full.event, "room") == 10 * 3000 + 2900
    assert reasons[0].startswith("late1: Table 3, seat ")
    assert {each.split(": ")[1].split(";")[0] for each in reasons[1:]} == {
        "next big blind there",
        "chosen by lot",
    }
    fourth = full.published.matches[0].entrants[3]
    assert full.room.seats[fourth].match not in {match.match for match in full.published.matches}, (
        "the next big blind of the table whose button is known"
    )


def test_a_table_opened_is_undone_as_one(full: Poker) -> None:
    before = full.room.seats
    full.comes_late("late1")
    full.do("struck", act=full.event.acts[-1].id)
    assert (full.room.seats, sizes(full)) == (before, {1: 5, 2: 5})


def test_many_late_entries_fill_a_table_and_then_the_next(full: Poker) -> None:
    late = [f"late{each}" for each in range(1, 8)]
    full.people(*late[2:])
    full.comes_late(*late)
    assert sizes(full) == {1: 5, 2: 5, 3: 5}
    full.comes_late()
    assert sorted(sizes(full).values()) == [4, 4, 4, 5]


def test_a_table_opened_is_numbered_on_after_one_that_was_broken() -> None:
    night = Poker(players=12)
    night.bust(*night.at(3)[:2])
    night.proposes("break")
    night.comes_late("late1")
    assert sizes(night) == {1: 4, 2: 4, 4: 3}
    assert [each.number for each in night.event.matches.values()] == [1, 2, 3, 4]


OPENED: dict[str, Any] = {"stage": "room", "match": "m9", "elapsed": "0:20:00"}


@pytest.mark.parametrize(
    ("code", "stated"),
    [
        ("LATE_CLOCK", {**OPENED, "elapsed": None, "seats": [{"entrant": "late1", "seat": 1}]}),
        ("SEAT_TAKEN", {**OPENED, "seats": [{"entrant": each, "seat": 1} for each in ("late1", "p1")]}),
        ("UNKNOWN_SEAT", {**OPENED, "seats": [{"entrant": "late1", "seat": 6}]}),
        ("NO_REBUY", {**OPENED, "seats": [{"entrant": "p1", "seat": 1}]}),
        ("TABLE_BUSY", {**OPENED, "seats": [{"entrant": "late1", "seat": 1}], "table": "T2"}),
    ],
)
def test_a_table_is_opened_for_who_can_sit_there(full: Poker, code: str, stated: dict[str, Any]) -> None:
    if code == "NO_REBUY":
        full.bust("p1")
    full.enters("poker", "late1", late=True)
    full.refuses(code, "table_opened", **{name: each for name, each in stated.items() if each})


def test_a_table_that_all_have_left_holds_up_neither_breaking_nor_making_even() -> None:
    night = Poker(players=18)
    night.do("withdrawn", entrants=night.at(4))
    for _ in range(2):
        night.bust(night.at(3)[0])
    assert [len(each.players) for each in night.room.tables.values()] == [5, 4, 3, 0]
    night.proposes("balance")
    assert [len(each.players) for each in night.room.tables.values()] == [4, 4, 4, 0]
    for _ in range(2):
        night.bust(night.at(3)[0])
    assert len(night.proposes("break")) == 2
    assert [len(each.players) for each in night.room.tables.values()] == [5, 5, 0]


def test_a_table_that_all_have_left_is_not_told_to_stop() -> None:
    night = Poker(players=8)
    for each in night.at(1):
        night.bust(each)
    tables = night.room.tables.values()
    assert [[*said_at(night.room, table, str)] for table in tables] == [[], []]


def test_whose_chips_a_deal_counts_sits_where_he_was_sent() -> None:
    night = Poker(players=8)
    prizes = [{"place": place, "share": 20} for place in range(1, 6)]
    terms = {"title": "Poker", "game": "gama_poker", "preset": "gama_poker_2025"}
    night.do("competition", competition="poker", **terms, pot=100, prizes=prizes)
    for each in night.everybody[5:]:
        night.bust(each)
    night.proposes("final")
    assert night.room.sent
    stacks = [{"entrant": each, "chips": 4_800} for each in night.room.playing]
    night.do("deal_made", stage="room", way="chips", stacks=stacks, on=True)
    assert (night.room.is_over, night.room.sent) == (False, {})


def test_who_was_moved_is_on_the_way_until_he_is_ticked() -> None:
    night = Poker(players=12)
    night.bust(*night.at(3)[:2])
    before = {each: night.room.seats[each] for each in night.at(3)}
    night.proposes("break")
    assert night.room.sent == {each: Sent(before[each], "break") for each in before}
    one, other = before
    night.do("sat", stage="room", entrants=[one])
    assert [*night.room.sent] == [other]
    night.bust(other)
    assert night.room.sent == {}


def test_who_was_moved_sits_there_once_a_hand_of_his_table_is_counted() -> None:
    night = Poker(players=12)
    night.bust(*night.at(3)[:2])
    moved = night.at(3)
    night.proposes("break")
    match = night.room.seats[moved[0]].match
    stayed = next(each for each in night.room.tables[match].players if each not in moved)
    night.bust(stayed, match=match, hand=31)
    assert moved[0] not in night.room.sent


def test_who_is_moved_again_before_he_sat_comes_from_where_he_sits(full: Poker) -> None:
    player, sits = full.at(1)[0], full.room.seats[full.at(1)[0]]
    full.bust(*full.at(2)[:2])
    for seat in [seat for seat, each in enumerate(full.room.tables[full.match(2)].seats, 1) if not each]:
        seats = [{"entrant": player, "match": full.match(2), "seat": seat}]
        full.do("reseated", stage="room", why="balance", seats=seats)
    assert full.room.sent[player].before == sits
    full.do("reseated", stage="room", why="balance", seats=[{"entrant": player, **sits._asdict()}])
    assert full.room.sent == {}, "who is sent back has not to go anywhere"


def test_who_comes_late_to_the_only_table_is_there() -> None:
    night = Poker(players=4)
    night.comes_late("late1")
    assert night.room.sent == {}


def test_a_late_entry_is_undone_though_who_came_was_ticked(full: Poker) -> None:
    full.bust("p1")
    full.comes_late("late1")
    act = full.event.acts[-1].id
    full.do("sat", stage="room", entrants=["late1"])
    full.do("struck", act=act)
    assert "late1" not in full.room.entered


def test_who_is_out_or_has_no_seat_is_not_ticked(full: Poker) -> None:
    full.bust("p1")
    full.refuses("ELIMINATED_PLAYER", "sat", stage="room", entrants=["p1"])
    full.enters("poker", "late1", late=True)
    full.refuses("NOT_IN", "sat", stage="room", entrants=["late1"])


def test_who_is_disqualified_has_the_same_place_in_the_room_and_in_the_competition(full: Poker) -> None:
    one, other, *_ = full.at(1)
    full.do("disqualified", entrant=one)
    full.bust(other)
    assert (full.places("room")[one], full.places("room")[other]) == (10, 9)
    ranked = standings_of(full.event, full.results).competitions["poker"]
    assert {each.entrant: each.place for each in ranked}[one] == 10
    full.do("disqualified", entrant=full.at(2)[0])
    ranked = standings_of(full.event, full.results).competitions["poker"]
    assert [each.place for each in ranked[-3:]] == [8, 9, 10]
    assert [said.code for said in ranked[-3].reasons] == ["standing_stage", "freeze_disqualified"]


def test_nobody_has_the_prize_of_who_left() -> None:
    night = with_prizes(Poker(players=5), "poker", (1, 1), (2, 2), (3, 3))
    first, second, third, leaves, winner = night.at(1)
    night.bust(first)
    night.bust(second)
    night.do("withdrawn", entrants=[leaves])
    night.bust(third)
    assert holders(night, "poker") == [winner, third, ""]


def test_an_older_clock_is_not_taken_from_a_client(full: Poker) -> None:
    full.do("clock_started", at(0), stage="room")
    full.bust("p1")
    full.enters("poker", "late1", late=True, at=at(20))
    free = next(
        {"match": table.match, "seat": table.free[0]} for table in full.room.tables.values() if table.free
    )
    stated: dict[str, Any] = {"stage": "room", "seats": [{"entrant": "late1", **free}]}
    said = full.refuses("LATE_CLOCK", "seated", at(31), **stated, elapsed="0:14:00", registered="0:14:00")
    assert "The clock shows 0:31:00, which gives 2,700 chips" in said
    full.do("seated", at(31), **stated, elapsed="0:30:00", registered="0:20:00")
    assert in_play(full.event, "room") == 10 * 3000 + 2700


def test_who_has_lost_his_seat_where_none_is_free_sits_at_a_further_table(full: Poker) -> None:
    act = full.bust("p1")
    full.comes_late("late1")
    full.do("struck", act=act)
    assert [*full.room.unseated] == ["late1"], "the seat that he took was never free"
    full.proposes("open")
    assert sizes(full) == {1: 4, 2: 4, 3: 3}
    assert in_play(full.event, "room") == 10 * 3000 + 2900


def test_who_is_on_the_way_to_a_table_broken_without_him_waits_for_a_seat() -> None:
    room = opened(Room(5), {"t1": "abc", "t2": "de"})
    room = reseated(room, {"a": Seat("t2", 4)})
    room = reseated(room, {"d": Seat("t1", 4), "e": Seat("t1", 5)}, ("t2",), why="break")
    assert room.unseated == ("a",)
    assert room.sent.keys() == {"d", "e"}
