"""Lock a scorekeeper out from his own address: codes typed in every way, wrong codes, wrong keys."""

from __future__ import annotations

import json
from itertools import count

from tests.server import Server
from tests.torture.attack import Attack, Shot
from tests.torture.client import Client

TABLES = 20
WAYS = 64  # to type the six letters of a code


def open_table(client: Client) -> tuple[str, str]:
    """Open a table and return its code and its key."""
    status, answer = client.send("POST", "/tables", b"{}")
    assert status == 201, answer
    table = json.loads(answer)
    return table["code"], table["scorekeeper_key"]


def typed(code: str, way: int) -> str:
    """Return `code` typed in one of its ways."""
    return "".join(letter.lower() if way >> place & 1 else letter for place, letter in enumerate(code))


def _lock_out(server: Server) -> Shot:
    client = Client(server.port)
    codes = [open_table(client)[0] for _ in range(TABLES)]
    code, key = open_table(client)
    client.close()
    numbers = count()

    def shot(client: Client) -> int:
        number = next(numbers)
        match number % 4:
            case 0:
                return client.send("GET", f"/tables/{typed(codes[number % TABLES], number // 4 % WAYS)}")[0]
            case 1:
                return client.send("GET", f"/tables/NOSUCH{number}")[0]
            case 2:
                return client.send("POST", f"/tables/{code}/keys", b"{}", key=f"guess{number}")[0]
            case _:
                # Whatever the others do, the scorekeeper comes in.
                status, answer = client.send("GET", f"/tables/{typed(code, number // 4 % WAYS)}", key=key)
                assert status == 200, answer
                return status

    return shot


ATTACKS = (Attack("lock a scorekeeper out from his own address", _lock_out),)
