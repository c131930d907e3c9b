"""Have files for people written in the language that is asked for, which the pages know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from flask import current_app

from api.door.limits import sender
from api.game.catalogue_texts import ENGLISH
from models.heavy.workers import ARCHIVISTS, SCRIBES

NAME = "kanakku.speech"


class Speech(NamedTuple):
    """Hold what an application knows of languages.

    `asked` returns the tag of the one that this request asks for, and has the answer say that it depends on
    that; `written` makes a file in the language of a tag, in another process; `columns` returns which column
    of a list of people is meant by what any language calls it.
    """

    asked: Callable[[], str]
    written: Callable[[str, Callable[..., bytes], bytes], bytes]
    columns: Callable[[], Mapping[str, str]]


def speech() -> Speech:
    """Return what the application that answers this request knows of languages."""
    found: Speech = current_app.extensions[NAME]
    return found


def write_file(language: str, write: Callable[..., bytes], contents: bytes) -> bytes:
    """Return the file that `write` makes of `contents` in a language; a worker process does it."""
    if language == ENGLISH:
        return SCRIBES.ask_for(sender(), write, contents)
    # Those who draw pictures know the languages already.
    return ARCHIVISTS.ask_for(sender(), speech().written, language, write, contents)


def version_in(language: str, version: int | str) -> int | str:
    """Return what the version of a file is called in a language."""
    return version if language == ENGLISH else f"{version}-{language}"
