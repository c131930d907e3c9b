"""Put the blueprints of all resources and what holds for every request into an application."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import flask_smorest
from flask import Flask, Response
from werkzeug.exceptions import HTTPException

from api.blueprint import PROBLEMS
from api.club import clubs, joining, keeping, live as club_live, previewing
from api.door import limits
from api.event import (
    acts,
    at_table,
    calls,
    clocks,
    desk,
    drafts,
    erasing,
    events,
    files,
    formats,
    hall,
    helpers,
    live as event_live,
    plans,
    proposals,
    screens,
    story as event_story,
    webhooks,
)
from api.game import (
    disputes,
    entries,
    exports,
    game_types,
    games,
    last_heard,
    live,
    paper,
    qr,
    seats,
    settling,
    story,
    tables,
)
from api.game.table_changes import CHANGE
from api.record import records
from api.schemas.answers.problems import ProblemAnswer
from api.schemas.common import AnyNumber, WholeNumber
from api.schemas.one_of import AnyOf, ChoicePlugin
from api.seen import metrics, probes, requests
from api.wire import documents, hosts, logs, preferences, problems
from api.wire.body import LONGEST_BODY
from api.wire.sending import Sending

TITLE = "Kanakku"
VERSION = "1"
RESOURCES = (
    game_types,
    tables,
    records,
    live,
    games,
    entries,
    seats,
    disputes,
    paper,
    exports,
    story,
    settling,
    qr,
    events,
    desk,
    acts,
    clocks,
    helpers,
    hall,
    erasing,
    files,
    event_live,
    drafts,
    plans,
    proposals,
    calls,
    at_table,
    screens,
    event_story,
    webhooks,
    formats,
    clubs,
    keeping,
    joining,
    previewing,
    club_live,
)
_DESCRIPTION = """The score sheet for real card tables.

Open a table, start a game, record deals; everyone else follows the table by its code.
Seats are numbered from 1 in playing order. Every error is a problem document (RFC 9457); refusals by the
rules carry a stable `code`. With `Prefer: refusals=as-answers` what is refused (4xx) is answered as `200`
with the same problem, which names its `status`: a browser puts every other answer into its console."""


class Api(flask_smorest.Api):
    """Document our problems and leave answering them to `problems`."""

    DEFAULT_ERROR_RESPONSE_NAME = "Problem"

    def __init__(self, **kwargs: Any) -> None:
        self.undescribed: list[Callable[[], None]] = []
        super().__init__(**kwargs)

    def handle_http_exception(self, error: HTTPException) -> Response:
        return problems.http_problem(error)

    def _openapi_json(self) -> Response:
        return Response(self._document, mimetype="application/json")

    @cached_property
    def _document(self) -> bytes:
        for describe in self.undescribed:
            describe()
        made: bytes = super()._openapi_json().get_data()
        return made

    def _register_pagination_header(self) -> None:
        """Leave out what no call of ours has."""

    def _register_responses(self) -> None:
        content = {problems.MEDIA_TYPE: {"schema": ProblemAnswer}}
        texts = {f"Problem{status}": text for status, text in PROBLEMS.items()}
        for name, text in {**texts, self.DEFAULT_ERROR_RESPONSE_NAME: "Any other problem."}.items():
            self.spec.components.response(name, {"description": text, "content": content})


def register(app: Flask) -> None:
    """Add the API and its document to `app`."""
    requests.register(app)
    app.config["MAX_CONTENT_LENGTH"] = LONGEST_BODY
    app.url_map.merge_slashes = False
    app.config.update(
        API_TITLE=TITLE,
        API_VERSION=VERSION,
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/",
    )
    api = Api(spec_kwargs={"marshmallow_plugin": ChoicePlugin(), "info": {"description": _DESCRIPTION}})
    api.init_app(app)
    api.register_field(WholeNumber, "integer", None)
    api.register_field(AnyNumber, "number", None)
    api.register_field(AnyOf, None, None)
    api.spec.components.schema("Change", CHANGE)
    api.spec.components.security_scheme("key", {"type": "http", "scheme": "bearer"})
    # The calls of an event are of one resource and stand in several modules.
    for blueprint in dict.fromkeys(resource.blueprint for resource in RESOURCES):
        api.register_blueprint(blueprint)
    for plain in (documents, probes, metrics):
        app.register_blueprint(plain.blueprint)
    problems.register(app)
    preferences.register(app)
    limits.register(app)
    last_heard.register(app)
    screens.register(app)
    logs.register(app.config["LOG"])
    app.wsgi_app = Sending(app.wsgi_app)  # type: ignore[method-assign]
    app.before_request(hosts.check_host)
    app.before_request(hosts.refuse_other_sites)
