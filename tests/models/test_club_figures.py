"""The figures of a club equal those made anew from its games, whatever was corrected, merged or forgotten."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from models.club.changing import lock_club
from models.club.figures import Figures, figures_of, refold
from models.club.forgetting import forget_person
from models.store.database import Database
from rules.club.counting import FACTS
from tests.club_evenings import Evenings
from tests.suite import few_or


def assert_refolds(evenings: Evenings) -> Figures:
    """Assert that what is kept equals what is made anew, and return it."""
    kept = figures_of(evenings.database, evenings.code)
    anew = refold(evenings.database, evenings.code)
    assert kept.people == anew.people
    assert kept.sums == anew.sums
    return kept


@pytest.mark.parametrize("games", few_or(400, 12, because="it plays ten thousand games"))
def test_figures_equal_those_made_anew(database: Database, games: int) -> None:
    random = Random(20261127)
    evenings = Evenings(database, random, 3 * games // 2)
    for round_ in range(25 if games > 100 else 3):
        evenings.table(games)
        assert_refolds(evenings)
        for game in random.sample(evenings.games, 3):
            evenings.correct(game)
        if round_ == 1:
            season = {"season": "s", "title": "All", "first_day": "2001-01-01", "last_day": "2999-12-31"}
            evenings.act(kind="season", **season)
        figures = assert_refolds(evenings)
        one, other = random.sample([*figures.people.known], 2)
        merged = evenings.act(kind="merged", person=one, into=other)
        assert_refolds(evenings)
        evenings.act(kind="struck", act=merged)
    assert sum(sum(cell.days.values()) for cell in figures.sums.values()) == len(evenings.games)


@pytest.mark.parametrize("people", few_or(1000, 12, because="it plays a thousand people's games"))
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
    with database.writing() as session:
        lock_club(session, evenings.code)
        forget_person(session, before, evenings.keeper.fingerprint, gone)
    database.forget()
    after = assert_refolds(evenings)
    assert after.people.known[gone].name is None
    assert without_names(after) == without_names(before)
    assert {who: each.name for who, each in after.people.known.items() if who != gone} == {
        who: each.name for who, each in before.people.known.items() if who != gone
    }


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
