"""Shorten the names over the columns of a sheet, for where a column is too narrow for them.

`frontend/sheet/short-names.js` does the same; `tests/dom/table/test_first_answer.py` holds the two equal.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

FITS = 6
# Letters of other scripts are wider.
WIDE = 3
# A column that has room for a word of so many letters shows the whole name.
ROOMS = (9, 13)
_APOSTROPHE = re.compile("['’]")
_LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ɏ'’.]+")
_VOWEL = "(?:[aeiou]|y(?![aeiou]))"
# Where a syllable begins: consonants that are spoken as one, before a vowel.
_SYLLABLE = re.compile(f"(?:[bcdfgkpt]h?r|[bcfgkps]l|[bcdgjkpstwz]h|[^aeiou])(?={_VOWEL})")


class Head(NamedTuple):
    """Hold what stands over a column: short, and how wide a column must be for the whole name."""

    short: str
    room: str

    @property
    def plain(self) -> str:
        """Return what is short without the places at which it may be broken."""
        return self.short.replace("\N{SOFT HYPHEN}", "")


def heads_of(names: Sequence[str]) -> list[Head]:
    """Return the head of each column; no two that differ are shortened to the same."""
    return [_head(name, [*names[:at], *names[at + 1 :]]) for at, name in enumerate(names)]


def _head(name: str, others: Sequence[str]) -> Head:
    words = _words(name)
    longest = max(map(len, words), default=0)
    if not _is_latin(words):
        return Head(name, "any" if longest > WIDE else "")
    if longest <= FITS and len(words) < 3:
        return Head(name, "")
    room = next((str(room) for room in ROOMS if longest <= room), "18")
    return Head(_short(name, words, others), room)


def _short(name: str, words: Sequence[str], others: Sequence[str]) -> str:
    """Return the first name, and of the last as much as tells apart those who share the first."""
    first = _cut(words[0])
    twins = [twin for twin in map(_words, others) if _is_latin(twin) and _cut(twin[0]) == first]
    if not twins:
        return first
    lasts = [twin[-1] if len(twin) > 1 else "" for twin in twins]
    last = words[-1] if len(words) > 1 else ""
    for size in range(1, len(last) + 1):
        if not any(each.startswith(last[:size]) for each in lasts):
            return f"{first} {_dotted(last, size)}"
    return " ".join(_hyphened(word) for word in name.split(" "))


def _cut(word: str) -> str:
    """Cut a long word after a syllable."""
    if len(word) <= FITS:
        return word
    ends = [end for end in _ends(word) if end < FITS]
    return _dotted(word, ends[-1] if ends and _letters(word[: ends[-1]]) > 1 else FITS - 1)


def _letters(word: str) -> int:
    """Return how many letters a word has: an apostrophe is none."""
    return len(_APOSTROPHE.sub("", word))


def _hyphened(word: str) -> str:
    """Let a word be broken between its syllables only."""
    ends = [0, *_ends(word), len(word)]
    return "\N{SOFT HYPHEN}".join(word[a:b] for a, b in pairwise(ends))


def _ends(word: str) -> list[int]:
    plain = "".join(unicodedata.normalize("NFD", sign)[0].lower() for sign in word)
    starts = [found.start() for found in _SYLLABLE.finditer(plain)]
    return [start for start in starts if re.search(_VOWEL, plain[:start])]


def _dotted(word: str, size: int) -> str:
    return word if size == len(word) else f"{word[:size].rstrip('.')}."


def _words(name: str) -> list[str]:
    return [word for word in re.split("[ -]+", name) if word]


def _is_latin(words: Sequence[str]) -> bool:
    return bool(words) and all(map(_LATIN.fullmatch, words))
