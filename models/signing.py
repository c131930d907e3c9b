"""Claim seats, let them go again, and sign the sheet from them."""

from __future__ import annotations

from collections.abc import Container

from sqlalchemy import select
from sqlalchemy.orm import Session

from models.changing import change_around, change_facts, check_reason, check_version
from models.conflicts import NO_SEAT, NO_SIDE, Conflict, Unknown, VersionMissing
from models.game import Game, Seat
from models.journal import Change
from models.key import Key, found_key, keep_key, make_key, revoke, revoke_scorekeepers
from models.sheets import load_log, newest_game, seated, sheet_of
from models.signs import appearance
from models.table import Table
from models.witness import Signature, claim_of, signed_digest
from rules.sentences import team
from rules.sheet import summed_up


def claim_seat(session: Session, game: Game, number: int) -> str:
    """Return a new key of a seat that nobody holds; raises Unknown, or Conflict SEAT_CLAIMED."""
    seat = _seat(session, game, number)
    if claim_of(session, game, number) is not None:
        text = f"Another phone has claimed the seat of {seat.name}. If that is wrong, ask the scorekeeper."
        raise Conflict("SEAT_CLAIMED", text, sheet_of(session, game))
    secret = make_key(session, _table(session, game), "seat", game.id, number)
    key = found_key(session, game.table_id, secret)
    change_around(session, game, key, Change("claimed", after={"seat": number}))
    return secret


def release_seat(session: Session, game: Game, key: Key, number: int, reason: str) -> None:
    """Take a seat from the phone that claimed it, and its signature with it.

    Nothing changes where nobody holds the seat. Raises Unknown, or Conflict SHEET_SIGNED without a reason.
    """
    _seat(session, game, number)
    held = claim_of(session, game, number)
    if held is None:
        return
    check_reason(session, game, reason)
    revoke(session, _table(session, game), held)
    signature = session.get(Signature, (game.id, number))
    if signature is not None:
        signature.broken = True
    change_around(session, game, key, Change("released", before={"seat": number}, reason=reason))


def sign(session: Session, game: Game, key: Key, expected: Container[int] | None) -> None:
    """Accept the sheet for the seat of `key`; signing what is signed already changes nothing.

    Raises VersionMissing, StaleVersion, or Conflict NOT_FINISHED.
    """
    if key.seat is None:
        raise LookupError("Only the key of a seat signs.")
    if expected is None:
        text = "Send the version of the sheet you see as If-Match, so that you sign what you saw."
        raise VersionMissing(sheet_of(session, game), text)
    check_version(session, game, expected)
    log = load_log(session, game)
    if log.state.verdict.status != "finished":
        raise Conflict("NOT_FINISHED", "A sheet is signed when the game is over.", sheet_of(session, game))
    seen = signed_digest(game, log, summed_up(log.game, log.state))
    known = session.get(Signature, (game.id, key.seat))
    if known is not None and not known.broken and known.digest == seen:
        return
    change = Change("signed", after={"seat": key.seat, "digest": seen})
    session.merge(Signature(game_id=game.id, seat=key.seat, at=change.at, digest=seen, broken=False))
    change_around(session, game, key, change)


def renew_key(session: Session, key: Key, wanted: str | None) -> str:
    """Return a new scorekeeper's key for the table of `key`, or make `wanted` it; the old ones are revoked.

    Raises Conflict KEY_USED where the table had `wanted` before.
    """
    table = session.get_one(Table, key.table_id, with_for_update=True)
    revoke_scorekeepers(session, table)
    secret = keep_key(session, table, wanted)
    game = newest_game(session, table.id)
    made = session.scalar(select(Key).where(Key.table_id == table.id).order_by(Key.id.desc()).limit(1))
    if game is not None and made is not None:
        change_around(session, game, key, Change("rekeyed", after={"key": made.fingerprint}))
    return secret


def rename_seat(session: Session, game: Game, key: Key, number: int, name: str, reason: str) -> None:
    """Correct how the player in a seat is called.

    Raises Unknown, or Conflict where a seat has that name (NAME_TAKEN) or the sheet is signed (SHEET_SIGNED).
    """
    seat = _seat(session, game, number)
    if seat.name == name:
        return
    if any(appearance(other.name) == appearance(name) for other in game.seats if other is not seat):
        raise Conflict("NAME_TAKEN", f"{name} sits in another seat already.", sheet_of(session, game))
    check_reason(session, game, reason)
    before, seat.name = {"seat": number, "name": seat.name}, name
    change = Change("renamed", before=before, after={"seat": number, "name": name}, reason=reason)
    change_facts(session, game, key, None, change)


def rename_side(session: Session, game: Game, key: Key, side: str, name: str | None, reason: str) -> None:
    """Call a side by a name, or by its letter again where `name` is None.

    Raises Unknown, or Conflict where a side is called so (NAME_TAKEN) or the sheet is signed (SHEET_SIGNED).
    """
    parties = {seat.side: seat for seat in seated(game) if seat.side}
    if side not in parties:
        raise Unknown(NO_SIDE)
    old, called = parties.pop(side), team(name or side)
    if called == team(old.party):
        return
    if any(appearance(team(other.party)) == appearance(called) for other in parties.values()):
        raise Conflict("NAME_TAKEN", f"The other side is called {called} already.", sheet_of(session, game))
    check_reason(session, game, reason)
    for seat in game.seats:
        if seat.side == side:
            seat.team = name
    before, after = {"side": side, "name": old.team}, {"side": side, "name": name}
    change_facts(session, game, key, None, Change("renamed", before=before, after=after, reason=reason))


def _table(session: Session, game: Game) -> Table:
    return session.get_one(Table, game.table_id, with_for_update=True)


def _seat(session: Session, game: Game, number: int) -> Seat:
    seat = session.get(Seat, (game.id, number))
    if seat is None:
        raise Unknown(NO_SEAT)
    return seat
