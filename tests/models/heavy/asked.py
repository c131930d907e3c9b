"""Be asked of worker processes: whatever this module imports, what they are forked from loads first."""

from __future__ import annotations

import mmap
import os
import signal
import sys
import time
from pathlib import Path


def die(noted_in: str) -> None:
    with Path(noted_in).open("a") as file:
        file.write(f"{os.getpid()}\n")
    os.kill(os.getpid(), signal.SIGKILL)


def repeat(text: str, times: int) -> str:
    return text * times


def wait_for(gate: str, noted_in: str | None = None) -> bool:
    """Wait until there is a file `gate`."""
    if noted_in:
        with Path(noted_in).open("a") as file:
            file.write(f"{os.getpid()}\n")
    while not Path(gate).exists():
        time.sleep(0.01)
    return True


def take(size: int) -> int:
    return len(bytearray(size))


def reserve(size: int) -> int:
    """Take addresses, of which nothing is used."""
    with mmap.mmap(-1, size) as reserved:
        return len(reserved)


def is_loaded(module: str) -> bool:
    """Tell so while the other process is asked as well."""
    time.sleep(0.1)
    return module in sys.modules
