"""Name the texts of the catalogue, which stand in the rules, and say them in the language that is asked for.

Each text has one key, by where it stands first: `game.<type>.<preset or switch>.<what it is>`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from typing import Any

from flask import g

from rules import GAME_TYPES
from rules.events.formats import FORMATS
from rules.game_type import GameType
from rules.switches import Switch

ENGLISH = "en"
_SAID = ("summary", "title", "label", "help", "null_means")


@dataclass(frozen=True, eq=False)
class Spoken:
    """Hold a language in which the catalogue is said: its texts by those in English."""

    tag: str
    texts: Mapping[str, str]


_IN_ENGLISH = Spoken(ENGLISH, {})


def spoken() -> Spoken:
    """Return the language of whoever asks, English where the application knows none."""
    language: Spoken = g.get("catalogue_in", _IN_ENGLISH)
    return language


def speak_catalogue(language: Spoken) -> None:
    """Answer this request's questions for the catalogue in `language`."""
    g.catalogue_in = language


@cache
def texts() -> Mapping[str, str]:
    """Return every text of the catalogue in English by its key; what several games say stands once."""
    keys: dict[str, str] = {}
    for key, text in _declared():
        keys.setdefault(text, key)
    return {key: text for text, key in keys.items() if text}


def _declared() -> Iterator[tuple[str, str]]:
    for game in GAME_TYPES.values():
        under = f"game.{game.id}"
        yield f"{under}.family", game.family
        yield f"{under}.summary", game.summary
        yield from _presets(under, game)
        yield from _switches(under, game.switches)
    for form in FORMATS.values():
        under = f"format.{form.id}"
        yield f"{under}.title", form.title
        yield f"{under}.summary", form.summary
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


def in_language(described: Mapping[str, Any], language: Spoken) -> dict[str, Any]:
    """Return a game type or a format as described, said in `language`.

    A preset, a switch or the words about the game itself stay in English where the language has not all of
    them, with their `lang`. The title of a game is its name, which is one in every language.
    """
    if language.tag == ENGLISH:
        return dict(described)
    within = {
        part: [_said(each, language) for each in described[part]]
        for part in ("presets", "switches")
        if part in described
    }
    if "presets" not in described:
        return _said(described, language) | within
    family = language.texts.get(described["family"], described["family"])
    return _said(described, language, {"title"}) | within | {"family": family}


def _said(described: Mapping[str, Any], language: Spoken, names: Set[str] = frozenset()) -> dict[str, Any]:
    known = language.texts
    said = {part: described[part] for part in _SAID if described.get(part) and part not in names}
    choices = described.get("choices", [])
    if not {*said.values(), *(each["label"] for each in choices)} <= known.keys():
        return {**described, "lang": ENGLISH}
    translated: dict[str, Any] = {part: known[text] for part, text in said.items()}
    if choices:
        translated["choices"] = [{**each, "label": known[each["label"]]} for each in choices]
    return {**described, **translated}
