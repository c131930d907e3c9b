"""Prove the ledgers of a database one after the other, in the background, at a rate that is stated."""

from __future__ import annotations

import logging
import secrets
import time
from threading import Thread
from uuid import uuid4

from sqlalchemy import bindparam, select

from models.figures import LEDGERS, LEDGERS_ROUND
from models.heavy.asking import NotDone
from models.heavy.workers import EXAMINERS
from models.ledger.chain import CLUB, EVENT, GAME, TABLE, LedgerRow
from models.record.faults import look_into
from models.store.database import Database, database_at
from models.store.leadership import PROOFS, Leadership
from models.table.opening import CODE_LENGTH, new_code

KINDS = (EVENT, TABLE, GAME, CLUB)
AGAIN = 10.0  # seconds after which is looked whether another process still leads, or the database is back
_log = logging.getLogger(__name__)
_NEXT = (
    select(LedgerRow.subject)
    .where(LedgerRow.kind == bindparam("kind"), LedgerRow.subject > bindparam("after"))
    .order_by(LedgerRow.subject)
    .limit(1)
)


class Prover:
    """Prove so many ledgers `a_minute`, one process of all at a time, each in a process beside.

    It begins anywhere, so what is restarted each night comes to all of them in the end; and after the last
    with the first. What does not prove is counted, and one line of the log names it.
    """

    def __init__(self, database: Database, a_minute: int) -> None:
        self._database = database
        self._pause = 60 / a_minute
        self._leads = Leadership(database, PROOFS)
        self._at = secrets.choice(((TABLE, new_code(CODE_LENGTH)), (GAME, str(uuid4()))))

    def start(self) -> None:
        """Go on for as long as the process lives."""
        Thread(target=self._run, name="proofs", daemon=True).start()

    def _run(self) -> None:
        while True:
            time.sleep(self._pause)
            try:
                if not self._leads.held():
                    time.sleep(AGAIN)
                    continue
                self.step()
            except NotDone:
                pass  # others ask for more: it comes again with the next round
            except Exception as error:  # noqa: BLE001 - whatever happens, proofs go on
                _log.warning("The ledgers cannot be proved just now: %s.", str(error).splitlines()[0])
                time.sleep(AGAIN)

    def step(self) -> bool:
        """Prove the next ledger; return False where that was the last one, and it begins anew."""
        subject = self._next()
        if subject is None:
            self._at = (KINDS[(KINDS.index(self._at[0]) + 1) % len(KINDS)], "")
            if self._at[0] == KINDS[0]:
                LEDGERS_ROUND.set_to_current_time()
                return False
            return True
        self._at = (self._at[0], subject)
        faults = EXAMINERS.ask(faults_of_ledger, self._database.url, *self._at)
        if faults is not None:
            LEDGERS.labels("altered" if faults else "proved").inc()
        if faults:
            name = f"{self._at[0].capitalize()} {subject}"
            more = f" ({len(faults) - 1} more)" if faults[1:] else ""
            _log.error("%s is not as it was recorded: %s%s See: python app.py verify", name, faults[0], more)
        return True

    def _next(self) -> str | None:
        kind, after = self._at
        found = self._database.glance.first(_NEXT, {"kind": kind, "after": after})
        return None if found is None else str(found[0])


def faults_of_ledger(url: str, kind: str, subject: str) -> list[str] | None:
    """Return what of a ledger in the database at `url` is not as it was recorded; a worker does this.

    None says that it could not be looked into, or is gone meanwhile.
    """
    return look_into(database_at(url), kind, subject)
