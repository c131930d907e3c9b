"""Show the figures of this server to Prometheus: to who has the token, or to this machine alone."""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, current_app, request
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import REGISTRY, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector
from sqlalchemy import text

from api.wire.context import database
from api.wire.problems import UNREACHABLE, Problem
from models.figures import FOLDER
from models.news.webhooks import MOST_COUNTED, waiting_since
from models.store.database import Database

_TOLD_BY_PROXIES = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via")
_ARCHIVED = text(
    "SELECT extract(epoch FROM last_archived_time), failed_count FROM pg_stat_archiver"
    " WHERE current_setting('archive_mode') <> 'off'"
)

blueprint = Blueprint("metrics", __name__)


@blueprint.get("/metrics")
def show() -> Response:
    """Return all figures of the processes of this host; raises Problem where who asks may not see them."""
    _check()
    registry = CollectorRegistry()
    registry.register(_FromDatabase(database(), current_app.config["BACKUPS"]))
    folder = os.environ.get(FOLDER)
    if folder:
        _forget_the_dead(Path(folder))
        MultiProcessCollector(registry)
    counted = b"" if folder else generate_latest(REGISTRY)
    response = Response(counted + generate_latest(registry), content_type=CONTENT_TYPE_PLAIN_0_0_4)
    response.headers["Cache-Control"] = "no-store"
    return response


def _check() -> None:
    token: str = current_app.config["METRICS_TOKEN"]
    if token:
        given = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if not secrets.compare_digest(given.encode(), token.encode()):
            raise Problem(401, "key_needed.metrics", headers={"WWW-Authenticate": "Bearer"})
    elif not _is_from_here():
        raise Problem(403, "metrics_closed")


def _is_from_here() -> bool:
    """Tell whether a program of this machine asks, and no proxy on it for somebody else."""
    named = urlsplit(f"//{request.host}").hostname or ""
    by_proxy = any(header in request.headers for header in _TOLD_BY_PROXIES)
    here = named == "localhost" or _is_loopback(named)
    return here and not by_proxy and _is_loopback(request.remote_addr or "")


def _is_loopback(address: str) -> bool:
    with suppress(ValueError):
        return ip_address(address).is_loopback
    return False


def _forget_the_dead(folder: Path) -> None:
    """Leave out what processes had open that are gone: they could not say so."""
    for pid in {found[1] for file in folder.glob("*.db") if (found := re.search(r"_(\d+)\.db$", file.name))}:
        if not Path(f"/proc/{pid}").exists():
            mark_process_dead(int(pid))


class _FromDatabase(Collector):
    """Look, when somebody asks, at what no process counts: the database, what waits in it, its backups."""

    def __init__(self, source: Database, backups: str) -> None:
        self._source, self._backups = source, backups

    def collect(self) -> Iterable[Metric]:
        began, found = time.perf_counter(), list[Metric]()
        with suppress(*UNREACHABLE):
            found = list(self._stored())
        yield _gauge("kanakku_database_up", "Whether the database answered", float(bool(found)))
        yield _gauge("kanakku_database_seconds", "How long it took", time.perf_counter() - began)
        yield from found
        if self._backups:
            newest = max(_made_at(Path(self._backups)), default=0.0)
            yield _gauge("kanakku_last_backup_timestamp_seconds", "When the newest backup was made", newest)

    def _stored(self) -> Iterator[Metric]:
        with self._source.reading() as session:
            waiting, since = waiting_since(session)
            archived: Sequence[Sequence[Any]] = (
                session.execute(_ARCHIVED).all() if self._source.file is None else ()
            )
        counted = f"Messages that are due, or will be again; of more, {MOST_COUNTED}"
        yield _gauge("kanakku_webhook_messages_waiting", counted, waiting)
        overdue = max(0.0, time.time() - since) if since is not None else 0.0
        yield _gauge("kanakku_webhook_overdue_seconds", "For how long the first of them is due", overdue)
        for row in archived:
            when = float(row[0] or 0)
            yield _gauge("kanakku_wal_archived_timestamp_seconds", "When PostgreSQL archived last", when)
            yield _gauge("kanakku_wal_archive_failures", "How often it could not", row[1])


def _made_at(folder: Path) -> Iterator[float]:
    """Yield when each backup was made; one may be taken away meanwhile."""
    with suppress(OSError):
        for each in folder.iterdir():
            with suppress(OSError):
                if not each.name.startswith("."):
                    yield each.stat().st_mtime


def _gauge(name: str, what: str, value: float) -> Metric:
    return GaugeMetricFamily(name, what, value)
