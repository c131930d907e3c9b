"""Carry news between the processes that share one PostgreSQL database.

No transaction that writes notifies: one that did would hold a lock of the whole cluster through its commit.
Each process gathers what it has committed and tells the others every 25 ms, on a connection of its own. A
notice is a hint that may be lost, so what is followed here is compared with the database every few seconds,
and after the line to it was cut.
"""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from threading import Event, Lock, Thread
from typing import Any, Protocol

from models.store.broker import FORGET, Broker
from models.store.database import Database, own_line

TICK = 0.025  # seconds between two notices of what was committed
LONGEST = 7_900  # bytes of a notice: PostgreSQL takes less than 8,000
COMPARED = 2.0  # seconds between two looks at the versions in the database
TOLD = 0.5  # seconds between two notices of what is known in memory alone
MOST_TOLD = 20  # notices of one topic at a time; what is more is not told
AGAIN = 0.5  # seconds after which a line that was cut is made anew
NEWS, TOPICS = "kanakku_news", "kanakku_topics"

_NOTIFY = "SELECT pg_notify(%s, %s)"
_VERSIONS = (
    "SELECT code, version FROM tables WHERE code = ANY(%(codes)s)"
    " UNION ALL SELECT code, version FROM events WHERE code = ANY(%(codes)s)"
    " UNION ALL SELECT code, version FROM clubs WHERE code = ANY(%(codes)s)"
)
_log = logging.getLogger(__name__)


class Topic(Protocol):
    """Know something in memory alone that other processes are to know too."""

    def fresh(self) -> Mapping[str, Any]:
        """Return what was noted here since this was asked last."""

    def take(self, heard: Mapping[str, Any]) -> None:
        """Take over what another process noted."""


class Relay:
    """Tell other processes what is new here, and those who listen here what is new there.

    `topics` are told by their names twice a second, as far as there is room: none of them may matter when it
    is lost. A relay runs in threads that end with the process, or with `close`.
    """

    def __init__(self, database: Database, topics: Mapping[str, Topic] | None = None) -> None:
        self._database = database
        self._broker: Broker = database.broker
        self._topics = topics or {}
        self._me = secrets.token_hex(4)
        self._gathered: dict[str, int] = {}
        self._not_taken: set[str] = set()
        self._lock = Lock()
        self._some, self._heard = Event(), Event()
        self._over = False

    def start(self) -> None:
        """Begin, and return once this process hears the others."""
        self._broker.passed_on = self._gather
        for run in (self._send, self._listen):
            Thread(target=run, name="relay", daemon=True).start()
        self._heard.wait(10)

    def close(self) -> None:
        """End: what was gathered and not told is found by those who compare."""
        self._over = True
        self._some.set()

    def _gather(self, subject: str, version: int) -> None:
        with self._lock:
            self._gathered[subject] = max(version, self._gathered.get(subject, 0))
        self._some.set()

    def _send(self) -> None:
        """Tell what is gathered, for as long as the process lives."""
        while not self._over:
            with self._kept_up(), own_line(self._database) as line:
                line.execute("SET synchronous_commit = off")
                next_told = time.monotonic()
                while not self._over:
                    self._some.wait(max(0.0, next_told - time.monotonic()))
                    self._some.clear()
                    self._tell_news(line)
                    if time.monotonic() >= next_told:
                        self._tell_topics(line)
                        next_told = time.monotonic() + TOLD
                    time.sleep(TICK)

    def _tell_news(self, line: Any) -> None:
        with self._lock:
            gathered, self._gathered = self._gathered, {}
        notices = (f"{subject}:{version}" for subject, version in gathered.items())
        try:
            for notice in packed(self._me, " ", notices):
                line.execute(_NOTIFY, (NEWS, notice))
        except Exception:
            for subject, version in gathered.items():
                self._gather(subject, version)
            raise

    def _tell_topics(self, line: Any) -> None:
        for name, topic in self._topics.items():
            noted = (json.dumps(each) for each in topic.fresh().items())
            for _, notice in zip(range(MOST_TOLD), packed(f"{self._me} {name}", "\n", noted), strict=False):
                line.execute(_NOTIFY, (TOPICS, notice))

    def _listen(self) -> None:
        """Hear what others tell, for as long as the process lives."""
        while not self._over:
            with self._kept_up(), own_line(self._database) as line:
                line.execute(f"LISTEN {NEWS}")
                line.execute(f"LISTEN {TOPICS}")
                # What was told before was not heard.
                self._database.let_go()
                self._compare(line)
                self._heard.set()
                while not self._over:
                    for notice in line.notifies(timeout=COMPARED):
                        self._hear(notice.channel, notice.payload)
                    self._compare(line)

    def _hear(self, channel: str, notice: str) -> None:
        separator = " " if channel == NEWS else "\n"
        head, *notices = notice.split(separator)
        sender, _, topic = head.partition(" ")
        if sender == self._me:
            return
        if channel == TOPICS:
            if topic in self._topics:
                self._take(topic, notices)
            return
        for each in notices:
            subject, _, version = each.partition(":")
            if subject == FORGET:
                self._database.let_go()
            self._broker.tell(subject, int(version))

    def _take(self, topic: str, notices: Iterable[str]) -> None:
        try:
            self._topics[topic].take(dict(json.loads(each) for each in notices))
        except Exception:  # noqa: BLE001 - see `_kept_up`
            # Another release may tell it in its own way, twice a second; what is cut off would be all news.
            if topic not in self._not_taken:
                _log.exception("What another process tells of %s is not understood here.", topic)
            self._not_taken.add(topic)

    def _compare(self, line: Any) -> None:
        """Tell who listens here what the database has of which nobody told."""
        followed = self._broker.followed()
        if followed:
            for code, version in line.execute(_VERSIONS, {"codes": list(followed)}).fetchall():
                if version > followed[code]:
                    self._broker.tell(code, version)

    @contextmanager
    def _kept_up(self) -> Iterator[None]:
        """Log what cuts a line inside, and pause before the next."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 - whatever happens, news goes on
            _log.warning("News of other processes is cut off: %s. It is tried again.", error)
            time.sleep(AGAIN)


def packed(head: str, separator: str, notices: Iterable[str]) -> Iterator[str]:
    """Yield notices that begin with `head` and hold all that is `told`, as few as there can be."""
    notice, length = [head], len(head)
    for each in notices:
        size = len(separator) + len(each)
        if length + size > LONGEST and len(notice) > 1:
            yield separator.join(notice)
            notice, length = [head], len(head)
        if length + size <= LONGEST:
            notice.append(each)
            length += size
    if len(notice) > 1:
        yield separator.join(notice)
