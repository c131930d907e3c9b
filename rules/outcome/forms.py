"""Say what an entry form must know of a fact beside its kind: its words, when it is asked, what it offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.canonical import as_json

Stated = str | int | bool | None
# A number, or a house rule and what stands for it where it is null.
Reach = int | tuple[str, int]


@dataclass(frozen=True)
class _Said:
    """Hold what a form must know of something."""

    def as_json(self) -> dict[str, Any]:
        """Return flags and lists, and anything else where it says something."""
        stated = vars(self).items()
        return {name: as_json(value) for name, value in stated if value or isinstance(value, bool | tuple)}


@dataclass(frozen=True)
class Words(_Said):
    """Name the sentences of a fact in the phone's catalogue.

    `empty` stands where nothing is entered yet, `label` tells those who listen what it is, `needs` says that
    it is missing; the name of the seat is filled into both. `faces` begins the keys of a choice's values.
    """

    faces: str = ""
    empty: str = ""
    label: str = ""
    needs: str = ""


@dataclass(frozen=True)
class When(_Said):
    """Say when a fact is asked for: while `of` has one of `values`, or none of them where it is not `within`.

    `of` is another fact of the outcome, by its JSON pointer, or a house rule by its name; in a row of a list,
    another fact of that row. A number counts among the values up to that of the house rule `up_to`.
    """

    of: str
    values: tuple[Stated, ...]
    within: bool = True
    up_to: str = ""


@dataclass(frozen=True)
class Several(_Said):
    """Say when something holds: while lists name `least` seats or more, or fewer where it is not `within`.

    `lists` are counted together, by their JSON pointers; of rows those that meet `row`, and nobody who is in
    the list `but`. What is said of each seat is said of those that count.
    """

    least: int
    lists: tuple[str, ...]
    within: bool = True
    row: When | None = None
    but: str = ""


@dataclass(frozen=True)
class AnyOf(_Said):
    """Say that something holds while one of several conditions does."""

    any_of: tuple[When | Several, ...]


@dataclass(frozen=True)
class Further(_Said):
    """Name a larger number that people enter under a condition."""

    most: int
    when: When


@dataclass(frozen=True)
class Offer(_Said):
    """Name a value that can be chosen, under a condition; `amount` is the house rule that says its points.

    Where that rule is null the value is not offered. Where it is a way to show, a hand is so many `groups` of
    so many `cards`.
    """

    value: str | bool | int
    amount: str = ""
    when: When | None = None
    groups: int = 0
    cards: int = 0


@dataclass(frozen=True)
class Copies(_Said):
    """Say how many of a card are in all hands together: as a house rule says, one `fewer` at times."""

    of: str
    fewer: When | None = None


@dataclass(frozen=True)
class Size(_Said):
    """Say how many there may be instead of the usual number, under a condition."""

    fewest: int
    most: int
    when: When | None = None
