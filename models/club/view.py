"""Lay out a club as programs and its page get it: people, what is counted of them, the games behind that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from models.club.checkpoint import sat_in
from models.club.counts import Counted
from models.club.figures import Figures, Which
from models.club.together import Twice, seated_twice
from models.ledger.names import ERASED
from models.store.base import Json
from models.store.conflicts import Unknown
from rules import GAME_TYPES
from rules.club.acts import Act, Struck, facts_of
from rules.club.club import CAN_BE_STRUCK
from rules.club.counting import FACTS
from rules.club.honours import company, honours
from rules.club.people import Person
from rules.club.sums import PAIR, Counts, Sat, Tally

MOST_AT_ONCE = 50  # games or acts of one answer
MOST_EVENINGS = 30
FIGURES_OF_PAIRS: Mapping[str, Callable[[Sat, Sat], bool]] = {
    "together": lambda one, other: one.party == other.party,
    "won_together": lambda one, other: one.party == other.party and one.won,
    "against": lambda one, other: one.party != other.party,
    "ahead": lambda one, other: one.party != other.party and one.place < other.place,
    "behind": lambda one, other: one.party != other.party and one.place > other.place,
    "won": lambda one, other: one.party != other.party and one.won,
    "lost": lambda one, other: one.party != other.party and other.won,
}


class Behind(NamedTuple):
    """Say behind which figure games are asked for: of a person, of him with another; `after` so many."""

    person: str = ""
    other: str = ""
    figure: str = ""
    after: int = 0


def club_view(figures: Figures, which: Which) -> Json:
    """Return a club with the figures of those games, the most games first."""
    club = figures.book.club
    sums = figures.of(which, ())
    people = [
        {"person": person, "name": figures.people.known[person].name, **tally_view(tally)}
        for person, tally in sums.people.items()
        if figures.people.known[person].shown
    ]
    return {
        "code": figures.book.code,
        "version": figures.book.version,
        "title": club.title,
        "rated": club.rated,
        "seasons": [season._asdict() for season in by_day(figures)],
        "types": types_of(figures),
        "games": sum(sums.days.values()),
        "evenings": len(sums.days),
        "people": sorted(people, key=lambda one: (-one["games"], one["name"].casefold(), one["person"])),
        "honours": [
            {**each.as_json(), "people": _by_name([named(figures, who) for who in each.people])}
            for each in honours(sums)
        ],
        "latest": [
            {"day": day, "games": sums.days[day]} for day in sorted(sums.days, reverse=True)[:MOST_EVENINGS]
        ],
    }


def _by_name(people: list[Json]) -> list[Json]:
    """Return those who are level in the order of their names, who is not shown last."""
    return sorted(people, key=lambda one: (one["name"] is None, one["name"] or ""))


def kept_view(figures: Figures, after: int) -> Json:
    """Return what only the keeper is shown: tables and events, who is hidden or is two, what can be undone.

    Of what can be undone, `after` are left out of the latest; where there is more, `more` is how many to
    leave out then.
    """
    book = figures.book
    struck = {act.fact.act for act in book.history.done if isinstance(act.fact, Struck)}
    hidden = [each for each in figures.people.known.values() if each.hidden and each.name is not None]
    done = [
        act
        for act in reversed(book.history.done)
        if isinstance(act.fact, CAN_BE_STRUCK) and act.id not in struck and book.history.by_keeper(act)
    ]
    some = done[after : after + MOST_AT_ONCE]
    return {
        "tables": list(book.club.tables),
        "events": list(book.club.events),
        "hidden": [{"person": each.id, "name": each.name} for each in hidden],
        "twice": [_twice_view(figures, each) for each in seated_twice(figures)],
        "done": [_done_view(figures, act) for act in some],
        "more": after + len(some) if after + len(some) < len(done) else None,
    }


def person_view(figures: Figures, seal: str, which: Which) -> Json:
    """Return a person with his figures, those of each game type, and with whom he played; raises Unknown."""
    person = known_person(figures, seal)
    sums = figures.of(which, (person.id,))
    pairs = sums.pairs.get(person.id, {})
    kinds = {}
    for each in types_of(figures):
        of = figures.of(which._replace(type=each["type"]), ()) if which.type in ("", each["type"]) else None
        if of and person.id in of.people:
            kinds[each["type"]] = {"title": each["title"], **tally_view(of.people[person.id])}
    friends = company({who: of for who, of in pairs.items() if who in figures.people.known})
    return {
        "person": person.id,
        "name": person.name,
        "seals": [
            {"seal": seal, "table": table, "name": names[seal]}
            for seal in person.seals
            for table, names in figures.names.items()
            if seal in names
        ],
        "total": tally_view(sums.people.get(person.id, Tally())),
        "types": kinds,
        "company": {what: named(figures, who) if who else None for what, who in friends.items()},
        "with": sorted(
            _with(figures, pairs), key=lambda one: (-one["together"] - one["against"], one["name"])
        ),
        "days": [
            {"day": day, "games": games}
            for day, games in sorted(sums.people.get(person.id, Tally()).days.items(), reverse=True)
        ][:MOST_EVENINGS],
    }


def games_behind(figures: Figures, which: Which, asked: Behind) -> Json:
    """Return the games that a figure was counted from, the latest first; raises Unknown.

    Where there are more, `more` is how many to leave out with the next question.
    """
    person = known_person(figures, asked.person) if asked.person else None
    one, seals = (person.id, frozenset(person.seals)) if person else ("", frozenset())
    other = known_person(figures, asked.other).id if asked.other else ""
    found = [
        (game, sat)
        for game in figures.chosen(which)
        # Most games are of others, and soon passed over.
        if (not one or any(down.seal in seals for down in game.sat))
        and _counts(sat := sat_in(game, figures.people.whose), one, other, asked.figure)
    ]
    found.sort(key=lambda each: (each[0].at, each[0].id), reverse=True)
    some = found[asked.after : asked.after + MOST_AT_ONCE]
    rest = len(found) - asked.after - len(some)
    return {
        "count": len(found),
        "games": [_game_view(figures, game) for game, _ in some],
        "more": asked.after + len(some) if rest > 0 else None,
    }


def known_person(figures: Figures, seal: str) -> Person:
    """Return who has a seal, if he is shown; raises Unknown."""
    person = figures.people.known.get(figures.people.whose.get(seal, ""))
    if person is None or not person.shown:
        raise Unknown("not_found.club_person")
    return person


def named(figures: Figures, person: str) -> Json:
    """Return a person by id and name; of one who is not shown neither."""
    known = figures.people.known[person]
    return {"person": known.id, "name": known.name} if known.shown else {"person": None, "name": None}


def types_of(figures: Figures) -> list[Json]:
    """Return the game types that are played in a club, the most games first."""
    games: dict[str, int] = {}
    for (_, game_type), sums in figures.sums.items():
        games[game_type] = games.get(game_type, 0) + sum(sums.days.values())
    titles = {each: GAME_TYPES[each].title for each in games}
    order = sorted(games, key=lambda each: (-games[each], each))
    return [{"type": each, "title": titles[each], "games": games[each]} for each in order]


def by_day(figures: Figures) -> list[Any]:
    """Return the seasons, the latest first."""
    return sorted(figures.book.club.seasons.values(), key=lambda season: season.first_day, reverse=True)


def tally_view(tally: Tally) -> Json:
    """Return what is counted of a person, with the averages: of places, and of points a deal.

    Points of different games are no sum, so their average is for one game type alone.
    """
    shown = tally.as_json()
    games, deals, tenths = shown["games"], shown["deals"], shown.pop("tenths")
    places, parties = shown.pop("places"), shown.pop("parties")
    return {
        **shown,
        "average_place": round(places / games, 2) if games else None,
        "average_of": round(parties / games, 2) if games else None,
        "points": tenths / 10,
        "points_per_deal": round(tenths / 10 / deals, 2) if deals else None,
    }


def _with(figures: Figures, pairs: dict[str, Counts]) -> Iterator[Json]:
    for other, counts in pairs.items():
        if figures.people.known[other].shown:
            yield {**named(figures, other), **dict(zip(PAIR, counts, strict=True))}


def _counts(sat: Sequence[Sat], one: str, other: str, figure: str) -> bool:
    """Tell whether a figure of somebody, or of two, was counted from who sat in a game."""
    if not one:
        return True
    mine = [each for each in sat if each.person == one]
    if other:
        theirs = [each for each in sat if each.person == other]
        of_pair = FIGURES_OF_PAIRS.get(figure, lambda *_: True)
        return any(of_pair(each, with_whom) for each in mine for with_whom in theirs)
    if figure not in FACTS:
        return bool(mine)
    at = FACTS.index(figure)
    return any(each.counts[at] for each in mine)


def _game_view(figures: Figures, game: Counted) -> Json:
    names, people = figures.names[game.table], figures.people
    seated = [(down, people.known[people.whose[down.seal]]) for down in game.sat]
    return {
        "game": game.id,
        "table": game.table,
        "type": game.type,
        "title": GAME_TYPES[game.type].title,
        "started_at": game.at,
        "seats": [
            {
                **named(figures, person.id),
                "called": names.get(down.seal, ERASED) if person.shown else None,
                "place": down.place,
                "won": down.won,
            }
            for down, person in seated
        ],
    }


def _twice_view(figures: Figures, twice: Twice) -> Json:
    names = figures.names[twice.game.table]
    return {
        "person": twice.person,
        "name": figures.people.known[twice.person].name,
        "table": twice.game.table,
        "game": twice.game.id,
        "called": [names.get(seal, ERASED) for seal in twice.seats],
        "merges": [_done_view(figures, act) for act in twice.merges],
    }


def _done_view(figures: Figures, act: Act) -> Json:
    """Return an act with the people that it is about as they are spelt, and the name that it gave."""
    facts = facts_of(act.fact)
    shown = {"act": act.id, "at": act.at, "kind": facts["kind"]}
    for place in ("person", "into"):
        if place in facts:
            seals = facts[place], *facts["into_seals" if place == "into" else "seals"]
            spelt = (names.get(seal) for seal in seals for names in figures.names.values())
            shown[place] = next(filter(None, spelt), None)
    if "sealed" in facts:
        shown["name"] = figures.book.called.get(facts["sealed"])
    for name in {"title", "table", "event"} & facts.keys():
        shown[name] = facts[name]
    return shown
