"""Replay rule-book cases through the product: ``python -m tests.replay cases.jsonl``.

What a game lists among its questions goes through ``/check``, deals go through ``/score``, ready-made points
through `tests.ready_made`. The adapter renames players to seats and back, and computes nothing.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from application import create_app
from rules import GAME_TYPES
from rules.sheet.scoresheet import Seat
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation
from rules.switches import BadSwitch
from tests.ready_made import fold_points

Case = Mapping[str, Any]
Answer = dict[str, Any]
NOBODY = 99
"""A seat that no table has, for a player the case names who is not at the table."""


def replay(case: Case, client: FlaskClient) -> list[str]:
    """Return what is wrong with the product's answer to `case`, a line each; nothing when it passes."""
    if case["game"] not in GAME_TYPES:
        return [f"unknown game {case['game']}"]
    door = _door(case)
    if door is None:
        return [f"unknown operation {case['input']['op']}"]
    answer = door(case, client)
    if "error" in answer and "error" not in case["expect"]:
        return [f"refused: {answer['error']}"]
    return [
        f"{key}: expected {json.dumps(wanted)}, got {json.dumps(answer.get(key), default=str)}"
        for key, wanted in case["expect"].items()
        if not _same(wanted, answer.get(key))
    ]


def through_check(case: Case, client: FlaskClient) -> Answer:
    facts = {key: value for key, value in case["input"].items() if key != "op"}
    body = {"preset": case["preset"], "rules": _options(case), "what": case["input"]["op"], **facts}
    return _posted(client, f"/api/v1/game-types/{case['game']}/check", body)


def through_score(case: Case, client: FlaskClient) -> Answer:
    players = _players(case)
    seats = {player: number for number, player in enumerate(players, 1)}
    outcome = {
        key: _seated(value, seats, key) for key, value in case["input"].items() if key not in _NOT_OUTCOME
    }
    outcome.update(_facts_among_options(case))
    if "turn_order" in case["input"]:
        outcome["dealer"] = len(players)
    body = {
        "preset": case["preset"],
        "rules": _options(case),
        "seats": _named_seats(case, players),
        "outcome": outcome,
    }
    answer = _posted(client, f"/api/v1/game-types/{case['game']}/score", body)
    return _named(answer, players, _sides(case))


def through_fold(case: Case, _: FlaskClient) -> Answer:
    game, facts = GAME_TYPES[case["game"]], case["input"]
    options = _options(case) | {key: facts[key] for key in _RULES_IN_INPUT if key in facts}
    players = _players(case)
    sides = _sides(case)
    seats = [
        Seat(number, str(player), sides[(number - 1) % len(sides)] if sides else None)
        for number, player in enumerate(players, 1)
    ]
    try:
        state = game.start(game.settle(case["preset"], options), seats)
        state = fold_points(game, state, _ready_made(case, seats))
    except RuleViolation as violation:
        return {"error": violation.code}
    return _folded(lay_out(game, state), seats, sides)


def _ready_made(case: Case, seats: list[Seat]) -> Iterator[dict[int, float]]:
    """Yield the points by seat of each ready-made deal, however the case writes it."""
    facts = case["input"]
    number = {seat.name: seat.number for seat in seats}
    for deal in facts.get("hands", facts.get("deals", ())):
        if deal is None or (isinstance(deal, dict) and deal.get("void")):
            yield {}
        elif isinstance(deal, str | list):
            yield dict.fromkeys((number.get(player, NOBODY) for player in _listed(deal)), 1)
        elif "winner" in deal:
            winner = deal["winner"]
            won = {seat.number for seat in seats if winner and winner in (seat.name, seat.side)}
            unknown = {NOBODY: 0} if winner and not won else {}
            yield {seat.number: deal["points"] if seat.number in won else 0 for seat in seats} | unknown
        elif any(seat.side for seat in seats):
            unknown = dict.fromkeys((NOBODY for side in deal if all(side != seat.side for seat in seats)), 0)
            yield {**{seat.number: deal.get(seat.side, 0) for seat in seats}, **unknown}
        else:
            yield {number.get(player, NOBODY): points for player, points in deal.items()}


def _folded(sheet: Mapping[str, Any], seats: list[Seat], sides: tuple[str, ...]) -> Answer:
    label = {seat.number: seat.side if sides else seat.name for seat in seats}
    totals = {label[total["seat"]]: total["points"] for total in sheet["totals"]}
    earned = {label[seat.number]: 0 for seat in seats}
    for deal in sheet["deals"]:
        earned |= {
            label[line["seat"]]: earned[label[line["seat"]]] + line["points"] for line in deal["lines"]
        }
    winners = list(dict.fromkeys(label[seat] for seat in sheet["winners"]))
    ranked = sorted(sheet["totals"], key=lambda total: total["place"])
    first = next((label[total["seat"]] for total in ranked), None)
    bonus_codes = {bonus["summary"]["code"] for bonus in sheet["bonuses"]}
    reached = [
        label[line["seat"]]
        for bonus in sheet["bonuses"]
        if bonus["summary"]["code"] == "gin_game_bonus"
        for line in bonus["lines"]
        if line["points"]
    ]
    return {
        "totals": totals,
        "place_sums": totals,
        "points": totals,
        "game_points": totals,
        "hand_points": earned,
        "grand_totals": totals,
        "eliminated": [label[total["seat"]] for total in sheet["totals"] if total["status"] == "out"],
        "status": sheet["status"],
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": winners,
        "tied": list(dict.fromkeys(label[seat] for seat in sheet["tied"])),
        "leader": first,
        "shutout": "gin_shutout" in bonus_codes,
        "reached_100": reached[0] if reached else None,
    }


def _posted(client: FlaskClient, url: str, body: Mapping[str, Any]) -> Answer:
    response = client.post(url, json=body)
    answer: Answer = response.get_json(silent=True) or {}
    if response.status_code == 200:
        return answer
    return {
        "error": answer.get(
            "code", f"HTTP {response.status_code}: {answer.get('detail')} {answer.get('errors')}"
        )
    }


def _players(case: Case) -> list[Any]:
    """Return the players in turn order, else in order of first mention, A and B by default."""
    facts = case["input"]
    if _sides(case):
        return [f"{side}{place}" for place in range(1, _per_side(case) + 1) for side in _sides(case)]
    for key in ("turn_order", "players", "seats_clockwise"):
        if isinstance(facts.get(key), list | dict):
            return list(facts[key])
    mentioned = list(dict.fromkeys(_mentioned(facts)))
    return mentioned if set(mentioned) - {"A", "B"} else ["A", "B"]


def _mentioned(facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the players a case names, in the order it names them."""
    for key, value in facts.items():
        if key in _PLAYER_FIELDS:
            yield from _listed(value)
        elif key in _BY_PLAYER and isinstance(value, dict):
            yield from value
        elif key in ("hands", "deals"):
            for deal in value:
                is_table = isinstance(deal, dict) and "winner" in deal
                yield from _listed(deal["winner"] if is_table else deal)


def _listed(players: Any) -> list[str]:
    """Return the players of a field that holds one, several (perhaps with points), or none."""
    named = [players] if isinstance(players, str) else players or ()
    return [player for player in named if player != "void"]


def _sides(case: Case) -> tuple[str, ...]:
    return GAME_TYPES[case["game"]].sides


def _per_side(case: Case) -> int:
    """Return how many play on a side by the house rules of a case, as usual where these cannot be."""
    game = GAME_TYPES[case["game"]]
    try:
        rules = game.settle(case["preset"], _options(case))
    except BadSwitch:
        rules = game.settle(case["preset"])
    return game.seat_limits(rules)[0] // len(game.sides)


def _named_seats(case: Case, players: list[Any]) -> list[dict[str, Any]]:
    sides = _sides(case)
    teams: Mapping[str, list[str]] = case["input"].get("teams") or {}
    if teams:
        around = zip_longest(*([(name, side) for name in names] for side, names in teams.items()))
        return [{"name": seat[0], "side": seat[1]} for turn in around for seat in turn if seat]
    return [
        {"name": str(player), **({"side": sides[place % len(sides)]} if sides else {})}
        for place, player in enumerate(players)
    ]


def _options(case: Case) -> dict[str, Any]:
    switches = {switch.name for switch in GAME_TYPES[case["game"]].switches}
    facts = _facts_among_options(case)
    return {
        key: value
        for key, value in (case.get("options") or {}).items()
        if key in switches or key not in facts
    }


def _facts_among_options(case: Case) -> dict[str, Any]:
    """Return facts of the deal that a case carries among its options (CASES: the indicator of one case)."""
    return {key: value for key, value in (case.get("options") or {}).items() if key == "indicator"}


def _seated(value: Any, seats: Mapping[Any, int], key: str = "") -> Any:
    """Return `value` with players as seat numbers and player-keyed objects as lists of ``{seat, …}``."""
    if isinstance(value, dict):
        if value and all(_is_player(name, seats) for name in value) and key in _BY_PLAYER:
            return [
                {
                    "seat": seats.get(name, NOBODY),
                    **(item if isinstance(item, dict) else {_BY_PLAYER[key]: item}),
                }
                for name, item in value.items()
            ]
        if not value and key in _BY_PLAYER:
            return []
        return {name: _seated(item, seats, name) for name, item in value.items()}
    if key == "tables":
        return [_seated_table(table, seats, place) for place, table in enumerate(value, 1)]
    if key in _PLAYER_FIELDS:
        if isinstance(value, list):
            return [seats.get(player, NOBODY) for player in value]
        return seats.get(value, NOBODY) if value is not None else None
    return value


def _seated_table(table: Any, seats: Mapping[Any, int], place: int) -> Any:
    """Return one of two tables with its players as seats; a side alone stands for its player there."""
    played = {
        field: seats.get(table[field], seats.get(f"{table[field]}{place}", NOBODY))
        for field in ("knocker", "defender")
        if isinstance(table.get(field), str)
    }
    return {**table, **played}


def _is_player(name: str, seats: Mapping[Any, int]) -> bool:
    return name in seats or (len(name) == 1 and name.isalpha())


def _named(answer: Answer, players: list[Any], sides: tuple[str, ...]) -> Answer:
    """Return `answer` with seats as the case's players; in sided games a side stands for its seats."""
    if "error" in answer:
        return answer
    label = {
        number: sides[(number - 1) % len(sides)] if sides else player
        for number, player in enumerate(players, 1)
    }
    named = {key: _by_player(value, label) for key, value in answer.items()}
    if "winners" in answer:
        named["winners"] = [label.get(seat) for seat in answer["winners"]]
    named.setdefault("scores", {label[line["seat"]]: line["points"] for line in answer.get("lines", [])})
    if "game_points" not in answer:
        named["game_points"] = named["scores"]
    return named


def _by_player(value: Any, label: Mapping[int, Any]) -> Any:
    if isinstance(value, list) and value and all(isinstance(item, dict) and "seat" in item for item in value):
        return {label.get(item["seat"]): item["points"] for item in value if "points" in item}
    return value


def _same(wanted: Any, got: Any) -> bool:
    """Compare as the case format wants: sets of cards in any order, everything else as it stands."""
    if isinstance(wanted, list) and isinstance(got, list | tuple):
        if all(isinstance(item, str) and len(item) == 2 for item in wanted):
            return sorted(wanted) == sorted(map(str, got))
        return wanted == list(got)
    return bool(wanted == got)


_PLAYER_FIELDS = frozenset({"winner", "knocker", "defender", "went_out", "shown", "seven_dublees"})
_BY_PLAYER = {
    "results": "points",
    "points_per_opponent": "points",
    "players": "points",
    "cards_left": "cards_left",
}
_NOT_OUTCOME = frozenset({"op", "turn_order", "teams"})
_RULES_IN_INPUT = ("target", "deals_per_player", "scoring")

_DOORS: Mapping[str, Callable[[Case, FlaskClient], Answer]] = {
    **dict.fromkeys(("score_hand", "score_deal", "score_exhausted"), through_score),
    **dict.fromkeys(("match", "game", "session"), through_fold),
}


def _door(case: Case) -> Callable[[Case, FlaskClient], Answer] | None:
    operation = case["input"]["op"]
    if operation in GAME_TYPES[case["game"]].questions:
        return through_check
    return _DOORS.get(operation)


def read_cases(path: Path) -> Iterator[Case]:
    """Yield the cases of a file, one JSON object a line."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def main(paths: list[str]) -> int:
    """Replay the files named, print each failure and the count; return 1 when a case failed."""
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        # A file may have more cases than one address may ask of a server in a minute.
        app = create_app({"DATABASE_URL": f"sqlite:///{folder}/cases.db", "WORK_PER_ADDRESS": 10**9})
        client = app.test_client()
        for case in (case for path in paths for case in read_cases(Path(path))):
            try:
                wrong = replay(case, client)
            except (KeyError, TypeError, ValueError) as error:
                wrong = [f"cannot be read: {error!r}"]
            failed += bool(wrong)
            passed += not wrong
            for line in wrong:
                print(f"{case['id']}: {line}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
