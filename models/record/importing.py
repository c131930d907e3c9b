"""Take records in: the games of a table, or a whole event, under new codes and new keys."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import func, insert, select

from models.event.book import folded_event
from models.event.extensions import Extensions, keep_extensions
from models.event.history import EventHistory
from models.event.opening import bring_here, new_event
from models.game.history import GameHistory, begun_for
from models.game.rows import then
from models.ledger.chain import EVENT, GAME, Chain, Change, LedgerRow, Row, append, carry
from models.ledger.names import Name, keep_names
from models.store.database import hold_id
from models.store.indexes import Game
from models.store.portions import portions
from models.store.session import Session
from models.table.changing import enter, touch
from models.table.keys import fingerprint, make_key
from models.table.opening import open_table
from rules.events.state import Match


class Proved(NamedTuple):
    """Hold a game of a proved record: its rows as the ledger holds them, what they say, and its names."""

    rows: Sequence[Row]
    history: GameHistory
    names: Mapping[str, Name]


class ProvedTable(NamedTuple):
    """Hold the proved record of a table: its code there, how it is called, and its games."""

    code: str
    name: str | None
    games: Sequence[Proved]


class ProvedEvent(NamedTuple):
    """Hold the proved record of an event, with the tables of its hall; `seal` is that of the record."""

    rows: Sequence[Row]
    history: EventHistory
    names: Mapping[str, Name]
    tables: Sequence[ProvedTable]
    extensions: Extensions
    seal: str


def import_table(session: Session, table: ProvedTable) -> tuple[str, str]:
    """Open a table that holds proved games, and return its code with its new scorekeeper's key.

    Keys do not come along: seats are claimed anew. Each journal goes on with a row that says so. A game whose
    id is taken here gets another one; its journal stays under the first.
    """
    code = open_table(session, table.name)
    secret, key = make_key(session, code, "scorekeeper")
    taken = _taken(session, [game.history.id for game in table.games])
    ids = {
        game.history.known_as: str(uuid.uuid4()) if game.history.id in taken else game.history.id
        for game in table.games
    }
    _carry_games(session, code, key.fingerprint, table, ids)
    return code, secret


def import_event(session: Session, record: ProvedEvent) -> tuple[str, str]:
    """Open an event that goes on where the proved one was left, and return its code and its director's key.

    Its tables have new codes and no keys. Where the event is here already, or the id of one of its games is
    taken, all its games get other ids.
    """
    code = new_event(session)
    games, drawn = _other_ids(session, record)
    carry(session, EVENT, code, record.rows)
    keep_names(session, code, record.names)
    tables = {table.code: open_table(session, table.name) for table in record.tables}
    for table in record.tables:
        _carry_games(session, tables[table.code], fingerprint(EVENT, code), table, games, drawn)
    history = record.history.copy()
    history.code = code
    change = Change(
        "imported",
        before={"event": history.known_as, "seal": record.seal},
        after={"event": code, "tables": tables, "games": games},
    )
    secret = bring_here(session, history, record.names, change)
    keep_extensions(session, code, _with_codes_of_now(record.extensions, tables))
    return code, secret


def _carry_games(
    session: Session,
    code: str,
    key: str,
    table: ProvedTable,
    ids: Mapping[str, str],
    drawn: Mapping[str, str] | None = None,
) -> None:
    """Put proved games at the new table under `code`.

    `ids` are the new ids of those that do not keep theirs, by the old ones; `drawn` are those under which an
    event drew games that were begun in place of dropped ones.
    """
    as_drawn = drawn or {}
    erased = sorted({sealed for game in table.games for sealed in game.history.erased})
    if erased:
        enter(session, code, key, Change("erased", after={"names": erased}))
    keep_names(session, code, {sealed: kept for game in table.games for sealed, kept in game.names.items()})
    for position, game in enumerate(table.games, start=1):
        history, version = game.history, game.history.version + 1
        game_id = ids.get(history.known_as, history.known_as)
        values = {"id": game_id, "code": code, "position": position, "version": version}
        session.execute(insert(Game), values)
        carry(session, GAME, game_id, game.rows)
        chain = Chain(GAME, game_id, history.id, history.version, history.seal)
        after = {"table": code, "game": game_id}
        row = append(session, chain, key, Change("imported", before={"table": history.table}, after=after))
        then(history, row)
        for _ in range(version):
            touch(session, code)
        came = {"game": game_id, "seal": row["hash"]}
        came |= {"drawn": as_drawn[game_id]} if game_id in as_drawn else {}
        enter(session, code, key, Change("imported", after=came))


def _taken(session: Session, ids: Sequence[str]) -> set[str]:
    """Return those of `ids` that a game here has; nobody else gives one of them until this ends."""
    for each in sorted(ids):
        hold_id(session, each)
    return {
        found for some in portions(ids) for found in session.scalars(select(Game.id).where(Game.id.in_(some)))
    }


def _other_ids(session: Session, record: ProvedEvent) -> tuple[dict[str, str], dict[str, str]]:
    """Return the ids that games get here, by those that they had; none where all can be kept.

    With them, of games begun in place of dropped ones, the ids under which they were drawn. A match that has
    not begun will be played under an id that is known already.
    """
    played = [game.history.known_as for table in record.tables for game in table.games]
    matches = folded_event(record.history, record.names, None, record.history.done).event.matches.values()
    drawn = {
        game: first
        for match in matches
        for first in (*match.played_as, *match.earlier)
        for game in _begun_for(first, played)
    }
    known = {game for match in matches for game, _ in _games_of(match, "")}
    same = select(func.count()).where(
        LedgerRow.kind == EVENT, LedgerRow.seq == 1, LedgerRow.hash == record.rows[0]["hash"]
    )
    if not session.scalar(same) and not _taken(session, sorted({*played, *known})):
        return {}, drawn
    ids = {each: str(uuid.uuid4()) for each in played}
    for match in matches:
        ids |= _games_of(match, str(uuid.uuid4()))
    for first in dict.fromkeys(drawn.values()):
        ids |= dict(zip(_begun_for(first, played), _begun_for(ids[first]), strict=False))
    return ids, {ids[game]: ids[first] for game, first in drawn.items()}


def _begun_for(first: str, played: Collection[str] | None = None) -> Iterator[str]:
    """Yield the games begun one after another in place of that of a match, as far as they are `played`."""
    game = begun_for(first)
    while played is None or game in played:
        yield game
        game = begun_for(game)


def _games_of(match: Match, first: str) -> Iterator[tuple[str, str]]:
    """Yield the ids of the game and the replays of a match, each with what it is where they begin `first`."""
    for anew in range(len(match.earlier) + 1):
        yield match.nth_game(anew), match.nth_game(anew, first)


def _with_codes_of_now(stated: Extensions, tables: Mapping[str, str]) -> Extensions:
    if "tables" not in stated:
        return stated
    return {**stated, "tables": {tables.get(each, each): about for each, about in stated["tables"].items()}}
