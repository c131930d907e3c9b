"""List the games of a table and its evenings, and count what each player has won in them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
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

APART = timedelta(hours=8)
"""Games that began no further apart than this are of one evening, which so may go past midnight."""


def evening_of(session: Session, code: str) -> dict[str, Any]:
    """Return the table under `code` with its `games` and `evenings`, the latest first; raises Unknown.

    `wins` counts for each player the games that are over, but for those dropped, and those he won, alone,
    with others or for his side; players are told apart by their names. Those who won most come first. An
    evening has the ids of its games in their order, and the wins in these.
    """
    version = session.scalar(select(Table.version).where(Table.code == code))
    if version is None:
        raise Unknown("not_found.table")
    history = table_history(session, code)
    books = [open_book(session, game) for game in history.games]
    listed = [_listed(number, book) for number, book in enumerate(books, start=1)]
    known = {game["id"]: game for game in listed}
    return {
        "code": code,
        "name": history.name,
        "version": version,
        "games": listed[::-1],
        "wins": _wins(books, known),
        "evenings": [
            {"games": [book.id for book in evening], "wins": _wins(evening, known)}
            for evening in reversed(evenings_of(books))
        ],
    }


def evenings_of(books: Sequence[Book]) -> list[list[Book]]:
    """Return the games of a table by the evenings on which they began."""
    evenings: list[list[Book]] = [[book] for book in books[:1]]
    for before, book in pairwise(books):
        if _began(book) - _began(before) > APART:
            evenings.append([])
        evenings[-1].append(book)
    return evenings


def evening_race(session: Session, code: str, game_id: str) -> dict[str, Any]:
    """Return who had won how many games of the evening on which a game of the table began.

    `games` are those that count, as in `evening_of`; of each of `players`, those who won most first, `wins`
    says how many he had won after each, and `played` in which he sat.
    """
    books = [open_book(session, game) for game in table_history(session, code).games]
    evening = one_evening(books, game_id)
    games, wins, seen = [], dict[str, dict[str, Any]](), list[dict[str, tuple[int, int]]]()
    for number, book in enumerate(books, start=1):
        game = _listed(number, book)
        if book not in evening or not _is_counted(book, game):
            continue
        _count(wins, book, game)
        games.append({"id": book.id, "title": game["title"]})
        seen.append({who: (player["wins"], player["games"]) for who, player in wins.items()})
    players = [
        {
            "name": player["name"],
            "wins": [after.get(who, (0, 0))[0] for after in seen],
            "played": [
                after.get(who, (0, 0))[1] > before.get(who, (0, 0))[1]
                for before, after in pairwise([{}, *seen])
            ],
        }
        for who, player in wins.items()
    ]
    return {"games": games, "players": sorted(players, key=lambda player: -player["wins"][-1])}


def who_sat(book: Book, sealed: str) -> str:
    """Return by what a person is told apart on an evening: his name, or its seal once that is erased."""
    return appearance(book.names[sealed].name) if sealed in book.names else sealed


def one_evening(books: Sequence[Book], game_id: str | None) -> Sequence[Book]:
    """Return the games of the evening in which one was played, without `game_id` the latest.

    Raises Unknown where the table has no such game.
    """
    evenings = evenings_of(books)
    if game_id is None:
        return evenings[-1] if evenings else []
    for evening in evenings:
        if any(book.id == game_id for book in evening):
            return evening
    raise Unknown("not_found.game")


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


def _began(book: Book) -> datetime:
    return datetime.fromisoformat(book.history.started_at)


def _wins(books: Sequence[Book], listed: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    wins: dict[str, dict[str, Any]] = {}
    for book in books:
        _count(wins, book, listed[book.id])
    return sorted(wins.values(), key=lambda player: -player["wins"])


def _is_counted(book: Book, game: dict[str, Any]) -> bool:
    return game["status"] == "finished" and not book.log.state.dropped


def _count(wins: dict[str, dict[str, Any]], book: Book, game: dict[str, Any]) -> None:
    if not _is_counted(book, game):
        return
    for seat in game["seats"]:
        who = who_sat(book, book.history.sealed_in(seat["seat"]))
        player = wins.setdefault(who, {"name": seat["name"], "wins": 0, "games": 0})
        player["games"] += 1
        player["wins"] += seat["seat"] in game["winners"]
