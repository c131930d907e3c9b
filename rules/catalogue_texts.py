"""Name the texts of the catalogue of games and formats, so that each can be said in every language.

Each text has one key, by where it stands first: `game.<type>.<preset or switch>.<what it is>`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from rules import GAME_TYPES
from rules.events.formats import FORMATS
from rules.game_type import GameType
from rules.statements import Statement
from rules.switches import BadSwitch, Switch


@cache
def texts() -> Mapping[str, str]:
    """Return every text in English by its key; what several games say stands once."""
    return {key: text for text, key in _keys().items() if text}


def titles() -> Mapping[str, str]:
    """Return the key of each title of a game that says what it is; any other is a name."""
    return {game.title: _keys()[game.title] for game in GAME_TYPES.values() if game.title_in_words}


def called(title: str) -> str | dict[str, Any]:
    """Return the title of a game as a sentence quotes it: a name stands as it is."""
    return quoted(title) if title in titles() else title


def quoted(text: str) -> dict[str, Any]:
    """Return a text as a sentence quotes it: a statement as JSON, which each reader says in his language."""
    return {"code": _keys()[text], "params": {}, "text": text}


def quotable() -> frozenset[str]:
    """Return the keys of what refusals quote: labels and choices of switches, and what formats are called."""
    switches = [*all_switches()]
    labels = {each.label for each in switches} | {words for each in switches for _, words in each.choices}
    return frozenset(_keys()[text] for text in labels | {form.title for form in FORMATS.values()})


def refused(bad: BadSwitch) -> Statement:
    """Return why a house rule is refused: its label and its choices are quoted."""
    said = bad.statement
    given: dict[str, Any] = dict(said.params)
    if "label" in given:
        given["label"] = quoted(given["label"])
    if "choice_names" in given:
        given["choice_names"] = [quoted(words) for words in given["choice_names"]]
    return Statement(said.code, given)


def all_switches() -> Iterator[Switch]:
    """Yield the switches of every game, then of every format."""
    for game in GAME_TYPES.values():
        yield from game.switches
    for form in FORMATS.values():
        yield from form.switches


@cache
def _keys() -> Mapping[str, str]:
    keys: dict[str, str] = {}
    for key, text in _declared():
        keys.setdefault(text, key)
    return keys


def _declared() -> Iterator[tuple[str, str]]:
    for game in GAME_TYPES.values():
        under = f"game.{game.id}"
        yield f"{under}.family", game.family
        if game.title_in_words:
            yield f"{under}.title", game.title
        yield f"{under}.summary", game.summary
        yield from _presets(under, game)
        yield from _switches(under, game.switches)
    for form in FORMATS.values():
        under = f"format.{form.id}"
        yield f"{under}.title", form.title
        yield f"{under}.summary", form.summary
        # What a format inherits is named by the one that has it, in whatever order they are registered.
        if "switches" in vars(type(form)):
            yield from _switches(under, form.switches)


def _presets(under: str, game: GameType) -> Iterator[tuple[str, str]]:
    for preset in game.presets:
        yield f"{under}.preset.{preset.id}.title", preset.title
        yield f"{under}.preset.{preset.id}.summary", preset.summary


def _switches(under: str, switches: tuple[Switch, ...]) -> Iterator[tuple[str, str]]:
    for switch in switches:
        yield f"{under}.{switch.name}.label", switch.label
        yield f"{under}.{switch.name}.help", switch.help
        yield f"{under}.{switch.name}.null", switch.null_means
        for at, (_, words) in enumerate(switch.choices, 1):
            yield f"{under}.{switch.name}.choice_{at}", words
