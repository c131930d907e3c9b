"""Answer questions about poker hands and showdowns, by players' names (RULES §13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.cards.poker_hands import best_hand, check_hand
from rules.holdem.checks import ShowdownChecks
from rules.holdem.showdown import CHIPS, MOST_PLAYERS, TOGETHER, Showdown, settle
from rules.outcome.common_kinds import NATURALS, PLAYER_NAME
from rules.outcome.kinds import ByName, Many
from rules.outcome.question import Question
from rules.roster import check_player_count
from rules.sheet.scoresheet import Facts
from rules.switches import Rules


def rank(_: Rules, facts: Facts) -> dict[str, Any]:
    """Return the category of the best five of `cards`, and those five."""
    check_hand(facts["cards"], "/cards")
    hand = best_hand(facts["cards"])
    return {"category": hand.category, "cards": list(hand.cards)}


def compare(_: Rules, facts: Facts) -> dict[str, Any]:
    """Return which of two hands is better: first, second or tie."""
    for field in ("first", "second"):
        check_hand(facts[field], f"/{field}")
    first, second = best_hand(facts["first"]), best_hand(facts["second"])
    better = "first" if first.strength > second.strength else "second"
    return {
        "winner": "tie" if first.strength == second.strength else better,
        "first": first.category,
        "second": second.category,
    }


def showdown(rules: Rules, facts: Facts) -> dict[str, Any]:
    """Return who wins what, by players' names: `won`, the chips of the `pots`, and who won each of them."""
    order = tuple(facts["seats_clockwise"])
    deal = Showdown(
        order,
        facts.get("button") or next(reversed(order), ""),
        dict(facts["contributions"]),
        tuple(facts.get("folded") or ()),
        dict(facts.get("hole") or {}),
        tuple(facts.get("board") or ()),
    )
    names = {player: player for player in order}
    checks = ShowdownChecks(deal, names, lambda field, player: f"/{field}/{player}")
    check_player_count("A showdown", len(order), (TOGETHER, MOST_PLAYERS), "/seats_clockwise")
    checks.possible()
    settled = settle(rules, deal)
    hands = {player: hand.category for player, hand in settled.hands.items()}
    return {"won": settled.won, **settled.pots_json(), "hands": hands}


_NAMES = Many("players", PLAYER_NAME, MOST_PLAYERS)
_SHOWDOWN = {
    "seats_clockwise": replace(_NAMES, most=2 * MOST_PLAYERS).needed,
    "button": PLAYER_NAME.or_null,
    "contributions": ByName("chips", PLAYER_NAME, CHIPS, MOST_PLAYERS).needed,
    "folded": _NAMES,
    "hole": ByName("cards", PLAYER_NAME, NATURALS, MOST_PLAYERS),
    "board": NATURALS,
}
QUESTIONS: Mapping[str, Question] = {
    "rank": Question({"cards": NATURALS.needed}, rank),
    "compare": Question({"first": NATURALS.needed, "second": NATURALS.needed}, compare),
    "showdown": Question(_SHOWDOWN, showdown),
}
