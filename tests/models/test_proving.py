"""Ledgers are proved in the background, and what does not prove is told; one process of all does it."""

from __future__ import annotations

import logging

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import text

from models.record.proving import Prover
from models.store.database import Database
from models.store.leadership import PROOFS, WEBHOOKS, Leadership
from tests.models.soon import soon
from tests.stored import Rows, put_rows


def counted(outcome: str) -> float:
    return REGISTRY.get_sample_value("kanakku_ledgers_proved_total", {"outcome": outcome}) or 0


def all_of_them(prover: Prover) -> None:
    """Go on to the end, and from the beginning to the end again."""
    for _ in range(2):
        while prover.step():
            pass


@pytest.mark.both(because="each finds the next ledger by itself")
def test_every_ledger_is_proved_and_one_line_names_what_is_not(
    hall: Rows, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    put_rows(database, hall)
    ledgers = {(row["kind"], row["subject"]) for row in hall["ledger"]}
    prover, before = Prover(database, 60), counted("proved")
    all_of_them(prover)
    assert counted("proved") - before >= len(ledgers)
    assert not [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert REGISTRY.get_sample_value("kanakku_ledgers_round_timestamp_seconds")
    [game, *_] = sorted(subject for kind, subject in ledgers if kind == "game")
    with database.engine.begin() as connection:
        changed = text("UPDATE ledger SET reason = 'another' WHERE subject = :game AND seq = 2")
        connection.execute(changed, {"game": game})
    altered = counted("altered")
    while prover.step():
        pass
    assert counted("altered") == altered + 1
    [line] = [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]
    assert line.startswith(f"Game {game} is not as it was recorded: Row 2 of the journal was changed")


@pytest.mark.only(engine="postgresql", because="on SQLite there is one process")
def test_one_process_leads_and_another_once_that_is_cut_off(database: Database) -> None:
    first, second, other = (Leadership(database, of) for of in (PROOFS, PROOFS, WEBHOOKS))
    assert first.held()
    assert not second.held()
    assert other.held()
    with database.engine.begin() as connection:
        locked = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = :of"
        connection.execute(text(f"SELECT pg_terminate_backend(({locked}))"), {"of": PROOFS})
    soon(second.held)
    assert not first.held()
    second.close()
    soon(first.held)
    first.close()
    other.close()
