"""What follows from acts before the play: the hall, the roster, competitions, and who is in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules.events.acts import Act, entering
from rules.events.acts.ids import renamed
from rules.events.effects.changing import Effect, changed, with_entrants
from rules.events.effects.poker import in_room
from rules.events.poker.steps import left
from rules.events.registration import moved_up, room
from rules.events.state import Entrant, Event, Person, Standing, Wish


def _occasion(event: Event, _: Act, fact: entering.OccasionStated) -> Event:
    return replace(event, occasion=fact)


def _tables_added(event: Event, _: Act, fact: entering.TablesAdded) -> Event:
    return replace(event, tables={**event.tables, **{each.table: each.label or "" for each in fact.tables}})


def _tables_removed(event: Event, _: Act, fact: entering.TablesRemoved) -> Event:
    kept = {code: label for code, label in event.tables.items() if code not in fact.tables}
    return replace(event, tables=kept)


def _people(event: Event, _: Act, fact: entering.PeopleStated) -> Event:
    known = event.people
    named: dict[str, Person] = {}
    for each in fact.people:
        before = known.get(each.person, Person(each.person, ""))
        club = before.club if each.club is None else each.club
        named[each.person] = replace(before, sealed=each.sealed, club=club)
    return replace(event, people={**known, **named})


def _merged(event: Event, _: Act, fact: entering.PeopleMerged) -> Event:
    """Let whatever named a person name the other; who is here under one of two names is here."""
    gone, into = event.people[fact.person], event.people[fact.into]
    kept = replace(
        into,
        here=into.here or gone.here,
        ticked=tuple(dict.fromkeys((*into.ticked, *gone.ticked))),
        club=into.club or gone.club,
    )
    people = {name: person for name, person in event.people.items() if name != gone.id} | {into.id: kept}
    now = {gone.id: into.id}

    def once(named: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(now.get(person, person) for person in named))

    entrants = {name: replace(each, people=once(each.people)) for name, each in event.entrants.items()}
    wishes = tuple(replace(wish, people=once(wish.people)) for wish in event.wishes)
    matches = {
        name: replace(match, replaced=tuple(renamed(each, person=now) for each in match.replaced))
        for name, match in event.matches.items()
    }
    merged = {**event.merged, **now}
    return replace(event, people=people, entrants=entrants, wishes=wishes, matches=matches, merged=merged)


def _kept_apart(event: Event, act: Act, fact: entering.PeopleKeptApart) -> Event:
    wish = Wish(act.id, fact.people, fact.why or "wish")
    if any((each.people, each.why) == (wish.people, wish.why) for each in event.wishes):
        return event
    return replace(event, wishes=(*event.wishes, wish))


def _checked_in(event: Event, _: Act, fact: entering.CheckedIn) -> Event:
    def here(person: Person) -> Person:
        ticked = tuple(dict.fromkeys((*person.ticked, *fact.ticked)))
        return replace(person, here=person.here or fact.by or "desk", ticked=ticked)

    return replace(event, people=changed(event.people, fact.people, here))


def _competition(event: Event, _: Act, fact: entering.CompetitionStated) -> Event:
    stated = replace(event, competitions={**event.competitions, fact.competition: fact})
    return moved_up(stated, fact.competition)


def _closed(event: Event, _: Act, fact: entering.RegistrationClosed) -> Event:
    return replace(event, opened={**event.opened, fact.competition: False})


def _opened(event: Event, _: Act, fact: entering.RegistrationOpened) -> Event:
    return replace(event, opened={**event.opened, fact.competition: True})


def _entered(event: Event, _: Act, fact: entering.EntrantsEntered) -> Event:
    others = reversed(tuple(event.entrants.values()))
    number = next((each.number for each in others if each.competition == fact.competition), 0)
    new: dict[str, Entrant] = {}
    free = room(event, fact.competition) if fact.waits else None
    for each in fact.entrants:
        known = event.entrants.get(each.entrant)
        terms: dict[str, Any] = {"people": each.people, "sealed": each.sealed, "seed": each.seed}
        if known is None:
            number += 1
            standing: Standing = "waiting" if free is not None and free < 1 else "in"
            free = None if free is None else free - 1
            known = Entrant(
                each.entrant, fact.competition, number, (), late=bool(fact.late), standing=standing
            )
        new[each.entrant] = replace(known, **terms)
    return replace(event, entrants={**event.entrants, **new})


def _paid(event: Event, _: Act, fact: entering.FeesPaid) -> Event:
    return with_entrants(event, fact.entrants, lambda entrant: replace(entrant, paid=not fact.back))


def with_standing(event: Event, entrants: Iterable[str], standing: Standing) -> Event:
    """Return the event with these in, or no longer: their seats are free, and so are their places."""
    after = with_entrants(event, entrants, lambda entrant: replace(entrant, standing=standing, gone=False))
    for stage, held in event.rooms.items() if standing != "in" else ():
        after = in_room(after, stage, left(held, entrants))
    for competition in dict.fromkeys(event.entrants[each].competition for each in entrants):
        after = moved_up(after, competition)
    return after


def with_gone(event: Event, entrants: Iterable[str]) -> Event:
    """Let nobody play on for those who have withdrawn."""
    return with_entrants(event, entrants, lambda entrant: replace(entrant, gone=True))


def _withdrawn(event: Event, _: Act, fact: entering.EntrantsWithdrawn) -> Event:
    again = [each for each in fact.entrants if event.entrants[each].standing == "withdrawn"]
    return with_gone(with_standing(event, fact.entrants, "withdrawn"), again)


def _reinstated(event: Event, _: Act, fact: entering.EntrantsReinstated) -> Event:
    return with_standing(event, fact.entrants, "in")


ENTERING: Mapping[type, Effect] = {
    entering.OccasionStated: _occasion,
    entering.TablesAdded: _tables_added,
    entering.TablesRemoved: _tables_removed,
    entering.PeopleStated: _people,
    entering.PeopleMerged: _merged,
    entering.PeopleKeptApart: _kept_apart,
    entering.CheckedIn: _checked_in,
    entering.CompetitionStated: _competition,
    entering.RegistrationClosed: _closed,
    entering.RegistrationOpened: _opened,
    entering.EntrantsEntered: _entered,
    entering.FeesPaid: _paid,
    entering.EntrantsWithdrawn: _withdrawn,
    entering.EntrantsReinstated: _reinstated,
}
