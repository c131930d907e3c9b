"""What each house rule of the poker tournament changes."""

from __future__ import annotations

from typing import Any

from rules import GAME_TYPES
from rules.switches import Rules
from tests.rules.shared.effect import Effect

GAME = GAME_TYPES["gama_poker"]
FINISHED = {
    "players": ["A", "B", "C", "D"],
    "bust_outs": [{"hand": 1, "players": ["D"]}, {"hand": 3, "players": ["B"]}],
    "left": [{"hand": 2, "player": "C"}],
}


def _ask(rules: Rules, what: str, **facts: Any) -> Any:
    return GAME.answer(what, rules, facts)


SWITCH_EFFECTS = {
    "stack": Effect((3000, 5000), lambda rules: _ask(rules, "starting_stack", registered_at="0:00:00")),
    "prizes": Effect((1, 3), lambda rules: _ask(rules, "places", **FINISHED)["prizes"]),
    "leaver_prize": Effect(
        ("lapses", "next_finisher"), lambda rules: _ask(rules, "places", **FINISHED)["prizes"]
    ),
    "rebuy": Effect((False, True), lambda rules: _ask(rules, "rebuy", player="A")),
    "break_below": Effect((5, 4), lambda rules: _ask(rules, "table_balance", tables={"T1": 4, "T2": 6})),
    "registration_until": Effect(
        (45, 60), lambda rules: _ask(rules, "starting_stack", registered_at="0:50:00")
    ),
    "late_penalties": Effect(
        ([100, 300, 500], [200, 300, 500]),
        lambda rules: _ask(rules, "starting_stack", registered_at="0:20:00"),
    ),
    "min_raise": Effect(
        ("small_blind", "last_raise"),
        lambda rules: _ask(rules, "min_raise", elapsed="0:00:00", bet=10, last_raise=50),
    ),
    "schedule": Effect(
        ([5, 10, 15], [25, 50, 15]), lambda rules: _ask(rules, "blind_level", elapsed="0:00:00")
    ),
}
