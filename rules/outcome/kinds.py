"""Say of which kinds facts are: numbers, flags, texts, choices, lists, records, one of several.

A kind holds types and sizes; whatever the rule book has a refusal code for (an unknown card, two winners, a
bid of 17.5) is left to the checks of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from rules.canonical import filled
from rules.outcome.forms import AnyOf, Copies, Further, Offer, Reach, Several, Size, Stated, When, Words


@dataclass(frozen=True, eq=False)
class Kind:
    """Describe a fact: what it `is` to a person, its JSON `types`, and whether it may be missing or null.

    `words`, `when` and `offers`, the values that a form offers, are for who enters it; a deal that states it
    otherwise is still read. `known` names what the table itself can say of it, such as who dealt. `ending` is
    how a deal ended of which it tells, where there are several; `instead` names the facts beside it that it
    contradicts, and which go once it is written. What has words for it is missing while it is not entered, or
    only while it is `due`; a list without a size then until it is due no more.
    """

    types: ClassVar[tuple[type, ...]]
    is_a: str
    required: bool = field(default=False, kw_only=True)
    null: bool = field(default=False, kw_only=True)
    words: Words | None = field(default=None, kw_only=True)
    when: When | AnyOf | None = field(default=None, kw_only=True)
    offers: tuple[Offer, ...] = field(default=(), kw_only=True)
    known: str = field(default="", kw_only=True)
    ending: str = field(default="", kw_only=True)
    instead: tuple[str, ...] = field(default=(), kw_only=True)
    due: When | Several | AnyOf | None = field(default=None, kw_only=True)

    @property
    def needed(self) -> Self:
        return replace(self, required=True)

    @property
    def or_null(self) -> Self:
        return replace(self, null=True)

    def said(self, **words: str) -> Self:
        """Return this kind with its words."""
        return replace(self, words=Words(**words))

    def labelled(self, name: str) -> Self:
        """Return this kind as people say it in a question, under a name of its own."""
        return self.said(label=f"helper.field.{name}")

    def asked(self, of: str, *values: Stated, within: bool = True, up_to: str = "") -> Self:
        """Return this kind, asked for only while something else has one of `values`, or none of them."""
        return self.asked_while(When(of, values, within, up_to))

    def asked_while(self, when: When | AnyOf) -> Self:
        """Return this kind, asked for only while `when` holds."""
        return replace(self, when=when)

    def due_while(self, due: When | Several | AnyOf) -> Self:
        """Return this kind, without which a deal is not complete as long as `due` holds."""
        return replace(self, due=due)

    def known_as(self, known: str) -> Self:
        """Return this kind, which the table itself knows."""
        return replace(self, known=known)

    def of_ending(self, ending: str) -> Self:
        """Return this kind, which tells of one way in which a deal can end."""
        return replace(self, ending=ending)

    def instead_of(self, *facts: str) -> Self:
        """Return this kind, which contradicts other facts beside it."""
        return replace(self, instead=facts)

    def offering(self, *offers: str | bool | int | Offer) -> Self:
        """Return this kind with the values that a form offers."""
        return replace(self, offers=tuple(o if isinstance(o, Offer) else Offer(o) for o in offers))

    @property
    def empty(self) -> Any:
        """Return what is held where nothing is stated."""
        return None

    def as_json(self) -> dict[str, Any]:
        """Return what a form must know of it."""
        said = filled(words=self.words, when=self.when, offers=self.offers, known=self.known)
        return {"is": self.is_a, **said, **filled(ending=self.ending, instead=self.instead, due=self.due)}

    def read(self, value: Any, at: str) -> Any:
        """Return `value`, which stands at the JSON pointer `at` and has the right shape, as it is held."""
        return value

    def parts(self, held: Any, at: str) -> Iterable[Part]:
        """Return the facts of which it is made, where `held` is it as an outcome holds it or as JSON."""
        return ()


@dataclass(frozen=True, eq=False)
class Number(Kind):
    """A number within bounds: a seat, points, a count, chips.

    `reach` is the largest that people enter, so that a form knows where a number ends; of several the largest
    counts, or what is `further` while its condition holds; `shared` where so many are dealt to all. `keys`
    are those that a pad needs beside the digits, `full` is the house rule whose number has a key of its own.
    `between` are the least and the most of a number that is chosen, not typed: each a number, or the house
    rule that says it. Of a count of one card `copies` says how many there are. Where it has a `turn` it is
    entered round the table, from who acts first to the dealer, all of the first turn before those of the
    next. Partners may state theirs in one row of the side, unless a row of it meets the condition `partners`.
    """

    types = (int, float)
    least: int
    most: int
    whole: bool = True
    reach: tuple[Reach, ...] = field(default=(), kw_only=True)
    further: Further | None = field(default=None, kw_only=True)
    shared: bool = field(default=False, kw_only=True)
    full: str = field(default="", kw_only=True)
    keys: tuple[str, ...] = field(default=(), kw_only=True)
    between: tuple[int | str, ...] = field(default=(), kw_only=True)
    copies: Copies | None = field(default=None, kw_only=True)
    turn: int = field(default=0, kw_only=True)
    partners: When | None = field(default=None, kw_only=True)

    def in_turn(self, turn: int) -> Number:
        """Return this kind as one that is entered round the table."""
        return replace(self, turn=turn)

    def of_partners(self, of: str, *values: Stated) -> Number:
        """Return this kind as one of a side, but where another fact of the row has one of `values`."""
        return replace(self, partners=When(of, values), required=False, null=True)

    def from_to(self, least: int | str, most: int | str) -> Number:
        """Return this kind as a choice among the numbers from one to another."""
        return replace(self, between=(least, most))

    def up_to(self, *reach: Reach, shared: bool = False) -> Number:
        """Return this kind with the largest number that people enter."""
        return replace(self, reach=reach, shared=shared)

    def with_keys(self, *keys: str) -> Number:
        """Return this kind with the keys of a pad beside the digits: ``sign``, ``half``, ``00``, ``same``.

        ``same`` writes the largest number that stands in any row. Where there is ``tens`` a digit is a whole
        number, and those from 10 on begin with that key.
        """
        return replace(self, keys=keys)

    def as_json(self) -> dict[str, Any]:
        typed = filled(number=self.is_a != "seat", keys=self.keys, full=self.full)  # a seat is chosen
        ends = filled(reach=self.reach, further=self.further, shared=self.shared)
        sizes = filled(between=self.between, copies=self.copies)
        turns = filled(turn=self.turn, partners=self.partners)
        return super().as_json() | typed | ends | sizes | turns


@dataclass(frozen=True, eq=False)
class Flag(Kind):
    """Yes or no."""

    types = (bool,)


@dataclass(frozen=True, eq=False)
class Text(Kind):
    """A text: a card, a name, the time on a clock. `fault` is the sentence for one of another form."""

    types = (str,)
    most: int
    fewest: int = 0
    pattern: str = ""
    fault: str = ""


@dataclass(frozen=True, eq=False)
class Card(Text):
    """A card by its code; `jokers` are those that a game has, `unknown` is the sentence for any other."""

    jokers: tuple[str, ...] = ()
    unknown: str = ""


@dataclass(frozen=True, eq=False)
class Choice(Kind):
    """One of `values`. `also` are other words for them; `held` is what a value is held as.

    Those that a form does not offer follow from what else is entered.
    """

    types = (str,)
    values: tuple[str, ...]
    also: Mapping[str, str] = field(default_factory=dict)
    held: Mapping[str, str] = field(default_factory=dict)

    def read(self, value: Any, at: str) -> Any:
        return self.held.get(value, value)

    def besides(self, *values: str) -> Choice:
        """Return this kind; a form offers all of its values but these, which follow from other facts."""
        return self.offering(*(value for value in self.values if value not in values))


@dataclass(frozen=True, eq=False)
class Many(Kind):
    """A list of `fewest` to `most` facts of one kind: seats, cards, melds, a row for each seat.

    `size` and `sizes` are how many there usually are, and may be else; each of melds has at `least` so many
    cards.
    """

    types = (list,)
    of: Kind
    most: int
    fewest: int | None = None
    size: int | str | None = field(default=None, kw_only=True)
    sizes: tuple[Size, ...] = field(default=(), kw_only=True)
    least: int = field(default=0, kw_only=True)

    def of_size(self, size: int | str, *others: Size) -> Many:
        """Return this kind with how many there usually are, the cards of a whole hand, and may be else.

        `size` may be the house rule that says it.
        """
        return replace(self, size=size, sizes=others)

    @property
    def empty(self) -> Any:
        return None if self.null else ()

    def as_json(self) -> dict[str, Any]:
        choices = self.of.of if isinstance(self.of, Either) else (self.of,)
        rows = (
            each
            for each in choices
            if isinstance(each, Record | Pair) or (isinstance(each, Many) and each.size is not None)
        )
        sizes = filled(size=self.size, sizes=self.sizes, least=self.least)
        return super().as_json() | filled(of=next(rows, None)) | sizes

    def read(self, value: Any, at: str) -> Any:
        if isinstance(self.of, Text | Number):
            return tuple(value)
        return tuple(
            None if item is None else self.of.read(item, f"{at}/{place}") for place, item in enumerate(value)
        )

    def parts(self, held: Any, at: str) -> Iterable[Part]:
        return ((self.of, part, f"{at}/{place}", None) for place, part in enumerate(held or ()))


@dataclass(frozen=True, eq=False)
class ByName(Kind):
    """Facts of one kind under names, such as chips by player; `size` is how many there are in all."""

    types = (dict,)
    names: Text
    of: Kind
    most: int
    fewest: int | None = None
    size: int | None = field(default=None, kw_only=True)

    def as_json(self) -> dict[str, Any]:
        return super().as_json() | filled(size=self.size)

    def parts(self, held: Any, at: str) -> Iterable[Part]:
        return ((self.of, part, f"{at}/{name}", name) for name, part in (held or {}).items())


@dataclass(frozen=True, eq=False)
class Pair(Kind):
    """Two facts in a list, such as a player and what he called; `fault` is the sentence for anything else."""

    types = (list,)
    of: tuple[Kind, Kind]
    fault: str

    def as_json(self) -> dict[str, Any]:
        return super().as_json() | filled(of=self.of[1])


@dataclass(frozen=True, eq=False)
class Either(Kind):
    """One of several kinds, told apart by the type of their JSON.

    What has none of these types is refused with the sentence `fault`, or else as the first. Where it is
    `listed`, one alone is held as a list of one.
    """

    of: tuple[Kind, ...]
    fault: str = ""
    listed: bool = False

    @property
    def empty(self) -> Any:
        return () if self.listed else None

    def as_json(self) -> dict[str, Any]:
        known = super().as_json()
        for kind in self.of:
            known |= {name: told for name, told in kind.as_json().items() if name in ("offers", "between")}
        return known

    def chosen(self, value: Any) -> Kind | None:
        """Return the kind that `value` has."""
        return next((kind for kind in self.of if type(value) in kind.types), None)

    def parts(self, held: Any, at: str) -> Iterable[Part]:
        records = (kind for kind in self.of if isinstance(kind, Record))
        chosen = self.chosen(held) or next(records, None)
        return () if chosen is None else ((chosen, held, at, None),)

    def read(self, value: Any, at: str) -> Any:
        kind = self.chosen(value) or self.of[0]
        read = kind.read(value, at)
        return (read,) if self.listed and not isinstance(read, tuple) else read


@dataclass(frozen=True, eq=False)
class Record(Kind):
    """Facts under their names, held as a frozen dataclass. `short` is the one that may stand alone for it."""

    types = (dict,)
    name: str
    facts: Mapping[str, Kind]
    holder: Callable[..., Any] | None = None
    held: Mapping[str, str] = field(default_factory=dict)
    pointer: str = ""
    short: str = ""

    def as_json(self) -> dict[str, Any]:
        return super().as_json() | {"facts": {name: kind.as_json() for name, kind in self.facts.items()}}

    def read(self, value: Any, at: str) -> Any:
        if self.holder is None:
            return value
        if self.short and not isinstance(value, Mapping):
            value = {self.short: value}
        said = {
            self.held[name]: kind.read(value[name], f"{at}/{name}")
            for name, kind in self.facts.items()
            if value.get(name) is not None
        }
        if self.pointer:
            said[self.pointer] = at
        return self.holder(**said)

    def parts(self, held: Any, at: str) -> Iterator[Part]:
        if isinstance(held, list):
            yield self.facts[self.short], held, at, None
            return
        for name, kind in self.facts.items():
            part = held.get(name) if isinstance(held, Mapping) else getattr(held, self.held[name])
            yield kind, part, f"{at}/{name}", getattr(held, "seat", None)


Part = tuple[Kind, Any, str, int | str | None]  # a fact, what is held of it, where, and whose it is
