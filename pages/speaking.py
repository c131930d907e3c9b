"""Choose the language of a page: the one chosen on this device, else what its browser asks for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from flask import Flask, Response, g, request

from api.game.catalogue_texts import speak_catalogue
from api.game.speech import NAME, Speech
from api.wire.context import PREFIX
from models.files.people_files import COLUMNS
from pages.languages import ENGLISH, catalogue_in, tags
from pages.words import say, speak, speaking, written_in

COOKIE = "language"
# What every address there says the same, in whatever language it is asked for.
_ONE_FOR_ALL = ("/api/", "/assets/", "/openapi.json")
# The words of the games' catalogue are what people choose by.
_CATALOGUE = (f"{PREFIX}/game-types", f"{PREFIX}/formats")


def register(app: Flask) -> None:
    """Let the pages of `app` speak the language of whoever asks."""
    app.extensions[NAME] = Speech(_chosen_for_file, written_in, columns)
    app.before_request(_choose)
    app.after_request(_vary)
    app.teardown_request(lambda _: speak(ENGLISH))


def chosen() -> str:
    """Return the tag of the language in which to answer this request."""
    by_hand = request.cookies.get(COOKIE, "")
    if by_hand in tags():
        return by_hand
    return request.accept_languages.best_match(tags(), ENGLISH) or ENGLISH


@cache
def columns() -> Mapping[str, str]:
    """Return the columns of a list of people by what each language calls them."""
    called: dict[str, str] = {}
    for tag in reversed(tags()):
        with speaking(tag):
            called |= {say(f"export.{column}"): column for column in COLUMNS}
    return called


def _chosen_for_file() -> str:
    g.varies = True
    return chosen()


def _choose() -> None:
    if _is_catalogue():
        speak_catalogue(catalogue_in(chosen()))
    speak(ENGLISH if _is_one_for_all() else chosen())


def _vary(response: Response) -> Response:
    if g.get("varies") or _is_catalogue() or not _is_one_for_all():
        response.vary.update(("Accept-Language", "Cookie"))
    return response


def _is_catalogue() -> bool:
    return request.method in ("GET", "HEAD") and request.path.startswith(_CATALOGUE)


def _is_one_for_all() -> bool:
    return request.path.startswith(_ONE_FOR_ALL)
