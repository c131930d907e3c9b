"""Prove journals: that no row was changed, and that what is shown follows from the rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from models.event.history import EventHistory
from models.game.history import GameHistory
from models.game.rows import BadRow, replay
from models.game.view import sheet_head
from models.ledger.chain import EVENT, Row, broken_place
from models.ledger.names import Name, sealed
from models.record.importing import Proved, ProvedEvent, ProvedTable
from models.record.writing import seal_of
from models.refusals import Fault, Said, Unfit, unfit_row
from rules import GAME_TYPES
from rules.canonical import canonical, digest
from rules.sheet import lay_out
from rules.statements import RuleViolation

_UNFIT = (LookupError, TypeError, ValueError, AttributeError)


def prove(rows: Sequence[Row]) -> tuple[list[Fault], GameHistory | None]:
    """Return what is wrong with the rows of a game as the ledger holds them, and what they say."""
    found = _faults_of_chain(rows, "journal")
    try:
        return found, replay(rows)
    except BadRow as bad:
        return [*found, Fault(f"/journal/{bad.place - 1}", bad.statement)], None


def _faults_of_chain(rows: Sequence[Row], of: str) -> list[Fault]:
    place = broken_place(rows)
    if place is None:
        return []
    seq = rows[place].get("seq")
    number = seq if isinstance(seq, int) else place + 1
    return [Fault(f"/{of}/{place}", Said(f"record_refused.{of}_changed", {"row": number}))]


def prove_record(record: Mapping[str, Any]) -> tuple[list[Fault], list[Proved]]:
    """Return what is wrong with the record of a table, which has the shape of one, and its games.

    The table's name, which no journal covers, the seal does.
    """
    found: list[Fault] = []
    games: list[Proved] = []
    known: dict[str, int] = {}
    for place, game in enumerate(record["games"]):
        rows, names, faults = _unsealed(game["journal"], "journal")
        faults, history = (faults, None) if faults else prove(rows)
        if history is not None:
            games.append(Proved(rows, history, names))
            if history.table != record["code"]:
                named = {"table": history.table, "code": record["code"]}
                faults.append(Fault("/journal/0", Said("record_refused.other_table", named)))
            faults += _faults_of_names(history, names)
            first = known.setdefault(history.known_as, place)
            if first != place:
                twice = Said("record_refused.game_twice", {"game": place + 1, "first": first + 1})
                found.append(Fault(f"/games/{place}", twice))
        for fault in faults:
            named = {"game": place + 1, "fault": fault.said.as_json()}
            found.append(Fault(f"/games/{place}{fault.pointer}", Said("record_refused.game_altered", named)))
    if not found and record["seal"] != seal_of(record):
        found.append(Fault("/seal", Said("record_refused.seal")))
    return found, games


def prove_event(record: Mapping[str, Any]) -> tuple[list[Fault], ProvedEvent | None]:
    """Return what is wrong with the record of an event, which has the shape of one, and what it says."""
    rows, names, found = _unsealed(record["ledger"], "ledger")
    history, faults = (None, []) if found else _event_history(record["code"], rows)
    found += faults
    if history is not None and {*names} != history.named_people - history.erased:
        found.append(Fault("/ledger", Said("record_refused.erased")))
    tables: list[ProvedTable] = []
    for place, table in enumerate(record["tables"]):
        faults, games = prove_record(table)
        found += [Fault(f"/tables/{place}{fault.pointer}", fault.said) for fault in faults]
        tables.append(ProvedTable(table["code"], table["name"], games))
    found += _faults_of_hall(tables, {*history.tables} if history else set())
    if not found and record["seal"] != seal_of(record):
        found.append(Fault("/seal", Said("record_refused.seal")))
    if found or history is None:
        return found, None
    return [], ProvedEvent(rows, history, names, tables, record["extensions"], record["seal"])


def _event_history(code: str, rows: Sequence[Row]) -> tuple[EventHistory | None, list[Fault]]:
    """Return what the rows of an event say, and what is wrong with them."""
    found = _faults_of_chain(rows, "ledger")
    history = EventHistory(code)
    for place, row in enumerate(rows):
        try:
            history.add(row)
            if row[EVENT] != history.named:
                raise Unfit("unfit.other_event")
        except _UNFIT as unfit:
            why = unfit.statement if isinstance(unfit, Unfit) else None
            return None, [*found, Fault(f"/ledger/{place}", unfit_row("ledger", place + 1, why))]
    if history.known_as != code:
        other = Said("record_refused.other_event", {"event": history.known_as, "code": code})
        found.append(Fault("/ledger", other))
    return history, found


def _faults_of_hall(tables: Sequence[ProvedTable], hall: set[str]) -> Iterator[Fault]:
    """Yield what is wrong with the tables of an event as a whole: each is there once, and so is each game."""
    if {table.code for table in tables} != hall or len(tables) != len(hall):
        yield Fault("/tables", Said("record_refused.hall"))
    seen: dict[str, int] = {}
    for place, table in enumerate(tables):
        for number, game in enumerate(table.games):
            if seen.setdefault(game.history.known_as, place) != place:
                named = {"game": number + 1, "table": table.code}
                elsewhere = Said("record_refused.game_elsewhere", named)
                yield Fault(f"/tables/{place}/games/{number}", elsewhere)


def faults_of_sheet(sheet: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with a sheet exported as JSON with its journal; nothing else is asked.

    The journal covers all of it, so there is nothing else in it either.
    """
    try:
        digest(sheet)
    except (ValueError, RecursionError):
        return ["There is something in it that no sheet has. Export the sheet as JSON again."]
    listed = sheet.get("journal")
    if not isinstance(listed, list) or not listed or not all(isinstance(row, dict) for row in listed):
        return ["There is no journal in it. Export the sheet as JSON again."]
    rows, names, faults = _unsealed(listed, "journal")
    faults, history = (faults, None) if faults else prove(rows)
    found = [fault.said.text for fault in faults]
    if history is None:
        return found
    if history.game_type not in GAME_TYPES:
        return [*found, f"This release does not know the game {history.game_type}."]
    try:
        log = history.log(names)
        laid = lay_out(log.game, log.state)
        expected = sheet_head(history, log, laid)
    except (*_UNFIT, RuleViolation):
        return [*found, "What the journal says cannot be scored."]
    found += [fault.said.text for fault in _faults_of_names(history, names)]
    shown = {name: value for name, value in sheet.items() if name != "journal"}
    game, expected_game = shown.pop("game", None), expected.pop("game")
    return [
        *found,
        *_differing("game.", game if isinstance(game, dict) else {}, expected_game),
        *_differing("", shown, expected),
    ]


def _unsealed(
    listed: Sequence[Mapping[str, Any]], of: str
) -> tuple[list[Row], Mapping[str, Name], list[Fault]]:
    """Return shown rows as the ledger holds them, the names in them, and what is wrong with those."""
    rows: list[Row] = []
    names: dict[str, Name] = {}
    for place, row in enumerate(listed):
        try:
            [plain], more = sealed([row])
        except _UNFIT:
            said = Said(f"record_refused.{of}_names", {"row": place + 1})
            return [], {}, [Fault(f"/{of}/{place}", said)]
        rows.append(plain)
        names |= more
    return rows, names, []


def _faults_of_names(history: GameHistory, names: Mapping[str, Name]) -> list[Fault]:
    if {*names} == history.named - history.erased:
        return []
    return [Fault("/journal", Said("record_refused.erased"))]


def _differing(prefix: str, shown: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[str]:
    for name, value in expected.items():
        if name not in shown or canonical(shown[name]) != canonical(value):
            yield f"{prefix}{name} is not what follows from the journal."
    for name in sorted({*shown} - {*expected}):
        yield f"{prefix}{name} is in no sheet."
