"""Send a message to an address that somebody gave, in a bounded time, whoever answers there and however."""

from __future__ import annotations

import http.client
import socket
import ssl
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import Timer

from models.news.public_addresses import Address

MOST_ANSWERED = 64 * 1024  # bytes of an answer that are read
_TLS = ssl.create_default_context()


def send(
    address: Address,
    numbers: Sequence[str],
    headers: Mapping[str, str],
    body: bytes,
    seconds: float,
) -> int:
    """Post `body` to the first of the IP addresses that takes a connection; return the status answered.

    All of it takes `seconds` at most. The name is not looked up again, so it cannot lead anywhere else
    meanwhile. No redirect is followed. Of the answer is read what bounds allow. Raises OSError, TimeoutError,
    HTTPException.
    """
    with _within(seconds) as holding:
        connected = _connect(address, numbers, seconds)
        holding.append(connected)
        if address.secure:
            connected = _TLS.wrap_socket(
                connected, server_hostname=address.host, do_handshake_on_connect=False
            )
            holding.append(connected)
            connected.do_handshake()
        connection = http.client.HTTPConnection(address.host, address.port)
        connection.sock = connected
        try:
            connection.request("POST", address.target, body, dict(headers))
            with connection.getresponse() as response:
                response.read(MOST_ANSWERED)
                return response.status
        finally:
            connection.close()


@contextmanager
def _within(seconds: float) -> Iterator[list[socket.socket]]:
    """Cut the connections held off after so many seconds, however slowly something comes on them."""
    holding: list[socket.socket] = []
    late: list[bool] = []

    def cut() -> None:
        late.append(True)
        for each in holding[-1:]:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    timer = Timer(seconds, cut)
    timer.daemon = True
    timer.start()
    try:
        yield holding
    except (OSError, http.client.HTTPException) as error:
        if late:
            raise TimeoutError from error
        raise
    finally:
        timer.cancel()
        for each in holding:
            each.close()


def _connect(address: Address, numbers: Sequence[str], seconds: float) -> socket.socket:
    until = time.monotonic() + seconds
    for place, number in enumerate(numbers, 1):
        try:
            left = max(0.1, until - time.monotonic())
            return socket.create_connection((number, address.port), timeout=left)
        except OSError:
            if place == len(numbers):
                raise
    raise OSError("There is no address.")
