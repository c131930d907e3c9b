"""Give each request an id, which its problem document repeats and a line of the log has."""

from __future__ import annotations

import re
import secrets

from flask import current_app, g, request

HEADER = "X-Request-Id"
_USABLE = re.compile(r"[A-Za-z0-9_-]{8,64}")


def request_id() -> str:
    """Return the id of this request: that which a proxy of ours gave it, or a new one.

    Without PROXIES the header is not read: whoever asks could choose what stands in the log.
    """
    if "request_id" not in g:
        given = request.headers.get(HEADER, "") if int(current_app.config["PROXIES"]) else ""
        g.request_id = given if _USABLE.fullmatch(given) else secrets.token_hex(8)
    found: str = g.request_id
    return found
