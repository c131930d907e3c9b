"""Keep a few worker processes that do beside the event loop what takes long.

A worker is a process at the other end of a socket, forked from one that has loaded what all of them need
(`models/heavy/fork_server.py`). Reading a socket is what both kinds of server can wait for: on gevent, which
has patched it, other requests go on; elsewhere a thread waits. What a worker does is never repeated in this
process: where it cannot be done, that is said. Where several processes serve on one host they share the
workers, which are kept by another (`models/heavy/workshop.py`).
"""

from __future__ import annotations

import atexit
import logging
import os
import pickle
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import Empty, LifoQueue
from threading import Lock, Semaphore, Timer
from typing import Any, TypeVar, cast

from models.figures import WORK, WORK_REFUSED, WORK_SECONDS
from models.heavy.asking import ROOT, TRIES, Asked, NotDone, answer_in
from models.heavy.refused import Refused
from models.heavy.worker import load
from models.heavy.workshop_line import WORKSHOP, done_at

Answer = TypeVar("Answer")
_Begun = tuple[subprocess.Popen[bytes], socket.socket]
_log = logging.getLogger(__name__)


class Workers:
    """Share worker processes among requests: each is started when first needed and anew when it has died.

    `waiting` requests at most wait for a free one, none longer than `patience` seconds; nothing may take
    longer than `longest`. Of what is asked for the same `whose`, one is done at a time, and no more than half
    of the places are taken: whoever asks without end waits for himself, and others come between. By its
    `name` a workshop knows it.
    """

    def __init__(self, count: int, *, waiting: int, patience: float, longest: float, name: str = "") -> None:
        self.places = count + waiting
        self._name = name
        self._free: LifoQueue[_Worker] = LifoQueue()
        self._places = Semaphore(self.places)
        self._asking: dict[str, _Asking] = {}
        self._lock = Lock()
        self._patience, self._longest = patience, longest
        self._all = [_Worker() for _ in range(count)]
        for worker in reversed(self._all):
            self._free.put(worker)

    def ask(self, function: Callable[..., Answer], *given: Any) -> Answer:
        """Return what `function` of a module returns for `given`.

        Raises NotDone where too many wait already, where it takes too long, where the process keeps dying;
        and what `function` refuses with, which says why in a statement.
        """
        return self._ask("", function, given)

    def ask_for(self, whose: str, function: Callable[..., Answer], *given: Any) -> Answer:
        """Return what `ask` does, for `whose`: an event, or an address."""
        return self._ask(whose, function, given)

    def _ask(self, whose: str, function: Callable[..., Answer], given: tuple[Any, ...]) -> Answer:
        needs = " ".join({getattr(each, "__module__", None) or "" for each in (function, *given)})
        asked = Asked(self._name, whose, getattr(function, "__name__", str(function)), needs)
        question = pickle.dumps((function, given))
        folder = os.environ.get(WORKSHOP) if self._name else None
        with (
            WORK.labels(self._name).track_inprogress(),
            WORK_SECONDS.labels(self._name).time(),
            WORK_REFUSED.labels(self._name).count_exceptions(NotDone),
        ):
            done = done_at(folder, asked, question) if folder else self.done(asked, question)
        answer = pickle.loads(done)  # noqa: S301 - our own process
        if isinstance(answer, Refused):
            raise answer.raised()
        return cast("Answer", answer)

    def done(self, asked: Asked, question: bytes) -> bytes:
        """Return what a worker answers to a question, both as they are sent; raises NotDone."""
        if not asked.whose:
            return self._done(asked, question)
        with self._lock:
            mine = self._asking.setdefault(asked.whose, _Asking())
            if mine.count >= max(1, self.places // 2):
                raise NotDone("not_done.queue", 10)
            mine.count += 1
        try:
            if not mine.turn.acquire(timeout=self._patience):
                raise NotDone("not_done.queue", 10)
            try:
                return self._done(asked, question)
            finally:
                mine.turn.release()
        finally:
            with self._lock:
                mine.count -= 1
                if not mine.count:
                    del self._asking[asked.whose]

    def _done(self, asked: Asked, question: bytes) -> bytes:
        with self._one() as worker:
            for _ in range(TRIES):
                with suppress(OSError, EOFError):
                    return worker.ask(asked.needs, question, self._longest)
                _log.warning("A worker process died at %s.", asked.what)
        raise NotDone("not_done.died", 60)

    def load_ahead(self, function: Callable[..., Any], after: float = 0) -> None:
        """Have each process load what `function` needs, `after` so many seconds.

        So who asks later waits for work only.
        """

        def ask() -> None:
            # Whoever asks later is told why, should it still fail.
            with suppress(NotDone):
                self.ask(load, function)

        # Each takes another process: the one that loads is not free.
        for _ in self._all:
            later = Timer(after, ask)
            later.daemon = True
            later.start()

    @contextmanager
    def _one(self) -> Iterator[_Worker]:
        """Wait for a free worker and hold it during the block."""
        if not self._places.acquire(blocking=False):
            raise NotDone("not_done.queue", 10)
        try:
            worker = self._free.get(timeout=self._patience)
        except Empty:
            raise NotDone("not_done.queue", 10) from None
        else:
            try:
                yield worker
            finally:
                self._free.put(worker)
        finally:
            self._places.release()

    def close(self) -> None:
        """End the processes."""
        for worker in self._all:
            worker.stop()


class _Asking:
    """Count what is asked for one, and let one of it be done at a time."""

    def __init__(self) -> None:
        self.count, self.turn = 0, Lock()


class _ForkServer:
    """Hold the process that workers are forked from: started when first needed and anew when it has died."""

    def __init__(self) -> None:
        self._begun: _Begun | None = None
        self._lock = Lock()

    def line_to_new(self, needs: str) -> tuple[socket.socket, _Begun]:
        """Return a line to a worker that begins once what it `needs` is loaded, and where; raises OSError."""
        ours, theirs = socket.socketpair()
        with theirs, self._lock:
            try:
                return ours, self._send(needs, theirs)
            except OSError:
                self._stop()
                return ours, self._send(needs, theirs)

    def give_up(self, begun: _Begun) -> None:
        """End a process from which no worker has begun: one that dies takes what is sent until it is dead."""
        with self._lock:
            if self._begun is begun:
                self._stop()

    def _send(self, needs: str, line: socket.socket) -> _Begun:
        if self._begun is None:
            ours, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
            with theirs:
                command = [sys.executable, "-m", "models.heavy.fork_server"]
                process = subprocess.Popen(command, cwd=ROOT, stdin=theirs.fileno())  # noqa: S603 - no input
            self._begun = process, ours
        _, asking = self._begun
        socket.send_fds(asking, [needs.encode()], [line.fileno()])
        return self._begun

    def close(self) -> None:
        """End the process; its workers go on, each until its own line is closed."""
        with self._lock:
            self._stop()

    def _stop(self) -> None:
        if self._begun is not None:
            process, asking = self._begun
            self._begun = None
            with process, asking:
                process.kill()


class _Worker:
    """Hold one process, which answers one question at a time."""

    def __init__(self) -> None:
        self._line: socket.socket | None = None
        self._process: int | None = None  # a descriptor, for its number may be another's once it has died

    def ask(self, needs: str, question: bytes, longest: float) -> bytes:
        """Return what the process answers; raises OSError or EOFError where it dies meanwhile, or NotDone."""
        try:
            line = self._line or self._begin(needs, longest)
            line.sendall(question)
            with line.makefile("rb") as back:
                return answer_in(back)
        except BaseException as error:
            # Also where only the wait was cut short: the next question must not get this one's answer.
            self.stop()
            if isinstance(error, TimeoutError):
                raise NotDone("not_done.slow", 60, seconds=longest) from None
            raise

    def _begin(self, needs: str, longest: float) -> socket.socket:
        """Return the line to a process that has begun; raises OSError or EOFError."""
        # What it is forked from may die meanwhile, for which the question is not to blame.
        for _ in range(TRIES):
            line, begun = _fork_server.line_to_new(needs)
            self._line = line
            line.settimeout(longest)
            _, processes, *_ = socket.recv_fds(line, 1, 1)
            if processes:
                (self._process,) = processes
                return line
            line.close()
            _fork_server.give_up(begun)
        raise EOFError

    def stop(self) -> None:
        """End the process; one that has not begun finds its line closed."""
        line, self._line = self._line, None
        process, self._process = self._process, None
        if line is not None:
            line.close()
        if process is not None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(process, signal.SIGKILL)
            os.close(process)


# Whoever asks for a hand or a sheet looks at his phone meanwhile; a whole table is waited for.
SEARCHERS = Workers(2, waiting=200, patience=10, longest=30, name="searchers")
ARCHIVISTS = Workers(1, waiting=20, patience=30, longest=60, name="archivists")
# Anybody may send a record, and it takes long: that must not hold up what a scorekeeper asks for.
EXAMINERS = Workers(1, waiting=10, patience=30, longest=60, name="examiners")
SCRIBES = Workers(1, waiting=200, patience=10, longest=30, name="scribes")  # nor may exports, nor journals
# What is shown of a large event, and draws of many, are long enough to be kept from hands and sheets.
VIEWERS = Workers(2, waiting=60, patience=20, longest=30, name="viewers")
DRAFTERS = Workers(2, waiting=20, patience=20, longest=30, name="drafters")
ALL = {
    "searchers": SEARCHERS,
    "archivists": ARCHIVISTS,
    "examiners": EXAMINERS,
    "scribes": SCRIBES,
    "viewers": VIEWERS,
    "drafters": DRAFTERS,
}
_fork_server = _ForkServer()
atexit.register(_fork_server.close)
for workers in ALL.values():
    atexit.register(workers.close)
