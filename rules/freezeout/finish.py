"""Give places and prizes as players go out or leave (RULES §12 K-5, K-6)."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.facts import PLAYER_NAME, ByName, Many, Number, Record, count
from rules.roster import check_named_once, check_player_count
from rules.scoresheet import Facts
from rules.statements import RuleViolation
from rules.switches import Rules

Player = TypeVar("Player", bound=Hashable)


MOST_PLAYERS = 1000
NUMBER = count(0, 1_000_000)
CHIPS = Number("chips", -100_000_000, 100_000_000)
_NAMES = Many("players", PLAYER_NAME, MOST_PLAYERS)
_BUST_OUT = {
    "hand": NUMBER.needed,
    "players": _NAMES.needed,
    "stacks_before": ByName("chips", PLAYER_NAME, CHIPS, MOST_PLAYERS),
}
_LEFT = {"hand": NUMBER.needed, "player": PLAYER_NAME.needed}
PLACES = {
    "players": _NAMES.needed,
    "bust_outs": Many("rows", Record("record", "BustOut", _BUST_OUT), MOST_PLAYERS),
    "left": Many("rows", Record("record", "Left", _LEFT), MOST_PLAYERS),
}


@dataclass
class Leaving:
    """Hold who went out in one hand, with the stacks before it where given, and who left after it.

    `fields` says where each of them was entered.
    """

    busted: dict[str, int | None]
    left: list[str]
    fields: dict[str, str]


def places_of(
    busted: Mapping[Player, int | None], left: Sequence[Player], remaining: int
) -> dict[Player, int]:
    """Return the places of those who went out in one hand and of those who left after it.

    `remaining` is how many are in afterwards. Of two who went out the larger stack before the hand is placed
    higher, equal stacks share (K-5).
    """
    stacks = [stack or 0 for stack in busted.values()]
    places = {
        player: remaining + len(left) + 1 + sum(other > (stack or 0) for other in stacks)
        for player, stack in busted.items()
    }
    return places | dict.fromkeys(left, remaining + 1)


def prizes_of(rules: Rules, places: Mapping[Player, int], left: Iterable[Player]) -> list[Player]:
    """Return who takes a prize, best first. Who left takes none (K-6); `places` are all places given."""
    gone = set(left)
    stayed = sorted((player for player in places if player not in gone), key=lambda player: places[player])
    if rules["leaver_prize"] == "next_finisher":
        return stayed[: rules["prizes"]]
    return [player for player in stayed if places[player] <= rules["prizes"]]


def check_stacks(busted: Mapping[Player, int | None], name: Callable[[Player], str], field: str) -> None:
    """Raise MISSING_PLAYER where several went out in one hand and a stack before it is missing (K-5)."""
    for player, stack in busted.items():
        if stack is None and len(busted) > 1:
            cited = "gama_poker K-5"
            raise RuleViolation("MISSING_PLAYER", "freeze_stack_missing", field, cited, name=name(player))


def places(rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return places and prizes from who went out (`bust_outs`) and who `left`, hand by hand.

    While more than one is in, `prizes` is None and `prizes_possible` names who can still take one.
    """
    players = list(facts["players"])
    check_named_once(players)
    check_player_count("A tournament", len(players), (2, MOST_PLAYERS), "/players")
    gone: list[str] = []
    given: dict[str, int] = {}
    leavers: list[str] = []
    for leaving in _by_hand(facts, players):
        for name in (*leaving.busted, *leaving.left):
            _check_in(name, players, gone, leaving.fields[name])
            gone.append(name)
        check_stacks(leaving.busted, str, "/bust_outs")
        remaining = len(players) - len(gone)
        if remaining < 1:
            raise RuleViolation("EVERYBODY_PACKED", "freeze_nobody_left", "/bust_outs")
        given |= places_of(leaving.busted, leaving.left, remaining)
        leavers += leaving.left
    remaining_players = [name for name in players if name not in given]
    if len(remaining_players) == 1:
        given[remaining_players[0]] = 1
    over = len(remaining_players) <= 1
    return {
        "places": given,
        "remaining": remaining_players,
        "forfeited_to_pot": leavers,
        "prizes": prizes_of(rules, given, leavers) if over else None,
        "prizes_possible": _possible(rules, given, leavers, remaining_players),
    }


def _possible(
    rules: Rules, given: Mapping[str, int], leavers: Sequence[str], remaining: Sequence[str]
) -> list[str]:
    """Return who can still take a prize if nobody else leaves."""
    decided = dict.fromkeys(remaining, 0) | dict(given)
    if rules["leaver_prize"] == "lapses":
        return prizes_of(rules, decided, leavers)
    wanted = max(len(remaining), rules["prizes"])
    return prizes_of({**rules, "prizes": wanted}, decided, leavers)


def _by_hand(facts: Facts, players: Sequence[str]) -> list[Leaving]:
    """Return the goings in the order of the hands; who left a hand did so after those who went out in it."""
    hands: dict[int, Leaving] = {}
    for at, entry in enumerate(facts.get("bust_outs") or ()):
        stacks = _stacks(entry, players, f"/bust_outs/{at}/stacks_before")
        leaving = hands.setdefault(entry["hand"], Leaving({}, [], {}))
        for place, name in enumerate(entry["players"]):
            field = f"/bust_outs/{at}/players/{place}"
            _check_in(name, players, leaving.busted, field)
            leaving.busted[name] = stacks.get(name)
            leaving.fields[name] = field
    for at, entry in enumerate(facts.get("left") or ()):
        leaving = hands.setdefault(entry["hand"], Leaving({}, [], {}))
        field = f"/left/{at}/player"
        _check_in(entry["player"], players, leaving.fields, field)
        leaving.left.append(entry["player"])
        leaving.fields[entry["player"]] = field
    return [hands[hand] for hand in sorted(hands)]


def _stacks(entry: Facts, players: Sequence[str], field: str) -> Mapping[str, int]:
    stacks: Mapping[str, int] = entry.get("stacks_before") or {}
    for name, chips in stacks.items():
        if name not in players:
            raise RuleViolation("UNKNOWN_PLAYER", "freeze_unknown", f"{field}/{name}", name=name)
        if chips < 0:
            here = f"{field}/{name}"
            raise RuleViolation("POINTS_OUT_OF_RANGE", "freeze_negative", here, name=name, chips=chips)
    return stacks


def _check_in(name: str, players: Sequence[str], gone: Container[str], field: str) -> None:
    if name not in players:
        raise RuleViolation("UNKNOWN_PLAYER", "freeze_unknown", field, name=name)
    if name in gone:
        raise RuleViolation("ELIMINATED_PLAYER", "freeze_out_already", field, name=name)
