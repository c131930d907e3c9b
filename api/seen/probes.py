"""Tell whoever starts, ends and chooses processes whether this one lives, and whether it can serve."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
from urllib.request import urlopen

from flask import Blueprint, Response

from api.door.limits import streaming
from api.wire.context import database
from api.wire.problems import Problem
from models.refusals import Said
from models.store.migrating import newest_revision, stored_revision

APART = 1.0  # seconds between the two comments of the stream that is tried
PATIENCE = 10  # seconds

blueprint = Blueprint("probes", __name__)


@blueprint.get("/livez")
def live() -> Response:
    """Answer at all."""
    return _said("alive\n")


@blueprint.get("/readyz")
def ready() -> Response:
    """Say that this process can serve; raises Problem 503 where it is ending, or its database is not right.

    A schema that a newer release has brought further serves this one as well, while that one takes over.
    """
    source = database()
    with source.broker.listen() as news:
        if news.over:
            raise Problem(503, "not_ready.ending")
    found = stored_revision(source)
    if found is None or found < newest_revision():
        raise Problem(503, "not_ready.schema", found=found or "none", needed=newest_revision())
    return _said("ready\n")


@blueprint.get("/livez/stream")
def try_stream() -> Response:
    """Send two comments apart: where both come at once, something between holds back what is streamed."""
    response = Response(streaming("livez", _two_comments()), mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _two_comments() -> Iterator[bytes]:
    yield b": one\n\n"
    time.sleep(APART)
    yield b": two\n\n"


def streams_held(address: str) -> Said | None:
    """Return what is said where a proxy at `address` holds streams back; None also where nobody answers."""
    asked = f"{address}/livez/stream"
    with (
        suppress(OSError, ValueError, HTTPException),
        urlopen(asked, timeout=PATIENCE) as answer,  # noqa: S310 - our own address
    ):
        answer.read(1)
        began = time.monotonic()
        answer.read()
        if time.monotonic() - began < APART / 2:
            return Said("streams_held.back", {"where": address})
    return None


def _said(text: str) -> Response:
    response = Response(text, mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response
