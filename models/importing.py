"""Take the record of a table in: the same games under a new code and a new key."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import func, insert, select

from models.database import hold_id
from models.indexes import Game
from models.key import HeldKey, make_key
from models.ledger import GAME, Chain, Change, Row, append, carry
from models.names import Name, keep_names
from models.replay import Replayed
from models.session import Session
from models.table import enter, open_table, touch


class Proved(NamedTuple):
    """Hold a game of a proved record: its rows as the ledger holds them, what they say, and its names."""

    rows: Sequence[Row]
    told: Replayed
    names: Mapping[str, Name]


def import_table(session: Session, name: str | None, games: Sequence[Proved]) -> tuple[str, str]:
    """Open a table that holds proved games, and return its code with its new scorekeeper's key.

    Keys do not come along: seats are claimed anew. Each journal goes on with a row that says so. A game whose
    id is taken here gets another one; its journal stays under the first.
    """
    code = open_table(session, name)
    secret, key = make_key(session, code, "scorekeeper")
    erased = sorted({sealed for game in games for sealed in game.told.erased})
    if erased:
        enter(session, code, key.fingerprint, Change("erased", after={"names": erased}))
    keep_names(session, code, {sealed: kept for game in games for sealed, kept in game.names.items()})
    for origin in sorted(game.told.id for game in games):
        hold_id(session, origin)
    for position, game in enumerate(games, start=1):
        _add_game(session, key, position, game)
    return code, secret


def _add_game(session: Session, key: HeldKey, position: int, game: Proved) -> None:
    told = game.told
    taken = session.scalar(select(func.count()).where(Game.id == told.id))
    game_id = str(uuid.uuid4()) if taken else told.id
    version = told.version + 1
    values = {"id": game_id, "code": key.code, "position": position, "version": version}
    session.execute(insert(Game), values)
    carry(session, game_id, game.rows)
    chain = Chain(GAME, game_id, told.id, told.version, told.seal)
    after = {"table": key.code, "game": game_id}
    row = append(
        session, chain, key.fingerprint, Change("imported", before={"table": told.table}, after=after)
    )
    told.then(row)
    for _ in range(version):
        touch(session, key.code)
    enter(
        session, key.code, key.fingerprint, Change("imported", after={"game": game_id, "seal": row["hash"]})
    )
