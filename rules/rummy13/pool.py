"""Rule on what only Ace2Three knows: coming back, splitting the prize, and who lost the connection."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

from rules.outcome.common_kinds import FLAG, MOST_SEATS, POINTS, SHORT_NAME, count
from rules.outcome.kinds import ByName, Number
from rules.outcome.question import Question
from rules.roster import check_among
from rules.rummy13.endings import ending_of
from rules.rummy13.house import House
from rules.sheet.scoresheet import Facts, Points, whole
from rules.statements import RuleViolation
from rules.switches import Rules

_REJOINING = "ace2three A-4"
AUTOPLAY_ROUNDS = 3
# Three players may share by drops left only while these are no further apart.
SPLIT_SPREAD = 2
ending = partial(ending_of, deals="rounds", tie="tie")
_ROUNDS = count(0, 99)
_TOTALS = ByName("points", SHORT_NAME, POINTS, MOST_SEATS, 1).needed


def check_gone(rules: Rules, name: str, field: str, *, out: bool) -> None:
    """Raise where `name` has nothing to come back to: he is still in, or nobody goes out.

    REJOIN_NOT_ALLOWED in best of two and three, NOT_ELIMINATED where he is not `out`.
    """
    if rules["limit"] is None:
        raise RuleViolation("REJOIN_NOT_ALLOWED", "rummy_no_rejoin", field, _REJOINING, name=name)
    if not out:
        raise RuleViolation("NOT_ELIMINATED", "rummy_not_out", field, name=name)


def rejoin_total(rules: Rules, name: str, totals: Collection[Points], used: int, field: str) -> Points:
    """Return the total at which `name` comes back: the highest of those still in, and one more (A-4).

    `totals` are those of the players in, `used` his rejoins so far. Raises REJOIN_NOT_ALLOWED.
    """
    highest, most, times = max(totals, default=0), rules["rejoin_max"], rules["max_rejoins"]
    if most is None:
        raise RuleViolation("REJOIN_NOT_ALLOWED", "rummy_no_rejoin", field, _REJOINING, name=name)
    enough = times is not None and used >= times
    if enough or highest > most:
        sentence = "rummy_rejoined_enough" if enough else "rummy_rejoin_too_late"
        params = {"name": name, "highest": highest, "most": most, "times": times}
        raise RuleViolation("REJOIN_NOT_ALLOWED", sentence, field, _REJOINING, **params)
    return whole(highest + 1)


def rejoin(house: House, facts: Facts) -> dict[str, Any]:
    """Return the total at which `player` may come back at these `totals`.

    Raises RuleViolation: UNKNOWN_PLAYER, NOT_ELIMINATED, MATCH_OVER, REJOIN_NOT_ALLOWED.
    """
    rules, totals, player = house.rules, facts["totals"], facts["player"]
    check_among([(player, "/player")], totals)
    stays = ending(rules).stays
    check_gone(rules, player, "/player", out=not stays(totals[player]))
    inside = [total for total in totals.values() if stays(total)]
    if len(inside) < 2:
        raise RuleViolation("MATCH_OVER", "match_over", "/totals")
    score = rejoin_total(rules, player, inside, facts.get("rejoins", 0), "/player")
    return {"allowed": True, "new_score": score}


def split(house: House, facts: Facts) -> dict[str, Any]:
    """Return the drops left of those still in, whether the prize can be split, and the shares (A-5).

    `mode` is ``automatic`` (equal shares), ``optional`` (by drops left and one) or ``none``.
    """
    totals: Mapping[str, Points] = facts["totals"]
    left = _drops_left(house.rules, totals)
    mode = _split_mode(left)
    answer: dict[str, Any] = {"drops_left": left, "mode": mode}
    prize = facts.get("prize_pool")
    if prize is None or mode == "none":
        return answer
    unit = prize / sum(drops + 1 for drops in left.values())
    return {**answer, "shares": {name: whole(round(unit * (drops + 1), 2)) for name, drops in left.items()}}


def _drops_left(rules: Rules, totals: Mapping[str, Points]) -> dict[str, int]:
    """Return how often each player still in can drop and stay; nobody where nobody goes out or drops."""
    end, drop = ending(rules), rules["drop"]
    if end.limit is None or not drop:
        return {}
    return {name: int((end.left(total) or 0) // drop) for name, total in totals.items() if end.stays(total)}


def _split_mode(left: Mapping[str, int]) -> str:
    if len(left) in (2, 3) and not any(left.values()):
        return "automatic"
    if len(left) == 3 and max(left.values()) - min(left.values()) <= SPLIT_SPREAD:
        return "optional"
    return "none"


def disconnection(house: House, facts: Facts) -> dict[str, Any]:
    """Return what becomes of a player who lost the connection (RULES §7 Disconnection).

    `saved_points` is the count of his groups as he left them. `outcome` is ``drop``, ``middle_drop``,
    ``settled`` (a show by somebody else ended the deal) or ``autoplay_continues``.
    """
    saved: Points = facts.get("saved_points", 0)
    drop, middle = house.rules["drop"], house.rules["middle_drop"]
    if not facts.get("first_card_picked", True) and drop is not None:
        return {"outcome": "drop", "points": drop}
    if facts.get("lost_after_discard") and facts.get("show_before_next_turn"):
        return {"outcome": "settled", "points": saved}
    if facts.get("show_by_other_during_autoplay"):
        return {"outcome": "settled", "points": saved if middle is None else min(middle, saved)}
    if facts.get("autoplay_rounds_done", 0) >= AUTOPLAY_ROUNDS and middle is not None and saved > middle:
        return {"outcome": "middle_drop", "points": middle}
    return {"outcome": "autoplay_continues"}


_LOST = {
    "first_card_picked": FLAG,
    "autoplay_rounds_done": _ROUNDS,
    "saved_points": POINTS,
    "show_by_other_during_autoplay": FLAG,
    "lost_after_discard": FLAG,
    "show_before_next_turn": FLAG,
}
_SPLIT = {
    "totals": _TOTALS.known_as("totals"),
    "prize_pool": Number("points", 0, 10**9, whole=False).labelled("prize_pool"),
}
# `rejoins` is how often he has come back already.
_REJOIN = {"totals": _TOTALS, "player": SHORT_NAME.needed, "rejoins": _ROUNDS}
QUESTIONS: Mapping[str, Question] = {
    "rejoin": Question(_REJOIN, rejoin),
    "split": Question(_SPLIT, split),
    "disconnection": Question({name: kind.labelled(name) for name, kind in _LOST.items()}, disconnection),
}
