"""Prove a game by its journal: that no row was changed, and that what is shown follows from the rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from models.game import Game
from models.journal import FIRST, read
from models.key import Key, fingerprint
from models.log import Log
from models.record import game_record, seal_of
from models.replay import BadRow, Replayed, Row, replay
from models.table import Table
from models.witness import Dispute, is_locked, signed_digest
from rules import GAME_TYPES
from rules.canonical import canonical, digest
from rules.sheet import lay_out
from rules.statements import RuleViolation


class Fault(NamedTuple):
    """Say what is wrong with a record, and where: `pointer` is a JSON pointer into it."""

    pointer: str
    text: str


def chain_break(rows: Sequence[Row]) -> int | None:
    """Return the `seq` of the first row whose seal does not hold, or None where the chain is whole."""
    place = broken_place(rows)
    if place is None:
        return None
    found = rows[place].get("seq")
    return found if isinstance(found, int) else place + 1


def faults_of_game(session: Session, game: Game) -> list[str]:
    """Return what is wrong with the record of a game, in sentences; none where it is proved."""
    table = session.scalars(select(Table.code).where(Table.id == game.table_id)).one()
    found = [fault.text for fault in _faults_of_game(game_record(session, game), table)]
    return [*found, *_faults_as_stored(session, game)]


def faults_of_record(record: Mapping[str, Any]) -> list[Fault]:
    """Return what is wrong with the record of a table, which has the shape of one; none where it is proved.

    The table's name, which no journal covers, the seal does.
    """
    found = []
    known: dict[str, int] = {}
    for place, game in enumerate(record["games"]):
        first = known.setdefault(game["id"], place)
        if first != place:
            found.append(Fault(f"/games/{place}/id", f"Game {place + 1} is game {first + 1} once more."))
        for fault in _faults_of_game(game, record["code"]):
            text = f"Game {place + 1} of this record is not as it was recorded. {fault.text}"
            found.append(Fault(f"/games/{place}{fault.pointer}", text))
    if not found and record["seal"] != seal_of(record):
        text = "The seal does not hold: something in this record was changed."
        found.append(Fault("/seal", text))
    return found


def faults_of_sheet(sheet: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with a sheet exported as JSON with its journal; nothing else is asked.

    The journal covers all of it, so there is nothing else in it either.
    """
    try:
        digest(sheet)
    except (ValueError, RecursionError):
        return ["There is something in it that no sheet has. Export the sheet as JSON again."]
    rows = sheet.get("journal")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        return ["There is no journal in it. Export the sheet as JSON again."]
    faults, told = _faults_of_rows(rows, sheet.get("version"))
    found = [fault.text for fault in faults]
    if told is None:
        return found
    if told.game_type not in GAME_TYPES:
        return [*found, f"This release does not know the game {told.game_type}."]
    try:
        log = told.log()
        laid = lay_out(log.game, log.state)
    except (LookupError, TypeError, ValueError, AttributeError, RuleViolation):
        return [*found, "What the journal says cannot be scored."]
    expected = {"table": told.table, **laid, **_witnessed(told, log, laid)}
    shown = {name: value for name, value in sheet.items() if name not in ("game", "version", "journal")}
    game = sheet.get("game")
    return [
        *found,
        *_differing("game.", game if isinstance(game, dict) else {}, _game_of(told, log, laid)),
        *_differing("", shown, expected),
    ]


def _differing(prefix: str, shown: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[str]:
    for name, value in expected.items():
        if name not in shown or not _same(shown[name], value):
            yield f"{prefix}{name} is not what follows from the journal."
    for name in sorted({*shown} - {*expected}):
        yield f"{prefix}{name} is in no sheet."


def _game_of(told: Replayed, log: Log, laid: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": told.known_as,
        "type": told.game_type,
        "title": log.game.title,
        "preset": told.preset,
        "rules": told.rules,
        "status": laid["status"],
        "dealers": log.game.dealers,
        "first_dealer": told.first_dealer,
        "started_at": _to_the_second(told.started_at),
        "rules_version": told.rules_version,
        "outcome_version": told.outcome_version,
    }


def _witnessed(told: Replayed, log: Log, laid: dict[str, Any]) -> dict[str, Any]:
    """Return what the players said to a sheet, as the journal tells it."""
    sides = {seat.number: seat.side for seat in told.seats.values()}
    seen = signed_digest(told, log, laid)
    holding = {seat for seat, said in told.signatures.items() if not said.broken and said.digest == seen}
    return {
        "claims": sorted(told.claims),
        "signatures": [
            {
                "seat": seat,
                "side": sides[seat],
                "at": _to_the_second(said.at),
                "holds": seat in holding,
                "elsewhere": said.elsewhere,
            }
            for seat, said in sorted(told.signatures.items())
        ],
        "locked": is_locked(sides, holding),
        "disputes": [
            {
                "id": dispute,
                "entry": said.entry,
                "seat": said.seat,
                "by": said.by,
                "text": said.text,
                "settled": said.settled and {**said.settled, "at": _to_the_second(said.settled["at"])},
            }
            for dispute, said in told.disputes.items()
        ],
    }


def _to_the_second(moment: str) -> str:
    return datetime.fromisoformat(moment).isoformat(timespec="seconds")


def broken_place(rows: Sequence[Row]) -> int | None:
    """Return the place of the first row whose seal does not hold, counted from 0."""
    previous = FIRST
    for place, row in enumerate(rows):
        facts = {name: value for name, value in row.items() if name != "hash"}
        if (row.get("seq"), row.get("prev_hash"), row.get("hash")) != (place + 1, previous, digest(facts)):
            return place
        previous = row["hash"]
    return None


def _faults_of_rows(rows: Sequence[Row], version: Any) -> tuple[list[Fault], Replayed | None]:
    found = []
    place = broken_place(rows)
    if place is not None:
        text = f"Row {chain_break(rows)} of the journal was changed, or one before it was taken out."
        found.append(Fault(f"/journal/{place}", text))
    if len(rows) != version:
        text = f"The journal has {len(rows)} rows; version {version} of the sheet needs as many."
        found.append(Fault("/version", text))
    try:
        return found, replay(rows)
    except BadRow as bad:
        return [*found, Fault(f"/journal/{bad.place - 1}", str(bad))], None


def _faults_of_game(game: Mapping[str, Any], table: str) -> list[Fault]:
    found, told = _faults_of_rows(game["journal"], game["version"])
    if told is None:
        return found
    if told.table != table:
        found.append(Fault("/journal/0", f"It is a game of table {told.table}, not of {table}."))
    return [*found, *_differences(game, told)]


def _faults_as_stored(session: Session, game: Game) -> Iterator[str]:
    """Yield what is wrong with what the rows of a game name beside the facts: numbers, keys and ids."""
    disputes = select(Dispute.position).where(Dispute.game_id == game.id).order_by(Dispute.position)
    for what, places in {
        "entries": [entry.position for entry in game.entries],
        "disputes": list(session.scalars(disputes)),
    }.items():
        if places != list(range(1, len(places) + 1)):
            yield f"The {what} are not numbered as they were recorded."
    rows = read(session, game.id)
    came = max((place for place, row in enumerate(rows) if row.action in ("started", "imported")), default=0)
    ours = select(Key.id, Key.kind, Key.digest).where(Key.table_id == game.table_id)
    names = {key: fingerprint(kind, digest) for key, kind, digest in session.execute(ours)}
    for place, row in enumerate(rows):
        if place < came and row.key_id is not None:
            yield f"Row {row.seq} of the journal was written elsewhere, and not by a key of this server."
        if place >= came and (row.key_id is None or names.get(row.key_id) != row.key):
            yield f"Row {row.seq} of the journal was written by another key."
        if row.origin not in (None, rows[0].origin) or row.origin == game.id:
            yield f"Row {row.seq} of the journal is of another game."
    if rows[came:] and (rows[came].after or {}).get("game", game.id) != game.id:
        yield "The game has another id than its journal says."


def _differences(game: Mapping[str, Any], told: Replayed) -> Iterator[Fault]:
    """Yield where a game is not what its journal tells."""
    for name in _TOLD:
        if not _same(game[name], getattr(told, name)):
            yield Fault(f"/{name}", f"{name} is not what the journal says.")
    if not _same(game["seats"], told.seats_shown()):
        yield Fault("/seats", "The seats are not those of the journal.")
    yield from _other_entries(game["entries"], told)
    signed = {each["seat"]: (each["at"], each["digest"], each["broken"]) for each in game["signatures"]}
    for seat in sorted({*signed, *told.signatures}):
        if signed.get(seat) != told.signatures.get(seat, ())[:3]:
            yield Fault("/signatures", f"The signature of seat {seat} is not what the journal says.")
    disputes = [{"id": dispute, **said._asdict()} for dispute, said in told.disputes.items()]
    if not _same(game["disputes"], disputes):
        yield Fault("/disputes", "The disputes are not those of the journal.")


_TOLD = (
    *("id", "game_type", "preset", "rules", "rules_version", "outcome_version"),
    *("first_dealer", "first_sent", "started_at", "facts_version"),
)


def _other_entries(entries: Sequence[Mapping[str, Any]], told: Replayed) -> Iterator[Fault]:
    kept = {
        each["id"]: [each["kind"], each["facts"], each["first_sent"], each["withdrawn"]] for each in entries
    }
    places = {each["id"]: place for place, each in enumerate(entries)}
    differing = [
        name for name in {**told.entries, **kept} if not _same(told.entries.get(name), kept.get(name))
    ]
    for name in differing:
        pointer = f"/entries/{places[name]}" if name in places else "/entries"
        yield Fault(pointer, f"Entry {name} is not what the journal says.")
    if not differing and [each["id"] for each in entries] != list(told.entries):
        yield Fault("/entries", "The entries are not in the order of the journal.")


def _same(one: Any, other: Any) -> bool:
    return canonical(one) == canonical(other)
