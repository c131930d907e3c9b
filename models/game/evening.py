"""List the games of a table, and count what each player has won in them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from models.characters import appearance
from models.game.book import Book, open_book
from models.store.base import to_the_second
from models.store.conflicts import Unknown
from models.store.indexes import Game, Table
from models.store.session import Session
from models.table.book import table_history
from rules.sheet.sheet import summed_up


def evening_of(session: Session, code: str) -> dict[str, Any]:
    """Return the table under `code` with its `games`, the latest first, and `wins`; raises Unknown.

    `wins` counts for each player the games that are over, but for those dropped, and those he won, alone,
    with others or for his side; players are told apart by their names. Those who won most come first.
    """
    version = session.scalar(select(Table.version).where(Table.code == code))
    if version is None:
        raise Unknown("not_found.table")
    history = table_history(session, code)
    listed: list[dict[str, Any]] = []
    wins: dict[str, dict[str, Any]] = {}
    for number, game in enumerate(history.games, start=1):
        book = open_book(session, game)
        listed.append(_listed(number, book))
        _count(wins, book, listed[-1])
    return {
        "code": code,
        "name": history.name,
        "version": version,
        "games": listed[::-1],
        "wins": sorted(wins.values(), key=lambda player: -player["wins"]),
    }


def has_game(session: Session, code: str, game_id: str) -> bool:
    """Say whether the table under `code` has a game of that id."""
    asked = select(Game.id).where(Game.code == code, Game.id == game_id)
    return session.scalar(asked) is not None


def _listed(number: int, book: Book) -> dict[str, Any]:
    history, log = book.history, book.log
    laid, deals = summed_up(log.game, log.state), log.state.sums.deals
    places = {total["seat"]: total["place"] for total in laid["totals"]}
    ahead = [seat for seat, place in places.items() if place == 1 and deals and not log.game.places]
    return {
        "id": book.id,
        "type": history.game_type,
        "title": log.game.title,
        "preset": history.preset,
        "number": number,
        "status": laid["status"],
        "started_at": to_the_second(history.started_at),
        "deals": deals,
        "seats": laid["seats"],
        "winners": laid["winners"],
        "leaders": ahead if len(ahead) < len(places) else [],
    }


def _count(wins: dict[str, dict[str, Any]], book: Book, game: dict[str, Any]) -> None:
    if game["status"] != "finished" or book.log.state.dropped:
        return
    for seat in game["seats"]:
        sealed = book.history.sealed_in(seat["seat"])
        # Those whose names are erased are told apart still.
        who = appearance(seat["name"]) if sealed in book.names else sealed
        player = wins.setdefault(who, {"name": seat["name"], "wins": 0, "games": 0})
        player["games"] += 1
        player["wins"] += seat["seat"] in game["winners"]
