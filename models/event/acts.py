"""Do what the director does: one act, checked against all that was done before, previewed or recorded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import select

from models.characters import appearance
from models.event.book import EventBook, open_event_book, with_names
from models.event.calls import check_answer, tell_answers
from models.event.changing import enter_act
from models.event.contacts import contacts_of, keep_contact
from models.event.keys import HeldEventKey
from models.event.results import game_standings, results_of
from models.event.standing_in import accept_sheets, retire_absent, seat_stand_ins
from models.ledger.names import Name, keep_names, salted
from models.store.base import Json
from models.store.conflicts import Conflict
from models.store.indexes import GAMES
from models.store.session import Session
from rules.canonical import digest
from rules.events.acts import KINDS, Act, read_fact
from rules.events.acts.ids import ids_in, renamed
from rules.events.acts.judging import Struck
from rules.events.acts.kinds import CLUB, NAME, SEALED
from rules.events.acts.playing import GamesBound
from rules.events.checks.naming import check_playable
from rules.events.checks.sheets import check_games, check_sheets
from rules.events.differences import differences
from rules.events.event import check, step
from rules.events.results import Results
from rules.outcome.facts import record
from rules.outcome.kinds import Kind, Many, Record
from rules.statements import RuleViolation

Seal = Callable[[Kind, Mapping[str, Any]], str]
"""Returns the seal of a name of that kind in what is stated."""


class Planned(NamedTuple):
    """Hold an act that may be done, with the names in it that are new and how its people are reached."""

    act: Act
    names: Mapping[str, Name]
    contacts: Mapping[str, str | None]


def sent_as(body: Mapping[str, Any]) -> str:
    """Return the digest by which a retry is known: of the request without the names in it."""
    return digest(_without(body, ("name", "club", "contact")))


def done_before(session: Session, code: str, act_id: str, body: Mapping[str, Any]) -> bool:
    """Tell whether this very act was done; raises Conflict ID_TAKEN where another one has its id.

    The names in it are compared with those that are known still: a digest of them would outlive them.
    """
    book = open_event_book(session, code)
    known = book.history.acts.get(act_id)
    if known is None:
        return False
    act, sent = known
    seals = (named for kind, named in ids_in(act.fact) if kind.is_a in SEALED)
    others = (
        (not sealed or sealed in book.names) and name != (book.names[sealed].name if sealed else "")
        for sealed, name in zip(seals, _names_in(body), strict=False)
    )
    if sent != sent_as(body) or any(others):
        raise Conflict("id_taken.act", None)
    return True


def preview(session: Session, code: str, at: str, acts: Sequence[Mapping[str, Any]]) -> Json:
    """Return what acts, one after the other, would change; raises RuleViolation where one may not be done."""
    before = open_event_book(session, code)
    results = at_first = _results(session, before)
    book = before
    for number, body in enumerate(acts):
        _check_outside(session, book, body)
        planned = _plan(session, book, results, f"preview-{number}", at, body)
        book = with_names(book, planned.names)
        book = book._replace(event=step(book.event, planned.act))
        results = _results(session, book)
    return differences(before.event, book.event, at_first, results)


def do(
    session: Session,
    key: HeldEventKey,
    act_id: str,
    at: str,
    body: Mapping[str, Any],
    opened: Collection[str] = (),
) -> EventBook:
    """Do an act at the event that is locked, and return its book then; raises RuleViolation.

    What changes nothing is no act: the book stays as it is.
    `opened` are tables that are opened for it in the same transaction, or that joined in it.
    """
    book = open_event_book(session, key.code)
    _check_outside(session, book, body, opened)
    planned = _plan(session, book, _results(session, book), act_id, at, body)
    if not _changes(session, book, planned):
        return book
    keep_names(session, key.code, planned.names)
    for person, contact in planned.contacts.items():
        keep_contact(session, key.code, person, contact)
    after = enter_act(session, key.code, key.fingerprint, planned.act, planned.names, sent_as(body))
    seat_stand_ins(session, book, after, planned.act.reason)
    retire_absent(session, book, after, planned.act.reason)
    accept_sheets(session, book, after, planned.act.reason)
    tell_answers(session, book, after)
    return after


def _changes(session: Session, book: EventBook, planned: Planned) -> bool:
    """Tell whether an act changes anything: who is here already does not come once more."""
    if isinstance(planned.act.fact, Struck) or step(book.event, planned.act) != book.event:
        return True
    reached = contacts_of(session, book.code) if planned.contacts else {}
    return any(reached.get(person) != contact for person, contact in planned.contacts.items())


def _check_outside(
    session: Session, book: EventBook, body: Mapping[str, Any], opened: Collection[str] = ()
) -> None:
    """Raise Unknown or Conflict NOT_OF_THIS_EVENT where an act reaches for what the event does not own.

    Whoever has a table in his hall can make keys for it, so nobody puts another's table in.
    """
    check_answer(session, body)
    if body["kind"] != "tables_added":
        return
    own = {*opened, *book.history.tables}
    for each in body["tables"]:
        if each["table"] not in own:
            raise Conflict("not_of_this_event", None, table=each["table"])


def _results(session: Session, book: EventBook) -> Results:
    return results_of(book, game_standings(session, book.event.matches.values()))


def _plan(
    session: Session, book: EventBook, results: Results, act_id: str, at: str, body: Mapping[str, Any]
) -> Planned:
    new: dict[str, Name] = {}
    if body["kind"] == "people":
        check_names(book, [(each["person"], Name(each["name"], "")) for each in body["people"]])
    kind: Any = KINDS[body["kind"]]
    fact = read_fact(body["kind"], _sealed(record(kind), body, _sealing(book, new)))
    # Where the event was taken in, games have other ids than their matches.
    fact = renamed(fact, game=book.event.renamed)
    check_playable(fact)
    act = Act(act_id, fact, at, body["reason"])
    check(
        with_names(book, new).event,
        act,
        results,
        lambda event: _results(session, book._replace(event=event)),
    )
    _check_sheets(session, book, act)
    people = body.get("people", ()) if body["kind"] == "people" else ()
    contacts = {each["person"]: each["contact"] for each in people if "contact" in each}
    return Planned(act, new, contacts)


def _sealing(book: EventBook, new: dict[str, Name]) -> Seal:
    """Return what tells the seal of a name; who has none yet gets one, which is put into `new`."""
    known = book.seals

    def make(name: str) -> str:
        made = salted(name)
        new[made.sealed] = made
        return made.sealed

    def seal(kind: Kind, stated: Mapping[str, Any]) -> str:
        if kind.is_a == NAME.is_a:
            name = stated["name"]
            known[name] = known.get(name) or make(name)
            return known[name]
        # Each has a seal of his own of his club, so that it goes with him.
        person, club = stated["person"], stated["club"]
        if person in book.event.people and book.event.club(person) == club:
            return book.event.people[person].club
        return make(club) if club else ""

    return seal


def _check_sheets(session: Session, book: EventBook, act: Act) -> None:
    """Raise RuleViolation where an act gives a match a sheet that cannot be its own."""
    if isinstance(act.fact, GamesBound):
        named = [game for each in act.fact.matches for game in each.games]
        asked = select(GAMES.c.id).where(GAMES.c.id.in_(named), GAMES.c.code.in_(book.history.tables))
        check_games(book.event, act.fact, session.execute(asked).scalars().all())
    elif not isinstance(act.fact, Struck):
        return
    after = step(book.event, act)
    sheets = game_standings(session, after.matches.values())
    parties = {game: len(sheet.played.parties) for game, sheet in sheets.items()}
    check_sheets(book.event, after, parties, "/act" if isinstance(act.fact, Struck) else "/matches")


def check_names(book: EventBook, stated: Iterable[tuple[str, Name | None]]) -> None:
    """Raise NAME_TAKEN where somebody else of the roster, or of those `stated`, has a name that looks so.

    Each is stated with his name, None where it is erased: of erased ones nobody knows.
    """
    known = ((person, book.names.get(each.sealed)) for person, each in book.event.people.items())
    seen = {appearance(name.name): person for person, name in known if name}
    for place, (person, name) in enumerate(stated):
        if name and seen.setdefault(appearance(name.name), person) != person:
            raise RuleViolation("NAME_TAKEN", "name_taken", f"/people/{place}/name", name=name.name)


def _sealed(kind: Record, stated: Mapping[str, Any], seal: Seal) -> Json:
    """Return what a fact of `kind` states, with the seal of every name in the place of the name."""
    facts: Json = {}
    for fact, each in kind.facts.items():
        if (each.is_a == NAME.is_a and stated.get("name")) or (
            each.is_a == CLUB.is_a and stated.get(fact) is not None
        ):
            facts[fact] = seal(each, stated)
        elif isinstance(each, Many) and isinstance(each.of, Record) and fact in stated:
            facts[fact] = [_sealed(each.of, one, seal) for one in stated[fact]]
        elif fact in stated:
            facts[fact] = stated[fact]
    return facts


def _names_in(facts: Any) -> Iterator[str]:
    """Yield the names that are stated, in their order."""
    if isinstance(facts, list):
        for each in facts:
            yield from _names_in(each)
    elif isinstance(facts, Mapping):
        if facts.get("name"):
            yield facts["name"]
        if facts.get("club") is not None:
            yield facts["club"]
        yield from _names_in([value for value in facts.values() if isinstance(value, list)])


def _without(facts: Any, names: tuple[str, ...]) -> Any:
    if isinstance(facts, list):
        return [_without(each, names) for each in facts]
    if not isinstance(facts, Mapping):
        return facts
    return {each: _without(value, names) for each, value in facts.items() if each not in names}
