"""Compress answers on their way out where that is worth it: a sheet once for each version."""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Flask, Response, request

WORTH_IT = 1024  # bytes: less goes in one packet anyway
TEXTS = ("application/json", "application/problem+json", "image/svg+xml")


def register(app: Flask) -> None:
    """Compress what `app` answers to those who take it; files are compressed already, streams never."""
    app.after_request(_pack)


def _pack(response: Response) -> Response:
    kind = response.mimetype or ""
    plain = kind in TEXTS or kind.startswith("text/")
    if not plain or response.is_streamed or response.headers.get("Content-Encoding"):
        return response
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"] and response.status_code != 304:
        body = response.get_data()
        if len(body) >= WORTH_IT:
            response.set_data(_packed(body))
            response.headers["Content-Encoding"] = "gzip"
            # The bytes are others than those of the same version sent plainly.
            tag, _ = response.get_etag()
            if tag is not None:
                response.set_etag(tag, weak=True)
    return response


@lru_cache(maxsize=64)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)
