"""Record, correct and withdraw entries, and try them out first."""

from __future__ import annotations

import json
from collections.abc import Container
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from models.changing import change_facts, check_reason, check_version
from models.conflicts import NO_ENTRY, Busy, Conflict, Unknown, VersionMissing
from models.game import MOST_ENTRIES, Entry, Game
from models.journal import Change
from models.key import Key
from models.log import Log
from models.searching import answering_others
from models.sheets import entry_of, load_log, sheet_of, stated, write_sheet
from rules.changes import changes
from rules.entries import Entry as ReadEntry, read_entry
from rules.statements import RuleViolation

Done = Literal["recorded", "known", "corrected"]
TRIES = 5


@dataclass(frozen=True)
class Sent:
    """State an entry as its sender sent it.

    `number` is the deal's number where the sender names one, `digest` that of the whole request, `expected`
    the versions of the sheet it was made on (If-Match; None where the sender names none).
    """

    id: str
    kind: str
    facts: dict[str, Any]
    digest: str
    number: int | None = None
    expected: Container[int] | None = None
    reason: str = ""

    @property
    def why(self) -> str:
        """Return the reason given, beside the facts or as one of them."""
        return self.reason or str(self.facts.get("reason", ""))


@dataclass(frozen=True)
class Struck:
    """State what to withdraw: a `deal` or another entry, why, and on which versions (as in `Sent`)."""

    id: str
    deal: bool
    reason: str
    expected: Container[int] | None


class Ahead(NamedTuple):
    """Hold the log of a game at a version, and what it becomes by a change."""

    version: int
    log: Log
    after: Log


def look_ahead(session: Session, game: Game, sent: Sent) -> Ahead | None:
    """Work out what recording or correcting an entry leads to; None for a retry, which changes nothing.

    To be called in a session that only reads, before the change: there everybody else would have to wait for
    it. Raises Busy.
    """
    row = session.get(Entry, (game.id, sent.id))
    if row is not None and row.first_sent == sent.digest:
        return None
    with suppress(RuleViolation):
        return _follow(session, game, sent.id, read_entry(sent.id, sent.kind, sent.facts))
    return None


def look_ahead_without(session: Session, game: Game, struck: Struck) -> Ahead | None:
    """Work out what withdrawing an entry leads to, as `look_ahead` does."""
    return _follow(session, game, struck.id, None)


def _follow(session: Session, game: Game, entry_id: str, entry: ReadEntry | None) -> Ahead:
    """Work out what becomes of a game by `entry`, or where it is None without the one of that id.

    Raises RuleViolation where `entry` may not happen, Busy where the game never holds still.
    """
    for _ in range(TRIES):
        log, version = load_log(session, game), game.version
        session.rollback()
        place = log.place(entry_id)
        with answering_others(log.game, log.state) as before:
            if entry is None:
                after = log if place is None else log.without(place, before)
            else:
                after = log.with_new(entry, before) if place is None else log.with_other(place, entry, before)
        if game.version == version:
            return Ahead(version, log, after)
    raise Busy


def record(session: Session, game: Game, key: Key, sent: Sent, ahead: Ahead | None = None) -> Done:
    """Record an entry, or correct the one of that id. A retry of what was first sent changes nothing.

    `ahead` is what it leads to, where that is worked out already.

    Raises RuleViolation where it may not happen at its place, else Conflict (NUMBER_NOT_NEXT,
    ENTRY_WITHDRAWN, OTHER_KIND, SHEET_SIGNED without a reason), VersionMissing, StaleVersion.
    """
    row = session.get(Entry, (game.id, sent.id))
    if row is None:
        _add(session, game, key, sent, ahead)
        return "recorded"
    if row.first_sent == sent.digest:
        return "known"
    _correct(session, game, key, sent, row, ahead)
    return "corrected"


def withdraw(session: Session, game: Game, key: Key, struck: Struck, ahead: Ahead | None = None) -> None:
    """Strike out an entry; striking it out again changes nothing, whatever version that was sent for.

    Raises Unknown, Conflict (OTHER_KIND, for a deal that is none or the other way round), VersionMissing,
    StaleVersion.
    """
    row = session.get(Entry, (game.id, struck.id))
    if row is None:
        raise Unknown(NO_ENTRY)
    if (row.kind == "deal") != struck.deal:
        under = "deals" if row.kind == "deal" else "entries"
        text = f"This entry is a {row.kind}. Withdraw it at its own address, under {under}."
        raise Conflict("OTHER_KIND", text, sheet_of(session, game))
    if row.withdrawn:
        return
    if struck.expected is None:
        raise VersionMissing(sheet_of(session, game))
    check_version(session, game, struck.expected)
    log = load_log(session, game)
    after = _known(ahead, game) or log.without(_place(log, struck.id))
    row.withdrawn = True
    change = Change("withdrawn", struck.id, before=entry_of(row), reason=struck.reason)
    change_facts(session, game, key, after, change)


def preview(session: Session, game: Game, sent: Sent, withdrawing: bool) -> bytes:
    """Return ``{sheet, changes}`` as `record` (or `withdraw`) would leave them, as JSON; nothing is stored.

    Raises RuleViolation, Conflict, Unknown and Busy as those do.
    """
    row, log = session.get(Entry, (game.id, sent.id)), load_log(session, game)
    entry = None if withdrawing else read_entry(sent.id, sent.kind, sent.facts)
    if entry is None:
        if row is None:
            raise Unknown(NO_ENTRY)
    else:
        if row is not None:
            _check_correctable(session, game, row, sent.kind)
        _check_number(session, game, log, log.place(sent.id), sent.number)
        if row is None:
            _check_room(session, game, sent.kind)
    seen = _follow(session, game, sent.id, entry)
    sheet = write_sheet(session, game, seen.after)
    differing = changes(log.game, seen.log.state, seen.after.state)
    told = json.dumps({"changes": differing}, ensure_ascii=False).encode()
    return told[:-1] + b', "sheet": ' + sheet.body + b"}"


def _add(session: Session, game: Game, key: Key, sent: Sent, ahead: Ahead | None) -> None:
    if sent.expected is not None:
        check_version(session, game, sent.expected)
    log = load_log(session, game)
    _check_number(session, game, log, None, sent.number)
    last = _check_room(session, game, sent.kind)
    after = _known(ahead, game) or log.with_new(read_entry(sent.id, sent.kind, sent.facts))
    check_reason(session, game, sent.why)
    row = Entry(
        game_id=game.id,
        id=sent.id,
        position=last + 1,
        kind=sent.kind,
        facts=sent.facts,
        first_sent=sent.digest,
    )
    session.add(row)
    after_it = stated(sent.kind, sent.facts)
    change = Change("recorded", sent.id, after=after_it, reason=sent.reason, sent=sent.digest)
    change_facts(session, game, key, after, change)


def _correct(session: Session, game: Game, key: Key, sent: Sent, row: Entry, ahead: Ahead | None) -> None:
    if sent.expected is None:
        raise VersionMissing(sheet_of(session, game))
    check_version(session, game, sent.expected)
    _check_correctable(session, game, row, sent.kind)
    log = load_log(session, game)
    place = _place(log, sent.id)
    _check_number(session, game, log, place, sent.number)
    entry = read_entry(sent.id, sent.kind, sent.facts)
    after = _known(ahead, game) or log.with_other(place, entry)
    check_reason(session, game, sent.why)
    before, row.facts = entry_of(row), sent.facts
    change = Change("corrected", sent.id, before, stated(sent.kind, sent.facts), sent.reason)
    change_facts(session, game, key, after, change)


def _check_room(session: Session, game: Game, kind: str) -> int:
    """Return how many entries a game has; raises Conflict GAME_FULL where it takes no more of this kind."""
    last = session.scalar(select(func.max(Entry.position)).where(Entry.game_id == game.id)) or 0
    if last >= MOST_ENTRIES and kind != "finish":
        text = (
            f"This game has {MOST_ENTRIES} entries, the most that one sheet can hold."
            " Finish it and start the next."
        )
        raise Conflict("GAME_FULL", text, sheet_of(session, game))
    return last


def _check_correctable(session: Session, game: Game, row: Entry, kind: str) -> None:
    if row.withdrawn:
        text = "This entry was withdrawn and stays so. Record it anew under a new id."
        raise Conflict("ENTRY_WITHDRAWN", text, sheet_of(session, game))
    if row.kind != kind:
        text = f"This entry is a {row.kind} and cannot become a {kind}. Withdraw it and record a new one."
        raise Conflict("OTHER_KIND", text, sheet_of(session, game))


def _check_number(session: Session, game: Game, log: Log, place: int | None, number: int | None) -> None:
    due = log.number(len(log.entries) if place is None else place)
    if number is None or number == due:
        return
    if place is not None:
        text = f"This is deal {due}, not {number}. Look at the sheet and choose."
    elif number < due:
        text = f"Deal {number} is already recorded; deal {due} is next. Look at the sheet and choose."
    else:
        text = f"Deal {due} is next, not {number}. Look at the sheet and choose."
    raise Conflict("NUMBER_NOT_NEXT", text, sheet_of(session, game))


def _known(ahead: Ahead | None, game: Game) -> Log | None:
    """Return what was worked out ahead, unless the game has changed since."""
    return ahead.after if ahead is not None and ahead.version == game.version else None


def _place(log: Log, entry_id: str) -> int:
    place = log.place(entry_id)
    if place is None:
        raise Unknown(NO_ENTRY)
    return place
