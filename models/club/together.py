"""Tell who has sat together in a club, who would be who by an act, and who was made one and cannot be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from models.club.counts import Counted, find_games
from models.club.figures import Figures
from models.game.book import open_book
from rules.club.acts import Act, Fact, Merged, Split, Struck
from rules.club.checks import check_merge, check_split, check_unsplit
from rules.club.club import fold
from rules.club.people import People


class Twice(NamedTuple):
    """Tell of a person who has two `seats` of a game, by their seals, and by which merges he is one."""

    person: str
    game: Counted
    seats: tuple[str, ...]
    merges: tuple[Act, ...]


class Together(NamedTuple):
    """Hold who is who before an act and after it, and the seals of who sat in each game.

    It knows those too who sit in games that go on.
    """

    now: People
    then: People
    games: Sequence[Collection[str]]


def together(figures: Figures, fact: Fact) -> Together | None:
    """Return what an act would change of who is who; None where it makes nobody another."""
    done = figures.book.history.done
    if not isinstance(fact, Merged | Split) and _unsplit(figures, fact) is None:
        return None
    then = fold([*done, Act("", fact, "")]).people
    faces = figures.named
    now, after = (figures.who_is_who(acts, faces) for acts in (figures.book.club.people, then))
    if isinstance(fact, Split):
        return Together(now, after, ())
    counted = [[sat.seal for sat in game.sat] for game in figures.games]
    # Of who is erased at the table of a game that goes on nothing is known.
    going_on = [
        [seal for seal in seals if seal in now.whose]
        for seals in _going_on(figures, _crowded(faces, after.whose))
    ]
    return Together(now, after, [*counted, *going_on])


def check_together(figures: Figures, fact: Fact, seen: Together | None) -> None:
    """Raise RuleViolation where an act would make one person of two, or hold together who is told apart."""
    if seen is None:
        return
    now, then, games = seen
    if isinstance(fact, Merged):
        check_merge(now, then, games)
    elif isinstance(fact, Split):
        check_split(fact, now, then)
    elif split := _unsplit(figures, fact):
        check_unsplit(split, now, then, games)


def seated_twice(figures: Figures) -> Iterator[Twice]:
    """Yield who has two seats of one game that counts, with the latest such game of his."""
    whose = figures.people.whose
    crowded = {*_crowded(figures.checkpoint.faces, whose)}
    found: dict[str, tuple[Counted, list[str]]] = {}
    if crowded:
        for game in sorted(figures.games, key=lambda game: (game.at, game.id)):
            for person, seals in _seats(game, whose).items() if game.table in crowded else ():
                if len(seals) > 1 and figures.people.known[person].name is not None:
                    found[person] = game, seals
    for person, (game, seals) in found.items():
        yield Twice(person, game, tuple(seals), tuple(_joining(figures, person, seals)))


def _joining(figures: Figures, person: str, seals: Sequence[str]) -> Iterator[Act]:
    """Yield the merges of a person without any of which these seals are not all of one."""
    acts = figures.book.club.people
    for act in acts:
        if isinstance(act.fact, Merged) and act.id in figures.people.known[person].acts:
            whose = figures.who_is_who([each for each in acts if each != act]).whose
            if len({whose[seal] for seal in seals}) > 1:
                yield act


def _seats(game: Counted, whose: Mapping[str, str]) -> dict[str, list[str]]:
    seats: dict[str, list[str]] = {}
    for sat in game.sat:
        seats.setdefault(whose[sat.seal], []).append(sat.seal)
    return seats


def _unsplit(figures: Figures, fact: Fact) -> Split | None:
    """Return the split that an act undoes, if it does."""
    known = figures.book.history.acts.get(fact.act) if isinstance(fact, Struck) else None
    return known[0].fact if known and isinstance(known[0].fact, Split) else None


def _crowded(faces: Mapping[str, Iterable[str]], whose: Mapping[str, str]) -> list[str]:
    """Return the tables at which somebody has more than one seal."""
    people = {table: [whose[seal] for seal in seals] for table, seals in faces.items()}
    return [table for table, here in people.items() if len({*here}) < len(here)]


def _going_on(figures: Figures, tables: Iterable[str]) -> Iterator[list[str]]:
    """Yield the seals of who sits in each game of these tables that goes on."""
    with figures.database.reading() as session:
        found = figures.checkpoint.sources.mine(find_games(session, figures.book.code, tables))
        for book in (open_book(session, each.id) for each in found if not each.counted):
            if book.log.state.verdict.status != "finished":
                yield [book.history.sealed_in(seat) for seat in book.history.all_seats]
