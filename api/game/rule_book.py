"""Read from a game's page what the sheet's reasons cite: its scoring, sentence by sentence."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TypedDict

_PAGES = Path(__file__).parents[2] / "docs" / "games"
_SECTION = re.compile(r"^## What is computed\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_CLAUSE = re.compile(r"\b[A-Z]-\d+\b")
_CITED = re.compile(r" \([A-Z]-\d+(, [A-Z]-\d+)*\)")
_MARKS = re.compile(r"[*`]")


class Sentence(TypedDict):
    """Hold one thing the page says, and beside it the clauses of the rule book that it settles (``R-7``)."""

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
    return [{"text": _CITED.sub("", text), "rules": sorted(set(_CLAUSE.findall(text)))} for text in texts]


def _plain(block: str) -> str:
    return " ".join(_MARKS.sub("", block.removeprefix("- ")).split())


def _rows(table: str) -> list[str]:
    """Say each row of a table in a line: ``20-24: made +2, failed -3``."""
    heads, _, *rows = ([_plain(cell) for cell in line.strip("| ").split("|")] for line in table.splitlines())
    return [
        f"{first}: "
        + ", ".join(cells if len(cells) == 1 else map(" ".join, zip(heads[1:], cells, strict=True)))
        for first, *cells in rows
    ]
