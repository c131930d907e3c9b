"""Answer what depends on the time since the start: level, starting stack, raises (RULES §12)."""

from __future__ import annotations

from typing import Any

from rules.facts import PLAYER_NAME, Text
from rules.freezeout.finish import NUMBER
from rules.freezeout.house import PRINTED_SCHEDULE, Level, levels
from rules.scoresheet import Facts
from rules.statements import RuleViolation, Statement
from rules.switches import Rules

_NOTES = {4: "freeze_note_last_entry", 7: "freeze_note_colour_up", 8: "freeze_note_should_end"}

_CLOCK = Text("clock", 9, pattern=r"^\d{1,3}:[0-5]\d:[0-5]\d\Z", fault="A time like 0:45:00 is needed.")
BLIND_LEVEL = {"elapsed": _CLOCK.needed.told("elapsed")}
STARTING_STACK = {
    "registered_at": _CLOCK.needed.told("registered_at"),
    "seated_at": _CLOCK.or_null.told("seated_at"),
}
MIN_RAISE = {"elapsed": _CLOCK.needed, "bet": NUMBER.needed, "last_raise": NUMBER.or_null}
REBUY = {"player": PLAYER_NAME.needed}


def blind_level(rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return the level after `elapsed` (h:mm:ss) and its blinds; the last level stays for good (K-4)."""
    level, past = _level(rules, _seconds(facts["elapsed"]))
    return {
        "level": level.number,
        "small_blind": level.small_blind,
        "big_blind": level.big_blind,
        "ends": _clock(level.ends),
        "past_schedule": past,
        "late_penalty": _penalty(rules, level),
        "note": _note(rules, level),
    }


def starting_stack(rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return the chips of a player by the time of sitting down (K-2); raises REGISTRATION_CLOSED.

    `registered_at` and `seated_at` are h:mm:ss since the start; the second is the first where left out.
    """
    until = rules["registration_until"]
    if _seconds(facts["registered_at"]) > until * 60:
        raise RuleViolation(
            "REGISTRATION_CLOSED",
            "freeze_registration_closed",
            "/registered_at",
            "gama_poker K-2",
            at=facts["registered_at"],
            until=_clock(until),
        )
    level, _ = _level(rules, _seconds(facts.get("seated_at") or facts["registered_at"]))
    penalty = _penalty(rules, level)
    return {"stack": max(0, rules["stack"] - penalty), "penalty": penalty, "level": level.number}


def min_raise(rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return the smallest raise over a `bet` after `elapsed`; `last_raise` is the one before it (K-3)."""
    level, _ = _level(rules, _seconds(facts["elapsed"]))
    step = level.small_blind
    if rules["min_raise"] == "last_raise":
        step = max(facts.get("last_raise") or 0, level.big_blind)
    return {"raise_by": step, "raise_to": facts["bet"] + step}


def rebuy(rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return the stack a player may buy; raises NO_REBUY in a freeze-out."""
    if not rules["rebuy"]:
        raise RuleViolation("NO_REBUY", "freeze_no_rebuy", "/player", name=facts["player"])
    return {"valid": True, "stack": rules["stack"]}


def _level(rules: Rules, seconds: int) -> tuple[Level, bool]:
    """Return the level at that time, and whether the schedule is over. The end of a level starts the next."""
    schedule = levels(rules)
    running = next((level for level in schedule if seconds < level.ends * 60), None)
    return running or schedule[-1], running is None


def _penalty(rules: Rules, level: Level) -> int:
    if level.number == 1:
        return 0
    penalties = rules["late_penalties"]
    return int(penalties[min(level.number - 2, len(penalties) - 1)])


def _note(rules: Rules, level: Level) -> dict[str, Any] | None:
    """Return what the printed schedule says beside a level."""
    if level.number not in _NOTES or tuple(rules["schedule"]) != PRINTED_SCHEDULE:
        return None
    return Statement(_NOTES[level.number], {}, "gama_poker Schedule").as_json()


def _seconds(clock: str) -> int:
    hours, minutes, seconds = (int(part) for part in clock.split(":"))
    return hours * 3600 + minutes * 60 + seconds


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}:00"
