"""Add up a session that was written down elsewhere, by players' names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.climbing.places import ClimbingGame, cards_left_points, check_all_once, place_points
from rules.scoresheet import Facts, Seat
from rules.statements import RuleViolation
from rules.switches import Rules


def session(game: ClimbingGame, rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return the sums of a session and who leads; `leader` is None where the best total is shared.

    `deals` lists each deal: the players in the order they went out, or the cards left by player. `cards_left`
    is short for a single deal. `scoring` stands for the switch of that name.
    """
    rules = {**rules, **({"scoring": facts["scoring"]} if facts.get("scoring") else {})}
    deals = [*facts.get("deals", ()), *([facts["cards_left"]] if facts.get("cards_left") else [])]
    players = list(dict.fromkeys(deals[0])) if deals else []
    game.check_seats(rules, [Seat(number, player) for number, player in enumerate(players, 1)])
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
