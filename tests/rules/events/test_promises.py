"""What the desk says is to be drawn, and where it says a latecomer can play, is what a draft then draws."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rules.events.contests import by_hand, left_out, to_draw
from rules.events.latecomers import rooms
from rules.statements import RuleViolation
from tests.rules.events.night import Night, cards_night, gin_weekend

FORMS: dict[str, dict[str, Any]] = {
    "knock_out": {"third_place": "match"},
    "round_robin": {},
    "two_losses": {},
    "rounds": {"rounds": 4},
    "brackets": {"table_size": 2},
    "open_play": {"table_size": 2},
}


def check_promises(night: Night) -> None:
    """Assert that what is due is drafted as it was told, and that each room is where the next one comes."""
    event, results = night.event, night.results
    due = to_draw(event, "all", results)
    if due is not None:
        drafted = night.draft("all", "x")
        named = {one for match in drafted.matches for one in match.entrants} | {*drafted.byes}
        assert drafted.round == due.round
        assert {*due.entrants} <= named
    meeting = [room for room in rooms(event, results) if room.meets]
    if meeting and not (due and due.round == meeting[0].round):
        late = comes_late(night)
        again = to_draw(night.event, "all", results)
        assert again is not None
        assert again.round == meeting[0].round
        [match] = night.draft("all", "x").matches
        assert {*match.entrants} == {meeting[0].meets, late}
    for room in rooms(night.event, results):
        if room.match:
            entrants = [*night.event.matches[room.match].entrants, comes_late(night)]
            night.do("lineups", matches=[{"match": room.match, "entrants": entrants}])
            break


def comes_late(night: Night) -> str:
    late = f"L{len(night.event.entrants)}"
    night.people(late)
    night.enters("gin", late, late=True)
    return late


@given(st.sampled_from(sorted(FORMS)), st.integers(2, 9), st.randoms(use_true_random=False))
def test_whatever_happens_nothing_is_promised_that_is_refused(
    form: str, players: int, chance: Random
) -> None:
    night = gin_weekend(players, form, **FORMS[form])
    for _ in range(14):
        check_promises(night)
        something_happens(night, chance)


def something_happens(night: Night, chance: Random) -> None:
    """Draw, end a match or correct one, or let somebody withdraw, come back or come late."""
    by = {
        standing: [each.id for each in night.event.entrants.values() if each.standing == standing]
        for standing in ("in", "withdrawn")
    }
    what = chance.choice(["draw", "draw", "end", "end", "end", "begin", "correct", "leave", "back", "late"])
    if what == "draw" and night.told("all", "due"):
        night.publish("all", f"{chance.random()}")
    elif what == "end" and (matches := [*night.open()]):
        night.win(chance.choice(night.event.matches[chance.choice(matches)].entrants))
    elif what == "begin" and (waiting := [each for each in night.open() if each not in night.results]):
        night.begins(chance.choice(waiting))
    elif what == "correct" and night.results:
        match = night.event.matches[chance.choice([*night.results])]
        night.ends(match.id, chance.sample(match.entrants, len(match.entrants)))
    elif what == "leave" and by["in"]:
        night.do("withdrawn", entrants=[chance.choice(by["in"])])
    elif what == "back" and by["withdrawn"]:
        night.do("reinstated", entrants=[chance.choice(by["withdrawn"])])
    elif what == "late":
        comes_late(night)


@pytest.mark.parametrize("form", ["rounds", "two_losses", "knock_out", "round_robin"])
def test_a_latecomer_whom_nobody_can_meet_is_left_out_and_not_promised_a_draw(form: str) -> None:
    night = gin_weekend(4, form)
    night.draw("all", 1, ["P1", "P2"], ["P3", "P4"])
    night.begins(*night.open())
    late = comes_late(night)
    assert to_draw(night.event, "all", night.results) is None
    left = left_out(night.event, "all", night.results)
    assert left is not None
    assert (left.round, left.entrants) == (1, (late,))


def test_nobody_comes_late_to_a_later_round_of_a_knock_out() -> None:
    night = gin_weekend(8, "knock_out")
    night.publish("all")
    for match in [*night.open()]:
        night.ends(match, night.event.matches[match].entrants)
    gone = night.contest("all").matches[0].entrants[0]
    night.do("withdrawn", entrants=[gone])
    night.publish("all")
    assert night.contest("all").byes(2)
    assert rooms(night.event, night.results) == ()


def test_too_few_for_a_table_are_named_and_not_promised_one() -> None:
    night = cards_night()
    night.draw("prelim", 1, "ABCDEF", "GHIJK")
    assert to_draw(night.event, "prelim", night.results) is None
    left = left_out(night.event, "prelim", night.results)
    assert left is not None
    assert left.entrants == ("L",)
    for match in [*night.open()]:
        night.ends(match, night.event.matches[match].entrants)
    assert by_hand(night.event, "prelim", night.results, None) == left, "he can still be put there by hand"
    with pytest.raises(RuleViolation, match="too few for a table: L"):
        night.draft("prelim", "x")
