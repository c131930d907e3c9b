"""Rate the people of a club from the places of their games: Plackett and Luce's model, by openskill.

Games count in the order in which they began, so a corrected game corrects what follows it. What the ratings
were after every so many games is kept, and they are worked out again from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from models.club.checkpoint import sat_in
from models.club.counts import Counted
from models.club.figures import Figures, Which
from models.heavy.time_slices import taking_turns
from models.store.base import Json
from models.store.cache import MIB, Kept
from models.store.database import Database
from rules import GAME_TYPES

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
    """Hold the strengths after `played`, and before every so many of these games.

    Where it `shares` them, the games are those of others that are kept too, but for one.
    """

    played: list[Played] = field(default_factory=list)
    before: list[Strengths] = field(default_factory=list)
    now: Strengths = field(default_factory=dict)
    shares: bool = field(default=False, compare=False)


def _size(ratings: Ratings) -> int:
    return (
        1000
        + (8 if ratings.shares else 500) * len(ratings.played)
        + 200 * sum(map(len, (ratings.now, *ratings.before)))
    )


TRIED = "tried"  # no game type: what the ratings would be after a correction
RATINGS: Kept[tuple[str, str], Ratings] = Kept(8 * MIB, _size)


def ratings_of(database: Database, figures: Figures, game_type: str) -> Ratings:
    """Return the ratings of a club from the games of a type, empty for all of them."""
    if game_type and game_type not in GAME_TYPES:
        return Ratings()
    name = figures.book.code, game_type
    with database.folding(f"ratings {name}"):
        ratings = nearest_rated(database, name, list(_played(figures, game_type)))
        database.cache(RATINGS).put(name, ratings)
    return ratings


def nearest_rated(database: Database, name: tuple[str, str], played: list[Played]) -> Ratings:
    """Return the ratings after `played`, from those that are kept under `name` or were tried last."""
    kept = database.cache(RATINGS)
    ratings = rated(played, _nearest(played, kept.get(name), kept.get((name[0], TRIED))))
    return replace(ratings, shares=False) if ratings.shares else ratings


def tried_ratings(figures: Figures, known: Ratings, game: Counted) -> Ratings:
    """Return the ratings where `game` went as it says; who is unknown to the club is nobody yet.

    They are kept until others are tried: most often the game is corrected so right afterwards.
    """
    whose = {sat.seal: figures.people.whose.get(sat.seal, sat.seal) for sat in game.sat}
    other = played_as(game, whose)
    tried = (other if each.game == game.id else each for each in known.played)
    played, name = [each for each in tried if each], (figures.book.code, TRIED)
    with figures.database.folding(f"ratings {name}"):
        kept = figures.database.cache(RATINGS)
        ratings = replace(rated(played, _nearest(played, known, kept.get(name))), shares=True)
        kept.put(name, ratings)
    return ratings


def _nearest(played: list[Played], *known: Ratings | None) -> Ratings:
    """Return which of those that are `known` has most of these games from the first on."""
    there = [Ratings(), *(each for each in known if each)]
    return max(there, key=lambda each: _same(played, each.played))


def _same(one: list[Played], other: list[Played]) -> int:
    """Return how many games of both are the same, from the first on."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (mine, its) in pairs if mine != its), min(len(one), len(other)))


def rated(played: list[Played], known: Ratings) -> Ratings:
    """Return the ratings after `played`, worked out from where those that are `known` differ."""
    same = _same(played, known.played)
    if same == len(played) == len(known.played):
        return known
    kept = min(same // EVERY, len(known.before) - 1)
    before = known.before[: kept + 1] if kept >= 0 else [{}]
    playing = _Playing(before[-1])
    with taking_turns() as turn:
        for at in range((len(before) - 1) * EVERY, len(played)):
            if at and at % EVERY == 0 and at // EVERY == len(before):
                before.append(playing.now)
            playing.rate(played[at])
            turn.pass_on()
    return Ratings(played, before, playing.now)


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
    sat = sat_in(game, whose)
    for each in sat:
        parties.setdefault(each.party, []).append(each.person)
        places[each.party] = each.place
    if len(parties) < 2 or len(sat) < len(game.sat):
        return None
    return Played(game.id, tuple(map(tuple, parties.values())), tuple(places.values()))


class _Ours(list[Any]):
    """Hold teams of ratings that nobody else has: the model, which copies what it is given, need not."""

    def __deepcopy__(self, memo: dict[int, Any]) -> list[Any]:
        return list(self)


class _Playing:
    """Hold the strengths of people as the model has them while games are rated, one after the other."""

    def __init__(self, begun: Strengths) -> None:
        self.model = _model()
        self.ratings = {who: self.model.rating(mu, sigma) for who, (mu, sigma, _) in begun.items()}
        self.games = {who: games for who, (_, _, games) in begun.items()}

    def rate(self, played: Played) -> None:
        """Take in the places of one game more."""
        ratings, games = self.ratings, self.games
        for party in played.parties:
            for person in party:
                games[person] = games.get(person, 0) + 1
                if person not in ratings:
                    ratings[person] = self.model.rating()
        teams = _Ours([ratings[person] for person in party] for party in played.parties)
        after = self.model.rate(teams, ranks=list(played.places))
        for party, rates in zip(played.parties, after, strict=True):
            ratings.update(zip(party, rates, strict=True))

    @property
    def now(self) -> Strengths:
        return {who: (rate.mu, rate.sigma, self.games[who]) for who, rate in self.ratings.items()}


def _model() -> Any:
    from openskill.models import PlackettLuce  # noqa: PLC0415 - few clubs ask for ratings

    return PlackettLuce()
