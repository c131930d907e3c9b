"""Write the ledger of a club as one JSON document, prove such a one, and list its people in a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from models.characters import escaped
from models.club.figures import Figures, Which
from models.club.history import ClubHistory
from models.club.view import club_view
from models.files.spreadsheets import Cell, as_csv
from models.ledger.chain import CLUB, broken_place, read
from models.ledger.names import names_of, sealed, shown
from models.refusals import Said
from models.store.session import Session
from rules.canonical import digest
from rules.statements import Statement

FORMAT = 1
LISTED = (
    *("name", "games", "wins", "evenings", "average_place", "average_of", "deals", "deals_won"),
    *("packs", "knocks", "undercuts", "bids_made", "bids_failed", "cots"),
)
"""The columns of a list of people."""


def write_club_record(session: Session, code: str) -> bytes:
    """Return the record of a club as JSON: its ledger with the names that it gave, and no key.

    What its games are stands in the records of its tables.
    """
    record = {
        "club_format": FORMAT,
        "code": code,
        "ledger": shown(read(session, CLUB, code), names_of(session, code)),
    }
    return escaped(json.dumps({**record, "seal": digest(record)}, ensure_ascii=False)).encode()


def fault_of_club_record(record: Mapping[str, Any]) -> Statement | None:
    """Return what in the record of a club is not as it was recorded, None where it is proved."""
    if record.get("seal") != digest({name: value for name, value in record.items() if name != "seal"}):
        return Said("record_refused.seal")
    history = ClubHistory(str(record.get("code")))
    try:
        rows, _ = sealed(record["ledger"])
        place = broken_place(rows)
        if place is not None:
            return Said("record_refused.ledger_changed", {"row": place + 1})
        for each in rows:
            history.add(each)
    except (AttributeError, LookupError, TypeError, ValueError):
        return Said("record_refused.ledger_row", {"row": history.seq + 1})
    return None


def list_people(figures: Figures, which: Which) -> bytes:
    """Return the people of a club with their figures as CSV, in which no name is taken for a formula."""
    people = club_view(figures, which)["people"]
    rows: list[list[Cell]] = [list(LISTED), *([each[column] for column in LISTED] for each in people)]
    return as_csv(rows)
