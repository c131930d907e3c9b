"""Speak one language more: English in brackets, with accents, and longer, as most languages are."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pages.languages import FOLDER, Sentence, english
from tests.server import Server, serving

BRACKETED = "eo"
LONGER = 1.4
# A game whose own words it has not: they stay English, marked so.
UNTRANSLATED = "game.spades."
_ACCENTED = str.maketrans("aeiouAEIOU", "åéîøûÅÉÎØÛ")
_PLACEHOLDER = re.compile(r"(\{[^{}]*\})")
_DRAWN_OUT = re.compile("[aeiouAEIOU]")


def bracketed(sentence: Sentence) -> Sentence:
    """Return a sentence in brackets, its own letters 40 % more than in English."""
    if not isinstance(sentence, str):
        return {category: str(bracketed(text)) for category, text in sentence.items()}
    pieces = _PLACEHOLDER.split(sentence)
    lacking = math.ceil(sum(map(len, pieces[::2])) * (LONGER - 1))
    longer = []
    for piece in pieces[::2]:
        drawn_out, doubled = _DRAWN_OUT.subn(r"\g<0>\g<0>", piece, max(lacking, 0)) if lacking else (piece, 0)
        longer.append(drawn_out.translate(_ACCENTED))
        lacking -= doubled
    pieces[::2] = longer
    return f"[{''.join(pieces)}{'·' * lacking}]" if sentence else ""


@contextmanager
def serving_brackets(folder: Path) -> Iterator[Server]:
    """Run a server that speaks brackets besides, with its database in `folder`."""
    spoken = folder / "languages"
    spoken.mkdir()
    for file in FOLDER.glob("*.json"):
        (spoken / file.name).symlink_to(file)
    known = {key: said for key, said in english().items() if not key.startswith(UNTRANSLATED)}
    sentences = {key: bracketed(sentence) for key, sentence in known.items()}
    document = {"language": "[···]", "reviewed": False, "sentences": sentences}
    (spoken / f"{BRACKETED}.json").write_text(json.dumps(document))
    with serving(folder, LANGUAGES=str(spoken), UNBUNDLED="1") as server:
        yield server
