"""Every kind of act is read from its JSON and written back as it was."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules.events.acts import KINDS, facts_of, read_fact
from rules.events.names.acts import act_name
from rules.sentences import ENGLISH
from tests.rules.events.night import cards_night

SEAL = "0f" * 32
STATED: Mapping[str, Mapping[str, Any]] = {
    "occasion": {"title": "Cards Night", "first_day": "2026-11-28", "venue": "Hall"},
    "tables_added": {"tables": [{"table": "7KQ2MB", "label": "1"}, {"table": "9XW4PD"}]},
    "tables_removed": {"tables": ["9XW4PD"]},
    "people": {"people": [{"person": "anu", "sealed": SEAL, "club": SEAL}]},
    "merged": {"person": "anu2", "into": "anu"},
    "kept_apart": {"people": ["anu", "biju"], "why": "kin"},
    "checked_in": {"people": ["anu"], "by": "player", "ticked": ["adult"]},
    "competition": {
        "competition": "rummy",
        "title": "Rummy",
        "game": "gama_rummy",
        "preset": "gama_prelim",
        "rules": {"limit": 150, "set_sizes": [3], "hand_limit": None, "void_counts_as_hand": True},
        "limit": 96,
        "deadline": "2026-11-28T17:00:00Z",
        "eligibility": [{"note": "adult", "text": "18 years or older"}],
        "fee": 200,
        "clubs_apart": True,
        "prizes": [
            {"place": 1, "what": "A cup", "amount": 500},
            {"place": 3, "what": "A hamper", "up_to": 6, "sponsor": "Periyar Stores", "share": 2.5},
        ],
        "pot": 10_000,
        "round_to": 10,
    },
    "closed": {"competition": "rummy"},
    "opened": {"competition": "rummy"},
    "entered": {
        "competition": "rummy",
        "entrants": [{"entrant": "e1", "people": ["anu"], "seed": 1}],
        "late": True,
        "waits": True,
    },
    "paid": {"entrants": ["e1"], "back": True},
    "withdrawn": {"entrants": ["e1"]},
    "reinstated": {"entrants": ["e1"]},
    "stage": {
        "stage": "final",
        "competition": "rummy",
        "title": "Final",
        "format": "brackets",
        "settings": {"advance": 1},
        "after": "preliminary",
        "preset": "gama_final",
    },
    "seated": {
        "stage": "preliminary",
        "seats": [{"entrant": "e1", "match": "m1", "seat": 9}],
        "elapsed": "0:20:00",
        "registered": "0:14:00",
        "seed": "thunder",
    },
    "table_opened": {
        "stage": "preliminary",
        "match": "m2",
        "table": "7KQ2MB",
        "seats": [{"entrant": "e1", "seat": 9}],
        "elapsed": "0:20:00",
        "registered": "0:14:00",
        "seed": "thunder",
    },
    "sat": {"stage": "preliminary", "entrants": ["e1"]},
    "reseated": {
        "stage": "preliminary",
        "why": "final",
        "seats": [{"entrant": "e1", "match": "m1", "seat": 9}],
        "closed": ["m2"],
        "button": "e1",
        "cards": {"e1": "AS"},
        "seed": "thunder",
    },
    "busted": {
        "stage": "preliminary",
        "busted": [{"entrant": "e1", "stack": 400}],
        "match": "m1",
        "hand": 22,
    },
    "button": {"match": "m1", "seat": 3},
    "counted": {
        "stage": "preliminary",
        "stacks": [{"entrant": "e1", "chips": 3000}],
        "tables": [{"match": "m1", "chips": 3000}],
        "total": 3000,
        "taken": True,
    },
    "raced": {
        "match": "m1",
        "goes": 5,
        "comes": 25,
        "odd": [{"entrant": "e1", "chips": 2, "only": True, "cards": ["AS", "2C"]}],
        "seed": "thunder",
    },
    "deal_made": {
        "stage": "preliminary",
        "way": "icm",
        "stacks": [{"entrant": "e1", "chips": 3000}, {"entrant": "e2", "chips": 900}],
        "on": True,
    },
    "payment_made": {
        "stage": "preliminary",
        "payer": "e1",
        "receiver": "e2",
        "amount": 100,
        "back": True,
    },
    "draw": {
        "draw": "d1",
        "stage": "preliminary",
        "round": 1,
        "matches": [{"match": "m1", "entrants": ["e1", "e2"], "table": "7KQ2MB"}],
        "byes": ["e3"],
        "seed": "thunder",
        "method": 1,
        "by_hand": [{"change": "swapped", "entrants": ["e1", "e2"]}],
        "cards": {"e1": "TS", "e2": "AH"},
    },
    "lineups": {"matches": [{"match": "m1", "entrants": []}], "byes": ["e1", "e2"]},
    "moved": {"matches": [{"match": "m1", "table": "9XW4PD", "start": "2026-11-28T18:30:00Z"}]},
    "adjourned": {"match": "m1", "until": "2026-11-29T10:00:00Z", "place": "Library"},
    "resumed": {"match": "m1", "table": "9XW4PD"},
    "replayed": {"match": "m1"},
    "games": {"matches": [{"match": "m1", "games": ["g1"]}]},
    "replaced": {"match": "m1", "entrant": "e1", "person": "anu", "by": "devi"},
    "clock_started": {"stage": "preliminary"},
    "clock_paused": {"stage": "preliminary"},
    "clock_level": {"stage": "preliminary", "level": 2},
    "clock_time": {"stage": "preliminary", "seconds": -60},
    "clock_break": {"stage": "preliminary", "minutes": 15},
    "clock_schedule": {
        "stage": "preliminary",
        "steps": [
            {"ends": 15, "small": 5, "big": 10},
            {"ends": 20, "pause": True},
            {"ends": 35, "small": 10, "big": 20, "ante": 5, "colour_up": 5},
        ],
        "entry_level": 1,
        "chips": [5, 25],
    },
    "forfeited": {"matches": [{"match": "m1", "entrants": ["e2"]}], "without_win": True},
    "no_show": {"match": "m1", "entrants": ["e1"], "lineup": ["e2", "e3"]},
    "ruled": {"match": "m1", "places": [{"entrant": "e1", "place": 1, "points": 12.5}]},
    "accepted": {"matches": ["m1", "m2"]},
    "advanced": {"stage": "preliminary", "to": "final", "entrants": ["e1"], "basis": SEAL},
    "warned": {"entrant": "e1", "match": "m1", "seconds": 5},
    "disqualified": {"entrant": "e1"},
    "answered": {"call": "c1", "table": "7KQ2MB", "answer": "coming"},
    "announced": {"text": "Break until 20:30", "tables": ["7KQ2MB"]},
    "taken_down": {"announcement": "a2"},
    "struck": {"act": "a1"},
}


def test_every_kind_is_tried_here() -> None:
    missing = ", ".join(KINDS.keys() - STATED.keys())
    assert not missing, (
        f"STATED in tests/rules/events/test_acts.py has no example of {missing}: add one there."
    )
    assert STATED.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_an_act_is_written_as_it_was_stated(kind: str) -> None:
    assert facts_of(read_fact(kind, STATED[kind])) == {"kind": kind, **STATED[kind]}


def test_every_act_that_something_can_rest_on_is_called_by_a_name() -> None:
    assert {f"event_act_{kind}" for kind in KINDS} - {*ENGLISH} == {"event_act_struck"}


def test_an_act_is_called_by_what_it_is_about() -> None:
    night = cards_night()
    night.draw("prelim", 1, "ABCDEF", "GHIJKL")
    stated: list[tuple[str, dict[str, Any]]] = [
        ("tables_removed", {"tables": ["TABLE4"]}),
        ("kept_apart", {"people": ["A", "M"]}),
        ("closed", {"competition": "rummy"}),
        ("withdrawn", {"entrants": ["A", "B", "C", "D"]}),
        ("moved", {"matches": [{"match": "d1-1", "table": "TABLE1"}]}),
        ("replaced", {"match": "d1-1", "entrant": "A", "person": "A", "by": "G"}),
        ("warned", {"entrant": "A+B+C"}),
        ("merged", {"person": "A", "into": "B"}),
        ("advanced", {"stage": "prelim", "to": "final", "entrants": ["A"], "basis": SEAL}),
    ]
    night.people("M", "N", "O")
    night.do("merged", person="M", into="N")
    night.do("merged", person="N", into="O")
    assert [act_name(night.event, night.act(kind, **facts)) for kind, facts in stated] == [
        "the tables taken out of the hall (4)",
        "the wish to keep some apart (A, O)",
        "entries closed for Rummy",
        "the withdrawal (A, B, C, …)",
        "the move (A, B, C, D, … · Rummy)",
        "somebody playing on for another (A, B, C, D, … · Rummy)",
        "the warning (A / B / C)",
        "two people merged into one (A, B)",
        "who goes on to Final",
    ]
