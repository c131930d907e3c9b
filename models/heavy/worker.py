"""Be a worker process: run the functions that come in, and send back what they return."""

from __future__ import annotations

import os
import pickle
import resource
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from models.heavy.refused import Refused

LENGTH = 8  # bytes before each answer that say how long it is
# Bytes of addresses beside what is loaded: whoever needs more ends this process, not the machine.
MOST_MEMORY = 1024**3


def answer_all(line: socket.socket) -> None:
    """Say by which descriptor this process is ended, then answer until nobody asks any more."""
    loaded = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (loaded + MOST_MEMORY, loaded + MOST_MEMORY))
    with suppress(EOFError, BrokenPipeError, ConnectionResetError), line.makefile("rwb") as both:
        this = os.pidfd_open(os.getpid())
        socket.send_fds(line, [b"\0"], [this])
        os.close(this)
        while True:
            function, given = pickle.load(both)  # noqa: S301 - our own parent
            answer = pickle.dumps(_answer(function, given))
            both.write(len(answer).to_bytes(LENGTH) + answer)
            both.flush()


def _answer(function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    try:
        return function(*given)
    except Exception as error:
        if not hasattr(error, "statement"):
            raise
        return Refused(type(error), error.args, vars(error))


def load(function: Callable[..., Any]) -> None:
    """Do nothing more: to name `function` here has loaded its module and all that this imports."""
