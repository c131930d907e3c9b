"""Play records again under the rules: whether everything in them could have been recorded here.

A record from elsewhere has passed none of our checks. Without them an outcome could stand in the log that no
deal can have, and whoever looked at its sheet would wait for a search without end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import process_time
from typing import Any

from models.characters import appearance
from models.event.acts import check_names
from models.event.book import EventBook, folded_event
from models.event.history import EventHistory
from models.event.results import GameStanding, read_standing
from models.event.view import played_view, roster_view, standings_view
from models.game.book import Book
from models.game.history import GameHistory, difference_in, facts_in
from models.game.log import Log
from models.game.rows import add, begin, then
from models.game.signatures import signed_digest
from models.ledger.chain import Row
from models.ledger.names import ERASED, MISSING, Names
from models.record.importing import Proved, ProvedEvent
from models.refusals import Fault, Said
from rules import GAME_TYPES
from rules.arrange.memory import noted, remember
from rules.events.acts.entering import PeopleStated
from rules.events.event import check, step
from rules.sheet.entries import Entry, Join, Replace
from rules.sheet.paper import compare
from rules.sheet.sheet import lay_out
from rules.statements import RuleViolation

LONGEST = 30  # seconds of processor time
AS_MATCHES_STOOD = frozenset(
    (
        *("TABLE_BUSY", "DOUBLE_BOOKED", "MATCH_NOT_BEGUN"),
        *("STAGE_NOT_OVER", "RESULTS_CHANGED", "REASON_NEEDED"),
        *("REGISTRATION_CLOSED", "DEAL_MADE"),
    )
)
"""Refusals of acts that depend on how far the matches were then, or of what releases before let in."""
LET_IN_BEFORE = frozenset(
    (
        *("event_chips_given", "event_bust_stacks", "event_room_begun"),
        *("event_not_confirmed", "event_stage_unfit"),
    )
)
"""Sentences of refusals that releases before did not know, of codes that refuse what none ever let in."""


class _Refused(Exception):
    """Say why a game could not have been played so, and where its record says it."""

    def __init__(self, pointer: str, sentence: str, **params: Any) -> None:
        self.fault = Fault(pointer, Said(sentence, params))
        super().__init__(self.fault.said.text)


def faults_of_games(
    games: Sequence[Proved], until: float, sheets: dict[str, GameStanding] | None = None
) -> list[Fault]:
    """Return what in the proved games of a table could not have been recorded here, the first of each game.

    What their journals state must have the shape that the game types ask for. No game is played on when the
    processor has worked `until`. How each stands is noted in `sheets`, where those are wanted.
    """
    found = []
    for place, game in enumerate(games):
        try:
            _check_versions(game.history)
            log = _play(game, until)
            if sheets is not None:
                standing = read_standing(Book(game.history, game.names, log))
                if not standing.dropped:
                    sheets[game.history.known_as] = standing
        except _Refused as refused:
            pointer, why = refused.fault
            said = Said("record_refused.game", {"game": place + 1, "fault": why.as_json()})
            found.append(Fault(f"/games/{place}{pointer}", said))
    return found


def latest() -> float:
    """Return until when the processor may work at what is sent now."""
    return process_time() + LONGEST


def faults_of_acts(record: ProvedEvent, sheets: Mapping[str, GameStanding], until: float) -> list[Fault]:
    """Return what in the ledger of a proved event could not have been done here, the first of it.

    `sheets` are those of its games: its matches and standings must follow from them.
    """
    book = folded_event(EventHistory(record.history.code), record.names, None, ())
    try:
        for place, row in enumerate(record.rows):
            _check_time(until)
            book = _after_act(book, row, f"/ledger/{place}")
        roster_view(book)
        played_view(book, sheets)
        standings_view(book, sheets)
    except _Refused as refused:
        return [refused.fault]
    except (RuleViolation, LookupError, TypeError, ValueError, AttributeError, ArithmeticError):
        return [Fault("/ledger", Said("record_refused.laid_out"))]
    return []


def _after_act(book: EventBook, row: Row, pointer: str) -> EventBook:
    """Return the book of an event after a row, as recording it here would; raises _Refused."""
    act = book.history.add(row)
    if row["action"] == "imported":
        return folded_event(book.history, book.names, None, book.history.done)
    if act is None:
        return book
    try:
        if isinstance(act.fact, PeopleStated):
            check_names(book, [(each.person, book.names.get(each.sealed)) for each in act.fact.people])
        check(book.event, act, {})
    except RuleViolation as violation:
        if violation.code not in AS_MATCHES_STOOD and violation.statement.code not in LET_IN_BEFORE:
            why = violation.statement.as_json()
            raise _Refused(pointer, "record_refused.ledger_rule", row=row["seq"], reason=why) from None
    return book._replace(event=step(book.event, act))


def _check_time(until: float, pointer: str = "") -> None:
    if process_time() > until:
        raise _Refused(pointer, "record_refused.too_long")


def _check_versions(history: GameHistory) -> None:
    game_type = GAME_TYPES[history.game_type]
    for name in ("rules_version", "outcome_version"):
        if getattr(history, name) > getattr(game_type, name):
            raise _Refused(f"/journal/0/after/{name}", "record_refused.newer")


def _play(game: Proved, until: float) -> Log:
    """Return the log of a game that is played again; raises _Refused."""
    history = begin(game.rows[0])
    log: Log | None = None
    for place, row in enumerate(game.rows):
        pointer = f"/journal/{place}"
        _check_time(until, pointer)
        try:
            with noted() as made:
                log = _after(history, log, row, game.names, pointer)
        except RuleViolation as violation:
            why = violation.statement.as_json()
            raise _Refused(pointer, "record_refused.journal_rule", row=place + 1, reason=why) from None
        remember(made)
        if place:
            add(history, row)
    if log is None:
        raise LookupError("A proved journal has rows.")
    return log


def _after(history: GameHistory, log: Log | None, row: Row, names: Names, pointer: str) -> Log:
    """Return the log after a row, as recording it here would; raises RuleViolation, _Refused."""
    if log is None:
        return history.log(names)
    match row["action"]:
        case "recorded":
            return _differing(log.with_new(_entry(history, row, names)), pointer)
        case "corrected":
            return _differing(log.with_other(_place(log, row), _entry(history, row, names)), pointer)
        case "withdrawn":
            return log.without(_place(log, row))
        case "renamed":
            renamed = then(history, row)
            _check_names(renamed, names, pointer)
            return renamed.log(names)
        case "signed":
            _check_signature(history, log, row, pointer)
        case "accepted":
            _check_accepted(log, row, pointer)
        case "decided":
            _check_difference(history, log, row, pointer)
    return log


def _entry(history: GameHistory, row: Row, names: Names) -> Entry:
    return history.read(row["entry"], row["after"]["kind"], facts_in(row["after"]), names)


def _differing(log: Log, pointer: str) -> Log:
    """Return the log; raises _Refused where it has put somebody beside one whose name looks alike."""
    if isinstance(log.entry, Replace | Join):
        looks = [appearance(seat.name) for seat in log.state.seats if seat.name not in (ERASED, MISSING)]
        if len(set(looks)) < len(looks):
            raise _Refused(pointer, "record_refused.seat_name")
    return log


def _place(log: Log, row: Row) -> int:
    place = log.place(row["entry"])
    if place is None:
        raise LookupError("A proved journal changes only entries that stand.")
    return place


def _check_names(history: GameHistory, names: Names, pointer: str) -> None:
    known = [appearance(names[seat.name].name) for seat in history.seats.values() if seat.name in names]
    if len(set(known)) < len(known):
        raise _Refused(pointer, "record_refused.seat_name")


def _check_signature(history: GameHistory, log: Log, row: Row, pointer: str) -> None:
    laid = lay_out(log.game, log.state)
    if laid["status"] != "finished" or row["after"]["digest"] != signed_digest(history, log, laid):
        raise _Refused(pointer, "record_refused.signature", seat=row["after"]["seat"])


def _check_accepted(log: Log, row: Row, pointer: str) -> None:
    if log.state.verdict.status != "finished":
        raise _Refused(pointer, "record_refused.accepted", row=row["seq"])


def _check_difference(history: GameHistory, log: Log, row: Row, pointer: str) -> None:
    found = compare(log.state, history.compared.paper).differences if history.compared else ()
    if difference_in(row) not in found:
        raise _Refused(pointer, "record_refused.difference", deal=row["after"]["deal"])
