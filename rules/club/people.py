"""Tell who is who in a club: people are matched by their names, merged and split by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.club.acts import Act, Called, Forgotten, Hidden, Merged, Split


class Face(NamedTuple):
    """Hold a name at a table: its `seal`, the name, and how that looks to a reader.

    Of an erased one nobody knows the name, so it is None.
    """

    seal: str
    name: str | None
    look: str = ""


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


def people_of(faces: Sequence[Face], acts: Iterable[Act], names: Mapping[str, str]) -> People:
    """Return who is who: `faces` in the order in which they came, `names` of the club by their seals."""
    acts = list(acts)
    groups = {face.seal: face.look if face.name is not None else face.seal for face in faces}
    for act in acts:
        if isinstance(act.fact, Split | Forgotten):
            groups.update({seal: f"act {act.id}" for seal in act.fact.seals if seal in groups})
    joined = _joined(groups, acts)
    people: dict[str, Person] = {}
    for face in faces:
        group = _root(joined, groups[face.seal])
        person = people.setdefault(group, Person(face.seal, None, []))
        person.seals.append(face.seal)
        if groups[face.seal] == group and person.name is None:
            person.name = face.name
    whose = {seal: person for person in people.values() for seal in person.seals}
    for act in acts:
        _tell(act, whose, names)
    return People({each.id: each for each in people.values()}, {seal: who.id for seal, who in whose.items()})


def _joined(groups: Mapping[str, str], acts: Iterable[Act]) -> dict[str, str]:
    """Return into which other each group that was merged goes."""
    joined: dict[str, str] = {}
    for act in acts:
        if isinstance(act.fact, Merged) and {act.fact.person, act.fact.into} <= groups.keys():
            one, other = (_root(joined, groups[each]) for each in (act.fact.person, act.fact.into))
            if one != other:
                joined[one] = other
    return joined


def _root(joined: Mapping[str, str], group: str) -> str:
    while group in joined:
        group = joined[group]
    return group


def _tell(act: Act, whose: Mapping[str, Person], names: Mapping[str, str]) -> None:
    match act.fact:
        case Called(person=seal, sealed=sealed) | Split(seals=(seal, *_), sealed=sealed):
            if seal in whose and whose[seal].name is not None:
                whose[seal].name = names.get(sealed, whose[seal].name)
        case Hidden(person=seal, hidden=hidden):
            if seal in whose:
                whose[seal].hidden = hidden
        case Merged(into=seal):
            pass
        case _:
            return
    if seal in whose:
        whose[seal].acts.append(act.id)
