"""Serve: what a worker of gunicorn loads, and says to who started it."""

from __future__ import annotations

import fcntl
import gc
import logging
import os
import signal
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any

import segno
from flask import Flask
from gunicorn.arbiter import Arbiter

from api.door.limits import Limits
from api.event.open_screens import Screens
from api.game import games
from api.game.last_heard import LastHeard
from api.record import records
from api.seen.probes import streams_held
from application import create_app
from ending import end_gently
from models.figures import Lag
from models.heavy import searching
from models.heavy.workshop_line import WORKSHOP
from models.log_lines import is_json, write
from models.news.delivering import Deliverer
from models.news.public_addresses import lan_address
from models.record.proving import Prover
from models.store.broker import Broker
from models.store.database import Database
from models.store.migrating import CannotOpen
from models.store.relay import Relay, Topic
from models.store.sqlite import SqliteFile, lock_of
from reloading import RELOADS
from starting import read_languages

RELOADED = 10.0  # seconds after which those have come back whose server was begun anew
SERVING = 5.0  # seconds after which a server that has started answers
AGAIN = 1.0  # seconds between two tries to open the database
LOOK = 0.1  # seconds between two looks whether another process still serves the same file


def serve_app() -> Flask:
    """Return the application once all that a server needs is at hand, and say where phones find it."""
    app = _opened()
    look_for_garbage_seldom()
    if not app.config["LOAD_LATER"]:
        _load_ahead()
    database: Database = app.extensions["kanakku.database"]
    if database.file is None:
        relay_of(app, database).start()
    else:
        _catch_up(database.file, database.broker)
    Deliverer(database, local=bool(app.config["LOCAL_WEBHOOKS"])).start()
    rate = int(app.config["PROVED_A_MINUTE"])
    if rate:
        Prover(database, rate).start()
    if first := _first_served():
        first.touch()
    worker = _worker()
    end_gently(app, worker, database.broker.end)
    if worker.age == 1:
        _say_where(app)
        if app.config["PUBLIC_URL"] and int(app.config["PROXIES"]):
            Thread(target=_try_proxy, args=(app,), name="trying the proxy", daemon=True).start()
    return app


def _load_ahead() -> None:
    """Have the workers beside loaded: at a first start while nobody plays, else once all have come back."""
    worker = _worker()
    first = worker.age <= worker.cfg.workers and RELOADS not in os.environ
    after = 0 if first else RELOADED
    # What is loaded soon comes first: nobody then waits with a hand until the rest is.
    searching.load_ahead(after)
    games.load_ahead(after)
    records.load_ahead(after)


def _opened() -> Flask:
    """Return the application once its database can be used; end where none has served here yet.

    Who is slower than others, or stands in the place of one that died, waits instead, be the database away
    just then or of a newer release: the others serve, and gunicorn would end them all. At a reload those
    before serve on.
    """
    worker, told, first = _worker(), "", _first_served()
    while True:
        try:
            read_languages()
            return create_app()
        except CannotOpen as reason:
            if str(reason) != told:
                told = str(reason)
                write(told)
        none_served = worker.age <= worker.cfg.workers and not (first and first.exists())
        if none_served or RELOADS in os.environ:
            sys.exit(Arbiter.WORKER_BOOT_ERROR)  # after any other end gunicorn would begin anew
        gc.enable()  # each try leaves some, and it may be away for long
        worker.notify()
        time.sleep(AGAIN)
        if not worker.alive:
            sys.exit()


def _first_served() -> Path | None:
    """Return the file that is there once one of the processes of this start has served; None of one alone."""
    folder = os.environ.get(WORKSHOP)
    return Path(folder) / f"served-{os.getppid()}" if folder else None


def _worker() -> Any:
    """Return what gunicorn knows of this process: what hears SIGTERM."""
    heard: Any = signal.getsignal(signal.SIGTERM)
    return heard.__self__


def relay_of(app: Flask, database: Database) -> Relay:
    """Return what carries news between this process and the others on the same database."""
    limits: Limits = app.extensions["kanakku.limits"]
    heard: LastHeard = app.extensions["kanakku.last_heard"]
    screens: Screens = app.extensions["kanakku.screens"]
    # Whoever follows the event looks, and finds nothing new but what its screen is told.
    screens.changed = lambda code: database.broker.tell(code, 0)
    known: dict[str, Topic] = {
        "heard": heard,
        "counts": limits,
        "codes": limits.codes,
        "streams": limits.open_streams,
        "screens": screens,
        "lag": Lag(),
    }
    return Relay(database, known)


def _catch_up(file: SqliteFile, broker: Broker) -> None:
    """Have all that is followed here looked at again once the process is gone that served before, if any.

    What it writes until then it tells nobody here. For as long as a process lives it holds a lock that is its
    own, of the file that all hold together (`starting.py`).
    """
    if file.path is None:
        return
    lock = os.open(lock_of(file.path), os.O_CREAT | os.O_RDWR, 0o600)

    def look() -> None:
        while not _locked(lock):
            time.sleep(LOOK)
        for code in broker.followed():
            broker.tell(code, 0)

    Thread(target=look, name="catching up", daemon=True).start()


def _locked(file: int) -> bool:
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _try_proxy(app: Flask) -> None:
    """Say in the log where the proxy before this server holds streams back, once it serves."""
    time.sleep(SERVING)
    held = streams_held(app.config["PUBLIC_URL"])
    if held:
        app.logger.warning(held.text)


def look_for_garbage_seldom() -> None:
    """Set the garbage collection for a server whose parts have been made."""
    # It need not look at the server's own parts again, nor at the few that are garbage already.
    gc.freeze()
    # Almost nothing here is garbage in circles, but each look through all that is kept stops everybody.
    gc.set_threshold(10_000, 20, 100)
    gc.enable()


def _say_where(app: Flask) -> None:
    host, port = app.config["HOST"], app.config["PORT"]
    own = lan_address() if host == "0.0.0.0" else host  # noqa: S104 - no address, but all of them
    address = app.config["PUBLIC_URL"] or f"http://{own}:{port}"
    if is_json():
        write(f"Kanakku serves at {address}", logging.INFO)
        return
    print(f"Kanakku serves at {address}\nScan this with a phone on the same network:\n")
    segno.make(address, micro=False).terminal(compact=True)
    sys.stdout.flush()
