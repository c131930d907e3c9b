"""Play journals again under the rules: whether everything in them could have been recorded here.

A record from elsewhere has passed none of our checks. Without them an outcome could stand in the log that no
deal can have, and whoever looked at its sheet would wait for a search without end.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time

from models.importing import Proved
from models.ledger import Row
from models.log import Log
from models.names import Names
from models.replay import Replayed, begin, difference_in, read_stated
from models.signatures import signed_digest
from models.signs import appearance
from models.verifying import Fault
from rules import GAME_TYPES
from rules.arrange.memory import noted, remember
from rules.paper import compare
from rules.sheet import lay_out
from rules.statements import RuleViolation

LONGEST = 30  # seconds of processor time


class _Refused(Exception):
    """Say why a game could not have been played so, and where its record says it."""

    def __init__(self, pointer: str, text: str) -> None:
        self.fault = Fault(pointer, text)
        super().__init__(text)


def rehearse(games: Sequence[Proved]) -> list[Fault]:
    """Return what in the proved games of a table could not have been recorded here, the first of each game.

    What their journals state must have the shape that the game types ask for.
    """
    found, until = [], process_time() + LONGEST
    for place, game in enumerate(games):
        try:
            _check_versions(game.told)
            _play(game, until)
        except _Refused as refused:
            text = f"Game {place + 1} of this record cannot be taken in. {refused.fault.text}"
            found.append(Fault(f"/games/{place}{refused.fault.pointer}", text))
    return found


def _check_versions(told: Replayed) -> None:
    game_type = GAME_TYPES[told.game_type]
    for name in ("rules_version", "outcome_version"):
        if getattr(told, name) > getattr(game_type, name):
            text = "It was recorded by a newer release. Bring this server up to date first."
            raise _Refused(f"/journal/0/after/{name}", text)


def _play(game: Proved, until: float) -> None:
    told = begin(game.rows[0])
    log: Log | None = None
    for place, row in enumerate(game.rows):
        pointer = f"/journal/{place}"
        if process_time() > until:
            text = "To play all of it again takes too long. Restore a backup of the other server instead."
            raise _Refused(pointer, text)
        try:
            with noted() as made:
                log = _after(told, log, row, game.names, pointer)
        except RuleViolation as violation:
            text = f"What row {place + 1} of the journal records may not happen: {violation.statement.text}"
            raise _Refused(pointer, text) from None
        remember(made)
        if place:
            told.add(row)


def _after(told: Replayed, log: Log | None, row: Row, names: Names, pointer: str) -> Log:
    """Return the log after a row, as recording it here would; raises RuleViolation, _Refused."""
    if log is None:
        return told.log(names)
    match row["action"]:
        case "recorded":
            return log.with_new(read_stated(row["entry"], row["after"]))
        case "corrected":
            return log.with_other(_place(log, row), read_stated(row["entry"], row["after"]))
        case "withdrawn":
            return log.without(_place(log, row))
        case "renamed":
            renamed = told.then(row)
            _check_names(renamed, names, pointer)
            return renamed.log(names)
        case "signed":
            _check_signature(told, log, row, pointer)
            return log
        case "decided":
            _check_difference(told, log, row, pointer)
            return log
        case _:
            return log


def _place(log: Log, row: Row) -> int:
    place = log.place(row["entry"])
    if place is None:
        raise LookupError("A proved journal changes only entries that stand.")
    return place


def _check_names(told: Replayed, names: Names, pointer: str) -> None:
    known = [appearance(names[seat.name].name) for seat in told.seats.values() if seat.name in names]
    if len(set(known)) < len(known):
        raise _Refused(pointer, "Another seat has that name.")


def _check_signature(told: Replayed, log: Log, row: Row, pointer: str) -> None:
    laid = lay_out(log.game, log.state)
    if laid["status"] != "finished" or row["after"]["digest"] != signed_digest(told, log, laid):
        text = f"The signature of seat {row['after']['seat']} is not one of the sheet as it stood then."
        raise _Refused(pointer, text)


def _check_difference(told: Replayed, log: Log, row: Row, pointer: str) -> None:
    found = compare(log.state, told.compared.paper).differences if told.compared else ()
    if difference_in(row) not in found:
        text = f"In what it decides about deal {row['after']['deal']} paper and sheet did not differ so."
        raise _Refused(pointer, text)
