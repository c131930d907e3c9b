"""Say what one gin hand is worth, and why (RULES §8 and §10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rules.gin.counts import HAND, NOT_COUNTED, Count, as_low, count_defender, count_knocker
from rules.gin.house import House
from rules.gin.outcome import GinHand
from rules.sheet.marks import WON, Mark
from rules.sheet.scoresheet import Facts, Line, Scored
from rules.statements import Statement

Ending = Literal["draw", "knock", "undercut", "gin", "big_gin", "accepted", "open"]
Player = Literal["knocker", "defender"]


_WON_BY = {ending: Mark(f"mark_{ending}") for ending in ("gin", "big_gin", "undercut")}


@dataclass(frozen=True)
class Worth:
    """Hold what a hand is worth: how it ended, and its points, multiplied where the house does.

    `against` is the defender's count with 10 (or what the house says) for each of the `missing` cards.
    `if_accepted` is what the defender of an open hand would score by accepting, None where not allowed.
    """

    ending: Ending
    points: int = 0
    knocker: Count = NOT_COUNTED
    defender: Count = NOT_COUNTED
    against: int = 0
    missing: int = 0
    if_accepted: int | None = None

    @property
    def won(self) -> Player | None:
        """Return who won the hand, None where nobody did."""
        if self.ending in ("draw", "open"):
            return None
        return "defender" if self.ending in ("undercut", "accepted") else "knocker"


def value(house: House, hand: GinHand) -> Worth:
    """Return what `hand`, which `rules.gin.checks` finds possible, is worth."""
    if hand.kind == "draw":
        return Worth("draw")
    knocker = count_knocker(hand.knocker_cards, hand.knocker_melds, hand.knocker_deadwood)
    deadwood = knocker.deadwood
    if deadwood:
        knocker = _best_lie(hand, knocker)
    onto = knocker.melds if deadwood else ()
    defender = count_defender(hand.defender_cards, onto, hand.defender_deadwood)
    missing = max(0, HAND - hand.defender_holds)
    against = defender.deadwood + missing * (house.rules["missing_card"] or 0)
    ending = _ending(house, hand, deadwood, against)
    may_accept = ending in ("open", "accepted") and against <= (house.limit or 0)
    if_accepted = _points(house, "accepted", against - deadwood) if may_accept else None
    points = _points(house, ending, against - deadwood)
    return Worth(ending, points, knocker, defender, against, missing, if_accepted)


def _best_lie(hand: GinHand, knocker: Count) -> Count:
    """Return the knocker's count, his cards lying as is best for him where he did not say how (RULES §8)."""
    cards, against = hand.knocker_cards, hand.defender_cards
    if cards is None or against is None or hand.knocker_melds is not None:
        return knocker
    return max(as_low(cards, knocker), key=lambda lie: count_defender(against, lie.melds, None).deadwood)


def _ending(house: House, hand: GinHand, deadwood: int, against: int) -> Ending:
    if deadwood == 0:
        return "big_gin" if hand.kind == "big_gin" and house.rules["big_gin_bonus"] is not None else "gin"
    false_gin = hand.kind != "knock" and not house.rules["false_gin_as_knock"]
    if house.open_play and (false_gin or deadwood > (house.limit or 0)):
        return "accepted" if hand.accepted else "open"
    return "undercut" if against <= deadwood else "knock"


def _points(house: House, ending: Ending, lead: int) -> int:
    """Return the points of a hand with so many more left by the defender than by the knocker."""
    if ending == "open":
        return 0
    beaten = ending in ("undercut", "accepted")
    return house.factor * (house.bonus(ending) + (max(0, -lead) if beaten else lead))


def describe(house: House, hand: GinHand, worth: Worth, names: Mapping[int, str]) -> Scored:
    """Return the lines of a hand, summed up; `names` are those of knocker and defender, by seat."""
    told = _Told(house, hand, worth, *names.values())
    main = told.main()
    steps, lines = (main, *told.adjustments()), []
    for player, seat in zip(("knocker", "defender"), names, strict=True):
        count = worth.knocker if player == "knocker" else worth.defender
        points = worth.points if player == worth.won else 0
        reasons = (*steps, *_laid_out(count))
        lines.append(Line(seat, points, reasons, count.arrangement, count.better, _marks(worth, player)))
    lines.sort(key=lambda line: line.seat)
    return Scored(tuple(lines), told.doubled() or main, told.facts(*names))


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

    def main(self) -> Statement:
        """Say how the hand ended, before any doubling."""
        house, worth, ending = self.house, self.worth, self.worth.ending
        if ending == "draw":
            return self.house.says("gin_draw", "draw")
        names = {"name": self.knocker, "other": self.defender}
        deadwood, against = worth.knocker.deadwood, worth.against
        params: dict[str, Any] = {**names, "deadwood": deadwood, "against": against, "points": self.base}
        if ending == "open":
            as_knock = self.hand.kind == "knock" or house.rules["false_gin_as_knock"]
            code, word = ("gin_open", "improper") if as_knock else ("gin_open_false", "false_gin")
            return self.house.says(code, word, **params, limit=house.limit)
        if ending != "knock":
            params["bonus"] = house.bonus(ending)
        if worth.won == "defender":
            params["difference"] = max(0, deadwood - against)
        return self.house.says(f"gin_{ending}", ending, **params)

    def adjustments(self) -> Iterator[Statement]:
        """Say what else went into the points, and what an open hand still offers."""
        house, hand, worth = self.house, self.hand, self.worth
        if worth.ending == "gin" and hand.kind == "knock":
            yield Statement("gin_knock_is_gin", {"name": self.knocker}, "site_gin G-4")
        if worth.ending == "gin" and hand.kind == "big_gin":
            yield self.house.says("gin_big_gin_is_gin", "big_gin", name=self.knocker)
        if worth.missing:
            each = house.rules["missing_card"] or 0
            params = {"missing": worth.missing, "each": each, "points": each * worth.missing}
            yield self.house.says("gin_missing_cards", "missing", name=self.defender, **params)
        if hand.defender_holds > HAND and worth.ending != "draw":
            yield self.house.says("gin_extra_cards", "missing", name=self.defender, held=hand.defender_holds)
        if worth.ending == "open":
            offer: dict[str, Any] = {"name": self.defender, "against": worth.against, "limit": house.limit}
            if worth.if_accepted is None:
                yield self.house.says("gin_may_not_accept", "improper", **offer)
            else:
                yield self.house.says("gin_may_accept", "improper", **offer, points=worth.if_accepted)
        if doubled := self.doubled():
            yield doubled

    def doubled(self) -> Statement | None:
        """Return the sentence on doubled points, which then sums up the hand."""
        worth = self.worth
        if self.house.factor == 1 or not worth.points:
            return None
        name = self.knocker if worth.won == "knocker" else self.defender
        return self.house.says("gin_spades_double", "spades", name=name, base=self.base, points=worth.points)

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
        may_accept = worth.if_accepted is not None
        points = {knocker: 0, defender: worth.if_accepted}
        offered = [{"seat": seat, "points": each} for seat, each in points.items()] if may_accept else None
        return facts | {"state": "knocker_plays_open", "may_accept": may_accept, "if_accepted": offered}
