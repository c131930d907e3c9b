"""Put the application together; `python app.py` migrates the database and serves, or does a command."""

from __future__ import annotations

import gc
import os
import resource
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import segno
from flask import Flask, Response, request
from werkzeug.middleware.proxy_fix import ProxyFix

import api
import commands
from api import packing, records
from api.hosts import lan_address
from api.limits import STREAMS, WORK
from models import searching
from models.database import Database
from models.delivering import Deliverer
from models.migrating import CannotOpen, migrate
from pages import assets, prints, screens

ROOT = Path(__file__).parent
SETTINGS = (
    "DATABASE_URL",
    "PUBLIC_URL",
    "HOSTS",
    "PROXIES",
    "UNBUNDLED",
    "WORK_PER_ADDRESS",
    "STREAMS_PER_ADDRESS",
    "LOCAL_WEBHOOKS",
)
THIS_MACHINE = ("localhost", "127.0.0.1")
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
FOR_FILES = {name: SECURITY[name] for name in ("Cross-Origin-Resource-Policy", "X-Content-Type-Options")}


class Kanakku(Flask):
    """Call what answers a request as it is: none of it is a coroutine, and to ask takes longer than most."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the application, its database migrated.

    `config` overrides the environment: DATABASE_URL (default: a file in `instance/`); PUBLIC_URL, the
    address in permanent QR codes (default: the address that the request came to, if it is ours); HOSTS, more
    names of ours; PROXIES, how many reverse proxies stand before us and tell whom they speak for (default:
    none, and nobody is believed); WORK_PER_ADDRESS and STREAMS_PER_ADDRESS, what one address may ask for;
    UNBUNDLED, not empty to serve the modules of the frontend as they are written (default: bundled);
    LOCAL_WEBHOOKS, not empty to send news into networks of our own too, and over HTTP (default: never).
    """
    app = Kanakku("kanakku", static_folder=None, root_path=str(ROOT))
    app.config.update(settings())
    app.config.update(config or {})
    database = Database(app.config["DATABASE_URL"])
    migrate(database)
    app.extensions["kanakku.database"] = database
    api.register(app)
    app.register_blueprint(assets.blueprint)
    screens.register(app)
    prints.register(app)
    packing.register(app)
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
    records.load_ahead()
    searching.load_ahead()
    Deliverer(app.extensions["kanakku.database"], local=bool(app.config["LOCAL_WEBHOOKS"])).start()
    return app


def settings() -> dict[str, str]:
    """Return the settings of the environment, with their defaults."""
    file = ROOT / "instance" / "kanakku.db"
    defaults = {"DATABASE_URL": f"sqlite:///{file}", "PUBLIC_URL": "", "HOSTS": "", "PROXIES": "0"}
    defaults |= {
        "UNBUNDLED": "",
        "LOCAL_WEBHOOKS": "",
        "WORK_PER_ADDRESS": str(WORK),
        "STREAMS_PER_ADDRESS": str(STREAMS),
    }
    return {**defaults, **{name: os.environ[name] for name in SETTINGS if os.environ.get(name)}}


def _secure(response: Response) -> Response:
    # A script or a picture opens no page of its own; dozens of them need not repeat what holds for pages.
    kept = FOR_FILES if request.path.startswith("/assets/") else SECURITY
    headers = response.headers
    has = {name.lower() for name, _ in headers}
    for name, value in kept.items():
        if name.lower() not in has:
            headers.add(name, value)
    # Browsers complain of this one where the address is not to be trusted anyway.
    if request.is_secure or request.host.split(":")[0] in THIS_MACHINE:
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    if request.is_secure:
        headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    return response


def main() -> None:
    """Do what a command asks; without one migrate, say where phones find us, and serve."""
    if sys.argv[1:]:
        sys.exit(commands.run(sys.argv[1:], settings()["DATABASE_URL"]))
    host, port = os.environ.get("HOST", "0.0.0.0"), os.environ.get("PORT", "8000")  # noqa: S104 - phones must reach it
    try:
        migrate(Database(settings()["DATABASE_URL"]))
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
