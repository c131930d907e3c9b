"""Refuse what cannot be said of people: what else may not be done in a club its fold refuses."""

from __future__ import annotations

from collections.abc import Iterable

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


def check_people(fact: Fact, people: People, games: Iterable[Iterable[str]]) -> None:
    """Raise RuleViolation where an act, all whom it names being there, cannot be said of them.

    `games` are the seals of who sat in each.
    """
    whose = people.whose
    if isinstance(fact, Merged):
        one, other = whose[fact.person], whose[fact.into]
        if one == other:
            raise RuleViolation("SAME_PERSON", "club_same_person", "/into")
        if any({one, other} <= {whose[seal] for seal in seals} for seals in games):
            raise RuleViolation("SAT_TOGETHER", "club_sat_together", "/into")
    if isinstance(fact, Split):
        split = {whose[seal] for seal in fact.seals}
        if len(split) > 1:
            raise RuleViolation("NOT_OF_ONE", "club_not_all_of_one", "/seals")
        if {*fact.seals} == {*people.known[split.pop()].seals}:
            raise RuleViolation("NOTHING_LEFT", "club_nothing_left", "/seals")
