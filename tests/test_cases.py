"""The rule book's open cases and corpora, replayed through the product."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from rules import GAME_TYPES
from tests.replay import Case, read_cases, replay

FOLDER = Path(__file__).parent / "cases"
OPEN_CASES = [case for case in read_cases(FOLDER / "cases.jsonl") if case["game"] in GAME_TYPES]
CORPORA: dict[str, list[Case]] = defaultdict(list)
for file in sorted((FOLDER / "corpus").glob("*.jsonl")):
    CORPORA[file.stem] += [case for case in read_cases(file) if case["game"] in GAME_TYPES]


@pytest.mark.parametrize("case", OPEN_CASES, ids=[case["id"] for case in OPEN_CASES])
def test_open_case(case: Case, client: FlaskClient) -> None:
    assert not replay(case, client), case["why"]


@pytest.mark.parametrize("corpus", [name for name, cases in CORPORA.items() if cases])
def test_corpus(corpus: str, client: FlaskClient) -> None:
    wrong = {case["id"]: failure for case in CORPORA[corpus] if (failure := replay(case, client))}
    assert not wrong
