"""Write lines of the log, each as one JSON document where LOG says so, whichever process it is."""

from __future__ import annotations

import json
import logging
import os
import sys
import threading
from datetime import UTC, datetime
from typing import Any


class AsJson(logging.Formatter):
    """Write a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(self.facts(record))

    def facts(self, record: logging.LogRecord) -> dict[str, Any]:
        """Return what a line says."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "pid": record.process,
            "said": record.getMessage(),
        }
        line |= getattr(record, "about", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return line


def is_json() -> bool:
    """Tell whether programs read the log."""
    return os.environ.get("LOG") == "json"


def write(said: str, level: int = logging.ERROR) -> None:
    """Write a line for who has started a server, in which nothing may log yet."""
    form = AsJson() if is_json() else logging.Formatter()
    line = logging.LogRecord("kanakku", level, "", 0, said, (), None)
    sys.stderr.write(f"{form.format(line)}\n")
    sys.stderr.flush()


def write_all_as_json() -> None:
    """Let what a process logs without a handler, and what a thread of it or all of it ends with, be JSON."""
    if logging.lastResort:
        logging.lastResort.setFormatter(AsJson())

    def ended(kind: Any, error: Any, trace: Any) -> None:
        logging.getLogger("kanakku").critical("ended", exc_info=(kind, error, trace))

    sys.excepthook = ended
    threading.excepthook = lambda given: ended(given.exc_type, given.exc_value, given.exc_traceback)
