"""Answer every error as a problem document (RFC 9457)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, ClassVar

from flask import Flask, Response, current_app, g, request
from sqlalchemy.exc import DBAPIError, OperationalError, TimeoutError as NoConnection
from werkzeug.exceptions import HTTPException

from api.schemas.measured import MOST_FAULTS
from api.sentences import Said
from api.wire.archives import archived_here
from api.wire.request_ids import request_id
from models.game.rows import BadRow
from models.heavy.asking import NotDone
from models.refusals import Fault, Refusal, code_of
from models.store.conflicts import Busy, Conflict, StaleVersion, Unknown, VersionMissing
from models.store.sqlite import FileGone
from rules.canonical import filled
from rules.statements import RuleViolation, Statement

MEDIA_TYPE = "application/problem+json"
RETRY_AFTER = 1  # seconds
UNREACHABLE = (DBAPIError, NoConnection, FileGone)
LONGEST_TEXT = 500
_SAYS = {404: "not_found.address", 405: "method_not_allowed", 413: "too_large.body"}
_STATUSES: Mapping[type[Conflict], int] = {StaleVersion: 412, VersionMissing: 428}


class Problem(Refusal):
    """Refuse a request that never reached the rules, with what is `said`: a sentence, or a statement.

    `faults` are the fields at fault: MOST_FAULTS of them are named, `more` are left out. Where nothing is
    `said` of the whole, the first of them speaks.
    """

    says: ClassVar[type[Statement]] = Said

    def __init__(
        self,
        status: int,
        said: str | Statement | None = None,
        faults: Sequence[Fault] = (),
        headers: Mapping[str, str] | None = None,
        more: int = 0,
        code: str = "",
        **params: Any,
    ) -> None:
        self.status, self.headers = status, headers or {}
        self.faults = list(faults[:MOST_FAULTS])
        self.more = more + len(faults) - len(self.faults)
        super().__init__(said or self.faults[0].said, **params)
        self.code = code or self.code
        self.of_whole = self.statement if said else None
        self.detail = clipped(self.statement.text) if said else _summed_up(self.faults, self.more)


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
        problem.faults = [fault._replace(pointer=prefix + fault.pointer) for fault in problem.faults]
        raise


def problem_response(
    status: int,
    said: Statement,
    code: str = "",
    headers: Mapping[str, str] | None = None,
    faults: Sequence[Fault] = (),
    more: int = 0,
    detail: str = "",
) -> Response:
    """Return the problem document of what is `said`, in which `detail` may say it in other words."""
    document: dict[str, Any] = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}
    document["detail"] = detail or clipped(said.text)
    document["code"] = code or code_of(said)
    document["request_id"] = request_id()
    g.refused = status, document["code"]
    document |= filled(errors=[_error(fault) for fault in faults], more=more)
    document["reason"] = {**said.as_json(), "params": _clipped(said.params)}
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
    status = response.status_code
    if status < 400:
        return Response(response.response, response.status, response.headers)
    kept = {name: value for name, value in response.headers if name in ("Allow", "Retry-After")}
    params = {"most": (request.max_content_length or 0) // 1024} if status == 413 else {}
    said = Said(_SAYS.get(status, "our_fault" if status >= 500 else "not_understood"), params)
    return problem_response(status, said, headers=kept)


def _problem(error: Problem) -> Response:
    return problem_response(
        error.status, error.statement, error.code, error.headers, error.faults, error.more, error.detail
    )


def _violation(error: RuleViolation) -> Response:
    fault = Fault(clipped(error.field), error.statement)
    return problem_response(422, error.statement, error.code, faults=[fault])


def _conflict(error: Conflict) -> Response:
    tag = {"ETag": f'"{error.sheet.version}"'} if error.sheet else {}
    response = problem_response(_STATUSES.get(type(error), 409), error.statement, headers=tag)
    if error.sheet:
        # The sheet is written already; to read it only to write it again would take longer than all the rest.
        response.data = response.data[:-1] + b', "sheet": ' + error.sheet.body + b"}"
    return response


def _unknown(error: Unknown) -> Response:
    return problem_response(404, (archived_here() or error).statement)


def _changing(error: Busy) -> Response:
    return problem_response(503, error.statement, headers={"Retry-After": str(RETRY_AFTER)})


def _busy(error: Exception) -> Response:
    # Where it is away or locked, each request says so in a line; whatever else it is, is to be looked into.
    known = isinstance(error, OperationalError | NoConnection | FileGone)
    why = " ".join(str(getattr(error, "orig", None) or error).split())
    current_app.logger.error("The database did not answer: %s", why, exc_info=None if known else error)
    return problem_response(503, Said("unreachable"), headers={"Retry-After": str(RETRY_AFTER)})


def _altered(error: BadRow) -> Response:
    current_app.logger.error("A ledger was altered: %s", error, exc_info=error)
    return problem_response(500, Said("record_altered"))


def _not_done(error: NotDone) -> Response:
    return problem_response(503, error.statement, headers={"Retry-After": str(error.retry_after)})


def _error(fault: Fault) -> dict[str, Any]:
    said = fault.said
    params = _clipped(said.params)
    return {"pointer": fault.pointer, "code": said.code, "params": params, "detail": clipped(said.text)}


def _clipped(params: Mapping[str, Any]) -> dict[str, Any]:
    return {name: clipped(each) if isinstance(each, str) else each for name, each in params.items()}


def _summed_up(faults: Sequence[Fault], more: int) -> str:
    first, left = faults[0], len(faults) - 1 + more
    rest = f" ({left} more)" if left else ""
    return f"{first.pointer or 'The body'}: {clipped(first.said.text)}{rest}"
