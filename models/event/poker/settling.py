"""Show how a freeze-out among friends is settled."""

from __future__ import annotations

from collections.abc import Mapping

from models.event.book import EventBook
from models.event.results import GameStanding, results_of
from models.store.base import Json
from models.store.conflicts import Unknown
from rules.events.poker.settling import settled
from rules.events.state import Event
from rules.settling.payments import Transfer


def settlement_view(book: EventBook, sheets: Mapping[str, GameStanding], stage: str) -> Json:
    """Return each one's prize, and who pays whom; nothing of it where no buy-in is said. Raises Unknown."""
    event = book.event
    if stage not in event.stages:
        raise Unknown("not_found.stage")
    made = settled(event, stage, results_of(book, sheets))
    if made is None:
        return {"buy_in": None, "people": [], "notes": [], "payments": []}
    balances = made.balances
    by_amount = sorted(made.players, key=lambda player: -balances.get(player, 0))
    return {
        "buy_in": made.buy_in,
        "people": [
            {**_named(event, player), "prize": made.out.get(player), "amount": balances.get(player)}
            for player in by_amount
        ],
        "notes": [note.as_json() for note in made.notes],
        "payments": [
            *(_payment(event, each, paid=True) for each in made.paid),
            *(_payment(event, each, paid=False) for each in made.payments),
        ],
    }


def _payment(event: Event, transfer: Transfer, *, paid: bool) -> Json:
    payer, receiver = _named(event, transfer.payer), _named(event, transfer.receiver)
    return {"payer": payer, "receiver": receiver, "amount": transfer.coins, "paid": paid}


def _named(event: Event, entrant: str) -> Json:
    return {"entrant": entrant, "name": event.name(entrant)}
