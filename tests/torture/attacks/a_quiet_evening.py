"""Attack nothing: what the innocent phone waits on this machine anyway."""

from __future__ import annotations

import time

from tests.server import Server
from tests.torture.attack import Attack, Shot
from tests.torture.client import Client


def _nothing(_: Server) -> Shot:
    def rest(_: Client) -> int:
        time.sleep(0.1)
        return 200

    return rest


ATTACKS = (Attack("a quiet evening", _nothing),)
