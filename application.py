"""Put the application together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask, Response, request
from werkzeug.middleware.proxy_fix import ProxyFix

from api import resources
from api.wire import packing
from models.store.migrating import open_migrated
from pages import assets, pictures, prints, screens, speaking
from settings import ROOT, settings

NOT_MODIFIED = 304
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
# Only what a browser shows as a page can ask for a camera.
FOR_DATA = {name: said for name, said in SECURITY.items() if name != "Permissions-Policy"}
FOR_FILES = {name: SECURITY[name] for name in ("Cross-Origin-Resource-Policy", "X-Content-Type-Options")}


class Kanakku(Flask):
    """Call what answers a request as it is: none of it is a coroutine, and to ask takes longer than most."""

    def log_exception(self, exc_info: Any) -> None:
        """Tell of a failure by its call: an address may have the code of a table."""
        called = request.url_rule.rule if request.url_rule else "none"
        self.logger.error("Exception on %s %s", request.method, called, exc_info=exc_info)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the application, its database migrated.

    `config` overrides the environment: DATABASE_URL (default: a file in `instance/`); PUBLIC_URL, the
    address in permanent QR codes (default: the address that the request came to, if it is ours); HOSTS, more
    names of ours; PROXIES, how many reverse proxies stand before us and tell whom they speak for (default:
    none, and nobody is believed); WORK_PER_ADDRESS and STREAMS_PER_ADDRESS, what one address may ask for;
    UNBUNDLED, not empty to serve the modules of the frontend as they are written (default: bundled);
    LOCAL_WEBHOOKS, not empty to send news into networks of our own too, and over HTTP (default: never);
    METRICS_TOKEN, with which the figures are read (default: from this machine alone); BACKUPS, a folder in
    which backups appear, whose age is told; PROVED_A_MINUTE, how many ledgers are proved in the background;
    LOAD_LATER, not empty to load the workers beside when they are first needed (default: at the start);
    LOG, `json` for a log that programs read, with every request.
    """
    app = Kanakku("kanakku", static_folder=None, root_path=str(ROOT))
    app.config.update(settings())
    app.config.update(config or {})
    database = open_migrated(app.config["DATABASE_URL"], serves=True)
    app.extensions["kanakku.database"] = database
    resources.register(app)
    app.register_blueprint(assets.blueprint)
    screens.register(app)
    prints.register(app)
    pictures.register(app)
    speaking.register(app)
    packing.register(app)
    app.after_request(_secure)
    proxies = int(app.config["PROXIES"])
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]
    return app


def _secure(response: Response) -> Response:
    if response.status_code == NOT_MODIFIED:
        # What was sent with the answer that is kept holds for it (RFC 9110, 15.4.5).
        return response
    # A script or a picture opens no page of its own; dozens of them need not repeat what holds for pages.
    kept = FOR_DATA if response.mimetype != "text/html" else SECURITY
    if request.path.startswith("/assets/"):
        kept = FOR_FILES
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
