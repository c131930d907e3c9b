"""Say whether entries are open: until the deadline, the limit, or until they are closed by hand."""

from __future__ import annotations

from collections.abc import Iterator

from rules.events.state import Entrant, Event
from rules.statements import RuleViolation


def is_open(event: Event, competition: str, at: str) -> bool:
    """Tell whether entries are open at the moment `at`; one opened by hand is so past its deadline."""
    by_hand = event.opened.get(competition)
    if by_hand is not None:
        return by_hand
    deadline = event.competitions[competition].deadline
    return deadline is None or not at or at < deadline


def room(event: Event, competition: str) -> int | None:
    """Return how many more may enter; None where there is no limit. Who has withdrawn makes room."""
    limit = event.competitions[competition].limit
    if limit is None:
        return None
    return max(0, limit - sum(1 for each in event.entered(competition) if each.standing == "in"))


def is_closed(event: Event, competition: str, at: str) -> bool:
    """Tell whether entries are closed at `at`: by hand, by their hour, or because all places are taken."""
    return not is_open(event, competition, at) or room(event, competition) == 0


def check_room_back(before: Event, after: Event, field: str) -> None:
    """Raise LIMIT_REACHED where more come back to a competition than there is room for.

    Who was entered as late was let in beside the limit, and takes nobody's place.
    """
    for competition, terms in before.competitions.items():
        here = {each.id for each in _in_turn(before, competition)}
        back = [each for each in _in_turn(after, competition) if each.id not in here]
        if terms.limit is not None and back and len(here) + len(back) > terms.limit:
            raise RuleViolation(
                "LIMIT_REACHED",
                "event_limit_back",
                field,
                title=terms.title,
                limit=terms.limit,
                left=max(0, terms.limit - len(here)),
                given=len(back),
            )


def _in_turn(event: Event, competition: str) -> Iterator[Entrant]:
    """Yield who is in a competition and was not entered as late."""
    return (each for each in event.entered(competition) if each.standing == "in" and not each.late)
