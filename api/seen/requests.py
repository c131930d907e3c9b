"""Count every request, and write one line of it to the log where lines are JSON.

A line has the id, the call, the status, the code of a refusal and the milliseconds: no address of who asked,
no code of a table, no key, no name. The call is the template of the address, so no id of anything is in it.
A stream's line is written when it begins.
"""

from __future__ import annotations

import logging
import time
from functools import lru_cache

from flask import Flask, Response, g, request
from prometheus_client import Counter, Histogram

from api.wire.request_ids import request_id
from models.figures import ANSWERS, CONFLICTS, OPEN_STREAMS, REQUEST_SECONDS

EVENTS = "text/event-stream"
CONFLICTING = (409, 412)
_log = logging.getLogger("kanakku.requests")


def register(app: Flask) -> None:
    """Let `app` count; call it before whatever else looks at requests or changes answers."""
    app.before_request(_begin)
    app.after_request(_note)


@lru_cache(maxsize=10_000)
def _counted(method: str, rule: str, status: int) -> tuple[str, Histogram, Counter]:
    """Return what a call is named by, and what it is counted in: to find these takes longer than to count."""
    called = f"{method} {rule}" if rule else "none"
    return called, REQUEST_SECONDS.labels(called), ANSWERS.labels(called, status)


def _begin() -> None:
    g.began = time.perf_counter()


def _note(response: Response) -> Response:
    seconds = time.perf_counter() - g.get("began", time.perf_counter())
    # Where refusals are preferred as answers, the status is that of an answer.
    status, code = g.get("refused", (response.status_code, None))
    rule = request.url_rule
    called, took, answered = _counted(request.method if rule else "", rule.rule if rule else "", status)
    took.observe(seconds)
    answered.inc()
    if status in CONFLICTING:
        CONFLICTS.labels(code).inc()
    if response.mimetype == EVENTS:
        streams = OPEN_STREAMS.labels(called)
        streams.inc()
        response.call_on_close(streams.dec)
    if _log.isEnabledFor(logging.INFO):
        about = {"id": request_id(), "call": called, "status": status, "ms": round(seconds * 1000, 1)}
        _log.info("answered", extra={"about": about | ({"code": code} if code else {})})
    return response
