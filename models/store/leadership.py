"""Let one process do what is to be done once, of all that share a database."""

from __future__ import annotations

import logging
from contextlib import suppress
from threading import Lock
from typing import Any

from models.store.database import Database, own_line

WEBHOOKS, PROOFS = 0x6B616E62, 0x6B616E63  # the advisory locks of what is done once
_TRY = "SELECT pg_try_advisory_lock(%s)"
_log = logging.getLogger(__name__)


class Leadership:
    """Hold what is to be done once, as long as this process and its line to the database last.

    PostgreSQL keeps it as a lock of a connection of our own, which another process gets once that is cut. On
    SQLite there is one process, and it leads.
    """

    def __init__(self, database: Database, of: int) -> None:
        self._database, self._of = database, of
        self._turn = Lock()
        self._line: Any = None

    def held(self) -> bool:
        """Tell whether this process leads; where nobody does it leads from now on."""
        if self._database.file is not None:
            return True
        with self._turn:
            try:
                if self._line is None:
                    return self._take()
                self._line.execute("SELECT 1")
            except Exception as error:  # noqa: BLE001 - whatever cut it, another may lead now
                _log.warning("The lead is lost: %s. It is tried again.", error)
                self._let_go()
            return self._line is not None

    def _take(self) -> bool:
        line = own_line(self._database)
        [leads] = line.execute(_TRY, (self._of,)).fetchone()
        if leads:
            self._line = line
        else:
            line.close()
        return bool(leads)

    def close(self) -> None:
        """Let another process lead."""
        with self._turn:
            self._let_go()

    def _let_go(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            with suppress(Exception):
                line.close()
