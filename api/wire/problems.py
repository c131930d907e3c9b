"""Answer every error as a problem document (RFC 9457)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, current_app, request
from sqlalchemy.exc import DatabaseError, TimeoutError as NoConnection
from werkzeug.exceptions import HTTPException

from api.schemas.measured import MOST_FAULTS
from models.game.rows import BadRow
from models.store.conflicts import Busy, Conflict, StaleVersion, Unknown, VersionMissing
from models.store.sqlite import FileGone
from models.work.workers import NotDone
from rules.statements import RuleViolation

MEDIA_TYPE = "application/problem+json"
RETRY_AFTER = 1  # seconds
BUSY = "The record cannot be reached just now; nothing was recorded. Try again in a moment."
UNREACHABLE = (DatabaseError, NoConnection, FileGone)
LONGEST_TEXT = 500
ALTERED = (
    "The record of this game is not as it was written, and cannot be shown; nothing was recorded."
    " Whoever runs the server finds out more with: python app.py verify"
)
_DETAILS = {
    404: "There is nothing at this address.",
    405: "This address does not take that method; Allow lists those it takes.",
    500: "Something is wrong on our side; nothing was recorded.",
}


class Problem(Exception):
    """Refuse a request that never reached the rules.

    `errors` lists ``{pointer, detail}`` for the fields at fault: MOST_FAULTS of them, `more` are left out.
    Where `detail` is empty, the first speaks. `code` is stable, where there is one.
    """

    def __init__(
        self,
        status: int,
        detail: str,
        errors: Sequence[Mapping[str, str]] = (),
        headers: Mapping[str, str] | None = None,
        more: int = 0,
        code: str = "",
    ) -> None:
        self.status = status
        self.code = code
        self.errors = [
            {name: clipped(text) for name, text in error.items()} for error in errors[:MOST_FAULTS]
        ]
        self.more = more + len(errors) - len(self.errors)
        self.detail = clipped(detail) or _summed_up(self.errors, self.more)
        self.headers = headers or {}
        super().__init__(self.detail)


def pointer(*path: Any) -> str:
    """Return the JSON pointer of `path`; of a name that was sent and is too long only its beginning."""
    return "".join("/" + clipped(str(part)).replace("~", "~0").replace("/", "~1") for part in path)


def clipped(text: str) -> str:
    """Return `text`, or the beginning of one longer than any sentence of ours: it repeats what was sent."""
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "…"


@contextmanager
def under(prefix: str) -> Iterator[None]:
    """Let refusals raised inside point into the part of the request body at `prefix`."""
    try:
        yield
    except RuleViolation as violation:
        violation.field = prefix + violation.field
        raise
    except Problem as problem:
        problem.errors = [{**error, "pointer": prefix + error["pointer"]} for error in problem.errors]
        raise


def problem_response(
    status: int, detail: str, headers: Mapping[str, str] | None = None, **more: Any
) -> Response:
    """Return a problem document; `more` are its further members, empty ones left out."""
    document = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    document.update({name: value for name, value in more.items() if value})
    response = Response(json.dumps(document, ensure_ascii=False), status, mimetype=MEDIA_TYPE)
    response.headers["Cache-Control"] = "no-store"
    response.headers.extend(headers or {})
    return response


def register(app: Flask) -> None:
    """Let `app` answer everything that is raised in it as a problem document."""
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(RuleViolation, _violation)
    app.register_error_handler(Conflict, _conflict)
    app.register_error_handler(Unknown, _unknown)
    app.register_error_handler(Busy, _changing)
    for unreachable in UNREACHABLE:
        app.register_error_handler(unreachable, _busy)
    app.register_error_handler(NotDone, _not_done)
    app.register_error_handler(BadRow, _altered)
    app.register_error_handler(HTTPException, http_problem)


def http_problem(error: HTTPException) -> Response:
    """Answer an error of Flask's own, keeping its headers (a 405 must say what is allowed)."""
    response = error.get_response()
    if response.status_code < 400:
        return Response(response.response, response.status, response.headers)
    kept = {name: value for name, value in response.headers if name in ("Allow", "Retry-After")}
    detail = _DETAILS.get(response.status_code) or error.description or ""
    if response.status_code == 413:
        detail = f"The body is too large; {(request.max_content_length or 0) // 1024} KiB is the most."
    return problem_response(response.status_code, detail, kept)


def _problem(error: Problem) -> Response:
    return problem_response(
        error.status, error.detail, error.headers, code=error.code, errors=error.errors, more=error.more
    )


def _violation(error: RuleViolation) -> Response:
    said = error.statement
    fault = {"pointer": clipped(error.field), "detail": clipped(said.text)}
    return problem_response(422, clipped(said.text), code=error.code, errors=[fault], reason=said.as_json())


def _conflict(error: Conflict) -> Response:
    status = {StaleVersion: 412, VersionMissing: 428}.get(type(error), 409)
    tag = {"ETag": f'"{error.sheet.version}"'} if error.sheet else {}
    response = problem_response(status, str(error), tag, code=error.code)
    if error.sheet:
        # The sheet is written already; to read it only to write it again would take longer than all the rest.
        response.data = response.data[:-1] + b', "sheet": ' + error.sheet.body + b"}"
    return response


def _unknown(error: Unknown) -> Response:
    return problem_response(404, str(error))


def _changing(_: Busy) -> Response:
    detail = "The game changes too fast just now; nothing was recorded. Try again in a moment."
    return problem_response(503, detail, {"Retry-After": str(RETRY_AFTER)})


def _busy(error: Exception) -> Response:
    current_app.logger.error("The database did not answer: %s", error, exc_info=error)
    return problem_response(503, BUSY, {"Retry-After": str(RETRY_AFTER)})


def _altered(error: BadRow) -> Response:
    current_app.logger.error("A ledger was altered: %s", error, exc_info=error)
    return problem_response(500, ALTERED)


def _not_done(error: NotDone) -> Response:
    return problem_response(503, str(error), {"Retry-After": str(error.retry_after)})


def _summed_up(errors: Sequence[Mapping[str, str]], more: int) -> str:
    if not errors:
        return "The request cannot be understood."
    first = errors[0]
    left = len(errors) - 1 + more
    rest = f" ({left} more)" if left else ""
    return f"{first['pointer'] or 'The body'}: {first['detail']}{rest}"
