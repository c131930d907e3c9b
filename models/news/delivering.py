"""Deliver the news of events to the addresses that their directors gave: signed, and again where it fails."""

from __future__ import annotations

import http.client
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from random import uniform
from threading import Lock, Thread
from typing import Any, NamedTuple

from sqlalchemy import bindparam, func, select, update
from standardwebhooks import Webhook as Signer

from models.event.book import event_version, read_ahead
from models.figures import DELIVERIES
from models.news.event_news import tell_news
from models.news.public_addresses import AddressRefused, read_address, resolve
from models.news.sending import send
from models.news.webhooks import (
    CHANNEL,
    DELIVERED,
    GIVEN_UP,
    MESSAGES,
    WAITING,
    WEBHOOKS,
    listening_events,
    write_problem,
)
from models.refusals import Said
from models.store.base import stamp
from models.store.cache import Cache
from models.store.conflicts import Unknown
from models.store.database import Database
from models.store.indexes import EVENT_TABLES
from models.store.leadership import WEBHOOKS as WEBHOOKS_LED, Leadership
from rules.statements import Statement

PAUSES = tuple(
    60 * minutes for minutes in (1 / 12, 5, 30, 2 * 60, 5 * 60, 10 * 60, 14 * 60, 20 * 60, 24 * 60)
)
"""Seconds between the attempts, as the specification suggests; after the last it is given up."""
JITTER = 0.1  # of a pause, at most
SECONDS = 10.0  # for all of an attempt, from the lookup of the name to the end of the answer
LEASE = 20.0  # seconds after which an attempt of which nobody heard again is made anew: more than one takes
AT_ONCE = 16  # webhooks that are served
OF_ONE_EVENT = 2  # of them
UNPROVED, FAILING = 10, 4  # of them that did not take what was sent last, or not yet; and that did not
SHARE = 10.0  # seconds after which others come first
REST = 60.0  # seconds, at most, in which nothing more is tried where an attempt has failed
CALM = 1.0  # seconds between two looks: a hall has many deals a second
SLOW_LOOK = 30.0  # seconds after which is looked without news, for what other processes did
TAKEN_OVER = 5.0  # seconds between two looks of a process that does not deliver whether it is to
_log = logging.getLogger(__name__)


class Claimed(NamedTuple):
    """Hold a message that this process sends now."""

    id: str
    code: str
    webhook: str
    body: str
    attempts: int
    url: str
    secret: str


class Outcome(NamedTuple):
    """Hold what became of an attempt: the status that was answered, or why there was none."""

    answered: int | None
    problem: Statement | None

    @property
    def delivered(self) -> bool:
        """Tell whether it was taken."""
        return self.answered is not None and 200 <= self.answered < 300


class Deliverer:
    """Tell the news of every event that has a webhook, in a thread of its own or step by step.

    In the thread one process of all that share a database does it, and another where that ends.

    Only where it may be `local` a message goes over HTTP or into a network of our own. `clock` says how late
    it is, in seconds since 1970, and `passing` how many have passed since some moment.
    """

    def __init__(
        self,
        database: Database,
        *,
        local: bool = False,
        clock: Callable[[], float] = time.time,
        passing: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database = database
        self._leads = Leadership(database, WEBHOOKS_LED)
        self._local = local
        self._clock, self._passing = clock, passing
        self._lock = Lock()
        self._busy: set[tuple[str, str]] = set()
        self._failed: Cache[tuple[str, str], tuple[int, float]] = Cache(10_000)
        self._seen: dict[str, tuple[int, int]] = {}
        self._resting: dict[str, float] = {}

    def start(self) -> None:
        """Go on for as long as the process lives."""
        Thread(target=self._run, name="webhooks", daemon=True).start()

    def step(self) -> None:
        """Tell all news there is, and make every attempt that is due, one after the other."""
        self._look()
        for hook in self._due():
            self._serve(hook)

    def _run(self) -> None:
        while True:
            try:
                if self._leads.held():
                    self._follow()
                else:
                    time.sleep(TAKEN_OVER)
            except Exception:  # noqa: BLE001 - whatever happens, news goes on
                _log.exception("News could not be told; it is tried again.")
                time.sleep(SLOW_LOOK)

    def _follow(self) -> None:
        """Look whenever a table or an event is heard of, until others are to be listened to or do so."""
        followed = self._followed()
        with self._database.broker.listen(CHANNEL, *followed) as news:
            while self._leads.held() and followed == self._followed():
                self._look()
                for hook in self._due():
                    self._begin(hook)
                time.sleep(CALM)
                news.wait(self._pause())

    def _followed(self) -> tuple[str, ...]:
        """Return the codes of the events that have webhooks, and of their tables."""
        with self._database.reading() as session:
            events = listening_events(session)
            tables = select(EVENT_TABLES.c.code).where(EVENT_TABLES.c.event.in_(events))
            return (*events, *session.scalars(tables.order_by(EVENT_TABLES.c.event, EVENT_TABLES.c.code)))

    def _look(self) -> None:
        """Tell the news of each event; where that fails it is tried again later, and holds up no other."""
        with self._database.reading() as session:
            events = listening_events(session)
        resting = {event: until for event, until in self._resting.items() if self._passing() < until}
        seen = {}
        for event in events:
            # Who is asked for something meanwhile comes first.
            time.sleep(0)
            if event in resting:
                continue
            try:
                seen[event] = self._tell(event)
            except Unknown:
                continue
            except Exception:  # noqa: BLE001 - whatever is wrong with one event, the others go on
                _log.exception("News of event %s could not be told; it is tried again.", event)
                resting[event] = self._passing() + SLOW_LOOK
        self._seen, self._resting = seen, resting

    def _tell(self, event: str) -> tuple[int, int]:
        """Tell what is new at an event; return up to which version of it and of its tables."""
        version = event_version(self._database.glance, event)
        if self._seen.get(event) != version:
            read_ahead(self._database, event)
            tell_news(self._database, event)
        return version

    def _pause(self) -> float:
        """Return for how many seconds nothing is due."""
        with self._database.reading() as session:
            first = session.scalar(select(func.min(MESSAGES.c.due)).where(MESSAGES.c.due.is_not(None)))
        return SLOW_LOOK if first is None else min(SLOW_LOOK, max(0.0, first - self._clock()))

    def _due(self) -> list[tuple[str, str]]:
        """Return the webhooks for which a message is due, who waits longest first."""
        with self._database.reading() as session:
            return [(row.code, row.webhook) for row in session.execute(_DUE, {"now": self._clock()})]

    def _begin(self, hook: tuple[str, str]) -> None:
        """Serve a webhook in a thread, unless it is served already or there is no room for it."""
        with self._lock:
            if not self._has_room(hook):
                return
            self._busy.add(hook)

        def serving() -> None:
            try:
                self._serve_share(hook)
            finally:
                with self._lock:
                    self._busy.discard(hook)
                self._database.broker.tell(CHANNEL, 1)

        Thread(target=serving, name="webhook", daemon=True).start()

    def _has_room(self, hook: tuple[str, str]) -> bool:
        """Tell whether a webhook may be served besides those that are.

        Who takes what is sent always finds room: those that hang share a few places.
        """
        failed, until = self._failed.get(hook) or (None, 0.0)
        if hook in self._busy or len(self._busy) >= AT_ONCE or self._passing() < until:
            return False
        if sum(code == hook[0] for code, _ in self._busy) >= OF_ONE_EVENT:
            return False
        known = [(self._failed.get(each) or (None, 0.0))[0] for each in self._busy]
        if failed and sum(bool(each) for each in known) >= FAILING:
            return False
        return failed == 0 or sum(each != 0 for each in known) < UNPROVED

    def _serve_share(self, hook: tuple[str, str]) -> None:
        """Send what is due to one webhook until an attempt fails, for a SHARE of time at most."""
        until = self._passing() + SHARE
        while self._passing() < until and (claimed := self._claim(hook)):
            outcome = self._attempt(claimed)
            self._note(claimed, outcome)
            if not outcome.delivered:
                failed = 1 + ((self._failed.get(hook) or (0, 0.0))[0] or 0)
                rest = min(REST, PAUSES[0] * 2 ** min(failed - 1, 9))
                self._failed.put(hook, (failed, self._passing() + rest))
                return
            self._failed.put(hook, (0, 0.0))

    def _serve(self, hook: tuple[str, str]) -> None:
        """Send what is due to one webhook, one message after the other."""
        while claimed := self._claim(hook):
            self._note(claimed, self._attempt(claimed))

    def _claim(self, hook: tuple[str, str]) -> Claimed | None:
        """Take the next message for a webhook, so that no other process sends it; count the attempt."""
        named = {"code": hook[0], "webhook": hook[1], "now": self._clock()}
        while True:
            with self._database.writing() as session:
                row = session.execute(_NEXT, named).first()
                if row is None:
                    return None
                taken = {"of": row.id, "was": row.due, "lease": self._clock() + LEASE, "tried": self._tried()}
                if session.execute(_TAKE, taken).rowcount:
                    return Claimed(
                        row.id, row.code, row.webhook, row.body, row.attempts + 1, row.url, row.secret
                    )

    def _tried(self) -> str:
        return stamp(datetime.fromtimestamp(self._clock(), UTC))

    def _attempt(self, claimed: Claimed) -> Outcome:
        """Send a message; it is signed for the moment at which it is sent."""
        until = self._passing() + SECONDS
        try:
            address = read_address(claimed.url, local=self._local)
            numbers = resolve(address, local=self._local, seconds=SECONDS)
            moment = datetime.now(UTC)
            signed = Signer(claimed.secret).sign(claimed.id, moment, claimed.body)
            headers = {
                "Host": address.named,
                "Content-Type": "application/json",
                "User-Agent": "Kanakku",
                "Webhook-Id": claimed.id,
                "Webhook-Timestamp": str(int(moment.timestamp())),
                "Webhook-Signature": signed,
            }
            left = until - self._passing()
            return Outcome(send(address, numbers, headers, claimed.body.encode(), left), None)
        except AddressRefused as refused:
            return Outcome(None, refused.statement)
        except TimeoutError:
            return Outcome(None, Said("undelivered.silent", {"seconds": SECONDS}))
        except (OSError, http.client.HTTPException, ValueError) as error:
            return Outcome(None, Said("undelivered.unreached", {"error": type(error).__name__}))

    def _note(self, claimed: Claimed, outcome: Outcome) -> None:
        """Note what became of an attempt, and when the next is due."""
        problem = outcome.problem and write_problem(outcome.problem)
        noted: dict[str, Any] = {"answered": outcome.answered, "problem": problem, "status": WAITING}
        if outcome.delivered:
            noted |= {"status": DELIVERED, "due": None}
        elif outcome.answered == http.HTTPStatus.GONE or claimed.attempts > len(PAUSES):
            noted |= {"status": GIVEN_UP, "due": None}
        else:
            pause = PAUSES[claimed.attempts - 1] * uniform(1, 1 + JITTER)  # noqa: S311 - only to spread the tries
            noted |= {"due": self._clock() + pause}
        DELIVERIES.labels(noted["status"] if outcome.delivered else "failed").inc()
        with self._database.writing() as session:
            session.execute(update(MESSAGES).where(MESSAGES.c.id == claimed.id).values(noted))
            if outcome.answered == http.HTTPStatus.GONE:
                session.execute(_GONE, {"of_event": claimed.code, "of_hook": claimed.webhook})
                session.execute(_GIVE_UP, {"of_event": claimed.code, "of_hook": claimed.webhook})


_OPEN = MESSAGES.join(
    WEBHOOKS, (WEBHOOKS.c.code == MESSAGES.c.code) & (WEBHOOKS.c.id == MESSAGES.c.webhook) & ~WEBHOOKS.c.gone
)
# By the columns of the webhook: by those of the messages SQLite reads them all, in the order of that index.
_DUE = (
    select(WEBHOOKS.c.code, WEBHOOKS.c.id.label("webhook"))
    .select_from(_OPEN)
    .where(MESSAGES.c.due <= bindparam("now"))
    .group_by(WEBHOOKS.c.code, WEBHOOKS.c.id)
    .order_by(func.min(MESSAGES.c.due))
)
_NEXT = (
    select(MESSAGES, WEBHOOKS.c.url, WEBHOOKS.c.secret)
    .select_from(_OPEN)
    .where(
        MESSAGES.c.code == bindparam("code"),
        MESSAGES.c.webhook == bindparam("webhook"),
        MESSAGES.c.due <= bindparam("now"),
    )
    .order_by(MESSAGES.c.due, MESSAGES.c.at)
    .limit(1)
)
_TAKE = (
    update(MESSAGES)
    .where(MESSAGES.c.id == bindparam("of"), MESSAGES.c.due == bindparam("was"))
    .values(due=bindparam("lease"), tried=bindparam("tried"), attempts=MESSAGES.c.attempts + 1)
)
_GONE = (
    update(WEBHOOKS)
    .where(WEBHOOKS.c.code == bindparam("of_event"), WEBHOOKS.c.id == bindparam("of_hook"))
    .values(gone=True)
)
_GIVE_UP = (
    update(MESSAGES)
    .where(
        MESSAGES.c.code == bindparam("of_event"),
        MESSAGES.c.webhook == bindparam("of_hook"),
        MESSAGES.c.due.is_not(None),
    )
    .values(due=None, status=GIVEN_UP, problem=write_problem(Said("undelivered.gone")))
)
