"""Give places and prizes as players go out or leave (RULES §12 K-5, K-6)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from rules.statements import RuleViolation
from rules.switches import Rules

Player = TypeVar("Player", bound=Hashable)
# Who goes out in one hand with so many is placed by the stacks before it (K-5).
TOGETHER = 2


def places_of(
    busted: Mapping[Player, int | None], left: Sequence[Player], remaining: int
) -> dict[Player, int]:
    """Return the places of those who went out in one hand and of those who left after it.

    `remaining` is how many are in afterwards. Of two who went out the larger stack before the hand is placed
    higher, equal stacks share (K-5).
    """
    stacks = [stack or 0 for stack in busted.values()]
    places = {
        player: remaining + len(left) + 1 + sum(other > (stack or 0) for other in stacks)
        for player, stack in busted.items()
    }
    return places | dict.fromkeys(left, remaining + 1)


def prizes_of(rules: Rules, places: Mapping[Player, int], left: Iterable[Player]) -> list[Player]:
    """Return who takes a prize, best first; who shares the last place that takes one has one too (K-5).

    Who left takes none (K-6); `places` are all places given.
    """
    gone = set(left)
    stayed = sorted((player for player in places if player not in gone), key=lambda player: places[player])
    last = rules["prizes"]
    if rules["leaver_prize"] == "next_finisher":
        last = max((places[player] for player in stayed[:last]), default=last)
    return [player for player in stayed if places[player] <= last]


def check_stacks(busted: Mapping[Player, int | None], name: Callable[[Player], str], field: str) -> None:
    """Raise MISSING_PLAYER where several went out in one hand and a stack before it is missing (K-5)."""
    for player, stack in busted.items():
        if stack is None and len(busted) >= TOGETHER:
            cited = "gama_poker K-5"
            raise RuleViolation("MISSING_PLAYER", "freeze_stack_missing", field, cited, name=name(player))
