"""Tell who is who in a club: people are matched by their names, merged and split by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.club.acts import Act, Called, Fact, Forgotten, Hidden, Known, Merged, Split


class Face(NamedTuple):
    """Hold a name at a table: its `seal`, the name, and how that looks to a reader.

    Of an erased one nobody knows the name, so it is None. `was` are the seals of what it corrected, where it
    came to the table so.
    """

    seal: str
    name: str | None
    look: str = ""
    was: tuple[str, ...] = ()


@dataclass
class Person:
    """Hold who has all these `seals`, of which the first is his id; without a name nobody knows him.

    `told` are the acts that say something of him.
    """

    id: str
    name: str | None
    seals: list[str]
    hidden: bool = False
    acts: list[str] = field(default_factory=list)

    @property
    def shown(self) -> bool:
        """Tell whether he is shown by name."""
        return self.name is not None and not self.hidden


class People(NamedTuple):
    """Hold the people of a club by id, and whose each seal is."""

    known: Mapping[str, Person]
    whose: Mapping[str, str]

    def stated_with(self, fact: Fact) -> dict[str, list[str]]:
        """Return what an act states beside what was sent: all seals of whom it names, to hold by each."""
        match fact:
            case Merged(person=one, into=other):
                return {"seals": self._seals(one), "into_seals": self._seals(other)}
            case Called(person=one) | Hidden(person=one):
                return {"seals": self._seals(one)}
        return {}

    def _seals(self, seal: str) -> list[str]:
        return [*self.known[self.whose[seal]].seals]


def people_of(
    faces: Sequence[Face], acts: Iterable[Act], names: Mapping[str, str], gone: Iterable[Face] = ()
) -> People:
    """Return who is who: `faces` in the order in which they came, `names` of the club by their seals.

    `gone` are known by name and sit nowhere now: what was said of them is said of who is called so.
    """
    acts = list(acts)
    groups = _Groups(faces, acts, gone)
    joined = _joined(groups, acts)
    people: dict[str, Person] = {}
    for face in faces:
        group = _root(joined, groups.of[face.seal])
        person = people.setdefault(group, Person(face.seal, None, []))
        person.seals.append(face.seal)
        if groups.of[face.seal] == group and person.name is None:
            person.name = face.name
    _name_after_others(people.values(), faces, acts)
    for place, act in enumerate(acts):
        told = [people[_root(joined, group)] for group in groups.told(act, place)]
        for person in {each.id: each for each in told}.values():
            _tell(act, person, names)
    whose = {seal: person.id for person in people.values() for seal in person.seals}
    return People({each.id: each for each in people.values()}, whose)


class _Groups:
    """Hold which faces are one by name or by a split: `of` is the group of each, with those that are gone.

    What is said of somebody by many seals is not said of those that a later act tells apart from him.
    """

    def __init__(self, faces: Sequence[Face], acts: Iterable[Act], gone: Iterable[Face]) -> None:
        known = {face.seal: face for face in (*gone, *faces)}
        self.of = {seal: seal if face.name is None else face.look for seal, face in known.items()}
        self._apart: dict[str, int] = {}
        self._known: list[tuple[int, tuple[str, ...]]] = []
        for place, act in enumerate(acts):
            if isinstance(act.fact, Split | Forgotten):
                self.of.update({seal: f"act {act.id}" for seal in act.fact.seals if seal in self.of})
            if isinstance(act.fact, Split):
                self._apart.update(dict.fromkeys(act.fact.seals, place))
            if isinstance(act.fact, Known):
                self._known.append((place, act.fact.seals))
        self._named = {self.of[face.seal]: False for face in faces}
        self._named |= {self.of[face.seal]: True for face in faces if face.name is not None}
        # Who is called as another was before is that other, and a correction says nothing of him.
        first = {self.of[face.seal]: face for face in reversed(faces)}
        self._corrected = {old: group for group, face in first.items() for old in face.was}

    def told(self, act: Act, place: int) -> list[str]:
        """Return the groups of whom the act in that place says something."""
        match act.fact:
            case Hidden(person=seal, seals=seals):
                return self._with_all(self._all(place, (seal, *seals)))
            case Called(person=seal, seals=seals) | Merged(into=seal, into_seals=seals):
                found = self.with_any(place, seals, seal)
            case Split(seals=seals):
                found = self.with_any(place, seals)
            case _:
                return []
        return [] if found is None else [found]

    def with_any(self, place: int, seals: Sequence[str], *stated: str) -> str | None:
        """Return the group of the first of these seals that is there, of one that has a name before others.

        An act in that `place` names it by one that is `stated`, or by many.
        """
        known = self._all(place, (*stated, *seals))[len(stated) :]
        still = (seal for seal in known if self._apart.get(seal, place) <= place)
        found = [group for seal in (*stated, *still) if (group := self._with(seal)) is not None]
        return next((group for group in found if self._named[group]), next(iter(found), None))

    def _all(self, place: int, seals: tuple[str, ...]) -> tuple[str, ...]:
        """Return the seals that an act in that place names, with those known since to be of the same."""
        for at, together in self._known:
            if at > place and not {*together}.isdisjoint(seals):
                seals = (*seals, *(seal for seal in together if seal not in seals))
        return seals

    def _with_all(self, seals: Collection[str]) -> list[str]:
        """Return all groups of these seals, with those that came of them by a correction."""
        own = {self.of[seal] for seal in seals if seal in self.of}
        came = {new for old, new in self._corrected.items() if old in seals or self.of.get(old) in own}
        return [group for group in self._named if group in own | came]

    def _with(self, seal: str) -> str | None:
        group = self.of.get(seal)
        return group if group in self._named else self._corrected.get(seal)


def _joined(groups: _Groups, acts: Sequence[Act]) -> dict[str, str]:
    """Return into which other each group that was merged goes."""
    joined: dict[str, str] = {}
    for place, act in enumerate(acts):
        if isinstance(act.fact, Merged):
            one = groups.with_any(place, act.fact.seals, act.fact.person)
            other = groups.with_any(place, act.fact.into_seals, act.fact.into)
            if one is not None and other is not None:
                one, other = _root(joined, one), _root(joined, other)
                if one != other:
                    joined[one] = other
    return joined


def _root(joined: Mapping[str, str], group: str) -> str:
    while group in joined:
        group = joined[group]
    return group


def _name_after_others(people: Iterable[Person], faces: Iterable[Face], acts: Iterable[Act]) -> None:
    """Call who was merged into one who is erased as he is called himself; nobody who is forgotten."""
    forgotten = {seal for act in acts if isinstance(act.fact, Forgotten) for seal in act.fact.seals}
    names = {face.seal: face.name for face in faces}
    for person in people:
        if person.name is None and forgotten.isdisjoint(person.seals):
            person.name = next((names[seal] for seal in person.seals if names[seal] is not None), None)


def _tell(act: Act, person: Person, names: Mapping[str, str]) -> None:
    match act.fact:
        case Called(sealed=sealed) | Split(sealed=sealed) if person.name is not None:
            person.name = names.get(sealed, person.name)
        case Hidden(hidden=hidden):
            person.hidden = hidden
    person.acts.append(act.id)
