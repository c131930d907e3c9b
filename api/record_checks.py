"""Examine the record of a table: its shape, its proof, and whether all of it could be recorded here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from api.body import MOST_RECORDED, load, parse
from api.entries import facts_of
from api.game_setup import seats_of, settled_rules
from api.problems import BUSY, UNREACHABLE, Problem
from api.schemas.records import STATED, TableRecord
from api.schemas.requests import EntryRequest
from models.database import Database
from models.importing import Proved, import_table
from models.rehearsing import rehearse
from models.replay import Replayed, facts_in
from models.verifying import Fault, prove_record
from rules import GAME_TYPES
from rules.canonical import canonical
from rules.statements import RuleViolation


class Refused(NamedTuple):
    """Tell why a record cannot be taken in: what a Problem is made of."""

    status: int
    detail: str
    errors: Sequence[Mapping[str, str]]
    more: int


class Examined(NamedTuple):
    """Hold a proved record: how its table is called, and its games."""

    name: str | None
    games: Sequence[Proved]


class Taken(NamedTuple):
    """Name the table that a record was taken in as."""

    code: str
    name: str | None
    key: str


def take_in(url: str, data: bytes) -> Taken | Refused:
    """Take the record that `data` is into the database at `url`.

    It may take seconds, so a server lets a worker process do it; little comes back, whatever was sent.
    """
    try:
        record = examine(data)
    except Problem as problem:
        return Refused(problem.status, problem.detail, problem.errors, problem.more)
    database = Database(url)
    try:
        with database.writing() as session:
            code, key = import_table(session, record.name, record.games)
            return Taken(code, record.name, key)
    except UNREACHABLE:
        return Refused(503, BUSY, (), 0)
    finally:
        database.close()


def examine(data: bytes) -> Examined:
    """Return the record that `data` is, all of which could be recorded here; raises Problem."""
    record = load(TableRecord, parse(data, MOST_RECORDED, as_evidence=True))
    faults, games = prove_record(record)
    _refuse(faults)
    for place, (shown, proved) in enumerate(zip(record["games"], games, strict=True)):
        _check_game(shown["journal"], proved.told, f"/games/{place}")
    _refuse(rehearse(games))
    return Examined(record["name"], games)


def _refuse(faults: Sequence[Fault]) -> None:
    if faults:
        errors = [{"pointer": fault.pointer, "detail": fault.text} for fault in faults]
        raise Problem(422, faults[0].text, errors)


def _check_game(journal: Sequence[Mapping[str, Any]], told: Replayed, place: str) -> None:
    """Raise Problem 422 unless everything stated in a journal has the shape that a request must have."""
    for number, row in enumerate(journal):
        here, said = f"{place}/journal/{number}/after", row["after"]
        if row["action"] in ("recorded", "corrected"):
            kind, facts = said["kind"], facts_in(said)
            with _under(here):
                body = said if kind == "deal" else load(EntryRequest, said)
                _check_same(facts_of(told.game_type, kind, body), facts, "")
        elif row["action"] in STATED:
            _check_same(load(STATED[row["action"]], said, here), said, here)
        if row["action"] == "started":
            game_type = GAME_TYPES[said["game_type"]]
            with _under(here):
                _check_same(settled_rules(game_type, said), said["rules"], "/rules")
                known = [{**seat, "name": seat.get("sealed", seat["name"])} for seat in said["seats"]]
                sides = [seat.side for seat in seats_of(game_type, known)]
                _check_same(sides, [seat["side"] for seat in known], "/seats")


def _check_same(read: Any, stated: Any, pointer: str) -> None:
    if canonical(read) != canonical(stated):
        raise Problem(
            422, "", [{"pointer": pointer, "detail": "It is not written as this server writes it."}]
        )


@contextmanager
def _under(pointer: str) -> Iterator[None]:
    """Let what is raised inside point into the part of the record at `pointer`."""
    try:
        yield
    except Problem as problem:
        errors = [{**error, "pointer": pointer + error["pointer"]} for error in problem.errors]
        raise Problem(problem.status, "", errors, more=problem.more) from None
    except RuleViolation as violation:
        fault = {"pointer": pointer + violation.field, "detail": violation.statement.text}
        raise Problem(422, "", [fault]) from None
