"""Say before a sheet is corrected what that changes in the ratings of the clubs that count it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat

from models.club.counts import Found, count_of, read_counted
from models.club.figures import Figures, clubs_of, figures_of
from models.club.rating import RATED_FROM, Ratings, ratings_of, shown, tried_ratings
from models.game.book import Book
from models.game.log import Log
from models.store.base import Json
from models.store.database import Database

MOST_CHANGES = 12


def rating_changes(database: Database, book: Book, after: Log) -> list[Json]:
    """Return for each club with ratings in which a game counts whose rating becomes another by `after`.

    Those whose rating changes most come first, `MOST_CHANGES` at most; `count` says how many there are.
    """
    if count_of(book)[1] == count_of(book._replace(folded=after))[1]:
        return []
    clubs = map(figures_of, repeat(database), clubs_of(database, book.history.table))
    return [shown for figures in clubs if (shown := _in_club(figures, book, after))]


def _in_club(figures: Figures, book: Book, after: Log) -> Json | None:
    games = [game for game in figures.games if game.id == book.id]
    if not figures.book.club.rated or not games:
        return None
    known = ratings_of(figures.database, figures, "")
    text = count_of(book._replace(folded=after))[1]
    found = Found(book.id, games[0].table, games[0].number, book.version, None, text)
    [game] = read_counted([found], {})
    changes = sorted(
        _changes(figures, known, tried_ratings(figures, known, game)), key=lambda each: -abs(each["by"])
    )
    shown = [{name: each[name] for name in ("person", "name", "before", "after")} for each in changes]
    if not shown:
        return None
    club = figures.book
    return {"code": club.code, "title": club.club.title, "count": len(shown), "people": shown[:MOST_CHANGES]}


def _changes(figures: Figures, before: Ratings, after: Ratings) -> Iterator[Json]:
    for who, person in figures.people.known.items():
        shown = [_shown(ratings, who) for ratings in (before, after)]
        if person.shown and shown[0] != shown[1]:
            by = (shown[1] or 0) - (shown[0] or 0)
            yield {"person": who, "name": person.name, "before": shown[0], "after": shown[1], "by": by}


def _shown(ratings: Ratings, who: str) -> int | None:
    """Return the rating of somebody; None before he has played enough."""
    mu, sigma, games = ratings.now.get(who, (0.0, 0.0, 0))
    return shown(mu, sigma) if games >= RATED_FROM else None
