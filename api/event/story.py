"""Tell how an event and its stages went, and who pays whom after it."""

from __future__ import annotations

import json

from flask import Response

from api.event.events import blueprint, seen_event
from api.event.shown_events import SHOWN_EVENTS, event_etag
from api.schemas.answers.settlements import FreezeoutSettlementAnswer
from api.schemas.answers.stories import EventStoryAnswer, StageStoryAnswer
from api.wire.context import database
from api.wire.etags import answer
from models.event.book import event_version, is_large, open_event_book
from models.event.poker.settling import settlement_view
from models.event.results import event_records_of, game_standings, stage_records_of
from models.event.view import competition_stories, story_view
from models.heavy.workers import VIEWERS
from models.store.base import Json
from models.store.database import Database, database_at
from models.store.session import Session
from rules.canonical import written


@blueprint.get("/events/<code>/stages/<stage>/story")
@blueprint.costs(5)
@blueprint.response(200, StageStoryAnswer)
@blueprint.conditional
@blueprint.refuses(404, 429, 503)
def get_stage_story(code: str, stage: str) -> Response:
    """Tell how a stage went: who stood where after each of its rounds, and the games that led there.

    `records` are of its games that are over, of two or more.
    """
    tag, body = event_story(seen_event(code), stage)
    return answer(body, tag)


@blueprint.get("/events/<code>/story")
@blueprint.costs(5)
@blueprint.response(200, EventStoryAnswer)
@blueprint.conditional
@blueprint.refuses(404, 429, 503)
def get_event_story(code: str) -> Response:
    """Tell how the competitions of an event went, round by round through all their stages, and its records.

    The places are those in the competition: who came to a stage is ahead of who did not. `records` are of all
    games that are over, of two or more. People are counted over all competitions; points of deals are
    compared among games of one type.
    """
    tag, body = event_story(seen_event(code))
    return answer(body, tag)


@blueprint.get("/events/<code>/stages/<stage>/settlement")
@blueprint.costs(5)
@blueprint.response(200, FreezeoutSettlementAnswer)
@blueprint.conditional
@blueprint.refuses(404, 429)
def get_stage_settlement(code: str, stage: str) -> Response:
    """Tell what each pays whom after a freeze-out among friends, and what each takes out of the pot.

    It is settled where fees make the pot: the competition states a `fee`, prizes that are shares, and no
    `pot`. Otherwise, and where more than forty play, `buy_in` is null. Nobody pays before it is over.
    What was `paid` stands first; the act `payment_made` says so, and only the rest is settled anew.
    """
    tag, settled = settlement_of(seen_event(code), stage)
    return answer(written(settled), tag)


def settlement_of(code: str, stage: str) -> tuple[str, Json]:
    """Return the ETag of an event, and who pays whom after one of its freeze-outs; raises Unknown."""
    with database().reading() as session:
        version, book = event_version(session, code), open_event_book(session, code)
        sheets = game_standings(session, book.event.matches.values())
        return event_etag(version), settlement_view(book, sheets, stage)


def event_story(code: str, stage: str | None = None) -> tuple[str, bytes]:
    """Return the ETag of an event and its story, or that of a stage of it, as JSON; raises Unknown."""
    with database().reading() as session:
        version, book = event_version(session, code), open_event_book(session, code)
        kept = database().cache(SHOWN_EVENTS)
        name = (code, "story", stage or "", *version)
        story = kept.get(name)
        if story is None and is_large(book):
            session.rollback()
            story = VIEWERS.ask_for(code, _told_beside, database().url, code, stage)
        elif story is None:
            story = _told(session, code, stage)
        kept.put(name, story)
    return event_etag(version), story


def _told_beside(url: str, code: str, stage: str | None) -> bytes:
    """Return the story of an event in the database at `url`, or of a stage of it; a worker does this."""
    database: Database = database_at(url)
    with database.reading() as session:
        return _told(session, code, stage)


def _told(session: Session, code: str, stage: str | None) -> bytes:
    book = open_event_book(session, code)
    sheets = game_standings(session, book.event.matches.values())
    if stage is None:
        told = {
            "code": book.code,
            "competitions": competition_stories(book, sheets),
            "records": event_records_of(session, book, sheets),
        }
    else:
        told = {
            **story_view(book, sheets, stage),
            "records": stage_records_of(session, book, sheets, stage),
        }
    return json.dumps(told, ensure_ascii=False).encode()
