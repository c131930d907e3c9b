"""Look at whatever the rules say in their tests: it can be said, and cites and refuses as `said.json` has it.

``SAID=write python -m pytest tests/rules -n 0`` adds what is new to the table, to be read before it is kept.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from rules.sentences import ENGLISH
from rules.statements import RuleViolation, Statement

TABLE = Path(__file__).parent / "said.json"
WRITES = os.environ.get("SAID") == "write"
_table: dict[str, dict[str, list[str]]] = json.loads(TABLE.read_text(encoding="utf-8"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    statements: list[Statement] = []
    refusals: list[RuleViolation] = []
    with _noting(Statement, statements), _noting(RuleViolation, refusals):
        result = yield
    # Where a test sends the rules what it has from a schema, that speaks too.
    own = [statement for statement in statements if statement.code in ENGLISH]
    for statement in own:
        _check_sentence(statement)
    # What is drawn by chance may be refused for reasons that no other run comes to.
    if not hasattr(getattr(item, "obj", None), "hypothesis"):
        _look_up({*map(_cited, own), *map(_refused, refusals)})
    return result


def pytest_sessionfinish() -> None:
    if WRITES:
        lines = [
            f" {json.dumps(key)}: {json.dumps(_table[key], sort_keys=True, ensure_ascii=False)}"
            for key in sorted(_table)
        ]
        TABLE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


@contextmanager
def _noting(kind: Any, made: list[Any]) -> Iterator[None]:
    """Note everything of a kind that is made."""
    make = kind.__init__

    def noted(self: Any, *args: Any, **more: Any) -> None:
        make(self, *args, **more)
        made.append(self)

    kind.__init__ = noted
    try:
        yield
    finally:
        kind.__init__ = make


def _check_sentence(statement: Statement) -> None:
    assert statement.text
    asked = {name.split(":")[0] for _, name, _, _ in Formatter().parse(ENGLISH[statement.code]) if name}
    nothing = [name for name in asked if statement.params[name] is None]
    assert not nothing, f"{statement.code} says None for {nothing}: {statement.text}"


def _cited(statement: Statement) -> tuple[str, str, str]:
    return statement.code, "cites", statement.rule


def _refused(violation: RuleViolation) -> tuple[str, str, str]:
    place = re.sub(r"\d+", "#", violation.field)
    return violation.statement.code, "refuses", f"{violation.code} {place}"


def _look_up(said: set[tuple[str, str, str]]) -> None:
    unknown = {told for told in said if told[2] not in _table.get(told[0], {}).get(told[1], [])}
    if WRITES:
        for sentence, what, told in unknown:
            known = _table.setdefault(sentence, {}).setdefault(what, [])
            known[:] = sorted([*known, told])
        return
    assert not unknown, (
        f"Not in tests/rules/{TABLE.name}: {sorted(unknown)}. Where it is right, add it: "
        "SAID=write python -m pytest tests/rules -n 0"
    )
