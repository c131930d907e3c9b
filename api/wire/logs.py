"""Write the log as lines that a person reads or, each as one JSON document, a program.

What others sent is not obeyed by a terminal that shows it, and does not pass for a line of ours.
"""

from __future__ import annotations

import copy
import json
import logging
from datetime import UTC, datetime

from flask import has_request_context
from flask.logging import default_handler

from api.wire.request_ids import request_id
from models.characters import as_signs

TEXT, JSON = "text", "json"
FORMATS = (TEXT, JSON)


class InSigns(logging.Formatter):
    """Write as `inner` does, control characters as signs; only the lines of a traceback stay lines."""

    def __init__(self, inner: logging.Formatter) -> None:
        super().__init__()
        self.inner = inner

    def format(self, record: logging.LogRecord) -> str:
        shown = copy.copy(record)
        about = f" [request {request_id()}]" if has_request_context() else ""
        shown.msg, shown.args = as_signs(record.getMessage()) + about, ()
        return as_signs(self.inner.format(shown), kept="\n\t")


class AsJson(logging.Formatter):
    """Write a record as one line of JSON, with the id of the request of which it tells."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "pid": record.process,
            "said": record.getMessage(),
        }
        if has_request_context():
            line["id"] = request_id()
        line |= getattr(record, "about", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def register(form: str = TEXT) -> None:
    """Let every handler that the server writes with write in a `form`; of JSON are requests told too."""
    handlers = [default_handler, logging.lastResort, *logging.getLogger("gunicorn.error").handlers]
    for handler in handlers:
        if handler is not None and form == JSON:
            handler.setFormatter(AsJson())
        elif handler is not None and not isinstance(handler.formatter, InSigns):
            handler.setFormatter(InSigns(handler.formatter or logging.Formatter()))
    if form == JSON:
        requests = logging.getLogger("kanakku.requests")
        requests.setLevel(logging.INFO)
        requests.addHandler(default_handler)
        requests.propagate = False
