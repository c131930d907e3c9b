"""House rules may be stated as the rule book's own record writes them (RULES §12, §16)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import GAME_TYPES
from rules.switches import BadSwitch

PRINTED = [
    {"level": 1, "sb": 5, "bb": 10, "ends": "0:15:00", "note": ""},
    {"level": 2, "sb": 10, "bb": 20, "ends": "1:30:00", "note": "-100 from starting stack"},
]


def _settled(game: str, name: str, value: Any) -> Any:
    kind = GAME_TYPES[game]
    return kind.settle(kind.presets[0].id, {name: value})[name]


@pytest.mark.parametrize(
    ("game", "name", "written", "taken"),
    [
        ("gama_poker", "registration_until", "0:45:00", 45),
        ("gama_poker", "registration_until", "1:10:00", 70),
        ("gama_poker", "late_penalties", {"2": 150, "3": 350, "4": 600}, [150, 350, 600]),
        ("gama_poker", "schedule", PRINTED, [5, 10, 15, 10, 20, 90]),
        ("zheng_shangyou", "straight_min", {"3-4": 4, "5-6": 3}, [4, 3]),
        ("zheng_shangyou", "players", [3, 6], [3, 6]),
        ("big_two", "players", [3, 4], [3, 4]),
        ("twenty_eight", "bands", [[16, 18], [19, 23], [24, 28], "thani"], [19, 24]),
    ],
)
def test_a_value_is_read_as_the_book_writes_it(game: str, name: str, written: Any, taken: Any) -> None:
    assert _settled(game, name, written) == taken
    assert _settled(game, name, taken) == taken


@pytest.mark.parametrize(
    ("game", "name", "written"),
    [
        ("gama_poker", "registration_until", "0:45:30"),
        ("gama_poker", "registration_until", "soon"),
        ("gama_poker", "registration_until", "9" * 5000 + ":00:00"),
        ("gama_poker", "late_penalties", {"2": 150, "3": 350}),
        ("gama_poker", "late_penalties", {"2": 150, "3": 350, "4": "all"}),
        ("gama_poker", "schedule", [PRINTED[1], PRINTED[0]]),
        ("gama_poker", "schedule", [{"sb": 5, "bb": 10}]),
        ("zheng_shangyou", "straight_min", {"3-4": 4}),
        ("twenty_eight", "bands", ["thani"]),
        ("twenty_eight", "bands", [[16], [20]]),
    ],
)
def test_what_is_neither_is_refused(game: str, name: str, written: Any) -> None:
    with pytest.raises(BadSwitch):
        _settled(game, name, written)
