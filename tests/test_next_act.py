"""An act and a format are added to a copy of the project as docs/DESIGN.md says; what is left out is named.

The format stands in its place in `tests/next_act`, the act in the lines below.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.project_copy import ROOT, Fault, Lines, copied, run_tests

NEXT_ACT = ROOT / "tests" / "next_act"
FACT = '''class MatchPostponed(Fact, word="postponed", may=DESK, adds=True):
    """Put a match off, to another table or not."""

    match: str = fact(MATCH.needed)
    table: str | None = fact(TABLE)
    start: str = fact(MOMENT.needed)


@dataclass(frozen=True, kw_only=True)'''
OF_MATCH = "match: str = fact(MATCH.needed)\n    table: str | None = fact(TABLE)\n    start: str = fact("
EFFECT = """def _postponed(event: Event, _: str, fact: playing.MatchPostponed) -> Event:
    table = fact.table or event.matches[fact.match].table
    return _of_match(event, fact.match, table=table, start=fact.start)


"""
CHECK = """def _postponed(event: Event, act: Act, results: Results) -> None:
    fact: Any = act.fact
    check_open(event, event.matches[fact.match], results, "/match")


"""
SENTENCE = '    "event_act_postponed": "the match put off ({names})",'
EXAMPLE = '    "postponed": {"match": "m1", "start": "2026-11-28T18:30:00Z"},'
ROW = "| `friendlies` | matches | `counting`, `place_points`, `best_of`, `table_size`, `advance`, `ties` |"
# Where the next act goes: five files, and an example for the tests of all acts.
LINES: Lines = {
    "rules/events/acts/playing.py": [("    CARDS,", "    DESK,"), ("class MatchReplayed", FACT)],
    "rules/events/folding.py": [
        ("def _replayed", EFFECT),
        ("    playing.MatchReplayed", "    playing.MatchPostponed: _postponed,"),
    ],
    "rules/events/checks/playing.py": [
        ("def _replayed", CHECK),
        ("    playing.MatchReplayed", "    playing.MatchPostponed: _postponed,"),
    ],
    "rules/sentences/events.py": [('    "event_act_replayed"', SENTENCE)],
    "frontend/words/en/desk.json": [('  "desk.did.replayed"', '  "desk.did.postponed": "Put off: {names}",')],
    "tests/rules/events/test_acts.py": [('    "replayed"', EXAMPLE)],
    # Where the next format goes: its module and one line, and its row for people.
    "rules/events/formats/__init__.py": [
        ("from rules.events.formats.knock_out", "from rules.events.formats.friendlies import Friendlies"),
        ("        OpenPlay(),", "        Friendlies(),"),
    ],
    "docs/events.md": [
        ("| `open_play`", ROW),
    ],
}
COMPLETENESS = ("tests/test_event_completeness.py", "tests/rules/events/test_acts.py")
OWN = ("tests/friendlies.py", "tests/rules/events/test_page.py")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of the project with one act and one format more."""
    return copied(tmp_path, NEXT_ACT, LINES)


def test_an_act_and_a_format_added_as_described_are_complete(project: Path) -> None:
    ran = run_tests(project, *COMPLETENESS, *OWN)
    assert ran.returncode == 0, ran.stdout


FAULTS = {
    "what stands in registries": (
        Fault(
            "rules/events/folding.py",
            "    playing.MatchPostponed:",
            "from postponed: write what does in rules/events/folding.py, and add MatchPostponed to EFFECTS",
        ),
        Fault(
            "rules/events/formats/__init__.py",
            "        Friendlies(),",
            "defines Friendlies: add Friendlies() to FORMATS in rules/events/formats/__init__.py",
        ),
        Fault(
            "rules/sentences/events.py",
            "event_act_postponed",
            'rules/sentences/events.py has no "event_act_postponed": say there what the act is called',
        ),
        Fault(
            "frontend/words/en/desk.json",
            "desk.did.postponed",
            "frontend/words/en/desk.json has no desk.did.postponed: say there what was done",
        ),
        Fault(
            "tests/rules/events/test_acts.py",
            '"postponed"',
            "STATED in tests/rules/events/test_acts.py has no example of postponed",
        ),
    ),
    "what they are declared with": (
        Fault(
            "rules/events/acts/playing.py",
            'word="postponed"',
            "declares MatchResumed, which is not among the acts",
            now='word="resumed"',
        ),
        Fault("docs/events.md", "| `friendlies`", "docs/events.md has no row for friendlies: say there"),
    ),
    "what an id is": (
        Fault(
            "rules/events/acts/playing.py",
            OF_MATCH,
            "MatchPostponed.match has the form of an id: declare it by one of the kinds",
            now=OF_MATCH.replace("MATCH", 'Text("id", 36, 1, pattern=MATCH.pattern)', 1),
        ),
    ),
}


MORE = pytest.mark.long(because="what is smaller than a part is named by the same tests")
LEFT_OUT = [
    pytest.param(faults, id=where, marks=() if where == "what stands in registries" else MORE)
    for where, faults in FAULTS.items()
]


@pytest.mark.parametrize("faults", LEFT_OUT)
def test_whatever_is_left_out_is_named_with_where_it_goes(project: Path, faults: tuple[Fault, ...]) -> None:
    for fault in faults:
        fault.make(project)
    ran = run_tests(project, "--noconftest", *COMPLETENESS)
    assert ran.returncode == 1, ran.stdout
    for fault in faults:
        assert fault.said in ran.stdout, ran.stdout
