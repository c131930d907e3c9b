"""Be a worker process: run the functions that come in, and send back what they return.

Started by `models.workers` as ``python -m models.worker``; it ends when its standard input does.
"""

from __future__ import annotations

import pickle
import signal
import sys
from contextlib import suppress


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, BrokenPipeError):
        while True:
            function, given = pickle.load(sys.stdin.buffer)  # noqa: S301 - our own parent
            pickle.dump(function(*given), sys.stdout.buffer)
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
