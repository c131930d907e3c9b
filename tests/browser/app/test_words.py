"""Hold the catalogue of words and the code that speaks to each other."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

FRONTEND = Path(__file__).parents[3] / "frontend"
DEFINED = re.compile(r'\bcustomElements\.define\("([a-z-]+)"')
SAID = re.compile(r"""\bsay\(\s*(["'`])(?P<key>.*?)\1""")


def written() -> list[str]:
    """Return the key of every sentence, each as often as it is written."""
    keys: list[str] = []

    def note(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys.extend(key for key, _ in pairs if key not in ("one", "other"))
        return dict(pairs)

    for page in (FRONTEND / "words" / "en").rglob("*.json"):
        json.loads(page.read_text(), object_pairs_hook=note)
    return keys


def catalogue() -> set[str]:
    return set(written())


def test_no_sentence_hides_another() -> None:
    keys = written()
    assert sorted(keys) == sorted(set(keys))


def modules() -> list[Path]:
    return [*FRONTEND.rglob("*.js")]


def said() -> set[str]:
    return {found["key"] for module in modules() for found in SAID.finditer(module.read_text())}


def test_no_element_takes_the_name_of_another() -> None:
    names = [name for module in modules() for name in DEFINED.findall(module.read_text())]
    assert len(names) > 50
    assert sorted(names) == sorted(set(names))


def test_everything_said_is_in_the_catalogue() -> None:
    known, keys = catalogue(), said()
    assert len(keys) > 100
    unknown = {
        key
        for key in keys - known
        if not any(re.fullmatch(re.sub(r"\\\$\\{.*?\\}", ".+", re.escape(key)), each) for each in known)
    }
    assert not unknown, f"A module says {sorted(unknown)}: add each to a page of frontend/words/en."
