"""Measure what the figures of a club cost: ``python -m bench.club [GAMES TABLES PEOPLE]``.

One process, the application called as a server would call it, processor time. A club of so many games, at so
many tables among so many people, is looked at; its first game is corrected, and it is looked at again.
"""

from __future__ import annotations

import sys
import tempfile
import time
from itertools import count
from random import Random
from statistics import median
from typing import Any

from application import create_app
from models.club.figures import figures_of, refold
from models.club.rating import Ratings, nearest_rated, ratings_of, tried_ratings
from models.store.database import Database
from tests.models.club_evenings import Evenings

BASE = "/api/v1"
TIMES = 9


def main() -> None:
    """Print the milliseconds of each."""
    games, tables, people = (int(given) for given in sys.argv[1:] or ("10000", "200", "60"))
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATABASE_URL": f"sqlite:///{folder}/tables.db"})
        database: Database = app.extensions["kanakku.database"]
        evenings = Evenings(database, Random(20261127), people)
        for _ in range(tables):
            evenings.table(games // tables)
        client, club = app.test_client(), f"{BASE}/clubs/{evenings.code}"
        print(f"| {games} games, {tables} tables, {people} people | ms |\n|---|---|")
        _tell("counted for the first time", lambda: figures_of(database, evenings.code), 1)
        _tell(
            "read by a fresh process", lambda: _freshly(database, lambda: figures_of(database, evenings.code))
        )
        first = evenings.games[0]
        _tell("a first game corrected, then people", lambda: _corrected(evenings, first, client, club))
        _tell(
            "the same in a fresh process",
            lambda: _freshly(database, lambda: _corrected(evenings, first, client, club)),
        )
        _tell("the last game corrected", lambda: _corrected(evenings, evenings.games[-1], client, club))
        person = (client.get(club).json or {})["people"][0]["person"]
        paths = {
            "people": club,
            "people, one game type": f"{club}?type=points",
            "a person": f"{club}/people/{person}",
            "games behind a figure": f"{club}/games?person={person}&figure=wins",
        }
        for name, path in paths.items():
            _tell(name, lambda path=path: client.get(path))
        _tell_ratings(evenings)
        same = figures_of(database, evenings.code).sums == refold(database, evenings.code).sums
        print(f"| the same as made anew | {same} |")


def _tell_ratings(evenings: Evenings) -> None:
    """Print what ratings cost: all of them, and once the very first game is another, tried and then done."""
    database, code = evenings.database, evenings.code

    def ratings() -> Ratings:
        return ratings_of(database, figures_of(database, code), "")

    _tell("ratings for the first time", ratings, 1)
    figures, known = figures_of(database, code), ratings()
    first = next(game for game in figures.games if game.id == known.played[0].game)
    places = count(2)

    def tried() -> Ratings:
        most = next(places)
        sat = [each._replace(place=most * each.place % 7) for each in first.sat]
        return tried_ratings(figures, known, first._replace(sat=tuple(sat)))

    _tell("ratings, a correction of the first game tried", tried)
    after = tried().played
    _tell("ratings, the same once it is done", lambda: nearest_rated(database, (code, ""), after))


def _corrected(evenings: Evenings, game: str, client: Any, club: str) -> None:
    evenings.correct(game)
    assert client.get(club).status_code == 200


def _freshly(database: Database, do: Any) -> None:
    """Do something as a process does that has read nothing yet."""
    database.let_go()
    do()


def _tell(name: str, do: Any, times: int = TIMES) -> None:
    spent = []
    for _ in range(times):
        began = time.process_time()
        do()
        spent.append(1000 * (time.process_time() - began))
    print(f"| {name} | {median(spent):.1f}, at most {max(spent):.1f} |", flush=True)


if __name__ == "__main__":
    main()
