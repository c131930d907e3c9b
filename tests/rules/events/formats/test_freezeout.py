"""A freeze-out as a stage of an event, act by act (RULES §12)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events.chances import chances
from rules.events.checks.poker import check_in_time
from rules.events.contests import format_of
from rules.events.differences import differences
from rules.events.poker.by_clock import elapsed_at, registered_at
from rules.events.poker.chips import in_play
from rules.events.standings import standings_of
from rules.statements import RuleViolation
from tests.rules.events.poker_night import Poker, at, ms
from tests.rules.events.prized import winners


@pytest.fixture
def night() -> Poker:
    return Poker()


def test_the_draw_gives_everybody_a_numbered_seat(night: Poker) -> None:
    assert sorted(night.room.seats) == sorted(night.everybody)
    assert [len(table.players) for table in night.room.tables.values()] == [4, 4]
    assert [table.number for table in night.room.tables.values()] == [1, 2]
    assert night.told("room", "due") is None


def test_who_goes_out_has_a_place_and_who_is_left_has_won() -> None:
    night = Poker(players=5)
    first, second, third, fourth, winner = night.at(1)
    night.bust(first)
    night.do(
        "busted",
        stage="room",
        busted=[{"entrant": second, "stack": 900}, {"entrant": third, "stack": 400}],
        hand=12,
        match=night.match(1),
    )
    assert not night.told("room", "is_over")
    night.do("withdrawn", entrants=[fourth])
    assert night.told("room", "is_over")
    assert night.places("room") == {winner: 1, fourth: 2, second: 3, third: 4, first: 5}
    ranked = standings_of(night.event, night.results)
    assert ranked.competitions["poker"][0].entrant == winner
    assert ranked.night[0].entrant == winner
    assert [said.code for said in night.told("room", "standings")[1].reasons] == ["freeze_left"]


def test_a_second_who_went_out_in_the_same_hand_joins_it(night: Poker) -> None:
    one, other, *_ = night.at(1)
    night.bust(one, match=night.match(1), hand=7)
    said = night.refuses(
        "MISSING_PLAYER", "busted", stage="room", busted=[{"entrant": other}], match=night.match(1), hand=7
    )
    assert "how many chips" in said
    assert night.places("room")[one] == 8


def test_nobody_goes_out_twice_or_comes_back(night: Poker) -> None:
    gone, *_ = night.at(1)
    night.bust(gone)
    night.refuses("ELIMINATED_PLAYER", "busted", stage="room", busted=[{"entrant": gone}])
    seats = [{"entrant": gone, "match": night.match(1), "seat": 5}]
    night.refuses("NO_REBUY", "seated", stage="room", elapsed="0:10:00", seats=seats)
    left = night.at(1)[0]
    night.do("withdrawn", entrants=[left])
    night.refuses("NO_REBUY", "reinstated", entrants=[left])


def test_nobody_goes_out_at_a_table_where_he_does_not_sit(night: Poker) -> None:
    out, *_ = night.at(1)
    seat = night.room.seats[out].seat
    stated: dict[str, Any] = {"busted": [{"entrant": out}], "match": night.match(2), "hand": 3}
    said = night.refuses("NOT_IN", "busted", stage="room", **stated)
    assert said == f"{out} sits at Table 1, seat {seat}, not at Table 2. Say at which table the hand was."
    night.do("busted", stage="room", **{**stated, "match": night.match(1)})


def test_nobody_is_left_in_no_hand() -> None:
    night = Poker(players=2)
    both = [{"entrant": each, "stack": 1} for each in night.everybody]
    night.refuses("EVERYBODY_PACKED", "busted", stage="room", busted=both)


def test_who_comes_late_draws_a_free_seat_and_not_after_level_3(night: Poker) -> None:
    night.comes_late("late1", elapsed="0:44:59")
    assert "late1" in night.room.seats
    night.enters("poker", "late2", late=True)
    free = night.room.tables[night.match(1)].free or night.room.tables[night.match(2)].free
    seats = [{"entrant": "late2", "match": night.match(1), "seat": free[0]}]
    night.refuses("REGISTRATION_CLOSED", "seated", stage="room", elapsed="0:45:01", seats=seats)
    seats = [{"entrant": "late1", "match": night.match(1), "seat": free[0]}]
    night.refuses("DOUBLE_BOOKED", "seated", stage="room", elapsed="0:20:00", seats=seats)


def test_a_seat_is_one_player_s(night: Poker) -> None:
    night.enters("poker", "late1", late=True)
    seats = [{"entrant": "late1", "match": night.match(1), "seat": 1}]
    assert night.at(1)[0] in night.refuses(
        "SEAT_TAKEN", "seated", stage="room", elapsed="0:20:00", seats=seats
    )
    seats = [{"entrant": "late1", "match": night.match(1), "seat": 6}]
    night.refuses("UNKNOWN_SEAT", "seated", stage="room", elapsed="0:20:00", seats=seats)


def test_the_button_is_at_somebody_s_seat(night: Poker) -> None:
    night.refuses("EMPTY_SEAT", "button", match=night.match(1), seat=5)
    night.do("button", match=night.match(1), seat=2)
    assert night.room.tables[night.match(1)].blinds is not None
    night.do("button", match=night.match(1))
    assert night.room.tables[night.match(1)].blinds is None


def test_a_table_is_broken_and_its_match_is_over() -> None:
    night = Poker(players=12)
    night.bust(night.at(3)[0])
    night.bust(night.at(3)[0])
    reasons = night.proposes("break")
    assert len(reasons) == 2
    assert [len(night.at(each)) for each in (1, 2)] == [5, 5]
    assert night.event.matches[night.match(3)].off
    assert {*night.event.matches[night.match(1)].entrants} == {*night.at(1)}


def test_the_final_table_is_drawn_and_nobody_sits_elsewhere(night: Poker) -> None:
    for _ in range(3):
        night.bust(night.at(1)[0])
    night.proposes("final")
    assert [*night.room.tables] == [night.match(1)]
    assert night.room.tables[night.match(1)].blinds is not None


def test_hands_are_counted_anew_at_the_final_table(night: Poker) -> None:
    first = night.at(1)[0]
    hand: dict[str, Any] = {"match": night.match(1), "hand": 10}
    night.bust(first, **hand)
    for _ in range(2):
        night.bust(night.at(1)[0])
    night.proposes("final")
    final = night.at(1)[0]
    night.bust(final, **hand)
    places = night.places("room")
    assert (places[first], places[final]) == (8, 5)


def test_a_broken_table_is_empty(night: Poker) -> None:
    seats = [{"entrant": night.at(2)[0], "match": night.match(1), "seat": 5}]
    closed = [night.match(2)]
    said = night.refuses("SEAT_TAKEN", "reseated", stage="room", why="break", seats=seats, closed=closed)
    assert night.at(2)[1] in said


def test_a_bust_undone_later_shows_what_it_moves() -> None:
    night = Poker(players=5)
    first, second, *_ = night.at(1)
    act = night.bust(first)
    night.bust(second)
    before = night.event
    night.do("struck", act=act)
    assert {*night.room.playing} == {*night.everybody} - {second}
    assert night.places("room")[second] == 5
    changed = differences(before, night.event, night.results, night.results)["seats"]
    assert [(each["name"], each["before"]["place"], each["after"]["place"]) for each in changed] == [
        (first, 5, None),
        (second, 4, 5),
    ]


def test_who_comes_back_to_a_taken_seat_waits_for_one() -> None:
    night = Poker(players=9)
    # Table 1 has five; one goes out, and somebody from the other table is put in his seat by hand.
    gone = night.at(1)[0]
    seat = night.room.seats[gone].seat
    act = night.bust(gone)
    mover = night.at(2)[0]
    seats = [{"entrant": mover, "match": night.match(1), "seat": seat}]
    night.do("reseated", stage="room", why="balance", seats=seats)
    night.do("struck", act=act)
    assert night.room.unseated == (mover,)
    night.proposes("late")
    assert not night.room.unseated


def test_a_late_entry_is_not_undone_under_his_bust(night: Poker) -> None:
    night.comes_late("late1")
    act = next(each.id for each in reversed(night.event.acts) if each.kind == "seated")
    night.bust("late1")
    assert "bust" in night.refuses("RESTS_ON_IT", "struck", act=act)


@pytest.mark.parametrize("other", [{"balance_at": 3}, {"mover": "lot"}])
def test_by_what_people_are_moved_is_set_until_they_are_and_not_undone_then(other: dict[str, Any]) -> None:
    night = Poker(players=13)
    stage = {"stage": "room", "competition": "poker", "title": "Room", "format": "freezeout"}
    was: dict[str, Any] = {"table_size": 5}
    night.do("stage", **stage, settings={**was, **other})
    last = night.do("stage", **stage, settings=was)
    night.bust(*min(map(night.at, (1, 2, 3)), key=len)[:2])
    assert night.proposes("balance")
    moved = night.event.acts[-1].id
    assert "In Room people were moved" in night.refuses("STAGE_BEGUN", "struck", act=last)
    night.do("struck", act=moved)
    night.refuses("STAGE_BEGUN", "stage", **stage, settings={**was, **other})
    night.do("stage", **stage, settings={**was, "minutes": 60})


def test_a_table_of_the_room_is_no_match_with_a_sheet(night: Poker) -> None:
    night.refuses("IN_A_ROOM", "adjourned", match=night.match(1))
    night.refuses("IN_A_ROOM", "replayed", match=night.match(1))


def test_only_a_game_with_stacks_is_played_so(night: Poker) -> None:
    night.do("competition", competition="rummy", title="Rummy", game="gama_rummy", preset="gama_prelim")
    night.refuses("FORMAT_OF_GAME", "stage", competition="rummy", stage="r", title="R", format="freezeout")


def test_nothing_happens_in_a_room_before_its_seats_are_drawn(night: Poker) -> None:
    night.do("stage", competition="poker", stage="other", title="Other", format="freezeout")
    night.refuses("NO_ROOM", "busted", stage="other", busted=[{"entrant": "p1"}])


def test_how_late_somebody_comes_is_read_from_the_clock(night: Poker) -> None:
    assert elapsed_at(night.event, "room", ms(20)) is None
    night.do("clock_started", at(0), stage="room")
    assert elapsed_at(night.event, "room", ms(20)) == "0:20:00"
    night.do("clock_paused", at(20), stage="room")
    night.do("clock_started", at(50), stage="room")
    assert elapsed_at(night.event, "room", ms(61)) == "0:31:00"
    night.do("clock_level", at(61), stage="room", level=2)
    assert elapsed_at(night.event, "room", ms(62)) == "0:16:00"


def test_after_level_3_by_the_clock_nobody_is_seated_whatever_is_stated(night: Poker) -> None:
    night.do("clock_started", at(0), stage="room")
    night.enters("poker", "late1", late=True, at=at(46))
    seats = [{"entrant": "late1", "match": night.match(1), "seat": 5}]
    said = night.refuses(
        "REGISTRATION_CLOSED", "seated", at(46), stage="room", seats=seats, elapsed="0:20:00"
    )
    assert "0:46:00" in said


def test_who_registered_in_time_by_the_clock_is_seated_after_it_with_fewer_chips(night: Poker) -> None:
    night.do("clock_started", at(0), stage="room")
    night.enters("poker", "late1", late=True, at=at(44))
    night.do("clock_time", at(45), stage="room", seconds=-60)
    registered = registered_at(night.event, "room", ["late1"], ms(46))
    assert registered == "0:44:00"
    seats = [{"entrant": "late1", "match": night.match(1), "seat": 5}]
    stated = {"elapsed": elapsed_at(night.event, "room", ms(46)), "registered": registered}
    night.do("seated", at(46), stage="room", seats=seats, **stated)
    assert in_play(night.event, "room") == 8 * 3000 + 2500


def test_a_schedule_of_the_night_counts_by_its_own_levels(night: Poker) -> None:
    steps = [
        {"ends": 10, "small": 5, "big": 10},
        {"ends": 20, "pause": True},
        {"ends": 30, "small": 10, "big": 20},
    ]
    night.do("clock_schedule", at(0), stage="room", steps=steps)
    night.do("clock_started", at(0), stage="room")
    assert elapsed_at(night.event, "room", ms(5)) == "0:05:00"
    assert elapsed_at(night.event, "room", ms(15)) == "0:15:01", "a break belongs to the level after it"
    assert elapsed_at(night.event, "room", ms(25)) == "0:20:00"


def levels_of_a_quarter(night: Poker, entry_level: int) -> None:
    """Let the clock run by levels of 15 minutes, with entries open until the end of one."""
    steps = [{"ends": 15 * each, "small": 5 * each, "big": 10 * each} for each in range(1, 9)]
    night.do("clock_schedule", at(0), stage="room", steps=steps, entry_level=entry_level)
    night.do("clock_started", at(0), stage="room")


def test_entries_are_open_as_long_as_the_clock_of_the_night_says(night: Poker) -> None:
    levels_of_a_quarter(night, 4)
    night.enters("poker", "late1", late=True, at=at(50))
    registered = registered_at(night.event, "room", ["late1"], ms(59))
    elapsed = elapsed_at(night.event, "room", ms(59))
    assert (registered, elapsed) == ("0:45:00", "0:59:00")
    check_in_time(night.event, "room", ["late1"], "0:59:00", ms(59))
    seats = [{"entrant": "late1", "match": night.match(1), "seat": 5}]
    night.do("seated", at(59), stage="room", seats=seats, elapsed=elapsed, registered=registered)
    assert in_play(night.event, "room") == 8 * 3000 + 2500, "in level 4 he has 500 chips less"


def test_entries_are_closed_as_soon_as_the_clock_of_the_night_says(night: Poker) -> None:
    levels_of_a_quarter(night, 2)
    night.enters("poker", "late1", late=True, at=at(29))
    check_in_time(night.event, "room", ["late1"], "0:31:00", ms(31))
    night.enters("poker", "late2", late=True, at=at(31))
    with pytest.raises(RuleViolation, match="Entries closed with level 2 of the clock") as refused:
        check_in_time(night.event, "room", ["late1", "late2"], "0:31:00", ms(32))
    assert (refused.value.code, refused.value.field) == ("REGISTRATION_CLOSED", "/entrants/1")
    night.do("clock_level", at(33), stage="room", level=2)
    check_in_time(night.event, "room", ["late1", "late2"], "0:16:00", ms(34))
    assert registered_at(night.event, "room", ["late2"], ms(34)) == "0:16:00", "entries are open again"


def test_who_is_disqualified_keeps_his_place_has_no_prize_and_leaves_his_chips() -> None:
    night = Poker(players=5)
    first, second, third, out, winner = night.at(1)
    night.bust(first)
    night.bust(second)
    seat = night.room.seats[out]
    act = night.do("disqualified", entrant=out, match=night.match(1))
    assert night.places("room")[out] == 3
    assert night.room.tables[seat.match].at(seat.seat) is None
    assert in_play(night.event, "room") == 5 * 3000, "his chips go to the next pot (K-6)"
    night.bust(third)
    assert night.places("room") == {winner: 1, third: 2, out: 3, second: 4, first: 5}
    assert winners(night.event, "poker", {"room": night.contest("room")}) == ((winner,), (third,), ())
    night.refuses("NO_REBUY", "reinstated", entrants=[out])
    night.do("struck", act=act)
    assert night.room.seats[out] == seat, "undone he sits where he sat"


def test_where_all_who_are_left_leave_at_once_nobody_has_won() -> None:
    night = Poker(players=4)
    night.bust("p4")
    night.bust("p3")
    night.do("withdrawn", entrants=["p1", "p2"])
    assert night.places("room") == {"p1": 1, "p2": 1, "p3": 3, "p4": 4}
    held = night.contest("room")
    assert chances(night.event, format_of(night.event, "room"), held) == dict.fromkeys(night.everybody, "out")
    assert night.told("room", "is_over")
    assert night.told("room", "winners") == night.told("room", "through") == ()


def redrawn(night: Poker, *entrants: str) -> dict[str, Any]:
    matches = [{"match": "again", "entrants": [*entrants], "table": "T4"}]
    return {"stage": "room", "draw": "again", "round": 1, "matches": matches}


@pytest.mark.parametrize("begun", ["out", "clock"])
def test_once_play_has_begun_nobody_is_drawn(night: Poker, begun: str) -> None:
    night.enters("poker", "late1", "late2", late=True)
    if begun == "out":
        night.bust("p1")
        night.bust("p2")
    else:
        night.do("clock_started", at(0), stage="room")
    who = ("p1", "p2") if begun == "out" else ("late1", "late2")
    said = night.refuses("STAGE_BEGUN", "draw", at(1), **redrawn(night, *who))
    assert (
        said == "Play has begun in Room, so nobody is drawn there any more. Seat who comes late in the room."
    )


def test_before_play_begins_who_comes_late_can_be_drawn(night: Poker) -> None:
    night.enters("poker", "late1", "late2", late=True)
    night.do("draw", **redrawn(night, "late1", "late2"))
    assert in_play(night.event, "room") == 10 * 3000


def test_nobody_is_seated_once_the_clock_of_the_night_has_closed_the_entries(night: Poker) -> None:
    levels_of_a_quarter(night, 2)
    night.enters("poker", "late1", late=True, at=at(35))
    late: dict[str, Any] = {"stage": "room", "elapsed": "0:36:00", "registered": "0:35:00"}
    seats = [{"entrant": "late1", "match": night.match(2), "seat": 5}]
    said = night.refuses("REGISTRATION_CLOSED", "seated", at(36), **late, seats=seats)
    assert "level 2 of the clock" in said
    opened = {"match": "m", "table": "T4", "seats": [{"entrant": "late1", "seat": 1}]}
    night.refuses("REGISTRATION_CLOSED", "table_opened", at(36), **late, **opened)
