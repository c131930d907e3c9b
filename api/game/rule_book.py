"""Read from a game's page what the sheet's reasons cite: its scoring, by sentences, said in each language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from api.game.catalogue_texts import ENGLISH, Spoken
from models.store.base import Json
from rules import GAME_TYPES

_PAGES = Path(__file__).parents[2] / "docs" / "games"
_SECTION = re.compile(r"^## What is computed\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_CLAUSE = re.compile(r"\b[A-Z]-\d+\b")
_CITED = re.compile(r" \([A-Z]-\d+(, [A-Z]-\d+)*\)")
_SWITCH = re.compile(r"`(\w+)`")


class Sentence(NamedTuple):
    """Hold one thing the page says, and beside it the clauses of the rule book that it settles (``R-7``).

    A switch of the game is a placeholder, ``“{alter}”``: each language has its label there.
    """

    text: str
    rules: list[str]


@cache
def scoring_of(game_type: str) -> list[Sentence]:
    """Return what is computed in a game: its paragraphs, points and rows of tables, in order."""
    found = _SECTION.search((_PAGES / f"{game_type}.md").read_text())
    blocks = re.split(r"\n\s*\n|\n(?=- )", found.group(1).strip()) if found else []
    texts = [
        text for block in blocks for text in (_rows(block) if block.startswith("|") else [_plain(block)])
    ]
    return [Sentence(_CITED.sub("", text), sorted(set(_CLAUSE.findall(text)))) for text in texts]


@cache
def scoring_texts() -> Mapping[str, str]:
    """Return each sentence in English by its key, `game.<type>.scored_<place>`; one of several games once."""
    keys: dict[str, str] = {}
    for game in GAME_TYPES:
        for place, (text, _) in enumerate(scoring_of(game), 1):
            keys.setdefault(text, f"game.{game}.scored_{place}")
    return {key: text for text, key in keys.items()}


def say_scoring(game_type: str, language: Spoken) -> list[Json]:
    """Return what is computed in a game, said in `language`; what it has not is English, with its `lang`."""
    said = language.texts
    labels = {switch.name: said.get(switch.label, switch.label) for switch in GAME_TYPES[game_type].switches}
    return [
        {
            "text": said.get(text, text).format_map(labels),
            "rules": rules,
            **({} if text in said or language.tag == ENGLISH else {"lang": ENGLISH}),
        }
        for text, rules in scoring_of(game_type)
    ]


def _plain(block: str) -> str:
    return " ".join(_SWITCH.sub(r"“{\1}”", block.removeprefix("- ")).replace("*", "").split())


def _rows(table: str) -> list[str]:
    """Say each row of a table in a line: ``20-24: made +2, failed -3``; what all cells say stands once."""
    heads, _, *rows = ([_plain(cell) for cell in line.strip("| ").split("|")] for line in table.splitlines())
    return [
        f"{first}: "
        + (cells[0] if len({*cells}) == 1 else ", ".join(map(" ".join, zip(heads[1:], cells, strict=True))))
        for first, *cells in rows
    ]
