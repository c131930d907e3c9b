"""Put what a gin hand is worth into words and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.gin.checks import GinChecks
from rules.gin.counts import HAND, Count
from rules.gin.house import House
from rules.gin.outcome import GinHand
from rules.gin.score import Worth
from rules.marks import WON, Mark
from rules.scoresheet import Facts, Line, Scored
from rules.statements import Statement

_WON_BY = {ending: Mark(f"mark_{ending}") for ending in ("gin", "big_gin", "undercut")}


def describe(checks: GinChecks) -> Scored:
    """Return the lines of knocker and defender of a hand that was found possible, summed up."""
    name = checks.state.name
    told = _Told(checks.house, checks.outcome, checks.worth, name(checks.knocker), name(checks.defender))
    worth, main = checks.worth, told.main()
    steps, lines = (main, *told.adjustments()), []
    for player, seat in zip(("knocker", "defender"), checks.seats, strict=True):
        count = worth.knocker if player == "knocker" else worth.defender
        points = worth.points if player == worth.won else 0
        reasons = (*steps, *_laid_out(count))
        lines.append(Line(seat, points, reasons, count.arrangement, count.better, _marks(worth, player)))
    lines.sort(key=lambda line: line.seat)
    return Scored(tuple(lines), told.doubled() or main, told.facts(*checks.seats))


def _marks(worth: Worth, player: str) -> tuple[Mark, ...]:
    if worth.ending == "draw":
        return (Mark("mark_drawn"),)
    return (_WON_BY.get(worth.ending, WON),) if player == worth.won else ()


def _laid_out(count: Count) -> Iterator[Statement]:
    if count.laid_off:
        yield Statement("gin_laid_off", {"cards": [card for card, _ in count.laid_off]})
    if count.left:
        yield Statement("gin_left", {"cards": list(count.left), "points": count.deadwood})
    elif count.left is not None:
        yield Statement("gin_nothing_left")
    if count.better is not None:
        yield Statement("gin_better", {"points": count.better["points"], "counted": count.deadwood})


@dataclass(frozen=True)
class _Told:
    """Tell a hand by the names of `knocker` and `defender`."""

    house: House
    hand: GinHand
    worth: Worth
    knocker: str
    defender: str

    @property
    def base(self) -> int:
        """The points before any doubling."""
        return self.worth.points // self.house.factor

    def says(self, sentence: str, decided: str, **params: Any) -> Statement:
        return Statement(sentence, params, self.house.cite(decided))

    def main(self) -> Statement:
        """Say how the hand ended, before any doubling."""
        house, worth, ending = self.house, self.worth, self.worth.ending
        if ending == "draw":
            return self.says("gin_draw", "draw")
        names = {"name": self.knocker, "other": self.defender}
        deadwood, against = worth.knocker.deadwood, worth.against
        params: dict[str, Any] = {**names, "deadwood": deadwood, "against": against, "points": self.base}
        if ending == "open":
            as_knock = self.hand.kind == "knock" or house.rules["false_gin_as_knock"]
            code, word = ("gin_open", "improper") if as_knock else ("gin_open_false", "false_gin")
            return self.says(code, word, **params, limit=house.limit)
        if ending != "knock":
            params["bonus"] = house.bonus(ending)
        if worth.won == "defender":
            params["difference"] = max(0, deadwood - against)
        return self.says(f"gin_{ending}", ending, **params)

    def adjustments(self) -> Iterator[Statement]:
        """Say what else went into the points, and what an open hand still offers."""
        house, hand, worth = self.house, self.hand, self.worth
        if worth.ending == "gin" and hand.kind == "knock":
            yield Statement("gin_knock_is_gin", {"name": self.knocker}, "site_gin G-4")
        if worth.ending == "gin" and hand.kind == "big_gin":
            yield self.says("gin_big_gin_is_gin", "big_gin", name=self.knocker)
        if worth.missing:
            each = house.rules["missing_card"] or 0
            params = {"missing": worth.missing, "each": each, "points": each * worth.missing}
            yield self.says("gin_missing_cards", "missing", name=self.defender, **params)
        if hand.defender_holds > HAND and worth.ending != "draw":
            yield self.says("gin_extra_cards", "missing", name=self.defender, held=hand.defender_holds)
        if worth.ending == "open":
            offer: dict[str, Any] = {"name": self.defender, "against": worth.against, "limit": house.limit}
            if worth.if_accepted is None:
                yield self.says("gin_may_not_accept", "improper", **offer)
            else:
                yield self.says("gin_may_accept", "improper", **offer, points=worth.if_accepted)
        if doubled := self.doubled():
            yield doubled

    def doubled(self) -> Statement | None:
        """Return the sentence on doubled points, which then sums up the hand."""
        worth = self.worth
        if self.house.factor == 1 or not worth.points:
            return None
        name = self.knocker if worth.won == "knocker" else self.defender
        return self.says("gin_spades_double", "spades", name=name, base=self.base, points=worth.points)

    def facts(self, knocker: int, defender: int) -> Facts:
        """Return the result of the hand as JSON; its players are seats."""
        worth, ending = self.worth, self.worth.ending
        facts: dict[str, Any] = {"ending": ending, "counts_as_hand": ending != "open"}
        if ending == "draw":
            return facts
        facts |= {
            "knocker": knocker,
            "defender": defender,
            "winner": {"knocker": knocker, "defender": defender}.get(worth.won or ""),
            "knocker_deadwood": worth.knocker.deadwood,
            "defender_deadwood": worth.against,
            "missing_cards": worth.missing,
            "undercut": ending in ("undercut", "accepted"),
            "knocker_melds": [list(meld) for meld in worth.knocker.melds],
            "laid_off": [{"card": card, "onto": list(meld)} for card, meld in worth.defender.laid_off],
            "improper_knock": ending in ("open", "accepted"),
        }
        if ending != "open":
            return facts
        offered = None
        if worth.if_accepted is not None:
            offered = [{"seat": knocker, "points": 0}, {"seat": defender, "points": worth.if_accepted}]
        return facts | {
            "state": "knocker_plays_open",
            "may_accept": offered is not None,
            "if_accepted": offered,
        }
