"""Write a table as everybody sees it: its JSON around the bytes of its sheet, and its addresses."""

from __future__ import annotations

from typing import Any

from api.wire.context import PREFIX, public_url, table_page
from models.event.table_view import TableView
from rules.canonical import written

Links = dict[str, str]


def table_parts(view: TableView, links: Links) -> tuple[bytes, bytes, bytes]:
    """Return the table as JSON: what stands before the sheet, its own bytes, and what stands after it."""
    known = written(around_sheet(view, links))
    return known[:-1] + b',"game":', view.sheet.body if view.sheet else b"null", b"}"


def around_sheet(view: TableView, links: Links) -> dict[str, Any]:
    """Return what a table shows beside its sheet.

    `names_in_preview`, `settles`, `elsewhere`, `stopped`, `announcements` and `room` are left out where there
    is nothing of them.
    """
    elsewhere = {"elsewhere": view.elsewhere} if view.elsewhere else {}
    stopped = {"stopped": view.stopped} if view.stopped else {}
    announced = {"announcements": view.announcements} if view.announcements else {}
    room = {"room": view.room} if view.room else {}
    named = {"names_in_preview": True} if view.game in view.named_in_preview else {}
    settles = {"settles": True} if view.settles else {}
    return {
        "code": view.code,
        "name": view.name,
        **named,
        **settles,
        "version": view.version,
        "links": links,
        "scorekeeper": view.scorekeeper,
        "event": view.event,
        "coming": view.coming,
        **elsewhere,
        **stopped,
        **announced,
        **room,
        "call": view.call,
    }


def links_of(code: str) -> Links:
    """Return the addresses of a table."""
    here = public_url(f"{PREFIX}/tables/{code}")
    return {"self": here, "page": table_page(code), "games": f"{here}/games", "qr": f"{here}/qr.svg"}
