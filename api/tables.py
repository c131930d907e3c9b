"""Open tables, show what they play, and start games at them."""

from __future__ import annotations

import json
from typing import Any

from flask import Response
from sqlalchemy import select

from api.agreeing import game_type, seats_of, settled_rules
from api.blueprint import Blueprint
from api.context import PREFIX, database, public_url, table_page
from api.entries import sheet_answer
from api.etags import answer
from api.keys import check_table, held_key, keyed
from api.paths import table_code
from api.schemas.answers import NewTableAnswer, SheetAnswer, TableAnswer
from api.schemas.requests import GameRequest, TableRequest
from models.canonical import digest
from models.conflicts import NO_TABLE, Unknown
from models.key import make_key
from models.sheets import TableView, table_view
from models.starting import NewGame, start_game
from models.table import Table, open_table

blueprint = Blueprint("Tables", "Tables and the games they play.")


@blueprint.post("/tables")
@blueprint.arguments(TableRequest)
@blueprint.response(201, NewTableAnswer)
def open_new_table(body: dict[str, Any]) -> Response:
    """Open a table.

    The answer holds the scorekeeper's key, which is shown this once: afterwards only its hash is known.
    """
    with database().writing() as session:
        table = open_table(session, body["name"])
        code, name = table.code, table.name
        key = make_key(session, table, "scorekeeper")
    links = {**_links(code), "scorekeeper": f"{table_page(code)}#key={key}"}
    opened = {"code": code, "name": name, "scorekeeper_key": key, "links": links}
    response = Response(json.dumps(opened, ensure_ascii=False), 201, mimetype="application/json")
    response.headers["Location"] = f"{PREFIX}/tables/{code}"
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/tables/<code>")
@blueprint.response(200, TableAnswer)
@blueprint.conditional
@blueprint.refuses(404)
def get_table(code: str) -> Response:
    """Show a table and the sheet of the game it plays, or played last.

    Ask again with If-None-Match to follow along: 304 as long as nothing has changed.
    """
    with database().reading() as session:
        view = table_view(session, table_code(code))
    return answer(_body(view), view.version)


@blueprint.post("/tables/<code>/games")
@keyed
@blueprint.arguments(GameRequest)
@blueprint.response(201, SheetAnswer)
@blueprint.alt_response(
    200, schema=SheetAnswer, description="Started before: a retry changes nothing.", success=True
)
@blueprint.refuses(401, 404, 409)
def start_new_game(body: dict[str, Any], code: str) -> Response:
    """Start a game.

    `seats` are in playing order: after seat 1 deals, seat 2 acts first. With an `id` of the client's own
    making the call can be repeated without starting a second game.
    """
    game = game_type(body["game_type"])
    new = NewGame(
        id=body.get("id"),
        game_type=game.id,
        preset=body["preset"],
        rules=settled_rules(game, body),
        seats=seats_of(game, body["seats"]),
        first_dealer=body["first_dealer"],
        first_sent=digest(body),
    )
    with database().writing() as session:
        table_id = session.scalar(select(Table.id).where(Table.code == table_code(code)))
        if table_id is None:
            raise Unknown(NO_TABLE)
        check_table(table_id)
        started, is_new = start_game(session, held_key(), new)
        game_id = started.id
    response = sheet_answer(game_id, 201 if is_new else 200)
    if is_new:
        response.headers["Location"] = f"{PREFIX}/games/{game_id}"
    return response


def _body(view: TableView) -> bytes:
    """Return the table as JSON around the sheet's own bytes, which are not made again."""
    known = {"code": view.code, "name": view.name, "version": view.version, "links": _links(view.code)}
    sheet = view.sheet.body if view.sheet else b"null"
    return json.dumps(known, ensure_ascii=False).encode()[:-1] + b', "game": ' + sheet + b"}"


def _links(code: str) -> dict[str, str]:
    here = f"{PREFIX}/tables/{code}"
    return {
        "self": public_url(here),
        "page": table_page(code),
        "games": public_url(f"{here}/games"),
        "qr": public_url(f"{here}/qr.svg"),
    }
