"""Give the competitions of a night prizes, and say who holds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from rules.events.formats.contest import Contest
from rules.events.prizes import Holders, holders_of, won
from rules.events.state import Event
from tests.rules.events.night import Night

Playing = TypeVar("Playing", bound=Night)


def with_prizes(night: Playing, competition: str, *prizes: tuple[int, int]) -> Playing:
    """Declare prizes, each from one place to another."""
    stated = night.event.competitions[competition]
    terms: dict[str, Any] = {"title": stated.title, "game": stated.game, "preset": stated.preset}
    listed = [
        {"place": first, "what": "Cup", **({"up_to": last} if last > first else {})} for first, last in prizes
    ]
    night.do("competition", competition=competition, **terms, prizes=listed)
    return night


def winners(event: Event, competition: str, contests: Mapping[str, Contest]) -> Holders:
    return won(event, competition, holders_of(event, competition, contests))


def holders(night: Night, competition: str) -> list[str]:
    contests = {each: night.contest(each) for each in night.event.stages}
    return [" ".join(those) for those in winners(night.event, competition, contests)]
