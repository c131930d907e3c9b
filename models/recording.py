"""Record, correct and withdraw entries, and try them out first."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from models.changing import change_facts, check_reason, check_version
from models.conflicts import NO_ENTRY, Conflict, Unknown, VersionMissing
from models.game import Entry, Game
from models.journal import Change
from models.key import Key
from models.log import Log
from models.searching import search_deals
from models.sheets import entry_of, load_log, make_sheet, sheet_of, stated
from rules import GAME_TYPES
from rules.changes import changes
from rules.entries import Entry as ReadEntry, read_entry

Done = Literal["recorded", "known", "corrected"]


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


def search_ahead(session: Session, game: Game, entry_id: str, entry: ReadEntry | None = None) -> None:
    """Make the long searches of recording or correcting `entry`, or of withdrawing one (None).

    To be called in a session that only reads: within the change it would keep all other writers waiting.
    """
    game_type = GAME_TYPES[game.game_type]
    if not game_type.long_searches:
        return
    log = load_log(session, game)
    session.rollback()
    place = log.place(entry_id)
    later = () if place is None else log.entries[place + 1 :]
    search_deals(game_type, log.states[0], later if entry is None else (entry, *later))


def record(session: Session, game: Game, key: Key, sent: Sent) -> Done:
    """Record an entry, or correct the one of that id. A retry of what was first sent changes nothing.

    Raises RuleViolation where it may not happen at its place, else Conflict (NUMBER_NOT_NEXT,
    ENTRY_WITHDRAWN, OTHER_KIND, SHEET_SIGNED without a reason), VersionMissing, StaleVersion.
    """
    row = session.get(Entry, (game.id, sent.id))
    if row is None:
        _add(session, game, key, sent)
        return "recorded"
    if row.first_sent == sent.digest:
        return "known"
    _correct(session, game, key, sent, row)
    return "corrected"


def withdraw(session: Session, game: Game, key: Key, struck: Struck) -> None:
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
    after = log.without(_place(log, struck.id))
    row.withdrawn = True
    change = Change("withdrawn", struck.id, before=entry_of(row), reason=struck.reason)
    change_facts(session, game, key, after, change)


def preview(session: Session, game: Game, sent: Sent, withdrawing: bool) -> dict[str, Any]:
    """Return ``{sheet, changes}`` as `record` (or `withdraw`) would leave them; nothing is stored.

    Raises RuleViolation, Conflict and Unknown as those do.
    """
    entry = None if withdrawing else read_entry(sent.id, sent.kind, sent.facts)
    search_ahead(session, game, sent.id, entry)
    log = load_log(session, game)
    row, place = session.get(Entry, (game.id, sent.id)), log.place(sent.id)
    if entry is None:
        if row is None:
            raise Unknown(NO_ENTRY)
        after = log if place is None else log.without(place)
    else:
        if row is not None:
            _check_correctable(session, game, row, sent.kind)
        _check_number(session, game, log, place, sent.number)
        after = log.with_new(entry) if place is None else log.with_other(place, entry)
    sheet = make_sheet(session, game, after)
    return {"sheet": sheet, "changes": changes(make_sheet(session, game, log), sheet)}


def _add(session: Session, game: Game, key: Key, sent: Sent) -> None:
    if sent.expected is not None:
        check_version(session, game, sent.expected)
    log = load_log(session, game)
    _check_number(session, game, log, None, sent.number)
    after = log.with_new(read_entry(sent.id, sent.kind, sent.facts))
    check_reason(session, game, sent.why)
    last = session.scalar(select(func.max(Entry.position)).where(Entry.game_id == game.id))
    row = Entry(
        game_id=game.id,
        id=sent.id,
        position=(last or 0) + 1,
        kind=sent.kind,
        facts=sent.facts,
        first_sent=sent.digest,
    )
    session.add(row)
    after_it = stated(sent.kind, sent.facts)
    change = Change("recorded", sent.id, after=after_it, reason=sent.reason, sent=sent.digest)
    change_facts(session, game, key, after, change)


def _correct(session: Session, game: Game, key: Key, sent: Sent, row: Entry) -> None:
    if sent.expected is None:
        raise VersionMissing(sheet_of(session, game))
    check_version(session, game, sent.expected)
    _check_correctable(session, game, row, sent.kind)
    log = load_log(session, game)
    place = _place(log, sent.id)
    _check_number(session, game, log, place, sent.number)
    after = log.with_other(place, read_entry(sent.id, sent.kind, sent.facts))
    check_reason(session, game, sent.why)
    before, row.facts = entry_of(row), sent.facts
    change = Change("corrected", sent.id, before, stated(sent.kind, sent.facts), sent.reason)
    change_facts(session, game, key, after, change)


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


def _place(log: Log, entry_id: str) -> int:
    place = log.place(entry_id)
    if place is None:
        raise Unknown(NO_ENTRY)
    return place
