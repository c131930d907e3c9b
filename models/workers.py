"""Keep a few worker processes that do beside the event loop what takes long.

A worker is a plain process at the end of two pipes. Reading a pipe is what both kinds of server can wait for:
on gevent, which has patched `subprocess`, other requests go on; elsewhere a thread waits.
"""

from __future__ import annotations

import atexit
import logging
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import LifoQueue
from typing import IO, Any, TypeVar, cast

ROOT = Path(__file__).parent.parent
TRIES = 2
Answer = TypeVar("Answer")
_log = logging.getLogger(__name__)


class Workers:
    """Share worker processes among requests: each is started when first needed and anew when it has died."""

    def __init__(self, count: int) -> None:
        self._free: LifoQueue[_Worker] = LifoQueue()
        self._all = [_Worker() for _ in range(count)]
        for worker in reversed(self._all):
            self._free.put(worker)

    def ask(self, function: Callable[..., Answer], *given: Any) -> Answer | None:
        """Return what `function` of a module returns for `given`, None where the process keeps dying at it.

        Waits for a free worker.
        """
        worker = self._free.get()
        try:
            for _ in range(TRIES):
                with suppress(OSError, EOFError, pickle.UnpicklingError):
                    return cast("Answer", worker.ask((function, given)))
                _log.warning("A worker process died at %s.", function.__name__)
            return None
        finally:
            self._free.put(worker)

    def close(self) -> None:
        """End the processes."""
        for worker in self._all:
            worker.stop()


class _Worker:
    """Hold one process, which answers one question at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, question: tuple[Callable[..., Any], tuple[Any, ...]]) -> Any:
        """Return what the process answers; raises OSError or EOFError where it dies meanwhile."""
        process = self._process = self._process or _start()
        to, back = cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)
        try:
            pickle.dump(question, to)
            to.flush()
            return pickle.load(back)  # noqa: S301 - our own process
        except BaseException:
            # Also where only the wait was cut short: the next question must not get this one's answer.
            self.stop()
            raise

    def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            # Closing the pipe to a dead process may say once more that nobody reads what was written.
            with suppress(OSError), process:
                process.kill()


def _start() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "models.worker"]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - no input


SEARCHERS = Workers(2)
ARCHIVISTS = Workers(1)  # a record of many games must not hold up a search
for workers in (SEARCHERS, ARCHIVISTS):
    atexit.register(workers.close)
