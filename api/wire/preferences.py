"""Answer as the client prefers (RFC 7240): what changed instead of the whole, refusals as answers."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Flask, Response, request
from werkzeug.http import parse_options_header

from api.wire.etags import LONGEST_VERSION
from api.wire.problems import MEDIA_TYPE

MINIMAL = "return=minimal"
AS_ANSWERS = "refusals=as-answers"
APPLIED = "Preference-Applied"
PREFER = {
    "in": "header",
    "name": "Prefer",
    "description": (
        f"`{MINIMAL}; from=7`: answer with the change that leads from this version of the table, which the"
        f" client has. `{APPLIED}` says whether the answer is one; else it is the whole sheet."
    ),
    "schema": {"type": "string"},
    "example": f"{MINIMAL}; from=7",
}


def register(app: Flask) -> None:
    """Let `app` answer refusals as those prefer it who ask."""
    app.after_request(_as_answer)


def held_version() -> int | None:
    """Return the version of the table from which the client wants only the change, or None."""
    for preference, parameters in _preferences():
        held = parameters.get("from", "")
        if preference == MINIMAL and held.isascii() and held.isdecimal() and len(held) < LONGEST_VERSION:
            return int(held)
    return None


def _preferences() -> Iterator[tuple[str, dict[str, str]]]:
    for each in ",".join(request.headers.getlist("Prefer")).split(","):
        preference, parameters = parse_options_header(each.strip())
        yield preference.replace(" ", "").lower(), parameters


def _as_answer(response: Response) -> Response:
    """Let a refusal be 200 where that is preferred: a browser complains of every other in its console."""
    refused = 400 <= response.status_code < 500 and response.mimetype == MEDIA_TYPE
    if refused and any(preference == AS_ANSWERS for preference, _ in _preferences()):
        response.status_code = 200
        response.headers[APPLIED] = AS_ANSWERS
    return response
