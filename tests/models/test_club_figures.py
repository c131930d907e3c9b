"""The figures of a club equal those made anew from its games, whatever was corrected, merged or forgotten."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from openskill.models import PlackettLuce

from models.club.changing import lock_club
from models.club.checkpoint import Cell, cell_of, sat_in
from models.club.counts import count, find_games, read_counted
from models.club.figures import FIGURES, Figures, figures_of, refold
from models.club.forgetting import forget_person
from models.club.rating import (
    EVERY,
    RATED_FROM,
    Played,
    Ratings,
    rated,
    ratings_of,
    shown,
    tried_ratings,
)
from models.store.database import Database
from rules.club.counting import FACTS
from rules.club.sums import Sums
from tests.models.club_evenings import TYPES, Evenings
from tests.suite import few_or

# Of each of 25 tables, and of one club; `make torture` plays ten thousand games, and a thousand people's.
GAMES = int(os.environ.get("KANAKKU_GAMES", "30"))
PEOPLE = int(os.environ.get("KANAKKU_PEOPLE", "80"))


def assert_refolds(evenings: Evenings) -> Figures:
    """Assert that what is kept, here and for a fresh process, equals what is made anew, and return it."""
    database, code = evenings.database, evenings.code
    here = figures_of(database, code)
    database.cache(FIGURES).clear()
    begun, anew = figures_of(database, code), refold(database, code)
    for kept in (here, begun):
        assert kept.people == anew.people
        assert kept.sums == anew.sums
    assert begun.checkpoint == here.checkpoint, "it was read, and nothing was added up"
    return begun


def assert_counted_so(evenings: Evenings, figures: Figures) -> None:
    """Assert that the figures are those of games each of which is folded and counted from its journal anew.

    A process does it that knows nothing yet.
    """
    sources, sums = figures.checkpoint.sources, dict[Cell, Sums]()
    fresh = Database(evenings.database.url)
    try:
        with fresh.reading() as session:
            found = sources.mine(find_games(session, evenings.code, sources.tables))
            counted = count(session, found)
    finally:
        fresh.close()
    assert {each.id: (each.counted_version, each.counted) for each in found} == counted
    for game in read_counted(found, counted):
        cell = sums.setdefault(cell_of(figures.checkpoint.seasons, game), Sums())
        cell.add_game(game.day, sat_in(game, figures.people.whose))
    assert figures.sums == sums


def tell_apart(evenings: Evenings, figures: Figures) -> str:
    """Split off somebody by chance, whom nobody calls anything."""
    seal = evenings.random.choice([*figures.people.whose])
    return evenings.act(kind="split", seals=[seal], sealed="0" * 64)


@pytest.mark.parametrize("games", few_or(GAMES, 12, because="it plays many games"))
def test_figures_equal_those_made_anew(database: Database, games: int) -> None:
    random = Random(20261127)
    evenings = Evenings(database, random, 3 * games // 2, incidents=True)
    for round_ in range(25 if games > 12 else 3):
        evenings.table(games)
        if round_ % 5 > 1:
            continue
        assert_refolds(evenings)
        for game in random.sample(evenings.games, 3):
            evenings.correct(game)
        if round_ == 1:
            season = {"season": "s", "title": "All", "first_day": "2001-01-01", "last_day": "2999-12-31"}
            evenings.act(kind="season", **season)
        figures = assert_refolds(evenings)
        one, other = random.sample([*figures.people.known], 2)
        merged = evenings.act(kind="merged", person=one, into=other)
        evenings.act(kind="hidden", person=one, hidden=True)
        split = tell_apart(evenings, figures)
        assert_refolds(evenings)
        evenings.act(kind="struck", act=merged)
        evenings.act(kind="struck", act=split)
    figures = assert_refolds(evenings)
    assert_counted_so(evenings, figures)
    assert sum(sum(cell.days.values()) for cell in figures.sums.values()) == len(evenings.games)


@pytest.mark.parametrize("people", few_or(PEOPLE, 12, because="it plays many people's games"))
def test_who_is_forgotten_changes_no_figure_of_another(database: Database, people: int) -> None:
    evenings = Evenings(database, Random(20261127), people)
    for _ in range(3):
        evenings.table(people)
    before = assert_refolds(evenings)
    gone = max(
        before.people.known,
        key=lambda who: sum(
            cell.people[who].counts[0] for cell in before.sums.values() if who in cell.people
        ),
    )
    rated_before = {each: ratings_of(database, before, each).now for each in ("", *TYPES)}
    assert all(rated_before.values())
    with database.writing() as session:
        lock_club(session, evenings.code)
        forget_person(session, before, (), evenings.keeper.fingerprint, gone)
    database.forget()
    after = assert_refolds(evenings)
    assert_counted_so(evenings, after)
    for game_type in ("", *TYPES):
        assert ratings_of(database, after, game_type).now == rated_before[game_type]
    assert after.people.known[gone].name is None
    assert without_names(after) == without_names(before)
    assert {who: each.name for who, each in after.people.known.items() if who != gone} == {
        who: each.name for who, each in before.people.known.items() if who != gone
    }


def test_two_processes_that_add_up_the_same_club_never_cross(database: Database) -> None:
    evenings = Evenings(database, Random(3), 12)
    code = evenings.code
    other = Database(database.url)
    try:
        for _ in range(3):
            evenings.table(6)
            for looking in (database, other, database):
                evenings.correct(evenings.games[0])
                evenings.correct(evenings.games[-1])
                assert figures_of(looking, code).sums == refold(looking, code).sums
            evenings.correct(evenings.games[-2])
        gone = [*figures_of(other, code).book.club.tables][1]
        evenings.act(kind="table_left", table=gone)
        assert figures_of(database, code).sums == figures_of(other, code).sums == refold(other, code).sums
    finally:
        other.close()


def without_names(figures: Figures) -> dict[str, Any]:
    return {
        "seals": {who: each.seals for who, each in figures.people.known.items()},
        "whose": figures.people.whose,
        "sums": figures.sums,
    }


def test_partners_bids_and_knocks_are_counted_for_who_made_them(database: Database) -> None:
    evenings = Evenings(database, Random(7), 8)
    evenings.table(30)
    sums = assert_refolds(evenings).sums
    bids = sum(
        tally.counts[FACTS.index("bids_made")] + tally.counts[FACTS.index("bids_failed")]
        for tally in sums["", "twenty_eight"].people.values()
    )
    deals = sum(tally.counts[FACTS.index("deals")] for tally in sums["", "twenty_eight"].people.values())
    assert bids * 4 == deals, "one of four bids"
    knocks = sum(tally.counts[FACTS.index("knocks")] for tally in sums["", "gra_singles"].people.values())
    hands = sum(tally.counts[FACTS.index("deals")] for tally in sums["", "gra_singles"].people.values())
    assert knocks * 2 == hands, "one of two knocks"
    together = sum(pair[0] for mine in sums["", "gra_singles"].pairs.values() for pair in mine.values())
    assert together == 0


def test_ratings_worked_out_from_a_correction_on_equal_those_worked_out_anew() -> None:
    random = Random(5)

    def game(number: int) -> Played:
        parties = tuple((person,) for person in random.sample("abcdefgh", 4))
        return Played(str(number), parties, tuple(random.choices((1, 2, 3), k=4)))

    played = [game(number) for number in range(2 * EVERY + 20)]
    known = rated(played, Ratings())
    corrected = [*played[: EVERY + 5], game(EVERY + 5), *played[EVERY + 6 :]]
    for others in (corrected, played[:-1], [*played, game(9999)], played[: EVERY - 1], played):
        again = rated(others, known)
        assert again == rated(others, Ratings())
    assert rated(played, known) is known


def test_ratings_are_to_the_last_bit_those_of_the_library_asked_game_by_game() -> None:
    random, model = Random(7), PlackettLuce()
    now: dict[str, Any] = {}
    played = []
    for number in range(2 * EVERY):
        four = tuple(random.sample("abcdefgh", 4))
        parties = (four[:2], four[2:]) if number % 3 else tuple((person,) for person in four)
        played.append(Played(str(number), parties, tuple(random.choices((1, 2, 3), k=len(parties)))))
        teams = [[now.get(person) or model.rating() for person in party] for party in parties]
        after = model.rate(teams, ranks=list(played[-1].places))
        now |= {
            person: rate
            for party, rates in zip(parties, after, strict=True)
            for person, rate in zip(party, rates, strict=True)
        }
    found = rated(played, rated(played[: EVERY + 7], Ratings())).now
    assert {who: strength[:2] for who, strength in found.items()} == {
        who: (rate.mu, rate.sigma) for who, rate in now.items()
    }


def test_what_a_correction_was_seen_to_change_is_worked_out_once(database: Database) -> None:
    evenings = Evenings(database, Random(11), 8)
    evenings.table(12)
    before = figures_of(database, evenings.code)
    known = ratings_of(database, before, "")
    first = next(game for game in before.games if game.id == known.played[0].game)
    sat = tuple(each._replace(place=9 - each.place) for each in first.sat)
    tried = tried_ratings(before, known, first._replace(sat=sat))
    assert tried == rated(tried.played, Ratings()) != known
    again = tried_ratings(before, known, first._replace(sat=sat))
    assert again.now is tried.now, "it is asked with each key that is pressed"
    assert ratings_of(database, before, "").now == known.now, "nothing has changed yet"
    while figures_of(database, evenings.code).sums == before.sums:
        evenings.correct(first.id)
    after = figures_of(database, evenings.code)
    done = next(game for game in after.games if game.id == first.id)
    tried = tried_ratings(before, known, done)
    assert ratings_of(database, after, "").now is tried.now


def test_who_wins_is_rated_higher_and_partners_alike() -> None:
    teams = (("a", "b"), ("c", "d"))
    now = rated([Played(str(number), teams, (1, 2)) for number in range(RATED_FROM)], Ratings()).now
    ratings = {who: shown(mu, sigma) for who, (mu, sigma, _) in now.items()}
    assert ratings["a"] == ratings["b"] > ratings["c"] == ratings["d"]
    tied = rated([Played("1", (("a",), ("b",)), (1, 1))], Ratings()).now
    assert tied["a"] == tied["b"]
