"""Show a table: what its ledger says, the sheet of its newest game, and what events have drawn to it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import is_
from typing import Any, NamedTuple

from sqlalchemy import bindparam, select

from models.event.assignments import in_halls, next_here
from models.game.view import sheet_at, size_of_head, size_of_sheet
from models.ledger.names import names_of
from models.store.base import Json
from models.store.cache import MIB, Kept
from models.store.conflicts import PastSheet, SheetBytes, Unknown
from models.store.database import Database
from models.store.indexes import EVENT_TABLES, EVENTS, GAMES, TABLES
from models.store.session import Session
from models.table.book import table_history
from models.table.view import call_view, keeper_view


class TableView(NamedTuple):
    """Hold what a table shows: its own version, who keeps score, and the sheet of its newest game.

    `event` is the one that the newest game is part of, or what comes next; `coming` are the games that events
    are to play here next, `elsewhere` those played here on another table's sheet; `stopped` says that the
    match of the newest game is adjourned, ruled, given up or replayed, `announcements` are what events say to
    it, `room` says who sits here in a freeze-out, and `call` is that for the director. Previews of links may
    show the sheets of games that are `named_in_preview`; it `settles` where it plays for a stake.
    """

    code: str
    name: str | None
    named_in_preview: frozenset[str | None]
    settles: bool
    version: int
    scorekeeper: Json | None
    event: Json | None
    coming: list[Json]
    elsewhere: list[Json]
    stopped: str | None
    announcements: list[Json]
    room: Json | None
    call: Json | None
    game: str | None
    sheet: SheetBytes | None

    @property
    def zone(self) -> str | None:
        """Return the time zone of its hours; None where that is the server's."""
        return self.event.get("zone") if self.event else None


class _Versions(NamedTuple):
    """Hold versions of one table, the oldest first, each with the bytes that it holds and the next does not.

    The versions of a game share their rows, so most of what is held is the newest one's.
    """

    views: dict[int, TableView]
    own: dict[int, int]

    @property
    def size(self) -> int:
        return sum(self.own.values())

    def and_also(self, view: TableView) -> _Versions:
        """Return these with one more, without the oldest of those that take too much together.

        The two newest stay, whatever they take, so that there is a change to the newest.
        """
        views = {**self.views, view.version: view}
        if view.version < max(self.views, default=0):
            views = dict(sorted(views.items()))
        numbers, own = list(views), {**self.own, view.version: size_of_sheet(view.sheet)}
        place = numbers.index(view.version)
        for older, newer in pairwise(numbers[max(place - 1, 0) : place + 2]):
            sheet = views[older].sheet
            views[older] = views[older]._replace(sheet=PastSheet.of(sheet) if sheet else None)
            own[older] = _own_size(sheet, views[newer].sheet)
        before = sum(own.values()) - own[numbers[-1]]
        for number in numbers[:-2]:
            if before <= ROOM_BEFORE:
                break
            before -= own.pop(number)
            del views[number]
        return _Versions(views, own)


def _own_size(older: SheetBytes | None, newer: SheetBytes | None) -> int:
    """Return how many bytes an older sheet holds that a newer one does not."""
    if older is None:
        return size_of_sheet(None)
    own = size_of_head(older)
    for rows, others in zip(_rows(older), _rows(newer), strict=True):
        if len(rows) > len(others) or not all(map(is_, rows, others)):
            known = set(map(id, others))
            own += sum(len(row) for row in rows if id(row) not in known)
    return own


def _rows(sheet: SheetBytes | None) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    return (sheet.deals, sheet.rulings) if sheet else ((), ())


ROOM_BEFORE = 2**20  # bytes of the versions of a table before its newest
# The newest sheets are those that are kept as such, and counted twice.
_TABLE_VIEWS: Kept[str, _Versions] = Kept(64 * MIB, lambda versions: versions.size)


def kept_view(database: Database, code: str, version: int) -> TableView | None:
    """Return what the table under `code` showed at a version, None where that is not kept."""
    versions = database.cache(_TABLE_VIEWS).get(code)
    return None if versions is None else versions.views.get(version)


def keep_view(database: Database, view: TableView) -> None:
    """Keep what a table shows, beside earlier versions of it."""
    versions = database.cache(_TABLE_VIEWS).get(view.code) or _Versions({}, {})
    if versions.views.get(view.version) is not view:
        database.cache(_TABLE_VIEWS).put(view.code, versions.and_also(view))


def table_view(database: Database, code: str) -> TableView:
    """Return what the table under `code` shows; raises Unknown. Only versions are read where it is kept.

    Where something was written after they were read, they are read anew with all that they stand for.
    """
    rows = _found(database.glance.all(_TABLE, {"code": code}))
    if view := kept_view(database, code, rows[0][0]):
        return view
    with database.reading() as session:
        view, together = _viewed(session, code, rows)
        if not together:
            view, together = _viewed(session, code, _found(session.execute(_TABLE, {"code": code}).all()))
    if together:
        keep_view(database, view)
    return view


def _found(rows: Sequence[Any]) -> Sequence[Any]:
    if not rows:
        raise Unknown("not_found.table")
    return rows


def _viewed(session: Session, code: str, rows: Sequence[Any]) -> tuple[TableView, bool]:
    """Return what a table shows, and whether all of it is as it was when `rows` were read."""
    version, seq, game, game_version, *_ = rows[0]
    halls = {event: event_version for *_, event, event_version in rows if event is not None}
    history = table_history(session, code, seq)
    here = in_halls(session, history, halls.items())
    coming, elsewhere = next_here(session, here)
    names = names_of(session, code) if history.keeper else {}
    sheet = sheet_at(session, game, game_version) if game else None
    view = TableView(
        code,
        history.name,
        history.named_in_preview,
        history.stakes is not None,
        version,
        keeper_view(history, names),
        here.event(game),
        coming,
        elsewhere,
        here.stopped(game),
        here.announcements(),
        here.room(),
        call_view(history, history.call),
        game,
        sheet,
    )
    read = {code: history.seq, **{book.code: book.version for book, _ in here.events}}
    together = read == {code: seq, **halls} and (sheet is None or sheet.version == game_version)
    return view, together


# The most frequent reads go through Core with statements built once; loading objects costs ten times that.
_NEWEST = select(GAMES.c.id).where(GAMES.c.code == TABLES.c.code).order_by(GAMES.c.position.desc()).limit(1)
_TABLE = (
    select(
        TABLES.c.version,
        TABLES.c.seq,
        GAMES.c.id.label("game_id"),
        GAMES.c.version.label("game_version"),
        EVENTS.c.code.label("event"),
        EVENTS.c.version.label("event_version"),
    )
    .select_from(
        TABLES.outerjoin(GAMES, GAMES.c.id == _NEWEST.correlate(TABLES).scalar_subquery())
        .outerjoin(EVENT_TABLES, EVENT_TABLES.c.code == TABLES.c.code)
        .outerjoin(EVENTS, EVENTS.c.code == EVENT_TABLES.c.event)
    )
    .where(TABLES.c.code == bindparam("code"))
)
