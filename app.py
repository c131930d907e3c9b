"""Put the application together; `python app.py` migrates the database and serves, or does a command."""

from __future__ import annotations

import gc
import hashlib
import os
import resource
import sys
import time
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import segno
from flask import Blueprint, Flask, Response, request, send_from_directory
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix

import api
import commands
from api.hosts import lan_address
from api.limits import STREAMS, WORK
from api.problems import UNREACHABLE, Problem, http_problem
from api.tables import is_game_of, watched
from models.conflicts import Unknown
from models.database import CannotOpen, Database
from models.workers import NotDone

ROOT = Path(__file__).parent
FRONTEND = ROOT / "frontend"
SETTINGS = ("DATABASE_URL", "PUBLIC_URL", "HOSTS", "PROXIES", "WORK_PER_ADDRESS", "STREAMS_PER_ADDRESS")
THIS_MACHINE = ("localhost", "127.0.0.1")
FOR_PROGRAMS = ("/api/", "/assets/", "/openapi.json")
SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

pages = Blueprint("pages", __name__)


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the application, its database migrated.

    `config` overrides the environment: DATABASE_URL (default: a file in `instance/`); PUBLIC_URL, the
    address in permanent QR codes (default: the address that the request came to, if it is ours); HOSTS, more
    names of ours; PROXIES, how many reverse proxies stand before us and tell whom they speak for (default:
    none, and nobody is believed); WORK_PER_ADDRESS and STREAMS_PER_ADDRESS, what one address may ask for.
    """
    app = Flask("kanakku", static_folder=None, root_path=str(ROOT))
    app.config.update(settings())
    app.config.update(config or {})
    database = Database(app.config["DATABASE_URL"])
    database.migrate()
    app.extensions["kanakku.database"] = database
    api.register(app)
    app.register_blueprint(pages)
    app.register_error_handler(404, lost)
    app.after_request(_secure)
    proxies = int(app.config["PROXIES"])
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]
    return app


def serve_app() -> Flask:
    """Return the application for a server, whose own parts the garbage collection need not look at again."""
    app = create_app()
    gc.collect()
    gc.freeze()
    return app


def settings() -> dict[str, str]:
    """Return the settings of the environment, with their defaults."""
    file = ROOT / "instance" / "kanakku.db"
    defaults = {"DATABASE_URL": f"sqlite:///{file}", "PUBLIC_URL": "", "HOSTS": "", "PROXIES": "0"}
    defaults |= {"WORK_PER_ADDRESS": str(WORK), "STREAMS_PER_ADDRESS": str(STREAMS)}
    return {**defaults, **{name: os.environ[name] for name in SETTINGS if os.environ.get(name)}}


@pages.get("/")
@pages.get("/new")
def show_page() -> Response:
    """Serve the one page; its own router finds the screen for the address."""
    return _filled_in("index.html", "text/html")


@pages.get("/t/<code>")
@pages.get("/t/<code>/new")
def show_table_page(code: str) -> Response:
    """Serve the one page with the status that the code has earned; its screen tells people the same."""
    page = show_page()
    if not code.isalnum():
        page.status_code = 404
        return page
    try:
        watched(code)
    except Unknown:
        page.status_code = 404
    except Problem as problem:
        page.status_code = problem.status
        page.headers.extend(problem.headers)
    except (*UNREACHABLE, NotDone):
        page.status_code = 503
    return page


@pages.get("/t/<code>/g/<game_id>")
def show_game_page(code: str, game_id: str) -> Response:
    """Serve the one page for a game of the table; 404 where the table has no such game."""
    page = show_table_page(code)
    if page.status_code == 200 and not is_game_of(code, game_id):
        page.status_code = 404
    return page


def lost(error: HTTPException) -> Response:
    """Answer an address that leads nowhere: people get the page, programs a problem document."""
    if request.path.startswith(FOR_PROGRAMS) or request.method not in ("GET", "HEAD"):
        return http_problem(error)
    page = show_page()
    page.status_code = 404
    return page


@pages.get("/service-worker.js")
def get_service_worker() -> Response:
    """Serve the worker that lets the app open without network; it keeps every file of this release."""
    names = (path.relative_to(FRONTEND) for path in sorted(FRONTEND.rglob("*")) if path.is_file())
    kept = [
        str(name) for name in names if name.parts[0] not in ("index.html", "worker", "manifest.webmanifest")
    ]
    return _filled_in("worker/service-worker.js", "text/javascript", files=" ".join(kept))


@pages.get("/manifest.webmanifest")
def get_manifest() -> Response:
    """Say how the app looks among a phone's other apps."""
    return _filled_in("manifest.webmanifest", "application/manifest+json")


@pages.get("/assets/<digest>/<path:name>")
def get_asset(digest: str, name: str) -> Response:
    """Serve a file of the frontend: for ever under the digest of what is installed, unkept under another."""
    current = digest == _release_lately(int(time.monotonic()))
    response = send_from_directory(FRONTEND, name, max_age=31_536_000 if current else None)
    if current:
        response.cache_control.immutable = True
    return response


def _filled_in(name: str, mimetype: str, **values: str) -> Response:
    """Return a file of the frontend that names the release; browsers ask for it again each time."""
    text = (FRONTEND / name).read_text()
    for field, value in {"digest": release(), **values}.items():
        text = text.replace("{{" + field + "}}", value)
    response = Response(text, mimetype=mimetype)
    response.headers["Cache-Control"] = "no-cache"
    return response


def release() -> str:
    """Return the digest of the frontend's files as they are now."""
    seen = hashlib.sha256()
    for path in sorted(FRONTEND.rglob("*")):
        stat = path.stat()
        seen.update(f"{path.relative_to(FRONTEND)} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return seen.hexdigest()[:16]


@lru_cache(maxsize=1)
def _release_lately(second: int) -> str:
    # A page asks for a hundred files at once; to look at all of them for each takes longer than to send it.
    return release()


def _secure(response: Response) -> Response:
    for name, value in SECURITY.items():
        response.headers.setdefault(name, value)
    # Browsers complain of this one where the address is not to be trusted anyway.
    if request.is_secure or request.host.split(":")[0] in THIS_MACHINE:
        response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    if request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    return response


def main() -> None:
    """Do what a command asks; without one migrate, say where phones find us, and serve."""
    if sys.argv[1:]:
        sys.exit(commands.run(sys.argv[1:], settings()["DATABASE_URL"]))
    host, port = os.environ.get("HOST", "0.0.0.0"), os.environ.get("PORT", "8000")  # noqa: S104 - phones must reach it
    try:
        Database(settings()["DATABASE_URL"]).migrate()
    except CannotOpen as reason:
        sys.exit(str(reason))
    address = settings()["PUBLIC_URL"] or f"http://{lan_address() if host == '0.0.0.0' else host}:{port}"  # noqa: S104
    print(f"Kanakku serves at {address}\nScan this with a phone on the same network:\n")
    segno.make(address, micro=False).terminal(compact=True)
    sys.stdout.flush()
    _allow_many_connections()
    os.execv(sys.executable, server_command(host, port))  # noqa: S606 - gunicorn must load us after its patches


def server_command(host: str, port: str | int) -> list[str]:
    """Return the command that serves: one worker, since a second would not hear the first's news."""
    command = [sys.executable, "-m", "gunicorn", "app:serve_app()", "--chdir", str(ROOT)]
    command += ["--bind", f"{host}:{port}", "--worker-class", "gevent", "--workers", "1"]
    command += ["--worker-connections", "8000", "--keep-alive", "15", "--graceful-timeout", "3"]
    return [*command, "--log-level", "warning"]


def _allow_many_connections() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65_536), most))


if __name__ == "__main__":
    main()
