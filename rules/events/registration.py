"""Say whether entries are open: until the deadline, the limit, or until they are closed by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

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


def moved_up(event: Event, competition: str) -> Event:
    """Return the event with whoever waits longest in each place that is free, until the first draw.

    After that a place that becomes free is the director's to give.
    """
    terms = event.competitions[competition]
    waiting = [each for each in event.entered(competition) if each.standing == "waiting"]
    if not waiting or _is_drawn(event, competition):
        return event
    places = len(waiting) if terms.limit is None else room(event, competition)
    moved = {each.id: replace(each, standing="in") for each in waiting[:places]}
    return replace(event, entrants={**event.entrants, **moved})


def is_full(event: Event, competition: str, at: str) -> bool:
    """Tell whether who enters at `at` waits: entries are open, nothing is drawn, and no place is free."""
    open_ = is_open(event, competition, at) and not _is_drawn(event, competition)
    return open_ and room(event, competition) == 0


def _is_drawn(event: Event, competition: str) -> bool:
    stages = (each for each in event.stages.values() if each.terms.competition == competition)
    return any(each.rounds for each in stages)


def is_closed(event: Event, competition: str, at: str) -> bool:
    """Tell whether entries are closed at `at`: by hand, by their hour, or because all places are taken."""
    return not is_open(event, competition, at) or room(event, competition) == 0


def not_here(event: Event, competition: str) -> frozenset[str]:
    """Return the people who play a competition and are not here; who has played is.

    Where nobody of it is checked in nobody is missed: the club does not check in.
    """
    entered = [*event.entered(competition)]
    if not any(event.people[person].here for each in entered for person in each.people):
        return frozenset()
    begun = (match for match in event.matches.values() if match.games)
    played = {person for match in begun for person in event.players(match)}
    playing = (person for each in entered if each.standing == "in" for person in each.people)
    return frozenset(each for each in playing if not event.people[each].here and each not in played)


def check_room_back(before: Event, after: Event, field: str) -> None:
    """Raise LIMIT_REACHED where more come back to a competition than there is room for.

    Who was entered as late was let in beside the limit, and takes nobody's place.
    """
    for competition, terms in before.competitions.items():
        here = {each.id for each in _in_turn(before, competition)}
        back = [each for each in _in_turn(after, competition) if each.id not in here]
        in_all = len([*_in_turn(after, competition)])
        if terms.limit is not None and back and in_all > terms.limit:
            raise RuleViolation(
                "LIMIT_REACHED",
                "event_limit_back",
                field,
                title=terms.title,
                limit=terms.limit,
                left=max(0, terms.limit - in_all + len(back)),
                given=len(back),
            )


def _in_turn(event: Event, competition: str) -> Iterator[Entrant]:
    """Yield who is in a competition and was not entered as late."""
    return (each for each in event.entered(competition) if each.standing == "in" and not each.late)
