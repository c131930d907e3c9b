"""Show what the players say to a sheet: who claimed a seat, who signed, what is disputed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from models.game.history import GameHistory, is_locked
from models.game.log import Log
from models.ledger.names import MISSING
from models.store.base import Json, to_the_second
from rules.canonical import canonical


def said_by_players(history: GameHistory, log: Log, laid: Mapping[str, Any]) -> Json:
    """Return the claims, signatures, lock and disputes of a sheet that is laid out from `log`.

    `accepted` is among them where the desk of an event accepted it without all signatures, and `notes` where
    something is written beside a deal that stands, by its id.
    """
    holding = holding_seats(history, log, laid)
    notes = {deal: text for deal, text in history.notes.items() if not history.entries[deal].withdrawn}
    sides = {seat.number: seat.side for seat in history.all_seats.values()}
    return {
        "claims": sorted(history.claims),
        "signatures": [
            {
                "seat": seat,
                "side": sides[seat],
                "at": to_the_second(said.at),
                "holds": seat in holding,
                "elsewhere": said.elsewhere,
            }
            for seat, said in sorted(history.signatures.items())
        ],
        "locked": is_locked(sides, holding),
        **({"accepted": to_the_second(history.accepted)} if history.accepted else {}),
        **({"notes": notes} if notes else {}),
        "disputes": [
            {
                "id": dispute,
                "entry": said.entry,
                "seat": said.seat,
                "by": said.by,
                "text": said.text,
                "settled": said.settled and {**said.settled, "at": to_the_second(said.settled["at"])},
            }
            for dispute, said in history.disputes.items()
        ],
    }


def holding_seats(history: GameHistory, log: Log, laid: Mapping[str, Any]) -> set[int]:
    """Return the seats whose signature is in force for what is laid out from `log`.

    None is where a name is missing that was signed for.
    """
    if not history.signatures or any(seat["name"] == MISSING for seat in laid["seats"]):
        return set()
    seen = signed_digest(history, log, laid)
    return {seat for seat, said in history.signatures.items() if not said.broken and said.digest == seen}


def signed_digest(history: GameHistory, log: Log, laid: Mapping[str, Any]) -> str:
    """Return the digest of what a signature covers: every entry, rules, seats, and the totals shown.

    It is that of one canonical object, in which `entries` come first; the log has taken them in already. Of
    the names it covers the seals, so that it holds also when a person is erased.
    """
    rest = {
        "type": history.game_type,
        "preset": history.preset,
        "rules": history.rules,
        "first_dealer": history.first_dealer,
        "seats": history.seats_sealed(),
        "totals": [{name: total[name] for name in ("seat", "points", "place")} for total in laid["totals"]],
        "winners": laid["winners"],
    }
    said = log.said.copy()
    said.update(f"],{canonical(rest)[1:]}".encode())
    return said.hexdigest()
