"""Open tables, show what they play, and start games at them."""

from __future__ import annotations

import json
from typing import Any

from flask import Response, jsonify

from api.blueprint import Blueprint
from api.door.guessing import guarding_code, right_code
from api.door.keys import directed, has_key_of, held_key, keyed, writing
from api.door.limits import opening
from api.game.entries import sheet_answer
from api.game.game_setup import game_type, seats_of, settled_rules
from api.game.shown_tables import links_of, table_parts
from api.schemas.answers.sheets import SheetAnswer
from api.schemas.answers.tables import (
    ErasureAnswer,
    EveningAnswer,
    HeldKeyAnswer,
    NewKeyAnswer,
    NewTableAnswer,
    TableAnswer,
)
from api.schemas.requests import (
    ErasureRequest,
    GameRequest,
    KeyRequest,
    ScorekeeperRequest,
    TableNameRequest,
    TableRequest,
    uuid_or_none,
)
from api.wire.context import PREFIX, database, public_url, table_page
from api.wire.etags import answer, tagged
from api.wire.paths import table_code
from api.wire.problems import under
from api.wire.sending import in_parts
from models.club.lasting import hold_together
from models.event.assignments import start_here
from models.event.erasing import erase, games_naming
from models.event.table_view import TableView, table_view
from models.game.book import open_book
from models.game.evening import evening_of, has_game
from models.game.signing import renew_key
from models.game.starting import NewGame, opened_before
from models.table.book import table_history
from models.table.changing import rename_table, show_names_in_preview, take_over
from models.table.keys import make_key
from models.table.opening import open_table
from rules.canonical import digest

blueprint = Blueprint("Tables", "Tables and the games they play.")


@blueprint.post("/tables")
@blueprint.arguments(TableRequest)
@blueprint.response(201, NewTableAnswer)
@blueprint.alt_response(
    200, schema=NewTableAnswer, description="Opened before with this key and game.", success=True
)
@blueprint.refuses(409, 429)
def open_new_table(body: dict[str, Any]) -> Response:
    """Open a table, and start its first `game` in the same act: where that is refused, nothing is opened.

    The answer holds the scorekeeper's key, which is shown this once: afterwards only its hash is known. With
    a `key` of the phone's own making and an `id` for the game, the call can be repeated until it is answered.
    """
    with under("/game"):
        new = new_game(body["game"]) if body["game"] else None
    with database().writing() as session:
        code = opened_before(session, body["key"], new)
        is_new = code is None
        if code is None:
            opening()
            code = open_table(session, body["name"])
            secret, key = make_key(session, code, "scorekeeper", secret=body["key"])
            if new is not None:
                with under("/game"):
                    start_here(session, key, new)
        else:
            secret = body["key"]
        name = table_history(session, code).name
    right_code(code)
    response = shown_once({"code": code, "name": name, **with_key(code, secret)})
    response.status_code = 201 if is_new else 200
    response.headers["Location"] = f"{PREFIX}/tables/{code}"
    return response


@blueprint.patch("/tables/<code>")
@keyed
@blueprint.arguments(TableNameRequest)
@blueprint.response(200, TableAnswer)
@blueprint.refuses(401)
def name_table(body: dict[str, Any], code: str) -> Response:
    """Call a table by another name from now on, or have the preview of its link show the finished sheet.

    Such a preview names who played, so ask them first.
    """
    name, names = body["name"], body["names_in_preview"]
    with writing() as session:
        key = held_key()
        if name is not None:
            rename_table(session, key.code, key.fingerprint, name)
        if names is not None:
            show_names_in_preview(session, key.code, key.fingerprint, names=names)
    return _shown(code)


@blueprint.get("/tables/<code>")
@blueprint.response(200, TableAnswer)
@blueprint.conditional
@blueprint.refuses(404, 429)
def get_table(code: str) -> Response:
    """Show a table and the sheet of the game it plays, or played last.

    Ask again with If-None-Match to follow along: 304 as long as nothing has changed.
    """
    view = watched(code)
    return answer(in_parts(*table_parts(view, links_of(view.code))), view.version)


@blueprint.get("/tables/<code>/games")
@blueprint.costs(5)
@blueprint.response(200, EveningAnswer)
@blueprint.conditional
@blueprint.refuses(404, 429)
def list_games(code: str) -> Response:
    """List every game of a table, the latest first, and count the wins of its players.

    Its ETag is the table's version.
    """
    watched(code)
    with database().reading() as session:
        evening = evening_of(session, table_code(code))
    for game in evening["games"]:
        sheet, page = (
            public_url(f"{PREFIX}/games/{game['id']}"),
            f"{table_page(evening['code'])}/g/{game['id']}",
        )
        game["links"] = {"self": sheet, "page": page}
    return answer(json.dumps(evening, ensure_ascii=False).encode(), evening["version"])


@blueprint.post("/tables/<code>/games")
@directed
@blueprint.arguments(GameRequest)
@blueprint.response(201, SheetAnswer)
@blueprint.alt_response(
    200, schema=SheetAnswer, description="Started before: a retry changes nothing.", success=True
)
@blueprint.refuses(401, 409)
def start_new_game(body: dict[str, Any], code: str) -> Response:
    """Start a game.

    `seats` are in playing order: after seat 1 deals, seat 2 acts first. With an `id` of the client's own
    making the call can be repeated without starting a second game. A director's key of the event in whose
    hall the table is starts the matches that the event has drawn to it, and no other game.
    """
    new = new_game(body)
    table_view(database(), table_code(code))  # so that the game that may still run is folded already
    with writing() as session:
        game_id, is_new = start_here(session, held_key(), new)
    return sheet_answer(game_id, f"/games/{game_id}" if is_new else None)


@blueprint.put("/tables/<code>/scorekeeper")
@keyed
@blueprint.arguments(ScorekeeperRequest)
@blueprint.response(200, TableAnswer)
@blueprint.refuses(401)
def take_over_scorekeeping(body: dict[str, Any], code: str) -> Response:
    """Say that this phone keeps score from now on, so that every other phone can tell.

    It is advice, not a lock: whoever holds the key can still write.
    """
    with writing() as session:
        key = held_key()
        take_over(session, key.code, key.fingerprint, body["device"], body["name"])
    return _shown(code)


@blueprint.get("/tables/<code>/keys")
@directed
@blueprint.response(200, HeldKeyAnswer)
@blueprint.refuses(401)
def check_scorekeeper_key(code: str) -> Response:
    """Say whether the key may write this table: 401 where it was renewed, or never was.

    `kind` is `scorekeeper`, or that of a director's key of the event in whose hall the table is.
    """
    response = jsonify(kind=held_key().kind)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/tables/<code>/keys")
@keyed
@blueprint.arguments(KeyRequest)
@blueprint.response(201, NewKeyAnswer)
@blueprint.refuses(401, 409)
def renew_scorekeeper_key(body: dict[str, Any], code: str) -> Response:
    """Renew the scorekeeper's key; the old one is revoked at once. The new one is shown this once.

    A phone that sends a `key` of its own making can go on even where the answer is lost.
    """
    with writing() as session:
        key = renew_key(session, held_key(), body["key"])
    return shown_once(with_key(table_code(code), key))


@blueprint.post("/tables/<code>/erasures")
@keyed
@blueprint.arguments(ErasureRequest)
@blueprint.response(200, ErasureAnswer)
@blueprint.refuses(401, 404)
def erase_person(body: dict[str, Any], code: str) -> Response:
    """Erase a person at this table, for good: the name goes from every sheet, journal and export.

    What was sealed and signed holds still. `mentions` counts the texts that people wrote with this name in
    them (reasons, disputes, titles): they stay. `others` are further names of the same seats, for whom that
    may be another spelling.
    """
    with database().reading() as session:
        for game in games_naming(session, held_key().code, body["name"]):
            open_book(session, game)
    hold_together(database(), [held_key().code], [body["name"]])
    with writing() as session:
        key = held_key()
        erased = erase(session, key.code, body["name"], key.fingerprint)
    database().forget()
    return jsonify(erased._asdict())


def _shown(code: str) -> Response:
    view = watched(code)
    shown = Response(in_parts(*table_parts(view, links_of(view.code))), mimetype="application/json")
    return tagged(shown, view.version)


def new_game(body: dict[str, Any]) -> NewGame:
    """Return the game that a request states; raises Problem 422, RuleViolation."""
    game = game_type(body["game_type"])
    return NewGame(
        id=body.get("id"),
        game_type=game.id,
        preset=body["preset"],
        rules=settled_rules(game, body),
        seats=seats_of(game, body["seats"]),
        first_dealer=body["first_dealer"],
        first_sent=digest({**body, "seats": [{**seat, "name": None} for seat in body["seats"]]}),
    )


def watched(code: str) -> TableView:
    """Return what the table under `code` shows; raises Unknown, which counts as a guess, or Problem 429."""
    with guarding_code(code, has_key_of):
        return table_view(database(), table_code(code))


def is_game_of(code: str, game_id: str) -> bool:
    """Say whether the table under `code` has this game."""
    if uuid_or_none(game_id) is None:
        return False
    with database().reading() as session:
        return has_game(session, table_code(code), game_id)


def with_key(code: str, key: str) -> dict[str, Any]:
    """Return a scorekeeper's key and the addresses of its table, as they are shown once."""
    links = {**links_of(code), "scorekeeper": f"{table_page(code)}#key={key}"}
    return {"scorekeeper_key": key, "links": links}


def shown_once(facts: dict[str, Any]) -> Response:
    """Return an answer that holds a new key, and that nothing on the way may keep."""
    response = Response(json.dumps(facts, ensure_ascii=False), 201, mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response
