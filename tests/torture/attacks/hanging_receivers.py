"""Have the news of six events sent where nobody answers, and see whether that of another goes out."""

from __future__ import annotations

import socket
from queue import Empty, Queue
from threading import Thread

from tests.server import Server
from tests.torture.attack import ATTACKERS_ADDRESS, Attack, Shot
from tests.torture.attacks.large_events import Occasion, numbered
from tests.torture.client import Client

STRANGERS = 6
PATIENCE = 15  # seconds
ANSWER = b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"


def _receiver(came: Queue[None] | None) -> str:
    """Return the address of a receiver, which notes what came; one without a queue never answers."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=500)
    held = list[socket.socket]()

    def take() -> None:
        while True:
            line, _ = listening.accept()
            held.append(line)
            if came is not None:
                line.recv(65536)
                line.sendall(ANSWER)
                line.close()
                held.clear()
                came.put(None)

    Thread(target=take, daemon=True).start()
    return f"http://127.0.0.1:{listening.getsockname()[1]}/"


def _hanging(server: Server) -> Shot:
    client, came = Client(server.port, address=ATTACKERS_ADDRESS), Queue[None]()
    strangers = [Occasion(client) for _ in range(STRANGERS)]
    for each in strangers:
        each.listen(_receiver(None))
    mine = Occasion(client)
    mine.listen(_receiver(came))

    def shoot(client: Client) -> int:
        """Let all of them have news, and return 200 once that of the last is there."""
        for each in (*strangers, mine):
            numbered(client, each)
        try:
            came.get(timeout=PATIENCE)
        except Empty:
            return 504
        return 200

    return shoot


ATTACKS = (Attack("receivers that hang", _hanging, 1, {"LOCAL_WEBHOOKS": "1"}),)
