"""Answer what a play is and whether it beats another, who went out when and what that is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.checks import check_cards, check_copies
from rules.climbing.checks import check_all_once, check_cards_left
from rules.climbing.house import House, Play, wins
from rules.climbing.score import cards_left_points, place_points
from rules.outcome.common_kinds import MOST_CARDS, PLAYER_COUNT, PLAYER_NAME, count
from rules.outcome.kinds import ByName, Choice, Either, Many, Text
from rules.outcome.question import Question
from rules.roster import check_among, check_named_once, check_player_count
from rules.sheet.scoresheet import Facts
from rules.statements import RuleViolation
from rules.switches import Rules

Answer = dict[str, Any]


def classify(house: House, facts: Facts) -> Answer:
    """Return the kind of play that `cards` make, such as single, pair, straight or bomb."""
    _check_asked(house, facts, "cards")
    play = _read(house, facts, "cards")
    return {"type": play.kind, "cards": play.cards}


def beats(house: House, facts: Facts) -> Answer:
    """Return whether `play` beats `previous`, with the reason where it does not."""
    _check_asked(house, facts, "play", "previous")
    play, previous = (_read(house, facts, field) for field in ("play", "previous"))
    check_copies([*facts["play"], *facts["previous"]], 1, "/play")
    why_not = house.why_not(play, previous)
    return {
        "beats": why_not is None,
        "type": play.kind,
        "previous_type": previous.kind,
        "reason": why_not.as_json() if why_not else None,
    }


def first_play(house: House, facts: Facts) -> Answer:
    """Return the kind of an opening play; refuses one that lacks the card that opens.

    `out` are the cards face up, one of which may be that card; `hand_has` then names the one that opens.
    """
    _check_asked(house, facts, "cards", "out", "hand_has")
    cards, named = facts["cards"], facts.get("hand_has")
    check_copies(cards, 1, "/cards")
    held = {*cards, named} if named else {*cards}
    check_copies([*held, *(facts.get("out") or ())], 1, "/out")
    openers = [named] if named else house.openers(facts)
    if not set(openers) & set(cards):
        raise RuleViolation(house.must_contain, "climb_must_contain", "/cards", house.cited, cards=openers)
    return {"valid": True, "type": _read(house, facts, "cards").kind}


def _check_asked(house: House, facts: Facts, *fields: str) -> None:
    """Raise UNKNOWN_CARD for a card in any of `fields`, then PLAYER_COUNT (RULES §0)."""
    for field in fields:
        kind = house.card if field == "hand_has" else replace(_CARDS, of=house.card)
        check_cards(kind, facts.get(field), f"/{field}")
    if facts.get("player_count") is not None:
        house.check_count(facts["player_count"])


def _read(house: House, facts: Facts, field: str) -> Play:
    if not facts[field]:
        raise RuleViolation("NOT_A_HAND", "climb_no_cards", f"/{field}")
    return house.read(house, facts, facts[field], f"/{field}")


def next_lead(house: House, facts: Facts) -> Answer:
    """Return who leads after all have passed: `last`, who played last, or the next player still in.

    `players` are in playing order, `out` are those who have gone out.
    """
    players, last, out = facts["players"], facts["last"], facts.get("out") or ()
    house.check_count(len(players), "/players")
    check_named_once(players)
    gone = ((name, f"/out/{place}") for place, name in enumerate(out))
    check_among(((last, "/last"), *gone), players, "climb_unknown")
    start = players.index(last)
    leaders = [player for player in (*players[start:], *players[:start]) if player not in out]
    if not leaders:
        raise RuleViolation("EVERYBODY_PACKED", "climb_all_out", "/out")
    return {"leader": leaders[0]}


def places(house: House, facts: Facts) -> Answer:
    """Return the place of each of `players` from the `order` in which they went out."""
    players, order = facts["players"], facts["order"]
    house.check_count(len(players), "/players")
    check_named_once(players)
    check_all_once(order, {player: player for player in players}, "/order")
    return {"places": {player: place for place, player in enumerate(order, 1)}}


def session(house: House, facts: Facts) -> Answer:
    """Return the sums of a session and who leads; `leader` is None where the best total is shared.

    `deals` lists each deal: the players in the order they went out, or the cards left by player. `cards_left`
    is short for a single deal. `scoring` stands for the switch of that name. Raises PLAYER_COUNT,
    UNKNOWN_PLAYER, DUPLICATE_PLACE, MISSING_PLAYER, NO_WINNER, TWO_WINNERS and POINTS_OUT_OF_RANGE.
    """
    rules = {**house.rules, **({"scoring": facts["scoring"]} if facts.get("scoring") else {})}
    deals = [(f"/deals/{place}", deal) for place, deal in enumerate(facts.get("deals") or ())]
    if facts.get("cards_left"):
        deals.append(("/cards_left", facts["cards_left"]))
    field, first = deals[0] if deals else ("/deals", ())
    names = {player: player for player in first}
    check_all_once(list(first), names, field)
    check_player_count(house.title, len(names), rules["players"], field)
    totals = dict.fromkeys(names, 0)
    for field, deal in deals:
        for player, points in _deal_points(rules, deal, names, field).items():
            totals[player] += points
    best = (min if wins(rules) == "low" else max)(totals.values())
    leaders = [player for player, total in totals.items() if total == best]
    answer = {"points": totals, "leader": leaders[0] if len(leaders) == 1 else None, "leaders": leaders}
    return answer | ({"place_sums": totals} if rules["scoring"] == "place_sum" else {})


def _deal_points(rules: Rules, deal: Any, names: Mapping[str, str], field: str) -> dict[str, int]:
    check_all_once(list(deal), names, field)
    counted = isinstance(deal, Mapping)
    if counted != (rules["scoring"] == "cards_left"):
        wanted = "climb_order_wanted" if counted else "climb_cards_wanted"
        raise RuleViolation("MISSING_PLAYER", wanted, field)
    if not isinstance(deal, Mapping):
        return place_points(rules, list(deal))
    check_cards_left(rules, list(deal.items()), names, field, named=True)
    return {player: cards_left_points(cards) for player, cards in deal.items()}


# Which jokers are cards is a house rule.
_CARD = Text("card", 10)
_CARDS = Many("cards", _CARD, MOST_CARDS)
_NAMES = Many("players", PLAYER_NAME, 20)
_COUNT = {"player_count": PLAYER_COUNT.or_null}
_BEATS = {**_COUNT, "play": _CARDS.needed, "previous": _CARDS.needed}
_OPENING = {
    **_COUNT,
    "player": PLAYER_NAME.or_null,
    "cards": _CARDS.needed.labelled("played"),
    "hand_has": _CARD.or_null,
    "out": _CARDS.labelled("faceUp"),
}
_NEXT = {
    "players": _NAMES.needed.known_as("players"),
    "last": PLAYER_NAME.needed.labelled("last"),
    "out": _NAMES.labelled("out"),
}
_CARDS_LEFT = ByName("cards_left", PLAYER_NAME, count(-999, 999), 20)
_DEAL = Either("deal", (_NAMES, _CARDS_LEFT), "A deal is a list of players, or the cards left by player.")
_SESSION = {"deals": Many("deals", _DEAL, 200), "cards_left": _CARDS_LEFT}
# A game says between these how it is dealt, and after them how a session can be scored.
PLAYS: Mapping[str, Question] = {
    "classify": Question({**_COUNT, "cards": _CARDS.needed}, classify),
    "beats": Question(_BEATS, beats),
}
TURNS: Mapping[str, Question] = {
    "first_play": Question(_OPENING, first_play),
    "next_lead": Question(_NEXT, next_lead),
    "places": Question({"players": _NAMES.needed, "order": _NAMES.needed}, places),
}


def session_by(*scorings: str) -> Question:
    """Return the question about a session; `scorings` are the ways to score it."""
    return Question({"scoring": Choice("choice", scorings, null=True), **_SESSION}, session)
