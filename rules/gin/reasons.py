"""Put what a gin hand is worth into words and JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.gin.counts import HAND, Count
from rules.gin.hand import GinHand, House, Players, Worth
from rules.marks import WON, Mark
from rules.scoresheet import Line, Scored
from rules.statements import Statement

_WON_BY = {
    "gin": Mark("mark_gin"),
    "big_gin": Mark("mark_big_gin"),
    "undercut": Mark("mark_undercut"),
}


def describe(house: House, hand: GinHand, worth: Worth, names: Players, seats: tuple[int, int]) -> Scored:
    """Return the lines of knocker and defender, whose `seats` are in this order, summed up."""
    knocker, defender = seats
    main = _main(house, hand, worth, names)
    steps = (main, *_adjustments(house, hand, worth, names))
    points = {"knocker": 0, "defender": 0}
    if worth.won:
        points[worth.won] = worth.points
    lines = tuple(
        Line(
            seat,
            points[player],
            (*steps, *_laid_out(count)),
            count.arrangement,
            count.better,
            _marks(worth, player),
        )
        for seat, player, count in (
            (knocker, "knocker", worth.knocker),
            (defender, "defender", worth.defender),
        )
    )
    ordered = tuple(sorted(lines, key=lambda line: line.seat))
    return Scored(ordered, _summary(house, worth, names) or main, _facts(hand, worth, seats))


def _marks(worth: Worth, player: str) -> tuple[Mark, ...]:
    if worth.ending == "draw":
        return (Mark("mark_drawn"),)
    return (_WON_BY.get(worth.ending, WON),) if player == worth.won else ()


def _main(house: House, hand: GinHand, worth: Worth, names: Players) -> Statement:
    """Say how the hand ended, before any doubling."""
    deadwood, against = worth.knocker.deadwood, worth.against
    params: dict[str, Any] = {
        "name": names.knocker,
        "other": names.defender,
        "deadwood": deadwood,
        "against": against,
        "points": worth.points // house.factor,
    }
    match worth.ending:
        case "draw":
            return Statement("gin_draw", {}, house.cite("draw"))
        case "open":
            code = "gin_open" if hand.kind == "knock" or house.false_gin_as_knock else "gin_open_false"
            word = "improper" if code == "gin_open" else "false_gin"
            return Statement(code, {**params, "limit": house.limit}, house.cite(word))
        case "gin":
            return Statement("gin_gin", {**params, "bonus": house.gin_bonus}, house.cite("gin"))
        case "big_gin":
            return Statement("gin_big_gin", {**params, "bonus": house.big_gin_bonus}, house.cite("big_gin"))
        case "knock":
            return Statement("gin_knock", params, house.cite("knock"))
        case "undercut" | "accepted":
            code = "gin_undercut" if worth.ending == "undercut" else "gin_accepted"
            said = {**params, "bonus": house.undercut_bonus, "difference": max(0, deadwood - against)}
            return Statement(code, said, house.cite(worth.ending))


def _adjustments(house: House, hand: GinHand, worth: Worth, names: Players) -> list[Statement]:
    """Say what else went into the points, and what an open hand still offers."""
    said = []
    if worth.ending == "gin" and hand.kind == "knock":
        said.append(Statement("gin_knock_is_gin", {"name": names.knocker}, "site_gin G-4"))
    if worth.ending == "gin" and hand.kind == "big_gin":
        said.append(Statement("gin_big_gin_is_gin", {"name": names.knocker}, house.cite("big_gin")))
    if worth.missing:
        each = house.missing_card or 0
        params = {
            "name": names.defender,
            "missing": worth.missing,
            "each": each,
            "points": each * worth.missing,
        }
        said.append(Statement("gin_missing_cards", params, house.cite("missing")))
    if hand.defender_holds > HAND and worth.ending != "draw":
        extra = {"name": names.defender, "held": hand.defender_holds}
        said.append(Statement("gin_extra_cards", extra, house.cite("missing")))
    if worth.ending == "open":
        offer = {"name": names.defender, "against": worth.against, "limit": house.limit}
        if worth.if_accepted is None:
            said.append(Statement("gin_may_not_accept", offer, house.cite("improper")))
        else:
            offer["points"] = worth.if_accepted
            said.append(Statement("gin_may_accept", offer, house.cite("improper")))
    doubled = _summary(house, worth, names)
    return [*said, doubled] if doubled else said


def _summary(house: House, worth: Worth, names: Players) -> Statement | None:
    """Return the sentence on doubled points, which then sums up the hand."""
    if house.factor == 1 or not worth.points:
        return None
    name = names.knocker if worth.won == "knocker" else names.defender
    params = {"name": name, "base": worth.points // house.factor, "points": worth.points}
    return Statement("gin_spades_double", params, house.cite("spades"))


def _laid_out(count: Count) -> list[Statement]:
    said = []
    if count.laid_off:
        said.append(Statement("gin_laid_off", {"cards": [card for card, _ in count.laid_off]}))
    if count.left:
        said.append(Statement("gin_left", {"cards": list(count.left), "points": count.deadwood}))
    elif count.left is not None:
        said.append(Statement("gin_nothing_left"))
    if count.better is not None:
        said.append(Statement("gin_better", {"points": count.better["points"], "counted": count.deadwood}))
    return said


def _facts(hand: GinHand, worth: Worth, seats: tuple[int, int]) -> Mapping[str, Any]:
    knocker, defender = seats
    facts: dict[str, Any] = {"ending": worth.ending, "counts_as_hand": worth.ending != "open"}
    if worth.ending == "draw":
        return facts
    facts |= {
        "knocker": knocker,
        "defender": defender,
        "winner": {"knocker": knocker, "defender": defender}.get(worth.won or ""),
        "knocker_deadwood": worth.knocker.deadwood,
        "defender_deadwood": worth.against,
        "missing_cards": worth.missing,
        "undercut": worth.ending in ("undercut", "accepted"),
        "knocker_melds": [list(meld) for meld in worth.knocker.melds],
        "laid_off": [{"card": card, "onto": list(meld)} for card, meld in worth.defender.laid_off],
        "improper_knock": worth.ending in ("open", "accepted"),
    }
    if worth.ending == "open":
        facts |= {
            "state": "knocker_plays_open",
            "may_accept": worth.if_accepted is not None,
            "if_accepted": None,
        }
    if worth.ending == "open" and worth.if_accepted is not None:
        accepted = {knocker: 0, defender: worth.if_accepted}
        facts["if_accepted"] = [{"seat": seat, "points": points} for seat, points in accepted.items()]
    return facts
