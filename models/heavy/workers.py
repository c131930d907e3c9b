"""Keep a few worker processes that do beside the event loop what takes long.

A worker is a plain process at the end of two pipes. Reading a pipe is what both kinds of server can wait for:
on gevent, which has patched `subprocess`, other requests go on; elsewhere a thread waits. What a worker does
is never repeated in this process: where it cannot be done, that is said.
"""

from __future__ import annotations

import atexit
import logging
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, LifoQueue
from threading import Event, Lock, Semaphore, Thread, Timer
from typing import IO, Any, TypeVar, cast

from models.heavy.refused import Refused
from models.heavy.worker import LENGTH, load
from models.refusals import Refusal

ROOT = Path(__file__).parents[2]
TRIES = 2
LARGEST_ANSWER = 64 * 1024 * 1024
Answer = TypeVar("Answer")
_log = logging.getLogger(__name__)


class NotDone(Refusal):
    """Say why a worker did not do what was asked, and after how many seconds to ask again."""

    def __init__(self, sentence: str, retry_after: int, **params: Any) -> None:
        self.retry_after = retry_after
        super().__init__(sentence, **params)


class Workers:
    """Share worker processes among requests: each is started when first needed and anew when it has died.

    `waiting` requests at most wait for a free one, none longer than `patience` seconds; nothing may take
    longer than `longest`. Of what is asked for the same `whose`, one is done at a time, and no more than half
    of the places are taken: whoever asks without end waits for himself, and others come between.
    """

    def __init__(self, count: int, *, waiting: int, patience: float, longest: float) -> None:
        self.places = count + waiting
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
        with self._one() as worker:
            for _ in range(TRIES):
                with suppress(OSError, EOFError, pickle.UnpicklingError):
                    answer = worker.ask((function, given), self._longest)
                    if isinstance(answer, Refused):
                        raise answer.raised()
                    return cast("Answer", answer)
                _log.warning("A worker process died at %s.", getattr(function, "__name__", function))
        raise NotDone("not_done.died", 60)

    def ask_for(self, whose: str, function: Callable[..., Answer], *given: Any) -> Answer:
        """Return what `ask` does, for `whose`: an event, or an address."""
        with self._lock:
            mine = self._asking.setdefault(whose, _Asking())
            if mine.count >= max(1, self.places // 2):
                raise NotDone("not_done.queue", 10)
            mine.count += 1
        try:
            if not mine.turn.acquire(timeout=self._patience):
                raise NotDone("not_done.queue", 10)
            try:
                return self.ask(function, *given)
            finally:
                mine.turn.release()
        finally:
            with self._lock:
                mine.count -= 1
                if not mine.count:
                    del self._asking[whose]

    def load_ahead(self, function: Callable[..., Any]) -> None:
        """Have each process load what `function` needs, so that the first who asks waits for work only."""

        def ask() -> None:
            # Whoever asks later is told why, should it still fail.
            with suppress(NotDone):
                self.ask(load, function)

        # Each takes another process: the one that loads is not free.
        for _ in self._all:
            Thread(target=ask, daemon=True).start()

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


class _Worker:
    """Hold one process, which answers one question at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, question: tuple[Callable[..., Any], tuple[Any, ...]], longest: float) -> Any:
        """Return what the process answers; raises OSError or EOFError where it dies meanwhile, or NotDone."""
        process = self._process = self._process or _start()
        to, back = cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)
        late = Event()

        def end() -> None:
            late.set()
            process.kill()

        clock = Timer(longest, end)
        clock.daemon = True
        clock.start()
        try:
            pickle.dump(question, to)
            to.flush()
            return _answer(back)
        except BaseException as error:
            # Also where only the wait was cut short: the next question must not get this one's answer.
            self.stop()
            if late.is_set() and isinstance(error, OSError | EOFError):
                raise NotDone("not_done.slow", 60, seconds=longest) from None
            raise
        finally:
            clock.cancel()

    def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            # Closing the pipe to a dead process may say once more that nobody reads what was written.
            with suppress(OSError), process:
                process.kill()


def _start() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "models.heavy.worker"]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - no input


def _answer(back: IO[bytes]) -> Any:
    length = int.from_bytes(_exactly(back, LENGTH))
    if length > LARGEST_ANSWER:
        raise NotDone("not_done.large", 60)
    return pickle.loads(_exactly(back, length))  # noqa: S301 - our own process


def _exactly(back: IO[bytes], length: int) -> bytes:
    data = back.read(length)
    if len(data) < length:
        raise EOFError
    return data


# Whoever asks for a hand or a sheet looks at his phone meanwhile; a whole table is waited for.
SEARCHERS = Workers(2, waiting=200, patience=10, longest=30)
ARCHIVISTS = Workers(1, waiting=20, patience=30, longest=60)
# Anybody may send a record, and it takes long: that must not hold up what a scorekeeper asks for.
EXAMINERS = Workers(1, waiting=10, patience=30, longest=60)
SCRIBES = Workers(1, waiting=200, patience=10, longest=30)  # nor may exports, nor journals
# What is shown of a large event, and draws of many, are long enough to be kept from hands and sheets.
VIEWERS = Workers(2, waiting=60, patience=20, longest=30)
DRAFTERS = Workers(2, waiting=20, patience=20, longest=30)
for workers in (SEARCHERS, ARCHIVISTS, EXAMINERS, SCRIBES, VIEWERS, DRAFTERS):
    atexit.register(workers.close)
