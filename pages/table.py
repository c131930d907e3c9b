"""Lay out for its template what a table's page says: of the table, of one of its sheets, where it leads."""

from __future__ import annotations

import json
from typing import Any

from api.game.shown_tables import links_of, table_parts
from api.wire.context import public_url, table_page
from models.event.table_view import TableView
from models.store.conflicts import SheetBytes
from pages import words
from pages.seats_around import SeatsAround, on_the_way
from pages.sheet import Json, SheetPage, alternative_text, preview_text


def table_facts(view: TableView, shown: SheetBytes | None, path: str) -> dict[str, Any]:
    """Return what a table's template says of it and of the sheet that is shown, to which `path` leads."""
    carried = json.loads(b"".join(table_parts(view, links_of(view.code))))
    sheet = json.loads(shown.body) if shown else None
    past = sheet is not None and carried["game"]["game"]["id"] != sheet["game"]["id"]
    if past:
        carried["shown"] = sheet
    name = table_name(view)
    page = SheetPage(sheet) if sheet else None
    coming = None if past else min(view.coming, key=lambda each: each["start"] or "", default=None)
    return {
        "code": view.code,
        "past": past,
        "said": words.said_in(json.dumps(carried)),
        "name": name,
        "title": words.say("table.title", game=words.title_of(sheet["game"]["title"]), name=name)
        if sheet
        else name,
        "address": table_page(view.code) + path,
        "preview": _preview(view, sheet, path),
        "page": page,
        "paper_line": _paper_line(page) if page else "",
        "carried": carried,
        "back": _back(view, past),
        "elsewhere": [] if past else view.elsewhere,
        "stopped": None if past else view.stopped,
        "announcements": view.announcements if view.event or view.announcements else None,
        "next_here": coming,
        "room_here": None if past else view.room,
        "on_the_way": on_the_way,
        "around": SeatsAround(coming) if coming else SeatsAround.of_room(view.room) if view.room else None,
    }


def table_name(view: TableView) -> str:
    """Return how a table is called: by its name, else by its code."""
    return view.name or words.say("table.number", code=view.code)


def _preview(view: TableView, sheet: Json | None, path: str) -> dict[str, Any]:
    """Return the preview of a link: the finished sheet where its names may be shown, else no name."""
    told = preview_text(sheet, table_name(view))
    words, drawn = told, f"/t/{view.code}{path}/preview.png"
    if sheet and sheet["status"] == "finished" and sheet["game"]["id"] in view.named_in_preview:
        words, drawn = (
            alternative_text(SheetPage(sheet)),
            f"/t/{view.code}/g/{sheet['game']['id']}/picture.png",
        )
    version = f"{view.version}.{sheet['version'] if sheet else 0}"
    return {"address": public_url(f"{drawn}?version={version}"), "words": words, "told": told}


def _back(view: TableView, past: bool) -> dict[str, str]:
    """Say where a table's page leads back to: to the table from one of its games, to its event, or home."""
    if past:
        return {"to": f"/t/{view.code}", "words": words.say("games.back")}
    if view.event:
        title = view.event["title"]
        return {"to": f"/e/{view.event['code']}", "words": words.say("table.event", title=title)}
    return {"to": "/", "words": words.say("table.home")}


def _paper_line(page: SheetPage) -> str:
    sheet = page.sheet
    day = words.show_day(sheet["game"]["started_at"])
    winner = page.winner_line if sheet["status"] == "finished" else ""
    return words.say("print.line", code=sheet["table"], day=day, winner=winner)
