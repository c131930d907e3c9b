"""Speak one language more: English in brackets, with accents, and longer, as most languages are."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

from pages.languages import FOLDER, Sentence, english
from rules import GAME_TYPES
from rules.catalogue_texts import titles
from tests.browser.tables import SIX
from tests.server import Server, serving

BRACKETED = "eo"
MARK = "\N{ZERO WIDTH SPACE}"
LONGER = 1.4
# A game whose own words it has not: they stay English, marked so.
UNTRANSLATED = "game.spades."
# Words on the screen that no brackets stand around, without what people named or what is marked as English.
_UNSPOKEN = r"""(mark) => {
  const found = new Set();
  const note = (text, of) => /\p{L}{2}/u.test(text) && !text.includes(mark) && found.add(of + text.trim());
  const named = "script, style, noscript, bdi, [dir=auto], html [lang], select[name=dealer], textarea,"
    + " .why-cards";
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { currentNode } = walk;
    if (!currentNode.parentElement.closest(named)) note(currentNode.textContent, "");
  }
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("html [lang]")) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      note(element.getAttribute(name) ?? "", `${name}: `);
    }
  }
  return [...found];
}"""
# As CLDR writes it in the language whose place the brackets take.
_DAY = r"[a-z]{2}, \d+ \w+"
_ACCENTED = str.maketrans("aeiouAEIOU", "åéîøûÅÉÎØÛ")
_PLACEHOLDER = re.compile(r"(\{[^{}]*\})")
_DRAWN_OUT = re.compile("[aeiouAEIOU]")


def marked(sentence: Sentence) -> Sentence:
    """Return a sentence behind a mark that nobody sees, and that whoever looks for its words passes over."""
    if not isinstance(sentence, str):
        return {category: str(marked(text)) for category, text in sentence.items()}
    return f"{MARK}{sentence}" if sentence else ""


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
def serving_brackets(folder: Path, spoken_as: Callable[[Sentence], Sentence] = bracketed) -> Iterator[Server]:
    """Run a server that speaks brackets besides, with its database in `folder`."""
    spoken = folder / "languages"
    spoken.mkdir()
    for file in FOLDER.glob("*.json"):
        (spoken / file.name).symlink_to(file)
    known = {key: said for key, said in english().items() if not key.startswith(UNTRANSLATED)}
    sentences = {key: spoken_as(sentence) for key, sentence in known.items()}
    document = {"language": "[···]", "reviewed": False, "sentences": sentences}
    (spoken / f"{BRACKETED}.json").write_text(json.dumps(document))
    # No page is to wait until what tells and writes beside is loaded.
    with serving(folder, LANGUAGES=str(spoken), UNBUNDLED="1", LOAD_LATER="") as server:
        yield server


def unspoken(page: Page, *named: str, mark: str = "[") -> list[str]:
    """Return what is on the screen without brackets, or the `mark`, but for names of people and of games."""
    games = {game.title for game in GAME_TYPES.values()} - titles().keys()
    known = {*SIX, *named, "Kanakku", *games}
    pieces = [piece for each in page.evaluate(_UNSPOKEN, mark) for piece in each.split(" · ") if piece]
    return [
        each
        for each in (piece.removeprefix("· ") for piece in pieces)
        if not _is_named(each.rpartition(": ")[2], known) and not re.match(_DAY, each)
    ]


def _is_named(said: str, known: set[str]) -> bool:
    """Tell whether this is a name, or names as the language lists them whose place the brackets take."""
    return said in known or known.issuperset(re.split(", | kaj ", said))
