"""Rank entrants by one criterion after the other, and say at each place how it was come to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.statements import Statement

Value = Callable[[str, Collection[str]], float]


@dataclass(frozen=True)
class Step:
    """Hold a criterion: the sentence that states it, and its value for an entrant among those still level.

    The greater value is ahead, unless the `low` one is.
    """

    sentence: str
    value: Value
    low: bool = False


@dataclass(frozen=True)
class Place:
    """Hold who has which place, shared by those who are level, and the steps that led there."""

    entrant: str
    place: int
    reasons: tuple[Statement, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the place as JSON; who the entrant is stands beside it."""
        said = [reason.as_json() for reason in self.reasons]
        return {"entrant": self.entrant, "place": self.place, "reasons": said}


def shared(group: int) -> tuple[Statement, ...]:
    """Return what is said of a place that so many have; nothing where it is one's alone."""
    if group < 2:
        return ()
    others = group - 1
    return (Statement("standing_level_one" if others == 1 else "standing_level", {"others": others}),)


def first_places(
    places: Sequence[Place], count: int, *, ruled: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who is among the first `count` of `places`, and of whom the director rules whether he is.

    Where more are level at the last place than it has room for, all of them are, or it is `ruled`.
    """
    if len(places) <= count:
        return tuple(each.entrant for each in places), ()
    last = places[count - 1].place
    ahead = tuple(each.entrant for each in places if each.place < last)
    level = tuple(each.entrant for each in places if each.place == last)
    if ruled and len(ahead) + len(level) > count:
        return ahead, level
    return (*ahead, *level), ()


def rank(entrants: Iterable[str], steps: Sequence[Step], waiting: Sequence[str] = ()) -> tuple[Place, ...]:
    """Return the entrants by place.

    Everybody is measured by the first step; by each further one only those whom the steps before it left
    level, and it is not said where all of them have 0. Who are level after the last share a place, and keep
    the order in which they came. Those `waiting`, who have ended no match, come after all others.
    """
    ranked: list[Place] = []
    for group, reasons in _ordered(dict.fromkeys(entrants), steps):
        place, level = len(ranked) + 1, shared(len(group))
        ranked += (Place(entrant, place, (*reasons, *level)) for entrant in group)
    last = len(ranked) + 1
    ranked += (Place(entrant, last, (Statement("standing_open"),)) for entrant in waiting)
    return tuple(ranked)


def _ordered(
    group: dict[str, None], steps: Sequence[Step], reasons: tuple[Statement, ...] = ()
) -> Iterable[tuple[Collection[str], tuple[Statement, ...]]]:
    """Yield those who are level together, the first ones first, each time with what led there.

    They are the keys of a dictionary, so that it costs a criterion little to ask who is among them.
    """
    if not steps or (len(group) == 1 and reasons) or not group:
        if group:
            yield group, reasons
        return
    step = steps[0]
    by_value: dict[float, dict[str, None]] = {}
    for entrant in group:
        by_value.setdefault(step.value(entrant, group), {})[entrant] = None
    if reasons and [*by_value] == [0]:
        yield from _ordered(group, steps[1:], reasons)
        return
    for value in sorted(by_value, reverse=not step.low):
        said = Statement(step.sentence, {"value": value})
        yield from _ordered(by_value[value], steps[1:], (*reasons, said))
