"""The English catalogue of every sentence the rules can say, one module per family.

A sentence is a `str.format` template under its key. Other languages translate by key and params,
so no sentence is glued together from pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import bidirectional

from rules.cards.cards import JOKER, show_card
from rules.sentences import (
    climbing,
    clock,
    club,
    common,
    contracts,
    dhumbal,
    events,
    gin,
    marks,
    marriage,
    points,
    poker,
    room,
    rummy13,
    rummy21,
    settling,
    shapes,
    story,
    twenty_eight,
    vazhushal,
)

ENGLISH: Mapping[str, str] = {
    **common.SENTENCES,
    **marks.SENTENCES,
    **rummy13.SENTENCES,
    **rummy21.SENTENCES,
    **marriage.SENTENCES,
    **vazhushal.SENTENCES,
    **gin.SENTENCES,
    **twenty_eight.SENTENCES,
    **contracts.SENTENCES,
    **dhumbal.SENTENCES,
    **poker.SENTENCES,
    **room.SENTENCES,
    **climbing.SENTENCES,
    **points.SENTENCES,
    **events.SENTENCES,
    **clock.SENTENCES,
    **club.SENTENCES,
    **shapes.SENTENCES,
    **story.SENTENCES,
    **settling.SENTENCES,
}

_RIGHT_TO_LEFT = frozenset({"R", "AL", "RLE", "RLO", "RLI"})


def say(key: str, params: Mapping[str, Any], english: Mapping[str, str] = ENGLISH) -> str:
    """Return the sentence under `key` of the catalogue `english` with `params` filled in (see `fill`).

    Raises KeyError for an unknown key.
    """
    return fill(english[key], params)


def isolated(text: str) -> str:
    """Return `text` so that it does not reorder the sentence around it."""
    if all(bidirectional(character) not in _RIGHT_TO_LEFT for character in text):
        return text
    return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"


def in_words(names: Sequence[str]) -> str:
    """Return names as a list in words: A, B and C."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def team(party: str) -> str:
    """Return how a side is called: Team X by its letter, else by its name alone."""
    return f"Team {isolated(party)}" if len(party) == 1 else isolated(party)


@dataclass(frozen=True)
class Manner:
    """Hold how a language writes what is filled in.

    That is lists, names, sides by their letters, the joker, quotations, and numbers in groups.
    """

    in_words: Callable[[Sequence[str]], str] = in_words
    listed: Callable[[Sequence[str]], str] = ", ".join
    named: Callable[[str], str] = isolated
    team: Callable[[str], str] = team
    joker: str = "Joker"
    quoted: Callable[[Mapping[str, Any]], Any] = lambda said: said.get("text", said)
    grouped: Callable[[float | str], str] = lambda number: (
        number if isinstance(number, str) else f"{number:,}"
    )


_IN_ENGLISH = Manner()


def fill(template: str, params: Mapping[str, Any], manner: Manner = _IN_ENGLISH) -> str:
    """Return a sentence with `params` filled in.

    A list under a key that is `names` or ends in `_names` is joined with commas, and ``{names:and}`` in words; any other list
    holds card codes and is shown with suit signs. Numbers have a true minus sign, halves are shown as 12.5. A name written from right to left stands
    between U+2068 and U+2069, so that it does not reorder the sentence. ``{side:team}`` is how a side is called.
    ``{chips:,}`` is a number in groups, or an amount of money, which stands in those of English.
    A statement as JSON stands as its text, among names too.
    """
    return template.format(**{name: _shown(name, value, manner) for name, value in params.items()})


def _shown(name: str, value: Any, manner: Manner) -> Any:
    if isinstance(value, str):
        return _Text(value, manner)
    if isinstance(value, int | float):
        return _Number(value, manner)
    if isinstance(value, Mapping):
        return manner.quoted(value)
    if not isinstance(value, list | tuple):
        return value
    if name == "names" or name.endswith("_names"):
        return _Names([_name(item, manner) for item in value], manner)
    return " ".join(manner.joker if card == JOKER else show_card(str(card)) for card in value)


def _name(item: Any, manner: Manner) -> str:
    return str(manner.quoted(item)) if isinstance(item, Mapping) else manner.named(str(item))


@dataclass(frozen=True)
class _Names:
    """Write names in a sentence, one after the other or in words."""

    names: Sequence[str]
    manner: Manner

    def __format__(self, form: str) -> str:
        return self.manner.in_words(self.names) if form == "and" else self.manner.listed(self.names)


@dataclass(frozen=True)
class _Text:
    """Write a name in a sentence, or an amount of money."""

    text: str
    manner: Manner

    def __format__(self, form: str) -> str:
        if form == "team":
            return self.manner.team(self.text)
        return self.manner.named(self.manner.grouped(self.text) if form == "," else self.text)


@dataclass(frozen=True)
class _Number:
    """Write a number in a sentence as on the sheet: with a true minus sign."""

    value: float
    manner: Manner

    def __format__(self, form: str) -> str:
        shown = self.manner.grouped(self.value) if form == "," else format(self.value, form)
        return shown.replace("-", "\N{MINUS SIGN}")
