"""Do what a club's keeper does, and what a table or an event does that joins: one act, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from models.club.book import ClubBook, open_club_book
from models.club.changing import enter
from models.ledger.chain import Change
from models.ledger.names import Name, keep_names, salted
from models.store.base import Json, now
from models.store.conflicts import Conflict, Unknown
from models.store.session import Session
from rules.canonical import digest
from rules.club.acts import Act, EventJoined, Fact, Struck, TableJoined, facts_of, read_fact
from rules.club.checks import check_people, named_in
from rules.club.club import check, refuse_put_out, refuse_strike
from rules.club.people import People


def sent_as(body: Mapping[str, Any]) -> str:
    """Return the digest by which a retry is known: of the request without the name in it."""
    return digest({name: value for name, value in body.items() if name != "name"})


def done_before(book: ClubBook, act_id: str, body: Mapping[str, Any]) -> bool:
    """Tell whether this very act was done; raises Conflict ID_TAKEN where another one has its id.

    The name in it is compared with the one that is known still: a digest of it would outlive it.
    """
    known = book.history.acts.get(act_id)
    if known is None:
        return False
    act, sent = known
    sealed = getattr(act.fact, "sealed", "")
    name = book.names[sealed].name if sealed in book.names else body.get("name")
    if sent != sent_as(body) or name != body.get("name"):
        raise Conflict("id_taken.act", None)
    return True


def do(
    session: Session,
    code: str,
    key: str,
    act_id: str,
    body: Mapping[str, Any],
    seals: Mapping[str, list[str]] | None = None,
) -> ClubBook:
    """Do an act, by `key`, in the club that is locked, and return its book then; raises RuleViolation.

    `seals` are what it states beside what was sent. What changes nothing is no act: the book stays as it is.
    """
    book = open_club_book(session, code)
    stated: Json = {name: value for name, value in body.items() if name != "name"} | {**(seals or {})}
    names: dict[str, Name] = {}
    if "name" in body:
        made = salted(body["name"])
        names[made.sealed] = made
        stated["sealed"] = made.sealed
    act = Act(act_id, read_fact(stated), now())
    check(book.club, book.history.done, act)
    if isinstance(act.fact, TableJoined | EventJoined) and book.history.put_out(act.fact):
        refuse_put_out()
    if isinstance(act.fact, Struck) and not book.history.by_keeper(book.history.acts[act.fact.act][0]):
        refuse_strike()
    if book.then(act) == book.club and not book.history.acts.get(getattr(act.fact, "act", "")):
        return book
    keep_names(session, code, names)
    change = Change("acted", entry=act_id, after=facts_of(act.fact), sent=sent_as(body))
    return enter(session, book._replace(names={**book.names, **names}), key, change)


def stated_in(body: Mapping[str, Any]) -> Fact:
    """Return what a request states, before the name in it is sealed."""
    stated = {name: value for name, value in body.items() if name != "name"}
    return read_fact({**stated, "sealed": ""} if "name" in body else stated)


def check_named(people: People, fact: Fact) -> None:
    """Raise Unknown or RuleViolation where an act names who is not there, or what cannot be said of him."""
    for seal in named_in(fact):
        if seal not in people.whose or people.known[people.whose[seal]].name is None:
            raise Unknown("not_found.club_person")
    check_people(fact, people)
