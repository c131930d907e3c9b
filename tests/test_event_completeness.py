"""Every act and every format of an event has every layer; what is missing is said with where it goes."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast, get_args

import pytest

import rules.events.acts
import rules.events.formats
from api.schemas.described import schema_of
from models.event.attention import ANSWERS, URGENCY
from models.event.desk import OFFERS, TABLE_STATES
from pages.event import COMING, PLAYED
from rules.events.acts import KINDS
from rules.events.acts.ids import SAID
from rules.events.acts.judging import Struck
from rules.events.acts.kinds import DESK, DIRECTORS, DOOR, ID, TABLE, Fact, Id
from rules.events.checks.naming import HELD
from rules.events.effects import EFFECTS
from rules.events.formats import FORMATS
from rules.events.formats.format import Format
from rules.events.state import Standing
from rules.outcome.facts import record
from rules.outcome.kinds import ByName, Choice, Either, Kind, Many, Number, Record, Text
from rules.sentences import ENGLISH
from tests.rules.events.test_acts import STATED

ROOT = Path(__file__).parent.parent
EACH_ACT = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
EACH_FORMAT = pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS.keys())
WORDS = "frontend/words/en/desk.json"
PHONES = "frontend/words/en/call.json"
DESK_ROOM = ROOT / "frontend" / "event" / "desk"
OPENED = {each.opens for each in URGENCY.values() if each.opens}
CALLED = "frontend/event/desk/shared/desk-sentences.js"
# What the desk makes of the facts of an act, for its sentence.
MADE = {"names", "competition", "round", "count", "chips"}


def test_every_act_and_format_that_is_written_is_registered() -> None:
    for room in (rules.events.acts, rules.events.formats):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            importlib.import_module(module.name)
    unknown = [
        f"{each.__module__} declares {each.__name__}, which is not among the acts: "
        "add its module to KINDS in rules/events/acts/__init__.py, and a word that no other act has."
        for each in Fact.__subclasses__()
        if KINDS.get(each.word) is not each
    ]
    unknown += [
        f"{each.__module__} defines {each.__name__}: "
        f"add {each.__name__}() to FORMATS in rules/events/formats/__init__.py."
        for each in _below(Format)  # type: ignore[type-abstract]
        if not isinstance(FORMATS.get(each.id), each)
    ]
    assert not unknown, "\n".join(unknown)


def _below(kind: type[Format]) -> Iterator[type[Format]]:
    for each in kind.__subclasses__():
        if "id" in vars(each):
            yield each
        yield from _below(each)


@EACH_ACT
def test_something_follows_from_every_act(kind: type[Fact]) -> None:
    part = kind.__module__.rpartition(".")[2]
    effect = EFFECTS.get(kind)
    assert kind is Struck or (effect and effect.__module__ == f"rules.events.effects.{part}"), (
        f"In its place nothing follows from {kind.word}: write what does in rules/events/effects/{part}.py, "
        f"and add {kind.__name__} to {part.upper()} there."
    )


@EACH_ACT
def test_every_act_has_a_name(kind: type[Fact]) -> None:
    name = f"event_act_{kind.word}"
    assert name in ENGLISH or kind is Struck, (
        f'rules/sentences/events.py has no "{name}": say there what the act is called, for who is told that '
        "another rests on it."
    )


@EACH_ACT
def test_the_desk_says_of_every_act_that_it_was_done(kind: type[Fact]) -> None:
    words = json.loads((ROOT / WORDS).read_text())
    facts = record(cast(Any, kind)).facts
    for said in (kind.varies, kind.who):
        assert not said or said in _within(facts), f"{kind.word} is said by {said}, which it does not state."
    done = [f"desk.did.{each}" for each in _ends(kind, facts.get(kind.varies))]
    missing = ", ".join(each for each in done if each not in words)
    assert not missing, f"{WORDS} has no {missing}: say there what was done, for the journal."
    for each in done:
        asked = {*re.findall(r"\{(\w+)", json.dumps(words[each]))} - MADE
        lost = {name for name in asked if not _can_be_said(facts.get(name))}
        assert not lost, f"{each} in {WORDS} asks for {lost}, which it does not state, or nothing can say."


def _can_be_said(kind: Kind | None) -> bool:
    return kind.is_a in SAID if isinstance(kind, Id) else isinstance(kind, Text | Number)


def _within(facts: Mapping[str, Kind]) -> set[str]:
    """Return the names of facts, and of those in their records."""
    inner = [each.of for each in facts.values() if isinstance(each, Many) and isinstance(each.of, Record)]
    return {*facts, *(name for each in inner for name in each.facts)}


def _ends(kind: type[Fact], varies: Kind | None) -> list[str]:
    """Return what the desk says an act by: its word, and how its words vary."""
    match varies:
        case Choice(values=values):
            ends = [f".{each}" for each in values]
        case _:
            ends = ["", *([f".{kind.varies}"] if varies else []), *([".changed"] if kind.whole else [])]
    return [f"{kind.word}{each}" for each in ends]


@EACH_ACT
def test_what_is_stated_again_is_known_by_the_id_that_is_called_as_the_act(kind: type[Fact]) -> None:
    facts = record(cast(Any, kind)).facts
    other = {name for name, each in facts.items() if isinstance(each, Id) and each.new} - {kind.word}
    assert not kind.whole or not other, (
        f"{kind.word} is stated as a whole by {other}: call that as the act, for the desk to find it again."
    )


def test_there_are_words_for_whatever_is_said_by_a_code() -> None:
    """Ask how an entry stands, what needs a person, which fact was changed, what breaks more than once."""
    words = {each for path in (WORDS, PHONES) for each in json.loads((ROOT / path).read_text())}
    gone = [each for each in get_args(Standing) if each != "in"]
    whole = [kind for kind in KINDS.values() if kind.whole]
    facts = {each for kind in whole for each in record(cast(Any, kind)).facts} - {each.word for each in whole}
    broken = [each for each in ENGLISH if each.startswith("draw_") and each != "draw_left_over"]
    needed = [
        *(f"{said}.{each}" for said in ("find", "desk.standing") for each in gone),
        *(f"desk.entrant.{each}" for each in get_args(Standing)),
        *(f"desk.need.{each}" for each in URGENCY),
        *(f"desk.act.{each}" for each in OPENED),
        *(f"desk.answer.{each}{end}" for each in ANSWERS for end in ("", ".of", ".said")),
        *(f"desk.table.{each}" for each in TABLE_STATES),
        *(f"desk.match.{each}" for offers in OFFERS.values() for each in offers),
        *(f"desk.fact.{each}" for each in sorted(facts)),
        *(f"desk.fault.{each}" for each in broken),
    ]
    missing = [each for each in needed if each not in words]
    assert not missing, f"{WORDS} or {PHONES} has no {', '.join(missing)}: its key would stand on the screen."


def test_the_desk_opens_or_does_whatever_is_named_for_what_needs_a_person() -> None:
    tables = [("desk-panels.js", "const OPENS"), ("needs.js", "const AT_ONCE")]
    known = {each for file, table in tables for each in _named((DESK_ROOM / file).read_text(), table)}
    # The list of matches is a part of the desk.
    missing = OPENED - known - {"matches"}
    assert not missing, f"OPENS in desk-panels.js and AT_ONCE in needs.js have no {missing}: nothing opens."


def _named(written: str, table: str) -> list[str]:
    return re.findall(r"^  (\w+): ", written.partition(table)[2].partition("\n});")[0], re.MULTILINE)


def test_what_needs_a_person_and_what_is_offered_names_acts_that_there_are() -> None:
    asked = {
        *(each.act for each in URGENCY.values() if each.act),
        *ANSWERS.values(),
        *(act for steps in OFFERS.values() for act in steps.values()),
    }
    # A button of the desk asks for an act: one that is misspelt would be refused to everybody.
    for file in DESK_ROOM.rglob("*.js"):
        asked |= {*re.findall(r'(?:\.may\(|mayDo\(\w+, )"(\w+)"', file.read_text())}
    assert asked <= KINDS.keys(), f"There is no act {asked - KINDS.keys()}."


def test_the_panel_of_a_match_knows_steps_that_are_offered() -> None:
    lists = {"GRAVE": "match-panel", "CHOSEN": "match-panel", "PLAIN": "match-form", "STANDING": "match-form"}
    known = {name: _listed(DESK_ROOM / "matches" / f"{file}.js", name) for name, file in lists.items()}
    offered = {step for steps in OFFERS.values() for step in steps}
    for name, steps in known.items():
        assert {*steps} <= offered, f"{name} names {set(steps) - offered}, which no match is offered."
    words = json.loads((ROOT / WORDS).read_text())
    missing = [each for each in known["GRAVE"] if f"desk.follows.{each}" not in words]
    assert not missing, f"{WORDS} does not say what follows from {missing}."


def _listed(file: Path, name: str) -> list[str]:
    """Return the words of a list that a module of the frontend holds."""
    found = re.search(rf"const {name} = (\[.*\]);", file.read_text())
    assert found, f"{file} has no {name}."
    words: list[str] = json.loads(found[1])
    return words


def test_the_page_and_the_phone_group_matches_alike_by_where_they_stand() -> None:
    file = ROOT / "frontend" / "event" / "public" / "reading-now.js"
    played, coming, ended = (_listed(file, each) for each in ("PLAYED", "COMING", "ENDED"))
    assert (tuple(played), tuple(coming)) == (PLAYED, COMING)
    assert sorted([*played, *coming, *ended, "off", "in_a_room"]) == sorted(OFFERS)


@EACH_ACT
def test_every_act_is_for_keys_that_there_are(kind: type[Fact]) -> None:
    assert kind.may in (DIRECTORS, DESK, DOOR), f"{kind.word} is for {kind.may}: say DIRECTORS, DESK or DOOR."


@EACH_ACT
def test_every_id_says_of_what_it_is(kind: type[Fact]) -> None:
    for name, each in _texts(kind.__name__, record(cast(Any, kind))):
        if not isinstance(each, Id):
            assert (each.pattern, each.most) not in {(ID.pattern, ID.most), ("", TABLE.most)}, (
                f"{name} has the form of an id: declare it by one of the kinds of ids in acts/kinds.py."
            )
        elif not each.new:
            assert each.is_a in HELD, (
                f"{name} names a {each.is_a}, and nothing says where that must be: "
                "add it to HELD in rules/events/checks/naming.py."
            )


def _texts(name: str, kind: Kind) -> Iterator[tuple[str, Text]]:
    """Yield the texts of a fact by where they stand."""
    match kind:
        case Text():
            yield name, kind
        case Record():
            for each, inner in kind.facts.items():
                yield from _texts(f"{name}.{each}", inner)
        case Many():
            yield from _texts(name, kind.of)
        case ByName():
            yield from _texts(name, kind.names)
            yield from _texts(name, kind.of)
        case Either():
            for inner in kind.of:
                yield from _texts(name, inner)


def test_the_desk_names_whatever_acts_name() -> None:
    written = (ROOT / CALLED).read_text().partition("const CALLED")[2].partition("\n};")[0]
    missing = [each for each in SAID if f"\n  {each}: " not in written]
    assert not missing, f"CALLED in {CALLED} does not name {missing}: say there what each is called."


@EACH_ACT
def test_the_schema_of_a_request_follows_from_the_kind(kind: type[Fact]) -> None:
    example = STATED[kind.word]
    assert schema_of(record(cast(Any, kind)))().load(example) == example


@EACH_FORMAT
def test_every_format_is_described(form: Format) -> None:
    page = (ROOT / "docs" / "events.md").read_text()
    assert f"\n| `{form.id}` |" in page, (
        f"docs/events.md has no row for {form.id}: say there in one row what it is, and its settings."
    )
    assert form.said in ENGLISH, (
        f'rules/sentences/events.py has no "{form.said}": say there how a stage of {form.id} is played.'
    )
    assert form.settle(None).keys() == {switch.name for switch in form.switches}
