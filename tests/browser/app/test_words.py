"""Hold the catalogue of words and the code that speaks to each other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

FRONTEND = Path(__file__).parents[3] / "frontend"
DEFINED = re.compile(r'\bcustomElements\.define\("([a-z-]+)"')
SAID = re.compile(r"""\bsay\(\s*(["'`])(?P<key>.*?)\1""")
NAMED = re.compile(r"""^(?:import|export)\b[^;]*?"(\.[^"]+)\"""", re.MULTILINE)
LATER = re.compile(r"""\bimport\(\s*"(\.[^"]+)\"""")
# Not every screen has them: they come with whoever says them.
APART = ("facts", "table/table", "table/cards", "hall/clocks")


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


@cache
def found_in(module: Path, pattern: re.Pattern[str]) -> list[str]:
    """Return what a module names or says, by the last group of a pattern."""
    return [found[found.re.groups] for found in pattern.finditer(module.read_text())]


@cache
def together(module: Path) -> frozenset[Path]:
    """Return all that comes with a module at once: modules and words."""
    found, todo = set(), [module]
    while todo:
        each = todo.pop()
        if each not in found:
            found.add(each)
            named = found_in(each, NAMED) if each.suffix == ".js" else ()
            todo += [(each.parent / name).resolve() for name in named]
    return frozenset(found)


def loads() -> Iterator[tuple[list[Path], frozenset[Path]]]:
    """Yield what comes at once, with the words known by then, on each way from the start of the app."""
    seen, todo = set(), [(FRONTEND / "app.js", frozenset[Path]())]
    while todo:
        first, before = todo.pop()
        came = together(first)
        known = before | {each for each in came if each.suffix == ".json"}
        if (first, known) in seen:
            continue
        seen.add((first, known))
        scripts = [each for each in came if each.suffix == ".js"]
        yield scripts, known
        later = ((each.parent / name).resolve() for each in scripts for name in found_in(each, LATER))
        todo += [(each, known) for each in later]


def test_words_that_not_every_screen_has_are_known_where_they_are_said() -> None:
    pages = [FRONTEND / "words" / "en" / f"{name}.json" for name in APART]
    page_of = {key: page for page in pages for key in json.loads(page.read_text())}
    met: set[str] = set()
    unknown: set[str] = set()
    for scripts, known in loads():
        for script in scripts:
            keys = page_of.keys() & found_in(script, SAID)
            met |= keys
            unknown |= {
                f"{script.relative_to(FRONTEND)} says {key}" for key in keys if page_of[key] not in known
            }
    assert len(met) > 60
    assert not unknown, f"{sorted(unknown)}: import there the module of frontend/words that knows it."
