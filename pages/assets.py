"""Serve the files of the frontend: what is named by its content, for ever and compressed."""

from __future__ import annotations

from functools import lru_cache
from mimetypes import guess_type
from time import monotonic

from flask import Blueprint, Response, current_app, request, send_from_directory

from pages.files import ASSETS, FRONTEND, Files, files

A_YEAR = 31_536_000
CODINGS = {"br": ".br", "gzip": ".gz"}

blueprint = Blueprint("assets", __name__)


def installed() -> Files:
    """Return the files of the release that is installed now."""
    return files(bundled=not current_app.config["UNBUNDLED"])


@blueprint.get("/assets/<name>")
def get_bundled(name: str) -> Response:
    """Serve a file of a bundle; its name says what is in it, so it is kept for ever."""
    there = [coding for coding, ending in CODINGS.items() if (ASSETS / (name + ending)).is_file()]
    coding = request.accept_encodings.best_match(there)
    mimetype, _ = guess_type(name)
    packed = name + CODINGS[coding] if coding else name
    response = send_from_directory(ASSETS, packed, mimetype=mimetype, max_age=A_YEAR)
    response.cache_control.immutable = True
    response.vary.add("Accept-Encoding")
    # A page waits for ten of them: each says once how long it is kept and which it is.
    for said_already in ("Expires", "Last-Modified", "Content-Disposition"):
        response.headers.pop(said_already, None)
    if coding:
        response.headers["Content-Encoding"] = coding
    return response


@blueprint.get("/assets/<digest>/<path:name>")
def get_source(digest: str, name: str) -> Response:
    """Serve a source: for ever under the digest of what is installed, unkept under another."""
    current = digest == _release_lately(int(monotonic()))
    response = send_from_directory(FRONTEND, name, max_age=A_YEAR if current else None)
    if current:
        response.cache_control.immutable = True
    return response


@lru_cache(maxsize=1)
def _release_lately(second: int) -> str:
    # A page asks for a hundred files at once; to look at all of them for each takes longer than to send it.
    return files(bundled=False).release
