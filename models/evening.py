"""List the games of a table, and count what each player has won in them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from models.conflicts import NO_TABLE, Unknown
from models.game import Game
from models.sheets import load_log
from models.signs import appearance
from models.table import Table
from rules.sheet import summed_up


def evening_of(session: Session, code: str) -> dict[str, Any]:
    """Return the table under `code` with its `games`, the latest first, and `wins`; raises Unknown.

    `wins` counts for each player the games that are over and those he won, alone, with others or for his
    side; players are told apart by their names. Those who won most come first.
    """
    table = session.scalar(select(Table).where(Table.code == code))
    if table is None:
        raise Unknown(NO_TABLE)
    known = {"code": table.code, "name": table.name, "version": table.version}
    games = session.scalars(select(Game).where(Game.table_id == table.id).order_by(Game.position))
    listed = [_told(session, game) for game in games.all()]
    return {**known, "games": listed[::-1], "wins": _wins(listed)}


def has_game(session: Session, code: str, game_id: str) -> bool:
    """Say whether the table under `code` has a game of that id."""
    asked = select(Game.id).join(Table, Table.id == Game.table_id).where(Table.code == code)
    return session.scalar(asked.where(Game.id == game_id)) is not None


def _told(session: Session, game: Game) -> dict[str, Any]:
    log = load_log(session, game)
    laid, deals = summed_up(log.game, log.state), log.state.sums.deals
    places = {total["seat"]: total["place"] for total in laid["totals"]}
    ahead = [seat for seat, place in places.items() if place == 1 and deals]
    return {
        "id": game.id,
        "type": game.game_type,
        "title": log.game.title,
        "preset": game.preset,
        "number": game.position,
        "status": laid["status"],
        "started_at": game.started_at.isoformat(timespec="seconds"),
        "deals": deals,
        "seats": laid["seats"],
        "winners": laid["winners"],
        "leaders": ahead if len(ahead) < len(places) else [],
    }


def _wins(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    counted: dict[str, dict[str, Any]] = {}
    for game in games:
        if game["status"] != "finished":
            continue
        for seat in game["seats"]:
            player = counted.setdefault(
                appearance(seat["name"]), {"name": seat["name"], "wins": 0, "games": 0}
            )
            player["games"] += 1
            player["wins"] += seat["seat"] in game["winners"]
    return sorted(counted.values(), key=lambda player: -player["wins"])
