"""Answer who went out when and what it adds up to, by players' names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.climbing.places import ClimbingGame, cards_left_points, check_all_once, place_points
from rules.facts import PLAYER_NAME, ByName, Choice, Either, Many, Question, count
from rules.roster import check_named_once, check_player_count
from rules.scoresheet import Facts
from rules.statements import RuleViolation
from rules.switches import Rules

_NAMES = Many("players", PLAYER_NAME, 20)
_CARDS_LEFT = ByName("cards_left", PLAYER_NAME, count(-999, 999), 20)
_DEAL = Either("deal", (_NAMES, _CARDS_LEFT), "A deal is a list of players, or the cards left by player.")


def sheet_questions(game: Callable[[], ClimbingGame], scorings: tuple[str, ...]) -> Mapping[str, Question]:
    """Return the questions about who leads, who took which place, and the sums of a session.

    `game` gives the game they are about; it is called when one is asked. `scorings` are the ways to score it.
    """
    return {
        "next_lead": Question(
            {
                "players": _NAMES.needed.known_as("players"),
                "last": PLAYER_NAME.needed.told("last"),
                "out": _NAMES.told("out"),
            },
            lambda _, facts: next_lead(facts),
        ),
        "places": Question(
            {"players": _NAMES.needed, "order": _NAMES.needed},
            lambda rules, facts: places(game(), rules, facts),
        ),
        "session": Question(
            {
                "scoring": Choice("choice", scorings, null=True),
                "deals": Many("deals", _DEAL, 200),
                "cards_left": _CARDS_LEFT,
            },
            lambda rules, facts: session(game(), rules, facts),
        ),
    }


def next_lead(facts: Facts) -> dict[str, Any]:
    """Return who leads after all have passed: `last`, who played last, or the next player still in.

    `players` are in playing order, `out` are those who have gone out.
    """
    players, last, out = facts["players"], facts["last"], facts.get("out", ())
    for name, field in ((last, "/last"), *((name, "/out") for name in out)):
        if name not in players:
            raise RuleViolation("UNKNOWN_PLAYER", "climb_unknown", field, name=name)
    start = players.index(last)
    leaders = [player for player in (*players[start:], *players[:start]) if player not in out]
    if not leaders:
        raise RuleViolation("EVERYBODY_PACKED", "climb_all_out", "/out")
    return {"leader": leaders[0]}


def places(game: ClimbingGame, rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return the place of each of `players` from the `order` in which they went out."""
    players, order = facts["players"], facts["order"]
    game.check_count(rules, len(players), "/players")
    check_named_once(players)
    check_all_once(order, {player: player for player in players}, "/order")
    return {"places": {player: place for place, player in enumerate(order, 1)}}


def session(game: ClimbingGame, rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return the sums of a session and who leads; `leader` is None where the best total is shared.

    `deals` lists each deal: the players in the order they went out, or the cards left by player. `cards_left`
    is short for a single deal. `scoring` stands for the switch of that name. Raises PLAYER_COUNT,
    UNKNOWN_PLAYER, DUPLICATE_PLACE, MISSING_PLAYER, NO_WINNER, TWO_WINNERS and POINTS_OUT_OF_RANGE.
    """
    rules = {**rules, **({"scoring": facts["scoring"]} if facts.get("scoring") else {})}
    deals = [(f"/deals/{place}", deal) for place, deal in enumerate(facts.get("deals") or ())]
    if facts.get("cards_left"):
        deals.append(("/cards_left", facts["cards_left"]))
    field, first = deals[0] if deals else ("/deals", ())
    names = {player: player for player in first}
    check_all_once(list(first), names, field)
    check_player_count(game.title, len(names), game.seat_limits(rules), field)
    totals = dict.fromkeys(names, 0)
    for field, deal in deals:
        for player, points in _deal_points(game, rules, deal, names, field).items():
            totals[player] += points
    best = (min if game.wins(rules) == "low" else max)(totals.values())
    leaders = [player for player, total in totals.items() if total == best]
    answer = {"points": totals, "leader": leaders[0] if len(leaders) == 1 else None, "leaders": leaders}
    return answer | ({"place_sums": totals} if rules["scoring"] == "place_sum" else {})


def _deal_points(
    game: ClimbingGame, rules: Rules, deal: Any, names: Mapping[str, str], field: str
) -> dict[str, int]:
    check_all_once(list(deal), names, field)
    counted = isinstance(deal, Mapping)
    if counted != (rules["scoring"] == "cards_left"):
        wanted = "climb_order_wanted" if counted else "climb_cards_wanted"
        raise RuleViolation("MISSING_PLAYER", wanted, field)
    if not isinstance(deal, Mapping):
        return place_points(rules, list(deal))
    game.check_cards_left(rules, list(deal.items()), names, field, named=True)
    return {player: cards_left_points(cards) for player, cards in deal.items()}
