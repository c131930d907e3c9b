"""Serve the API's own document and a page to browse it, also without the internet."""

from __future__ import annotations

from pathlib import Path

import flask_swagger_ui
from flask import Blueprint, Response, send_from_directory

_DIST = Path(flask_swagger_ui.__file__).parent / "dist"
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kanakku API</title>
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<main id="document"></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
"""
_START = """SwaggerUIBundle({ url: "/openapi.json", dom_id: "#document", deepLinking: true });
"""

blueprint = Blueprint("documents", __name__, url_prefix="/api")


@blueprint.get("/docs")
def show_page() -> str:
    """Show the page."""
    return _PAGE


@blueprint.get("/docs/start.js")
def start_page() -> Response:
    """Return the page's own script; an inline one would not be run."""
    return Response(_START, mimetype="text/javascript")


@blueprint.get("/docs/<path:name>")
def get_page_file(name: str) -> Response:
    """Return a file of the page."""
    return send_from_directory(_DIST, name)
