"""Be a worker process: read questions to the rules, and send back the searches that they take.

Started by `models.workers` as ``python -m models.worker``; it ends when its standard input does.
"""

from __future__ import annotations

import pickle
import signal
import sys
from contextlib import suppress
from typing import Any

from rules import GAME_TYPES
from rules.arrange.memory import Finds, noted

Question = tuple[str, str, tuple[Any, ...]]


def make_searches(question: Question) -> Finds:
    """Put a question (game type, its method, the arguments) and return the searches made for its answer.

    The answer itself is thrown away, and so is a refusal: whoever asks comes to it at once with the searches.
    """
    game, method, given = question
    with noted() as made, suppress(Exception):
        getattr(GAME_TYPES[game], method)(*given)
    return made


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, BrokenPipeError):
        while True:
            pickle.dump(make_searches(pickle.load(sys.stdin.buffer)), sys.stdout.buffer)  # noqa: S301 - our own parent
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
