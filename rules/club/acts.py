"""Name what can be done in a club: the kinds of fact that its ledger holds.

People are told by the seals of their names at the tables, which say nothing of the names. So an act names
somebody by any one of his seals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from rules.events.acts.kinds import ACT, DATE, ID, NAME, SEAL, TABLE, TITLE
from rules.outcome.common_kinds import FLAG
from rules.outcome.facts import fact, read
from rules.outcome.kinds import Many

MOST_SEALS = 2_000
SEALS = Many("seals", SEAL, MOST_SEALS, 1)
HELD = Many("seals", SEAL, MOST_SEALS)
"""All seals of whom an act names, as the club knew him then: nobody sends them, and it holds by each."""


class Fact:
    """Be what one act states; `word` stands for it in the ledger.

    Whoever keeps the club does it unless it comes `from_outside`, from a table or event, or with a person who
    is forgotten. What is done `on_sight` changes what others may have changed since, so it names the version
    of the club that was looked at.
    """

    word: ClassVar[str]
    from_outside: ClassVar[bool]
    on_sight: ClassVar[bool]

    def __init_subclass__(cls, word: str, *, from_outside: bool = False, on_sight: bool = False) -> None:
        cls.word, cls.from_outside, cls.on_sight = word, from_outside, on_sight


@dataclass(frozen=True, kw_only=True)
class Titled(Fact, word="titled"):
    """State what the club is called."""

    title: str = fact(TITLE.needed)


@dataclass(frozen=True, kw_only=True)
class TableJoined(Fact, word="table_joined", from_outside=True):
    """Let a table be of the club, as its scorekeeper wants."""

    table: str = fact(TABLE.needed)


@dataclass(frozen=True, kw_only=True)
class TableLeft(Fact, word="table_left"):
    """Let a table be of the club no longer."""

    table: str = fact(TABLE.needed)


@dataclass(frozen=True, kw_only=True)
class EventJoined(Fact, word="event_joined", from_outside=True):
    """Let an event be of the club, as its director wants."""

    event: str = fact(TABLE.needed)


@dataclass(frozen=True, kw_only=True)
class EventLeft(Fact, word="event_left"):
    """Let an event be of the club no longer."""

    event: str = fact(TABLE.needed)


@dataclass(frozen=True, kw_only=True)
class Merged(Fact, word="merged", on_sight=True):
    """Say that `person` is the same as `into`, by whose name he is called from now on."""

    person: str = fact(SEAL.needed)
    into: str = fact(SEAL.needed)
    seals: tuple[str, ...] = fact(HELD)
    into_seals: tuple[str, ...] = fact(HELD)


@dataclass(frozen=True, kw_only=True)
class Split(Fact, word="split", on_sight=True):
    """Say that whoever has `seals` is somebody else, and how he is called in the club."""

    seals: tuple[str, ...] = fact(SEALS.needed)
    sealed: str = fact(NAME.needed)


@dataclass(frozen=True, kw_only=True)
class Called(Fact, word="called"):
    """Say how a person is called in the club."""

    person: str = fact(SEAL.needed)
    sealed: str = fact(NAME.needed)
    seals: tuple[str, ...] = fact(HELD)


@dataclass(frozen=True, kw_only=True)
class Hidden(Fact, word="hidden"):
    """Show a person in the club no longer, or again; the others' figures count him all the same."""

    person: str = fact(SEAL.needed)
    hidden: bool = fact(FLAG.needed)
    seals: tuple[str, ...] = fact(HELD)


@dataclass(frozen=True, kw_only=True)
class Forgotten(Fact, word="forgotten", from_outside=True):
    """Say that all these seals were of one person, whom nobody knows any more."""

    seals: tuple[str, ...] = fact(SEALS.needed)


@dataclass(frozen=True, kw_only=True)
class Known(Fact, word="known", from_outside=True):
    """Say that all these seals are one by a name that is to be erased at a table.

    What was said of one of them before is said of all.
    """

    table: str = fact(TABLE.needed)
    seals: tuple[str, ...] = fact(SEALS.needed)


@dataclass(frozen=True, kw_only=True)
class SeasonStated(Fact, word="season"):
    """State a season: what it is called, its first day and its last. Stated again it is changed."""

    season: str = fact(ID.needed)
    title: str = fact(TITLE.needed)
    first_day: str = fact(DATE.needed)
    last_day: str = fact(DATE.needed)


@dataclass(frozen=True, kw_only=True)
class Rated(Fact, word="rated"):
    """Show ratings from now on, or no longer."""

    shown: bool = fact(FLAG.needed)


@dataclass(frozen=True, kw_only=True)
class Struck(Fact, word="struck", on_sight=True):
    """Undo an act about people or seasons, or that put something out, as if it had never been done."""

    act: str = fact(ACT.needed)


KINDS: Mapping[str, type[Fact]] = {
    each.word: each
    for each in list(vars().values())
    if isinstance(each, type) and issubclass(each, Fact) and each is not Fact
}
"""Every kind of act by the word that stands for it in the ledger."""


@dataclass(frozen=True)
class Act:
    """Hold one act: its `id`, what it states, and when it was done."""

    id: str
    fact: Fact
    at: str


def read_fact(stated: Mapping[str, Any]) -> Fact:
    """Return the fact that `stated` states; raises KeyError for an unknown kind."""
    kind: Any = KINDS[stated["kind"]]
    held: Fact = read(kind, {name: value for name, value in stated.items() if name != "kind"})
    return held


def seals_in(act: Act) -> tuple[str, ...]:
    """Return all seals by which an act names somebody."""
    match act.fact:
        case Merged(person=one, into=other, seals=seals, into_seals=others):
            return one, other, *seals, *others
        case Called(person=one, seals=seals) | Hidden(person=one, seals=seals):
            return one, *seals
        case Split(seals=seals) | Forgotten(seals=seals) | Known(seals=seals):
            return seals
    return ()


def facts_of(fact: Fact) -> dict[str, Any]:
    """Return what a fact states as JSON, with its `kind`."""
    stated = {each.name: getattr(fact, each.name) for each in fields(fact)}  # type: ignore[arg-type]
    plain = {name: list(value) if isinstance(value, tuple) else value for name, value in stated.items()}
    return {"kind": fact.word, **plain}
