"""The plan of the house is true: its rooms are those there are, none is a barn, its lines can be read."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from graphlib import CycleError, TopologicalSorter
from importlib.util import find_spec
from pathlib import Path

from bench.bodies import counted
from rules import GAME_TYPES

ROOT = Path(__file__).parent.parent
PLAN = (ROOT / "docs" / "DESIGN.md").read_text()
MOST_FILES = 22
MOST_OF_A_GAME = 200
MOST_OF_ONE_MODULE = 250
# Where each file is a game, or all that one game needs to be there.
ONE_FILE_A_GAME = {"docs/games", "tests/rules"}
# Small projects of their own, laid out as the whole.
APART = ("tests/next_game/", "tests/next_act/")


def _drawn() -> Iterator[str]:
    """Yield the path of every room and file that the plan names, a room's with a slash at its end."""
    top = ""
    for line in PLAN.partition("## 3. Rooms")[2].split("```")[1].splitlines():
        if named := re.match(r"(  )?([\w./-]+(?:/|\.\w+))(?: |$)", line):
            inside, name = named.groups()
            top = top if inside else name
            yield f"{top}{name}" if inside else name


DRAWN = list(_drawn())


IGNORED = {each.strip("/") for each in (ROOT / ".gitignore").read_text().split()}


def _tops() -> list[Path]:
    """Return what stands at the root, but for what tools keep to themselves there under a dot."""
    seen = (each for each in ROOT.iterdir() if not any(fnmatch(each.name, one) for one in IGNORED))
    return sorted(each for each in seen if not each.name.startswith("."))


def _folders() -> Iterator[tuple[str, int]]:
    """Yield every folder that the plan is about, with how many files stand in it."""
    for top in filter(Path.is_dir, _tops()):
        for folder in (top, *(each for each in top.rglob("*") if each.is_dir())):
            path = f"{folder.relative_to(ROOT)}/"
            files = [each for each in folder.iterdir() if each.is_file() and each.suffix != ".pyc"]
            if files and "__pycache__" not in path and not path.startswith(APART):
                yield path, len(files)


def test_the_plan_names_every_room_and_no_other() -> None:
    there = {path for path, _ in _folders()}
    drawn = {each for each in DRAWN if each.endswith("/")}
    missing, gone = sorted(there - drawn), sorted(each for each in DRAWN if not (ROOT / each).exists())
    assert not missing, f"docs/DESIGN.md, section 3, does not name {missing}: say there what each is for."
    assert not gone, f"docs/DESIGN.md, section 3, names {gone}, which is not there."


def test_no_room_is_a_barn() -> None:
    at_the_top = sum(each.is_file() for each in _tops())
    full = {
        path: count
        for path, count in (("./", at_the_top), *_folders())
        if count > MOST_FILES and path.removesuffix("/") not in ONE_FILE_A_GAME
    }
    assert not full, (
        f"{full}: more than {MOST_FILES} files stand on one floor; give them rooms by what they are for."
    )


def _imports() -> dict[str, set[str]]:
    """Return what each module imports, also only to name its types."""
    paths = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for top in ("pages", "api", "models", "rules")
        for path in (ROOT / top).rglob("*.py")
    }
    return {name: set(_imported(path, {*paths} - {name})) for name, path in paths.items()}


def _imported(path: Path, modules: set[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from modules & {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            named = {f"{node.module}.{each.name}" for each in node.names}
            # What a module gives is found in it, what a package gives is a module of its own.
            yield from modules & (named if named & modules else {node.module})


def test_no_modules_import_each_other_in_a_circle() -> None:
    try:
        TopologicalSorter(_imports()).prepare()
    except CycleError as circle:
        raise AssertionError(" → ".join(circle.args[1])) from None


def test_the_plan_is_read_without_scrolling() -> None:
    long = [number for number, line in enumerate(PLAN.splitlines(), 1) if len(line) > 120]
    assert not long, f"docs/DESIGN.md has lines of over 120 characters: {long}"


def test_whatever_the_plan_names_is_there() -> None:
    named = set(re.findall(r"`((?:rules|models|api|pages|frontend|tests|bench|bundle|docs)/[\w./-]+)`", PLAN))
    gone = sorted(each for each in named if not (ROOT / each).exists())
    assert not gone, f"docs/DESIGN.md names {gone}, which is not there."


def test_a_link_of_the_glossary_is_whole() -> None:
    """An address may have brackets of its own, as encyclopedias write them."""
    glossary = (ROOT / "docs" / "languages.md").read_text()
    leads = dict(re.findall(r"^\[([^]]+)\]: (\S+)$", glossary, re.MULTILINE))
    assert {*re.findall(r"\]\[([^]]+)\]", glossary)} == leads.keys()
    cut = [link for link, address in leads.items() if address.count("(") != address.count(")")]
    assert not cut, f"docs/languages.md has links that end too early: {cut}"


def test_the_glossary_has_each_term_once_in_the_words_of_the_screens() -> None:
    """What it says of its sources is counted, too."""
    glossary = (ROOT / "docs" / "languages.md").read_text().partition("## Glossary")[2]
    head, _, *rows = re.findall(r"(?m)^\| (.+) \|$|^\|---.*$", glossary)
    told = re.findall(r"\((\d+) terms; sourced: (.+?)\)", glossary)
    terms = [row.split(" | ") for row in rows]
    assert len({term[0].casefold() for term in terms}) == len(terms)
    sourced = []
    for column, tag in enumerate(("ml", "hi", "ne", "zh"), 1):
        cells = {term[0]: term[column] for term in terms}
        texts = json.dumps(json.loads((ROOT / "languages" / f"{tag}.json").read_text()), ensure_ascii=False)
        said = re.sub(r'"[^"]+": ', "", texts)
        words = {term: re.sub(r"^\[(.+)\]\[.+\]$", r"\1", cell) for term, cell in cells.items()}
        absent = {term: word for term, word in words.items() if word not in said}
        assert not absent, f"languages/{tag}.json has no such words: {absent}"
        sourced.append(f"{head.split(' | ')[column]} {sum(cell.startswith('[') for cell in cells.values())}")
    assert told == [(str(len(terms)), ", ".join(sourced))]


def test_a_family_whose_games_are_a_record_each_stays_small() -> None:
    """Call Break, Kachuful and Spades: rules, sentences, marks and words, and no form of its own."""
    modules = [*(ROOT / "rules" / "contracts").glob("*.py"), ROOT / "rules" / "sentences" / "contracts.py"]
    words = [ROOT / "frontend" / "words" / "en" / "entry.json", ROOT / "rules" / "sentences" / "marks.py"]
    own = ('"contract.', '"mark_bid_failed"', '"mark_nil"', '"mark_blind_nil"')
    lines = [line for module in modules for line in module.read_text().splitlines()]
    lines += [
        line for file in words for line in file.read_text().splitlines() if line.strip().startswith(own)
    ]
    assert len(lines) < 600, "What do two of the games say twice?"


def test_a_game_costs_little_more_to_write() -> None:
    """As `python -m bench.bodies` counts; where it is more, what do two games say twice?"""
    rooms = counted()
    lines = (rooms.total() - rooms["arrange"]) / len(GAME_TYPES)
    assert lines <= MOST_OF_A_GAME, f"{lines:.1f} lines a game: bench/README.md says what is counted."


def test_a_game_that_is_one_module_is_small_in_all() -> None:
    """Count its module and the words of its page: its table follows from the switches, examples are cases."""
    lines: dict[str, int] = {}
    for game in GAME_TYPES.values():
        spec = find_spec(type(game).__module__)
        module = Path(spec.origin) if spec and spec.origin else Path()
        if module.stem != "game":
            page = (ROOT / "docs" / "games" / f"{game.id}.md").read_text()
            words = re.sub(r"(?m)^\| (?:switch|---|`).*\n", "", page.partition("## House rules")[2])
            said = page.partition("## House rules")[0] + words.partition("## Worked examples")[0]
            lines[game.id] = len(module.read_text().splitlines()) + len(said.splitlines())
    long = {each: count for each, count in lines.items() if count > MOST_OF_ONE_MODULE}
    assert not long, f"{long}: what of it do its cousins say too?"
