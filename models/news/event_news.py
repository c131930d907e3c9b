"""Find out what is new at an event since its news was told last, and put that in the outbox.

Nothing is noted where a deal is recorded: whoever tells the news reads the sheets afterwards, as whoever
follows an event does. So what happens within a moment is one piece of news.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from models.event.book import EventBook, event_version, open_event_book
from models.event.results import game_standings, results_of
from models.news.webhooks import News, note_told, post, told_of
from models.store.base import Json
from models.store.database import Database
from models.store.session import Session
from rules.canonical import digest
from rules.events.acts.judging import AdvancementConfirmed
from rules.events.acts.playing import DrawPublished

BEGUN = ""  # how a match is noted that has begun and is not over; of one that is over its result is


def tell_news(database: Database, code: str) -> int:
    """Put what is new at an event in the outbox; return how many messages that are.

    What it was told of last stands in the same database, so nothing is lost and nothing told twice.
    """
    with database.reading() as session:
        version, after = event_version(session, code), standing(session, code)
        if told_of(session, code) in (None, after):
            return 0
    with database.writing() as session:
        before = told_of(session, code, locked=True)
        if event_version(session, code) != version:
            after = standing(session, code)
        if before is None or before == after:
            return 0
        note_told(session, code, after)
        return post(session, code, news_between(open_event_book(session, code), before, after))


def standing(session: Session, code: str) -> Json:
    """Return what news is found by: the version, how many acts, and how each match stands that has begun."""
    book = open_event_book(session, code)
    sheets = game_standings(session, book.event.matches.values())
    results = results_of(book, sheets)
    matches = {}
    for match in book.event.matches.values():
        result = results.get(match.id)
        if result is not None and result.finished:
            scores = sorted([each.entrant, each.place, each.points] for each in result.scores)
            matches[match.id] = digest(scores)[:16]
        elif any(game in sheets for game in match.played_as):
            matches[match.id] = BEGUN
    return {"version": book.version, "acts": len(book.event.acts), "matches": matches}


def news_between(book: EventBook, before: Json, after: Json) -> Iterator[News]:
    """Yield what has happened at an event, which `book` has as it is now."""
    if before["version"] != after["version"]:
        yield _news(book, "event.changed")
    for act in book.event.acts[before["acts"] :]:
        if isinstance(act.fact, DrawPublished):
            stated = act.fact
            yield _news(book, "draw.published", stage=stated.stage, round=stated.round, draw=stated.draw)
        elif isinstance(act.fact, AdvancementConfirmed):
            yield _news(book, "advancement.confirmed", stage=act.fact.stage, to=act.fact.to)
    for match in {**before["matches"], **after["matches"]}:
        for kind in _of_match(before["matches"].get(match), after["matches"].get(match)):
            yield _news(book, kind, **_named(book, match))


def _of_match(was: str | None, now: str | None) -> Iterator[str]:
    if was == now:
        return
    if was:
        yield "result.changed"
    elif now is not None:
        if was is None and now == BEGUN:
            yield "match.started"
        if now != BEGUN:
            yield "match.finished"


def _named(book: EventBook, match: str) -> dict[str, Any]:
    """Return what names a match; one whose draw was undone is named by its id alone."""
    held = book.event.matches.get(match)
    if held is None:
        return {"match": match}
    return {"match": match, "stage": held.stage, "round": held.round, "table": held.table}


def _news(book: EventBook, kind: str, **data: Any) -> News:
    return News(kind, {"version": book.version, **data})
