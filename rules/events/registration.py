"""Say whether entries are open: until the deadline, the limit, or until they are closed by hand."""

from __future__ import annotations

from rules.events.state import Event


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
