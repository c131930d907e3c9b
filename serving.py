"""Serve: what a worker of gunicorn loads, and says to who started it."""

from __future__ import annotations

import gc
import sys

import segno
from flask import Flask
from gunicorn.arbiter import Arbiter

from api.record import records
from application import create_app
from models.heavy import searching
from models.news.delivering import Deliverer
from models.news.public_addresses import lan_address
from models.store.migrating import CannotOpen
from pages.languages import UnfitLanguage


def serve_app() -> Flask:
    """Return the application once all that a server needs is at hand, and say where phones find it."""
    try:
        app = create_app()
    except (CannotOpen, UnfitLanguage) as reason:
        print(reason, file=sys.stderr)
        sys.exit(Arbiter.WORKER_BOOT_ERROR)  # after any other end gunicorn would begin anew
    look_for_garbage_seldom()
    records.load_ahead()
    searching.load_ahead()
    Deliverer(app.extensions["kanakku.database"], local=bool(app.config["LOCAL_WEBHOOKS"])).start()
    _say_where(app)
    return app


def look_for_garbage_seldom() -> None:
    """Set the garbage collection for a server whose parts have been made."""
    gc.collect()
    # It need not look at the server's own parts again.
    gc.freeze()
    # Almost nothing here is garbage in circles, but each look through all that is kept stops everybody.
    gc.set_threshold(10_000, 20, 100)


def _say_where(app: Flask) -> None:
    host, port = app.config["HOST"], app.config["PORT"]
    own = lan_address() if host == "0.0.0.0" else host  # noqa: S104 - no address, but all of them
    address = app.config["PUBLIC_URL"] or f"http://{own}:{port}"
    print(f"Kanakku serves at {address}\nScan this with a phone on the same network:\n")
    segno.make(address, micro=False).terminal(compact=True)
    sys.stdout.flush()
