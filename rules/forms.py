"""Say what an entry form must know of a fact beside its kind: its words, when it is asked, what it offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.canonical import filled

Stated = str | int | bool | None
# A number, or a house rule and what stands for it where it is null.
Reach = int | tuple[str, int]


@dataclass(frozen=True)
class Words:
    """Name the sentences of a fact in the phone's catalogue.

    `empty` stands where nothing is entered yet, `label` tells those who listen what it is, `needs` says that
    it is missing; the name of the seat is filled into both. `faces` begins the keys of a choice's values.
    """

    faces: str = ""
    empty: str = ""
    label: str = ""
    needs: str = ""

    def as_json(self) -> dict[str, str]:
        return filled(**vars(self))


@dataclass(frozen=True)
class When:
    """Say when a fact is asked for: while `of` has one of `values`, or none of them where it is not `within`.

    `of` is another fact of the outcome, by its JSON pointer, or a house rule by its name; in a row of a list,
    another fact of that row. A number counts among the values up to that of the house rule `up_to`.
    """

    of: str
    values: tuple[Stated, ...]
    within: bool = True
    up_to: str = ""

    def as_json(self) -> dict[str, Any]:
        known = {"of": self.of, "values": list(self.values), "within": self.within}
        return known | filled(up_to=self.up_to)


@dataclass(frozen=True)
class Several:
    """Say when something holds: while lists name `least` seats or more, or fewer where it is not `within`.

    `lists` are counted together, by their JSON pointers; of rows those that meet `row`, and nobody who is in
    the list `but`. What is said of each seat is said of those that count.
    """

    least: int
    lists: tuple[str, ...]
    row: When | None = None
    but: str = ""
    within: bool = True

    def as_json(self) -> dict[str, Any]:
        known = {"least": self.least, "lists": list(self.lists), "within": self.within}
        return known | filled(row=self.row, but=self.but)


@dataclass(frozen=True)
class Offer:
    """Name a value that can be chosen, under a condition; `amount` is the house rule that says its points.

    Where that rule is null the value is not offered. Where it is a way to show, a hand is so many `groups` of
    so many `cards`.
    """

    value: str | bool | int
    amount: str = ""
    when: When | None = None
    groups: int = 0
    cards: int = 0

    def as_json(self) -> dict[str, Any]:
        more = filled(amount=self.amount, when=self.when, groups=self.groups, cards=self.cards)
        return {"value": self.value, **more}


@dataclass(frozen=True)
class Copies:
    """Say how many of a card are in all hands together: as a house rule says, one `fewer` at times."""

    of: str
    fewer: When | None = None

    def as_json(self) -> dict[str, Any]:
        return {"of": self.of, **filled(fewer=self.fewer)}


@dataclass(frozen=True)
class Size:
    """Say how many there may be instead of the usual number, under a condition."""

    fewest: int
    most: int
    when: When | None = None

    def as_json(self) -> dict[str, Any]:
        return {"fewest": self.fewest, "most": self.most, **filled(when=self.when)}
