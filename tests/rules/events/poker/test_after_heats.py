"""A freeze-out that another stage fills: who was let on plays it, and everybody's fee is in its pot."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.events import event as folding
from rules.events.acts import Act
from rules.events.checks.poker import check_coming
from rules.events.clock.clocks import clock_of
from rules.events.payouts import bought_in, sums_at
from rules.events.poker.proposing import to_seat
from rules.statements import RuleViolation
from tests.rules.events.night import Night

SHARES = [{"place": place, "share": share} for place, share in ((1, 50), (2, 30), (3, 20))]
LATE = {"stage": "final", "elapsed": "0:05:00"}


@pytest.fixture
def final() -> Night:
    """Return eight who paid 100 each, of whom two have come from two heats to the final."""
    night = Night()
    night.do("tables_added", tables=[{"table": f"T{each}"} for each in range(1, 4)])
    terms = {"title": "Poker", "game": "gama_poker", "preset": "gama_poker_2025"}
    night.do("competition", competition="poker", **terms, fee=100, prizes=SHARES)
    heats: dict[str, Any] = {"format": "brackets", "settings": {"table_size": 4, "advance": 1}}
    night.do("stage", competition="poker", stage="heats", title="Heats", **heats)
    night.do("stage", competition="poker", stage="final", title="Final", format="freezeout", after="heats")
    everybody = [f"p{each}" for each in range(1, 9)]
    night.people(*everybody)
    night.enters("poker", *everybody)
    night.do("closed", competition="poker")
    for match in night.publish("heats", tables=("T1", "T2")).matches:
        night.ends(match.match, match.entrants)
    night.advance("heats", "final")
    night.publish("final", tables=("T3",))
    return night


def out(night: Night) -> str:
    """Return somebody who lost in the heats."""
    return next(each for each in night.event.entrants if each not in night.event.rooms["final"].entered)


def seat_of(night: Night, entrant: str) -> dict[str, object]:
    [match] = night.event.rooms["final"].tables
    return {"entrant": entrant, "match": match, "seat": 5}


def test_who_lost_before_is_not_seated(final: Night) -> None:
    assert to_seat(final.event, "final") == ()
    lost = out(final)
    said = final.refuses("NOT_THROUGH", "seated", **LATE, seats=[seat_of(final, lost)])
    assert said == f"{lost} is not confirmed for Final. Confirm first who goes on to it."
    opened: dict[str, Any] = {"match": "m", "table": "T1", "seats": [{"entrant": lost, "seat": 1}]}
    final.refuses("NOT_THROUGH", "table_opened", **LATE, **opened)
    with pytest.raises(RuleViolation, match="is not confirmed") as refused:
        check_coming(final.event, "final", [lost])
    assert refused.value.field == "/entrants/0"


def test_who_is_confirmed_after_the_draw_is_to_be_seated(final: Night) -> None:
    lost, known = out(final), final.event.advancements["final"]
    confirmed = replace(known, entrants=(*known.entrants, lost))
    act = Act("again", confirmed, reason="The director lets on one more.")
    folding.check(final.event, act, final.results)
    final.event = folding.step(final.event, act)
    assert to_seat(final.event, "final") == (lost,)
    final.do("seated", **LATE, seats=[seat_of(final, lost)])
    assert lost in final.event.rooms["final"].playing


def test_the_fees_of_all_are_the_pot_whoever_plays_the_final(final: Night) -> None:
    assert sums_at(final.event, "poker").by_place == (400, 240, 160)
    for entrant in (*final.event.rooms["final"].entered, out(final)):
        final.do("withdrawn", entrants=[entrant])
    assert len(bought_in(final.event, "poker")) == 8, "who goes home takes nothing back"


def test_nobody_enters_by_the_clock_of_the_final(final: Night) -> None:
    assert clock_of(final.event, "final").entries_left(0) is None
    assert clock_of(final.event, "final").schedule.steps
