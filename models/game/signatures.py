"""Show what the players say to a sheet: who claimed a seat, who signed, what is disputed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from models.game.history import GameTold, is_locked
from models.game.log import Log
from models.ledger.names import MISSING
from models.store.base import Json, to_the_second
from rules.canonical import canonical


def said_by_players(told: GameTold, log: Log, laid: Mapping[str, Any]) -> Json:
    """Return the claims, signatures, lock and disputes of a sheet that is laid out from `log`."""
    holding = holding_seats(told, log, laid)
    sides = {seat.number: seat.side for seat in told.seats.values()}
    return {
        "claims": sorted(told.claims),
        "signatures": [
            {
                "seat": seat,
                "side": sides[seat],
                "at": to_the_second(said.at),
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
                "settled": said.settled and {**said.settled, "at": to_the_second(said.settled["at"])},
            }
            for dispute, said in told.disputes.items()
        ],
    }


def holding_seats(told: GameTold, log: Log, laid: Mapping[str, Any]) -> set[int]:
    """Return the seats whose signature is in force for what is laid out from `log`.

    None is where a name is missing that was signed for.
    """
    if not told.signatures or any(seat["name"] == MISSING for seat in laid["seats"]):
        return set()
    seen = signed_digest(told, log, laid)
    return {seat for seat, said in told.signatures.items() if not said.broken and said.digest == seen}


def signed_digest(told: GameTold, log: Log, laid: Mapping[str, Any]) -> str:
    """Return the digest of what a signature covers: every entry, rules, seats, and the totals shown.

    It is that of one canonical object, in which `entries` come first; the log has taken them in already. Of
    the names it covers the seals, so that it holds also when a person is erased.
    """
    rest = {
        "type": told.game_type,
        "preset": told.preset,
        "rules": told.rules,
        "first_dealer": told.first_dealer,
        "seats": told.seats_sealed(),
        "totals": [{name: total[name] for name in ("seat", "points", "place")} for total in laid["totals"]],
        "winners": laid["winners"],
    }
    said = log.said.copy()
    said.update(f"],{canonical(rest)[1:]}".encode())
    return said.hexdigest()
