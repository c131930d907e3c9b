"""Tables of 13-card rummy for the tests: named players, deals in a line, and what a table sees of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules import GAME_TYPES
from rules.sheet.entries import Deal, Entry
from rules.sheet.scoresheet import Scored, Seat, State
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation
from rules.switches import Rules
from tests.ready_made import fold_points

NAMES = (
    "Anu",
    "Binu",
    "Cini",
    "Devi",
    "Eby",
    "Faiz",
    "Gigi",
    "Hari",
    "Indu",
    "Jose",
    "Kala",
    "Leni",
)
_PACKS = {
    "gama_rummy": ("packed_first", "packed_later"),
    "indian_rummy": ("packed_first", "packed_later"),
    "ace2three": ("drop", "middle_drop"),
}


def table(game: str, players: int = 4, preset: str | None = None, **options: Any) -> State:
    """Return the state of a fresh table; seat 1 deals, so seat 2 acts first."""
    kind = GAME_TYPES[game]
    return start(game, kind.settle(preset or kind.presets[0].id, options), players)


def start(game: str, rules: Rules, players: int = 4) -> State:
    seats = [Seat(number, name) for number, name in enumerate(NAMES[:players], 1)]
    return GAME_TYPES[game].start(rules, seats)


def deal(game: str, winner: int | None, show: str = "normal", **results: Any) -> dict[str, Any]:
    """Return an outcome. A result is ``s2=45``, cards in one string, "first", "later", "wrong" or a dict.

    What is no seat (`indicator`, `dealer`, `winner_melds`) is stated as it is.
    """
    outcome: dict[str, Any] = {"winner": winner, "show": show, "results": []}
    for key, result in results.items():
        if not (key.startswith("s") and key[1:].isdigit()):
            outcome[key] = result
            continue
        outcome["results"].append({"seat": int(key[1:]), **_result(game, result)})
    return outcome


def _result(game: str, result: Any) -> dict[str, Any]:
    first, later = _PACKS[game]
    statuses = {"first": first, "later": later, "wrong": "wrong_show", "held": "played"}
    match result:
        case dict():
            return {"status": "played", **result}
        case str() if result in statuses:
            return {"status": statuses[result]}
        case str():
            return {"status": "played", "cards": result.split()}
        case _:
            return {"status": "played", "points": result}


def score(state: State, game: str, outcome: Mapping[str, Any]) -> Scored:
    return GAME_TYPES[game].appraise(state, outcome)


def points(state: State, game: str, outcome: Mapping[str, Any]) -> dict[int, Any]:
    """Return the points by seat."""
    return {line.seat: line.points for line in score(state, game, outcome).lines}


def refusal(state: State, game: str, outcome: Mapping[str, Any]) -> RuleViolation:
    """Return the refusal of an outcome; fails where it is accepted."""
    try:
        score(state, game, outcome)
    except RuleViolation as violation:
        return violation
    raise AssertionError("this deal was accepted")


def seen(game: str, players: int = 4, **stated: Any) -> Callable[[Rules], Any]:
    """Return a probe: the points of a deal under given rules."""

    def probe(rules: Rules) -> Any:
        return points(start(game, rules, players), game, deal(game, **stated))

    return probe


def asked(game: str, what: str, **facts: Any) -> Callable[[Rules], Any]:
    """Return a probe: the answer to a question under given rules, or the code it is refused with."""

    def probe(rules: Rules) -> Any:
        try:
            return GAME_TYPES[game].answer(what, rules, facts)
        except RuleViolation as violation:
            return violation.code

    return probe


def stands(game: str, *deals: Mapping[int, Any], players: int = 3) -> Callable[[Rules], Any]:
    """Return a probe: where the game stands after deals of ready-made points."""

    def probe(rules: Rules) -> Any:
        state = fold_points(GAME_TYPES[game], start(game, rules, players), deals)
        return standing(game, state)

    return probe


def standing(game: str, state: State) -> tuple[str, list[int], list[int], list[int]]:
    """Return status, winners, tied, and the seats that are out."""
    sheet = lay_out(GAME_TYPES[game], state)
    out = [total["seat"] for total in sheet["totals"] if total["status"] in ("out", "disqualified")]
    return sheet["status"], sheet["winners"], sheet["tied"], out


def play(game: str, state: State, *entries: Entry | Mapping[str, Any]) -> State:
    """Return the state after entries, each of which must fit; a mapping is a deal's outcome."""
    kind = GAME_TYPES[game]
    for number, entry in enumerate(entries):
        made = entry if isinstance(entry, Entry) else Deal(str(number), entry)
        kind.check(state, made)
        state = kind.step(state, made)
    return state


def groups(text: str) -> list[list[str]]:
    """Return melds written ``7S 8S 9S | 3H 8D 5H``."""
    return [group.split() for group in text.split("|")]
