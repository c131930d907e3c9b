"""The rule book's open cases and corpora, replayed through the product."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api.door import limits
from rules import GAME_TYPES
from tests.replay import Case, main, read_cases, replay

FOLDER = Path(__file__).parent / "cases"
OPEN_CASES = [
    case for file in sorted(FOLDER.glob("*.jsonl")) for case in read_cases(file) if case["game"] in GAME_TYPES
]
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


def test_cases_of_a_file_are_replayed_however_many_they_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(limits, "WORK", 2)
    case = next(case for case in OPEN_CASES if case["input"]["op"] == "hand_points")
    refused = {**case, "id": "refused", "expect": {"winner": None}, "input": {**case["input"], "cards": []}}
    file = tmp_path / "cases.jsonl"
    file.write_text("".join(f"{json.dumps(each)}\n" for each in [*[case] * 5, refused]), encoding="utf-8")
    assert main([str(file)]) == 1
    assert capsys.readouterr().out == "refused: refused: HAND_SIZE\n5 passed, 1 failed\n"


OTHERWISE_WRITTEN: list[Case] = [
    {
        "id": "nobody went out, as RULES §8 calls it",
        "game": "site_gin",
        "preset": "site_gin",
        "input": {"op": "score_hand", "kind": "none"},
        "expect": {"scores": {"A": 0, "B": 0}},
    },
    {
        "id": "sides for the players of a table",
        "game": "gra_partnership",
        "preset": "gra_partnership",
        "input": {
            "op": "score_hand",
            "upcard": "7S",
            "tables": [
                {
                    "kind": "knock",
                    "knocker": "Y",
                    "defender": "X",
                    "knocker_deadwood": 4,
                    "defender_deadwood": 34,
                },
                {"winner": "X", "points": 12},
            ],
        },
        "expect": {"scores": {"X": 0, "Y": 18}},
    },
    {
        "id": "a side as the winner of a deal",
        "game": "gra_partnership",
        "preset": "gra_partnership",
        "input": {"op": "game", "hands": [{"winner": "X", "points": 40}, {"winner": None, "points": 0}]},
        "expect": {"status": "playing", "totals": {"X": 40, "Y": 0}},
    },
    {
        "id": "a void deal with its reason",
        "game": "twenty_eight",
        "preset": "gama_28",
        "options": {"deals_per_round": 1},
        "input": {"op": "match", "deals": [{"X": 1}, {"void": "no_trump"}]},
        "expect": {"status": "playing", "totals": {"X": 1, "Y": 0}},
    },
    {
        "id": "a team that does not play",
        "game": "twenty_eight",
        "preset": "gama_28",
        "input": {"op": "match", "deals": [{"Z": 1}]},
        "expect": {"error": "UNKNOWN_PLAYER"},
    },
]


@pytest.mark.parametrize("case", OTHERWISE_WRITTEN, ids=[case["id"] for case in OTHERWISE_WRITTEN])
def test_case_that_is_written_otherwise(case: Case, client: FlaskClient) -> None:
    assert not replay(case, client)
