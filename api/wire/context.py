"""Find what the running application holds: its database and its public address."""

from __future__ import annotations

from flask import current_app

from api.wire.hosts import base_url, phones_url
from models.store.database import Database

PREFIX = "/api/v1"


def database() -> Database:
    """Return the database of the application that answers this request."""
    found: Database = current_app.extensions["kanakku.database"]
    return found


def sends_locally() -> bool:
    """Tell whether news may go into networks of our own, and over HTTP, as when a webhook is developed."""
    return bool(current_app.config["LOCAL_WEBHOOKS"])


def public_url(path: str) -> str:
    """Return `path` as an address of ours."""
    return base_url() + path


def scanned_url(path: str) -> str:
    """Return `path` as an address for codes, which phones open."""
    return phones_url() + path


def table_page(code: str) -> str:
    """Return the address of a table's page; it is what its QR code says."""
    return scanned_url(f"/t/{code}")
