"""Look at a table of 21-card or 27-card rummy under given house rules."""

from __future__ import annotations

from typing import Any

from rules.sheet.entries import Deal
from rules.switches import Rules
from tests.rules.shared.card_text import cards
from tests.rules.shared.settlement_rummy import Table, played


class Probe:
    """Put deals and questions to a table at which `indicator` lies face up."""

    def __init__(self, table: Table, indicator: str) -> None:
        self.table, self.game, self.indicator = table, table.game, indicator

    def points(self, rules: Rules, *results: dict[str, Any], **outcome: Any) -> list[float]:
        """Return the points of a deal that seat 1 wins."""
        seats = self.table.start(len(results) + 1).seats
        facts = {"winner": 1, "show": "normal", "results": [{"seat": 1}, *results], **outcome}
        scored = self.game.appraise(self.game.start(rules, seats, len(seats)), facts)
        return [line.points for line in scored.lines]

    def pays(self, rules: Rules, **result: Any) -> list[float]:
        """Return the points where only seat 2 plays against the winner."""
        return self.points(rules, {"seat": 2, **result})

    def early(self, rules: Rules, points: int, bonus: int = 0) -> list[float]:
        """Return the points where the winner shows on his first turn."""
        return self.points(rules, played(2, points, bonus), show="first_turn")

    def collects(self, rules: Rules) -> list[float]:
        """Return the points where one of two losers holds value cards."""
        return self.points(rules, played(2, 40, 10), played(3, 40))

    def void(self, rules: Rules) -> list[float]:
        """Return the points where the stock ends before anybody shows."""
        return self.points(rules, {"seat": 2}, winner=None, show="void")

    def status(self, rules: Rules) -> str:
        """Return how the game stands after one deal."""
        deal = {"winner": 1, "results": [{"seat": 2, "status": "drop_first"}]}
        seats = self.table.start(2).seats
        return self.game.fold(self.game.start(rules, seats), [Deal("1", deal)]).verdict.status

    def answer(self, rules: Rules, what: str, key: str, **facts: Any) -> Any:
        return self.game.answer(what, rules, {"indicator": self.indicator, **facts})[key]

    def loses(self, rules: Rules, hand: str) -> Any:
        """Return what a loser's hand costs."""
        return self.answer(rules, "loser_points", "points", cards=cards(hand.replace(" ", "")))

    def bonus(self, rules: Rules, **counts: int) -> Any:
        """Return what so many value cards are worth."""
        return self.answer(rules, "value_bonus", "bonus", **counts)

    def seated(self, rules: Rules, key: str, players: int = 4) -> Any:
        """Return what a table of so many players needs."""
        return self.answer(rules, "table", key, player_count=players)
