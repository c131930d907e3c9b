"""Name the kinds of entry that a game's log can hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Deal:
    """Record one dealing of cards: `outcome` is JSON in the game type's own shape."""

    id: str
    outcome: Mapping[str, Any]


@dataclass(frozen=True)
class Ruling:
    """Record the director's ruling on a seat.

    An adjustment adds `points` as they stand, a penalty counts `points` against the seat, a warning is only
    put on record, a disqualification puts the seat out of the game, and so does a retirement, of who did not
    come or had to leave.
    """

    id: str
    ruling: Literal["adjustment", "penalty", "warning", "disqualification", "retirement"]
    seat: int
    reason: str
    points: int | float = 0


@dataclass(frozen=True)
class Rejoin:
    """Record that a seat which went out comes back."""

    id: str
    seat: int


@dataclass(frozen=True)
class Replace:
    """Record that somebody else, called `name`, plays on in a seat from where it stands.

    `sealed` is how the ledger names him, which keeps no names.
    """

    id: str
    seat: int
    name: str
    reason: str
    sealed: str = ""


@dataclass(frozen=True)
class Join:
    """Record that somebody, called `name`, sits down in mid-game in `seat`, which was free until then.

    `credit` is what he begins with: nothing, the average of those who play, or what `leaver`, a seat that was
    left for good, stands at. `sealed` is as in `Replace`.
    """

    id: str
    seat: int
    name: str
    credit: Literal["zero", "average", "leaver"]
    leaver: int | None
    reason: str
    sealed: str = ""


@dataclass(frozen=True)
class Toss:
    """Record a coin toss won by `winner` (a seat; in sided games any seat of the side)."""

    id: str
    winner: int


@dataclass(frozen=True)
class Finish:
    """Record that the table ended the game early."""

    id: str
    reason: str


Entry = Deal | Ruling | Rejoin | Replace | Join | Toss | Finish
KINDS: Mapping[str, type[Entry]] = {
    "deal": Deal,
    "ruling": Ruling,
    "rejoin": Rejoin,
    "replace": Replace,
    "join": Join,
    "toss": Toss,
    "finish": Finish,
}


ASIDE = frozenset(("id", "sealed"))
SEATING = frozenset(("replace", "join"))
"""The kinds that name somebody who sits down."""


def facts_of(entry: Ruling | Rejoin | Replace | Join | Toss | Finish) -> dict[str, Any]:
    """Return the facts of an entry that is no deal, with its kind."""
    kind = next(kind for kind, made in KINDS.items() if isinstance(entry, made))
    return {"kind": kind, **{name: value for name, value in vars(entry).items() if name not in ASIDE}}


def signed_facts(entry: Entry) -> dict[str, Any]:
    """Return what a signature covers of an entry: of a name its seal: it holds once that is erased."""
    facts = {"kind": type(entry).__name__.lower(), **vars(entry)}
    if isinstance(entry, Replace | Join):
        del facts["name"]
    return facts


def read_entry(entry_id: str, kind: str, facts: Mapping[str, Any]) -> Entry:
    """Return the entry that stored `facts` state; for a deal the facts are its outcome."""
    if kind == "deal":
        return Deal(entry_id, facts)
    return KINDS[kind](id=entry_id, **facts)
