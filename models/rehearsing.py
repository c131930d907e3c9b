"""Play journals again under the rules: whether everything in them could have been recorded here.

A record from elsewhere has passed none of our checks. Without them an outcome could stand in the log that no
deal can have, and whoever looked at its sheet would wait for a search without end.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import process_time
from typing import Any

from models.log import Log
from models.replay import Replayed, Row, renamed, replay
from models.sheets import read_stated
from models.verifying import Fault
from models.witness import signed_digest
from rules import GAME_TYPES
from rules.arrange.memory import noted, remember
from rules.game_type import GameType
from rules.sheet import lay_out
from rules.statements import RuleViolation

LONGEST = 30  # seconds of processor time


class _Refused(Exception):
    """Say why a game could not have been played so, and where its record says it."""

    def __init__(self, pointer: str, text: str) -> None:
        self.fault = Fault(pointer, text)
        super().__init__(text)


def rehearse(record: Mapping[str, Any]) -> list[Fault]:
    """Return what in the proved record of a table could not have been recorded here, the first of each game.

    What its journals state must have the shape that the game types ask for.
    """
    found, until = [], process_time() + LONGEST
    for place, game in enumerate(record["games"]):
        try:
            _check_versions(game)
            _play(game["journal"], until)
        except _Refused as refused:
            text = f"Game {place + 1} of this record cannot be taken in. {refused.fault.text}"
            found.append(Fault(f"/games/{place}{refused.fault.pointer}", text))
    return found


def _check_versions(game: Mapping[str, Any]) -> None:
    game_type = GAME_TYPES[game["game_type"]]
    for name in ("rules_version", "outcome_version"):
        if game[name] > getattr(game_type, name):
            text = "It was recorded by a newer release. Bring this server up to date first."
            raise _Refused(f"/{name}", text)


def _play(rows: list[Row], until: float) -> None:
    told = replay(rows[:1])
    game_type = GAME_TYPES[told.game_type]
    log: Log | None = None
    for place, row in enumerate(rows):
        pointer = f"/journal/{place}"
        if process_time() > until:
            text = "To play all of it again takes too long. Restore a backup of the other server instead."
            raise _Refused(pointer, text)
        try:
            with noted() as made:
                log = _after(game_type, told, log, row)
        except RuleViolation as violation:
            text = f"What row {place + 1} of the journal records may not happen: {violation.statement.text}"
            raise _Refused(pointer, text) from None
        remember(made)
        if row["action"] == "signed":
            _check_signature(told, log, row, pointer)


def _after(game_type: GameType, told: Replayed, log: Log | None, row: Row) -> Log:
    """Return the log after a row, as recording it here would; raises RuleViolation."""
    if log is None:
        return Log.fold(game_type, told.start(), ())
    match row["action"]:
        case "recorded":
            return log.with_new(read_stated(row["entry"], row["after"]))
        case "corrected":
            return log.with_other(_place(log, row), read_stated(row["entry"], row["after"]))
        case "withdrawn":
            return log.without(_place(log, row))
        case "renamed":
            told.seats = renamed(told.seats, row["after"])
            return Log.fold(game_type, told.start(), log.entries)
        case _:
            return log


def _place(log: Log, row: Row) -> int:
    place = log.place(row["entry"])
    if place is None:
        raise LookupError("A proved journal changes only entries that stand.")
    return place


def _check_signature(told: Replayed, log: Log, row: Row, pointer: str) -> None:
    laid = lay_out(log.game, log.state)
    if laid["status"] != "finished" or row["after"]["digest"] != signed_digest(told, log, laid):
        text = f"The signature of seat {row['after']['seat']} is not one of the sheet as it stood then."
        raise _Refused(pointer, text)
