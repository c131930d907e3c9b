"""Judge what phones did and saw of a game: whatever died meanwhile, it is what one honest book would show.

Each acknowledged act stands in the journal once; nothing stands there that nobody did. What had ended before
another began has the smaller version. No phone is shown less than it has seen.
"""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

WRITES = ("recorded", "corrected", "withdrawn")


class Told(NamedTuple):
    """Name a row of a journal by what it tells; of a correction that is its reason too."""

    action: str
    entry: str
    reason: str = ""


@dataclass
class Act:
    """Hold what a phone did: what the journal is to tell of it, and the outcome of the deal then.

    `outcome` is None where no deal stands for it then; `ended` and `version` are None while it is in doubt.
    """

    phone: str
    told: Told
    outcome: Any
    began: float = field(default_factory=time.monotonic)
    ended: float | None = None
    version: int | None = None

    def acknowledged(self, version: int) -> None:
        self.ended, self.version = time.monotonic(), version


class Seen(NamedTuple):
    """Hold which version a phone was shown, asked for and answered when."""

    phone: str
    version: int
    began: float
    ended: float


@dataclass
class History:
    """Hold what happened to one game, in any order, as its phones know it."""

    acts: list[Act] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)

    @property
    def recorded(self) -> list[Act]:
        """Return what may have been recorded, acknowledged or not."""
        return [act for act in self.acts if act.told.action == "recorded"]

    def begin(self, phone: str, told: Told, outcome: Any) -> Act:
        """Note that a phone begins to do something, and return that: it is in doubt until acknowledged."""
        act = Act(phone, told, outcome)
        self.acts.append(act)
        return act

    def saw(self, phone: str, version: int, began: float | None = None) -> None:
        """Note that a phone was shown a version; it asked for it when it `began`, or has just got it."""
        now = time.monotonic()
        self.seen.append(Seen(phone, version, now if began is None else began, now))

    def faults(self, journal: Sequence[Mapping[str, Any]], deals: Iterable[Mapping[str, Any]]) -> list[str]:
        """Return what is wrong with a journal and the deals that stand, a line each."""
        acts, places = self._by_told(), _places(journal)
        placed = [
            (act, place)
            for told, alike in acts.items()
            for act, place in zip(alike, places.get(told, []), strict=False)
        ]
        return [
            *_lost_or_doubled(acts, places),
            *(f"{told} was done by nobody." for told in places if told not in acts),
            *_out_of_order(placed),
            *self._gone_back(),
            *_other_deals(placed, deals),
        ]

    def _by_told(self) -> dict[Told, list[Act]]:
        """Return the acts by what is told of them, those that are told alike in their order."""
        alike: dict[Told, list[Act]] = {}
        for act in sorted(self.acts, key=lambda each: each.began):
            alike.setdefault(act.told, []).append(act)
        return alike

    def _gone_back(self) -> Iterator[str]:
        shown: defaultdict[str, list[tuple[float, float, int]]] = defaultdict(list)
        for act in self.acts:
            if act.ended is not None and act.version is not None:
                shown[act.phone].append((act.began, act.ended, act.version))
        for each in self.seen:
            shown[each.phone].append((each.began, each.ended, each.version))
        for phone, versions in shown.items():
            for version, newest in _with_what_ended_before(versions):
                if version < newest:
                    yield f"{phone} had seen version {newest} and was shown {version}."


def _places(journal: Sequence[Mapping[str, Any]]) -> dict[Told, list[int]]:
    """Return at which versions a journal tells each write."""
    places: dict[Told, list[int]] = {}
    for version, row in enumerate(journal, 1):
        if row["action"] in WRITES:
            reason = row["reason"] if row["action"] == "corrected" else ""
            places.setdefault(Told(row["action"], row["entry"], reason), []).append(version)
    return places


def _lost_or_doubled(acts: Mapping[Told, list[Act]], places: Mapping[Told, list[int]]) -> Iterator[str]:
    for told, alike in acts.items():
        found = places.get(told, [])
        if len(found) > len(alike):
            yield f"{told} was done {len(alike)} times and stands {len(found)} times."
        if len(found) < sum(act.version is not None for act in alike):
            yield f"{told} was acknowledged and is lost."
        for act, place in zip(alike, found, strict=False):
            if act.version is not None and act.version < place:
                yield f"{told} is version {place} and was acknowledged as {act.version}."


def _out_of_order(placed: Iterable[tuple[Act, int]]) -> Iterator[str]:
    spans = [(act.began, math.inf if act.ended is None else act.ended, place) for act, place in placed]
    for place, newest in _with_what_ended_before(spans):
        if place < newest:
            yield f"What began when version {newest} had ended is version {place}."


def _with_what_ended_before(spans: Sequence[tuple[float, float, int]]) -> Iterator[tuple[int, int]]:
    """Yield the version of each span with the newest of those that had ended when it began."""
    ended = sorted((end, version) for _, end, version in spans)
    at, newest = 0, 0
    for began, _, version in sorted(spans):
        while at < len(ended) and ended[at][0] < began:
            newest = max(newest, ended[at][1])
            at += 1
        yield version, newest


def _other_deals(placed: Iterable[tuple[Act, int]], deals: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield what differs between the deals that stand and what the acts in the journal lead to."""
    expected: dict[str, Any] = {}
    for act, _ in sorted(placed, key=lambda each: each[1]):
        if act.outcome is None:
            expected.pop(act.told.entry, None)
        else:
            expected[act.told.entry] = act.outcome
    shown = {deal["id"]: deal["outcome"] for deal in deals}
    if list(shown.items()) != list(expected.items()):
        yield f"The sheet shows {shown}, and the acts lead to {expected}."
