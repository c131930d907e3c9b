"""State what a table plays for, and who has paid whom."""

from __future__ import annotations

from typing import NamedTuple

from models.ledger.chain import Change
from models.store.base import Json
from models.store.conflicts import Conflict, Unknown
from models.store.session import Session
from models.table.book import table_history
from models.table.changing import enter

MOST_PAYMENTS = 1000


class NewPayment(NamedTuple):
    """Hold a payment as it is sent: between whom, each named by a game and a seat in it, and its digest."""

    id: str
    payer: Json
    receiver: Json
    coins: int
    sent: str


def play_for(session: Session, code: str, key: str, stakes: Json | None) -> None:
    """Let a table, which is locked, play for `stakes` from now on, or for nothing."""
    if table_history(session, code).stakes != stakes:
        enter(session, code, key, Change("staked", after={"stakes": stakes}))


def pay(session: Session, code: str, key: str, new: NewPayment) -> bool:
    """Note that somebody has paid at a table, which is locked; return whether that is new.

    Raises Unknown where the table has no such game, and Conflict ID_TAKEN or TOO_MANY_PAYMENTS.
    """
    history = table_history(session, code)
    known = history.payments.get(new.id)
    if known is not None and not known.withdrawn:
        if known.sent != new.sent:
            raise Conflict("id_taken.payment", None)
        return False
    if {new.payer["game"], new.receiver["game"]} - {*history.games}:
        raise Unknown("not_found.game")
    if known is None and len(history.payments) >= MOST_PAYMENTS:
        raise Conflict("too_many_payments", None, most=MOST_PAYMENTS)
    stated = {"payer": new.payer, "receiver": new.receiver, "coins": new.coins}
    enter(session, code, key, Change("paid", entry=new.id, after=stated, sent=new.sent))
    return True


def take_payment_back(session: Session, code: str, key: str, payment: str) -> None:
    """Note that a payment at a table, which is locked, was not made; raises Unknown."""
    known = table_history(session, code).payments.get(payment)
    if known is None:
        raise Unknown("not_found.payment")
    if not known.withdrawn:
        enter(session, code, key, Change("unpaid", entry=payment, after={}))
