"""Prove journals: that no row was changed, and that what is shown follows from the rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from models.importing import Proved
from models.ledger import Row, broken_place
from models.names import Name, sealed
from models.record import seal_of
from models.replay import BadRow, Replayed, replay
from models.sheets import sheet_head
from rules import GAME_TYPES
from rules.canonical import canonical, digest
from rules.sheet import lay_out
from rules.statements import RuleViolation

_UNFIT = (LookupError, TypeError, ValueError, AttributeError)


class Fault(NamedTuple):
    """Say what is wrong with a record, and where: `pointer` is a JSON pointer into it."""

    pointer: str
    text: str


def prove(rows: Sequence[Row]) -> tuple[list[Fault], Replayed | None]:
    """Return what is wrong with the rows of a game as the ledger holds them, and what they say."""
    found = []
    place = broken_place(rows)
    if place is not None:
        seq = rows[place].get("seq")
        number = seq if isinstance(seq, int) else place + 1
        text = f"Row {number} of the journal was changed, or one before it was taken out."
        found.append(Fault(f"/journal/{place}", text))
    try:
        return found, replay(rows)
    except BadRow as bad:
        return [*found, Fault(f"/journal/{bad.place - 1}", str(bad))], None


def prove_record(record: Mapping[str, Any]) -> tuple[list[Fault], list[Proved]]:
    """Return what is wrong with the record of a table, which has the shape of one, and its games.

    The table's name, which no journal covers, the seal does.
    """
    found: list[Fault] = []
    games: list[Proved] = []
    known: dict[str, int] = {}
    for place, game in enumerate(record["games"]):
        rows, names, faults = _unsealed(game["journal"])
        faults, told = (faults, None) if faults else prove(rows)
        if told is not None:
            games.append(Proved(rows, told, names))
            if told.table != record["code"]:
                text = f"It is a game of table {told.table}, not of {record['code']}."
                faults.append(Fault("/journal/0", text))
            faults += _faults_of_names(told, names)
            first = known.setdefault(told.known_as, place)
            if first != place:
                found.append(Fault(f"/games/{place}", f"Game {place + 1} is game {first + 1} once more."))
        for fault in faults:
            text = f"Game {place + 1} of this record is not as it was recorded. {fault.text}"
            found.append(Fault(f"/games/{place}{fault.pointer}", text))
    if not found and record["seal"] != seal_of(record):
        found.append(Fault("/seal", "The seal does not hold: something in this record was changed."))
    return found, games


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
    rows, names, faults = _unsealed(listed)
    faults, told = (faults, None) if faults else prove(rows)
    found = [fault.text for fault in faults]
    if told is None:
        return found
    if told.game_type not in GAME_TYPES:
        return [*found, f"This release does not know the game {told.game_type}."]
    try:
        log = told.log(names)
        laid = lay_out(log.game, log.state)
        expected = sheet_head(told, log, laid)
    except (*_UNFIT, RuleViolation):
        return [*found, "What the journal says cannot be scored."]
    found += [fault.text for fault in _faults_of_names(told, names)]
    shown = {name: value for name, value in sheet.items() if name != "journal"}
    game, expected_game = shown.pop("game", None), expected.pop("game")
    return [
        *found,
        *_differing("game.", game if isinstance(game, dict) else {}, expected_game),
        *_differing("", shown, expected),
    ]


def _unsealed(listed: Sequence[Mapping[str, Any]]) -> tuple[list[Row], Mapping[str, Name], list[Fault]]:
    """Return shown rows as the ledger holds them, the names in them, and what is wrong with those."""
    rows: list[Row] = []
    names: dict[str, Name] = {}
    for place, row in enumerate(listed):
        try:
            [plain], more = sealed([row])
        except _UNFIT:
            text = f"The names in row {place + 1} of the journal are not written as names are."
            return [], {}, [Fault(f"/journal/{place}", text)]
        rows.append(plain)
        names |= more
    return rows, names, []


def _faults_of_names(told: Replayed, names: Mapping[str, Name]) -> list[Fault]:
    if {*names} == told.named - told.erased:
        return []
    return [Fault("/journal", "A name is erased that should be known, or known that was erased.")]


def _differing(prefix: str, shown: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[str]:
    for name, value in expected.items():
        if name not in shown or canonical(shown[name]) != canonical(value):
            yield f"{prefix}{name} is not what follows from the journal."
    for name in sorted({*shown} - {*expected}):
        yield f"{prefix}{name} is in no sheet."
