"""Prove a game by its journal: that no row was changed, and that what is shown follows from the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from models.canonical import canonical, digest
from models.game import Game
from models.journal import FIRST, read, shown
from models.replay import Replayed, Row, replay
from models.witness import Signature, signed_digest
from rules import GAME_TYPES
from rules.scoresheet import Seat
from rules.sheet import lay_out


def chain_break(rows: Sequence[Row]) -> int | None:
    """Return the `seq` of the first row whose seal does not hold, or None where the chain is whole."""
    previous = FIRST
    for place, row in enumerate(rows, start=1):
        facts = {name: value for name, value in row.items() if name != "hash"}
        if row.get("seq") != place or row.get("prev_hash") != previous or row.get("hash") != digest(facts):
            found = row.get("seq")
            return found if isinstance(found, int) else place
        previous = row["hash"]
    return None


def faults_of_game(session: Session, game: Game) -> list[str]:
    """Return what is wrong with the record of a game, in sentences; none where it is proved."""
    rows = shown(read(session, game.id))
    found, told = _faults_of_rows(rows, game.version)
    if told is None:
        return found
    agreed = (told.game_type, told.preset, told.rules, told.first_dealer)
    if agreed != (game.game_type, game.preset, game.rules, game.first_dealer):
        found.append("The game, its house rules or its first dealer are not those that were agreed.")
    if list(told.seats.values()) != [Seat(seat.number, seat.name, seat.side) for seat in game.seats]:
        found.append("The seats are not those of the journal.")
    kept = {row.id: (row.kind, row.facts, row.withdrawn) for row in game.entries}
    for entry in {**told.entries, **kept}:
        if told.entries.get(entry) != kept.get(entry):
            found.append(f"Entry {entry} is not what the journal says.")
    if list(told.entries) != list(kept) and told.entries == kept:
        found.append("The entries are not in the order of the journal.")
    for signature in session.scalars(
        select(Signature).where(Signature.game_id == game.id, ~Signature.broken)
    ):
        if told.signed.get(signature.seat) != signature.digest:
            found.append(f"The signature of seat {signature.seat} is not in the journal.")
    return found


def faults_of_sheet(sheet: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with a sheet exported as JSON with its journal; nothing else is asked."""
    rows = sheet.get("journal")
    if not isinstance(rows, list) or not rows:
        return ["There is no journal in it. Export the sheet as JSON again."]
    found, told = _faults_of_rows(rows, sheet.get("version"))
    if told is None:
        return found
    if told.game_type not in GAME_TYPES:
        return [*found, f"This release does not know the game {told.game_type}."]
    log = told.log()
    laid = lay_out(log.game, log.state)
    agreed = {
        "type": told.game_type,
        "preset": told.preset,
        "rules": told.rules,
        "first_dealer": told.first_dealer,
    }
    found += [
        f"game.{name} is not what the journal says."
        for name, value in agreed.items()
        if canonical(sheet.get("game", {}).get(name)) != canonical(value)
    ]
    found += [
        f"{name} is not what follows from the journal."
        for name, value in laid.items()
        if canonical(sheet.get(name)) != canonical(value)
    ]
    seen = signed_digest(told, log, laid)
    for signature in sheet.get("signatures", ()):
        if signature["holds"] and told.signed.get(signature["seat"]) != seen:
            found.append(f"The signature of seat {signature['seat']} does not hold for this sheet.")
    return found


def _faults_of_rows(rows: Sequence[Row], version: Any) -> tuple[list[str], Replayed | None]:
    found = []
    broken_at = chain_break(rows)
    if broken_at is not None:
        found.append(f"Row {broken_at} of the journal was changed, or one before it was taken out.")
    if len(rows) != version:
        found.append(f"The journal has {len(rows)} rows; version {version} of the sheet needs as many.")
    try:
        return found, replay(rows)
    except (LookupError, TypeError, ValueError) as error:
        return [*found, f"The journal tells no game: {error}."], None
