"""Draw QR codes."""

from __future__ import annotations

import io
from functools import lru_cache

import segno


@lru_cache(maxsize=2_000)
def qr_svg(text: str) -> bytes:
    """Return the code of `text` as SVG; to make one takes some milliseconds."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, svgns=True, border=4, light="#fff", omitsize=True
    )
    return drawn.getvalue()
