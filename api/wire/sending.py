"""Send answers piece by piece, so that who does not read them holds little and is dropped soon.

The server sends each piece before it asks for the next. A client that does not take one in SILENCE seconds is
gone for us, and while it is slow only one piece is held for it: the rest is shared with all who get it.
"""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any

from werkzeug.wsgi import ClosingIterator

SILENCE = 20  # seconds
PIECE = 16 * 1024  # bytes
BUFFER = 64 * 1024  # bytes that the system keeps of what was sent and not yet taken; it doubles them


class Sending:
    """Wrap a WSGI application so that its answers are sent so."""

    def __init__(self, application: Callable[..., Iterable[bytes]]) -> None:
        self._application = application
        # Who does not read could otherwise fill the log as well.
        logging.getLogger("gunicorn.error").addFilter(_is_no_silence)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        # Who asks again at once is read on without a break; those who have asked already come first.
        time.sleep(0)
        connection: socket.socket | None = environ.get("gunicorn.socket")
        if connection is not None:
            connection.settimeout(SILENCE)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
        answer = self._application(environ, start_response)
        return ClosingIterator(_cut(answer), getattr(answer, "close", None))


def _piece_of(parts: Sequence[bytes], start: int) -> bytes:
    """Return the piece that begins at `start` of what `parts` are together; empty behind the end."""
    found = []
    for part in parts:
        found.append(part[max(start, 0) : max(start + PIECE, 0)])
        start -= len(part)
    return b"".join(found)


def sent_in_pieces(read: Callable[[], Sequence[bytes] | None]) -> Generator[bytes, None, bool]:
    """Yield in pieces what `read` returns in parts, and return True; False where it is no longer kept.

    It is read anew for each piece, and nothing of it is held while that is sent. So all who follow share one
    version, and those who are too slow for it hold none: they come back for the newest.
    """
    start = 0
    while (parts := read()) is not None:
        piece = _piece_of(parts, start)
        if not piece:
            return True
        del parts
        yield piece
        start += len(piece)
    return False


def in_parts(*parts: bytes) -> Sequence[bytes]:
    """Return the body of an answer made of `parts`; only small ones are copied together."""
    return [b"".join(parts)] if sum(map(len, parts)) <= PIECE else parts


def _cut(answer: Iterable[bytes]) -> Iterator[bytes]:
    for part in answer:
        if len(part) <= PIECE:
            yield part
        else:
            yield from (part[start : start + PIECE] for start in range(0, len(part), PIECE))


def _is_no_silence(record: logging.LogRecord) -> bool:
    return not (record.exc_info and isinstance(record.exc_info[1], TimeoutError))
