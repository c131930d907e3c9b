"""Refuse what cannot be said of people: what else may not be done in a club its fold refuses."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules.club.acts import Called, Fact, Hidden, Merged, Split
from rules.club.people import People
from rules.statements import RuleViolation


def named_in(fact: Fact) -> tuple[str, ...]:
    """Return the seals of whom an act names."""
    match fact:
        case Merged(person=one, into=other):
            return one, other
        case Split(seals=seals):
            return seals
        case Called(person=one) | Hidden(person=one):
            return (one,)
    return ()


def check_people(fact: Fact, people: People) -> None:
    """Raise RuleViolation where an act, all whom it names being there, cannot be said of them."""
    whose = people.whose
    if isinstance(fact, Merged) and whose[fact.person] == whose[fact.into]:
        raise RuleViolation("SAME_PERSON", "club_same_person", "/into")
    if isinstance(fact, Split):
        split = {whose[seal] for seal in fact.seals}
        if len(split) > 1:
            raise RuleViolation("NOT_OF_ONE", "club_not_all_of_one", "/seals")
        if {*fact.seals} == {*people.known[split.pop()].seals}:
            raise RuleViolation("NOTHING_LEFT", "club_nothing_left", "/seals")


def check_merge(now: People, then: People, games: Iterable[Collection[str]]) -> None:
    """Raise RuleViolation where who is two people `now` would be one `then` who has sat in a game as two.

    `games` are the seals of who sat in each.
    """
    if _made_one(now, then, games):
        raise RuleViolation("SAT_TOGETHER", "club_sat_together", "/into")


def check_split(split: Split, now: People, then: People) -> None:
    """Raise RuleViolation where a merge holds together whom a split tells apart.

    A merge names somebody by a seal, and goes with whoever has that.
    """
    apart = {*split.seals}
    rest = {*_with(now, split.seals[0])} - apart
    if {*_with(then, split.seals[0])} != apart or len({then.whose[seal] for seal in rest}) > 1:
        raise RuleViolation("MERGED_BEFORE", "club_merged_before", "/seals")


def check_unsplit(split: Split, now: People, then: People, games: Iterable[Collection[str]]) -> None:
    """Raise RuleViolation where, without a split, a merge that followed it would be of others than it was."""
    apart = {*split.seals}
    merged = (
        not {*_with(now, seal)} <= apart and _with(now, seal) != _with(then, seal)
        for seal in split.seals
        if seal in now.whose
    )
    if any(merged) or _made_one(now, then, games):
        raise RuleViolation("MERGED_SINCE", "club_merged_since", "/act")


def _with(people: People, seal: str) -> list[str]:
    return people.known[people.whose[seal]].seals


def _made_one(now: People, then: People, games: Iterable[Collection[str]]) -> bool:
    return any(
        len({then.whose[seal] for seal in seals}) < len({now.whose[seal] for seal in seals})
        for seals in games
    )
