"""Be what worker processes are forked from: what they need is loaded here, once, and each begins at once.

Started by `models.heavy.workers` as ``python -m models.heavy.fork_server``, with a socket as its standard
input. Each message there names modules and brings a socket of the worker's own, which is forked once they are
loaded. This process ends when nobody is at the other end of the first, and each worker when nobody is at that
of its own. What is loaded may start no thread and leave nothing open: each worker would have its remains.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
from importlib import import_module

from models.heavy.worker import answer_all
from models.log_lines import is_json, write_all_as_json

LONGEST = 4096  # bytes that name modules


def main() -> None:
    """Fork workers until nobody asks for one any more; each of them ends here too."""
    if is_json():
        write_all_as_json()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system buries the dead
    # Workers share what nothing writes to, as a look for garbage would.
    gc.disable()
    with _blocking(0) as asking:
        while True:
            modules, lines, *_ = socket.recv_fds(asking, LONGEST, 1)
            if not lines:
                return
            with _blocking(lines[0]) as line:
                for module in modules.decode().split():
                    import_module(module)
                gc.freeze()
                if not os.fork():
                    # The socket that workers are asked for at is not the worker's.
                    os.dup2(line.fileno(), asking.fileno())
                    gc.enable()
                    answer_all(line)
                    return


def _blocking(file: int) -> socket.socket:
    """Return an open socket as it is used here; gevent has made it another for who sent it."""
    line = socket.socket(fileno=file)
    line.setblocking(True)
    return line


if __name__ == "__main__":
    main()
