"""Answer questions about the poker tournament: levels, stacks, raises, chips, tables, places (RULES §12)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field as filled
from typing import Any

from rules.freezeout.finish import check_stacks, places_of, prizes_of
from rules.freezeout.house import PRINTED_SCHEDULE, Level, levels
from rules.freezeout.outcome import CHIPS, NUMBER
from rules.outcome.common_kinds import PLAYER_NAME
from rules.outcome.kinds import ByName, Many, Record, Text
from rules.outcome.question import Question
from rules.roster import check_among, check_named_once, check_player_count
from rules.sheet.scoresheet import Facts
from rules.statements import RuleViolation, Statement
from rules.switches import Rules

Answer = dict[str, Any]
MOST_PLAYERS = 1000
NOTE_LAST_ENTRY, NOTE_COLOUR_UP = "freeze_note_last_entry", "freeze_note_colour_up"
_NOTES = {4: NOTE_LAST_ENTRY, 7: NOTE_COLOUR_UP, 8: "freeze_note_should_end"}


def blind_level(rules: Rules, facts: Facts) -> Answer:
    """Return the level after `elapsed` (h:mm:ss) and its blinds; the last level stays for good (K-4)."""
    level, past = _level(rules, _seconds(facts["elapsed"]))
    note = note_of(rules, level)
    return {
        "level": level.number,
        "small_blind": level.small_blind,
        "big_blind": level.big_blind,
        "ends": _clock(level.ends),
        "past_schedule": past,
        "late_penalty": _penalty(rules, level),
        "note": note and note.as_json(),
    }


def note_of(rules: Rules, level: Level) -> Statement | None:
    """Return what the printed schedule notes beside a level, None where it notes nothing."""
    if level.number not in _NOTES or tuple(rules["schedule"]) != PRINTED_SCHEDULE:
        return None
    return Statement(_NOTES[level.number], {}, "gama_poker Schedule")


def starting_stack(rules: Rules, facts: Facts) -> Answer:
    """Return the chips of a player by the time of sitting down (K-2); raises REGISTRATION_CLOSED.

    `registered_at` and `seated_at` are h:mm:ss since the start; the second is the first where left out.
    """
    at, until, cited = facts["registered_at"], rules["registration_until"], "gama_poker K-2"
    if _seconds(at) > until * 60:
        said, until = "freeze_registration_closed", _clock(until)
        raise RuleViolation("REGISTRATION_CLOSED", said, "/registered_at", cited, at=at, until=until)
    level, _ = _level(rules, _seconds(facts.get("seated_at") or at))
    penalty = _penalty(rules, level)
    return {"stack": max(0, rules["stack"] - penalty), "penalty": penalty, "level": level.number}


def min_raise(rules: Rules, facts: Facts) -> Answer:
    """Return the smallest raise over a `bet` after `elapsed`; `last_raise` is the one before it (K-3)."""
    level, _ = _level(rules, _seconds(facts["elapsed"]))
    step = level.small_blind
    if rules["min_raise"] == "last_raise":
        step = max(facts.get("last_raise") or 0, level.big_blind)
    return {"raise_by": step, "raise_to": facts["bet"] + step}


def rebuy(rules: Rules, facts: Facts) -> Answer:
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
    penalties = [0, *rules["late_penalties"]]
    return int(penalties[min(level.number, len(penalties)) - 1])


def _seconds(clock: str) -> int:
    hours, minutes, seconds = (int(part) for part in clock.split(":"))
    return hours * 3600 + minutes * 60 + seconds


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}:00"


def chip_check(_: Rules, facts: Facts) -> Answer:
    """Return the chips in play.

    Raises POINTS_OUT_OF_RANGE for chips below 0, and CHIPS_NOT_CONSERVED where `stacks` are not what
    `entries` issued.
    """
    for place, chips in enumerate(facts["entries"]):
        if chips < 0:
            field = f"/entries/{place}"
            raise RuleViolation("POINTS_OUT_OF_RANGE", "freeze_negative_entry", field, chips=chips)
    for player, chips in facts["stacks"].items():
        _check_not_negative(player, chips, "/stacks")
    counted, issued = sum(facts["stacks"].values()), sum(facts["entries"])
    if counted != issued:
        raise RuleViolation("CHIPS_NOT_CONSERVED", "freeze_chips", "/stacks", counted=counted, issued=issued)
    return {"ok": True, "total": issued}


def _check_not_negative(player: str, chips: int, field: str) -> None:
    if chips < 0:
        said, here = "freeze_negative", f"{field}/{player}"
        raise RuleViolation("POINTS_OUT_OF_RANGE", said, here, name=player, chips=chips)


def table_balance(rules: Rules, facts: Facts) -> Answer:
    """Return the table to break up: the smallest with fewer than `break_below` players, None where none is.

    `tables` holds the number of players by table, in the order of their numbers: of equal ones the last is
    broken up (K-11). The last table in play never is.
    """
    tables = {table: count for table, count in facts["tables"].items() if count > 0}
    small = [table for table, count in tables.items() if count < rules["break_below"]]
    if not small or len(tables) == 1:
        return {"break_table": None, "to_seat": 0}
    smallest = min(reversed(small), key=lambda table: tables[table])
    return {"break_table": smallest, "to_seat": tables[smallest]}


def places(rules: Rules, facts: Facts) -> Answer:
    """Return places and prizes from who went out (`bust_outs`) and who `left`, hand by hand.

    While more than one is in, `prizes` is None and `prizes_possible` names who can still take one.
    """
    players = list(facts["players"])
    check_named_once(players)
    check_player_count("A tournament", len(players), (2, MOST_PLAYERS), "/players")
    hands = _by_hand(facts, players)
    _check_goings(facts, hands, len(players))
    given: dict[str, int] = {}
    leavers: list[str] = []
    for leaving in hands:
        still_in = len(players) - len(given) - len(leaving.named)
        given |= places_of(leaving.busted, leaving.left, still_in)
        leavers += leaving.left
    remaining = [name for name in players if name not in given]
    if len(remaining) == 1:
        given[remaining[0]] = 1
    return {
        "places": given,
        "remaining": remaining,
        "forfeited_to_pot": leavers,
        "prizes": prizes_of(rules, given, leavers) if len(remaining) <= 1 else None,
        # Who can still take one if nobody else leaves.
        "prizes_possible": prizes_of(rules, dict.fromkeys(remaining, 0) | given, leavers),
    }


@dataclass
class _Leaving:
    """Hold who went out in one hand, with the stacks before it where given, and who left after it.

    `named` are all of them, each with the field where he was entered.
    """

    busted: dict[str, int | None] = filled(default_factory=dict)
    left: list[str] = filled(default_factory=list)
    named: list[tuple[str, str]] = filled(default_factory=list)


def _by_hand(facts: Facts, players: Sequence[str]) -> list[_Leaving]:
    """Return the goings in the order of the hands; who left a hand did so after those who went out in it.

    Raises UNKNOWN_PLAYER.
    """
    hands: dict[int, _Leaving] = defaultdict(_Leaving)
    for at, entry in enumerate(facts.get("bust_outs") or ()):
        leaving, stacks = hands[entry["hand"]], entry.get("stacks_before") or {}
        going = [(name, f"/bust_outs/{at}/players/{place}") for place, name in enumerate(entry["players"])]
        with_stacks = [(name, f"/bust_outs/{at}/stacks_before/{name}") for name in stacks]
        check_among(with_stacks + going, players, "freeze_unknown")
        leaving.named += going
        leaving.busted |= {name: stacks.get(name) for name, _ in going}
    for at, entry in enumerate(facts.get("left") or ()):
        leaving, name, field = hands[entry["hand"]], entry["player"], f"/left/{at}/player"
        check_among([(name, field)], players, "freeze_unknown")
        leaving.named.append((name, field))
        leaving.left.append(name)
    return [hands[hand] for hand in sorted(hands)]


def _check_goings(facts: Facts, hands: Sequence[_Leaving], players: int) -> None:
    """Raise what is wrong with the hands together, in the order of RULES §0."""
    gone = set[str]()
    for name, field in (going for leaving in hands for going in leaving.named):
        if name in gone:
            raise RuleViolation("ELIMINATED_PLAYER", "freeze_out_already", field, name=name)
        gone.add(name)
    if len(gone) == players:
        raise RuleViolation("EVERYBODY_PACKED", "freeze_nobody_left", "/bust_outs")
    for leaving in hands:
        check_stacks(leaving.busted, str, "/bust_outs")
    for at, entry in enumerate(facts.get("bust_outs") or ()):
        for name, chips in (entry.get("stacks_before") or {}).items():
            _check_not_negative(name, chips, f"/bust_outs/{at}/stacks_before")


_TIME = Text("clock", 9, pattern=r"^\d{1,3}:[0-5]\d:[0-5]\d\Z", fault="wrong_shape.clock")
_SITTING_DOWN = {
    "registered_at": _TIME.needed.labelled("registered_at"),
    "seated_at": _TIME.or_null.labelled("seated_at"),
}
_RAISE = {"elapsed": _TIME.needed, "bet": NUMBER.needed, "last_raise": NUMBER.or_null}
_STACKS = ByName("chips", PLAYER_NAME, CHIPS, MOST_PLAYERS)
_CHIPS = {"entries": Many("chips", CHIPS, MOST_PLAYERS).needed, "stacks": _STACKS.needed}
_NAMES = Many("players", PLAYER_NAME, MOST_PLAYERS).needed
_BUST_OUT = Record("record", "BustOut", {"hand": NUMBER.needed, "players": _NAMES, "stacks_before": _STACKS})
_LEFT = Record("record", "Left", {"hand": NUMBER.needed, "player": PLAYER_NAME.needed})
_PLACES = {
    "players": _NAMES,
    "bust_outs": Many("rows", _BUST_OUT, MOST_PLAYERS),
    "left": Many("rows", _LEFT, MOST_PLAYERS),
}
QUESTIONS: Mapping[str, Question] = {
    "blind_level": Question({"elapsed": _TIME.needed.labelled("elapsed")}, blind_level),
    "starting_stack": Question(_SITTING_DOWN, starting_stack),
    "min_raise": Question(_RAISE, min_raise),
    "rebuy": Question({"player": PLAYER_NAME.needed}, rebuy),
    "chip_check": Question(_CHIPS, chip_check),
    "table_balance": Question({"tables": ByName("tables", PLAYER_NAME, NUMBER, 200).needed}, table_balance),
    "places": Question(_PLACES, places),
}
