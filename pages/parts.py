"""Divide what the server says among screens: a phone in another language fetches what it shows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import cache

from api.sentences import ENGLISH as SAID
from pages.languages import Language, language_of
from rules import GAME_TYPES, sentences
from rules.catalogue_texts import quotable, quoted, titles
from rules.events.formats import FORMATS

EVENT, REFUSALS, HOUSE_RULES = "event", "refusals", "house_rules"
# What every game says, and how an event calls what comes next at its table.
_OF_TABLES = ("common", "marks", "story")
_COMING = ("round_", "event_plays_")
_OF_EVENTS = ("common", "events", "room", "clock", "poker")
# Families say their own sentences; these say those of others too, or of others alone.
_SAYS: Mapping[str, tuple[str, ...]] = {
    "rummy21": ("rummy21", "rummy13"),
    "marriage": ("marriage", "rummy21", "rummy13"),
    "vazhushal": ("vazhushal", "rummy13"),
    "freezeout": ("poker", "room"),
    "holdem": ("poker",),
}


@cache
def parts() -> Mapping[str, frozenset[str]]:
    """Return the keys of each part.

    Every game type has one by its id, events, refusals of any kind with what else is seldom said, and what
    these quote of house rules.
    """
    coming = {key for key in _keys("events") if key.startswith(_COMING)}
    games = {
        game.id: frozenset({*coming, *titles().values(), *_keys(*_OF_TABLES, *_families(game))})
        for game in GAME_TYPES.values()
    }
    seldom = _keys("shapes", "common", "club", "settling", "story") | {*titles().values()}
    refusals = SAID.keys() - sentences.ENGLISH.keys() | seldom
    formats = {quoted(form.title)["code"] for form in FORMATS.values()}
    return {
        **games,
        EVENT: frozenset({*_keys(*_OF_EVENTS), *formats}),
        REFUSALS: frozenset(refusals),
        HOUSE_RULES: quotable(),
    }


def _families(game: object) -> tuple[str, ...]:
    family = type(game).__module__.split(".")[1]
    return _SAYS.get(family, (family,))


def _keys(*pages: str) -> set[str]:
    return set(_each(pages))


def _each(pages: tuple[str, ...]) -> Iterator[str]:
    for page in pages:
        yield from getattr(sentences, page).SENTENCES


@cache
def version_of(tag: str) -> str:
    """Return a name for a language that changes with what it says."""
    said = "".join(write_part(language_of(tag), part) for part in parts())
    return f"{tag}-{hashlib.sha256(said.encode()).hexdigest()[:12]}"


def write_part(language: Language, part: str) -> str:
    """Return the sentences of a part in a language, as JSON. Raises KeyError."""
    keys = parts()[part]
    known = {key: said for key, said in language.sentences.items() if key in keys}
    return json.dumps(known, ensure_ascii=False, separators=(",", ":"))
