"""Rule on what only pools know: coming back, splitting the prize, and a player who lost the connection."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from rules.facts import FLAG, MOST_SEATS, POINTS, SHORT_NAME, ByName, Kind, Number, count
from rules.rummy13.endings import Ending
from rules.scoresheet import Facts, Points, whole
from rules.statements import RuleViolation

AUTOPLAY_ROUNDS = 3
# Three players may share by drops left only while these are no further apart.
SPLIT_SPREAD = 2
_ROUNDS = count(0, 99)
_TOTALS = ByName("points", SHORT_NAME, POINTS, MOST_SEATS, 1).needed
# `rejoins` is how often he has come back already.
REJOIN = {"totals": _TOTALS, "player": SHORT_NAME.needed, "rejoins": _ROUNDS}
SPLIT = {
    "totals": _TOTALS.known_as("totals"),
    "prize_pool": Number("points", 0, 10**9, whole=False).told("prize_pool"),
}
_LOST = {
    "first_card_picked": FLAG,
    "autoplay_rounds_done": _ROUNDS,
    "saved_points": POINTS,
    "show_by_other_during_autoplay": FLAG,
    "lost_after_discard": FLAG,
    "show_before_next_turn": FLAG,
}
DISCONNECTION: Mapping[str, Kind] = {name: kind.told(name) for name, kind in _LOST.items()}


@dataclass(frozen=True)
class Pool:
    """Hold how one table lets players out and in again.

    `drop` and `middle_drop` are None where nobody may drop. `rejoin_max`, the highest total still in for a
    rejoin, is None where there is none; `max_rejoins` is None where their number is free.
    """

    game: str
    ending: Ending
    drop: int | None
    middle_drop: int | None
    rejoin_max: int | None
    max_rejoins: int | None

    def drops_left(self, total: Points) -> int | None:
        """Return how often a player can drop and stay in; None where nobody goes out or drops."""
        left = self.ending.left(total)
        return None if left is None or not self.drop else int(left // self.drop)

    def check_limited(self, name: str, field: str) -> None:
        """Raise REJOIN_NOT_ALLOWED where nobody goes out, as in best of two and three."""
        if self.ending.limit is None:
            raise RuleViolation("REJOIN_NOT_ALLOWED", "rummy_no_rejoin", field, f"{self.game} A-4", name=name)

    def rejoin_total(self, name: str, totals: Collection[Points], used: int, field: str) -> Points:
        """Return the total at which `name` comes back: the highest of those still in, and one more (A-4).

        `totals` are those of the players in, `used` his rejoins so far. Raises REJOIN_NOT_ALLOWED.
        """
        highest = max(totals, default=0)
        params = {"name": name, "highest": highest, "most": self.rejoin_max, "times": self.max_rejoins}
        rule = f"{self.game} A-4"
        if self.rejoin_max is None:
            raise RuleViolation("REJOIN_NOT_ALLOWED", "rummy_no_rejoin", field, rule, name=name)
        if self.max_rejoins is not None and used >= self.max_rejoins:
            raise RuleViolation("REJOIN_NOT_ALLOWED", "rummy_rejoined_enough", field, rule, **params)
        if highest > self.rejoin_max:
            raise RuleViolation("REJOIN_NOT_ALLOWED", "rummy_rejoin_too_late", field, rule, **params)
        return whole(highest + 1)


def rejoin(pool: Pool, facts: Facts) -> dict[str, Any]:
    """Return the total at which `player` may come back at these `totals`.

    Raises RuleViolation: UNKNOWN_PLAYER, NOT_ELIMINATED, MATCH_OVER, REJOIN_NOT_ALLOWED.
    """
    totals, player = facts["totals"], facts["player"]
    if player not in totals:
        raise RuleViolation("UNKNOWN_PLAYER", "not_seated", "/player", name=player)
    pool.check_limited(player, "/player")
    check_out(not pool.ending.stays(totals[player]), player, "/player")
    inside = [total for total in totals.values() if pool.ending.stays(total)]
    if len(inside) < 2:
        raise RuleViolation("MATCH_OVER", "match_over", "/totals")
    score = pool.rejoin_total(player, inside, facts.get("rejoins", 0), "/player")
    return {"allowed": True, "new_score": score}


def check_out(out: bool, name: str, field: str) -> None:
    """Raise NOT_ELIMINATED for a player who is still in and so has nothing to come back to."""
    if not out:
        raise RuleViolation("NOT_ELIMINATED", "rummy_not_out", field, name=name)


def split(pool: Pool, facts: Facts) -> dict[str, Any]:
    """Return the drops left of those still in, whether the prize can be split, and the shares (A-5).

    `mode` is ``automatic`` (equal shares), ``optional`` (by drops left and one) or ``none``.
    """
    totals: Mapping[str, Points] = facts["totals"]
    left = {
        name: drops
        for name, total in totals.items()
        if pool.ending.stays(total) and (drops := pool.drops_left(total)) is not None
    }
    mode = _split_mode(left)
    answer: dict[str, Any] = {"drops_left": left, "mode": mode}
    prize = facts.get("prize_pool")
    if prize is None or mode == "none":
        return answer
    weights = {name: drops + 1 for name, drops in left.items()}
    unit = prize / sum(weights.values())
    return {**answer, "shares": {name: whole(round(unit * weight, 2)) for name, weight in weights.items()}}


def _split_mode(left: Mapping[str, int]) -> str:
    if len(left) in (2, 3) and not any(left.values()):
        return "automatic"
    if len(left) == 3 and max(left.values()) - min(left.values()) <= SPLIT_SPREAD:
        return "optional"
    return "none"


def disconnection(pool: Pool, facts: Facts) -> dict[str, Any]:
    """Return what becomes of a player who lost the connection (RULES §7 Disconnection).

    `saved_points` is the count of his groups as he left them. `outcome` is ``drop``, ``middle_drop``,
    ``settled`` (a show by somebody else ended the deal) or ``autoplay_continues``.
    """
    saved: Points = facts.get("saved_points", 0)
    if not facts.get("first_card_picked", True) and pool.drop is not None:
        return {"outcome": "drop", "points": pool.drop}
    if facts.get("lost_after_discard") and facts.get("show_before_next_turn"):
        return {"outcome": "settled", "points": saved}
    middle = pool.middle_drop
    if facts.get("show_by_other_during_autoplay"):
        return {"outcome": "settled", "points": saved if middle is None else min(middle, saved)}
    if facts.get("autoplay_rounds_done", 0) >= AUTOPLAY_ROUNDS and middle is not None and saved > middle:
        return {"outcome": "middle_drop", "points": middle}
    return {"outcome": "autoplay_continues"}
