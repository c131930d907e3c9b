"""Refuse what would enter a person twice in one competition, or one who is disqualified there."""

from __future__ import annotations

from collections.abc import Iterator

from rules.events.acts import entering
from rules.events.state import Entrant, Event
from rules.statements import RuleViolation

# How an entry stands that gives somebody a place, or may yet.
_HELD = ("in", "waiting")


def check_entered(event: Event, fact: entering.EntrantsEntered) -> None:
    """Raise ENTERED_TWICE where a person plays or waits for another entrant, given up by none of the list.

    Raises NOT_IN where another entrant of his was disqualified: to enter anew would lift that.
    """
    anew = {each.entrant for each in fact.entrants}
    others = [each for each in event.entered(fact.competition) if each.id not in anew]
    taken = {person for each in others if each.standing in _HELD for person in each.people}
    barred = {person for each in others if each.standing == "disqualified" for person in each.people}
    for place, entrant in enumerate(fact.entrants):
        field = f"/entrants/{place}/people"
        for person in entrant.people:
            if person in taken:
                raise _twice(event, person, fact.competition, field)
            if person in barred:
                name = event.person_name(person)
                raise RuleViolation("NOT_IN", "event_is_disqualified", field, name=name)
            taken.add(person)


def check_merged(event: Event, fact: entering.PeopleMerged) -> None:
    """Raise ENTERED_TWICE where two who are one would be in a competition, or in a match, twice.

    Raises NOT_IN where one of them plays or waits in a competition in which the other is disqualified.
    """
    both = {fact.person, fact.into}
    for competition in event.competitions:
        entered = [each for each in _holding(event, competition) if both & {*each.people}]
        if len(entered) > 1 or any(both <= {*each.people} for each in entered):
            raise _twice(event, fact.into, competition, "/person")
        barred = (each for each in event.entered(competition) if each.standing == "disqualified")
        if entered and any(both & {*each.people} for each in barred):
            name = event.person_name(fact.into)
            raise RuleViolation("NOT_IN", "event_is_disqualified", "/person", name=name)
    for match in event.matches.values():
        if both <= {*event.players(match)}:
            raise _twice(event, fact.into, event.stages[match.stage].terms.competition, "/person")


def check_reinstated(event: Event, fact: entering.EntrantsReinstated) -> None:
    """Raise ENTERED_TWICE where somebody plays for another entrant of the competition meanwhile.

    Raises NOT_IN where another entrant of his is disqualified, and not put back with this one.
    """
    back = {*fact.entrants}
    barred = {
        (each.competition, person)
        for each in event.entrants.values()
        if each.standing == "disqualified" and each.id not in back
        for person in each.people
    }
    playing: dict[tuple[str, str], set[str]] = {}
    for each in event.entrants.values():
        for person in each.people if each.standing == "in" or each.id in back else ():
            playing.setdefault((each.competition, person), set()).add(each.id)
    for place, entrant in enumerate(fact.entrants):
        entered = event.entrants[entrant]
        here = {person: playing[entered.competition, person] for person in entered.people}
        shared = [person for person, entrants in here.items() if entrants - {entrant}]
        if shared:
            raise _twice(event, min(shared), entered.competition, f"/entrants/{place}")
        for person in entered.people:
            if (entered.competition, person) in barred:
                name = event.person_name(person)
                raise RuleViolation("NOT_IN", "event_is_disqualified", f"/entrants/{place}", name=name)


def _holding(event: Event, competition: str) -> Iterator[Entrant]:
    return (each for each in event.entered(competition) if each.standing in _HELD)


def _twice(event: Event, person: str, competition: str, field: str) -> RuleViolation:
    title = event.competitions[competition].title
    name = event.person_name(person)
    return RuleViolation("ENTERED_TWICE", "event_entered_twice", field, name=name, competition=title)
