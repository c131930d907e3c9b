"""Be a worker process: run the functions that come in, and send back what they return.

Started by `models.heavy.workers` as ``python -m models.heavy.worker``; it ends when its standard input does.
"""

from __future__ import annotations

import pickle
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from models.heavy.refused import Refused
from models.log_lines import is_json, write_all_as_json

LENGTH = 8  # bytes before each answer that say how long it is
MOST_MEMORY = 1024**3  # bytes of addresses; whatever needs more ends this process, not the machine


def main() -> None:
    """Answer until nobody asks any more."""
    if is_json():
        write_all_as_json()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    with suppress(EOFError, BrokenPipeError):
        while True:
            function, given = pickle.load(sys.stdin.buffer)  # noqa: S301 - our own parent
            answer = pickle.dumps(_answer(function, given))
            sys.stdout.buffer.write(len(answer).to_bytes(LENGTH) + answer)
            sys.stdout.buffer.flush()


def _answer(function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    try:
        return function(*given)
    except Exception as error:
        if not hasattr(error, "statement"):
            raise
        return Refused(type(error), error.args, vars(error))


def load(function: Callable[..., Any]) -> None:
    """Do nothing more: to name `function` here has loaded its module and all that this imports."""


if __name__ == "__main__":
    main()
