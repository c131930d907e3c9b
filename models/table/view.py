"""Lay out what the ledger of a table says as the table shows it."""

from __future__ import annotations

from models.ledger.names import Names, called
from models.store.base import Json, to_the_second
from models.table.history import TableHistory


def call_view(history: TableHistory, call: str | None) -> Json | None:
    """Return a call as the table shows it, None for None; what it is about the desk alone reads."""
    if call is None:
        return None
    said = history.calls[call]
    return {"id": call, "at": to_the_second(said.at), "seat": said.seat, "answer": said.answer}


def keeper_view(history: TableHistory, names: Names) -> Json | None:
    """Return who keeps score as the table shows it."""
    if history.keeper is None:
        return None
    device, sealed, since = history.keeper
    return {"device": device, "name": called(names, sealed), "since": to_the_second(since)}
