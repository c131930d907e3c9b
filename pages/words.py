"""Say what the screens say: the same sentences as on the phone, in the language that is spoken now.

A page speaks the language of whoever asks for it; work in another process is told which (`speaking`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, tzinfo
from functools import cache, reduce
from typing import Any, TypeVar

from models.files.file_words import FileWords
from models.ledger.names import ERASED
from models.zones import zone_of
from pages.cldr import COUNTED
from pages.languages import ENGLISH, Language, Sentence, english, language_of
from rules.cards import cards
from rules.catalogue_texts import titles
from rules.sentences import Manner, fill, isolated
from rules.sheet.scoresheet import whole

_CODE = re.compile(r'"code": ?"([^"]+)"')
_FIELD = re.compile(r"\{(\w+)\}")
_WHOLE = re.compile(r"[\d,]*\d")
_FILLED = re.compile(r"\{(\w+)(:,)?\}")
Done = TypeVar("Done")
_SPOKEN: ContextVar[str] = ContextVar("spoken", default=ENGLISH)
_ZONE: ContextVar[tzinfo | None] = ContextVar("zone", default=None)


def language() -> Language:
    """Return the language that is spoken now."""
    return language_of(_SPOKEN.get())


def speak(tag: str) -> None:
    """Speak the language `tag` from now on, in whatever is done for this request."""
    _SPOKEN.set(tag)


@contextmanager
def speaking(tag: str) -> Iterator[None]:
    """Speak the language `tag` inside."""
    before = _SPOKEN.set(tag)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


@contextmanager
def hours_of(zone: str | None) -> Iterator[None]:
    """Show hours of a time zone inside, by its name; of the server's where there is none."""
    before = _ZONE.set(zone_of(zone))
    try:
        yield
    finally:
        _ZONE.reset(before)


def in_language(tag: str, work: Callable[..., Done], *given: Any) -> Done:
    """Return what `work` makes of `given`, speaking the language `tag`: for another process."""
    with speaking(tag):
        return work(*given)


def written_in(tag: str, write: Callable[..., bytes], contents: bytes) -> bytes:
    """Return the file that `write` makes of `contents` in the language `tag`: for another process."""
    with speaking(tag):
        return write(contents, FileWords(say, sentence_of, named, say("export.yes")))


def said_in(carried: str) -> dict[str, Sentence]:
    """Return the sentences that say what a page carries; none in English, which it carries already."""
    spoken = language()
    codes = () if spoken.tag == ENGLISH else dict.fromkeys(_CODE.findall(carried))
    return {code: spoken.sentences[code] for code in codes if code in spoken.sentences}


def say(key: str, **params: str | float) -> str:
    """Return the sentence under `key`; `count` chooses between one and many. Raises KeyError.

    ``{name:,}`` is a number in the groups that the language has.
    """
    sentence = _sentence(key)
    if not isinstance(sentence, str):
        category = _category(float(params["count"]))
        sentence = sentence.get(category, sentence["other"])
    return _FILLED.sub(
        lambda field: show_chips(params[field[1]]) if field[2] else _shown(params[field[1]]), sentence
    )


def sentence_of(said: Mapping[str, Any]) -> str:
    """Return the sentence of a statement as JSON: ``{code, params, text}``."""
    spoken = language()
    sentence = None if spoken.tag == ENGLISH else spoken.sentences.get(said["code"])
    return (
        fill(sentence, said["params"], _manner(spoken.tag))
        if isinstance(sentence, str)
        else str(said["text"])
    )


def title_of(title: str) -> str:
    """Return what a game is called by its English title: mostly that is its name, and the same everywhere."""
    key = titles().get(title)
    return title if key is None else say(key)


def knows(key: str) -> bool:
    """Say whether there is a sentence under `key`."""
    return key in english()


def show_points(points: float) -> str:
    """Return points as written on a sheet: a true minus sign, halves as ½, and tenths."""
    size = abs(points)
    shown = f"{int(size) or ''}½" if size % 1 == 0.5 else str(whole(size))
    return ("\N{MINUS SIGN}" if points < 0 else "") + shown


def show_chips(chips: str | float) -> str:
    """Return a number of chips or an amount of money in the groups that the language has: 1,25,000."""
    grammar = language().grammar
    shown = chips if isinstance(chips, str) else show_points(chips)
    groups = rf"\B(?=(\d{{{grammar['grouped']}}})*\d{{3}}$)"
    return _WHOLE.sub(lambda it: re.sub(groups, grammar["group"], it[0].replace(",", "")), shown, count=1)


def show_card(card: str) -> str:
    """Return a card in short, 10♠; the variation selector keeps phones from drawing suits as emoji."""
    return f"{cards.show_card(card)}\ufe0e"


def named(shown: Any) -> Any:
    """Return what is shown as it is; a name that was erased stands in the record in English."""
    return say("name.erased") if isinstance(shown, str) and shown == ERASED else shown


def show_names(names: Sequence[str]) -> str:
    """Return names as a list in words."""
    return _in_words([*map(_named, names)])


def show_time(when: str) -> str:
    """Return the time of day in the zone that is spoken of, as 20:14."""
    return _local(when).strftime("%H:%M")


def show_day(when: str) -> str:
    """Return the day in the zone that is spoken of, as Sat 21 Nov."""
    day, grammar = _local(when), language().grammar
    parts = {
        "E": grammar["days"][day.weekday()],
        "d": str(day.day),
        "MMM": grammar["months"][day.month - 1],
        "M": str(day.month),
    }
    return _FIELD.sub(lambda field: parts[field[1]], grammar["day"])


def show_moment(when: str) -> str:
    """Return the time of day in the zone that is spoken of, with its day where that is not today."""
    if show_day(when) == show_day(datetime.now().astimezone().isoformat()):
        return show_time(when)
    return say("moment", day=show_day(when), time=show_time(when))


def _local(when: str) -> datetime:
    stated = datetime.fromisoformat(when)
    # A day that stands alone is the same everywhere.
    return stated.astimezone(_ZONE.get()) if stated.tzinfo else stated


def _shown(value: str | float) -> str:
    return _named(value) if isinstance(value, str) else show_points(value)


def _named(text: str) -> str:
    return isolated(named(text))


def _sentence(key: str) -> Sentence:
    said = language().sentences.get(key)
    return english()[key] if said is None else said


def _category(count: float) -> str:
    """Return the plural category of a whole number."""
    number = count if count < COUNTED else 100 + count % 100
    plural = language().grammar["plural"]
    return next((category for category, numbers in plural.items() if number in numbers), "other")


def _in_words(names: Sequence[str]) -> str:
    grammar = language().grammar
    if len(names) < 2:
        return "".join(names)
    if len(names) == 2:
        return _joined(grammar["pair"], *names)
    *others, last = names
    return _joined(grammar["end"], _listed(others), last)


def _listed(names: Sequence[str]) -> str:
    middle = language().grammar["middle"]
    return reduce(lambda before, name: _joined(middle, before, name), names) if names else ""


def _joined(pattern: str, one: str, other: str) -> str:
    # Names may have braces.
    return _FIELD.sub(lambda field: (one, other)[int(field[1])], pattern)


def _team(party: str) -> str:
    return say("sheet.team", side=party) if len(party) == 1 else _named(party)


@cache
def _manner(tag: str) -> Manner:
    """Return how sentences of the server are filled in, in the language `tag`, which is spoken."""
    return Manner(_in_words, _listed, _named, _team, say("card.JK"), sentence_of, show_chips)
