"""Write how a game and an evening went, as programs and the phone get it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from models.game.book import open_book
from models.game.evening import one_evening, who_sat
from models.game.view import sheet_bytes
from models.store.session import Session
from models.table.book import table_history
from rules.sheet.evening import EveningStory, Told
from rules.sheet.story import Story

ToTell = tuple[bytes, Mapping[int, str]]  # a sheet, and who sat in which seat


def write_story(body: bytes) -> bytes:
    """Return the story of the sheet that `body` is as JSON; a worker process does this."""
    return _written(Story(json.loads(body)).as_json())


def evening_to_tell(session: Session, code: str, game_id: str | None) -> list[ToTell]:
    """Return what an evening is told from: its games that are not dropped; raises Unknown."""
    books = [open_book(session, game) for game in table_history(session, code).games]
    told = list[ToTell]()
    for book in one_evening(books, game_id):
        if not book.log.state.dropped:
            sealed = {seat: book.history.sealed_in(seat) for seat in book.history.all_seats}
            people = {seat: who_sat(book, each) for seat, each in sealed.items()}
            told.append((sheet_bytes(session, book.id).body, people))
    return told


def write_evening(evening: Sequence[ToTell]) -> bytes:
    """Return the records of an evening as JSON, of its games that are over; a worker process does this."""
    games = [Told(Story(json.loads(body)), people) for body, people in evening]
    return _written(
        EveningStory([game for game in games if game.story.sheet["status"] == "finished"]).as_json()
    )


def _written(told: dict[str, Any]) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
