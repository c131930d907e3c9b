"""An act and a format are added to a copy of the project as docs/DESIGN.md says; what is left out is named.

The format stands in its place in `tests/next_act`, the act in the lines below.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen
from uuid import uuid4

import pytest

from tests.browser.halls import Hall, drawn_hall
from tests.browser.tables import call
from tests.occasion import START
from tests.project_copy import ROOT, Fault, Lines, copied, run_python, run_tests
from tests.server import Server, serving

NEXT_ACT = ROOT / "tests" / "next_act"
FACT = '''class MatchPostponed(Fact, word="postponed", may=DESK, adds=True, varies="why"):
    """Put a match off, to another table or not: as those who play asked, or for want of a table."""

    match: str = fact(MATCH.needed)
    table: str | None = fact(TABLE)
    start: str = fact(MOMENT.needed)
    why: str = fact(choice("asked", "hall").needed)


@dataclass(frozen=True, kw_only=True)'''
OF_MATCH = "match: str = fact(MATCH.needed)\n    table: str | None = fact(TABLE)\n    start: str = fact("
EFFECT = """def _postponed(event: Event, _: Act, fact: playing.MatchPostponed) -> Event:
    table = fact.table or event.matches[fact.match].table
    return with_match(event, fact.match, table=table, start=fact.start)


"""
CHECK = """def _postponed(event: Event, act: Act, fact: playing.MatchPostponed, results: Results) -> None:
    check_open(event, event.matches[fact.match], results, "/match")


"""
SENTENCE = '    "event_act_postponed": "the match put off ({names})",'
EXAMPLE = '    "postponed": {"match": "m1", "start": "2026-11-28T18:30:00Z", "why": "asked"},'
DONE = """  "desk.did.postponed.asked": "Put off as they asked: {match}, at {table}",
  "desk.did.postponed.hall": "Put off for want of a table: {names}","""
ROW = "| `friendlies` | | `counting`, `place_points`, `best_of`, `table_size`, `advance`, `ties`, `days` |"
SAID = '    "stage_friendlies": "Friends on {rounds} days",'
# Where the next act goes: five files, and an example for the tests of all acts.
LINES: Lines = {
    "rules/events/acts/playing.py": [("    CARDS,", "    DESK,"), ("class MatchReplayed", FACT)],
    "rules/events/effects/playing.py": [
        ("def _replayed", EFFECT),
        ("    playing.MatchReplayed", "    playing.MatchPostponed: _postponed,"),
    ],
    "rules/events/checks/playing.py": [
        ("def _replayed", CHECK),
        ("    playing.MatchReplayed", "    playing.MatchPostponed: _postponed,"),
    ],
    "rules/sentences/events.py": [
        ('    "event_act_replayed"', SENTENCE),
        # The next format has a sentence of its own, its module and one line, and its row for people.
        ('    "stage_rounds"', SAID),
    ],
    "frontend/words/en/desk.json": [('  "desk.did.replayed"', DONE)],
    "tests/rules/events/test_acts.py": [('    "replayed"', EXAMPLE)],
    "rules/events/formats/__init__.py": [
        ("from rules.events.formats.knock_out", "from rules.events.formats.friendlies import Friendlies"),
        ("        Freezeout(),", "        Friendlies(),"),
    ],
    "docs/events.md": [
        ("| `open_play`", ROW),
    ],
}
COMPLETENESS = ("tests/test_event_completeness.py", "tests/rules/events/test_acts.py")
LATER = "2026-11-28T20:00:00Z"
OWN = ("tests/friendlies.py", "tests/rules/events/test_page.py")


def fetched(server: Server, path: str) -> dict[str, Any]:
    with urlopen(f"{server.address}{path}", timeout=60) as answer:
        told: dict[str, Any] = json.loads(answer.read())
    return told


def asked(hall: Hall, method: str, of_event: str, body: Any = None, key: str | None = None) -> Any:
    """Ask something of an event with a key, the director's unless another is given."""
    path = f"/events/{hall.code}/{of_event}"
    return call(hall.base_url, method, path, body, hall.key if key is None else key)


def said_at_the_desk(project: Path, hall: Hall) -> list[str]:
    """Return what the desk's own modules say of each act that was done."""
    deno = ("deno", "run", "--quiet", "--no-check", "--no-remote", "--allow-net")
    asks = (f"{hall.base_url}/api/v1/events/{hall.code}", hall.key)
    ran = run_python(project, *deno, "tests/say_acts.js", *asks)
    assert ran.returncode == 0, ran.stdout
    said: list[str] = json.loads(ran.stdout)
    return said


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of the project with one act and one format more."""
    return copied(tmp_path, NEXT_ACT, LINES)


def test_an_act_and_a_format_added_as_described_are_complete(project: Path) -> None:
    ran = run_tests(project, *COMPLETENESS, *OWN)
    assert ran.returncode == 0, ran.stdout


def test_the_next_act_and_format_are_used_over_http_by_who_may(project: Path, tmp_path: Path) -> None:
    # What phones fetch takes longer to make than all of this, and nobody here fetches it.
    (project / "bundled").symlink_to(ROOT / "bundled")
    with serving(tmp_path, root=project) as server:
        hall = drawn_hall(server.address)
        match = next(iter(hall.look()["matches"]))
        where = {"table": hall.tables["Table 2"], "start": LATER}
        put_off = {"kind": "postponed", "match": match, "why": "asked", **where}
        schema = fetched(server, "/openapi.json")["components"]["schemas"]["MatchPostponedRequest"]
        assert (schema["required"], {*put_off} - {*schema["properties"]}) == (
            ["kind", "match", "start", "why"],
            set(),
        )
        keys = {kind: asked(hall, "POST", "keys", {"kind": kind})["key"] for kind in ("desk", "door")}
        for key in ("", keys["door"]):
            with pytest.raises(HTTPError, match="401"):
                asked(hall, "PUT", f"acts/{uuid4()}", put_off, key)
        [moved] = asked(hall, "POST", "preview", {"acts": [put_off]}, keys["desk"])["tables"]
        assert (moved["match"], moved["after"]["start"], moved["after"]["label"]) == (match, LATER, "Table 2")
        assert hall.look()["matches"][match]["start"] == START
        act = str(uuid4())
        done = asked(hall, "PUT", f"acts/{act}", put_off, keys["desk"])
        assert done == asked(hall, "PUT", f"acts/{act}", put_off, keys["desk"])
        shown = hall.look()["matches"][match]
        assert (shown["start"], shown["table"]) == (LATER, put_off["table"])
        hall.act("postponed", match=match, start=START, why="hall")
        # In either words, and no module of the frontend knows of them.
        name = "Table 2 · Rummy, Preliminaries"
        assert said_at_the_desk(project, hall)[-2:] == [
            f"Put off as they asked: {name}, at Table 2",
            f"Put off for want of a table: {name}",
        ]
        hall.stage("Friends", "Rummy", format="friendlies")
        hall.draw("Friends", {"Table 1": ["Anu", "Dev"]}, start=None)
        desk = asked(hall, "GET", "desk")
        assert desk["kinds"]["postponed"]["about"] == {"match": "match"}
        postponed = next(each for each in desk["acts"] if each["id"] == act)
        assert {**postponed, **put_off} == postponed
        assert desk["hands"][postponed["hand"]]["kind"] == "desk"
        assert [each["kind"] for each in desk["acts"]][-3:] == ["postponed", "stage", "draw"]
        # Nobody asks which format it is: it says itself how it is played, and that its rounds are columns.
        stage = hall.look()["stages"][hall.ids("Friends")[0]]
        assert (stage["said"]["text"], stage["joined"]) == ("Friends on 3 days", False)
        [[meeting]] = [each["meetings"] for each in stage["tree"]]
        assert meeting["entrants"] == hall.ids("Anu", "Dev")
        with urlopen(f"{server.address}{hall.page}", timeout=60) as page:
            assert 'class="tree" data-joined="false"' in page.read().decode()


FAULTS = {
    "what stands in registries": (
        Fault(
            "rules/events/effects/playing.py",
            "    playing.MatchPostponed:",
            "from postponed: write what does in rules/events/effects/playing.py, "
            "and add MatchPostponed to PLAYING",
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
            "desk.did.postponed.hall",
            "frontend/words/en/desk.json has no desk.did.postponed.hall: say there what was done",
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
        Fault(
            "rules/sentences/events.py",
            "stage_friendlies",
            'rules/sentences/events.py has no "stage_friendlies": say there how a stage of friendlies is',
        ),
    ),
    "what a format is told people by": (
        Fault("docs/events.md", "| `friendlies`", "docs/events.md has no row for friendlies: say there"),
    ),
    "what an id is, and what is said": (
        Fault(
            "rules/events/acts/playing.py",
            OF_MATCH,
            "MatchPostponed.match has the form of an id: declare it by one of the kinds",
            now=OF_MATCH.replace("MATCH", 'Text("id", 36, 1, pattern=MATCH.pattern)', 1),
        ),
        Fault(
            "frontend/words/en/desk.json",
            "at {table}",
            "desk.did.postponed.asked in frontend/words/en/desk.json asks for {'hall'}, which it",
            now="at {hall}",
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
