"""Write the log as lines that a person reads or, each as one JSON document, a program.

What others sent is not obeyed by a terminal that shows it, and does not pass for a line of ours.
"""

from __future__ import annotations

import copy
import logging
import traceback
from collections.abc import Iterator
from typing import Any

from flask import has_request_context
from flask.logging import default_handler

from api.wire.request_ids import request_id
from models.characters import as_signs
from models.log_lines import AsJson, write_all_as_json

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


class WithRequest(AsJson):
    """Write a record as one line of JSON, with the id of the request of which it tells.

    What a failure says in words may be what was sent, a key or a name: of a request's only its kind is told,
    and where it came about.
    """

    def facts(self, record: logging.LogRecord) -> dict[str, Any]:
        return super().facts(record) | ({"id": request_id()} if has_request_context() else {})

    def formatException(self, ei: Any) -> str:  # noqa: N802 - a name of the library
        if not has_request_context():
            return super().formatException(ei)
        return "\n".join(reversed([*_without_words(ei[1])]))


def _without_words(error: BaseException | None) -> Iterator[str]:
    """Yield where a failure came about, and its kind; then those that led to it."""
    while error is not None:
        yield "".join([*traceback.format_tb(error.__traceback__), type(error).__qualname__])
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def register(form: str = TEXT) -> None:
    """Let every handler that the server writes with write in a `form`; of JSON are requests told too."""
    if form == JSON:
        write_all_as_json()
    handlers = [default_handler, logging.lastResort, *logging.getLogger("gunicorn.error").handlers]
    for handler in handlers:
        if handler is not None and form == JSON:
            handler.setFormatter(WithRequest())
        elif handler is not None and not isinstance(handler.formatter, InSigns):
            handler.setFormatter(InSigns(handler.formatter or logging.Formatter()))
    if form == JSON:
        requests = logging.getLogger("kanakku.requests")
        requests.setLevel(logging.INFO)
        requests.addHandler(default_handler)
        requests.propagate = False
