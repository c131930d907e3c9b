"""Hold what the players say to a sheet: who claimed a seat, who signed, what is disputed."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Protocol

from sqlalchemy import ForeignKey, String, UniqueConstraint, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from models.base import DIGEST_LENGTH, UUID_LENGTH, Base, now
from models.game import Game
from models.journal import JournalRow
from models.key import Key
from models.log import Log
from rules.canonical import canonical
from rules.sheet import summed_up


class Signature(Base):
    """Hold that the player in a seat accepted the sheet; `digest` covers the facts and totals he saw.

    `broken` is set by any change after it, also where a later one brings the same facts back.
    """

    __tablename__ = "signatures"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime] = mapped_column(default=now)
    digest: Mapped[str] = mapped_column(String(DIGEST_LENGTH))
    broken: Mapped[bool] = mapped_column(default=False)


class Dispute(Base):
    """Hold that seat `by` disputes an entry, or the line of one `seat` in it, until it is settled."""

    __tablename__ = "disputes"
    __table_args__ = (UniqueConstraint("game_id", "position"),)

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    id: Mapped[str] = mapped_column(String(UUID_LENGTH), primary_key=True)
    position: Mapped[int]
    entry: Mapped[str] = mapped_column(String(UUID_LENGTH))
    seat: Mapped[int | None]
    by: Mapped[int]
    text: Mapped[str] = mapped_column(String(200))
    first_sent: Mapped[str] = mapped_column(String(DIGEST_LENGTH))
    settled_at: Mapped[datetime | None]
    settled_reason: Mapped[str | None] = mapped_column(String(200))

    def facts(self) -> dict[str, Any]:
        """Return the dispute as JSON."""
        settled = None
        if self.settled_at is not None:
            settled = {"at": self.settled_at.isoformat(timespec="seconds"), "reason": self.settled_reason}
        return {
            "id": self.id,
            "entry": self.entry,
            "seat": self.seat,
            "by": self.by,
            "text": self.text,
            "settled": settled,
        }


def witnessed(session: Session, game: Game, log: Log, laid: dict[str, Any]) -> dict[str, Any]:
    """Return the claims, signatures, lock and disputes of a sheet that is laid out from `log`."""
    signatures = _signatures(session, game)
    holding = _holding(game, signatures, log, laid)
    elsewhere = _signed_elsewhere(session, game) if signatures else set()
    sides = {seat.number: seat.side for seat in game.seats}
    listed = [
        {
            "seat": each.seat,
            "side": sides[each.seat],
            "at": each.at.isoformat(timespec="seconds"),
            "holds": each.seat in holding,
            "elsewhere": each.seat in elsewhere,
        }
        for each in signatures
    ]
    disputes = select(Dispute).where(Dispute.game_id == game.id).order_by(Dispute.position)
    return {
        "claims": _claims(session, game),
        "signatures": listed,
        "locked": is_locked(sides, holding),
        "disputes": [dispute.facts() for dispute in session.scalars(disputes)],
    }


def locked(session: Session, game: Game, log: Log) -> bool:
    """Return whether everyone has signed the sheet of `game` as it stands."""
    signatures = _signatures(session, game)
    if not signatures:
        return False
    sides = {seat.number: seat.side for seat in game.seats}
    return is_locked(sides, _holding(game, signatures, log, summed_up(log.game, log.state)))


def _signatures(session: Session, game: Game) -> list[Signature]:
    signatures = select(Signature).where(Signature.game_id == game.id)
    return list(session.scalars(signatures.order_by(Signature.seat)))


def _holding(game: Game, signatures: list[Signature], log: Log, laid: dict[str, Any]) -> set[int]:
    """Return the seats whose signature is in force for what is laid out from `log`."""
    seen = signed_digest(game, log, laid) if signatures else ""
    return {each.seat for each in signatures if not each.broken and each.digest == seen}


class Agreed(Protocol):
    """Name what a table agreed before it played."""

    game_type: Any
    preset: Any
    rules: Any
    first_dealer: Any


def signed_digest(game: Agreed, log: Log, laid: dict[str, Any]) -> str:
    """Return the digest of what a signature covers: every entry, rules, seats, and the totals shown.

    It is that of one canonical object, in which `entries` come first; the log has taken them in already.
    """
    rest = {
        "type": game.game_type,
        "preset": game.preset,
        "rules": game.rules,
        "first_dealer": game.first_dealer,
        "seats": laid["seats"],
        "totals": [{name: total[name] for name in ("seat", "points", "place")} for total in laid["totals"]],
        "winners": laid["winners"],
    }
    said = log.said.copy()
    said.update(f"],{canonical(rest)[1:]}".encode())
    return said.hexdigest()


def claim_of(session: Session, game: Game, seat: int) -> Key | None:
    """Return the key in force of a seat."""
    keys = select(Key).where(Key.game_id == game.id, Key.seat == seat, Key.revoked_at.is_(None))
    return session.scalar(keys)


def _claims(session: Session, game: Game) -> list[int]:
    keys = select(Key.seat).where(Key.game_id == game.id, Key.revoked_at.is_(None), Key.seat.is_not(None))
    return sorted(seat for seat in session.scalars(keys) if seat is not None)


def _signed_elsewhere(session: Session, game: Game) -> set[int]:
    """Return the seats whose signature came with the game: no key of ours gave it."""
    rows = select(JournalRow.action, JournalRow.after).where(
        JournalRow.game_id == game.id, JournalRow.action.in_(("signed", "imported"))
    )
    elsewhere: set[int] = set()
    signed: set[int] = set()
    for action, after in session.execute(rows.order_by(JournalRow.seq)):
        if action == "imported":
            elsewhere |= signed
        elif after:
            signed.add(after["seat"])
            elsewhere.discard(after["seat"])
    return elsewhere


def is_locked(sides: dict[int, str | None], signed: set[int]) -> bool:
    """Return whether every seat, or one of each side, has signed."""
    who = {number: side or str(number) for number, side in sides.items()}
    return set(who.values()) == {who[number] for number in signed}
