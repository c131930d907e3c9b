"""Compress answers on their way out where that is worth it: a sheet once for each version."""

from __future__ import annotations

import zlib
from functools import lru_cache
from hashlib import sha256

from flask import Flask, Response, current_app, request
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

from models.store.cache import MIB, Cache, scaled

WORTH_IT = 1024  # bytes: less goes in one packet anyway
TOO_MUCH = 1024 * 1024  # bytes: while more is packed, everybody else waits
ROOM = 8 * MIB
# How far back zlib looks for what it has seen, as a power of two, and its memory beside: to clear what no
# short answer fills takes longer than to pack it. 16 is added for the head and the end that gzip has.
_SHORT = 13
_WINDOWS = {True: (16 + _SHORT, 7), False: (16 + zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL)}
TEXTS = ("application/json", "application/problem+json", "image/svg+xml")


def register(app: Flask) -> None:
    """Compress what `app` answers to those who take it; files are compressed already, streams never."""
    app.extensions["kanakku.packed"] = Cache[bytes, bytes](scaled(ROOM), len)
    app.after_request(_pack)


def _pack(response: Response) -> Response:
    kind = response.mimetype or ""
    plain = kind in TEXTS or kind.startswith("text/")
    if not plain or response.is_streamed or response.headers.get("Content-Encoding"):
        return response
    if "Vary" in response.headers:
        response.vary.add("Accept-Encoding")
    else:
        response.headers["Vary"] = "Accept-Encoding"
    if response.status_code != 304 and _takes_gzip(request.headers.get("Accept-Encoding", "")):
        body = response.get_data()
        if WORTH_IT <= len(body) <= TOO_MUCH:
            response.set_data(_packed(body))
            response.headers["Content-Encoding"] = "gzip"
            # The bytes are others than those of the same version sent plainly.
            tag, _ = response.get_etag()
            if tag is not None:
                response.set_etag(tag, weak=True)
    return response


@lru_cache(maxsize=100)
def _takes_gzip(accepted: str) -> bool:
    """Tell whether the header allows it; browsers send a handful of them, which take long to be read."""
    return bool(parse_accept_header(accepted, Accept)["gzip"])


def _packed(body: bytes) -> bytes:
    """Return `body` compressed, from memory where the same was sent lately."""
    kept: Cache[bytes, bytes] = current_app.extensions["kanakku.packed"]
    digest = sha256(body).digest()
    packed = kept.get(digest)
    if packed is None:
        window, memory = _WINDOWS[len(body) <= 1 << _SHORT]
        packing = zlib.compressobj(6, zlib.DEFLATED, window, memory)
        packed = packing.compress(body) + packing.flush()
        kept.put(digest, packed)
    return packed
