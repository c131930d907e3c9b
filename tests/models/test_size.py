"""The maker of large databases makes what can be proved; `python -m bench.at_size` measures with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.at_size.filling import Size, fill, play
from models.record.auditing import audit
from models.store.database import Database


@pytest.mark.only(engine="sqlite", because="rows are the same in both")
def test_every_ledger_of_the_events_that_were_made_is_proved(database: Database, tmp_path: Path) -> None:
    size = Size(events=21, tables=2, deals=2)
    copies = [*fill(database, play(f"sqlite:///{tmp_path / 'played.db'}", size), size.events)]
    found = [*audit(database)]
    assert not [each for each in found if each.faults]
    assert len(found) == size.events * (1 + 2 * size.tables)
    assert len({each.code for each in copies}) == size.events
