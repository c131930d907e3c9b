"""A friendly match is put off: the next act and the next format do what was declared."""

from __future__ import annotations

from api.schemas.events import ActRequest
from rules.events.acts import Act, catalogue, read_fact
from rules.events.acts.ids import renamed
from rules.events.names.acts import act_name
from rules.events.plans import lay_out, say_stage
from tests.rules.events.night import cards_night

PUT_OFF = {"match": "m1", "table": "TABLE2", "start": "2026-11-28T20:00:00Z", "why": "hall"}


def test_the_next_act_is_asked_as_it_is_declared() -> None:
    night = cards_night()
    night.do("stage", stage="friends", competition="rummy", title="Friends", format="friendlies")
    assert say_stage(night.event, "friends").text == "Friends on 3 days"
    [planned] = lay_out(
        night.event.competitions["rummy"], [night.event.stages["friends"].terms], entrants=9, tables=0
    )
    assert (planned.rounds, planned.matches) == (3, 3)
    # Entries are open yet, and friendlies do not wait for them to close.
    lineups = [{"match": "m1", "entrants": list("ABCDEF"), "table": "TABLE1"}]
    night.do("draw", draw="d", stage="friends", round=1, matches=lineups)
    night.refuses("UNKNOWN_ID", "postponed", **{**PUT_OFF, "match": "m2"})
    night.refuses("UNKNOWN_ID", "postponed", **{**PUT_OFF, "table": "NONE"})
    night.do("postponed", **PUT_OFF)
    assert night.event.matches["m1"].start == PUT_OFF["start"]
    act = Act("a", read_fact("postponed", PUT_OFF))
    assert act_name(night.event, act) == "the match put off (2 · Rummy)"
    assert catalogue("desk")["postponed"] == {
        "may": True,
        "adds": True,
        "about": {"match": "match"},
        "names": {"match": "match", "table": "table"},
        "varies": "why",
    }
    assert catalogue("door")["postponed"]["may"] is False
    assert renamed(act.fact, table={"TABLE2": "XYZ123"}) == read_fact(
        "postponed", {**PUT_OFF, "table": "XYZ123"}
    )
    assert ActRequest().load({"kind": "postponed", **PUT_OFF}) == {
        "kind": "postponed",
        "reason": "",
        **PUT_OFF,
    }
