"""Open clubs and show them: people with their figures, and the games behind each."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify, request

from api.blueprint import Blueprint
from api.door.club_keys import club_keyed, has_club_key, held_club_key, writing_club
from api.door.guessing import guarding_code, right_code
from api.door.limits import opening
from api.game.exports import CSV
from api.game.qr import IMAGE, SVG
from api.game.tables import shown_once
from api.schemas.answers.clubs import (
    ClubAnswer,
    ClubPersonAnswer,
    GamesBehindAnswer,
    KeptClubAnswer,
    NewClubAnswer,
    RatingsAnswer,
)
from api.schemas.clubs import ClubRequest
from api.schemas.requests import KeyRequest
from api.wire.context import PREFIX, database, public_url, scanned_url, table_page
from api.wire.etags import answer
from api.wire.paths import table_code
from models.club.acts import do
from models.club.book import club_version
from models.club.figures import Figures, Which, figures_of
from models.club.keys import make_club_key, renew_club_key
from models.club.opening import open_club, opened_club_before
from models.club.rating import ratings_of, ratings_view
from models.club.record import list_people
from models.club.view import Behind, club_view, games_behind, kept_view, person_view
from models.files.qr_codes import qr_svg
from models.store.conflicts import Unknown
from rules.canonical import digest, written

blueprint = Blueprint("Clubs", "Clubs: people across evenings, and what their games add up to.")
LONGEST_ASKED = 64


def _asked(name: str, description: str) -> dict[str, Any]:
    schema = {"type": "string", "maxLength": LONGEST_ASKED}
    return {"in": "query", "name": name, "required": False, "description": description, "schema": schema}


WHICH = [
    _asked("season", description="The id of a season, for its games alone."),
    _asked("type", description="A game type, for its games alone."),
    _asked("day", description="A day in UTC, such as 2026-11-27, for its games alone."),
]
BEHIND = [
    *WHICH,
    _asked("person", description="Whose games: a seal of the person."),
    _asked("with", description="With whom they were played: a seal of the other."),
    _asked("figure", description="Of which figure, by its name: the games that it was counted from alone."),
    _asked("after", description="How many games to leave out, as the answer before says in `more`."),
]
EARLIER = [
    _asked("after", description="How much of `done` to leave out, as the answer before says in `more`.")
]


@blueprint.post("/clubs")
@blueprint.arguments(ClubRequest)
@blueprint.response(201, NewClubAnswer)
@blueprint.alt_response(200, schema=NewClubAnswer, description="Opened before with this key.", success=True)
@blueprint.refuses(409, 429)
def open_new_club(body: dict[str, Any]) -> Response:
    """Open a club. The answer holds its keeper's key, which is shown this once.

    With a `key` of the keeper's own making the call can be repeated until it is answered.
    """
    sent = digest({"title": body["title"]})
    with database().writing() as session:
        code = opened_club_before(session, body["key"], sent)
        is_new, secret = code is None, body["key"]
        if code is None:
            opening()
            code = open_club(session, sent)
            secret, key = make_club_key(session, code, body["key"])
            titled = {"kind": "titled", "title": body["title"]}
            do(session, code, key.fingerprint, f"title-{code}", titled)
    right_code(code)
    response = shown_once({"code": code, "club_key": secret, "links": with_key(code, secret)})
    response.status_code = 201 if is_new else 200
    response.headers["Location"] = f"{PREFIX}/clubs/{code}"
    return response


@blueprint.get("/clubs/<code>")
@blueprint.costs(5)
@blueprint.doc(parameters=WHICH)
@blueprint.response(200, ClubAnswer)
@blueprint.conditional
@blueprint.refuses(404, 429)
def get_club(code: str) -> Response:
    """Show a club: its people with what their games add up to, and the honours of these games.

    Figures follow from the sheets of its tables as they stand now; games that are over are counted. Its ETag
    changes with them.
    """
    figures = seen_figures(code)
    shown = {**club_view(figures, which(figures)), "links": club_links(figures.book.code)}
    return _answered(shown, figures)


@blueprint.get("/clubs/<code>/people/<person>")
@blueprint.costs(5)
@blueprint.doc(parameters=WHICH)
@blueprint.response(200, ClubPersonAnswer)
@blueprint.conditional
@blueprint.refuses(404, 429)
def get_club_person(code: str, person: str) -> Response:
    """Show a person of a club, by any of his seals: figures, each game type, and with whom he played."""
    figures = seen_figures(code)
    shown = {"version": figures.book.version, **person_view(figures, person, which(figures))}
    return _answered(shown, figures)


@blueprint.get("/clubs/<code>/games")
@blueprint.costs(5)
@blueprint.doc(parameters=BEHIND)
@blueprint.response(200, GamesBehindAnswer)
@blueprint.conditional
@blueprint.refuses(404, 429)
def get_games_behind(code: str) -> Response:
    """List the games that a figure was counted from, the latest first, fifty at once."""
    figures = seen_figures(code)
    asked = Behind(_said("person"), _said("with"), _said("figure"), _after())
    shown = games_behind(figures, which(figures), asked)
    for game in shown["games"]:
        game["page"] = f"{table_page(game['table'])}/g/{game['game']}"
    return _answered(shown, figures)


@blueprint.get("/clubs/<code>/ratings")
@blueprint.costs(10)
@blueprint.doc(parameters=WHICH[1:2])
@blueprint.response(200, RatingsAnswer)
@blueprint.conditional
@blueprint.refuses(404, 429)
def get_ratings(code: str) -> Response:
    """Tell the ratings of a club's people, from the places of its games in their order, or those of a type.

    A rating is a strength that somebody has in all likelihood at least (Plackett and Luce's model, by
    openskill). Ratings are off until the club turns them on (404), and hidden below `rated_from` games.
    """
    figures = seen_figures(code)
    if not figures.book.club.rated:
        raise Unknown("not_found.ratings")
    return _answered(ratings_view(figures, ratings_of(database(), figures, _said("type"))), figures)


@blueprint.get("/clubs/<code>/people.csv")
@blueprint.costs(5)
@blueprint.doc(parameters=WHICH)
@blueprint.response(200, {"type": "string"}, content_type=CSV)
@blueprint.conditional
@blueprint.refuses(404, 429)
def get_club_csv(code: str) -> Response:
    """Export the people of a club with their figures as CSV; no name in it is taken for a formula."""
    figures = seen_figures(code)
    response = answer(list_people(figures, which(figures)), _tag(figures), CSV)
    name = f"kanakku-club-{figures.book.code}.csv"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@blueprint.get("/clubs/<code>/qr.svg")
@blueprint.costs(5)
@blueprint.response(200, IMAGE, content_type=SVG)
@blueprint.conditional
@blueprint.refuses(404, 429)
def get_club_qr(code: str) -> Response:
    """Draw the code that opens a club's page: who keeps a table scans it and lets the table join."""
    page = club_page(seen_club(code))
    return answer(qr_svg(page), digest(page)[:16], SVG, whole=True)


@blueprint.get("/clubs/<code>/kept")
@club_keyed
@blueprint.doc(parameters=EARLIER)
@blueprint.response(200, KeptClubAnswer)
@blueprint.refuses(401)
def get_kept_club(code: str) -> Response:
    """Show what only the keeper is shown: tables and events, who is hidden, what can be undone.

    Of that the latest come first, fifty at once. `twice` are those whom a merge made one and who have two
    seats of one game since: they are two people, and counted there once until the merge is undone.
    """
    figures = figures_of(database(), held_club_key().code)
    response = jsonify(version=figures.book.version, **kept_view(figures, _after()))
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/clubs/<code>/keys")
@club_keyed
@blueprint.arguments(KeyRequest)
@blueprint.response(201, NewClubAnswer)
@blueprint.refuses(401, 409)
def renew_keepers_key(body: dict[str, Any], code: str) -> Response:
    """Renew the keeper's key; the old one is revoked at once. The new one is shown this once.

    A phone that sends a `key` of its own making can go on even where the answer is lost.
    """
    with writing_club() as session:
        by = held_club_key()
        secret = renew_club_key(session, by, body["key"])
    return shown_once({"code": by.code, "club_key": secret, "links": with_key(by.code, secret)})


def seen_club(code: str) -> str:
    """Return the code of a club that is there; raises Unknown, which counts as a guess, or Problem 429."""
    with guarding_code(code, has_club_key):
        club_version(database().glance, table_code(code))
    return table_code(code)


def seen_figures(code: str) -> Figures:
    """Return the figures of a club that is there; raises as `seen_club` does."""
    return figures_of(database(), seen_club(code))


def which(figures: Figures) -> Which:
    """Return which games this request asks for; raises Unknown for a season that is none."""
    asked = Which(_said("season"), _said("type"), _said("day"))
    if asked.season and asked.season not in figures.book.club.seasons:
        raise Unknown("not_found.season")
    return asked


def _said(name: str) -> str:
    return request.args.get(name, "")[:LONGEST_ASKED]


def _after() -> int:
    """Return how much this request wants left out."""
    after = _said("after")
    return int(after) if after.isdecimal() else 0


def _answered(shown: dict[str, Any], figures: Figures) -> Response:
    return answer(written(shown), _tag(figures))


def _tag(figures: Figures) -> str:
    asked = digest(sorted(request.args.items()))[:12] if request.args else ""
    return f"{figures.tag}{asked}"


def club_page(code: str) -> str:
    """Return the address of a club's page; it is what its QR code says."""
    return scanned_url(f"/c/{code}")


def club_links(code: str) -> dict[str, str]:
    """Return the addresses of a club."""
    own = public_url(f"{PREFIX}/clubs/{code}")
    return {"self": own, "page": club_page(code), "qr": f"{own}/qr.svg"}


def with_key(code: str, key: str) -> dict[str, str]:
    """Return the addresses of a club, with that which opens it with its key."""
    return {**club_links(code), "keeper": f"{club_page(code)}#key={key}"}
