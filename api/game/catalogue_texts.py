"""Say the texts of the catalogue, which stand in the rules, in the language that is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Any

from flask import g

from rules.catalogue_texts import titles

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


def in_language(described: Mapping[str, Any], language: Spoken) -> dict[str, Any]:
    """Return a game type or a format as described, said in `language`.

    A preset, a switch or the words about the game itself stay in English where the language has not all of
    them, with their `lang`. The title of a game is mostly its name, which is one in every language.
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
    title, family = described["title"], described["family"]
    named = {
        "title": language.texts.get(title, title) if title in titles() else title,
        "family": language.texts.get(family, family),
    }
    return _said(described, language, {"title"}) | within | named


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
