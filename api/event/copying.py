"""Do in an event that was just opened what was done in another before its first draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from api.door.guessing import wrong_key
from api.wire.context import database
from models.event.acts import do
from models.event.book import EventBook, open_event_book
from models.event.changing import lock_event
from models.event.contacts import contacts_of
from models.event.keys import HeldEventKey, find_event_key
from models.heavy.time_slices import one_by_one
from models.table.opening import open_table
from rules.events.acts import facts_of
from rules.events.acts.kinds import DESK, MOST_IN_AN_ACT, Fact
from rules.events.standings import latest_first
from rules.events.state import Entrant, Event

OF_ITS_DAY = ("kind", "deadline", "start")
"""What is of the day of the other event, and comes into no copy."""


def occasion_like(book: EventBook, stated: Mapping[str, Any]) -> dict[str, Any]:
    """Return an occasion as `stated`, at the place and with the note of another event where it has none."""
    other = facts_of(book.event.occasion) if book.event.occasion else {}
    return {name: other[name] for name in ("venue", "zone", "note") if name in other} | dict(stated)


def copy_into(key: HeldEventKey, other: EventBook, along: str, secret: str | None, at: str) -> None:
    """Make the event of a director's `key` as another was; what a call before did already is left out.

    `secret` is a key of the other's desk, without which nobody learns how its people are reached.
    """
    for number, body in enumerate(_acts(other, along, _contacts(other.code, secret))):
        _do(key, f"{number}", at, body)
    if labels := _labels(other):
        _do(key, "tables", at, {"kind": "tables_added", "reason": ""}, labels)


def _contacts(code: str, secret: str | None) -> dict[str, str]:
    if not secret:
        return {}
    held = find_event_key(database().glance, code, secret)
    if held is None or held.kind not in DESK:
        wrong_key()
        return {}
    with database().reading() as session:
        return contacts_of(session, code)


def _do(key: HeldEventKey, name: str, at: str, body: dict[str, Any], labels: Sequence[str] = ()) -> None:
    """Do an act of a copy once; with `labels` it puts so many new tables in the hall."""
    act = str(uuid5(NAMESPACE_OID, f"{key.code} {name}"))
    with one_by_one(), database().writing() as session:
        lock_event(session, key.code)
        if act in open_event_book(session, key.code).history.acts:
            return
        tables = [{"table": open_table(session, label), "label": label} for label in labels]
        own = [each["table"] for each in tables]
        do(session, key, act, at, {**body, "tables": tables} if tables else body, own)


def _acts(book: EventBook, along: str, contacts: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Yield what is done anew of another event: its competitions, its stages, who comes along."""
    event = book.event
    for competition, stated in event.competitions.items():
        yield _act("competition", **_lasting(stated))
        for stage in reversed(latest_first(event, competition)):
            yield _act("stage", **_lasting(event.stages[stage].terms))
    if along == "nobody":
        return
    known = {each for each, person in event.people.items() if person.sealed in book.names}
    people = [_person(event, each, contacts) for each in event.people if each in known]
    for some in _portions(people):
        yield _act("people", people=some)
    if along == "entries":
        for competition in event.competitions:
            coming = (each for each in event.entered(competition) if each.standing == "in")
            entrants = [_entrant(event, each) for each in coming if known.issuperset(each.people)]
            for some in _portions(entrants):
                yield _act("entered", competition=competition, entrants=some, waits=True)


def _labels(book: EventBook) -> list[str]:
    """Return what stands on the tables of an event."""
    return [label or table for table, label in book.event.tables.items()]


def _lasting(fact: Fact) -> dict[str, Any]:
    return {name: value for name, value in facts_of(fact).items() if name not in OF_ITS_DAY}


def _person(event: Event, person: str, contacts: Mapping[str, str]) -> dict[str, Any]:
    club, contact = event.club(person), contacts.get(person)
    stated = {"person": person, "name": event.person_name(person)}
    return stated | ({"club": club} if club else {}) | ({"contact": contact} if contact else {})


def _entrant(event: Event, entrant: Entrant) -> dict[str, Any]:
    stated: dict[str, Any] = {"entrant": entrant.id, "people": [*entrant.people]}
    named = {"name": event.name(entrant.id)} if entrant.sealed else {}
    return stated | named | ({"seed": entrant.seed} if entrant.seed else {})


def _act(kind: str, **facts: Any) -> dict[str, Any]:
    return {"kind": kind, "reason": "", **facts}


def _portions(all_: Sequence[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Yield as many at a time as an act names."""
    for at in range(0, len(all_), MOST_IN_AN_ACT):
        yield [*all_[at : at + MOST_IN_AN_ACT]]
