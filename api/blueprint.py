"""Share what every resource is built with: a blueprint that reads bodies and documents refusals as we do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

import flask_smorest
from flask_smorest.utils import deepupdate

from api.door.limits import spend
from api.schemas.one_of import loader
from api.wire.body import BodyParser
from api.wire.context import PREFIX

PROBLEMS = {
    400: "The body is no JSON that can be read.",
    401: "The key is missing, wrong or revoked, or another table's.",
    404: "There is no such table, game, entry or game type.",
    409: "The record has something else; `code` says what, `sheet` shows it.",
    411: "The body does not say how long it is.",
    412: "The sheet has changed since the version in If-Match; `sheet` shows it.",
    413: "The body is larger than 64 KiB (2 MiB for a file that is taken in), or holds too many values.",
    415: "The body is not JSON, or not of a type that the call takes.",
    422: "Refused by the shape of the request or by the rules; nothing is recorded.",
    428: "If-Match is missing.",
    429: "Too many wrong keys or codes, tables, writes or streams, or too much work; Retry-After says more.",
    503: "Too much is asked at once, or it takes too long; nothing was recorded.",
}
IF_MATCH = {
    "in": "header",
    "name": "If-Match",
    "description": "The version of the sheet that the change was made on, as in its ETag.",
    "schema": {"type": "string"},
    "example": '"7"',
}
IF_NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "description": "The ETag of the version that the client has.",
    "schema": {"type": "string"},
    "example": '"7"',
}
Decorator = Callable[[Any], Any]


class Blueprint(flask_smorest.Blueprint):
    """Group the calls of one resource under the API's prefix."""

    ARGUMENTS_PARSER = BodyParser()

    def __init__(self, name: str, description: str) -> None:
        super().__init__(name, __name__, url_prefix=PREFIX, description=description)

    def route(self, rule: str, **options: Any) -> Decorator:
        """Add a call; its name in the document is that of its view, for clients made from the document."""
        add = super().route(rule, **options)

        def named(view: Any) -> Any:
            return add(self.doc(operationId=view.__name__)(view))

        return named

    @staticmethod
    def doc(**said: Any) -> Decorator:
        """Describe a call in place: as another function it would copy all that was said of it so far."""

        def described(view: Any) -> Any:
            before = getattr(view, "_apidoc", {})
            view._apidoc = {**before, "manual_doc": deepupdate(before.get("manual_doc", {}), said)}
            return view

        return described

    def register_views_in_doc(self, api: Any, *said: Any, **named: Any) -> None:
        """Describe the calls once somebody asks for the document: it is most of what a start would cost."""
        api.undescribed.append(partial(super().register_views_in_doc, api, *said, **named))

    def arguments(self, schema: Any, **kwargs: Any) -> Decorator:
        """Read the body by `schema`, and document how bodies are refused."""
        read = super().arguments(loader(schema), **kwargs)

        def documented(view: Any) -> Any:
            reading = read(view)
            # The name that flask-smorest gives to 422 depends on the version of Python.
            reading._apidoc["arguments"]["responses"] = {}
            return self.refuses(400, 411, 413, 415, 422)(reading)

        return documented

    def takes(self, schema: Any) -> Decorator:
        """Document the body of a call that reads it by itself, and how bodies are refused."""
        content = {"application/json": {"schema": schema}}
        described: Decorator = self.doc(requestBody={"required": True, "content": content})

        def documented(view: Any) -> Any:
            return self.refuses(400, 413, 415, 422)(described(view))

        return documented

    def refuses(self, *statuses: int) -> Decorator:
        """Document the problems that a call can answer with; who may be told 401 too often is told 429."""
        documented = (*statuses, 429) if 401 in statuses else statuses
        refused: Decorator = self.doc(
            responses={status: {"$ref": f"#/components/responses/Problem{status}"} for status in documented}
        )
        return refused

    def costs(self, work: int) -> Decorator:
        """Count a call that needs no key as so much work of its sender, before its body is read."""

        def counted(view: Any) -> Any:
            @wraps(view)
            def paid(*args: Any, **kwargs: Any) -> Any:
                spend(work)
                return view(*args, **kwargs)

            return self.refuses(429)(paid)

        return counted

    def conditional(self, view: Any) -> Any:
        """Document that a read answers 304 where the client has the newest version."""
        unchanged = {304: {"description": "Nothing has changed since the version in If-None-Match."}}
        return self.doc(parameters=[IF_NONE_MATCH], responses=unchanged)(view)
