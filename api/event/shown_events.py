"""Write an event as everybody sees it: once for all who look, and who is there apart from what is played."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple

from api.wire.patches import patch
from models.event.book import EventBook, event_version, is_large, open_event_book
from models.event.results import GameStanding, game_standings
from models.event.view import played_view, roster_view, standings_view
from models.heavy.time_slices import taking_turns
from models.heavy.workers import VIEWERS
from models.store.base import Json
from models.store.cache import MIB, Kept
from models.store.database import Database, database_at, database_of
from models.store.session import Session

SHOWN_EVENTS: Kept[Hashable, bytes] = Kept(32 * MIB, len)
LONG = 2**19  # bytes of an event whose changes a worker finds


class ShownEvent(NamedTuple):
    """Hold an event as it was under an `id`, its ETag; `roster` and `played` are members of a JSON object."""

    id: str
    roster: bytes
    played: bytes

    def written(self, page: str) -> bytes:
        """Return the event as JSON.

        `page` is the address of its page, which differs with the name under which the server is asked.
        """
        return b"".join(self.parts(page))

    def parts(self, page: str) -> tuple[bytes, ...]:
        """Return what is `written` in parts, of which the large ones are the same for all."""
        return b"{", self.roster, b",", self.played, b",", _members({"links": {"page": page}}), b"}"

    def changes_since(self, before: ShownEvent) -> list[dict[str, Any]]:
        """Return the operations of a JSON Patch that lead here from `before`."""
        if len(self.roster) + len(self.played) > LONG:
            return VIEWERS.ask(_changes, list(zip(before[1:], self[1:], strict=True)))
        operations = []
        with taking_turns() as turn:
            for old, new in zip(before[1:], self[1:], strict=True):
                if old != new:
                    was = json.loads(b"{%s}" % old)
                    turn.pass_on()
                    now = json.loads(b"{%s}" % new)
                    turn.pass_on()
                    operations += patch(was, now)
        return operations


def shown_event(session: Session, code: str) -> ShownEvent:
    """Return the event under `code` as it is now; raises Unknown. The transaction of `session` ends with it.

    In a large hall that takes long, so others are answered meanwhile; who asks for the same waits for it.
    """
    database, version = database_of(session), event_version(session, code)
    known = kept_event(database, code, version)
    if known is None:
        book = open_event_book(session, code)
        sheets = game_standings(session, book.event.matches.values())
        session.rollback()
        with database.folding(code):
            known = kept_event(database, code, version)
            if known is None and is_large(book):
                version, roster, played = VIEWERS.ask_for(code, _shown_beside, database.url, code)
                known = _kept(database, code, version, roster, played)
            elif known is None:
                known = _shown(database, book, version, sheets)
    return known


def _kept(
    database: Database, code: str, version: tuple[int, int], roster: bytes, played: bytes
) -> ShownEvent:
    kept = database.cache(SHOWN_EVENTS)
    kept.put((code, version[0]), roster)
    kept.put((code, *version), played)
    return ShownEvent(event_etag(version), roster, played)


def _shown_beside(url: str, code: str) -> tuple[tuple[int, int], bytes, bytes]:
    """Return an event in the database at `url` as it is now, with its version; a worker does this."""
    database = database_at(url)
    with database.reading() as session:
        version, book = event_version(session, code), open_event_book(session, code)
        sheets = game_standings(session, book.event.matches.values())
    return version, *_shown(database, book, version, sheets)[1:]


def standings_beside(url: str, code: str) -> bytes:
    """Return the standings of an event in the database at `url` as JSON; a worker does this."""
    with database_at(url).reading() as session:
        return write_standings(session, open_event_book(session, code))


def write_standings(session: Session, book: EventBook) -> bytes:
    """Return the standings of an event as JSON."""
    view = standings_view(book, game_standings(session, book.event.matches.values()))
    return json.dumps({**view, "version": book.version}, ensure_ascii=False).encode()


def _shown(
    database: Database, book: EventBook, version: tuple[int, int], sheets: Mapping[str, GameStanding]
) -> ShownEvent:
    kept = database.cache(SHOWN_EVENTS)
    with taking_turns() as turn:
        # Most changes are of a sheet, and change nothing of who is there.
        roster = kept.get((book.code, version[0]))
        if roster is None:
            roster = _members({**roster_view(book), "version": book.version})
            kept.put((book.code, version[0]), roster)
            turn.pass_on()
        view = played_view(book, sheets, turn.pass_on)
        turn.pass_on()
        played = _members(view)
        kept.put((book.code, *version), played)
        turn.pass_on()
    return ShownEvent(event_etag(version), roster, played)


def _changes(parts: Sequence[tuple[bytes, bytes]]) -> list[dict[str, Any]]:
    """Return what leads from the first to the second of each two; a worker does this."""
    return [
        operation
        for old, new in parts
        if old != new
        for operation in patch(json.loads(b"{%s}" % old), json.loads(b"{%s}" % new))
    ]


def kept_event(database: Database, code: str, version: tuple[int, int]) -> ShownEvent | None:
    """Return an event as it was at a version, None where that is not kept any more."""
    kept = database.cache(SHOWN_EVENTS)
    roster, played = kept.get((code, version[0])), kept.get((code, *version))
    return ShownEvent(event_etag(version), roster, played) if roster and played else None


def event_etag(version: tuple[int, int]) -> str:
    """Return the ETag of an event at a version."""
    return "-".join(map(str, version))


def _members(view: Json) -> bytes:
    """Return the members of a JSON object without its braces."""
    return json.dumps(view, ensure_ascii=False, separators=(",", ":")).encode()[1:-1]
