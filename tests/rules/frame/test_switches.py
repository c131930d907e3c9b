"""House rules: what each kind of switch can be, and what a table reads where it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from rules.switches import BadSwitch, Preset, Switch, settle

FLAG = Switch("void", "flag", True, "Void deals", "Whether they count.")
WHOLE = Switch("deals", "integer", 6, "Deals", "How many.", rule="E-2", minimum=1, maximum=60)
NUMBER = Switch("limit", "number", None, "Limit", "Out at.", minimum=0.5, optional=True, null_means="none")
CHOICE = Switch("tie", "choice", "toss", "Ties", "Who wins.", choices=(("toss", "A toss"), (2, "The second")))
LIST = Switch("win", "list", [1, 2], "Win", "By band.", length=2, minimum=0, maximum=9, advanced=True)
ANY_LIST = Switch("bands", "list", [20], "Bands", "Where they begin.", minimum=1)
RANGES = Switch("ranges", "list", [20], "Ranges", "As in the book.", from_book=lambda value: [value[0]])
SWITCHES = (FLAG, WHOLE, NUMBER, CHOICE, LIST, ANY_LIST)


@pytest.mark.parametrize(
    ("switch", "values"),
    [
        (FLAG, (True, False)),
        (WHOLE, (1, 60)),
        (NUMBER, (0.5, 1, 2.5, 1000, None)),
        (CHOICE, ("toss", 2)),
        (LIST, ([0, 9], (1, 2))),
        (ANY_LIST, ([], [1], [1, 2, 3])),
        (RANGES, ([7, 9], (7, 9))),
    ],
)
def test_what_a_switch_can_be(switch: Switch, values: tuple[Any, ...]) -> None:
    for value in values:
        taken = switch.read(value)
        assert taken == ([7] if switch is RANGES else list(value) if isinstance(value, tuple) else value)


@pytest.mark.parametrize(
    ("switch", "value", "why"),
    [
        (FLAG, 1, "it is on or off: true or false."),
        (FLAG, None, "it is on or off: true or false."),
        (WHOLE, 0, "at least 1 is needed."),
        (WHOLE, 61, "at most 60 is possible."),
        (WHOLE, 2.0, "a whole number is needed."),
        (WHOLE, True, "a whole number is needed."),
        (WHOLE, None, "a whole number is needed."),
        (NUMBER, 0, "at least 0.5 is needed."),
        (NUMBER, 1.25, "only whole and half numbers can be used."),
        (NUMBER, "1", "a number is needed."),
        (NUMBER, True, "a number is needed."),
        (CHOICE, "third", "choose one of A toss, The second."),
        (CHOICE, 2.0, "choose one of A toss, The second."),
        (LIST, [1], "a list of 2 whole numbers is needed."),
        (LIST, 1, "a list of 2 whole numbers is needed."),
        (LIST, [1, 10], "at most 9 is possible."),
        (LIST, [-1, 10], "at least 0 is needed."),
        (LIST, [1, 1.5], "a whole number is needed."),
        (ANY_LIST, "20", "a list of whole numbers is needed."),
        (ANY_LIST, [20, 0], "at least 1 is needed."),
    ],
)
def test_what_a_switch_cannot_be_is_said(switch: Switch, value: Any, why: str) -> None:
    with pytest.raises(BadSwitch) as raised:
        switch.read(value)
    assert (raised.value.name, str(raised.value)) == (switch.name, f"{switch.label}: {why}")


def test_what_a_form_needs_to_draw_a_switch() -> None:
    assert WHOLE.as_json() == {
        "name": "deals",
        "kind": "integer",
        "default": 6,
        "label": "Deals",
        "help": "How many.",
        "rule": "E-2",
        "optional": False,
        "advanced": False,
        "minimum": 1,
        "maximum": 60,
    }
    described = [switch.as_json() for switch in (NUMBER, CHOICE, LIST)]
    assert (described[0]["optional"], described[0]["null_means"], described[0]["minimum"]) == (
        True,
        "none",
        0.5,
    )
    assert described[1]["choices"] == [
        {"value": "toss", "label": "A toss"},
        {"value": 2, "label": "The second"},
    ]
    assert (described[2]["length"], described[2]["advanced"]) == (2, True)
    assert not {"choices", "length", "null_means"} & set(WHOLE.as_json())


def test_the_table_has_the_last_word_and_the_school_the_one_before() -> None:
    school = Preset("hall", "Hall", "As in the hall", {"deals": 12, "win": (3, 4)})
    assert settle(SWITCHES, school, {"deals": 3, "tie": 2}) == {
        "void": True,
        "deals": 3,
        "limit": None,
        "tie": 2,
        "win": [3, 4],
        "bands": [20],
    }
    assert settle(SWITCHES, school)["deals"] == 12


def test_a_house_rule_that_the_game_does_not_know_is_told_by_name() -> None:
    with pytest.raises(BadSwitch) as raised:
        settle(SWITCHES, Preset("hall", "Hall", ""), {"targte": 1})
    assert raised.value.name == "targte"
    assert str(raised.value) == "There is no house rule called targte in this game."
