"""A game is added to a copy of the project as docs/DESIGN.md says, and whatever is left out is named.

The files of the game are those of `tests/next_game`, in their places.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.api.wire import test_document
from tests.project_copy import ROOT, Fault, Lines, copied, run_python, run_tests

NEXT_GAME = ROOT / "tests" / "next_game"
LINES: Lines = {
    "rules/__init__.py": [
        ("from rules.twenty_eight.fifty_six ", "from rules.tricks import Tricks"),
        ("        PointsGame(),", "        Tricks(),"),
    ],
    "rules/sentences/__init__.py": [
        ("    twenty_eight,", "    tricks,"),
        ("    **twenty_eight.", "    **tricks.SENTENCES,"),
    ],
    "frontend/games/index.js": [("  zheng_shangyou:", '  tricks: () => import("./tricks.js"),')],
    "frontend/words/en/facts.json": [
        ('  "fact.bid"', '  "fact.taken": { "one": "{value} trick", "other": "{value} tricks" },'),
        ('  "fact.bid"', '  "fact.last_trick": "last trick to {names}",'),
    ],
    "tests/rules/said.json": [
        (' "tw28', ' "tricks_last": {"cites": ["tricks L-1"]},'),
        (' "tw28', ' "tricks_taken": {"cites": [""]},'),
    ],
    "tests/browser/outcomes.py": [
        ('    Stated("zheng', '    Stated("tricks", {"dealer": 2, "results": _TRICKS, "last_trick": 3}),'),
        ("STATED = [", '_TRICKS = [{"seat": seat, "taken": seat + 1} for seat in (3, 1, 4, 2)]'),
    ],
}
COMPLETENESS = ("tests/test_completeness.py", "tests/test_said.py", "tests/browser/app/test_words.py")
OTHERS = (
    "tests/api/wire/test_document.py",
    "tests/frontend/test_correcting.py",
    "tests/rules/frame/test_facts.py",
    "tests/rules/frame/test_warnings.py",
    "tests/rules/frame/test_worked_examples.py",
)
# Of the tests, those of this game and those of all games together.
OF_THE_GAME = (
    "(tricks or written or is_read or given or cited or everything_said or committed) and not postgresql"
)
# What is said of a document that was not written anew.
DRIFTED = (
    "^tests/openapi.json is not what the API says at /components/schemas/.*/TricksOutcome.*"
    "write it anew: python -m tests.api.write_document"
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of the project with one game more."""
    return copied(tmp_path, NEXT_GAME, LINES)


def _tests(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return run_tests(project, "-k", OF_THE_GAME, "-m", "not long", *options)


def _completeness(project: Path) -> subprocess.CompletedProcess[str]:
    return _tests(project, "--noconftest", *COMPLETENESS)


def test_a_game_added_as_described_is_complete(project: Path) -> None:
    written = run_python(project, "tests.api.write_document")
    assert written.returncode == 0, written.stdout
    document = json.loads((project / "tests" / "openapi.json").read_text())
    with pytest.raises(AssertionError, match=DRIFTED):
        test_document.test_document_is_the_committed_one(document)
    ran = _tests(project, *COMPLETENESS, *OTHERS)
    assert ran.returncode == 0, ran.stdout
    checked = run_python(project, "deno", "check", "--no-remote", "--quiet", "frontend/games/tricks.js")
    assert checked.returncode == 0, checked.stdout


# Starting anew takes longest, so faults that hide nothing of each other are made together.
FAULTS = {
    "registries of the rules": (
        Fault(
            "rules/__init__.py",
            "Tricks(),",
            "rules.tricks defines Tricks: add Tricks() to GAME_TYPES in rules/__init__.py",
        ),
        Fault(
            "rules/sentences/__init__.py",
            "tricks",
            "rules/sentences/tricks.py is not read: add it to ENGLISH in rules/sentences/__init__.py",
        ),
    ),
    "whole parts": (
        Fault("docs/games/tricks.md", "", "docs/games/tricks.md is missing: say there what to enter"),
        Fault("tests/rules/switches/tricks.py", "", "tests/rules/switches/tricks.py is missing: say there"),
        Fault(
            "tests/browser/outcomes.py",
            'Stated("tricks"',
            'has /dealer, /last_trick, /results, /results/seat, /results/taken: add Stated("tricks", {…})',
        ),
        Fault(
            "frontend/games/index.js",
            "tricks",
            "frontend/games/index.js has no form for tricks: add a line to FORMS, "
            'tricks: () => import("./tricks.js")',
        ),
        Fault(
            "frontend/words/en/tricks.json",
            '"tricks.sum"',
            "says ['tricks.sum']: add each to a page of frontend/words/en",
        ),
        Fault(
            "frontend/words/en/facts.json",
            '"fact.taken"',
            "frontend/words/en/facts.json has no fact.taken: add the words there",
        ),
        Fault(
            "rules/sentences/tricks.py",
            "Tricks taken: {tricks}.",
            '"tricks_taken" of tricks leaves something unsaid: Tricks_taken.',
            now="Tricks_taken.",
        ),
    ),
    "lines of parts": (
        Fault(
            "rules/sentences/tricks.py",
            '"tricks_last"',
            'says "tricks_last": add that sentence to SENTENCES in a module of rules/sentences',
        ),
        Fault(
            "frontend/words/en/facts.json",
            "last trick to {names}",
            "last_trick of tricks names a seat: say {names} in frontend/words/en/facts.json",
            now="last trick to {value}",
        ),
        Fault(
            "frontend/games/tricks.js",
            "",
            "frontend/games/tricks.js is missing: write the form of tricks there",
        ),
        Fault(
            "docs/games/tricks.md",
            "`last_trick`",
            "docs/games/tricks.md does not name `last_trick`: add it where the house rules stand",
        ),
        Fault(
            "tests/rules/switches/tricks.py",
            '"last_trick"',
            'does not say what last_trick does: add "last_trick": Effect(',
        ),
    ),
    "what the rules and the form do with them": (
        Fault(
            "frontend/words/en/tricks.json",
            '"tricks.whoLast"',
            "frontend/words/en/tricks.json has no tricks.whoLast: add the words there",
        ),
        Fault(
            "frontend/games/tricks.js",
            "learn(words);",
            "frontend/games/tricks.js does not know its words: let it import frontend/words/en/tricks.json",
        ),
        Fault("docs/games/tricks.md", "```json", "docs/games/tricks.md has no worked example"),
        Fault(
            "rules/tricks.py",
            'checks.state.rules["last_trick"]',
            "last_trick of tricks changes nothing between 10 and 0: the rules must read it",
            now="10",
        ),
        Fault(
            "rules/tricks.py",
            '"tricks": each.taken}',
            'says "tricks_taken" without tricks: give it there',
            now="}",
        ),
        Fault(
            "rules/tricks.py",
            'LAST = "tricks L-1"',
            "cites tricks L-2: add (L-2) to the sentence that settles it",
            now='LAST = "tricks L-2"',
        ),
    ),
}


# A run of the tests in a copy takes three seconds.
IN_TEST = ("registries of the rules", "whole parts")
MORE = pytest.mark.long(because="what is smaller than a part is named by the same tests")
LEFT_OUT = [
    pytest.param(faults, id=where, marks=() if where in IN_TEST else MORE) for where, faults in FAULTS.items()
]


@pytest.mark.parametrize("faults", LEFT_OUT)
def test_whatever_is_left_out_is_named_with_where_it_goes(project: Path, faults: tuple[Fault, ...]) -> None:
    for fault in faults:
        fault.make(project)
    ran = _completeness(project)
    assert ran.returncode == 1, ran.stdout
    for fault in faults:
        assert fault.said in ran.stdout, ran.stdout
