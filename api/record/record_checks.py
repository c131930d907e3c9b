"""Examine the record of a table or event: its shape, its proof, and whether it could be recorded here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from api.game.entries import facts_of
from api.game.game_setup import seats_of, settled_rules
from api.schemas.event_records import EVENT_STATED, EventRecord, act_recorded
from api.schemas.records import STATED, RecordedName, TableRecord
from api.schemas.requests import EntryRequest
from api.sentences import Said
from api.wire.body import MOST_RECORDED, MOST_UNPACKED, load, parse, unpacked
from api.wire.problems import UNREACHABLE, Problem, pointer
from models.event.results import GameStanding
from models.game.history import GameHistory, facts_in
from models.record.importing import Proved, ProvedEvent, ProvedTable, import_event, import_table
from models.record.legality import faults_of_acts, faults_of_games, latest
from models.record.verifying import prove_event, prove_record
from models.refusals import Fault
from models.store.database import Database
from models.store.session import Session
from rules import GAME_TYPES
from rules.canonical import canonical
from rules.events.acts import facts_of as stated_by, read_fact
from rules.sheet.entries import SEATING
from rules.statements import RuleViolation, Statement

Read = TypeVar("Read")


class Refused(NamedTuple):
    """Tell why a record cannot be taken in: what a Problem is made of."""

    status: int
    said: Statement | None
    faults: Sequence[Fault] = ()
    more: int = 0
    code: str = ""


class Taken(NamedTuple):
    """Name the table or event that a record was taken in as."""

    code: str
    name: str | None
    key: str


def take_in(url: str, data: bytes, packed: bool = False) -> Taken | Refused:
    """Take the record that `data` is, maybe packed with gzip, into the database at `url`.

    It may take seconds, so a server lets a worker process do it; little comes back, whatever was sent.
    """
    return _take_in(url, data, packed, examine, import_table)


def take_in_event(url: str, data: bytes, packed: bool = False) -> Taken | Refused:
    """Take the record of an event in, as `take_in` does that of a table."""
    return _take_in(url, data, packed, examine_event, import_event)


def _take_in(
    url: str,
    data: bytes,
    packed: bool,
    examine: Callable[[Any], Read],
    bring_in: Callable[[Session, Read], tuple[str, str]],
) -> Taken | Refused:
    try:
        record = examine(_read(data, packed))
    except Problem as problem:
        return Refused(problem.status, problem.of_whole, problem.faults, problem.more, problem.code)
    database = Database(url, serves=True)
    try:
        with database.writing() as session:
            code, key = bring_in(session, record)
            return Taken(code, getattr(record, "name", None), key)
    except UNREACHABLE:
        return Refused(503, Said("unreachable"))
    finally:
        database.close()


def _read(data: bytes, packed: bool) -> Any:
    """Return the JSON of a record; raises Problem."""
    if packed:
        return parse(unpacked(data), MOST_UNPACKED, as_evidence=True)
    return parse(data, MOST_RECORDED, as_evidence=True)


def examine(body: Any) -> ProvedTable:
    """Return the record that `body` is, all of which could be recorded here; raises Problem."""
    record = load(TableRecord, body)
    faults, games = prove_record(record)
    _refuse(faults)
    _check_games(record, games, "")
    _refuse(faults_of_games(games, latest()))
    return ProvedTable(record["code"], record["name"], games)


def examine_event(body: Any) -> ProvedEvent:
    """Return the record of an event that `body` is, all of which could be done here; raises Problem."""
    record = load(EventRecord, body)
    faults, event = prove_event(record)
    _refuse(faults)
    if event is None:
        raise LookupError("What has no fault is proved.")
    for place, row in enumerate(event.rows):
        _check_row(record["ledger"][place], row, f"/ledger/{place}/after")
    sheets: dict[str, GameStanding] = {}
    until = latest()
    for place, (shown, table) in enumerate(zip(record["tables"], event.tables, strict=True)):
        under = f"/tables/{place}"
        _check_games(shown, table.games, under)
        _refuse(
            [Fault(under + each.pointer, each.said) for each in faults_of_games(table.games, until, sheets)]
        )
    _refuse(faults_of_acts(event, sheets, until))
    return event


def _refuse(faults: Sequence[Fault]) -> None:
    if faults:
        raise Problem(422, "record_refused", faults, fault=faults[0].said.as_json())


def _check_row(shown: Mapping[str, Any], row: Mapping[str, Any], here: str) -> None:
    """Raise Problem 422 unless what a row of an event states has the shape that a request must have."""
    stated = row["after"]
    if row["action"] != "acted":
        _check_same(load(EVENT_STATED[row["action"]], stated, here), stated, here)
        return
    for named, under in _named_in(shown["after"], here):
        history = {name: named[name] for name in ("name", "salt", "sealed") if name in named}
        _check_same(load(RecordedName, history, under), history, under)
    facts = {name: value for name, value in stated.items() if name != "kind"}
    read = {"kind": stated["kind"], **load(act_recorded(stated["kind"]), facts, here)}
    _check_same(read, stated, here)
    _check_same(stated_by(read_fact(stated["kind"], read)), stated, here)


def _named_in(shown: Any, here: str) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Yield whatever in the facts of a row names somebody, with its pointer."""
    if isinstance(shown, list):
        for place, each in enumerate(shown):
            yield from _named_in(each, f"{here}/{place}")
    elif isinstance(shown, dict):
        if "name" in shown:
            yield shown, here
        for name, each in shown.items():
            yield from _named_in(each, here + pointer(name))


def _check_games(record: Mapping[str, Any], games: Sequence[Proved], under: str) -> None:
    for place, (shown, proved) in enumerate(zip(record["games"], games, strict=True)):
        _check_game(shown["journal"], proved.history, f"{under}/games/{place}")


def _check_game(journal: Sequence[Mapping[str, Any]], history: GameHistory, place: str) -> None:
    """Raise Problem 422 unless everything stated in a journal has the shape that a request must have."""
    for number, row in enumerate(journal):
        here, said = f"{place}/journal/{number}/after", row["after"]
        if row["action"] in ("recorded", "corrected"):
            kind, facts = said["kind"], facts_in(said)
            with _under(here):
                if kind in SEATING:
                    facts = _without_its_seal(facts)
                body = said if kind == "deal" else load(EntryRequest, {"kind": kind, **facts})
                _check_same(facts_of(history.game_type, kind, body), facts, "")
        elif row["action"] in STATED:
            _check_same(load(STATED[row["action"]], said, here), said, here)
        if row["action"] == "started":
            game_type = GAME_TYPES[said["game_type"]]
            with _under(here):
                _check_same(settled_rules(game_type, said), said["rules"], "/rules")
                known = [{**seat, "name": seat.get("sealed", seat["name"])} for seat in said["seats"]]
                sides = [seat.side for seat in seats_of(game_type, known)]
                _check_same(sides, [seat["side"] for seat in known], "/seats")


def _without_its_seal(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of who plays on as a client states them; raises Problem 422 for what is no name."""
    named = {each: facts[each] for each in ("name", "salt", "sealed") if each in facts}
    _check_same(load(RecordedName, named), named, "")
    return {each: value for each, value in facts.items() if each not in ("salt", "sealed")}


def _check_same(read: Any, stated: Any, pointer: str) -> None:
    if canonical(read) != canonical(stated):
        raise Problem(422, faults=[Fault(pointer, Said("record_refused.written"))])


@contextmanager
def _under(pointer: str) -> Iterator[None]:
    """Let what is raised inside point into the part of the record at `pointer`."""
    try:
        yield
    except Problem as problem:
        faults = [fault._replace(pointer=pointer + fault.pointer) for fault in problem.faults]
        raise Problem(problem.status, faults=faults, more=problem.more, code=problem.code) from None
    except RuleViolation as violation:
        fault = Fault(pointer + violation.field, violation.statement)
        raise Problem(422, faults=[fault], code="RECORD_REFUSED") from None
