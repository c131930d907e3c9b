"""Say what a game of contracts is at a table, and declare the house rules that more than one has."""

from __future__ import annotations

from dataclasses import dataclass

from rules import house
from rules.sheet.scoresheet import Points, to_tenth
from rules.switches import Switch, choice, integer

PACK = 52
_OVER = {"tenth": 0.1, "one": 1, "none": 0}


@dataclass(frozen=True, kw_only=True)
class House(house.House):
    """Hold what one game of contracts is, and the `rules` in force once it is `at` a table.

    A bid is made by so many tricks or more; where it is `exact`, by so many and no others.
    """

    exact: bool = False

    def series(self, players: int) -> tuple[int, ...]:
        """Return how many cards each is dealt, deal by deal; nothing where no house rule says so."""
        if self.rules.get("series", "any") == "any":
            return ()
        up = tuple(range(1, min(self.rules["most_cards"], PACK // players) + 1))
        down = up[::-1]
        known = {"down": down, "up": up, "down_up": (*down, *up[1:]), "up_down": (*up, *down[1:])}
        return known[self.rules["series"]]

    def cards(self, players: int, deal: int) -> int | None:
        """Return how many tricks there are in a deal, from 1 on; None where the table deals as it likes."""
        if series := self.series(players):
            return series[min(deal, len(series)) - 1]
        return None if "series" in self.rules else PACK // players

    def made(self, bid: int, taken: int) -> bool:
        """Tell whether a bid is made."""
        too_many = {"two_over": bid + 2, "twice": 2 * bid}.get(self.rules.get("too_many", ""), PACK)
        return taken == bid if self.exact else bid <= taken < too_many

    def is_high(self, bid: int) -> bool:
        """Tell whether a bid is so high that it counts a bonus."""
        return bid >= (self.rules.get("high_bid") or PACK)

    def worth(self, bid: int) -> int:
        """Return what a bid counts when it is made, without what is taken over it."""
        rules, zero = self.rules, self.rules.get("zero")
        if self.is_high(bid):
            return int(rules["high_worth"])
        return int(rules.get("made", 0) + rules["each"] * bid) if bid or zero is None else int(zero)

    def points(self, bid: int, taken: int) -> Points:
        """Return what a bid comes to."""
        rules, missed = self.rules, abs(bid - taken)
        if self.made(bid, taken):
            return to_tenth(self.worth(bid) + missed * _OVER[rules.get("over", "none")])
        lost = {"worth": self.worth(bid), "bid": rules["each"] * bid, "missed": rules["each"] * missed}
        return -int(lost.get(rules["failed"], 0))


_EACH = "Points for each trick of a bid that is made."
_FAILED = "What a bid costs that is not made."
_FAILS = {
    "nothing": "Nothing",
    "bid": "As many points as its tricks",
    "missed": "Each trick that it is missed by",
    "worth": "What it would have brought",
}
_TAKEN_OVER = "What each trick over the bid counts."
_OVERS = {"tenth": "A tenth of a point", "one": "A point", "none": "Nothing"}


def shared(rule: str, each: int, failed: str, over: str = "") -> tuple[Switch, ...]:
    """Return the house rules on what a bid is worth, by `rule`; `over` is one where more tricks make it."""
    worth = (
        integer("each", each, "Each trick bid", _EACH, rule, within=(0, 100)),
        choice("failed", failed, "Bid failed", _FAILED, _FAILS, rule),
    )
    return (*worth, choice("over", over, "Tricks over the bid", _TAKEN_OVER, _OVERS, rule)) if over else worth
