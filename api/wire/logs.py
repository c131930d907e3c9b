"""Keep what others sent from being obeyed by a terminal that shows a log, and from passing for its lines."""

from __future__ import annotations

import copy
import logging

from flask.logging import default_handler

from models.characters import as_signs


class InSigns(logging.Formatter):
    """Write as `inner` does, control characters as signs; only the lines of a traceback stay lines."""

    def __init__(self, inner: logging.Formatter) -> None:
        super().__init__()
        self.inner = inner

    def format(self, record: logging.LogRecord) -> str:
        shown = copy.copy(record)
        shown.msg, shown.args = as_signs(record.getMessage()), ()
        return as_signs(self.inner.format(shown), kept="\n\t")


def register() -> None:
    """Let every handler that the server writes with show signs."""
    handlers = [default_handler, logging.lastResort, *logging.getLogger("gunicorn.error").handlers]
    for handler in handlers:
        if handler is not None and not isinstance(handler.formatter, InSigns):
            handler.setFormatter(InSigns(handler.formatter or logging.Formatter()))
