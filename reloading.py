"""Let gunicorn start soon and reload without a pause: its configuration, read by who starts those that serve.

At SIGHUP it would of itself end those that serve as soon as it has begun to start others, and end altogether
where these cannot start. Here nothing of ours is loaded: whoever is started would get what was there before.
"""

from __future__ import annotations

import gc
import os
import runpy
import signal
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gunicorn.glogging import Logger

if TYPE_CHECKING:
    from gunicorn.arbiter import Arbiter

LOADED = 60.0  # seconds in which a process has loaded
RELOADS = "KANAKKU_RELOADS"
"""Stands in the environment of those that are started to take the place of others that serve still."""
LOOK = 0.05  # seconds between two looks whether it has
ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)


class AsJson(Logger):  # type: ignore[misc]
    """Write what gunicorn itself says as one JSON document a line."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        # Run, not imported: what is started at a reload is to load its own.
        lines = runpy.run_path(str(Path(__file__).parent / "models" / "log_lines.py"))
        for handler in self.error_log.handlers:
            handler.setFormatter(lines["AsJson"]())


if os.environ.get("LOG") == "json":
    logger_class = AsJson


def pre_fork(_arbiter: Arbiter, _worker: Any) -> None:
    """Hold back from a process what tells it to end, until it hears that for itself (`post_fork`)."""
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)


def _hear() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)


# Who starts it hears on.
os.register_at_fork(after_in_parent=_hear)


def post_fork(_arbiter: Arbiter, _worker: Any) -> None:
    """Let a process load without looks for garbage, as almost all stays (`serving.py`), and end when told."""
    gc.disable()
    # Until it hears for itself it would take note as who has started it does, and go on.
    for each in ENDING:
        signal.signal(each, lambda *_: os._exit(0))
    _hear()


def on_reload(arbiter: Arbiter) -> None:
    """Have those that serve go on until those that are about to be started answer."""
    before = dict(arbiter.WORKERS)

    def exchange() -> None:
        del arbiter.manage_workers
        del os.environ[RELOADS]
        new = {pid: each for pid, each in arbiter.WORKERS.items() if pid not in before}
        if _all_answer(arbiter, new):
            arbiter.manage_workers()  # ends the oldest, which are too many now
        else:
            _give_up(arbiter, new, before.values())

    os.environ[RELOADS] = "1"
    # Called once the new ones are started, and to end the others.
    arbiter.manage_workers = exchange


def _all_answer(arbiter: Arbiter, new: Mapping[int, Any]) -> bool:
    """Wait until each of `new` serves; False where one has ended, takes too long, or all are to end."""
    # A process writes that it lives before each look for connections, and not while it loads.
    loading = {pid: (each.tmp, each.tmp.last_update()) for pid, each in new.items()}
    until = time.monotonic() + LOADED
    while loading and time.monotonic() < until and not _is_to_end(arbiter):
        for pid, (lives, begun) in [*loading.items()]:
            if os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                return False
            if lives.last_update() != begun:
                del loading[pid]
        time.sleep(LOOK)
    return not loading


def _is_to_end(arbiter: Arbiter) -> bool:
    """Tell whether a signal waits that ends everything."""
    waiting = [arbiter.SIG_QUEUE.get_nowait() for _ in range(arbiter.SIG_QUEUE.qsize())]
    for each in waiting:
        arbiter.SIG_QUEUE.put_nowait(each)
    return any(each in ENDING for each in waiting)


def _give_up(arbiter: Arbiter, new: Mapping[int, Any], before: Iterable[Any]) -> None:
    """End those that were started, and leave all as it was."""
    for pid, each in new.items():
        del arbiter.WORKERS[pid]
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        each.tmp.close()
    for each in before:
        # What follows at a reload is a wait for the end of whoever is older than those that were started.
        each.age += arbiter.worker_age
    if not _is_to_end(arbiter):
        arbiter.log.critical("What is there now does not start; what was loaded before serves on.")
