"""Tell whoever starts, ends and chooses processes whether this one lives, and whether it can serve."""

from __future__ import annotations

from flask import Blueprint, Response

from api.wire.context import database
from api.wire.problems import Problem
from models.store.migrating import newest_revision, stored_revision

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


def _said(text: str) -> Response:
    response = Response(text, mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response
