"""Draw QR codes."""

from __future__ import annotations

from typing import Any

from flask import Response

from api.blueprint import Blueprint
from api.game.tables import watched
from api.schemas.requests import QrRequest
from api.wire.context import table_page
from api.wire.etags import answer
from models.files.qr_codes import qr_svg
from rules.canonical import digest

SVG = "image/svg+xml"
IMAGE = {"type": "string"}
blueprint = Blueprint(
    "QR codes", "Codes to scan: a table's own, and one to hand the scorekeeper's link over."
)


@blueprint.get("/tables/<code>/qr.svg")
@blueprint.costs(5)
@blueprint.response(200, IMAGE, content_type=SVG)
@blueprint.conditional
@blueprint.refuses(404, 429)
def get_table_qr(code: str) -> Response:
    """Draw the code that opens a table's page; it stays valid as long as the table."""
    page = table_page(watched(code).code)
    return answer(qr_svg(page), digest(page)[:16], SVG, whole=True)


@blueprint.post("/qr")
@blueprint.costs(5)
@blueprint.arguments(QrRequest)
@blueprint.response(200, IMAGE, content_type=SVG)
def draw_qr(body: dict[str, Any]) -> Response:
    """Draw the code of a text, such as the scorekeeper's link.

    It is posted, not asked for by address, so that the key in it reaches no log; nothing of it is kept.
    """
    response = Response(qr_svg(body["text"]), mimetype=SVG)
    response.headers["Cache-Control"] = "no-store"
    return response
