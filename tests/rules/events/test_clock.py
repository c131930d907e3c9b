"""The clock of a stage: what it shows at a moment, whatever was done, and what is refused (RULES §12)."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from rules import GAME_TYPES
from rules.events import event as folding
from rules.events.acts import Act, facts_of, read_fact
from rules.events.clock.clock import Clock
from rules.events.clock.clocks import clock_of, clocks
from rules.events.clock.proposal import propose
from rules.events.clock.schedule import Schedule, Step, as_stated, check_schedule, stated_schedule
from rules.freezeout.questions import QUESTIONS
from rules.statements import RuleViolation
from tests.rules.events.night import Night

START = int(datetime(2026, 11, 28, 19, tzinfo=UTC).timestamp()) * 1000
MINUTE = 60_000


class Room(Night):
    """Run the clock of a poker tournament; hours are minutes and seconds after 19:00 UTC."""

    def __init__(self, game: str = "gama_poker", preset: str = "gama_poker_2025", **stage: Any) -> None:
        super().__init__()
        self.do("occasion", title="Cards Night", first_day="2026-11-28")
        self.do("competition", competition="poker", title="Poker", game=game, preset=preset)
        self.do("stage", stage="s", competition="poker", title="Poker", format="open_play", **stage)

    def timed(self, after: float, kind: str, **stated: Any) -> Act:
        moment = START + round(after * MINUTE)
        return Act(
            f"a{len(self.event.acts) + 1}", read_fact(f"clock_{kind}", {"stage": "s", **stated}), ms=moment
        )

    def at(self, after: float, kind: str, **stated: Any) -> str:
        act = self.timed(after, kind, **stated)
        folding.check(self.event, act, self.results)
        self.event = folding.step(self.event, act)
        return act.id

    def refused(self, code: str, after: float, kind: str, **stated: Any) -> str:
        with pytest.raises(RuleViolation) as refused:
            folding.check(self.event, self.timed(after, kind, **stated), self.results)
        assert refused.value.code == code
        return refused.value.statement.text

    def clock(self, after: float) -> Clock:
        return clock_of(self.event, "s").at(START + round(after * MINUTE))

    def shows(self, after: float) -> tuple[int, float]:
        """Return the level and how many minutes are left of it."""
        now = self.clock(after)
        return now.step.level, now.left / MINUTE


def test_the_clock_counts_the_printed_schedule_with_its_irregularities() -> None:
    room = Room()
    assert room.shows(0) == (1, 15)
    room.at(0, "started")
    rules = GAME_TYPES["gama_poker"].settle("gama_poker_2025", None)
    for minute in (0, 14.999, 15, 44, 45, 60, 70, 89.5, 90, 134, 149):
        asked = {"elapsed": f"{int(minute) // 60}:{int(minute) % 60:02}:{round(minute % 1 * 59):02}"}
        answer = QUESTIONS["blind_level"].answer(rules, asked)
        step = room.clock(minute).step
        told = answer["level"], answer["small_blind"], answer["big_blind"]
        assert (step.level, step.small, step.big) == told
    assert room.clock(70).step.note is None
    assert room.shows(70) == (5, 20), "level 5 lasts 30 minutes, as printed (K-1)"
    assert room.shows(600) == (9, 0), "after the schedule the last level stays (K-4)"
    assert room.clock(600).over


def test_a_pause_holds_what_is_left_to_the_millisecond() -> None:
    room = Room()
    room.at(0, "started")
    room.at(7.12345, "paused")
    assert room.clock(500).left == 15 * MINUTE - 427_407
    room.at(60, "started")
    assert room.clock(61).left == 14 * MINUTE - 427_407
    assert room.event == folding.step(room.event, room.timed(61, "started")), (
        "a clock that runs is not started"
    )


def test_time_is_added_and_taken_and_what_is_over_is_not_taken() -> None:
    room = Room()
    room.at(0, "started")
    room.at(2, "time", seconds=300)
    assert room.shows(2) == (1, 18)
    assert room.clock(2).entries_left(START + 2 * MINUTE) == 48 * MINUTE, (
        "entries close with level 3 all the same"
    )
    room.at(10, "time", seconds=-240)
    assert room.shows(10) == (1, 6)
    said = room.refused("CLOCK_PAST", 10, "time", seconds=-360)
    assert said == "Only 6:00 is left of level 1. Go to the next level instead."
    room.at(10, "level", level=9)
    assert room.refused("CLOCK_PAST", 200, "time", seconds=-1).startswith("The time of level 9 is up")
    room.at(200, "time", seconds=60)
    assert room.shows(200.5) == (9, 0.5)


def test_a_level_is_gone_to_and_one_that_is_not_there_is_refused() -> None:
    room = Room()
    assert room.refused("UNKNOWN_ID", 0, "level", level=10) == "The schedule has no level 10: its last is 9."
    room.at(0, "level", level=3)
    assert room.shows(5) == (3, 15), "a clock that stands is put to a level and stands"
    room.at(5, "started")
    room.at(6, "level", level=2)
    assert room.shows(7) == (2, 14)


def test_a_break_holds_the_level_and_ends_by_itself_or_at_once() -> None:
    room = Room()
    room.at(0, "started")
    room.at(10, "break", minutes=20)
    assert (room.clock(20).pause, room.shows(20)) == (10 * MINUTE, (1, 5))
    assert room.shows(31) == (1, 4)
    room.at(31, "break", minutes=60)
    assert room.refused("CLOCK_PAST", 32, "time", seconds=-3600) == (
        "Only 59:00 is left of the break. End the break instead."
    )
    room.at(40, "started")
    assert (room.clock(41).pause, room.shows(41)) == (0, (1, 3))
    before = Room()
    before.at(0, "break", minutes=10)
    assert before.shows(12) == (1, 13), "who comes in time sees how long it is to the start"


def test_of_two_who_let_a_clock_run_again_neither_ends_its_break() -> None:
    room = Room()
    room.at(0, "started")
    room.at(10, "break", minutes=20)
    room.at(15, "paused")
    for minute in (40, 41):
        room.at(minute, "started", resumes=True)
    assert (room.clock(45).pause, room.shows(45)) == (10 * MINUTE, (1, 5))
    assert room.shows(56) == (1, 4)


@pytest.mark.parametrize(("until", "closes"), [(10, 10), (40, 40), (45, 45), (180, 150)])
def test_entries_close_with_any_minute_and_a_schedule_saved_as_it_stands_keeps_it(
    until: int, closes: int
) -> None:
    room = Room(rules={"registration_until": until})
    for minute in (0, 1):
        room.at(minute, "schedule", **as_stated(room.clock(minute).schedule))
        room.at(minute, "started")
        left = [
            room.clock(0).entries_left(START + each * MINUTE) for each in (closes - 1, closes, closes + 90)
        ]
        assert left == [MINUTE, 0, 0]
    short = [{"ends": 5, "small": 5, "big": 10}, {"ends": 8, "small": 10, "big": 20}]
    room.at(2, "schedule", steps=short, entry_until=until)
    assert room.clock(2).schedule.entry_until == 8, "a clock counts no further"
    room.at(2, "schedule", steps=short, entry_until=until, entry_level=1)
    assert room.clock(2).schedule.entry_until == 5


def test_entries_close_with_the_end_of_level_three_through_pauses_and_breaks() -> None:
    room = Room()
    room.at(0, "started")
    assert room.clock(44).entries_left(START + 44 * MINUTE) == MINUTE
    room.at(44, "break", minutes=30)
    assert room.clock(45).entries_left(START + 45 * MINUTE) == 30 * MINUTE
    assert room.clock(75).entries_left(START + 75 * MINUTE) == 0


def test_undoing_an_act_leaves_the_clock_as_if_it_never_was() -> None:
    room = Room()
    started = room.at(0, "started")
    paused = room.at(5, "paused")
    room.at(65, "started")
    room.do("struck", act=paused)
    assert room.shows(66) == (5, 24), "it ran on through the pause that was none"
    room.do("struck", act=room.event.acts[-1].id)
    assert room.shows(66) == (1, 9)
    room.do("struck", act=started)
    assert room.shows(66) == (1, 14), "it was started after the pause alone"


def test_what_a_schedule_has_rests_on_it() -> None:
    room = Room()
    steps = [{"ends": 10 * each, "small": each, "big": 2 * each} for each in range(1, 13)]
    stated = room.at(0, "schedule", steps=steps)
    room.at(0, "level", level=12)
    said = room.refuses("RESTS_ON_IT", "struck", at="2026-11-28T19:01:00Z", act=stated)
    assert "the level to which the clock of Poker was put" in said


def test_a_schedule_is_data_that_is_checked() -> None:
    room = Room()

    def refused(code: str, *steps: dict[str, Any], **more: Any) -> str:
        return room.refused(code, 0, "schedule", steps=list(steps), **more)

    first, second = {"ends": 15, "small": 5, "big": 10}, {"ends": 30, "small": 10, "big": 20}
    assert "0:15, which is not after 0:30" in refused(
        "SCHEDULE_ORDER", second, {**first, "small": 10, "big": 20}
    )
    refused("SCHEDULE_ORDER", {"ends": 5, "pause": True}, second)
    refused("SCHEDULE_ORDER", first, {"ends": 20, "pause": True})
    assert "below 10/20 of the level before" in refused(
        "BLINDS_FALL", {**second, "ends": 15}, {**first, "ends": 30}
    )
    refused("BLINDS_FALL", {**first, "small": 20})
    colour_up = {**second, "colour_up": 5}
    assert refused("CHIP_NEEDED", first, colour_up, chips=[5, 25]) == (
        "Chips of 5 cannot go yet: without them 10 cannot be paid in level 2."
    )
    refused("CHIP_NEEDED", first, {**second, "colour_up": 2}, chips=[5, 25])
    refused("CHIP_NEEDED", {**first, "small": 3}, chips=[5, 25])
    refused("UNKNOWN_ID", first, second, entry_level=3)
    room.at(0, "schedule", steps=[first, colour_up], chips=[5, 10, 100], entry_level=1)
    assert room.clock(0).schedule.entry_until == 15


def test_a_schedule_changes_what_comes_and_nothing_that_was_played() -> None:
    room = Room()
    room.at(0, "started")
    printed = as_stated(clock_of(room.event, "s").schedule)
    assert printed["entry_level"] == 3
    steps = printed["steps"]
    later = [{**each, "ends": each["ends"] + 5} if at > 1 else each for at, each in enumerate(steps)]
    room.at(
        40, "schedule", steps=[*later[:3], {"ends": 60, "pause": True}, *_later(later[3:], 10)], entry_level=3
    )
    assert room.shows(40) == (3, 10)
    assert room.clock(51).step.pause
    assert room.shows(60) == (4, 15)
    assert room.refused("CLOCK_PAST", 61, "schedule", steps=later) == (
        "Level 3 has been played by the schedule as it was. Change what comes after it."
    )
    short = [*later[:3], {"ends": 60, "pause": True}, {**steps[3], "ends": 61}]
    assert room.refused("CLOCK_PAST", 65, "schedule", steps=short).startswith("Level 4 would be over already")


def _later(steps: list[dict[str, Any]], minutes: int) -> list[dict[str, Any]]:
    return [{**each, "ends": each["ends"] + minutes} for each in steps]


def test_a_countdown_is_a_schedule_of_one_level() -> None:
    plain = Room("gama_rummy", "gama_prelim")
    assert plain.refused("NO_SCHEDULE", 0, "started").startswith("Poker has no schedule to count.")
    plain.at(0, "schedule", steps=[{"ends": 50}])
    plain.at(0, "started")
    assert plain.shows(20) == (1, 30)
    rummy = Room("gama_rummy", "gama_prelim", settings={"minutes": 60})
    assert not clocks(rummy.event), "what nobody touched is shown to nobody"
    rummy.at(0, "started")
    assert rummy.shows(70) == (1, 0)
    assert clocks(rummy.event)["s"].at(START + 70 * MINUTE).over


def test_a_server_whose_clock_was_put_back_counts_nothing_twice() -> None:
    room = Room()
    room.at(0, "started")
    room.at(-30, "paused")
    assert room.shows(0) == (1, 15)


STEPS = tuple(
    Step(level, ends, 5 * level, 10 * level) if level else Step(1, ends, pause=True)
    for level, ends in ((1, 2), (0, 3), (2, 5), (3, 6))
)
DONE = st.one_of(
    st.just(("started", 0)),
    st.just(("paused", 0)),
    st.tuples(st.just("level"), st.integers(1, 3)),
    st.tuples(st.just("time"), st.integers(-200, 200)),
    st.tuples(st.just("break"), st.integers(1, 3)),
)


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 300), DONE), max_size=12), st.integers(0, 900))
def test_a_clock_counted_by_the_second_agrees(done: list[tuple[int, tuple[str, int]]], rest: int) -> None:
    clock, slow, moment = Clock.new(Schedule(STEPS)), Slow(), START
    for seconds, (what, amount) in done:
        moment += seconds * 1000
        slow.run(seconds)
        match what:
            case "started":
                clock = clock.started(moment)
            case "paused":
                clock = clock.paused(moment)
            case "level":
                clock = clock.put_to(amount, moment)
            case "time":
                clock = clock.adjusted(amount * 1000, moment)
            case _:
                clock = clock.in_break(amount * MINUTE, moment)
        slow.do(what, amount)
        now = clock.at(moment)
        assert (now.place, now.left, now.pause) == slow.stands
    slow.run(rest)
    now = clock.at(moment + rest * 1000)
    assert (now.place, now.left, now.pause) == slow.stands
    halfway = clock.at(moment + rest * 500)
    assert halfway.at(moment + rest * 1000) == now, "looked at on the way, it shows the same"


class Slow:
    """Count a clock second by second."""

    def __init__(self) -> None:
        self.lengths = [120, 60, 120, 60]
        self.place, self.left, self.pause, self.runs = 0, 120, 0, False

    @property
    def stands(self) -> tuple[int, int, int]:
        return self.place, self.left * 1000, self.pause * 1000

    def run(self, seconds: int) -> None:
        for _ in range(seconds if self.runs else 0):
            if self.pause:
                self.pause -= 1
                continue
            self.left = max(0, self.left - 1)
            self.go_on()

    def go_on(self) -> None:
        if self.left == 0 and self.place < 3:
            self.place += 1
            self.left = self.lengths[self.place]

    def do(self, what: str, amount: int) -> None:
        match what:
            case "started":
                self.pause = 0 if self.runs else self.pause
                self.runs = True
            case "paused":
                self.runs = False
            case "level":
                self.place = (0, 2, 3)[amount - 1]
                self.left, self.pause = self.lengths[self.place], 0
            case "time" if self.pause:
                self.pause = max(0, self.pause + amount)
            case "time":
                self.left = max(0, self.left + amount)
                self.go_on()
            case _:
                self.pause, self.runs = amount * 60, True


@contextmanager
def zone(name: str) -> Iterator[None]:
    """Let the machine stand in another time zone."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = name
    time.tzset()
    yield
    os.environ.pop("TZ")
    os.environ |= {"TZ": before} if before else {}
    time.tzset()


@settings(max_examples=40)
@given(
    st.lists(st.tuples(st.integers(-30, 300), DONE), max_size=10),
    st.sets(st.integers(0, 9)),
    st.sampled_from(["America/St_Johns", "Asia/Kolkata", "Pacific/Kiritimati"]),
)
def test_a_clock_read_anew_in_another_zone_shows_the_same_and_nothing_that_was_struck(
    done: list[tuple[int, tuple[str, int]]], struck: set[int], where: str
) -> None:
    room, kept, minutes = Room(), Room(), 0.0
    for place, (seconds, (what, amount)) in enumerate(done):
        minutes += seconds / 60
        stated = {"level": {"level": amount}, "time": {"seconds": amount}, "break": {"minutes": amount}}
        act = room.timed(minutes, what, **stated.get(what, {}))
        room.event = folding.step(room.event, act)
        if place in struck:
            room.event = folding.step(room.event, Act(f"s{place}", read_fact("struck", {"act": act.id})))
        else:
            kept.event = folding.step(kept.event, act)
    assert room.event.clocks == kept.event.clocks
    with zone(where):
        rows = [json.loads(json.dumps(facts_of(act.fact))) for act in room.event.acts]
        again = [
            replace(act, fact=read_fact(row["kind"], row))
            for act, row in zip(room.event.acts, rows, strict=True)
        ]
        anew = folding.step(folding.start(str), *again)
        assert anew.clocks == room.event.clocks
        assert clock_of(anew, "s").at(START + 10 * MINUTE) == clock_of(kept.event, "s").at(
            START + 10 * MINUTE
        )


@settings(max_examples=100)
@given(
    st.integers(2, 400),
    st.integers(500, 50_000),
    st.sets(st.sampled_from([5, 10, 25, 50, 100, 500, 1000, 5000]), min_size=1),
    st.integers(60, 600),
)
def test_a_proposed_schedule_can_be_played(players: int, stack: int, chips: set[int], minutes: int) -> None:
    schedule = propose(players, stack, sorted(chips), minutes)
    check_schedule(schedule, None)
    assert minutes - 40 <= schedule.steps[-1].ends <= max(minutes, 60)
    assert all(schedule.steps[at].big < step.big for at, step in _levels_after(schedule.steps))


def _levels_after(steps: tuple[Step, ...]) -> list[tuple[int, Step]]:
    """Return the levels but for the first, each with the place of the one before."""
    places = [at for at, step in enumerate(steps) if not step.pause]
    return [(one, steps[other]) for one, other in pairwise(places)]


def test_a_schedule_is_proposed_for_the_hours_there_are() -> None:
    schedule = propose(40, 3000, [25, 100, 500, 1000], 180)
    assert schedule.steps[-1].ends <= 180
    assert (schedule.steps[0].small, schedule.steps[0].big) == (25, 50)
    assert 40 * 3000 / schedule.steps[-1].big <= 25, "it should be over by then"
    assert any(step.pause for step in schedule.steps)
    assert schedule.entry_until == 40


COUNTED = Path(__file__).parent / "clock_counted.json"


def test_screens_are_held_to_what_the_rules_count() -> None:
    """`tests/frontend/clock_test.js` counts the same; delete the file, and it is written anew."""
    random = Random(1)
    counted = [_counted(random) for _ in range(60)]
    if not COUNTED.exists():
        COUNTED.write_text(
            json.dumps(counted, separators=(",", ":")).replace('},{"clock', '},\n{"clock') + "\n"
        )
    assert json.loads(COUNTED.read_text()) == counted


def _counted(random: Random) -> dict[str, Any]:
    clock, moment = Clock.new(Schedule(STEPS, random.choice((0, 2, 5)))), START
    for _ in range(random.randint(0, 4)):
        moment += random.randint(0, 200_000)
        clock = random.choice(
            (
                clock.started(moment),
                clock.paused(moment),
                clock.put_to(random.randint(1, 3), moment),
                clock.adjusted(random.randint(-60_000, 90_000), moment),
                clock.in_break(random.randint(1, 3) * MINUTE, moment),
            )
        )
    at = moment + random.randint(0, 500_000)
    now = clock.at(at)
    shown = {"place": now.place, "left": now.left, "pause": now.pause, "entries": clock.entries_left(at)}
    return {"clock": clock.as_json(), "at": at, "shown": shown}


def test_a_schedule_is_written_as_it_was_stated() -> None:
    stated = {
        "kind": "clock_schedule",
        "stage": "s",
        "steps": [
            {"ends": 15, "small": 5, "big": 10},
            {"ends": 20, "pause": True},
            {"ends": 35, "small": 10, "big": 20, "ante": 5, "colour_up": 5},
        ],
        "entry_level": 1,
        "chips": [5, 10],
    }
    fact: Any = read_fact("clock_schedule", stated)
    assert (
        {"kind": "clock_schedule", "stage": "s", **as_stated(stated_schedule(fact))}
        == stated
        == facts_of(fact)
    )
