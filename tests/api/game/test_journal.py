"""The journal says who changed what and when, and nobody can change it unseen."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from models.store.database import Database
from tests.api.scorekeeper import Scorekeeper, new_id, points


def journal(keeper: Scorekeeper) -> dict[str, Any]:
    found: dict[str, Any] | None = keeper.client.get(f"{keeper.game}/journal").json
    assert found is not None
    return found


@pytest.fixture
def evening(keeper: Scorekeeper) -> Scorekeeper:
    keeper.start()
    deal_id, ruling_id = new_id(), new_id()
    keeper.deal(10, 0, 20.5, deal_id=deal_id)
    keeper.put_deal(deal_id, points(12, 0, 20.5), version="*", reason="തെറ്റി")
    keeper.put_entry(ruling_id, kind="ruling", ruling="penalty", seat=1, points=5, reason="late")
    keeper.withdraw(deal_id, version="*", reason="misdeal")
    return keeper


def test_every_change_is_listed_with_before_and_after(evening: Scorekeeper) -> None:
    started, recorded, corrected, ruled, withdrawn = journal(evening)["rows"]
    assert started["action"] == "started"
    assert [seat["name"] for seat in started["after"]["seats"]] == ["Anu", "Biju", "Devi"]
    assert (recorded["action"], recorded["before"]) == ("recorded", None)
    assert recorded["after"] == {"kind": "deal", "outcome": points(10, 0, 20.5)}
    assert corrected["before"] == recorded["after"]
    assert corrected["after"] == {"kind": "deal", "outcome": points(12, 0, 20.5)}
    assert corrected["reason"] == "തെറ്റി"
    assert ruled["after"]["reason"] == "late"
    assert (withdrawn["action"], withdrawn["after"], withdrawn["reason"]) == ("withdrawn", None, "misdeal")
    assert withdrawn["before"] == corrected["after"]
    assert withdrawn["entry"] == recorded["entry"]


def test_times_are_aware_and_keys_are_named_without_being_told(evening: Scorekeeper) -> None:
    for row in journal(evening)["rows"]:
        assert datetime.fromisoformat(row["at"]).utcoffset() == timedelta(0)
        assert row["key"].startswith("scorekeeper ")
        assert evening.key not in json.dumps(row)


def test_anyone_can_check_the_chain(evening: Scorekeeper) -> None:
    found = journal(evening)
    previous = "0" * 64
    for row in found["rows"]:
        seal = row.pop("hash")
        assert row["prev_hash"] == previous
        for seat in row["after"].get("seats", []) if row["after"] else []:
            seat["name"] = hashlib.sha256((seat.pop("salt") + seat["name"]).encode()).hexdigest()
        facts = json.dumps(row, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        assert hashlib.sha256(facts.encode()).hexdigest() == seal
        previous = seal
    assert found["broken_at"] is None


TAMPERINGS = {
    "a changed fact": ("UPDATE ledger SET reason = 'no reason' WHERE kind = 'game' AND seq = 3", 3),
    "a changed time": (
        "UPDATE ledger SET at = '2020-01-01T00' WHERE kind = 'game' AND seq = 2",
        2,
    ),
    "a row taken out": ("DELETE FROM ledger WHERE kind = 'game' AND seq = 3", 4),
    "a row taken out and closed up": ("DELETE FROM ledger WHERE kind = 'game' AND seq = 1", 2),
}


@pytest.mark.parametrize(("statement", "row"), TAMPERINGS.values(), ids=TAMPERINGS)
def test_tampering_is_seen(evening: Scorekeeper, database: Database, statement: str, row: int) -> None:
    with database.engine.begin() as connection:
        connection.execute(text(statement))
    assert journal(evening)["broken_at"] == row


def test_retries_refusals_and_previews_leave_no_trace(evening: Scorekeeper) -> None:
    rows = journal(evening)["rows"]
    evening.put_deal(rows[1]["entry"], points(10, 0, 20.5))
    evening.put_deal(new_id(), points(1))
    evening.put_deal(new_id(), points(1, 2, 3), number=9)
    evening.preview(outcome=points(1, 2, 3))
    assert journal(evening)["rows"] == rows
