"""Every sentence of the rules is written, filled in, cited and said; every example reads as text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from api.game.rule_book import scoring_of
from rules import GAME_TYPES
from rules.game_type import GameType
from rules.sentences import ENGLISH
from rules.sheet.entries import Deal
from rules.sheet.sheet import lay_out
from tests.browser.outcomes import EXAMPLES, STATED, Stated

ROOT = Path(__file__).parent.parent
# Which argument is the key of the sentence.
SAYS = {"Statement": 0, "Mark": 0, "RuleViolation": 1}
CLAUSE = re.compile(r"(\w+) ([A-Z]-\d+)")
NO_TEXT = re.compile(r"[{}_]|\b(?:None|True|False|null|nan|object)\b|\b(?:[2-9TJQKA][SHDC]|J[KBR])\b")


@cache
def _modules() -> dict[Path, ast.Module]:
    """Return the modules of the rules by their place, without the sentences."""
    return {
        path.relative_to(ROOT): ast.parse(path.read_text())
        for path in sorted((ROOT / "rules").glob("**/*.py"))
        if "sentences" not in path.parts
    }


@cache
def _calls() -> list[tuple[Path, ast.Call]]:
    return [
        (path, node)
        for path, module in _modules().items()
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]


def _said(node: ast.Call) -> str | None:
    """Return the key of the sentence that a call says, where it is written there."""
    place = SAYS.get(node.func.id if isinstance(node.func, ast.Name) else "", len(node.args))
    match node.args[place : place + 1]:
        case [ast.Constant(value=str(key))]:
            return key
    return None


def _given(node: ast.Call) -> set[str] | None:
    """Return the names of the params that a call gives; None where they are not written there."""
    if isinstance(node.func, ast.Name) and node.func.id == "RuleViolation":
        names = [each.arg for each in node.keywords]
        return None if None in names else {name for name in names if name}
    match node.args[1:2]:
        case []:
            return None if node.keywords else set()
        case [ast.Dict(keys=keys)] if all(isinstance(key, ast.Constant) for key in keys):
            return {str(key.value) for key in keys if isinstance(key, ast.Constant)}
    return None


def test_every_page_of_sentences_is_read() -> None:
    pages = [path.stem for path in (ROOT / "rules" / "sentences").glob("*.py") if path.stem != "__init__"]
    index = (ROOT / "rules" / "sentences" / "__init__.py").read_text()
    unread = [f"rules/sentences/{page}.py" for page in pages if f"**{page}.SENTENCES" not in index]
    assert not unread, f"{', '.join(unread)} is not read: add it to ENGLISH in rules/sentences/__init__.py."


def test_every_sentence_that_is_said_is_written() -> None:
    unwritten = [
        f'{path}:{node.lineno} says "{key}": add that sentence to SENTENCES in a module of rules/sentences.'
        for path, node in _calls()
        if (key := _said(node)) is not None and key not in ENGLISH
    ]
    assert not unwritten, "\n".join(unwritten)


def test_every_sentence_is_given_what_it_asks_for() -> None:
    unfilled = []
    for path, node in _calls():
        key, given = _said(node), _given(node)
        asked = {name for _, name, _, _ in Formatter().parse(ENGLISH.get(key or "", "")) if name}
        if given is not None and asked - given:
            names = ", ".join(sorted(asked - given))
            unfilled.append(f'{path}:{node.lineno} says "{key}" without {names}: give it there.')
    assert not unfilled, "\n".join(unfilled)


def test_every_clause_that_is_cited_stands_on_its_page() -> None:
    cited = (
        (f"{path}:{node.lineno}", node.value)
        for path, module in _modules().items()
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    lost = [problem for where, rule in cited for problem in _uncited(where, rule)]
    assert not lost, "\n".join(lost)


def _uncited(where: str, rule: str) -> Iterator[str]:
    """Say where a phone that opens what is cited would find nothing."""
    found = CLAUSE.fullmatch(rule)
    game = GAME_TYPES.get(found[1]) if found else None
    if game is None or found is None:
        return
    settled = {clause for sentence in scoring_of(game.id) for clause in sentence.rules}
    if found[2] not in settled | {switch.rule for switch in game.switches}:
        yield (
            f"{where} cites {rule}: add ({found[2]}) to the sentence that settles it "
            f"under “What is computed” in docs/games/{game.id}.md."
        )


@pytest.mark.parametrize("game", GAME_TYPES.values(), ids=lambda game: game.id)
def test_every_example_reads_as_text(game: GameType) -> None:
    for stated in (each for each in (*EXAMPLES, *STATED) if each.game == game.id):
        sheet = _sheet(game, stated)
        silent = [line for line in sheet["deals"][0]["lines"] if line["points"] and not line["reasons"]]
        assert not silent, f"{game.id} gives points without a reason: {silent}"
        for said in _statements(sheet):
            text, rule = said["text"], said.get("rule", "")
            assert text == text.strip() != "", said
            assert not NO_TEXT.search(text), f'"{said["code"]}" of {game.id} leaves something unsaid: {text}'
            assert rule == "" or rule.split(" ")[0] in GAME_TYPES, f'"{text}" cites {rule}, which is no game.'
            lost = list(_uncited(f'"{text}"', rule))
            assert not lost, lost[0]


def _sheet(game: GameType, stated: Stated) -> dict[str, Any]:
    state = game.start(game.settle(game.presets[0].id, stated.rules), stated.seats)
    try:
        return lay_out(game, game.step(state, Deal("example", stated.outcome)))
    except KeyError as missing:
        pytest.fail(
            f"{game.id} cannot say its example: {missing} is no sentence of rules/sentences, "
            "or one of them asks for it and is not given it."
        )


def _statements(shown: Any) -> Iterator[dict[str, Any]]:
    """Yield whatever a sheet says: openings, summaries, reasons, marks, bonuses, problems."""
    if isinstance(shown, dict):
        if shown.keys() >= {"code", "params", "text"}:
            yield shown
        else:
            for each in shown.values():
                yield from _statements(each)
    elif isinstance(shown, list):
        for each in shown:
            yield from _statements(each)


def test_every_sentence_is_said_somewhere() -> None:
    code = "\n".join((ROOT / path).read_text() for path in _modules()).lower()
    unsaid = [key for key in ENGLISH if f'"{key}"' not in code and not _built(key, code)]
    assert not unsaid, f"Nothing in rules says {', '.join(unsaid)}: take it out of rules/sentences."


def _built(key: str, code: str) -> bool:
    """Tell whether the code builds a key with an f-string: ``f"bonus_{kind}"``, ``f"{code}_of"``."""
    stems, ends = re.findall(r'f"([a-z_0-9]{4,})\{', code), re.findall(r'\}(_[a-z]+)"', code)
    return any(key.startswith(stem) for stem in stems) or any(key.endswith(end) for end in ends)


def test_no_sentence_writes_a_plural_in_brackets() -> None:
    assert [key for key, sentence in ENGLISH.items() if re.search(r"\(e?s\)", sentence)] == []
