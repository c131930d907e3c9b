"""Correct deals as any client may have stated them: every fact that nobody touched stays byte for byte."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from rules import GAME_TYPES
from rules.game_type import GameType
from rules.outcome.facts import record
from rules.outcome.forms import When
from rules.outcome.kinds import Either, Kind, Many, Number, Record
from rules.sheet.entries import Deal
from rules.statements import RuleViolation
from rules.twenty_eight.game import TwentyEight
from tests.browser.outcomes import EXAMPLES, STATED, Stated
from tests.frontend.forms import case, correct
from tests.suite import few_or

VARIATIONS = pytest.mark.parametrize(
    "variations", few_or(40, 10, because="it varies the same deals further, by chance")
)
TRIES = 3000
EACH_GAME = pytest.mark.parametrize("game", GAME_TYPES.values(), ids=lambda game: game.id)
WINNING = {"winner", "show", "winner_cards", "winner_special", "winner_melds", "winner_rest"}
# What a button says of a seat in a list of its own, which may be empty before or after.
LISTS = {"folded": {"folded", "hole"}, "busted": {"left", "busted"}, "left": {"left", "busted"}}
COUNTED = {"bidders_points", "other_points"}
COT = {"cot", "cot_made", "caller_cards_left", "surrender_by", "accepted"}
BLAMED = {"cot": COT | COUNTED, "surrender_by": COT | COUNTED, "foul_by": COT | COUNTED}
FOLLOWS = {**BLAMED, "cot_made": COUNTED, "bidders_points": COUNTED}
SCORED = {"results", "points_per_opponent"}
LAID = {"win", "shown", "seven_dublees", "winner_melds"}
# What else a button is about, by what it does.
ABOUT: dict[str, set[str]] = {
    "dealer": {"dealer", "had_turn", "button"},
    "counted": SCORED,
    "melds": LAID,
    "dublees": LAID,
    "won": {"winner", *LAID},
    "void": {"winner", *LAID, *SCORED},
    "out": {"went_out", "players"},
    "used": {"went_out", "players"},
}


def _varied(kind: Kind, stated: Any, chance: Random) -> Any:
    """Return what is stated with some of it left out, null, another number, or in another order."""
    if isinstance(kind, Either):
        return _varied(kind.chosen(stated) or kind, stated, chance) if kind.chosen(stated) else stated
    if isinstance(kind, Number) and kind.is_a == "points" and chance.random() < 0.3:
        return chance.randint(2, 60)
    if isinstance(kind, Many) and isinstance(stated, list):
        varied = [_varied(kind.of, each, chance) for each in stated]
        if kind.is_a in ("rows", "each_seat", "seats"):
            chance.shuffle(varied)
        return varied
    if isinstance(kind, Record) and isinstance(stated, dict):
        names = list(stated)
        chance.shuffle(names)
        facts = {name: _varied(kind.facts[name], stated[name], chance) for name in names}
        for name, each in kind.facts.items():
            if each.required or chance.random() > 0.15:
                continue
            if each.null and chance.random() < 0.5:
                facts[name] = None
            else:
                facts.pop(name, None)
        return facts
    return deepcopy(stated)


def _recorded(game: GameType, variations: int) -> Iterator[tuple[Stated, dict[str, Any]]]:
    """Yield deals that can have been recorded, with what was agreed before."""
    chance = Random(game.id)
    bases = [each for each in (*EXAMPLES, *STATED) if each.game == game.id]
    yield from ((base, base.outcome) for base in bases)
    found = 0
    for _ in range(TRIES):
        base = chance.choice(bases)
        outcome = _varied(record(game.outcome), base.outcome, chance)
        rules = game.settle(game.presets[0].id, base.rules)
        try:
            game.check(game.start(rules, base.seats), Deal("deal", outcome))
        except RuleViolation:
            continue
        yield base, outcome
        found += 1
        if found == variations:
            return


def _flat(facts: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every fact with its place, a row by its seat; lists of anything else are one fact."""
    if isinstance(facts, dict):
        for name, each in facts.items():
            yield from _flat(each, f"{path}/{name}")
    elif isinstance(facts, list) and facts and all(isinstance(each, dict) for each in facts):
        for place, each in enumerate(facts):
            yield from _flat(each, f"{path}/@{each.get('seat', place)}")
    else:
        yield path, json.dumps(facts)


def _changed(before: Any, after: Any) -> set[str]:
    was, now = dict(_flat(before)), dict(_flat(after))
    return {place for place in {*was, *now} if was.get(place) != now.get(place)}


def _may_change(touch: Mapping[str, Any], before: Mapping[str, Any], place: str) -> bool:
    """Tell whether a touch is about a fact, or the fact follows from what was touched."""
    parts = place.split("/")
    fact = parts[-1]
    button = touch.get("button", {})
    done = button.get("status", button.get("do", ""))
    seats = {str(touch.get("hand", button.get("seat", "")))}
    if "place" in touch:
        return place.startswith(touch["place"].rpartition("/")[0] + "/")
    if {parts[1], fact} & ABOUT.get(done, set()) or fact == done:
        return True
    if done == "dealer":
        return False
    if button.get("place") == "/show":
        return fact in WINNING | {"had_turn", "kind"} or parts[1] == "results"
    if button.get("place"):
        return place == button["place"]
    if parts[1] in WINNING or parts[1] == "order" or fact == "had_turn":
        return True
    if len(parts) == 2:
        return fact in LISTS.get(done, ()) or (fact == "board" and touch.get("hand") == 0)
    winner = before.get("winner")
    seats |= {str(each) for each in (winner if isinstance(winner, list) else [winner])}
    out = [each["seat"] for each in before.get("cards_left") or () if each["cards_left"] == 0]
    return parts[2].removeprefix("@") in seats | set(map(str, out))


def _may_change_bid(touch: Mapping[str, Any], game: GameType, place: str) -> bool:
    """Tell the same of a deal of 28 or a cousin."""
    button = touch.get("button", {})
    touched = touch.get("place", button.get("place", f"/{button.get('do')}")).removeprefix("/")
    if touched == "ending":
        return place not in ("/dealer", "/bidder", "/bid")
    conditions = {name: kind.when for name, kind in record(game.outcome).facts.items()}
    asked = {name for name, when in conditions.items() if isinstance(when, When) and when.of == f"/{touched}"}
    return place.removeprefix("/") in {touched} | asked | FOLLOWS.get(touched, set())


def _may_change_in_gin(touch: Mapping[str, Any], before: Mapping[str, Any], place: str) -> bool:
    """Tell the same of gin, where the facts of a player begin with his part in the hand."""
    at, _, fact = place.rpartition("/")
    button, seat = touch.get("button", {}), touch.get("hand")
    hand = before["tables"][int(at[-1])] if at else before
    match button.get("do"):
        case "dealer" | "cross" | "drawn" as done:
            return (done == "dealer") == (fact == "dealer") and "upcard" not in fact
        case "won" | "turn":
            return at == f"/tables/@{button['table']}" and "upcard" not in fact
        case "set" | "toggle":
            return place == button["place"]
        case "choose":
            seat = int(button["seat"])
            if seat not in _players(before, hand) or "upcard" in fact or fact == "stock_left":
                return False
            return seat != hand.get("knocker") or fact in ("kind", "knocker_deadwood", "accepted")
    if seat is not None:
        part = "knocker" if seat == hand.get("knocker") else "defender"
        return seat in _players(before, hand) and fact.startswith(f"{part}_")
    where, _, named = touch["place"].replace("/tables/", "/tables/@").rpartition("/")
    part = named.partition("_")[0]
    result = part not in ("knocker", "defender")
    told = ("X", "Y", "winner", "points") if result else ("accepted", f"{part}_cards", f"{part}_melds")
    return at == where and fact in (named, *told)


def _players(before: Mapping[str, Any], hand: Mapping[str, Any]) -> tuple[int, ...]:
    return (hand.get("knocker", 0), hand.get("defender", 0)) if "tables" in before else (1, 2)


@VARIATIONS
@EACH_GAME
def test_what_nobody_touches_stays_byte_for_byte(game: GameType, variations: int) -> None:
    recorded = list(_recorded(game, variations))
    assert len(recorded) > variations
    answers = correct([case(game, stated, outcome) for stated, outcome in recorded])

    def may(touch: Mapping[str, Any], outcome: Mapping[str, Any], place: str) -> bool:
        if isinstance(game, TwentyEight):
            return _may_change_bid(touch, game, place)
        if game.family == "Gin rummy":
            return _may_change_in_gin(touch, outcome, place)
        return _may_change(touch, outcome, place)

    for (_, outcome), answer in zip(recorded, answers, strict=True):
        assert answer["missing"] is None, outcome
        assert answer["untouched"] == json.dumps(outcome, separators=(",", ":"), ensure_ascii=False)
        for each in answer["touched"]:
            changed = _changed(outcome, each["facts"])
            beside = {place for place in changed if not may(each["touch"], outcome, place)}
            assert not beside, (each["touch"], outcome, each["facts"])
