"""Fold an event from its ledger: every act takes effect in order, and what was struck never did."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from rules.events.acts import Act
from rules.events.acts.judging import Struck
from rules.events.folding import take_effect
from rules.events.state import Event


def start(called: Callable[[str], str]) -> Event:
    """Return an event of which nothing is stated yet; `called` says what a name's seal stands for."""
    return Event(called)


def step(event: Event, act: Act) -> Event:
    """Return `event` after `act`, which was checked when it was done."""
    if isinstance(act.fact, Struck):
        return fold(event.called, (*event.acts, act))
    return replace(take_effect(event, act), acts=(*event.acts, act))


def fold(called: Callable[[str], str], acts: Iterable[Act]) -> Event:
    """Return the event that follows from `acts`, each checked when it was done."""
    acts = tuple(acts)
    struck = _struck(acts)
    event = start(called)
    for act in acts:
        if act.id not in struck and not isinstance(act.fact, Struck):
            event = take_effect(event, act)
    return replace(event, acts=acts, struck=struck)


def _struck(acts: Iterable[Act]) -> dict[str, str]:
    """Return the acts that are struck, each with its strike; one that is struck itself strikes nothing."""
    struck: dict[str, str] = {}
    for act in reversed(tuple(acts)):
        if isinstance(act.fact, Struck) and act.id not in struck:
            struck[act.fact.act] = act.id
    return struck
