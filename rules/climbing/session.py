"""Answer who went out when and what it adds up to, by players' names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.climbing.places import ClimbingGame, cards_left_points, check_all_once, place_points
from rules.game_type import Question
from rules.roster import check_named_once, check_player_count
from rules.scoresheet import Facts
from rules.statements import RuleViolation
from rules.switches import Rules


def sheet_questions(game: Callable[[], ClimbingGame]) -> Mapping[str, Question]:
    """Return the questions about who leads, who took which place, and the sums of a session.

    `game` gives the game they are about; it is called when one is asked.
    """
    return {
        "next_lead": lambda _, facts: next_lead(facts),
        "places": lambda _, facts: places(game(), facts),
        "session": lambda rules, facts: session(game(), rules, facts),
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


def places(game: ClimbingGame, facts: Facts) -> dict[str, Any]:
    """Return the place of each of `players` from the `order` in which they went out."""
    players, order = facts["players"], facts["order"]
    game.check_count(len(players), "/players")
    check_named_once(players)
    check_all_once(order, {player: player for player in players}, "/order")
    return {"places": {player: place for place, player in enumerate(order, 1)}}


def session(game: ClimbingGame, rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return the sums of a session and who leads; `leader` is None where the best total is shared.

    `deals` lists each deal: the players in the order they went out, or the cards left by player. `cards_left`
    is short for a single deal. `scoring` stands for the switch of that name.
    """
    rules = {**rules, **({"scoring": facts["scoring"]} if facts.get("scoring") else {})}
    deals = [*facts.get("deals", ()), *([facts["cards_left"]] if facts.get("cards_left") else [])]
    players = list(dict.fromkeys(deals[0])) if deals else []
    field = "/deals" if facts.get("deals") else "/cards_left"
    check_player_count(game.title, len(players), game.seat_limits(rules), field)
    totals = dict.fromkeys(players, 0)
    for place, deal in enumerate(deals):
        for player, points in _deal_points(game, rules, deal, totals, f"/deals/{place}").items():
            totals[player] += points
    best = (min if game.wins(rules) == "low" else max)(totals.values())
    leaders = [player for player, total in totals.items() if total == best]
    answer = {"points": totals, "leader": leaders[0] if len(leaders) == 1 else None, "leaders": leaders}
    return answer | ({"place_sums": totals} if rules["scoring"] == "place_sum" else {})


def _deal_points(
    game: ClimbingGame, rules: Rules, deal: Any, players: Mapping[str, int], field: str
) -> dict[str, int]:
    names = {player: player for player in players}
    check_all_once(list(deal), names, field)
    if rules["scoring"] != "cards_left":
        return place_points(rules, list(deal))
    if not isinstance(deal, Mapping):
        raise RuleViolation("MISSING_PLAYER", "climb_cards_wanted", field)
    game.check_cards_left(rules, list(deal.items()), names)
    return {player: cards_left_points(cards) for player, cards in deal.items()}
