"""Keep people of one club apart in the first round, and at tables of several, where that can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from rules.events.formats.contest import Contest
from rules.events.state import Event
from rules.statements import Statement


def club_of(event: Event, entrant: str) -> str:
    """Return the club of all the people of an entrant, empty where they have none in common."""
    clubs = {event.club(person) for person in event.entrants[entrant].people}
    return clubs.pop() if len({*map(_plain, clubs)}) == 1 else ""


def clubs(contest: Contest, entrants: Iterable[str]) -> Mapping[str, str]:
    """Return the clubs by which entrants are told apart; nothing where the competition does not wish it."""
    if not contest.event.competition_of(contest.id).clubs_apart:
        return {}
    named = {each: _plain(club_of(contest.event, each)) for each in entrants}
    return {each: club for each, club in named.items() if club}


def clubmates(of: Mapping[str, str]) -> Mapping[str, frozenset[str]]:
    """Return for each entrant all of his club, himself among them: all of a club share one set."""
    members: dict[str, list[str]] = {}
    for entrant, club in of.items():
        members.setdefault(club, []).append(entrant)
    shared = {club: frozenset(each) for club, each in members.items()}
    return {entrant: shared[club] for entrant, club in of.items()}


def by_club(order: Sequence[str], of: Mapping[str, str]) -> list[str]:
    """Return entrants in their order, each followed by the others of his club, the largest clubs first."""
    sizes = Counter(of[each] for each in order if each in of)
    turn = {club: place for place, club in enumerate(dict.fromkeys(of.get(each, "") for each in order))}
    return sorted(order, key=lambda each: (-sizes[of.get(each, "")], turn[of.get(each, "")]))


def part_pairs(pairs: list[list[str]], of: Mapping[str, str], fixed: Collection[str]) -> None:
    """Let one of two who meet and are of one club change places with another, where that parts them.

    The `fixed` ones stay where they are.
    """
    for pair in pairs:
        if _of_one_club(pair, of):
            found = next(_swaps(pair, pairs, of, fixed), None)
            if found:
                place, other, at = found
                pair[place], other[at] = other[at], pair[place]


def _swaps(
    pair: list[str], pairs: list[list[str]], of: Mapping[str, str], fixed: Collection[str]
) -> Iterator[tuple[int, list[str], int]]:
    for place, one in enumerate(pair):
        stays = pair[1 - place]
        for other in pairs if one not in fixed else ():
            for at, another in enumerate(other):
                # Who has a bye stays the only one there.
                then = [of.get(each) for number, each in enumerate(other) if number != at]
                if (
                    another not in fixed
                    and len(other) > 1
                    and of.get(another) != of.get(stays)
                    and of.get(one) not in then
                ):
                    yield place, other, at


def _of_one_club(pair: Sequence[str], of: Mapping[str, str]) -> bool:
    return len(pair) > 1 and pair[0] in of and of[pair[0]] == of.get(pair[1])


def club_faults(contest: Contest, lineups: Sequence[Sequence[str]]) -> Iterator[Statement]:
    """Yield where more of one club meet than must, by how many they are and how many matches there are."""
    of = clubs(contest, (each for lineup in lineups for each in lineup))
    sizes = Counter(of.values())
    for lineup in lineups:
        for club, here in Counter(of[each] for each in lineup if each in of).items():
            if here > -(-sizes[club] // len(lineups)):
                together = [each for each in lineup if of.get(each) == club]
                names = [contest.event.name(each) for each in together]
                yield Statement("draw_club", {"names": names, "club": club_of(contest.event, together[0])})


def _plain(club: str) -> str:
    return " ".join(club.casefold().split())
