"""Hold the catalogue of words and the code that speaks to each other."""

from __future__ import annotations

import re
from pathlib import Path

FRONTEND = Path(__file__).parents[2] / "frontend"
SAID = re.compile(r"""\bsay\(\s*(["'`])(?P<key>.*?)\1""")
WRITTEN = re.compile(r'^\s*"(?P<key>[^"]+)":', re.MULTILINE)


def catalogue() -> set[str]:
    pages = (FRONTEND / "words").glob("en*.js")
    return {found["key"] for page in pages for found in WRITTEN.finditer(page.read_text())}


def test_no_sentence_hides_another() -> None:
    keys = [
        found["key"]
        for page in (FRONTEND / "words").glob("en*.js")
        for found in WRITTEN.finditer(page.read_text())
    ]
    assert sorted(keys) == sorted(set(keys))


def said() -> set[str]:
    modules = [
        *FRONTEND.glob("*.js"),
        *(path for path in FRONTEND.glob("*/*.js") if path.parent.name != "words"),
    ]
    return {found["key"] for module in modules for found in SAID.finditer(module.read_text())}


def test_everything_said_is_in_the_catalogue() -> None:
    known, keys = catalogue(), said()
    assert len(keys) > 100
    unknown = {
        key
        for key in keys
        if not any(re.fullmatch(re.sub(r"\\\$\\{.*?\\}", ".+", re.escape(key)), each) for each in known)
    }
    assert unknown == set()
