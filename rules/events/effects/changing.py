"""Return an event with some of what stands under its ids changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from rules.events.acts import Act
from rules.events.state import Entrant, Event, Match

Effect = Callable[[Event, Act, Any], Event]
Held = TypeVar("Held")


def changed(
    known: Mapping[str, Held], named: Iterable[str], change: Callable[[Held], Held]
) -> dict[str, Held]:
    """Return what is known, those that are named changed."""
    return {**known, **{name: change(known[name]) for name in named}}


def with_entrants(event: Event, named: Iterable[str], change: Callable[[Entrant], Entrant]) -> Event:
    """Return the event with these entrants changed."""
    return replace(event, entrants=changed(event.entrants, named, change))


def with_matches(event: Event, named: Iterable[str], change: Callable[[Match], Match]) -> Event:
    """Return the event with these matches changed."""
    return replace(event, matches=changed(event.matches, named, change))


def with_match(event: Event, named: str, **now: Any) -> Event:
    """Return the event with this of one match replaced."""
    return with_matches(event, (named,), lambda match: replace(match, **now))
