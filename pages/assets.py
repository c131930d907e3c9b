"""Serve the files of the frontend: for ever what its content names, and what a phone keeps the app by."""

from __future__ import annotations

import json
from functools import lru_cache
from mimetypes import guess_type
from time import monotonic

from flask import Blueprint, Response, current_app, request, send_from_directory
from werkzeug.exceptions import NotFound

from api.wire.etags import tagged
from pages.files import ASSETS, FRONTEND, Files, files
from pages.languages import WORDS, language_of, tags, words_of
from pages.parts import version_of, write_part
from pages.words import language

A_YEAR = 31_536_000
CODINGS = {"br": ".br", "gzip": ".gz"}

blueprint = Blueprint("assets", __name__)


def installed() -> Files:
    """Return the files of the release that is installed now, in the language that is spoken."""
    return files(bundled=not current_app.config["UNBUNDLED"], tag=language().tag)


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
    """Serve a source in the language that the release names: for ever under what is installed."""
    tag, _, release = digest.rpartition("_")
    current = release == _release_lately(int(monotonic()))
    response = _words(name, tag) or send_from_directory(FRONTEND, name, max_age=A_YEAR if current else None)
    if current:
        response.cache_control.immutable = True
    return response


@blueprint.get("/assets/words/<version>/<part>.json")
def get_part(version: str, part: str) -> Response:
    """Serve what the server says on some screens in a language, which phones fill in themselves."""
    tag = version.rpartition("-")[0]
    if tag not in tags():
        raise NotFound
    found = language_of(tag)
    try:
        body = write_part(found, part)
    except KeyError:
        raise NotFound from None
    response = Response(body, mimetype="application/json")
    if version == version_of(found.tag):
        response.cache_control.max_age = A_YEAR
        response.cache_control.immutable = True
    return response


@blueprint.get("/service-worker.js")
def get_service_worker() -> Response:
    """Serve the worker that lets the app open without network; it keeps what phones use of this release."""
    files = installed()
    text = (FRONTEND / "worker" / "service-worker.js").read_text()
    kept = (name for name in files.names.values() if name not in files.apart)
    text = text.replace("{{release}}", files.release).replace("{{files}}", " ".join(kept))
    return tagged(Response(text, mimetype="text/javascript"), files.release, whole=True)


@blueprint.get("/manifest.webmanifest")
def get_manifest() -> Response:
    """Say how the app looks among a phone's other apps."""
    files = installed()
    known = json.loads((FRONTEND / "manifest.webmanifest").read_text())
    icons = [{**icon, "src": files.address(icon["src"])} for icon in known["icons"]]
    text = json.dumps({**known, "icons": icons})
    return tagged(Response(text, mimetype="application/manifest+json"), files.release, whole=True)


def _words(name: str, tag: str) -> Response | None:
    """Return the words of a language that stand in place of a file of them, None for any other file."""
    page = name.removeprefix(f"{WORDS.name}/")
    if tag not in tags() or page == name or not page.endswith(".json"):
        return None
    words = words_of(language_of(tag))
    if page not in words:
        return None
    return Response(json.dumps(words[page], ensure_ascii=False), mimetype="application/json")


@lru_cache(maxsize=1)
def _release_lately(second: int) -> str:
    # A page asks for a hundred files at once; to look at all of them for each takes longer than to send it.
    return files(bundled=False).release.rpartition("_")[2]
