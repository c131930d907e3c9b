"""Rate the people of a club from the places of their games: Plackett and Luce's model, by openskill.

Games count in the order in which they began, so a corrected game corrects what follows it. What the ratings
were after every so many games is kept, and they are worked out again from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from models.club.checkpoint import sat_in
from models.club.counts import Counted
from models.club.figures import Figures, Which
from models.heavy.time_slices import taking_turns
from models.store.base import Json
from models.store.cache import MIB, Kept
from models.store.database import Database

RATED_FROM = 10  # games, before which a rating says more about luck than about anybody
EVERY = 250  # games from one kept state to the next
BEGINS_AT, POINT = 1000, 40
"""The rating that everybody begins with, and how much of it one point of the model is."""

Strengths = dict[str, tuple[float, float, int]]
"""Of each person the strength that is most likely, how far that may be off, and from how many games."""


class Played(NamedTuple):
    """Hold what a game says of strengths: the people of each party, and the places of the parties."""

    game: str
    parties: tuple[tuple[str, ...], ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Ratings:
    """Hold the strengths after `played`, and before every so many of these games."""

    played: list[Played] = field(default_factory=list)
    before: list[Strengths] = field(default_factory=list)
    now: Strengths = field(default_factory=dict)


def _size(ratings: Ratings) -> int:
    return 1000 + 500 * len(ratings.played) + 200 * sum(map(len, (ratings.now, *ratings.before)))


RATINGS: Kept[tuple[str, str], Ratings] = Kept(8 * MIB, _size)


def ratings_of(database: Database, figures: Figures, game_type: str) -> Ratings:
    """Return the ratings of a club from the games of a type, empty for all of them."""
    name = figures.book.code, game_type
    with database.folding(f"ratings {name}"):
        known = database.cache(RATINGS).get(name)
        ratings = rated(list(_played(figures, game_type)), known or Ratings())
        database.cache(RATINGS).put(name, ratings)
    return ratings


def rated(played: list[Played], known: Ratings) -> Ratings:
    """Return the ratings after `played`, worked out from where those that are `known` differ."""
    pairs = zip(played, known.played, strict=False)
    same = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
    if same is None:
        same = min(len(played), len(known.played))
        if len(played) == len(known.played):
            return known
    kept = min(same // EVERY, len(known.before) - 1)
    before = known.before[: kept + 1] if kept >= 0 else [{}]
    now: Strengths = dict(before[-1])
    model = _model()
    with taking_turns() as turn:
        for at in range((len(before) - 1) * EVERY, len(played)):
            if at and at % EVERY == 0 and at // EVERY == len(before):
                before.append(dict(now))
            _rate(model, now, played[at])
            turn.pass_on()
    return Ratings(played, before, now)


def ratings_view(figures: Figures, ratings: Ratings) -> Json:
    """Return the ratings of who is shown and has played enough, the highest first; none while it is off."""
    people = [
        {"person": who, "name": figures.people.known[who].name, "rating": shown(mu, sigma), "games": games}
        for who, (mu, sigma, games) in ratings.now.items()
        if games >= RATED_FROM and figures.people.known[who].shown
    ]
    return {
        "version": figures.book.version,
        "rated_from": RATED_FROM,
        "begins_at": BEGINS_AT,
        "games": len(ratings.played),
        "people": sorted(people, key=lambda one: (-one["rating"], one["name"])),
    }


def shown(mu: float, sigma: float) -> int:
    """Return a rating as it is shown: a strength that somebody has in all likelihood at least."""
    return round(BEGINS_AT + POINT * (mu - 3 * sigma))


def _played(figures: Figures, game_type: str) -> Iterator[Played]:
    chosen = sorted(figures.chosen(Which(type=game_type)), key=lambda game: (game.at, game.id))
    for game in chosen:
        played = played_as(game, figures.people.whose)
        if played is not None:
            yield played


def played_as(game: Counted, whose: Mapping[str, str]) -> Played | None:
    """Return what a game says of strengths; None where it says nothing."""
    parties: dict[str, list[str]] = {}
    places: dict[str, int] = {}
    for each in sat_in(game, whose):
        parties.setdefault(each.party, []).append(each.person)
        places[each.party] = each.place
    people = [person for party in parties.values() for person in party]
    if len(parties) < 2 or len({*people}) < len(people):
        return None
    return Played(game.id, tuple(map(tuple, parties.values())), tuple(places.values()))


def _rate(model: Any, now: Strengths, played: Played) -> None:
    teams = [
        [model.rating(*now[person][:2]) if person in now else model.rating() for person in party]
        for party in played.parties
    ]
    after = model.rate(teams, ranks=list(played.places))
    for party, rates in zip(played.parties, after, strict=True):
        for person, rate in zip(party, rates, strict=True):
            games = now[person][2] if person in now else 0
            now[person] = rate.mu, rate.sigma, games + 1


def _model() -> Any:
    from openskill.models import PlackettLuce  # noqa: PLC0415 - few clubs ask for ratings

    return PlackettLuce()
