"""Read the catalogues of all languages: one file each in `languages/`, English where its sentences are said.

A file that does not fit English is refused with the reason; what it does not have is said in English.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from babel import UnknownLocaleError

from api.game.catalogue_texts import Spoken
from api.game.rule_book import scoring_texts
from api.sentences import ENGLISH as SAID
from models.files.file_words import SENTENCES as EXPORTS
from pages.cldr import grammar
from pages.files import FRONTEND, ROOT
from rules.catalogue_texts import texts, titles

Sentence = str | Mapping[str, str]
ENGLISH: Final = "en"
FOLDER = Path(os.environ.get("LANGUAGES") or ROOT / "languages")
WORDS = FRONTEND / "words"
SCREENS = f"{ENGLISH}/screens.json"
_FIELD = re.compile(r"\{[^{}]*\}")
_TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_PARTS = ("language", "reviewed", "sentences")
COUNT = "{count}"
AT_A_TERMINAL = (
    "cannot_open.",
    "cannot_move.",
    "cannot_archive.",
    "cannot_unarchive.",
    "clocks_differ.",
    "streams_held.",
)


class UnfitLanguage(Exception):
    """Refuse a catalogue: says its file, and each sentence that is at fault, with the reason."""


@dataclass(frozen=True)
class Language:
    """Hold a language: its own name, and the sentences that it has by their keys."""

    tag: str
    name: str
    sentences: Mapping[str, Sentence]
    reviewed: bool | Sequence[str] = field(default=False)

    @property
    def grammar(self) -> Mapping[str, Any]:
        """Return how it counts, lists and writes days (see `cldr`)."""
        return grammar(self.tag)

    @property
    def missing(self) -> list[str]:
        """Return the keys of what is said in English so far, but for what only a terminal says."""
        return [key for key in english() if key not in self.sentences and not key.startswith(AT_A_TERMINAL)]


@cache
def english() -> Mapping[str, Sentence]:
    """Return every sentence in English by its key: of screens, server, the games and files."""
    screens = {
        key: sentence for page in words_pages() for key, sentence in json.loads(page.read_text()).items()
    }
    return {**screens, **SAID, **texts(), **scoring_texts(), **EXPORTS}


@cache
def catalogue_in(tag: str) -> Spoken:
    """Return the texts of the games' catalogue and pages in a language, by those in English."""
    sentences, own = language_of(tag).sentences, {**texts(), **scoring_texts()}
    return Spoken(tag, {text: str(sentences[key]) for key, text in own.items() if key in sentences})


def words_pages() -> list[Path]:
    """Return the files of the screens' sentences in English."""
    return sorted((WORDS / ENGLISH).rglob("*.json"))


@cache
def tags() -> tuple[str, ...]:
    """Return the tags of all languages, English first."""
    return (ENGLISH, *(file.stem for file in sorted(FOLDER.glob("*.json"))))


@cache
def language_of(tag: str) -> Language:
    """Return the language `tag`, one of `tags`, read once it is asked for. Raises UnfitLanguage."""
    if tag == ENGLISH:
        return Language(ENGLISH, "English", english(), reviewed=True)
    return read_language(FOLDER / f"{tag}.json")


def languages() -> Mapping[str, Language]:
    """Return every language by its tag, English first. Raises UnfitLanguage."""
    return {tag: language_of(tag) for tag in tags()}


def read_language(file: Path) -> Language:
    """Return the language of a catalogue. Raises UnfitLanguage."""
    tag = file.stem
    try:
        document = json.loads(file.read_text())
        counts = grammar(tag) if _TAG.fullmatch(tag) else None
    except (UnknownLocaleError, ValueError) as error:
        raise UnfitLanguage(f"{file.name}: {error}") from error
    if counts is None:
        raise UnfitLanguage(f"{file.name} is named by no language: take its tag, as in ml.json.")
    if not isinstance(document, dict) or set(document) != set(_PARTS):
        raise UnfitLanguage(f"{file.name} has other parts than {', '.join(_PARTS)}.")
    faults = [*_faults_of_parts(document)]
    if not faults:
        faults = [*faults_of(document["sentences"], {*counts["plural"], "other"})]
    if faults:
        raise UnfitLanguage("\n".join([f"{file.name} does not fit English:", *faults]))
    return Language(tag, document["language"], document["sentences"], document["reviewed"])


def _faults_of_parts(document: Mapping[str, Any]) -> Iterator[str]:
    name, reviewed = document["language"], document["reviewed"]
    if not isinstance(name, str) or not name.strip():
        yield "language: its own name is needed."
    if isinstance(reviewed, list) and all(isinstance(key, str) for key in reviewed):
        for key in sorted({*reviewed} - english().keys()):
            yield f"reviewed: English has no sentence {key}."
    elif not isinstance(reviewed, bool):
        yield "reviewed: true, false, or the keys that somebody reviewed are needed."
    if not isinstance(document["sentences"], dict):
        yield "sentences: each text by its key is needed."


def faults_of(sentences: Mapping[str, Any], categories: set[str]) -> Iterator[str]:
    """Yield what is wrong with sentences of a language that counts in `categories`, naming each key."""
    known = english()
    for key, sentence in sentences.items():
        if key not in known:
            yield f"{key}: English has no such sentence; take it out."
        else:
            yield from _faults(key, known[key], sentence, categories)


def _faults(key: str, original: Sentence, sentence: Any, categories: set[str]) -> Iterator[str]:
    wanted = fields_of(original if isinstance(original, str) else original["other"])
    if isinstance(sentence, str):
        sentence = {"other": sentence}
    elif isinstance(original, str):
        yield f"{key}: English does not count here, so one text is needed."
        return
    if not isinstance(sentence, dict) or "other" not in sentence or not sentence.keys() <= categories:
        yield f"{key}: a text is needed, or one for each of {', '.join(sorted(categories))}."
        return
    for category, text in sentence.items():
        given = fields_of(text) if isinstance(text, str) and text else wanted
        # Where one number alone is meant, it may be written in words.
        differ = (given ^ wanted) - ({COUNT} if category != "other" else set())
        in_english = original if isinstance(original, str) else original.get(category, original["other"])
        if not isinstance(text, str) or bool(text.strip()) != bool(in_english):
            yield f"{key}: its text is empty, or should be."
            continue
        if re.search("[{}]", _FIELD.sub("", text)):
            yield f"{key}: a brace stands alone."
        for each in sorted(differ):
            yield f"{key}: {each} is {'missing' if each in wanted else 'not in English'}."


def fields_of(text: str) -> set[str]:
    """Return the placeholders of a sentence as they are written: ``{name}``, ``{names:and}``."""
    return set(_FIELD.findall(text))


def words_of(language: Language) -> dict[str, Any]:
    """Return what stands in a language in place of each file of ``frontend/words``, by its name there."""
    pages = {
        str(page.relative_to(WORDS)): {
            key: language.sentences.get(key, sentence)
            for key, sentence in json.loads(page.read_text()).items()
        }
        for page in words_pages()
    }
    if language.tag != ENGLISH:
        # The server tells a game's title in English: a phone finds what it is called here under that.
        called = {
            title: language.sentences[key] for title, key in titles().items() if key in language.sentences
        }
        pages[SCREENS] |= called
    about = {
        "english": language.tag == ENGLISH,
        "grammar": language.grammar,
        "names": {"here": language.tag, "all": {tag: each.name for tag, each in languages().items()}},
    }
    return pages | {f"language/{name}.json": each for name, each in about.items()}
